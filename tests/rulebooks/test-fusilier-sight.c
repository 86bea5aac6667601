/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-fusilier-sight.c: who is seen on made-up ground, against a slow eye that walks along every line of sight (FU-GEOM-8) */
#include "rulebooks/fusilier/rules/rules.h"
#include "rulebooks/biv-rulebooks.h"

#define TABLES 120
/* The slow eye looks at points of the target so far apart, and along the line in such steps. */
#define GRID   FU_MM (5)
#define STRIDE FU_MM (0.5)

static BivTabletop *
make_ground (GRand *rand)
{
  static const BivThing things[] = {
    BIV_THING_WOOD, BIV_THING_DENSE_WOOD, BIV_THING_BUILT_UP, BIV_THING_CONTOUR,
  };
  guint n_things = G_N_ELEMENTS (things);
  BivTabletopDraft *draft = biv_tabletop_draft_new (FU_MM (1800), FU_MM (1200));
  g_autoptr (GError) error = NULL;
  BivTabletop *table;

  for (int n = g_rand_int_range (rand, 1, 5); n > 0; n--)
    {
      BivThing thing = things[g_rand_int_range (rand, 0, (gint32) n_things)];
      BivLength x = FU_MM (g_rand_int_range (rand, 200, 1000)), y = FU_MM (g_rand_int_range (rand, 300, 700));
      BivLength width = FU_MM (g_rand_int_range (rand, 60, 600)), height = FU_MM (g_rand_int_range (rand, 60, 400));
      /* Cut out of it on one side, so that lines leave it and come in again. */
      BivLength bay = width / g_rand_int_range (rand, 2, 5), deep = height / g_rand_int_range (rand, 2, 6);
      BivSpot spots[] = {
        { x, y }, { x + width / 2, y + deep / 2 }, { x + width, y }, { x + width, y + height }, { x + width - bay, y + height },
        { x + width - bay, y + height - deep }, { x + bay / 2, y + height - deep }, { x, y + height },
      };

      biv_tabletop_draft_add (draft, thing, spots, G_N_ELEMENTS (spots))->level = thing == BIV_THING_CONTOUR ? 1 : 0;
      /* No two hills may cross. */
      n_things -= thing == BIV_THING_CONTOUR;
    }
  table = biv_tabletop_draft_seal (draft, &error);
  g_assert_no_error (error);
  return table;
}

static BivBase
make_base (GRand *rand,
           int    south,
           int    north)
{
  BivSpot at = { FU_MM (g_rand_int_range (rand, 250, 1500)), FU_MM (g_rand_int_range (rand, south, north)) };

  return biv_base_make (at, biv_angle_from_hundredths (g_rand_int_range (rand, 0, 36000)),
                        FU_MM (g_rand_int_range (rand, 30, 260)), FU_MM (g_rand_int_range (rand, 15, 60)));
}

static gboolean
is_inside (const BivTabletop *table,
           guint              object,
           BivSpot            spot)
{
  return biv_polygon_where (&biv_tabletop_get_object (table, object)->outline, spot) == BIV_INSIDE;
}

/* Whether a hidden target's point is seen, @edge being how far behind the edge one is. */
static gboolean
walks_to (const BivTabletop *table,
          const FuLook      *look,
          const BivBase     *target,
          gboolean           is_hidden,
          BivLength          edge,
          BivSpot            spot)
{
  BivLength length = biv_spot_distance (look->eye, spot);

  for (guint i = 0; i < biv_tabletop_get_n_objects (table); i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (table, i);
      gboolean has_target = biv_tabletop_meets (table, i, target, FU_TOUCH);
      gboolean has_eye = biv_tabletop_meets (table, i, look->base, FU_TOUCH);

      if (object->thing == BIV_THING_CONTOUR)
        {
          if (object->level <= biv_tabletop_get_elevation (table, look->eye)
              || object->level <= biv_tabletop_get_elevation (table, spot))
            continue;
          has_target = has_eye = FALSE;
        }
      if ((has_target && !is_hidden) || (!has_target && has_eye))
        continue;
      for (BivLength gone = 0; gone <= length; gone += STRIDE)
        {
          gboolean is_in = is_inside (table, i, biv_spot_on_way (look->eye, spot, biv_fraction (gone, MAX (length, 1))));
          gboolean is_at_edge = has_target && length - gone <= edge;

          if (!is_in || is_at_edge)
            continue;
          if (!has_eye)
            return FALSE;
          /* Out of the ground that both are in it has to come, and in again at the edge. */
          if (length - gone <= edge + STRIDE && biv_polygon_where (&object->outline, spot) != BIV_OUTSIDE)
            return FALSE;
        }
    }
  return TRUE;
}

