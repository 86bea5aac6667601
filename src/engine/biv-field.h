/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-field.h: what does not change during a battle, and the state that does
 *
 * A field holds ground, book, roster and options. It never changes and may be shared by threads. A state is plain data
 * without pointers, of the ruleset's own struct; its first bytes are a BivState. All states of one field have
 * biv_field_get_state_size() bytes, and copying them copies the battle. */
#pragma once
#include "base/biv-digest.h"
#include "engine/biv-book.h"
#include "engine/biv-setup.h"
G_BEGIN_DECLS

typedef struct _BivRuleset BivRuleset;
typedef struct _BivField   BivField;

#define BIV_TYPE_FIELD (biv_field_get_type ())
GType biv_field_get_type (void);
/**
 * BivState:
 *
 * The head of every state.
 */
typedef struct
{
  guint16 turn;               /* from 1 */
  guint8  phase;              /* number in the ruleset's phases */
  gint8   side;               /* whose phase it is; BIV_NOBODY: both sides', or nobody's */
  guint8  deciders;           /* who may act now: BIV_MAY_A, BIV_MAY_B, BIV_MAY_NOBODY */
  guint8  decision;           /* BivActionKind of the decision that is owed, BIV_ACTION_NONE if none is */
  gint8   decision_side;
  guint8  result;             /* number in the ruleset's results; 0: none yet */
  gint16  decision_unit;      /* -1: none */
  guint16 n_units;            /* as in the field's roster */
} BivState;

#define BIV_MAY_A      1
#define BIV_MAY_B      2
#define BIV_MAY_NOBODY 4      /* the dice of nobody's action: initiative, activation */

/**
 * BivPresence:
 *
 * What became of a unit so far.
 */
typedef enum
{
  BIV_PRESENCE_ON,              /* on the board */
  BIV_PRESENCE_WAITING,         /* a reserve, not yet on */
  BIV_PRESENCE_LOST,            /* destroyed */
  BIV_PRESENCE_LEFT,            /* left the field in order */
  BIV_PRESENCE_ABSENT,          /* never placed */
} BivPresence;

/**
 * BivRosterUnit:
 *
 * One of the roster. Strings are the field's.
 */
typedef struct
{
  int         side;
  guint       type;           /* in the book, at the start; the state may have changed it */
  const char *name;           /* "A02" */
  const char *call;           /* what the referee reads: the label, or the name */
  int         arrival;        /* 0: no reserve */
  guint       edge;           /* direction of the edge where it comes on */
  gboolean    is_feed;
} BivRosterUnit;

/**
 * biv_field_new:
 * @setup: copied
 * @error: G_IO_ERROR_INVALID_DATA for a type, option, fact or phase that the book does not know, units without room in
 *   a state, two units on one cell, a cell off the board; the message says which. Positions that break the rules of
 *   deployment are taken as they stand.
 *
 * Returns: (transfer full): %NULL with @error set
 */
BivField            *biv_field_new            (const BivRuleset *ruleset,
                                               const BivSetup   *setup,
                                               GError          **error);
/**
 * biv_field_new_with_board:
 *
 * Returns: (transfer full): the same battle on other ground of the same size
 */
BivField            *biv_field_new_with_board (BivField         *field,
                                               BivBoard         *board);
/**
 * biv_field_new_with_unit:
 * @unit: added at the end of the roster, or, with the name of one of the roster, in its place
 *
 * For a referee who adds to a battle under way; follow it with biv_field_enlist().
 */
BivField            *biv_field_new_with_unit  (BivField           *field,
                                               const BivSetupUnit *unit,
                                               GError            **error);
BivField            *biv_field_ref            (BivField         *field);
void                 biv_field_unref          (BivField         *field);

const BivRuleset    *biv_field_get_ruleset    (const BivField   *field);
/**
 * biv_field_get_board:
 *
 * Returns: (transfer none)
 */
BivBoard            *biv_field_get_board      (const BivField   *field);
/**
 * biv_field_get_book:
 *
 * Returns: (transfer none)
 */
BivBook             *biv_field_get_book       (const BivField   *field);
/**
 * biv_field_get_setup:
 *
 * Returns: (transfer none): what it was made from
 */
const BivSetup      *biv_field_get_setup      (const BivField   *field);
guint                biv_field_get_n_units    (const BivField   *field);
const BivRosterUnit *biv_field_get_unit       (const BivField   *field,
                                               guint             unit);
/**
 * biv_field_find_unit:
 *
 * Returns: its number, or -1
 */
int                  biv_field_find_unit      (const BivField   *field,
                                               const char       *name);
/**
 * biv_field_get_option:
 *
 * Returns: (transfer none): the value in force, as it is written
 */
const char          *biv_field_get_option     (const BivField   *field,
                                               const char       *id);
/**
 * biv_field_is_option:
 *
 * Whether this is the value in force.
 */
gboolean             biv_field_is_option      (const BivField   *field,
                                               const char       *id,
                                               const char       *value);
/**
 * biv_field_get_choice:
 * @values: (array zero-terminated=1): all that the option may be, %NULL at the end.
 *
 * Returns: which one is in force, from 0
 */
guint                biv_field_get_choice     (const BivField   *field,
                                               const char       *id,
                                               const char *const *values);
int                  biv_field_get_number     (const BivField   *field,
                                               const char       *id);

/* ---- States ---- */

gsize                biv_field_get_state_size (const BivField   *field);
/**
 * biv_field_new_state: (skip)
 *
 * Returns: (transfer full): the position of the setup, as it stands; free with g_free()
 */
BivState            *biv_field_new_state      (const BivField   *field);
/**
 * biv_field_find_unit_at: (skip)
 * @cell: a square or a hex, or BIV_NO_CELL
 *
 * Returns: the number of the unit that stands there, or -1
 */
int                  biv_field_find_unit_at   (const BivField   *field,
                                               const BivState   *state,
                                               BivCell           cell);
/**
 * biv_field_copy_state: (skip)
 */
BivState            *biv_field_copy_state     (const BivField   *field,
                                               const BivState   *state);
/**
 * biv_field_digest_state: (skip)
 *
 * Adds it to @digest. What it has room for beyond 1,024 cells counts on larger boards alone, so that digests are what
 * they were when no board was larger.
 */
void                 biv_field_digest_state   (const BivField   *field,
                                               const BivState   *state,
                                               BivDigest        *digest);
/**
 * biv_field_enlist: (skip)
 *
 * Brings a state of @old, which @field grew out of, up to @field: the ground changed, or the unit stands where its setup
 * has it (off the board where somebody else stands), with its facts.
 *
 * Returns: (transfer full): %NULL with @error set if the unit cannot have one of its facts; changed ground alone never
 *   fails
 */
BivState            *biv_field_enlist         (const BivField   *field,
                                               const BivField   *old,
                                               const BivState   *state,
                                               GError          **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivField, biv_field_unref)

G_END_DECLS
