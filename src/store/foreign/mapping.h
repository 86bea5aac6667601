/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapping.h: what foreign ground stands for, kept as a text that a referee can read and write, so that the next file of the
 * same kind needs no answers:
 *
 *   [board]              ground as the file calls it = what it is on a board (answer.h)
 *   forest=wood
 *   Desert/30=-
 *   [map]                likewise on a map
 *   forest=woods
 */
#pragma once
#include "store/foreign/answer.h"
G_BEGIN_DECLS

typedef struct _BivGroundMapping BivGroundMapping;

BivGroundMapping *biv_ground_mapping_new      (void);
/** biv_ground_mapping_parse: @name: begins every message. Returns: (transfer full) (nullable): %NULL with @error */
BivGroundMapping *biv_ground_mapping_parse    (const char              *text,
                                               const char              *name,
                                               GError                 **error);
/** biv_ground_mapping_dup_text: (transfer full): what biv_ground_mapping_parse() reads */
char             *biv_ground_mapping_dup_text (const BivGroundMapping  *self);
BivGroundMapping *biv_ground_mapping_copy     (const BivGroundMapping  *self);
void              biv_ground_mapping_free     (BivGroundMapping        *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivGroundMapping, biv_ground_mapping_free)

/** biv_ground_mapping_answer: @answer: (nullable): one that biv_ground_answer_parse() reads; %NULL forgets it */
void              biv_ground_mapping_answer   (BivGroundMapping        *self,
                                               BivGroundTarget          target,
                                               const char              *key,
                                               const char              *answer);
/** biv_ground_mapping_get: Returns: (transfer none) (nullable) */
const char       *biv_ground_mapping_get      (const BivGroundMapping  *self,
                                               BivGroundTarget          target,
                                               const char              *key);

G_END_DECLS
