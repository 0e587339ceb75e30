/* SPDX-License-Identifier: MIT
 *
 * xn lgr: label generation rulesets (RFC 7940).
 */
#include "../commands.h"
#include "../jobs.h"
#include "ruleset.h"
#include "verbs.h"

static void
check_block(struct session *session)
{
	lgr_check(session, session_next);
}

static void
variants_block(struct session *session)
{
	lgr_variants(session, session_next);
}

static void
run_verb(struct session *session)
{
	switch (session->args.verb) {
	case LGR_CHECK:
		jobs_run(session, check_block);
		break;
	case LGR_VARIANTS:
		jobs_run(session, variants_block);
		break;
	case LGR_COLLIDE:
		lgr_collide(session);
		break;
	default:
		lgr_show(session);
		break;
	}
}

void
run_lgr(struct session *session)
{
	xn_lgr *lgr = ruleset_load(session);

	if (lgr != NULL) {
		/* Messages about names mention the sections of this profile. */
		session->args.options = xn_profile(XN_REGISTER);
		session->shared = lgr;
		run_verb(session);
	}
	xn_lgr_free(lgr);
}
