/* SPDX-License-Identifier: MIT
 *
 * Well-known domains, in two hash tables with open addressing.  The entries are
 * texts in one buffer, so that a domain takes little more than its own bytes.
 * One table has each skeleton, the other each pair of a skeleton and a domain.
 * So the time of a question does not grow with the number of domains that share
 * a skeleton.
 */
#include "wellknown.h"
#include "../faults.h"
#include "../io/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LEAST_SLOTS 1024

/* ---- the tables --------------------------------------------------------- */

/* A skeleton, or a skeleton with a domain. */
struct key {
	const char *skeleton;
	size_t skeleton_len;
	const char *domain; /* or NULL */
	size_t domain_len;
	uint64_t hash; /* of the whole key */
};

/* Continues a hash: FNV-1a. */
static uint64_t
hash_on(uint64_t hash, const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		hash = (hash ^ (unsigned char)s[i]) * UINT64_C(0x100000001B3);
	}
	return hash;
}

static struct key
skeleton_key(const char *skeleton, size_t len)
{
	struct key key = {.skeleton = skeleton, .skeleton_len = len};

	key.hash = hash_on(UINT64_C(0xCBF29CE484222325), skeleton, len);
	return key;
}

/* Adds a domain to the key of a skeleton. */
static struct key
pair_key(struct key key, const char *domain, size_t len)
{
	key.domain = domain;
	key.domain_len = len;
	key.hash = hash_on(hash_on(key.hash, "", 1), domain, len);
	return key;
}

/* Whether a text equals s[0..len), which may contain NULs. */
static bool
is_same(const char *text, const char *s, size_t len)
{
	return strlen(text) == len && memcmp(text, s, len) == 0;
}

static bool
is_entry_of(const char *entry, const struct key *key)
{
	return is_same(entry, key->skeleton, key->skeleton_len) &&
	       (key->domain == NULL || is_same(entry + key->skeleton_len + 1,
					       key->domain, key->domain_len));
}

/* The slot of a key's entry, or a free slot for it. */
static size_t *
find_slot(const struct wellknown *known, size_t *slots, const struct key *key)
{
	size_t mask = known->slot_count - 1;
	size_t at = (size_t)(key->hash ^ key->hash >> 32) & mask;

	while (slots[at] != 0 &&
	       !is_entry_of(known->text.data + slots[at] - 1, key)) {
		at = (at + 1) & mask;
	}
	return &slots[at];
}

/*
 * Makes an entry the one that its skeleton finds, unless there is one already.
 */
static void
put_skeleton(struct wellknown *known, const struct key *key, size_t at)
{
	size_t *slot = find_slot(known, known->skeletons, key);

	if (*slot == 0) {
		*slot = at + 1;
	}
}

/* Goes through the entries in the order of the buffer. */
static void
put_entries(struct wellknown *known)
{
	for (size_t at = 0; at < known->text.len;) {
		const char *entry = known->text.data + at;
		struct key key = skeleton_key(entry, strlen(entry));
		const char *domain = entry + key.skeleton_len + 1;
		struct key pair = pair_key(key, domain, strlen(domain));

		put_skeleton(known, &key, at);
		*find_slot(known, known->pairs, &pair) = at + 1;
		at += key.skeleton_len + 1 + pair.domain_len + 1;
		at += strlen(known->text.data + at) + 1;
	}
}

/* Doubles the slots when half of them are used. */
static bool
make_slots(struct wellknown *known)
{
	size_t count = known->slot_count;

	if (known->count < count / 2) {
		return true;
	}
	count = count > 0 ? 2 * count : LEAST_SLOTS;
	free(known->skeletons);
	free(known->pairs);
	known->skeletons = calloc(count, sizeof *known->skeletons);
	known->pairs = calloc(count, sizeof *known->pairs);
	if (known->skeletons == NULL || known->pairs == NULL) {
		return false;
	}
	known->slot_count = count;
	put_entries(known);
	return true;
}

/* A domain: its A-labels, and how it is written if that differs, or "". */
struct domain {
	const char *ascii;
	const char *written;
	size_t written_len;
};

static bool
add_skeleton(struct wellknown *known, const char *skeleton,
	     const struct domain *domain)
{
	struct key key = skeleton_key(skeleton, strlen(skeleton));
	struct key pair = pair_key(key, domain->ascii, strlen(domain->ascii));
	size_t at = known->text.len;
	size_t *slot;

	if (!make_slots(known)) {
		return false;
	}
	slot = find_slot(known, known->pairs, &pair);
	if (*slot != 0) {
		return true;
	}
	buffer_add(&known->text, skeleton, key.skeleton_len + 1);
	buffer_add(&known->text, domain->ascii, pair.domain_len + 1);
	buffer_add(&known->text, domain->written, domain->written_len);
	buffer_add(&known->text, "", 1);
	if (known->text.lost) {
		return false;
	}
	*slot = at + 1;
	put_skeleton(known, &key, at);
	known->count++;
	return true;
}

/* ---- a domain ----------------------------------------------------------- */

/*
 * Writes the skeletons of a domain to made.  Returns XN_OK, XN_INVALID or
 * XN_NO_MEMORY.
 */
