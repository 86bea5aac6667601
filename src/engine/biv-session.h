/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-session.h: a battle being played: its history, its dice, its log
 *
 * A session is a GListModel of BivLogLine. Moments are numbered: moment 0 is the beginning, moment n the position after
 * n actions. The view may stand at any moment (biv_session_seek()); actions are played at the last one only. */
#pragma once
#include <gio/gio.h>
#include "engine/biv-record.h"
#include "engine/biv-ruleset.h"
G_BEGIN_DECLS

/* ---- A line of the log ---- */

#define BIV_TYPE_LOG_LINE (biv_log_line_get_type ())
G_DECLARE_FINAL_TYPE (BivLogLine, biv_log_line, BIV, LOG_LINE, GObject)

/* Properties: "text", "moment", "turn", "side" (0, 1, -1), "is-heading", "is-overrule", "dice" ("A4 B2", or NULL),
 * "clause" (nullable). */
const char *biv_log_line_get_text     (BivLogLine *line);
guint       biv_log_line_get_moment   (BivLogLine *line);   /* after which this was so */
int         biv_log_line_get_turn     (BivLogLine *line);
int         biv_log_line_get_side     (BivLogLine *line);
gboolean    biv_log_line_is_heading   (BivLogLine *line);   /* a turn or a phase begins */
gboolean    biv_log_line_is_overrule  (BivLogLine *line);
/**
 * biv_log_line_get_dice:
 *
 * Returns: (transfer none) (nullable)
 */
const char *biv_log_line_get_dice     (BivLogLine *line);
int         biv_log_line_get_sides    (BivLogLine *line);   /* of these dice; 0 where there are none */
/**
 * biv_log_line_get_marks:
 *
 * Returns: (transfer none) (nullable) (array fixed-size=6): what stands on the faces of these dice where the book has a die
 *   of its own; %NULL: they are plain
 */
const char *const *
            biv_log_line_get_marks    (BivLogLine *line);
/**
 * biv_log_line_get_clause:
 *
 * Returns: (transfer none) (nullable)
 */
const char *biv_log_line_get_clause   (BivLogLine *line);
BivEventKind biv_log_line_get_kind    (BivLogLine *line);
int         biv_log_line_get_unit     (BivLogLine *line);   /* who did it, or whom it happened to; -1: none */
int         biv_log_line_get_other    (BivLogLine *line);   /* against whom; -1: none */
BivCell     biv_log_line_get_landing  (BivLogLine *line);   /* where a shell fell; BIV_NO_CELL: none did, or off the board */

/* ---- Session ---- */

#define BIV_TYPE_SESSION (biv_session_get_type ())
G_DECLARE_FINAL_TYPE (BivSession, biv_session, BIV, SESSION, GObject)

/* Properties, all read-only unless said: "moment", "last-moment", "can-undo", "can-redo", "is-over", "wants-die",
 * "types-dice" (read and write: every die is asked for). Signal "changed": the position shown, or what is asked, is
 * another. */

/**
 * biv_session_new:
 * @setup: copied; a beginning (phase NULL) goes on by itself until somebody has to act, a position stands as written
 * @seed: for the dice that the program rolls, until biv_session_set_line(): given dice, for tests and examples
 *
 * Returns: (transfer full): %NULL with @error as biv_field_new()
 */
BivSession      *biv_session_new              (const BivRuleset  *ruleset,
                                               const BivSetup    *setup,
                                               guint64            seed,
                                               GError           **error);
/**
 * biv_session_new_from_record:
 *
 * Replays a record to its end and stands there.
 *
 * A record that bears no seals plays all the same, and the log begins by saying so.
 *
 * Returns: (transfer full): %NULL with @error (G_IO_ERROR_INVALID_DATA), which names the step that would not play: one that is
 *   not what was sealed (biv-record.h), an order refused, dice too many or too few, or another end than the record says
 */
BivSession      *biv_session_new_from_record  (const BivRuleset  *ruleset,
                                               const BivRecord   *record,
                                               guint64            seed,
                                               GError           **error);
/**
 * biv_session_new_from_read_record:
 * @line: (out) (optional): of that, where what would not play stands, or 0
 *
 * The same, of one read from a file.
 */
BivSession      *biv_session_new_from_read_record (const BivRuleset *ruleset,
                                               const BivRecord   *record,
                                               guint64            seed,
                                               guint             *line,
                                               GError           **error);
/**
 * biv_session_set_line:
 * @line: copied; how many of its dice have fallen at the last moment
 *
 * From here on the program's dice are drawn from @line, and no more from the seed. At earlier moments it stands where the
 * numbers of the faces say, so that what is taken back and done again falls as it fell, also when the battle was put away and
 * taken up again between.
 */
