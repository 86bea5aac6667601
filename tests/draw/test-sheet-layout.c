/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-sheet-layout.c: sheets of a campaign whose names are long: what stands where, and what stays together */
#include "battle-script.h"

#include <math.h>
#include <string.h>

#include "draw/sheet/table.h"

#define PIXELS 8                        /* a millimetre */

static void
rename_item (BivCampaign *campaign,
             const char  *id,
             const char  *field,
             const char  *words)
{
  BivItem *item = biv_campaign_find (campaign, id);

  g_assert_nonnull (item);
  g_assert_true (biv_item_parse_field (item, biv_kind_find_field (biv_item_get_kind (item), field), words, NULL));
}

/* Turn 5, a battle at a place with a name of its own; two formations of the same name, one on either side. */
static BivCampaign *
play (void)
{
  BivCampaign *campaign = fixture_karrash ();
  static const char *const battle[] = {
    "turn 5", "formation HC location=P09 arrived-by=L04 previous-place=P03 arrival=1",
    "formation DH location=P09 arrived-by=L08 previous-place=P10 arrival=1", "phase battle",
    "battle B1 turn=5 place=P09 attacker=CROWN defender=CLAN", "setup P09",
    "result P09 winner=CROWN A02,A05,N02,N03,N05,N06=destroyed",
    "apply P09 / CROWN1 CROWN4 CLAN2 CLAN5 CLAN3 CLAN1", NULL,
  };

  fixture_lines (campaign, "turn 5", "order FC rest", "order HB rest", NULL);
  battle_script_run (campaign, battle);
  rename_item (campaign, "CROWN", "name", "The Serene Crown of Alvora and the Nine Islands of the Outer Reach");
  rename_item (campaign, "HC", "commander", "Sir Bartholomew Featherstonehaugh-Thurwick of the Upper Sarn");
  rename_item (campaign, "P09", "name", "The Two Palms by the Well of the Seven Brothers and Their Sister");
  rename_item (campaign, "FC", "name", "Detachment 1");
  rename_item (campaign, "HB", "name", "Detachment 1");
  return campaign;
}

static BivSheet *
make (BivCampaign     *campaign,
      BivSheetKind     kind,
      const char      *side,
      const char      *reader,
      BivDeployVariant variant)
{
  BivSheetRequest request = { .kind = kind, .side = side, .reader = reader, .variant = variant };
  g_autoptr (GError) error = NULL;
  BivSheet *sheet = biv_sheet_new (campaign, &request, &error);

  g_assert_no_error (error);
  return sheet;
}

/* What stands on it; of two rows beside one another both. */
static char *
dup_strip_text (const BivStrip *strip)
{
  g_autofree char *left = strip->rows[0] != NULL ? biv_table_row_dup_text (strip->rows[0]) : NULL;
  g_autofree char *right = strip->rows[1] != NULL ? biv_table_row_dup_text (strip->rows[1]) : NULL;

  return g_strconcat (strip->text != NULL ? strip->text : left != NULL ? left : "", right != NULL ? "\t" : NULL, right, NULL);
}

static const BivStrip *
find_strip (BivSheet   *sheet,
            const char *words,
            guint      *number)
{
  for (guint i = 0; i < sheet->strips->len; i++)
    {
      const BivStrip *strip = g_ptr_array_index (sheet->strips, i);
      g_autofree char *text = dup_strip_text (strip);

      if (strstr (text, words) != NULL)
        {
          if (number != NULL)
            *number = i;
          return strip;
        }
    }
  return NULL;
}

/* ---- Lines of ink ---- */

