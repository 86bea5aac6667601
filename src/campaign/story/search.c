/* SPDX-License-Identifier: GPL-3.0-or-later */
/* search.c: one search through everything that a campaign has */
#include "config.h"

#include "campaign/model/item-names.h"
#include "campaign/story/search.h"

#include "base/i18n.h"
#include "base/letters.h"
#include <string.h>

#include "campaign/model/strength.h"
#include "campaign/model/turn-words.h"

/* How near a hit is: its name first, what else is said of it last. */
enum
{
  RANK_EXACT,
  RANK_BEGINS,
  RANK_WORD_BEGINS,
  RANK_IN_NAME,
  RANK_IN_WORDS,
};

#define BY_KIND 8                   /* ranks are further apart than kinds */

static void
hit_free (gpointer data)
{
  BivSearchHit *hit = data;

  g_object_unref (hit->item);
  g_free (hit->title);
  g_free (hit->detail);
  g_free (hit);
}

/* ---- What may be found, and by which words ---- */

static const struct
{
  BivKind kind;
  guint   order;                    /* of one rank */
} kinds[] = {
  { BIV_KIND_SIDE, 0 },   { BIV_KIND_FORMATION, 1 },   { BIV_KIND_UNIT, 2 },  { BIV_KIND_PLACE, 3 },
  { BIV_KIND_BATTLE, 4 }, { BIV_KIND_BATTLEFIELD, 5 }, { BIV_KIND_ENTRY, 6 },
};

static char *
dup_title (BivCampaign *campaign,
           BivItem     *item)
{
  if (BIV_IS_BATTLE (item))
    return biv_item_get_name (item) != NULL ? g_strdup (biv_item_get_name (item))
                                            : biv_turn_dup_battle_name (campaign, BIV_BATTLE (item));
  if (BIV_IS_ENTRY (item))
    return biv_said_dup (BIV_ENTRY (item)->headline != NULL ? BIV_ENTRY (item)->headline : BIV_ENTRY (item)->text);
  return g_strdup (biv_item_call (item));
}

static char *
dup_unit_detail (BivCampaign *campaign,
                 BivUnit     *unit)
{
  const char *type = biv_unit_get_type_label (campaign, unit);

  return g_strdup_printf ("%s, %s, %s", biv_unit_get_ref (unit), type != NULL ? type : "",
                          unit->formation != NULL ? biv_turn_name (campaign, unit->formation) : "");
}

static char *
dup_formation_detail (BivCampaign  *campaign,
                      BivFormation *formation)
{
  const char *level = biv_word_get_label (biv_level_get_type (), (int) formation->level);
  const char *where = formation->location != NULL ? biv_turn_name (campaign, formation->location) : _("off the map");

  g_autofree char *initials = biv_formation_dup_initials (campaign, formation);

  if (formation->commander != NULL)
    return g_strdup_printf ("%s, %s, %s, %s", initials, level, formation->commander, where);
  return g_strdup_printf ("%s, %s, %s", initials, level, where);
}

static char *
dup_detail (BivCampaign *campaign,
            BivItem     *item)
{
  switch (biv_item_get_kind (item))
    {
    case BIV_KIND_SIDE:
      return g_strdup (biv_word_get_label (biv_side_kind_get_type (), (int) BIV_SIDE (item)->side_kind));
    case BIV_KIND_FORMATION:
      return dup_formation_detail (campaign, BIV_FORMATION (item));
    case BIV_KIND_UNIT:
      return dup_unit_detail (campaign, BIV_UNIT (item));
    case BIV_KIND_PLACE:
      return biv_place_is_cell (campaign, BIV_PLACE (item))
               ? g_strdup_printf ("%02d%02d, %s", BIV_PLACE (item)->x, BIV_PLACE (item)->y,
                                  biv_word_get_label (biv_terrain_get_type (), (int) BIV_PLACE (item)->terrain))
               : g_strdup (biv_word_get_label (biv_terrain_get_type (), (int) BIV_PLACE (item)->terrain));
    case BIV_KIND_BATTLE:
      /* TRANSLATORS: a battle that was found: its turn, and how far it has come */
      return g_strdup_printf (_("Turn %d, %s"), BIV_BATTLE (item)->turn,
                              biv_word_get_label (biv_battle_state_get_type (), (int) BIV_BATTLE (item)->state));
    case BIV_KIND_BATTLEFIELD:
      return g_strdup (_("Board"));
    default:
      return g_strdup_printf (_("Turn %d, %s"), BIV_ENTRY (item)->turn,
                              biv_word_get_label (biv_phase_get_type (), (int) BIV_ENTRY (item)->phase));
    }
}

/* What is said of it besides title and detail. */
static const char *
other_words (BivItem *item)
{
  switch (biv_item_get_kind (item))
    {
    case BIV_KIND_SIDE:
      return BIV_SIDE (item)->short_name;
    case BIV_KIND_UNIT:
      return BIV_UNIT (item)->remarks;
    case BIV_KIND_PLACE:
      return BIV_PLACE (item)->notes;
    case BIV_KIND_ENTRY:
      return biv_said (BIV_ENTRY (item)->text);
    default:
      return NULL;
    }
}

