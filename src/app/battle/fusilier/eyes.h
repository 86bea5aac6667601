/* SPDX-License-Identifier: GPL-3.0-or-later */
/* eyes.h: who looks at a battle on a table: what he may know, decide and see, and how it is said */
#pragma once
#include "campaign/model/campaign.h"
#include "draw/counter/side-look.h"
#include "draw/tabletop/tabletop-drawing.h"
#include "engine/biv-session.h"
#include "rulebooks/biv-fusilier-foresight.h"
G_BEGIN_DECLS

/* What the parts of its page are given to show. All of it is borrowed from the page. */
typedef struct
{
  BivSession        *session;
  BivField          *field;             /* the session's */
  BivTabletop       *table;             /* the field's */
  BivCampaign       *campaign;          /* whose sides and units they are */
  const char        *sides[BIV_N_SIDES];    /* ids of A and B there */
  int                side;              /* that looks; BIV_NOBODY: the referee, who knows all */
  guint              deciders;          /* BIV_MAY_*: who may decide now, of those for whom he does */
} BivEyes;

/* ---- The moment that is shown ---- */

const BivState     *biv_eyes_get_state      (const BivEyes *eyes);
/** biv_eyes_is_open: something can be played: the battle is not over, and its last moment is looked at */
gboolean            biv_eyes_is_open        (const BivEyes *eyes);
gboolean            biv_eyes_is_phase       (const BivEyes *eyes, const char *id);
/** biv_eyes_is_moving: a phase in which units go */
gboolean            biv_eyes_is_moving      (const BivEyes *eyes);
/** biv_eyes_is_firing: one in which a unit names whom it fires at */
gboolean            biv_eyes_is_firing      (const BivEyes *eyes);
/** biv_eyes_is_pointing: one in which a unit names an enemy: to attack or to fire at */
gboolean            biv_eyes_is_pointing    (const BivEyes *eyes);

/* ---- Sides ---- */

gboolean            biv_eyes_may_act        (const BivEyes *eyes, int side);
/** biv_eyes_share: whether what that side has in mind is no secret from him */
gboolean            biv_eyes_share          (const BivEyes *eyes, int side);
/** biv_eyes_side_name: Returns: (transfer none) */
const char         *biv_eyes_side_name      (const BivEyes *eyes, int side);
BivSideLook         biv_eyes_get_look       (const BivEyes *eyes, int side);

/* ---- Units ---- */

/** biv_eyes_know: whether he may know of the unit */
gboolean            biv_eyes_know           (const BivEyes *eyes, guint unit);
/** biv_eyes_get_side: Returns: the unit's side */
int                 biv_eyes_get_side       (const BivEyes *eyes, guint unit);
/** biv_eyes_get_call: Returns: (transfer none): the unit as the referee reads it */
const char         *biv_eyes_get_call       (const BivEyes *eyes, guint unit);
/** biv_eyes_dup_unit: Returns: (transfer full): with its number, as the table has it: "A02 1 / Kirchdorf" */
char               *biv_eyes_dup_unit       (const BivEyes *eyes, guint unit);
/** biv_eyes_get_number: Returns: (transfer none): the number that the campaign calls it by */
const char         *biv_eyes_get_number     (const BivEyes *eyes, guint unit);
void                biv_eyes_get_placement  (const BivEyes *eyes, guint unit, BivPlacement *placement);
/** biv_eyes_get_base: Returns: %FALSE where it has no place on the table */
gboolean            biv_eyes_get_base       (const BivEyes *eyes, guint unit, BivBase *base);
/** biv_eyes_get_brigade: Returns: the number of the unit's formation; -1 */
int                 biv_eyes_get_brigade    (const BivEyes *eyes, guint unit);
BivBaseForm         biv_eyes_get_form       (const BivEyes *eyes, guint unit, int *count);
/** biv_eyes_form_words: Returns: (transfer none): "line" */
const char         *biv_eyes_form_words     (const BivEyes *eyes, guint unit);
/** biv_eyes_is_abandoned: guns without a crew (FU-ART-13, FU-ART-14) */
gboolean            biv_eyes_is_abandoned   (const BivEyes *eyes, guint unit);
/** biv_eyes_dup_status: Returns: (transfer full) (nullable): "reforming, disordered" */
char               *biv_eyes_dup_status     (const BivEyes *eyes, guint unit);

/* ---- Shots ---- */

/** biv_eyes_list_threats: Returns: (transfer full): of BivFusilierShot: of enemies whom he knows and who could fire at @unit in
 *  @state, what harms most first */
GArray             *biv_eyes_list_threats   (const BivEyes *eyes, const BivState *state, guint unit);
/** biv_eyes_list_targets: Returns: (transfer full): the same of those at whom @unit could fire now */
GArray             *biv_eyes_list_targets   (const BivEyes *eyes, guint unit);
/** biv_shot_dup_words: Returns: (transfer full): "short, 1.3 points on average" */
char               *biv_shot_dup_words      (const BivFusilierShot *shot);

/* ---- Formations, generals, facts ---- */

/** biv_eyes_dup_fact: Returns: (transfer full) (nullable): in words, as files have it */
char               *biv_eyes_dup_fact       (const BivEyes *eyes, BivTarget target, guint which, const char *name);
/** biv_eyes_find_part: Returns: (transfer none) (nullable): the formation or general of that number; %NULL past the last */
const BivSetupPart *biv_eyes_find_part      (const BivEyes *eyes, BivPartKind kind, guint number);
/** biv_eyes_get_parent: Returns: the number of the formation that @formation belongs to; -1 */
int                 biv_eyes_get_parent     (const BivEyes *eyes, int formation);
/** biv_eyes_part_call: Returns: (transfer none): one that there is, as the referee reads it */
const char         *biv_eyes_part_call      (const BivEyes *eyes, BivPartKind kind, guint number);

/* ---- Words ---- */

#define BIV_N_EVOLUTIONS 10

/** biv_evolution_words: Returns: (transfer none) (nullable): the evolution of that number, from 1 on: "Form line" */
const char         *biv_evolution_words     (int evolution);
/** biv_minutes_dup_time: @minutes: of the day; below 0: not known. Returns: (transfer full): "09:30" */
char               *biv_minutes_dup_time    (int minutes);

G_END_DECLS
