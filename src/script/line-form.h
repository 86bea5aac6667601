/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line-form.h: what may stand behind the first words of a campaign example's line
 *
 * A form says it as the usage does: words in their order, then KEY=VALUE in any. SIDE, PLACE, FORMATION, UNIT and WHO (a side
 * or a formation) are looked for, a|b are the words that will do, [...] may be left out, "..." is as many as one likes, = stands
 * for itself, and any other word is the line's own. */
#pragma once
#include "script/campaign-run.h"
G_BEGIN_DECLS

typedef struct
{
  BivCampaign *campaign;      /* (nullable): %NULL: nothing is looked for */
  const char  *owner;         /* (nullable): the side whose formations and units alone will do */
} BivLineScope;

/** biv_line_suits: whether @n @words suit @form; else @error says so, with @usage where their number is wrong */
gboolean  biv_line_suits        (const BivLineScope  *scope,
                                 char               **words,
                                 guint                n,
                                 const char          *form,
                                 const char          *usage,
                                 GError             **error);
/** biv_line_value_suits: @form: "yes|no", "SIDE", "UNIT:PLACE,...", "FORMATION,...|none"; "" for anything */
gboolean  biv_line_value_suits  (const BivLineScope  *scope,
                                 const char          *form,
                                 const char          *value,
                                 GError             **error);
/** biv_line_dup_value_form: Returns: (transfer full) (nullable): what @form says of @key, "[@key=...]" */
char     *biv_line_dup_value_form (const char        *form,
                                 const char          *key);

/** biv_line_fail_form: Returns: %FALSE, with the usage that the line should have in @error */
gboolean  biv_line_fail_form    (const char          *usage,
                                 GError             **error);
gboolean  biv_line_fail_choice  (const char          *word,
                                 const char *const   *choices,
                                 GError             **error);
/** biv_line_read_pair: "KEY=VALUE", KEY one of @keys (%NULL: any). @key: (out): (transfer full). Returns: (nullable): the value,
 *  which lies in @word */
const char *biv_line_read_pair  (const char          *word,
                                 const char *const   *keys,
                                 char               **key,
                                 GError             **error);
/** biv_line_read_choice: the value of @type that has this nick */
gboolean  biv_line_read_choice  (GType                type,
                                 const char          *word,
                                 int                 *value,
                                 GError             **error);

G_END_DECLS
