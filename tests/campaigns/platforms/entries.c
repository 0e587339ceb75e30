/* SPDX-License-Identifier: MIT
 *
 * Every row of tests/entries, with any options, texts and capacities.
 */
#include "tests/entries/texts.h"

#include "parts.h"

#define SPOTS 64
/* Longer texts take too long with the plain codec, which is quadratic. */
#define READABLE 200

static uint64_t out[ROOM];
static uint32_t units[GENERATE_MAX];

/* What a part asks, with room for reports. */
struct asking {
	struct question q;
	xn_options opt;
	struct noted noted;
	xn_display_options policy;
	xn_display_report shown;
	xn_display_label labels[LABELS];
	xn_display_spot spots[SPOTS];
};

/* ---- what a call is given ----------------------------------------------- */

/* The next name, in the units of the row; of some rows another form of it. */
static void
take_text(struct corpus *corpus, const struct entry *entry, struct question *q)
{
	const char *name = corpus->name;

	corpus_next(corpus);
	q->src = units;
	q->len = corpus->len;
	if (strncmp(entry->name, "xn_bootstring", 13) == 0 &&
	    q->len > READABLE) {
		q->len = READABLE;
	}
	q->len = text_of(entry, units, name, q->len);
	if (entry->from == 1 && entry->to == 4 && !(entry->has & LIST) &&
	    q->len >= 4 && memcmp(name, "xn--", 4) == 0) {
		/* Punycode, as far as the first dot. */
		const char *dot = memchr(name, '.', q->len);

		q->src = name + 4;
		q->len = (dot != NULL ? (size_t)(dot - name) : q->len) - 4;
	}
}

#ifdef WITH_DISPLAY
/* About every third skeleton is known. */
static xn_known_answer
known(void *user, const char *skeleton, size_t skeleton_len, const char *name,
      size_t name_len, size_t *domain)
{
	struct hash *hash = user;

	hash_bytes(hash, skeleton, skeleton_len);
	hash_bytes(hash, name, name_len);
	*domain = (size_t)(hash->state >> 40);
	return (int)(hash->state >> 32) % 5 == 0 ? XN_KNOWN_OTHER
						 : XN_KNOWN_NONE;
}

static void
take_policy(struct corpus *corpus, struct asking *asking)
{
	size_t policies = 0;

	while (xn_policy_at(policies) != NULL) {
		policies++;
	}
	asking->policy = xn_display_policy((
		xn_policy_id)(generate_below(&corpus->gen, (uint32_t)policies) +
			      1));
	if (asking->policy.policy == XN_POLICY_UTS39) {
		asking->policy.level = generate_below(&corpus->gen, 6);
	}
	if (generate_below(&corpus->gen, 2) == 0) {
		asking->policy.known = known;
		asking->policy.user = &corpus->hash;
	}
	memset(asking->labels, 0, sizeof asking->labels);
	memset(asking->spots, 0, sizeof asking->spots);
	asking->shown = (xn_display_report){.labels = asking->labels,
					    .label_cap = LABELS,
					    .spots = asking->spots,
					    .spot_cap = SPOTS,
					    .faults = asking->noted.faults,
					    .fault_cap = FAULTS};
}
#endif

/* ---- what it gives ------------------------------------------------------ */

static void
hash_elements(struct hash *hash, const void *elements, size_t size, size_t len)
{
	const size_t *numbers = elements;

	switch (size) {
	case 1:
		hash_bytes(hash, elements, len);
		break;
	case 2:
		hash_units16(hash, elements, len);
		break;
	case 4: /* where a size_t has four bytes, the same as below */
		hash_units32(hash, elements, len);
		break;
	default:
		hash_size(hash, len);
		for (size_t i = 0; i < len; i++) {
			hash_size(hash, numbers[i]);
		}
	}
}

static void
hash_shown(struct hash *hash, const xn_display_report *report)
{
	for (size_t i = 0; i < LABELS; i++) {
		const xn_display_label *label = &report->labels[i];

		hash_label(hash, &label->label);
		hash_number(hash, label->reasons);
		hash_number(hash, label->unicode);
		hash_number(hash, (uint64_t)label->level);
		for (size_t k = 0; k < XN_SCRIPT_WORDS; k++) {
			hash_number(hash, label->scripts.words[k]);
		}
	}
	hash_size(hash, report->spot_count);
	for (size_t i = 0; i < report->spot_count && i < SPOTS; i++) {
		hash_number(hash, report->spots[i].reason);
		hash_size(hash, report->spots[i].label);
		hash_size(hash, report->spots[i].at);
		hash_size(hash, report->spots[i].point);
	}
	hash_size(hash, report->fault_count);
	hash_faults(hash, report->faults, report->fault_count);
	hash_size(hash, report->known);
}

/* ---- the rows ----------------------------------------------------------- */

static void
ask(struct corpus *corpus, const struct entry *entry, struct asking *asking)
{
	struct hash *hash = &corpus->hash;
	struct question q = asking->q;
	void *made = NULL;
	struct outcome r;

	take_text(corpus, entry, &q);
	q.cap = corpus_cap(corpus);
	q.dst = entry->kind == TO_HEAP ? (void *)&made : out;
	noted_begin(&asking->noted, hash);
	q.report = generate_below(&corpus->gen, 2) == 0 ? &asking->noted.report
							: NULL;
#ifdef WITH_DISPLAY
	if (entry->has & (POLICY | SHOWN)) {
		take_policy(corpus, asking);
	}
	q.policy = &asking->policy;
	q.shown = q.report != NULL ? &asking->shown : NULL;
#endif
	r = entry->call(&q);
	hash_number(hash, (uint64_t)r.status << 32 | r.errors);
	hash_size(hash, r.length);
	/* ToUnicode and what is shown have a result of a wrong name, too. */
	if (entry->kind != ASKS && r.length > 0 &&
	    (r.status == XN_OK ||
	     (r.status == XN_INVALID && (entry->has & ENDS) &&
	      (entry->has & (OPTIONS | POLICY))))) {
		hash_elements(hash, entry->kind == TO_HEAP ? made : out,
			      entry->to, r.length);
	}
	if (q.report != NULL && (entry->has & REPORT)) {
		hash_noted(hash, &asking->noted);
	}
	if (q.shown != NULL && (entry->has & SHOWN)) {
		hash_shown(hash, &asking->shown);
	}
	xn_free(made);
}

void
part_entries(struct corpus *corpus)
{
	static struct asking asking;

	asking.q.opt = &asking.opt;
#ifdef WITH_DISPLAY
	if (xn_known_set_new(&asking.q.set, NULL) != XN_OK ||
	    xn_known_set_new(&asking.q.open, NULL) != XN_OK) {
		return;
	}
	xn_known_set_add(asking.q.set, "paypal.com", 10);
	xn_known_set_add(asking.q.set, "xn--bcher-kva.example", 21);
	xn_known_set_seal(asking.q.set);
#endif
	for (size_t i = corpus_count(corpus, 1500); i > 0; i--) {
		for (size_t k = 0; k < entry_count; k++) {
			asking.opt = generate_options(&corpus->gen);
			/* Sometimes invalid options. */
			if (generate_below(&corpus->gen, 8) == 0) {
				asking.opt.checks ^=
					UINT32_C(1)
					<< generate_below(&corpus->gen, 32);
			}
			asking.q.direction = (xn_direction)(i % 2);
			ask(corpus, &entries[k], &asking);
		}
	}
#ifdef WITH_DISPLAY
	xn_known_set_free(asking.q.set);
	xn_known_set_free(asking.q.open);
#endif
}