/* How many lines of ink there are in a part of the first page, all in mm, and how high the lowest of them is. */
static guint
count_lines (BivSheet *sheet,
             double    left,
             double    top,
             double    width,
             double    height,
             double   *line_mm)
{
  const double scale = PIXELS / BIV_POINTS_PER_MM;
  int n_columns = (int) (width * PIXELS), n_rows = (int) (height * PIXELS), first = 0;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, n_columns, n_rows);
  cairo_t *cr = cairo_create (surface);
  gboolean was_ink = FALSE;
  guint n = 0;

  cairo_translate (cr, -left * PIXELS, -top * PIXELS);
  cairo_scale (cr, scale, scale);
  biv_sheet_draw_page (sheet, 0, cr);
  cairo_surface_flush (surface);
  for (int row = 0; row < n_rows; row++)
    {
      const guint8 *pixels = cairo_image_surface_get_data (surface) + row * cairo_image_surface_get_stride (surface);
      gboolean is_ink = FALSE;

      for (int column = 0; column < n_columns && !is_ink; column++)
        is_ink = pixels[column] > 96;
      if (is_ink && !was_ink)
        {
          first = row;
          n++;
        }
      if (is_ink)
        *line_mm = (row + 1.0 - first) / PIXELS;
      was_ink = is_ink;
    }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return n;
}

/* 5.0: a side and its commander with long names stand one under the other, large enough to read: a capital of 8 points and
 * what hangs below the line are 2.4 mm high. */
static void
test_head (void)
{
  static const BivSheetKind kinds[] = { BIV_SHEET_OOB, BIV_SHEET_BRIEF, BIV_SHEET_ORDERS, BIV_SHEET_TURN };
  g_autoptr (BivCampaign) plain = fixture_karrash (), longer = play ();

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (BivSheet) one = make (plain, kinds[i], "CROWN", "CROWN", BIV_DEPLOY_OWN);
      g_autoptr (BivSheet) two = make (longer, kinds[i], "CROWN", "CROWN", BIV_DEPLOY_OWN);
      double top = kinds[i] == BIV_SHEET_ORDERS ? 20.2 : 21.8, height = kinds[i] == BIV_SHEET_ORDERS ? 7.2 : 9.0, line = 0.0;

      g_assert_cmpuint (count_lines (one, 25.0, top, 90.0, height, &line), ==, 1);
      g_assert_cmpuint (count_lines (two, 25.0, top, 90.0, height, &line), ==, 2);
      g_assert_cmpfloat (line, >=, 2.4);
    }
}

/* 5.0: the foot says for whom in letters that can be read. */
static void
test_foot (void)
{
  g_autoptr (BivCampaign) campaign = play ();
  g_autoptr (BivSheet) sheet = make (campaign, BIV_SHEET_OOB, "CROWN", "CROWN", BIV_DEPLOY_OWN);
  double line = 0.0;

  g_assert_cmpuint (count_lines (sheet, 15.0, 277.2, 60.0, 8.0, &line), <=, 2);
  g_assert_cmpfloat (line, >=, 1.9);
}

/* ---- What stays together ---- */

/* The orders of two formations of one name are told apart by their sides; a side's summary has its own alone. */
static void
test_orders_by_side (void)
{
  g_autoptr (BivCampaign) campaign = play ();
  g_autoptr (BivSheet) all = make (campaign, BIV_SHEET_TURN, NULL, NULL, BIV_DEPLOY_BOTH);
  g_autoptr (BivSheet) own = make (campaign, BIV_SHEET_TURN, NULL, "CLAN", BIV_DEPLOY_BOTH);
  g_autofree char *text = biv_sheet_dup_text (all), *side = biv_sheet_dup_text (own);
  const char *crown = strstr (text, "Reach (ALV)\nDetachment 1"), *clan = strstr (text, "Clans of Karrash (KAR)\nDetachment 1");

  g_assert_nonnull (crown);
  g_assert_nonnull (clan);
  g_assert_true (crown < clan);
  g_assert_nonnull (strstr (side, "Status\nDetachment 1"));
}

