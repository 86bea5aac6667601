/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options.h: the campaign's options, their ranges and what each preset says (campaign rules, section 3) */
#pragma once
#include <glib.h>
#include "campaign/model/words.h"
G_BEGIN_DECLS

typedef struct
{
  const char *name;                 /* "turn.length" */
  const char *values[3];            /* simple, standard, full */
  const char *words;                /* "off on": the words it may be; NULL: a number only */
  int         minimum, maximum;     /* of numbers; both 0: words only */
  const char *clause;
  const char *title;                /* marked with N_() */
  const char *description;          /* one sentence, marked with N_() */
} BivOptionSpec;

/** biv_option_specs: Returns: (transfer none): the table in the order of the specification, ended by a %NULL name */
const BivOptionSpec *biv_option_specs   (void);
/** biv_option_find: Returns: (nullable) */
const BivOptionSpec *biv_option_find    (const char           *name);
gboolean             biv_option_accepts (const BivOptionSpec  *option,
                                         const char           *value,
                                         GError              **error);
/** biv_option_get_word_label: what an option may be, in the user's language: "A day", "Off"; a number is itself */
const char          *biv_option_get_word_label (const char    *word);
G_END_DECLS
