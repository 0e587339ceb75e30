/* SPDX-License-Identifier: MIT */
#include "lgr_holds.h"

#include <string.h>

/* More permutations than this take too long. */
#define LIMIT 16
/* Of a variant, which may be longer than its origin. */
#define VARIANT_MAX (LGR_LABEL_MAX * XN_LGR_SEQUENCE)

/* An index label. */
struct made {
	xn_lgr_points result;
	uint32_t point[VARIANT_MAX];
};

/* The variants of a label, while they are visited. */
struct visit {
	const xn_lgr *lgr;
	const uint32_t *label;
	size_t len;
	const struct made *index; /* NULL: the variants may have others */
	size_t visited;
	bool label_visited;
	size_t before_len;
	uint32_t before[VARIANT_MAX];
};

static int
compare(const uint32_t *a, size_t a_len, const uint32_t *b, size_t b_len)
{
	for (size_t i = 0; i < a_len && i < b_len; i++) {
		if (a[i] != b[i]) {
			return a[i] < b[i] ? -1 : 1;
		}
	}
	return (a_len > b_len) - (a_len < b_len);
}

static void
make_index(struct made *to, const xn_lgr *lgr, const uint32_t *label,
	   size_t len)
{
	xn_lgr_points less;

	to->result = xn_lgr_index(lgr, to->point, VARIANT_MAX, label, len);
	if (to->result.status != XN_OK) {
		expect(to->result.length == 0, "nothing written, no length");
		return;
	}
	less = xn_lgr_index(lgr, NULL, 0, label, len);
	expect(less.length == to->result.length &&
		       (less.status == XN_NO_SPACE) == (less.length > 0),
	       "less room changes only the status");
}

static bool
see(void *user, const xn_lgr_variant *variant)
{
	static struct made index;
	struct visit *visit = user;
	xn_lgr_verdict verdict = xn_lgr_check(visit->lgr, NULL, 0,
					      variant->points, variant->len);

	expect(variant->len > 0 && variant->len <= VARIANT_MAX,
	       "a variant is not empty");
	expect(visit->visited == 0 ||
		       compare(visit->before, visit->before_len,
			       variant->points, variant->len) < 0,
	       "variants in ascending order");
	visit->label_visited = visit->label_visited ||
			       compare(visit->label, visit->len,
				       variant->points, variant->len) == 0;
	expect(variant->disposition == NULL ||
		       strcmp(variant->disposition, "invalid") != 0,
	       "no variant is invalid");
	expect((variant->disposition == NULL) == (variant->action == -1),
	       "an action, or two dispositions");
	expect(verdict.fault_count == 0, "a variant has no faults");
	memcpy(visit->before, variant->points,
	       variant->len * sizeof *visit->before);
	visit->before_len = variant->len;
	visit->visited++;
	if (visit->index != NULL) {
		make_index(&index, visit->lgr, variant->points, variant->len);
		expect(index.result.status == XN_OK &&
			       compare(index.point, index.result.length,
				       visit->index->point,
				       visit->index->result.length) == 0,
		       "a variant has the index label of its origin");
	}
	return true;
}

static void
variants_hold(struct visit *visit, xn_lgr_verdict verdict, xn_lgr_number number)
{
	xn_lgr_variants_result result = xn_lgr_variants(
		visit->lgr, LIMIT, see, visit, visit->label, visit->len);
	bool two = verdict.status == XN_INVALID && verdict.fault_count == 0 &&
		   verdict.disposition == NULL;

	if (result.status == XN_NO_MEMORY || verdict.status == XN_NO_MEMORY) {
		return;
	}
	if (verdict.status == XN_INVALID && !two) {
		expect(result.status == XN_INVALID && visit->visited == 0 &&
			       result.conflicts == 0,
		       "a label that is not eligible has no variants");
		return;
	}
	expect(result.permutations == number.count &&
		       result.more == number.more,
	       "permutations as counted");
	if (result.status == XN_NO_SPACE) {
		expect(number.count > LIMIT && visit->visited == 0,
		       "too many permutations");
		return;
	}
	expect(result.variants < number.count, "at most as many as counted");
	expect(visit->visited == (result.status == XN_OK ? result.variants
							 : result.conflicts),
	       "as many as visited");
	expect((result.status == XN_OK) == (result.conflicts == 0),
	       "conflicts are told");
	expect(visit->label_visited == two,
	       "the label has two dispositions in both functions");
}

void
lgr_label_holds(const xn_lgr *lgr, const uint32_t *label, size_t len,
		enum lgr_kind kind)
{
	static struct made index, again;
	static struct visit visit;
	xn_lgr_fault faults[LGR_LABEL_MAX];
	xn_lgr_verdict verdict =
		xn_lgr_check(lgr, faults, LGR_LABEL_MAX, label, len);
	xn_lgr_number number = xn_lgr_count(lgr, label, len);

	expect(verdict.status != XN_OK || verdict.disposition != NULL,
	       "an eligible label has a disposition");
	expect(verdict.fault_count == 0 || verdict.status == XN_INVALID,
	       "faults make a label invalid");
	for (size_t i = 0; i < verdict.fault_count && i < LGR_LABEL_MAX; i++) {
		expect(faults[i].at < len &&
			       faults[i].point == label[faults[i].at] &&
			       (i == 0 || faults[i - 1].at <= faults[i].at),
		       "faults lie in the label, in order");
		expect(faults[i].rule == XN_NOWHERE ||
			       xn_lgr_rule_at(lgr, faults[i].rule) != NULL,
		       "a fault has a rule of the ruleset");
	}
	expect(verdict.action == -1 ||
		       strcmp(xn_lgr_action_at(lgr, (size_t)verdict.action)
				      ->disposition,
			      verdict.disposition) == 0,
	       "the disposition is that of the action");
	make_index(&index, lgr, label, len);
	expect((index.result.status == XN_INVALID) ==
			       (len == 0 || verdict.fault_count > 0) &&
		       number.status == index.result.status,
	       "check, count and index agree");
	if (index.result.status != XN_OK) {
		return;
	}
	expect(kind == LGR_ANY || compare(index.point, index.result.length,
					  label, len) <= 0,
	       "an index label is not greater than its label");
	if (kind == LGR_REGULAR) {
		make_index(&again, lgr, index.point, index.result.length);
		expect(again.result.status == XN_OK &&
			       compare(again.point, again.result.length,
				       index.point, index.result.length) == 0,
		       "an index label is its own");
	}
	visit = (struct visit){.lgr = lgr,
			       .label = label,
			       .len = len,
			       .index = kind == LGR_REGULAR ? &index
						    : NULL};
	variants_hold(&visit, verdict, number);
}