/* 5.3: one side's map lists its own units in both columns, and says nothing of the other's, not even "none". */
static void
test_one_side_deploys (void)
{
  g_autoptr (BivCampaign) campaign = play ();
  g_autoptr (BivSheet) sheet = make (campaign, BIV_SHEET_DEPLOY, NULL, "CLAN", BIV_DEPLOY_OWN);
  g_autofree char *text = biv_sheet_dup_text (sheet), *first = NULL;
  const BivStrip *row = find_strip (sheet, "N01\t", NULL);
  const char *head = strstr (text, "\tClans of Karrash\tSquare");

  g_assert_nonnull (row);
  first = dup_strip_text (row);
  g_assert_nonnull (strstr (first, "Tarrek's Guard"));
  g_assert_nonnull (strstr (first, "\tN0"));
  g_assert_nonnull (head);
  g_assert_nonnull (strstr (head + 1, "\tClans of Karrash\tSquare"));
  g_assert_null (strstr (text, "none"));
  for (int i = 1; i <= 7; i++)
    {
      g_autofree char *ref = g_strdup_printf ("N%02d\t", i);

      g_assert_nonnull (find_strip (sheet, ref, NULL));
    }
}

/* The board is a little smaller rather than that lists which are a little too long have a page of their own. */
static void
test_lists_below_board (void)
{
  g_autoptr (BivCampaign) campaign = play ();
  guint n_smaller = 0, n_two = 0;
  double usual = 0.0;

  for (int n = 0; n < 16; n++)
    {
      g_autofree char *id = g_strdup_printf ("extra-%d", n);
      BivItem *item = biv_item_new (BIV_KIND_PARTICIPANT, id);
      g_autoptr (BivSheet) sheet = NULL;
      double board;

      BIV_PARTICIPANT (item)->battle = g_strdup ("B1");
      BIV_PARTICIPANT (item)->unit = g_strdup ("N04");
      BIV_PARTICIPANT (item)->side = g_strdup ("CLAN");
      g_assert_true (biv_campaign_add (campaign, item));
      sheet = make (campaign, BIV_SHEET_DEPLOY, NULL, NULL, BIV_DEPLOY_BOTH);
      board = ((const BivStrip *) g_ptr_array_index (sheet->strips, 0))->height;
      usual = MAX (usual, board);
      if (sheet->breaks->len > 1)
        {
          g_assert_cmpfloat (board, ==, usual);
          n_two++;
        }
      else
        n_smaller += board < usual;
    }
  g_assert_cmpuint (n_smaller, >=, 2);
  g_assert_cmpuint (n_two, >, 0);
}

/* The blank board has no lists at all. */
static void
test_blank_board (void)
{
  g_autoptr (BivCampaign) campaign = play ();
  g_autoptr (BivSheet) sheet = make (campaign, BIV_SHEET_DEPLOY, NULL, NULL, BIV_DEPLOY_BLANK);
  g_autofree char *text = biv_sheet_dup_text (sheet);

  g_assert_null (strstr (text, "none"));
  g_assert_null (strstr (text, "Square"));
  g_assert_cmpint (biv_sheet_get_n_pages (sheet), ==, 1);
}

/* 5.8: the twelve lines of the referee's account are on one page, and their heading with them. */
static void
test_account_stays_together (void)
{
  g_autoptr (BivCampaign) campaign = play ();
  BivBattle *battle = BIV_BATTLE (biv_campaign_find (campaign, "B1"));

  for (int n_formations = 0; n_formations < 12; n_formations += 2)
    {
      g_autoptr (GArray) retreats = g_array_new (FALSE, FALSE, sizeof (BivWent));
      const BivWent went = { (char *) "DH", (char *) "P10" };
      g_autoptr (BivSheet) sheet = NULL;
      guint heading = 0, last;

      for (int i = 0; i < n_formations; i++)
        g_array_append_val (retreats, went);
      g_clear_pointer (&battle->retreats, biv_details_unref);
      battle->retreats = biv_details_new (&biv_retreats_details, retreats->data, retreats->len);
      sheet = make (campaign, BIV_SHEET_BATTLE, NULL, NULL, BIV_DEPLOY_BOTH);
      g_assert_nonnull (find_strip (sheet, "Referee’s account", &heading));
      last = heading + 12;
      g_assert_cmpuint (last, ==, sheet->strips->len - 1);
      g_assert_cmpuint (g_array_index (sheet->breaks, guint, sheet->breaks->len - 1), <=, heading);
    }
}