void             biv_session_set_line         (BivSession        *self,
                                               const BivDiceLine *line);
/**
 * biv_session_set_key:
 *
 * Likewise, for a battle by itself: from the line “battle” of a key of its own, which goes into its record. The log begins with
 * its seal, and ends with the key where the battle is over.
 */
void             biv_session_set_key          (BivSession        *self,
                                               const BivDiceKey  *key,
                                               guint32            count);
/**
 * biv_session_set_key_with_words:
 * @words: (nullable): settled
 *
 * The same, where the players said @words before the first die.
 */
void             biv_session_set_key_with_words (BivSession      *self,
                                               const BivDiceKey  *key,
                                               const char        *words,
                                               guint32            count);
/**
 * biv_session_say_words:
 * @words: (nullable): the players', in any form, on whom its dice hang from now on.
 *
 * Returns: %FALSE with @error where its dice are not of a key of its own, or the first of them has fallen
 */
gboolean         biv_session_say_words        (BivSession        *self,
                                               const char        *words,
                                               GError           **error);
/**
 * biv_session_dup_seal:
 *
 * Returns: (transfer full) (nullable): of its own key; %NULL: it has none
 */
char            *biv_session_dup_seal         (BivSession        *self);
/**
 * biv_session_dup_mark:
 *
 * Returns: (transfer full) (nullable): of @text, 64 figures that only who has the key of its dice can make (HMAC-SHA-256
 *   by its line's); %NULL where its dice come of a seed
 */
char            *biv_session_dup_mark         (BivSession        *self,
                                               const char        *text);
/**
 * biv_session_dup:
 *
 * Returns: (transfer full) (nullable): the same history, which goes on by itself with the same dice, at its end; %NULL
 *   with @error as biv_session_new_from_record()
 */
BivSession      *biv_session_dup              (BivSession        *self,
                                               GError           **error);
/**
 * biv_session_get_n_drawn:
 *
 * Returns: dice of its line that have fallen at the last moment: where the line is to go on
 */
guint32          biv_session_get_n_drawn      (BivSession        *self);
/**
 * biv_session_dup_record:
 *
 * Returns: (transfer full): everything up to the last moment, with its digest
 */
BivRecord       *biv_session_dup_record       (BivSession        *self);

/**
 * biv_session_dup_step:
 * @moment: from 1
 *
 * Returns: (transfer full): what led to that moment, as a record has it
 */
BivRecordStep   *biv_session_dup_step         (BivSession        *self,
                                               guint              moment);
/**
 * biv_session_list_throws:
 * @has_line: whether the program's dice are numbered: then one without a number was typed in; else that is not known
 *
 * Each order is played once more, for a record has faces alone. A die is overruled where the referee, later in the same turn,
 * set something else for the unit that it was thrown for or against; of one who ended the battle the last die, or dice of
 * one action.
 *
 * Returns: (transfer full) (element-type BivThrow): every die up to the last moment, and what it was thrown for
 */
GArray          *biv_session_list_throws      (BivSession        *self,
                                               gboolean           has_line);
/**
 * biv_session_replay_step:
 *
 * Plays at the end what a record's step says.
 *
 * Returns: %FALSE with @error, and nothing played
 */
gboolean         biv_session_replay_step      (BivSession          *self,
                                               const BivRecordStep *step,
                                               GError             **error);

/* What of it is kept elsewhere, in a campaign or a file: at first all of it. */

/**
 * biv_session_set_kept:
 *
 * The history as it is now is kept.
 */
void             biv_session_set_kept         (BivSession        *self);
/**
 * biv_session_is_kept:
 *
 * Whether the history is the one that is kept: no move more, none less, none another.
 */
gboolean         biv_session_is_kept          (BivSession        *self);
/**
 * biv_session_get_last_kept:
 *
 * Returns: the last moment that both have, up to which they are the same
 */
guint            biv_session_get_last_kept    (BivSession        *self);
/**
 * biv_session_get_moment_id:
 *
 * Returns: a number that no other moment has or had, and that this one has again when it is undone and redone
 */
guint            biv_session_get_moment_id    (BivSession        *self,
                                               guint              moment);

/* What is shown: the position at the moment of the view. Borrowed until the session changes. */
/**
 * biv_session_get_field:
 *
 * Returns: (transfer none)
 */
BivField        *biv_session_get_field        (BivSession        *self);
const BivState  *biv_session_get_state        (BivSession        *self);
/**
 * biv_session_get_placement: (skip)
 *
 * Returns: where that unit is, and how strong
 */
BivPlacement     biv_session_get_placement    (BivSession        *self,
                                               guint              unit);
