/* SPDX-License-Identifier: GPL-3.0-or-later */
/* log.h: what happened, for the log: each die, and whatever changed on the table */
#pragma once
#include "rulebooks/fusilier/rules/rules.h"
G_BEGIN_DECLS

/* BivEvent.note, and what stands in BivEvent.own. Who does it is unit, to whom is other; lengths in hundredths of a
 * millimetre, times in minutes of the day. */
typedef enum
{
  FU_TELL_USUAL,              /* the common words of its kind */
  /* with dice */
  FU_TELL_START,              /* total, time */
  FU_TELL_ORDER,              /* general, formation, FuOrderKind, received, active, minutes of the chain */
  FU_TELL_WOODS,              /* is lost */
  FU_TELL_SHOT,               /* building or FU_NONE, points, FuBracket, guns */
  FU_TELL_SKIRMISH,           /* points, face needed */
  FU_TELL_COMBAT,             /* score, margin, FuResult, damage of a draw */
  FU_TELL_RISK,               /* general, is disabled */
  FU_TELL_MORALE,             /* formation or FU_NONE, basic, actual, roll, quality, FuMoraleResult */
  /* without */
  FU_TELL_DRAFT,              /* general, formation, FuOrderKind */
  FU_TELL_JOINS,              /* general */
  FU_TELL_PARTS,              /* general */
  FU_TELL_RIDES,              /* general, length */
  FU_TELL_DECLARES,
  FU_TELL_PATH,               /* length */
  FU_TELL_TURNS,              /* hundredths of a degree */
  FU_TELL_EVOLVES,            /* FuEvolution */
  FU_TELL_COVERS,             /* object of the table */
  FU_TELL_AIMS,               /* building or FU_NONE */
  FU_TELL_FOLLOWS,
  FU_TELL_RIDDEN_DOWN,        /* by other */
  FU_TELL_ROUTS,              /* is destroyed */
  FU_TELL_RETREATS,           /* length */
  FU_TELL_ADVANCES,           /* length */
  FU_TELL_TAKEN,              /* by other */
  FU_TELL_MOVES,              /* length, FuHaltKind of what cut it short, its thing or FU_NONE, distance; other: by whom */
  FU_TELL_CARRIED,            /* length */
  FU_TELL_FALLS_BACK,         /* length */
  FU_TELL_GIVES_WAY,          /* length */
  FU_TELL_CLOSES,             /* length */
  FU_TELL_FORMS,              /* FuForm */
  FU_TELL_SEEN,
  FU_TELL_ATTACKED,
  FU_TELL_DISORDERED,
  FU_TELL_MUST_DEPLOY,
  FU_TELL_REFORMS,            /* for a bound */
  FU_TELL_REFORMED,
  FU_TELL_NO_CREW,
  FU_TELL_CREW_BACK,
  FU_TELL_BUILDING_GONE,      /* building */
  FU_TELL_GOES_IN,            /* building */
  FU_TELL_COMES_OUT,          /* building */
  FU_TELL_FAILS,              /* on other: FuFailKind, distance */
  FU_N_TELLS,
} FuTell;

/** fu_tell: Returns: (transfer none) (nullable): the new event, without dice; %NULL without a sink */
BivEvent *fu_tell             (BivEvents *events, const FuBattle *battle, FuTell what, int unit, const char *clause);
/** fu_take_guns: they are lost for good to the enemy @by (FU-ART-14) */
void      fu_take_guns        (FuBattle *battle, guint guns, int by, BivEvents *events);
/** fu_tell_moves: of a march that has just been made, how far each came, and what cut it short */
void      fu_tell_moves       (const BivField *field, const FuBattle *before, const FuBattle *battle, BivEvents *events);
/** fu_tell_effects: whatever else is another now than @before, and no event since the @first has told */
void      fu_tell_effects     (const BivField *field, const FuBattle *before, const FuBattle *battle, guint first,
                               BivEvents *events);
/** fu_tell_opening: of a phase that has just opened: who is seen, who is attacked, what formation is ready */
void      fu_tell_opening     (const BivField *field, const FuBattle *before, const FuBattle *battle, BivEvents *events);
/** fu_describe: the sentence */
char     *fu_describe         (const BivField *field, const BivState *state, const BivEvent *event);
/** fu_reckon: the sums behind the dice of an action (BivRuleset.reckon) */
void      fu_reckon           (const BivField *field, const BivState *state, const BivAction *action, const BivFace *faces,
                               guint n_faces, GArray *lines);

G_END_DECLS