/* A name a little too long for its line is set smaller; one much too long takes a second. Rows for more reserves are left out
 * rather than that the boxes for the turns stand alone on a page. */
static void
test_forces_are_close (void)
{
  g_autoptr (BivCampaign) campaign = play ();
  g_autoptr (BivSheet) sheet = NULL;
  const double body = 267.0 - 22.0 - 8.0;
  guint n_on_two = 0;

  /* Once it has been fought nothing is left to be ticked. */
  BIV_BATTLE (biv_campaign_find (campaign, "B1"))->state = BIV_BATTLE_DEPLOYED;
  rename_item (campaign, "N02", "name", "The Karrash Valley Riflemen");
  rename_item (campaign, "N03", "name", "The Second Battalion of Valley Riflemen");
  sheet = make (campaign, BIV_SHEET_BATTLE, NULL, NULL, BIV_DEPLOY_BOTH);
  g_assert_cmpfloat_with_epsilon (find_strip (sheet, "The Karrash Valley", NULL)->height, 6.0, 0.001);
  g_assert_cmpfloat_with_epsilon (find_strip (sheet, "The Second Battalion", NULL)->height, 9.6, 0.001);
  for (int n = 0; n < 40; n++)
    {
      g_autoptr (BivSheet) fuller = NULL;
      guint turns = 0;
      double used = 0.0;

      /* One more unit on either side makes the page fuller by a row. */
      for (int i = 0; i < 2; i++)
        {
          g_autofree char *id = g_strdup_printf ("extra-%d-%d", n, i);
          BivItem *item = biv_item_new (BIV_KIND_PARTICIPANT, id);

          BIV_PARTICIPANT (item)->battle = g_strdup ("B1");
          BIV_PARTICIPANT (item)->unit = g_strdup (i == 0 ? "A03" : "N04");
          BIV_PARTICIPANT (item)->side = g_strdup (i == 0 ? "CROWN" : "CLAN");
          g_assert_true (biv_campaign_add (campaign, item));
        }
      fuller = make (campaign, BIV_SHEET_BATTLE, NULL, NULL, BIV_DEPLOY_BOTH);
      g_assert_nonnull (find_strip (fuller, "Tick a turn", &turns));
      for (guint i = 0; i <= turns; i++)
        {
          const BivStrip *strip = g_ptr_array_index (fuller->strips, i);

          used += strip->rows[0] != NULL && strip->rows[1] == NULL && biv_table_row_is_blank (strip->rows[0]) ? 0.0 : strip->height;
        }
      if (used <= body)
        g_assert_cmpuint (g_array_index (fuller->breaks, guint, 1), >, turns);
      n_on_two += g_array_index (fuller->breaks, guint, 1) <= turns;
    }
  g_assert_cmpuint (n_on_two, >, 0);
}

typedef struct
{
  const char *text;
  int         wide, narrow;             /* lines: in more room than it has words for, and in a little less */
} LinesRow;

static const LinesRow lines[] = {
  { "Infantry (Firearms)", 1, 2 },
  { "Infantry\n(Firearms)", 2, 3 },
  { "Infantry\xe2\x80\xa8(Firearms)", 2, 3 },
  { "1st Bn Royal Alvoran Foot", 1, 2 },
  { "", 1, 1 },
};