/**
 * biv_session_find_unit_at:
 * @cell: a square or a hex, or BIV_NO_CELL
 *
 * Returns: the number of the unit that stands there, or -1
 */
int              biv_session_find_unit_at     (BivSession        *self,
                                               BivCell            cell);
guint            biv_session_get_moment       (BivSession        *self);
guint            biv_session_get_last_moment  (BivSession        *self);
/**
 * biv_session_seek:
 *
 * Shows that moment; drops an action that waits for dice.
 */
void             biv_session_seek             (BivSession        *self,
                                               guint              moment);
/**
 * biv_session_get_action:
 * @words: (out) (optional) (transfer none) (nullable): what a person has written with it
 *
 * Returns: (transfer none): what led to that moment; of kind NONE at the beginning
 */
const BivAction *biv_session_get_action       (BivSession        *self,
                                               guint              moment,
                                               const char       **words);
/**
 * biv_session_get_cell_before:
 *
 * Returns: where @unit stood on the board before what led to that moment; BIV_NO_CELL: nowhere
 */
BivCell          biv_session_get_cell_before  (BivSession        *self,
                                               guint              moment,
                                               guint              unit);
/**
 * biv_session_get_words:
 *
 * Returns: (transfer none): what the log says first of that moment, but for headings; "" where it says nothing
 */
const char      *biv_session_get_words        (BivSession        *self,
                                               guint              moment);
gboolean         biv_session_is_at_end        (BivSession        *self);
gboolean         biv_session_is_over          (BivSession        *self);
/**
 * biv_session_get_turn_moment:
 *
 * Returns: the first moment of that turn, for a slider's ticks; -1 where it never came
 */
int              biv_session_get_turn_moment  (BivSession        *self,
                                               int                turn);

/* ---- Who has to do what ---- */

/**
 * biv_session_get_deciders:
 *
 * Returns: BIV_MAY_A, BIV_MAY_B, BIV_MAY_NOBODY; 0 when the battle is over
 */
guint            biv_session_get_deciders     (BivSession        *self);
/**
 * biv_session_list_actions:
 *
 * Returns: (transfer full) (element-type BivAction): every legal one of @side, of @unit alone unless -1
 */
GArray          *biv_session_list_actions     (BivSession        *self,
                                               int                side,
                                               int                unit);
/**
 * biv_session_check:
 * @why: (out caller-allocates) (optional)
 */
gboolean         biv_session_check            (BivSession        *self,
                                               const BivAction   *action,
                                               BivRefusal        *why);
/**
 * biv_session_get_cost:
 *
 * Activations, or -1 where the action costs none.
 */
int              biv_session_get_cost         (BivSession        *self,
                                               const BivAction   *action);
/**
 * biv_session_reckon:
 *
 * The sums behind the dice of an action: of a shot, a combat, or the combat that a move would lead to.
 *
 * Returns: (transfer full) (element-type BivReckoning): in the order of the dice
 */
GArray          *biv_session_reckon           (BivSession        *self,
                                               const BivAction   *action);

/* ---- Playing ---- */

typedef enum
{
  BIV_PLAY_DONE,
  BIV_PLAY_REFUSED,
  BIV_PLAY_WANTS_DIE,         /* the action waits: biv_session_get_wanted(), then biv_session_give_face() */
} BivPlay;

/**
 * biv_session_play:
 * @why: (out caller-allocates) (optional)
 *
 * @why is set on BIV_PLAY_REFUSED. Forgets what could be redone.
 */
BivPlay          biv_session_play             (BivSession        *self,
                                               const BivAction   *action,
                                               BivRefusal        *why);
/**
 * biv_session_play_saying:
 * @words: (nullable): what a person has written with it, for the log and the record
 * @why: (out caller-allocates) (optional)
 *
 * Likewise.
 */
BivPlay          biv_session_play_saying      (BivSession        *self,
                                               const BivAction   *action,
                                               const char        *words,
                                               BivRefusal        *why);
/**
 * biv_session_play_faces:
 * @faces: (array length=n_faces)
 *
 * Plays with these dice and no others.
 *
 * Returns: %FALSE with @error where they do not fit
 */
gboolean         biv_session_play_faces       (BivSession        *self,
                                               const BivAction   *action,
                                               const BivFace     *faces,
                                               guint              n_faces,
                                               GError           **error);

/**
 * BivWanted:
 * @marks: (type gpointer) (nullable): what stands on the faces of the real die that is thrown here instead
 *
 * The die that an action waits for.
 */
