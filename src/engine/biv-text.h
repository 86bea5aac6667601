/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-text.h: actions, facts and questions in words, for examples, records and bug reports
 *
 * The words are those of the example format. Nothing here knows a rule: everything comes from the ruleset's tables. */
#pragma once
#include "engine/biv-ruleset.h"
G_BEGIN_DECLS

#define BIV_TEXT_ERROR (biv_text_error_quark ())
typedef enum
{
  BIV_TEXT_ERROR_UNKNOWN,     /* a word, unit, cell, fact or question that is none */
  BIV_TEXT_ERROR_VALUE,       /* a value that the fact cannot have; a missing or surplus argument */
} BivTextError;
GQuark      biv_text_error_quark   (void);

/* ---- Orders: what stands after `do` ---- */

/**
 * biv_text_parse_order:
 * @words: (array zero-terminated=1): "A", "move", "b2", "b3", "N", then %NULL
 * @action: (out caller-allocates)
 *
 * A cell where nobody stands is an order to no unit (unit or other is -1), which the rules refuse. A cell that this board
 * lacks is a cell outside. A move without a facing faces as its last step did.
 *
 * Returns: %FALSE with @error for words that are no order
 */
gboolean    biv_text_parse_order   (const BivField     *field,
                                    const BivState     *state,
                                    const char *const  *words,
                                    BivAction          *action,
                                    GError            **error);
/**
 * biv_text_dup_order:
 *
 * Returns: (transfer full): "A move A02 b3 N": what biv_text_parse_order() reads back
 */
char       *biv_text_dup_order     (const BivField     *field,
                                    const BivState     *state,
                                    const BivAction    *action);
/**
 * biv_text_dup_place: (skip)
 *
 * Returns: (transfer full): "600,692.5"
 */
char       *biv_text_dup_place     (BivSpot            place);
/**
 * biv_text_read_place:
 * @place: (out caller-allocates)
 */
gboolean    biv_text_read_place    (const char         *text,
                                    BivSpot           *place);
/**
 * biv_text_dup_length:
 *
 * Returns: (transfer full): millimetres, at most two decimals and no trailing noughts: "66.67"
 */
char       *biv_text_dup_length    (BivLength           length);
/**
 * biv_text_read_length:
 * @length: (out)
 */
gboolean    biv_text_read_length   (const char         *text,
                                    BivLength          *length);
/**
 * biv_text_dup_angle:
 *
 * Returns: (transfer full): degrees clockwise from north: "359.99"
 */
char       *biv_text_dup_angle     (BivAngle            angle);
/**
 * biv_text_read_angle:
 * @angle: (out)
 *
 * 0 to 359.99.
 */
gboolean    biv_text_read_angle    (const char         *text,
                                    BivAngle           *angle);
/**
 * biv_text_find_unit:
 *
 * Returns: a unit's number by name or cell; -1 for a cell where nobody stands; -2 for no unit
 */
int         biv_text_find_unit     (const BivField     *field,
                                    const BivState     *state,
                                    const char         *text);

/* ---- Facts: `set`, `expect unit` and the like ---- */

/**
 * biv_text_parse_fact:
 * @which: number of the unit, side or cell; 0 for the battle
 * @action: (out caller-allocates)
 *
 * Makes the referee's action that sets this fact: of kind OVERRULE or, for a cell's marks and level, GROUND.
 */
gboolean    biv_text_parse_fact    (const BivField     *field,
                                    const BivState     *state,
                                    BivTarget           target,
                                    guint               which,
                                    const char         *key,
                                    const char         *value,
                                    BivAction          *action,
                                    GError            **error);
/**
 * biv_text_find_words:
 *
 * Returns: the fact that is set in words of its own (BIV_FACT_TEXT), by its number; -1: none such
 */
int         biv_text_find_words    (const BivField     *field,
                                    BivTarget           target,
                                    const char         *key);
/**
 * biv_text_dup_fact:
 *
 * Returns: (transfer full): the fact's value in words; %NULL with @error for an unknown key
 */
char       *biv_text_dup_fact      (const BivField     *field,
                                    const BivState     *state,
                                    BivTarget           target,
                                    guint               which,
                                    const char         *key,
                                    GError            **error);
/**
 * biv_text_fact_is_equal:
 *
 * Returns: whether the fact has this value; %FALSE with @error where either is none
 */
gboolean    biv_text_fact_is_equal (const BivField     *field,
                                    const BivState     *state,
                                    BivTarget           target,
                                    guint               which,
                                    const char         *key,
                                    const char         *value,
                                    GError            **error);

/**
 * biv_text_is_crossing:
 *
 * Whether this mark brings the river with it.
 */
gboolean    biv_text_is_crossing   (const BivRuleset   *ruleset,
                                    BivMark             mark);

/* ---- Questions: `expect QUERY ARGS... = VALUE...` ---- */

/**
 * biv_text_query:
 * @args: (array zero-terminated=1): after the question's name, up to the `=`
 *
 * Returns: (transfer full): words, units by their names; empty for "none"; %NULL with @error
 */
char      **biv_text_query         (const BivField     *field,
                                    const BivState     *state,
                                    const char         *name,
                                    const char *const  *args,
                                    GError            **error);
/**
 * biv_text_answer_is:
 * @answer: (array zero-terminated=1): of biv_text_query()
 * @expected: (array zero-terminated=1): words after the `=`; "none" alone is the empty list; units by name or cell
 *
 * Returns: whether they say the same; %FALSE with @error where @expected names no unit
 */
gboolean    biv_text_answer_is     (const BivField     *field,
                                    const BivState     *state,
                                    const char         *name,
                                    const char *const  *answer,
                                    const char *const  *expected,
                                    GError            **error);
/**
 * biv_text_knows_query:
 *
 * Whether the ruleset has a question of this name.
 */
gboolean    biv_text_knows_query   (const BivField     *field,
                                    const char         *name);

/* ---- Dice: "A2 B5 -3" ---- */

/**
 * biv_text_parse_faces:
 * @faces: (element-type BivFace): they are added to it
 */
gboolean    biv_text_parse_faces   (const char         *text,
                                    GArray             *faces,
                                    GError            **error);
/**
 * biv_text_dup_faces:
 * @faces: (array length=n_faces)
 */
char       *biv_text_dup_faces     (const BivFace      *faces,
                                    guint               n_faces);

G_END_DECLS