/* ---- Matching ---- */

static gboolean
has_all (const char *folded,
         char      **words)
{
  for (int i = 0; words[i] != NULL; i++)
    if (strstr (folded, words[i]) == NULL)
      return FALSE;
  return TRUE;
}

static gboolean
a_word_begins (const char *folded,
               const char *word)
{
  gsize length = strlen (word);

  for (const char *at = strstr (folded, word); at != NULL; at = strstr (at + length, word))
    if (at == folded || !g_unichar_isalnum (g_utf8_get_char (g_utf8_prev_char (at))))
      return TRUE;
  return FALSE;
}

/* Of a journal's line the words are many; that all are in it is all that counts. */
static int
rank_of (BivItem    *item,
         const char *title,
         const char *asked,
         char      **words)
{
  g_autofree char *folded = biv_letters_dup_folded (title);
  const char *ref = BIV_IS_UNIT (item) ? biv_unit_get_ref (BIV_UNIT (item)) : biv_item_get_id (item);
  g_autofree char *ref_folded = ref != NULL && !BIV_IS_ENTRY (item) ? biv_letters_dup_folded (ref) : NULL;

  if (g_strcmp0 (ref_folded, asked) == 0 || g_str_equal (folded, asked))
    return RANK_EXACT;
  if (!has_all (folded, words))
    return -1;
  if (BIV_IS_ENTRY (item))
    return RANK_IN_WORDS;
  if (g_str_has_prefix (folded, asked))
    return RANK_BEGINS;
  return a_word_begins (folded, words[0]) ? RANK_WORD_BEGINS : RANK_IN_NAME;
}

static gboolean
has_in_words (BivItem    *item,
              const char *title,
              const char *detail,
              char      **words)
{
  const char *others = other_words (item);
  g_autofree char *all = g_strjoin (" ", title, detail, others != NULL ? others : "", NULL);
  g_autofree char *folded = biv_letters_dup_folded (all);

  return has_all (folded, words);
}

static void
look_at (BivCampaign *campaign,
         BivItem     *item,
         guint        order,
         const char  *asked,
         char       **words,
         GPtrArray   *hits)
{
  g_autofree char *title = dup_title (campaign, item), *detail = NULL;
  BivSearchHit *hit;
  int rank;

  if (title == NULL)
    return;
  rank = rank_of (item, title, asked, words);
  if (rank < 0)
    {
      detail = dup_detail (campaign, item);
      if (!has_in_words (item, title, detail, words))
        return;
      rank = RANK_IN_WORDS;
    }
  hit = g_new0 (BivSearchHit, 1);
  hit->item = g_object_ref (item);
  hit->title = g_steal_pointer (&title);
  hit->detail = g_steal_pointer (&detail);
  hit->rank = (guint) rank * BY_KIND + order;
  g_ptr_array_add (hits, hit);
}

static int
compare_hits (gconstpointer a,
              gconstpointer b)
{
  const BivSearchHit *one = *(const BivSearchHit *const *) a, *other = *(const BivSearchHit *const *) b;

  if (one->rank != other->rank)
    return one->rank < other->rank ? -1 : 1;
  if (BIV_IS_ENTRY (one->item) && BIV_IS_ENTRY (other->item))
    return BIV_ENTRY (other->item)->number - BIV_ENTRY (one->item)->number;
  return g_utf8_collate (one->title, other->title);
}

GPtrArray *
biv_search (BivCampaign *campaign,
            const char  *text,
            guint        most,
            guint       *n_all)
{
  GPtrArray *hits = g_ptr_array_new_with_free_func (hit_free);
  g_autofree char *folded = NULL;
  g_auto (GStrv) split = NULL;
  g_autoptr (GPtrArray) words = g_ptr_array_new ();

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && text != NULL && n_all != NULL, hits);

  folded = g_strstrip (biv_letters_dup_folded (text));
  split = g_strsplit_set (folded, " \t", -1);
  for (int i = 0; split[i] != NULL; i++)
    if (split[i][0] != '\0')
      g_ptr_array_add (words, split[i]);
  *n_all = 0;
  if (words->len == 0)
    return hits;
  g_ptr_array_add (words, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      GPtrArray *items = biv_campaign_peek_items (campaign, kinds[i].kind);

      for (guint j = 0; j < items->len; j++)
        look_at (campaign, items->pdata[j], kinds[i].order, folded, (char **) words->pdata, hits);
    }
  g_ptr_array_sort (hits, compare_hits);
  *n_all = hits->len;
  if (hits->len > most)
    g_ptr_array_set_size (hits, (int) most);
  for (guint i = 0; i < hits->len; i++)
    {
      BivSearchHit *hit = hits->pdata[i];

      if (hit->detail == NULL)
        hit->detail = dup_detail (campaign, hit->item);
    }
  return hits;
}
