/* SPDX-License-Identifier: GPL-3.0-or-later */
/* play-reckon.h: the lines of an example that ask a calculator: `reckon NAME KEY=VALUE...`, `expect reckon KEY=VALUE...` */
#pragma once
#include "script/example.h"
#include "rulebooks/calculators.h"
G_BEGIN_DECLS

/** biv_play_reckon: @last: (inout): the answer, for what is expected of it; @options: the example's own */
void     biv_play_reckon           (const BivStatement  *line,
                                    const BivFacts      *options,
                                    BivReckoned        **last,
                                    BivVerdict          *verdict);
/** biv_play_expect_reckon: @last: (nullable) */
void     biv_play_expect_reckon    (const BivStatement  *line,
                                    const BivReckoned   *last,
                                    BivVerdict          *verdict);
/** biv_play_needs_no_battle: whether nothing but calculators is asked, and the position is its ruleset and options */
gboolean biv_play_needs_no_battle  (const BivCase       *one);
/** biv_play_reckon_case: plays such a case */
void     biv_play_reckon_case      (const BivCase       *one,
                                    BivVerdict          *verdict);
/** biv_play_knows_reckon: whether examples of this ruleset may ask calculators */
gboolean biv_play_knows_reckon     (const char          *ruleset);
/** biv_play_is_expect_reckon: whether the line is `expect reckon ...` */
gboolean biv_play_is_expect_reckon (const BivStatement  *line);

G_END_DECLS
