/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-facts.h: an ordered list of key=value, as position lines, options and XML attributes say them */
#pragma once
#include <glib-object.h>
G_BEGIN_DECLS

typedef struct _BivFacts BivFacts;

#define BIV_TYPE_FACTS (biv_facts_get_type ())
GType       biv_facts_get_type  (void);

BivFacts   *biv_facts_new       (void);
BivFacts   *biv_facts_copy      (const BivFacts *facts);
void        biv_facts_free      (BivFacts       *facts);
gboolean    biv_facts_equal     (const BivFacts *a,
                                 const BivFacts *b);
/**
 * biv_facts_get:
 *
 * Returns: (transfer none) (nullable): the value, or %NULL where nothing is said
 */
const char *biv_facts_get       (const BivFacts *facts,
                                 const char     *key);
/**
 * biv_facts_set:
 * @value: (nullable): %NULL takes the key out; a new key goes to the end
 */
void        biv_facts_set       (BivFacts       *facts,
                                 const char     *key,
                                 const char     *value);
guint       biv_facts_get_n     (const BivFacts *facts);
const char *biv_facts_get_key   (const BivFacts *facts,
                                 guint           i);
const char *biv_facts_get_value (const BivFacts *facts,
                                 guint           i);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivFacts, biv_facts_free)

G_END_DECLS
