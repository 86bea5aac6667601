/* SPDX-License-Identifier: GPL-3.0-or-later */
/* play-expect-private.h: what the expectations of a battle example share */
#pragma once
#include "script/battle-run.h"
G_BEGIN_DECLS

#define EXPECT_ERROR BIV_TEXT_ERROR, BIV_TEXT_ERROR_VALUE

/* An expectation is put wrongly (FALSE with the error set), or it holds or does not (the verdict knows). */
typedef gboolean (*Expectation) (BivBattleRun        *run,
                                 const BivStatement  *line,
                                 GError             **error);

/* ---- Small pieces (play-expect.c) ---- */

/** biv_expect_wrong_form: Returns: %FALSE, with how the line should read */
gboolean biv_expect_wrong_form (const char *form, GError **error);
/** biv_expect_differ: it does not hold: what was found instead. Returns: %TRUE, for it was put rightly */
gboolean biv_expect_differ (BivBattleRun *run, const BivStatement *line, const char *found);
/* %FALSE with @error for a word that is none. */
gboolean biv_expect_find_side (const char *word, guint *side, GError **error);
gboolean biv_expect_find_unit (const BivBattleRun *run, const char *word, guint *which, GError **error);

/* ---- Of the state of the battle, and of what may be done and is at fault (play-expect-battle.c) ---- */

gboolean biv_expect_phase (BivBattleRun *run, const BivStatement *line, GError **error);
gboolean biv_expect_turn (BivBattleRun *run, const BivStatement *line, GError **error);
gboolean biv_expect_result (BivBattleRun *run, const BivStatement *line, GError **error);
gboolean biv_expect_decision (BivBattleRun *run, const BivStatement *line, GError **error);
gboolean biv_expect_can (BivBattleRun *run, const BivStatement *line, GError **error);
gboolean biv_expect_cannot (BivBattleRun *run, const BivStatement *line, GError **error);
gboolean biv_expect_faults (BivBattleRun *run, const BivStatement *line, GError **error);
gboolean biv_expect_message (BivBattleRun *run, const BivStatement *line, GError **error);

G_END_DECLS
