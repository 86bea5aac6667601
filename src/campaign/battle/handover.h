/* SPDX-License-Identifier: GPL-3.0-or-later */
/* handover.h: a battle that goes to and fro between two players as a file
 *
 * The host has the battle itself, and the key of its dice. What he hands over to the player of a side is a BivHandover: what
 * that side may know, and room for its answer, which are orders of its own and nothing else. What is taken from it is played in
 * the battle as if it had been said at the table.
 *
 * In it there is never: the key of the dice; orders that the other side has written (FU-SETUP-6); its troops that stand on its
 * sketch map alone (FU-SETUP-4), and what would count them; where the campaign has fog, its reserves that have not come on.
 * Where nothing of the kind can be there it is the whole battle from its beginning. Else it begins with a position that has
 * nothing else in it: it stands where the phase began, and his own orders of that phase follow.
 *
 * Dice: he who decides never has the key, so he cannot choose by what will fall. An order whose dice are due is left open in the
 * answer, and its dice fall with the host; so do those that nobody's action throws. Where the host has it so, real dice may be
 * typed in instead, and are marked as such for ever. Once a die has fallen for an answer, it stands: what cannot be done any
 * more after that is left out and told. When the battle is over its record is everybody's, key and all.
 *
 * Each hand-over has a mark by the dice's key: nobody but the host can make one, so a past that was edited, another battle and an
 * earlier or a later moment are told apart. */
#pragma once
#include "engine/biv-session.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_HANDOVER_TYPED = 1 << 0,    /* he may throw real dice, and type them in */
  BIV_HANDOVER_FOG   = 1 << 1,    /* the other side's reserves that have not come on are not known */
} BivHandoverFlags;

typedef struct
{
  int        side;                /* whose player it is for */
  gboolean   types_dice;          /* BIV_HANDOVER_TYPED */
  char      *battle;              /* the same for all of one battle */
  char      *dice_seal;           /* of the key, by which the dice are proved in the end; NULL: the campaign's copies tell it */
  char      *dice_words;          /* nullable */
  BivRecord *record;              /* what he may know, sealed, without a key */
  char      *mark;
  GPtrArray *answer;              /* BivRecordStep, owned */
  guint      line;                /* of the file that it was read from, where its head stands; 0: of none */
} BivHandover;

/** biv_handover_new: @flags: BivHandoverFlags. Returns: (transfer full) (nullable): as @master stands at its end; %NULL with
 *  @error where it is not for that side to decide, or its dice are of no key */
BivHandover *biv_handover_new         (BivSession         *master,
                                       int                 side,
                                       guint               flags,
                                       GError            **error);
/** biv_handover_new_bare: Returns: (transfer full): for who reads one from a file; everything is to be filled in */
BivHandover *biv_handover_new_bare    (void);
void         biv_handover_free        (BivHandover        *self);

/* ---- His side ---- */

/**
 * biv_handover_new_session:
 * @line: (out): of its file, where what would not play stands, or 0
 *
 * Returns: (transfer full) (nullable): what he knows, and what he has answered so far: every die is asked for. %NULL with @error
 */
BivSession  *biv_handover_new_session (const BivHandover  *self,
                                       guint              *line,
                                       GError            **error);
/**
 * biv_handover_add:
 * @session: by biv_handover_new_session()
 * @step: an order of his side; with its dice, if they were real ones
 *
 * Returns: %FALSE with @error, and nothing added, for what is not his to decide, is not legal as far as he knows, comes after
 *   an order that is open, or has dice that do not fit or that nobody has agreed to
 */
gboolean     biv_handover_add         (BivHandover         *self,
                                       BivSession          *session,
                                       const BivRecordStep *step,
                                       GError             **error);
/** biv_handover_is_open: whether its last order waits for the host: for dice, or for what he alone knows */
gboolean     biv_handover_is_open     (const BivHandover   *self,
                                       BivSession          *session);
/** biv_handover_may_decide: whether he has something to decide, as far as he knows */
gboolean     biv_handover_may_decide  (const BivHandover   *self,
                                       BivSession          *session);
/** biv_handover_is_hosts: whether that action is for the host alone to carry out, since what follows from it would show what he
 *  does not know: it can be answered, and not be played in @session */
gboolean     biv_handover_is_hosts     (const BivHandover  *self,
                                       BivSession         *session,
                                       const BivAction    *action);
/** biv_handover_take_session: the answer is what was played in @session, and an action that waits for dice there. Returns:
 *  %FALSE with @error where something was played that is not his to decide */
gboolean     biv_handover_take_session (BivHandover        *self,
                                       BivSession          *session,
                                       GError             **error);

/* ---- The host's ---- */

typedef struct
{
  guint n_taken;                  /* orders that were played */
  guint line;                     /* of the file, of what was refused or left out; 0: it is of none */
  char *left_out;                 /* (nullable): why the others were not, after dice had fallen */
} BivHandoverTaken;

void         biv_handover_taken_clear (BivHandoverTaken    *taken);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BivHandoverTaken, biv_handover_taken_clear)

/**
 * biv_handover_take:
 * @flags: as it was handed over; BIV_HANDOVER_TYPED is the file's own
 * @taken: (out): to be cleared by biv_handover_taken_clear()
 *
 * Plays what was answered in @master, at its end.
 *
 * Returns: %FALSE with @error, and @master as it was: another battle's, an earlier or later moment's, what was edited, what is
 *   not that side's to decide, what is not legal, dice that do not fit
 */
gboolean     biv_handover_take        (BivSession          *master,
                                       const BivHandover   *self,
                                       guint                flags,
                                       BivHandoverTaken    *taken,
                                       GError             **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivHandover, biv_handover_free)

G_END_DECLS