typedef struct
{
  int         side;           /* who throws, or BIV_NOBODY */
  int         sides;          /* faces of the die */
  const char *clause;
  guint       number;         /* which of that side's dice of this action, from 1 */
  guint       least, most;    /* of how many: equal where it is certain. Where the dice themselves decide, as after a tie,
                               * more than the most that came up in a few trials may fall */
  const char *const *marks;   /* (nullable): what stands on the faces of the real die that is thrown here instead */
  const char *why;            /* (nullable): the clause in the book's words, where no score is needed */
  char        sentence[160];  /* "2nd Hill Rifles: destroys Battery C"; the phase where nothing more is known */
  char        needs[320];     /* "5, −1 river: needs 4 or less"; empty where no score is needed */
  guint16     winning;        /* faces that do it, bit 0 for 1; 0 where there is no such thing */
} BivWanted;

/**
 * biv_wanted_get_sentence:
 *
 * Returns: (transfer none): for those languages to which an array of characters is no text
 */
const char      *biv_wanted_get_sentence      (const BivWanted   *wanted);
const char      *biv_wanted_get_needs         (const BivWanted   *wanted);

/**
 * biv_session_get_wanted:
 * @wanted: (out caller-allocates)
 *
 * Returns: %FALSE where no action waits
 */
gboolean         biv_session_get_wanted       (BivSession        *self,
                                               BivWanted         *wanted);
/**
 * biv_session_get_given:
 *
 * Returns: (transfer none) (element-type BivFace): the faces given for the action that waits, in their order; empty where
 *   none waits
 */
GArray          *biv_session_get_given        (BivSession        *self);
/**
 * biv_session_get_waiting:
 *
 * Returns: (transfer none) (nullable): the action that waits for dice
 */
const BivAction *biv_session_get_waiting      (BivSession        *self);
BivPlay          biv_session_give_face        (BivSession        *self,
                                               int                face);
/**
 * biv_session_roll_face:
 *
 * The program rolls the die that is asked for.
 *
 * Returns: as biv_session_give_face()
 */
BivPlay          biv_session_roll_face        (BivSession        *self);
/**
 * biv_session_take_back_face:
 *
 * The last face given for the waiting action; with none, the action itself.
 */
void             biv_session_take_back_face   (BivSession        *self);
void             biv_session_drop_waiting     (BivSession        *self);

gboolean         biv_session_get_types_dice   (BivSession        *self);
void             biv_session_set_types_dice   (BivSession        *self,
                                               gboolean           types_dice);

/**
 * biv_session_set_takes_only_way:
 *
 * A unit that has to go back and has one place to go to goes there by itself; it is undone and redone with what it
 * follows from. Not so at first: scripts and records say each order.
 */
void             biv_session_set_takes_only_way (BivSession      *self,
                                               gboolean           takes_only_way);

gboolean         biv_session_undo             (BivSession        *self);
/**
 * biv_session_step_back:
 *
 * Takes back what was done last: a face given for the waiting action, that action, or else a moment.
 *
 * Returns: %FALSE where there is nothing
 */
gboolean         biv_session_step_back        (BivSession        *self);
gboolean         biv_session_redo             (BivSession        *self);

/**
 * biv_session_play_computer:
 * @sides: BIV_MAY_*: for whom the program plays
 *
 * Plays one action, with rolled dice.
 *
 * Returns: %FALSE where none of them may act
 */
gboolean         biv_session_play_computer    (BivSession        *self,
                                               guint              sides);
/**
 * biv_session_get_choice_seed:
 *
 * Returns: for a search (biv-opponent.h) at the last moment: it tells nothing of the dice that will fall, and is the same
 *   whenever the battle stands there again
 */
guint64          biv_session_get_choice_seed  (BivSession        *self);
/**
 * biv_session_play_chosen:
 *
 * Plays at the end, with rolled dice, what the program has chosen.
 *
 * Returns: %FALSE where it is not legal there
 */
gboolean         biv_session_play_chosen      (BivSession        *self,
                                               const BivAction   *action);

/**
 * biv_session_overrule:
 * @which: number of the unit, side or cell
 * @key: a fact's name: a unit's "at" ("-" takes it off as lost), "facing", "presence"; a side's "budget"; a cell's marks
 *   and "level"; the battle's "result", which ends it
 * @reason: (nullable): kept in the log and the record
 *
 * The referee's word: played like any action, undone like any, and part of the record.
 *
 * Returns: %FALSE with @error (BIV_TEXT_ERROR) for a key or value that is none
 */
gboolean         biv_session_overrule         (BivSession        *self,
                                               BivTarget          target,
                                               guint              which,
                                               const char        *key,
                                               const char        *value,
                                               const char        *reason,
                                               GError           **error);

/* ---- The end ---- */

/**
 * biv_session_get_ending:
 * @ending: (out caller-allocates)
 */
void             biv_session_get_ending       (BivSession        *self,
                                               guint              unit,
                                               BivUnitEnding     *ending);

G_END_DECLS