/* Asked again, and after other sizes and typefaces of the same words, the answer is the same. */
static void
test_lines (void)
{
  g_autoptr (BivPen) pen = biv_pen_new ();

  for (int times = 0; times < 2; times++)
    for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
      for (guint typeface = BIV_TYPE_PLAIN; typeface <= BIV_TYPE_BOLD; typeface += BIV_TYPE_BOLD)
        for (double points = 7; points <= 9; points += 0.5)
          {
            g_autoptr (BivPen) fresh = biv_pen_new ();
            double width = biv_pen_measure (pen, points, typeface, lines[i].text);

            g_assert_cmpfloat (width, ==, biv_pen_measure (fresh, points, typeface, lines[i].text));
            g_assert_cmpint (biv_pen_count_lines (pen, width + 0.1, points, typeface, lines[i].text), ==, lines[i].wide);
            if (width > 0)
              g_assert_cmpint (biv_pen_count_lines (pen, width - 0.3, points, typeface, lines[i].text), ==, lines[i].narrow);
          }
}

static BivCampaign *
make_many (int n)
{
  BivCampaign *campaign = fixture_karrash ();

  for (int i = 0; i < n; i++)
    {
      g_autofree char *id = g_strdup_printf ("U%04d", i), *name = g_strdup_printf ("%d. Battalion of Foot", i);
      BivUnit *unit = BIV_UNIT (biv_item_new (BIV_KIND_UNIT, id));

      biv_item_set_name (BIV_ITEM (unit), name);
      unit->formation = g_strdup (i % 2 == 0 ? "HC" : "FC");
      unit->type = g_strdup ("inf");
      biv_campaign_add (campaign, BIV_ITEM (unit));
    }
  return campaign;
}

/* Two thousand units: hardly a word of theirs is laid out to learn that it fits. What does not fit is set as it ever was. */
static void
test_much_is_measured_by_letters (void)
{
  g_autoptr (BivCampaign) few = fixture_karrash (), campaign = make_many (4000);
  g_autoptr (BivSheet) small = make (few, BIV_SHEET_OOB, "CROWN", NULL, BIV_DEPLOY_BOTH), large = NULL;
  guint64 n_small = biv_pen_get_n_measured (small->pen);

  large = make (campaign, BIV_SHEET_OOB, "CROWN", NULL, BIV_DEPLOY_BOTH);
  g_assert_cmpint (biv_sheet_get_n_pages (large), >, 40);
  g_assert_cmpuint (biv_pen_get_n_measured (large->pen), <, n_small + 500);
}

/* Laid out little by little it is the same sheet, though the campaign has changed meanwhile; what there is of it can be drawn. */
static void
test_laid_little_by_little (void)
{
  static const BivSheetKind kinds[] = { BIV_SHEET_OOB, BIV_SHEET_ROSTER, BIV_SHEET_BRIEF, BIV_SHEET_TURN, BIV_SHEET_RULES };

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (BivCampaign) campaign = make_many (600);
      BivSheetRequest request = { .kind = kinds[i], .side = "CROWN", .reader = kinds[i] == BIV_SHEET_BRIEF ? "CROWN" : NULL };
      g_autoptr (BivSheet) whole = biv_sheet_new (campaign, &request, NULL), sheet = biv_sheet_start (campaign, &request, NULL);
      g_autoptr (GBytes) bytes = biv_sheet_render_pdf (whole, NULL), same = NULL;
      cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR, NULL);
      cairo_t *cr = cairo_create (surface);
      double progress = 0.0;
      int n_pages = 1;

      g_assert_true (biv_sheet_is_laid (whole));
      if (kinds[i] == BIV_SHEET_ROSTER)
        g_assert_false (biv_sheet_is_laid (sheet));
      rename_item (campaign, "HC", "name", "Another");
      do
        {
          g_assert_cmpint (biv_sheet_get_n_pages (sheet), >=, n_pages);
          g_assert_cmpfloat (biv_sheet_get_progress (sheet), >=, progress);
          n_pages = biv_sheet_get_n_pages (sheet);
          progress = biv_sheet_get_progress (sheet);
          g_assert_true (progress < 1.0 || biv_sheet_is_laid (sheet));
          biv_sheet_draw_page (sheet, n_pages - 1, cr);
        }
      while (biv_sheet_lay_on (sheet, 0));
      g_assert_cmpint (biv_sheet_get_n_pages (sheet), ==, biv_sheet_get_n_pages (whole));
      g_assert_cmpfloat (biv_sheet_get_progress (sheet), ==, 1.0);
      same = biv_sheet_render_pdf (sheet, NULL);
      g_assert_true (g_bytes_equal (bytes, same));
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

