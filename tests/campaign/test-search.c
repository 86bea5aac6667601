/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-search.c: one search finds units, formations, places, battles, boards and journal lines, the nearest first */
#include "campaign/story/journal.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/story/search.h"
#include "fixture.h"

typedef struct
{
  const char *name, *text;
  const char *first;                /* id of the first hit; NULL: nothing is found */
  BivKind     kind;
} FoundRow;

static const FoundRow found_rows[] = {
  { "unit", "lancers", "A05", BIV_KIND_UNIT },
  { "case", "LANCERS", "A05", BIV_KIND_UNIT },
  { "ref", "a07", "A07", BIV_KIND_UNIT },
  { "formation-before-its-units", "ford column", "FC", BIV_KIND_FORMATION },
  { "any-order", "column ford", "FC", BIV_KIND_FORMATION },
  { "place", "two palms", "P09", BIV_KIND_PLACE },
  { "side", "clans of", "CLAN", BIV_KIND_SIDE },
  { "type-and-formation", "cavalry ford", "A11", BIV_KIND_UNIT },
  { "beginning-of-a-word-first", "for", "FC", BIV_KIND_FORMATION },
  { "nothing", "submarine", NULL, BIV_KIND_NONE },
  { "blanks", "  ", NULL, BIV_KIND_NONE },
};

static void
test_found (gconstpointer data)
{
  const FoundRow *row = data;
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  guint n;
  g_autoptr (GPtrArray) hits = biv_search (campaign, row->text, 10, &n);
  BivSearchHit *first;

  g_assert_cmpuint (hits->len, <=, 10);
  g_assert_cmpuint (hits->len, <=, n);
  if (row->first == NULL)
    {
      g_assert_cmpuint (n, ==, 0);
      return;
    }
  g_assert_cmpuint (hits->len, >, 0);
  first = hits->pdata[0];
  g_assert_cmpstr (biv_item_get_id (first->item), ==, row->first);
  g_assert_cmpint (biv_item_get_kind (first->item), ==, row->kind);
  g_assert_nonnull (first->detail);
}

static void
test_battles_and_lines (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivItem) note = biv_item_new (BIV_KIND_ENTRY, NULL);
  g_autoptr (GPtrArray) hits = NULL, battles = NULL;
  guint n;

  fixture_line (campaign, "battle B1 place=P09 turn=1");
  BIV_ENTRY (note)->headline = g_strdup ("Camels stray at Tamar");
  BIV_ENTRY (note)->text = g_strdup ("Forty of them, with the water.");
  fixture_commit (campaign, biv_turn_propose_note (campaign, BIV_ENTRY (note)));
  hits = biv_search (campaign, "forty water", 10, &n);
  g_assert_cmpuint (n, ==, 1);
  g_assert_true (BIV_IS_ENTRY (((BivSearchHit *) hits->pdata[0])->item));
  g_assert_cmpstr (((BivSearchHit *) hits->pdata[0])->title, ==, "Camels stray at Tamar");
  battles = biv_search (campaign, "battle of two", 10, &n);
  g_assert_cmpuint (battles->len, >, 0);
  g_assert_true (BIV_IS_BATTLE (((BivSearchHit *) battles->pdata[0])->item));
}

/* CA-SCOUT-6: in a side's copy nothing of the others is found. */
static void
test_secrets (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash (), known = biv_knowledge_copy_for (campaign, "CLAN");
  static const char *const hidden[] = { "lancers", "halden column", "a05", "thurwick" };
  guint n;

  for (gsize i = 0; i < G_N_ELEMENTS (hidden); i++)
    {
      g_autoptr (GPtrArray) hits = biv_search (known, hidden[i], 10, &n);

      g_assert_cmpuint (n, ==, 0);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (found_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/campaign/search/", found_rows[i].name, NULL);

      g_test_add_data_func (path, &found_rows[i], test_found);
    }
  g_test_add_func ("/campaign/search/battles-and-lines", test_battles_and_lines);
  g_test_add_func ("/campaign/search/secrets", test_secrets);
  return g_test_run ();
}
