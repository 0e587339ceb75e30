/* SPDX-License-Identifier: MIT
 *
 * Labels of given rulesets.  The first byte is the number of the ruleset, each
 * of the others a letter: a, b and so on are those of its alphabet, the next
 * one stands for z, which is in none of them.
 */
#include "lgr_holds.h"
#include "fuzz.h"

#include <string.h>

#define LGR "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'>"
#define CHAR(cp, rest) "<char cp='" cp "'>" rest "</char>"
#define VAR(cp, type) "<var cp='" cp "' type='" type "'/>"

static const struct {
	const char *xml;
	const char *alphabet;
	enum lgr_kind kind;
} rulesets[] = {
	/* a, b, c and d, e are variants of each other; f has itself. */
	{LGR "<data>" CHAR(
		 "0061",
		 VAR("0062", "blocked") VAR(
			 "0063", "allocatable")) CHAR("0062",
						      VAR("0061", "blocked")
							      VAR("0063",
								  "blocked"))
		 CHAR("0063", VAR("0061", "x") VAR("0062", "blocked")) CHAR(
			 "0064", VAR("0065", "activated"))
			 CHAR("0065", VAR("0064", "x")) CHAR(
				 "0066",
				 VAR("0066",
				     "y")) "</data><rules><action disp='valid' "
					   "only-variants='y'/>"
					   "<action disp='blocked' "
					   "any-variant='x y'/></rules></lgr>",
	 "abcdef", LGR_REGULAR},
	/* Elements that overlap, variants of several lengths. */
	{LGR "<data><char cp='0061'/><char cp='0062'/>" CHAR(
		 "0061 0062", VAR("0063", "blocked"))
		 CHAR("0062 0061", VAR("0061", "allocatable")) CHAR(
			 "0063",
			 VAR("0061 0062", "blocked") VAR("", "allocatable"))
			 CHAR("0061 0062 0061",
			      VAR("0063 0063", "activated")) "</data></lgr>",
	 "abc", LGR_LESS},
	/* Contexts of elements and of mappings, to themselves also. */
	{LGR "<data><char cp='0061'/><char cp='0062' when='behind-a'/>"
	     "<char cp='0061 0062' not-when='before-c'/>"
	     "<char cp='0063'><var cp='0063' type='r' when='behind-a'/>"
	     "<var cp='0063' type='s' not-when='before-c'/>"
	     "<var cp='0063' type='t' when='last'/>"
	     "<var cp='0064' type='u' when='behind-a'/></char>"
	     "<char cp='0064' not-when='last'><var cp='0063' type='blocked'"
	     " when='before-c'/></char></data><rules>"
	     "<rule name='behind-a'><look-behind><char cp='0061'/>"
	     "</look-behind><anchor/></rule><rule name='before-c'><anchor/>"
	     "<look-ahead><any count='0:2'/><char cp='0063'/></look-ahead>"
	     "</rule><rule name='last'><anchor/><look-ahead><end/>"
	     "</look-ahead></rule><action disp='invalid' all-variants='u'/>"
	     "<action disp='allocatable' any-variant='t'/>"
	     "<action disp='p' any-variant='s'/></rules></lgr>",
	 "abcd", LGR_LESS},
	/* Rules about the whole label. */
	{LGR "<data><range first-cp='0061' last-cp='0063' tag='abc'/>" CHAR(
		 "0064",
		 VAR("0061",
		     "blocked")) "</data><rules><class name='abc' "
				 "from-tag='abc'/><rule"
				 " name='twice'><class by-ref='abc' "
				 "count='2:3'/><char"
				 " cp='0064' count='1+'/><choice><class "
				 "by-ref='abc'/><end/>"
				 "</choice></rule><rule "
				 "name='all'><start/><rule"
				 " count='0+'><complement><class>0061</class></"
				 "complement>"
				 "<any count='1'/></rule><end/></rule>"
				 "<action disp='twice' match='twice'/>"
				 "<action disp='invalid' "
				 "not-match='all'/></rules></lgr>",
	 "abcd", LGR_LESS},
};

#define RULESETS (sizeof rulesets / sizeof *rulesets)

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static xn_lgr *loaded[RULESETS];
	uint32_t label[LGR_LABEL_MAX];
	const char *alphabet;
	size_t which;

	if (size == 0 || size - 1 > LGR_LABEL_MAX) {
		return 0;
	}
	which = data[0] % RULESETS;
	if (loaded[which] == NULL) {
		const char *xml = rulesets[which].xml;

		expect(xn_lgr_load(NULL, &loaded[which], xml, strlen(xml)) ==
			       XN_OK,
		       "a ruleset of the target loads");
	}
	alphabet = rulesets[which].alphabet;
	for (size_t i = 1; i < size; i++) {
		size_t letter =
			(uint8_t)(data[i] - 'a') % (strlen(alphabet) + 1);

		label[i - 1] = alphabet[letter] == '\0'
				       ? 'z'
				       : (unsigned char)alphabet[letter];
	}
	lgr_label_holds(loaded[which], label, size - 1,
			rulesets[which].kind);
	return 0;
}
