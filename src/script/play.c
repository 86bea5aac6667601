/* SPDX-License-Identifier: GPL-3.0-or-later */
/* play.c: plays one case of an example file */
#include "config.h"
#include "script/play.h"

BivVerdict *
biv_play (const BivExamples *examples,
          const BivCase     *one)
{
  BivVerdict *verdict = biv_verdict_new ();

  if (one->error != NULL)
    biv_verdict_fail (verdict, one->line, "%s", one->error);
  else if (one->is_campaign)
    biv_play_campaign (examples, one, verdict);
  else
    biv_play_battle (one, verdict);
  return verdict;
}
