/* SPDX-License-Identifier: MIT
 *
 * Well-known domains: a hash table with open addressing, over text that is
 * written once, so that a domain takes little more than its own bytes.
 */
#include "wellknown.h"
#include "faults.h"
#include "text.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEAST_SLOTS 1024

/* ---- the table ---------------------------------------------------------- */

/* FNV-1a. */
static uint64_t
hash_of(const char *s, size_t len)
{
	uint64_t hash = UINT64_C(0xCBF29CE484222325);

	for (size_t i = 0; i < len; i++) {
		hash = (hash ^ (unsigned char)s[i]) * UINT64_C(0x100000001B3);
	}
	return hash ^ hash >> 32;
}

static size_t
first_slot(const struct wellknown *known, const char *skeleton, size_t len)
{
	return (size_t)hash_of(skeleton, len) & (known->slot_count - 1);
}

/* The next entry of a skeleton from a slot on, or NULL. */
static const char *
next_entry(const struct wellknown *known, size_t *slot, const char *skeleton,
	   size_t len)
{
	while (known->slots[*slot] != 0) {
		const char *entry = known->text.data + known->slots[*slot] - 1;

		*slot = (*slot + 1) & (known->slot_count - 1);
		if (strncmp(entry, skeleton, len) == 0 && entry[len] == '\0') {
			return entry;
		}
	}
	return NULL;
}

static void
put_slot(struct wellknown *known, size_t at)
{
	const char *skeleton = known->text.data + at;
	size_t slot = first_slot(known, skeleton, strlen(skeleton));

	while (known->slots[slot] != 0) {
		slot = (slot + 1) & (known->slot_count - 1);
	}
	known->slots[slot] = at + 1;
}

/* Twice the slots, from half of them on. */
static bool
make_slots(struct wellknown *known)
{
	size_t *old = known->slots;
	size_t count = known->slot_count;

	if (known->count < count / 2) {
		return true;
	}
	known->slot_count = count > 0 ? 2 * count : LEAST_SLOTS;
	known->slots = calloc(known->slot_count, sizeof *known->slots);
	if (known->slots == NULL) {
		known->slots = old;
		known->slot_count = count;
		return false;
	}
	for (size_t i = 0; i < count; i++) {
		if (old[i] != 0) {
			put_slot(known, old[i] - 1);
		}
	}
	free(old);
	return true;
}

static bool
has(const struct wellknown *known, const char *skeleton, size_t len,
    const char *domain)
{
	size_t slot = first_slot(known, skeleton, len);
	const char *entry;

	while ((entry = next_entry(known, &slot, skeleton, len)) != NULL) {
		if (strcmp(entry + len + 1, domain) == 0) {
			return true;
		}
	}
	return false;
}

static bool
add_skeleton(struct wellknown *known, const char *skeleton, const char *domain)
{
	size_t at = known->text.len;
	size_t len = strlen(skeleton);

	if (!make_slots(known)) {
		return false;
	}
	if (has(known, skeleton, len, domain)) {
		return true;
	}
	buffer_add(&known->text, skeleton, len + 1);
	buffer_add(&known->text, domain, strlen(domain) + 1);
	if (known->text.lost) {
		return false;
	}
	put_slot(known, at);
	known->count++;
	return true;
}

/* ---- a domain ----------------------------------------------------------- */

/* Its skeletons into made; XN_OK, XN_INVALID, or XN_NO_MEMORY. */
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

/* XN_INVALID: it is no domain. */
static xn_status
add_domain(struct wellknown *known, const char *s, size_t len)
{
	char domain[4 * XN_NAME_SIZE];
	xn_options opt = xn_profile(XN_LOOKUP);
	xn_status status = make_skeletons(known, s, len);
	xn_result r;

	if (status != XN_OK) {
		return status;
	}
	r = xn_to_ascii(&opt, domain, sizeof domain, s, len, NULL);
	if (r.status != XN_OK) {
		return XN_INVALID;
	}
	if (r.length > 0 && domain[r.length - 1] == '.') {
		domain[r.length - 1] = '\0';
	}
	for (size_t at = 0; at < known->made.len;) {
		const char *skeleton = known->made.data + at;

		if (!add_skeleton(known, skeleton, domain)) {
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
	output_string(&session->err, " is no domain");
	output_end(&session->err, '\n');
}

/* Read the lines; false: there is no memory. */
static bool
add_lines(struct wellknown *known, struct session *session, const char *path,
	  FILE *file)
{
	char *data = NULL;
	size_t cap = 0;
	struct name line = {NULL, 0, 0};
	xn_status status = XN_OK;
	ssize_t len;

	while (status != XN_NO_MEMORY &&
	       (len = getline(&data, &cap, file)) > 0) {
		line.s = data;
		line.len = (size_t)len - (data[len - 1] == '\n');
		line.len -= line.len > 0 && data[line.len - 1] == '\r';
		line.number++;
		if (line.len == 0) {
			continue;
		}
		status = add_domain(known, line.s, line.len);
		if (status == XN_INVALID) {
			complain_of_line(session, path, line.number, &line);
		}
	}
	free(data);
	return status != XN_NO_MEMORY;
}

bool
wellknown_load(struct wellknown *known, struct session *session,
	       const xn_display_options *options, const char *path)
{
	FILE *file = fopen(path, "r");
	bool ok;

	memset(known, 0, sizeof *known);
	known->options = options;
	if (file == NULL) {
		return complain_of_error(session, path, errno);
	}
	errno = 0;
	ok = make_slots(known) && add_lines(known, session, path, file);
	if (!ok) {
		complain_of_error(session, path, ENOMEM);
	} else if (ferror(file)) {
		ok = complain_of_error(session, path, errno != 0 ? errno : EIO);
	}
	fclose(file);
	return ok;
}

void
wellknown_close(struct wellknown *known)
{
	buffer_free(&known->text);
	buffer_free(&known->made);
	free(known->slots);
}

/* ---- questions ---------------------------------------------------------- */

static bool
is_under(const char *name, size_t len, const char *domain)
{
	size_t size = strlen(domain);

	return size <= len && memcmp(name + len - size, domain, size) == 0 &&
	       (size == len || name[len - size - 1] == '.');
}

int
wellknown_ask(void *user, const char *skeleton, size_t skeleton_len,
	      const char *name, size_t name_len)
{
	const struct wellknown *known = user;
	size_t slot = first_slot(known, skeleton, skeleton_len);
	const char *entry;
	int found = 0;

	while ((entry = next_entry(known, &slot, skeleton, skeleton_len)) !=
	       NULL) {
		if (is_under(name, name_len, entry + skeleton_len + 1)) {
			return 2;
		}
		found = 1;
	}
	return found;
}