/* What is found letter by letter is what laying out finds, at every width near it. */
static void
test_wider_is_what_measures_wider (void)
{
  static const char *const words[] = {
    "", " ", "A", "AVAVAV To Te Wy", "fi ffl fl office", "1st Bn Royal Alvoran Foot", "1111 / 2222", "iiiiiiiiiiiiiiiiiiii",
    "Straße, Örtchen, Łódź, Ñandú, Çelik", "a-b-c-d-e.f,g;h:i!j?k", "“Quoted”", "WWWW MMMM @@@@", "r.r.r. T.o. f) f\" L'",
    "two\nlines", "Батальон", "e\xcc\x81t\xc3\xa9", "U0123", "U00077", "77. Battalion of Royal Foot",
  };
  BivPen *pen = biv_pen_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    for (guint typeface = 0; typeface < 2 * BIV_TYPE_STRUCK; typeface++)
      for (double points = 6.0; points < 15.0; points += 1.25)
        {
          double exact = biv_pen_measure (pen, points, typeface, words[i]);

          for (double share = 0.9; share < 1.1; share += 0.0025)
            g_assert_true (biv_pen_is_wider (pen, exact * share, points, typeface, words[i]) == (exact > exact * share));
          g_assert_false (biv_pen_is_wider (pen, exact, points, typeface, words[i]));
        }
  biv_pen_free (pen);
}

/* ---- A part of a page ---- */

static void
count_drawn (const BivStrip *strip,
             BivPen         *pen,
             double          x,
             double          y)
{
  ++*(guint *) strip->data;
}

static cairo_surface_t *
draw_bands (BivSheet *sheet,
            int       n_bands)
{
  double width, height, band;
  cairo_surface_t *surface;

  biv_sheet_get_size (sheet, &width, &height);
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) (width * PIXELS), (int) (height * PIXELS));
  band = floor (height * PIXELS / n_bands) + 1;
  for (int i = 0; i < n_bands; i++)
    {
      cairo_t *cr = cairo_create (surface);

      cairo_rectangle (cr, 0, i * band, width * PIXELS, band);
      cairo_clip (cr);
      cairo_set_source_rgb (cr, 1, 1, 1);
      cairo_paint (cr);
      cairo_scale (cr, PIXELS / BIV_POINTS_PER_MM, PIXELS / BIV_POINTS_PER_MM);
      biv_sheet_draw_page (sheet, 0, cr);
      cairo_destroy (cr);
    }
  cairo_surface_flush (surface);
  return surface;
}

/* Cairo 1.18 loses the palest row of a letter that the clip cuts, here and there. */
static void
assert_same_picture (cairo_surface_t *one,
                     cairo_surface_t *other)
{
  const guchar *here = cairo_image_surface_get_data (one), *there = cairo_image_surface_get_data (other);
  gsize n = (gsize) cairo_image_surface_get_stride (one) * (gsize) cairo_image_surface_get_height (one), n_other = 0;
  gboolean is_pale = cairo_version () >= CAIRO_VERSION_ENCODE (1, 18, 0);

  for (gsize i = 0; i < n; i++)
    if (here[i] != there[i])
      {
        g_assert_cmpint (ABS (here[i] - there[i]), <, is_pale ? 128 : 1);
        n_other++;
      }
  g_assert_cmpuint (n_other, <=, is_pale ? n / 20000 : 0);
}

