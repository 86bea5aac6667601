/* SPDX-License-Identifier: GPL-3.0-or-later */
/* item-rules.h: what an item must be, beyond what its table of fields says
 *
 * Fields that must be there, and words that are more than any text: a colour, a date, "P03:1/2". The schema says the
 * same; a test holds the two together. */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_item_rules_get_needed: Returns: (transfer none): the fields an item of this kind cannot be without, ended by %NULL */
const BivFieldSpec *const *biv_item_rules_get_needed (BivKind kind);

/** biv_item_rules_is_id: whether @text can be an item's id: letters, figures, ".", "_", "/" and "-", at most
 *  BIV_ITEM_MAX_ID of them, and no word that means nothing or everything */
#define BIV_ITEM_MAX_ID 64
gboolean                   biv_item_rules_is_id      (const char *text);

typedef gboolean (*BivWordCheck) (const char *word);

/* What a text, or each word of a list, must look like. */
typedef struct
{
  BivKind       kind;
  const char   *field;
  const char   *words;            /* "N E S W"; NULL: see check */
  BivWordCheck  check;
  const char   *example;          /* of what check accepts: "P03:1/2" */
} BivWordRule;

/** biv_item_rules_find: Returns: (nullable): %NULL where any text will do */
const BivWordRule *biv_item_rules_find (BivKind             kind,
                                        const BivFieldSpec *field);
/** biv_item_rules_accept: @called: what the field is called where the reader sees it: in a file its word, on screen its label.
 *  Returns: %FALSE with @error (G_IO_ERROR_INVALID_DATA) that says what would do */
gboolean           biv_item_rules_accept (const BivWordRule  *rule,
                                          const BivFieldSpec *field,
                                          const char         *called,
                                          const BivValue     *value,
                                          GError            **error);

G_END_DECLS
