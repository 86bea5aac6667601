/* SPDX-License-Identifier: GPL-3.0-or-later */
/* item-rules.h: what an item must be, beyond what its table of fields says
 *
 * Words that are more than any text: an id, a colour, a date. The schema says the
 * same; a test holds the two together. */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_item_rules_is_id: whether @text can be an item's id: letters, figures, ".", "_", "/" and "-", at most
 *  BIV_ITEM_MAX_ID of them, and no word that means nothing or everything */
#define BIV_ITEM_MAX_ID 64
gboolean                   biv_item_rules_is_id      (const char *text);

/* What texts of the tables of fields must look like. */
extern const BivWordRule biv_rule_ruleset, biv_rule_dice_key, biv_rule_dice_seal,
  biv_rule_opened_key, biv_rule_branched_line, biv_rule_date, biv_rule_picture, biv_rule_colour, biv_rule_hatch,
  biv_rule_bonus, biv_rule_quality, biv_rule_weight, biv_rule_edge, biv_rule_facing, biv_rule_form, biv_rule_size,
  biv_rule_order_kind, biv_rule_order_note;

/** biv_item_rules_accept: whether each word is such as the field takes; any where it has no rule. @called: what the field is
 *  called where the reader sees it: in a file its word, on screen its label. Returns: %FALSE with @error
 *  (G_IO_ERROR_INVALID_DATA) that says what would do */
gboolean           biv_item_rules_accept (const BivFieldSpec *field,
                                          const char         *called,
                                          const BivValue     *value,
                                          GError            **error);

G_END_DECLS