/* The screen draws a page tile by tile: each draws what lies in it, and together they are the page to the pixel. */
static void
test_a_part_draws_what_lies_in_it (void)
{
  /* Words and rules: the curves of a map come out a shade otherwise where cairo clips them. */
  static const BivSheetKind kinds[] = { BIV_SHEET_OOB, BIV_SHEET_ROSTER, BIV_SHEET_BATTLE };
  g_autoptr (BivCampaign) campaign = play ();
  g_autoptr (BivSheet) counted = make (campaign, BIV_SHEET_OOB, "CROWN", NULL, BIV_DEPLOY_BOTH);
  cairo_surface_t *surface;
  guint n_drawn = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (BivSheet) sheet = make (campaign, kinds[i], "CROWN", "CROWN", BIV_DEPLOY_OWN);
      cairo_surface_t *whole = draw_bands (sheet, 1), *parts = draw_bands (sheet, 11);

      assert_same_picture (parts, whole);
      cairo_surface_destroy (whole);
      cairo_surface_destroy (parts);
    }
  g_ptr_array_set_size (counted->strips, 0);
  for (int i = 0; i < 40; i++)
    biv_sheet_add (counted, 5.0, count_drawn, &n_drawn, NULL);
  biv_sheet_break (counted);
  surface = draw_bands (counted, 10);
  cairo_surface_destroy (surface);
  /* A band of 30 mm, and what may hang over into it: ten strips, where there were forty. */
  g_assert_cmpuint (n_drawn, >=, 40);
  g_assert_cmpuint (n_drawn, <=, 10 * 13);
}

/* However long names are, a table is as wide as it was meant. */
static void
test_columns_share_room (void)
{
  const char *const names[] = { "Regimiento de Línea «Nuestra Señora de la Concepción»", "Brzęczyszczykiewicz-Żółkiewskiego",
                                "A", "The Second Battalion of the Valley Riflemen, and all their Followers, with Baggage" };
  const BivSheetKind kinds[] = { BIV_SHEET_OOB, BIV_SHEET_ROSTER };
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  GPtrArray *units = biv_campaign_peek_items (campaign, BIV_KIND_UNIT);

  for (guint i = 0; i < units->len; i++)
    biv_item_set_name (units->pdata[i], names[i % G_N_ELEMENTS (names)]);
  rename_item (campaign, "P01", "name", names[1]);
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (BivSheet) sheet = make (campaign, kinds[i], "CROWN", NULL, BIV_DEPLOY_BOTH);
      const BivTable *table = sheet->tables->pdata[0];
      double width = 0.0;

      for (guint j = 0; j < table->n_columns; j++)
        width += table->columns[j].width;
      g_assert_true (table->is_settled);
      g_assert_cmpfloat_with_epsilon (width, biv_sheet_get_width (sheet), 1.0);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/sheet-layout/head", test_head);
  g_test_add_func ("/draw/sheet-layout/foot", test_foot);
  g_test_add_func ("/draw/sheet-layout/lines", test_lines);
  g_test_add_func ("/draw/sheet-layout/orders-by-side", test_orders_by_side);
  g_test_add_func ("/draw/sheet-layout/one-side-deploys", test_one_side_deploys);
  g_test_add_func ("/draw/sheet-layout/lists-below-board", test_lists_below_board);
  g_test_add_func ("/draw/sheet-layout/blank-board", test_blank_board);
  g_test_add_func ("/draw/sheet-layout/account-stays-together", test_account_stays_together);
  g_test_add_func ("/draw/sheet-layout/much-is-measured-by-letters", test_much_is_measured_by_letters);
  g_test_add_func ("/draw/sheet-layout/little-by-little", test_laid_little_by_little);
  g_test_add_func ("/draw/sheet-layout/wider-is-what-measures-wider", test_wider_is_what_measures_wider);
  g_test_add_func ("/draw/sheet-layout/a-part-draws-what-lies-in-it", test_a_part_draws_what_lies_in_it);
  g_test_add_func ("/draw/sheet-layout/forces-are-close", test_forces_are_close);
  g_test_add_func ("/draw/sheet-layout/columns-share-room", test_columns_share_room);
  return g_test_run ();
}