static xn_status
make_skeletons(struct wellknown *known, const char *s, size_t len)
{
	struct buffer *made = &known->made;
	xn_text_result r;

	r = xn_known_skeletons(known->options, made->data, made->cap, s, len);
	if (r.status == XN_NO_SPACE) {
		made->len = 0;
		if (!buffer_reserve(made, r.length)) {
			return XN_NO_MEMORY;
		}
		r = xn_known_skeletons(known->options, made->data, made->cap, s,
				       len);
	}
	made->len = r.status == XN_OK ? r.length : 0;
	return r.status;
}

/* Adds a domain.  XN_INVALID: the text is not a domain. */
static xn_status
add_domain(struct wellknown *known, const char *s, size_t len)
{
	char ascii[4 * XN_NAME_SIZE];
	struct domain domain = {ascii, s, len};
	xn_options opt = xn_profile(XN_LOOKUP);
	xn_status status = make_skeletons(known, s, len);
	xn_result r;

	if (status != XN_OK) {
		return status;
	}
	r = xn_to_ascii(&opt, ascii, sizeof ascii, s, len, NULL);
	if (r.status != XN_OK) {
		return XN_INVALID;
	}
	if (r.length > 0 && ascii[r.length - 1] == '.') {
		ascii[r.length - 1] = '\0';
	}
	if (is_same(ascii, s, len)) {
		domain.written_len = 0;
	}
	for (size_t at = 0; at < known->made.len;) {
		const char *skeleton = known->made.data + at;

		if (!add_skeleton(known, skeleton, &domain)) {
			return XN_NO_MEMORY;
		}
		at += strlen(skeleton) + 1;
	}
	return XN_OK;
}

/* ---- the file ----------------------------------------------------------- */

static void
complain(struct session *session, const char *path, size_t number)
{
	struct output *err = &session->err;

	session->broken = true;
	output_string(err, "xn: ");
	text_escaped(err, path, strlen(path));
	output_string(err, ": ");
	if (number > 0) {
		output_string(err, "line ");
		output_number(err, number);
		output_string(err, ": ");
	}
}

static bool
complain_of_error(struct session *session, const char *path, int error)
{
	complain(session, path, 0);
	output_string(&session->err, strerror(error));
	output_end(&session->err, '\n');
	return false;
}

static void
complain_of_line(struct session *session, const char *path, size_t number,
		 const struct name *line)
{
	complain(session, path, number);
	faults_quote(&session->err, line);
	output_string(&session->err, " is not a domain");
	output_end(&session->err, '\n');
}

/* A byte order mark at the start of a file is no part of its first line. */
static void
skip_mark(struct name *line)
{
	static const char mark[] = {'\xEF', '\xBB', '\xBF'};

	if (line->number == 1 && line->len >= sizeof mark &&
	    memcmp(line->s, mark, sizeof mark) == 0) {
		line->s += sizeof mark;
		line->len -= sizeof mark;
	}
}

/* Adds the domains of all lines.  Returns the errno of a failure, or 0. */
static int
add_lines(struct wellknown *known, struct session *session, const char *path,
	  struct input *in)
{
	struct name line;

	while (input_next(in, &line)) {
		xn_status status = XN_OK;

		skip_mark(&line);
		if (line.len > 0) {
			status = add_domain(known, line.s, line.len);
		}
		if (status == XN_NO_MEMORY) {
			return ENOMEM;
		}
		if (status != XN_OK) {
			complain_of_line(session, path, line.number, &line);
		}
	}
	return in->error;
}

bool
wellknown_load(struct wellknown *known, struct session *session,
	       const xn_display_options *options, const char *path)
{
	int fd = open(path, O_RDONLY);
	struct input in;
	int error;

	memset(known, 0, sizeof *known);
	known->options = options;
	if (fd < 0) {
		return complain_of_error(session, path, errno);
	}
	input_open_file(&in, fd);
	error = make_slots(known) ? add_lines(known, session, path, &in)
				  : ENOMEM;
	input_close(&in);
	close(fd);
	return error == 0 || complain_of_error(session, path, error);
}

void
wellknown_close(struct wellknown *known)
{
	buffer_free(&known->text);
	buffer_free(&known->made);
	free(known->skeletons);
	free(known->pairs);
}

/* ---- questions ---------------------------------------------------------- */

xn_known_answer
wellknown_ask(void *user, const char *skeleton, size_t skeleton_len,
	      const char *name, size_t name_len, size_t *domain)
{
	const struct wellknown *known = user;
	struct key key = skeleton_key(skeleton, skeleton_len);
	const char *end = name + name_len;
	size_t slot = *find_slot(known, known->skeletons, &key);

	if (slot == 0) {
		return XN_KNOWN_NONE;
	}
	*domain = slot - 1;
	/* Tries the name, and each domain above it. */
	for (;;) {
		struct key pair = pair_key(key, name, (size_t)(end - name));

		if (*find_slot(known, known->pairs, &pair) != 0) {
			return XN_KNOWN_SAME;
		}
		name = memchr(name, '.', (size_t)(end - name));
		if (name == NULL) {
			return XN_KNOWN_OTHER;
		}
		name++;
	}
}

const char *
wellknown_domain(const struct wellknown *known, size_t domain)
{
	const char *skeleton = known->text.data + domain;
	const char *ascii = skeleton + strlen(skeleton) + 1;
	const char *written = ascii + strlen(ascii) + 1;

	return *written != '\0' ? written : ascii;
}