/* Every point of the base, not its sides alone. */
static gboolean
walks_to_any (const BivTabletop *table,
              const FuLook      *look,
              const BivBase     *target,
              gboolean           is_hidden,
              BivLength          edge)
{
  int across = target->frontage / GRID + 1, along = target->depth / GRID + 1;

  for (int x = 0; x <= across; x++)
    for (int y = 0; y <= along; y++)
      {
        BivSpot spot = biv_base_place (target, (BivOffset) {
          (gint64) target->depth * (2 * y - along) * BIV_FINE / (2 * along),
          (gint64) target->frontage * (2 * x - across) * BIV_FINE / (2 * across),
        });

        if (!(look->in_front && biv_base_get_sector (look->base, spot) != BIV_SECTOR_FRONT)
            && walks_to (table, look, target, is_hidden, edge, spot))
          return TRUE;
      }
  return FALSE;
}

static gboolean
is_hidden_from (const BivTabletop *table,
                const FuLook      *look,
                const BivBase     *target,
                gboolean           is_shown)
{
  guint object;

  return !is_shown && biv_base_get_distance (look->base, target) > look->near
         && biv_tabletop_list_under (table, BIV_THINGS_HIDE, target, FU_TOUCH, &object, 1) > 0;
}

static void
test_slow_eye (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);
  guint n_seen = 0, n_unseen = 0, n_edge = 0;

  for (guint n = 0; n < TABLES; n++)
    {
      g_autoptr (BivTabletop) table = make_ground (rand);
      g_autoptr (BivBoard) board = biv_board_new_table (table);
      g_autoptr (BivSetup) setup = biv_setup_new ("fusilier", board);
      g_autoptr (GError) error = NULL;
      g_autoptr (BivField) field = biv_field_new (biv_ruleset_find ("fusilier"), setup, &error);

      g_assert_no_error (error);
      for (int k = 0; k < 6; k++)
        {
          BivBase base = make_base (rand, 80, 800), target = make_base (rand, 300, 1100);
          FuLook look = { biv_base_get_front (&base), &base, FU_MM (k % 3 == 0 ? 400 : 200), FU_EDGE, k % 2 == 0 };
          gboolean is_shown = k == 5, is_hidden = is_hidden_from (table, &look, &target, is_shown);
          gboolean sees = fu_sees (field, &look, &target, BIV_NO_OBJECT, is_shown);
          /* What hangs on a millimetre the slow eye does not tell. */
          gboolean surely = walks_to_any (table, &look, &target, is_hidden, FU_EDGE - FU_MM (2));
          gboolean perhaps = walks_to_any (table, &look, &target, is_hidden, FU_EDGE + FU_MM (2));

          if (look.in_front && !biv_base_faces (&base, &target, FU_MM (5000)))
            continue;
          if (surely)
            g_assert_true (sees);
          if (sees && !perhaps)
            n_edge++;
          n_seen += surely;
          n_unseen += !sees && !perhaps;
        }
    }
  g_test_message ("%u %u %u", n_seen, n_unseen, n_edge);
  g_assert_cmpuint (n_seen, >, 150);
  g_assert_cmpuint (n_unseen, >, 80);
  /* A sliver between two points of the slow eye's grid. */
  g_assert_cmpuint (n_edge * 100, <, n_seen);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rulebooks/fusilier-sight/slow-eye", test_slow_eye);
  return g_test_run ();
}
