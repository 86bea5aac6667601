/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-battle-plate.c: pictures of how a battle went: what is lettered lies on nothing else, what is for everybody tells what was
 * seen on the field and nothing besides, and the same battle gives the same bytes */
#include "config.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gi18n-lib.h>
#include <libintl.h>
#include <string.h>

#include "campaign/battle/fight.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/model/item-private.h"
#include "draw/battle/battle-film.h"
#include "draw/battle/battle-plate-private.h"
#include "draw/battle/battle-series-private.h"
#include "draw/ink/gif-file.h"
#include "draw/ink/surface-file.h"
#include "draw/sheet/sheet.h"
#include "store/campaign-file.h"
#include "../speak.h"

#define HAIR 0.12                       /* mm that two boxes may share: boxes are larger than ink */
#define SEED 5

typedef struct
{
  const char *name, *shape;
} Sample;

static const Sample samples[] = {
  { "zaruk-bridge", "squares" }, { "wend-crossing", "squares" }, { "kelmar-bridge", "hexes" },
};

static BivCampaign *
load (const char *name)
{
  g_autofree char *file_name = g_strconcat (name, ".campaign", NULL);
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "campaigns", file_name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  BivCampaign *campaign = biv_campaign_file_load (file, NULL, &error);

  g_assert_no_error (error);
  return campaign;
}

static BivBattle *
get_battle (BivCampaign *campaign)
{
  return g_ptr_array_index (biv_campaign_peek_items (campaign, BIV_KIND_BATTLE), 0);
}

/* With its first battle fought by the computer. */
static BivCampaign *
load_fought (const char *name)
{
  BivCampaign *campaign = load (name);
  g_autofree char *battle = g_strdup (biv_id_of (get_battle (campaign)));
  g_autoptr (GError) error = NULL;

  biv_fight_resolve (campaign, battle, SEED, &error);
  g_assert_no_error (error);
  g_assert_nonnull (get_battle (campaign)->record);
  return campaign;
}

static BivCourse *
get_course (BivCampaign *campaign,
            gboolean     is_open)
{
  g_autoptr (GError) error = NULL;
  BivCourse *course = biv_course_new (campaign, get_battle (campaign), is_open, &error);

  g_assert_no_error (error);
  return course;
}

/* ---- Boxes ---- */

static gboolean
share (const BivBox *a,
       const BivBox *b)
{
  return MIN (a->x + a->width, b->x + b->width) - MAX (a->x, b->x) > HAIR
         && MIN (a->y + a->height, b->y + b->height) - MAX (a->y, b->y) > HAIR;
}

static gboolean
is_inside (const BivBox *box,
           const BivBox *frame)
{
  return box->x >= frame->x - HAIR && box->y >= frame->y - HAIR && box->x + box->width <= frame->x + frame->width + HAIR
         && box->y + box->height <= frame->y + frame->height + HAIR;
}

static void
check_words (const GArray         *words,
             const BivBox         *paper,
             const BivBox         *board,
             const char           *where)
{
  for (guint i = 0; i < words->len; i++)
    {
      const BivWord *word = BIV_WORD (words, i);

      if (!is_inside (&word->box, paper))
        g_error ("%s: “%s” (%.1f, %.1f, %.1f wide) is not on the paper", where, word->text, word->box.x, word->box.y,
                 word->box.width);
      if (board != NULL && share (&word->box, board))
        g_error ("%s: “%s” (%.1f, %.1f) lies on the board", where, word->text, word->box.x, word->box.y);
      for (guint j = 0; j < i; j++)
        if (share (&word->box, &BIV_WORD (words, j)->box))
          g_error ("%s: “%s” (%.1f, %.1f) and “%s” (%.1f, %.1f) lie on one another", where, word->text, word->box.x,
                   word->box.y,
                   BIV_WORD (words, j)->text, BIV_WORD (words, j)->box.x, BIV_WORD (words, j)->box.y);
    }
}

static void
check_signs (const GArray         *signs,
             const GArray         *words,
             const BivBox         *paper,
             const char           *where)
{
  for (guint i = 0; i < signs->len; i++)
    {
      const BivBattleSign *sign = &g_array_index (signs, BivBattleSign, i);

      if (sign->kind == BIV_SIGN_RULE)
        continue;
      if (!is_inside (&sign->box, paper))
        g_error ("%s: a sign (%.1f, %.1f) is not on the paper", where, sign->box.x, sign->box.y);
      for (guint j = 0; j < words->len; j++)
        if (share (&sign->box, &BIV_WORD (words, j)->box))
          g_error ("%s: “%s” lies on a sign (%.1f, %.1f)", where, BIV_WORD (words, j)->text, sign->box.x, sign->box.y);
    }
}

/* Marks are beside one another and on the board. */
static void
check_scene (const BivBattleScene *scene,
             const char           *where)
{
  const BivBox board = { 0, 0, scene->width, scene->height };

  for (guint i = 0; i < scene->marks->len; i++)
    {
      const BivSceneMark *mark = BIV_SCENE_MARK (scene, i);
      const char *ref = BIV_COURSE_UNIT (scene->course, mark->unit)->ref;

      g_assert_cmpfloat (mark->box.width, >, 0.0);
      if (!is_inside (&mark->box, &board))
        g_error ("%s: the mark of %s (%.1f, %.1f) is not on the board", where, ref, mark->box.x, mark->box.y);
      for (guint j = 0; j < i; j++)
        if (share (&mark->box, &BIV_SCENE_MARK (scene, j)->box))
          g_error ("%s: marks of %s and %s lie on one another", where, ref,
                   BIV_COURSE_UNIT (scene->course, BIV_SCENE_MARK (scene, j)->unit)->ref);
    }
}

/* Whatever else has no room: of each turn in which somebody fell, came or went it is told. */
static void
check_course (const BivBattlePlate *plate,
              const char           *where)
{
  for (guint i = 0; i < plate->course->turns->len; i++)
    {
      const BivCourseTurn *turn = BIV_COURSE_TURN (plate->course, i);
      g_autofree char *figure = biv_course_dup_figure (turn->turn);
      gboolean is_told = turn->is_quiet;

      for (guint j = 0; j < plate->words->len && !is_told; j++)
        is_told = BIV_WORD (plate->words, j)->lettering == BIV_LETTERING_SERIF_BOLD
                  && g_str_equal (BIV_WORD (plate->words, j)->text, figure);
      if (!is_told)
        g_error ("%s: nothing is told of turn %s", where, figure);
    }
}

static void
check_plate (BivCampaign *campaign,
             gboolean     is_open,
             int          turn,
             double       width,
             double       height,
             const char  *where)
{
  BivCourse *course = get_course (campaign, is_open);
  g_autoptr (BivBattlePlate) plate = width > height ? biv_battle_plate_new (course, turn, width, height)
                                                    : biv_battle_plate_new_board (course, width, height);
  const BivBox paper = { 0, 0, width, height };
  const BivBox board = { plate->board.x - plate->margin, plate->board.y - plate->margin, plate->scene->width + 2 * plate->margin,
                         plate->scene->height + 2 * plate->margin };

  g_assert_true (is_inside (&board, &paper));
  /* Not a stamp on an empty page. */
  g_assert_cmpfloat (board.width * board.height, >, 0.2 * width * height);
  check_words (plate->words, &paper, &board, where);
  check_signs (plate->signs, plate->words, &paper, where);
  check_scene (plate->scene, where);
  if (turn == 0 && width > height)
    check_course (plate, where);
}

static void
check_series (BivCampaign *campaign,
              double       width,
              double       height,
              const char  *where)
{
  g_autoptr (BivBattleSeries) series = biv_battle_series_new (get_course (campaign, TRUE), width, height);
  const BivBox paper = { 0, 0, width, height };
  guint n_boards = 0;

  for (guint i = 0; i < series->pages->len; i++)
    {
      const BivSeriesPage *page = &g_array_index (series->pages, BivSeriesPage, i);

      check_words (page->words, &paper, NULL, where);
      check_signs (page->signs, page->words, &paper, where);
      for (guint j = 0; j < page->boards->len; j++, n_boards++)
        {
          const BivSeriesBoard *board = &g_array_index (page->boards, BivSeriesBoard, j);
          const BivBox box = { board->board.x, board->board.y, board->scene->width, board->scene->height };

          g_assert_true (is_inside (&box, &paper));
          check_scene (board->scene, where);
          for (guint k = 0; k < page->words->len; k++)
            g_assert_false (share (&box, &BIV_WORD (page->words, k)->box));
        }
    }
  g_assert_cmpuint (n_boards, <=, series->course->turns->len);
}

/* A side is called as large as is easily read, however long its name. */
static void
test_long_sides (void)
{
  static const char *const name = "Kurfürstlich-Wallensteinische Auxiliartruppen";
  g_autoptr (BivCampaign) campaign = load_fought ("wend-crossing");
  g_autoptr (BivBattleSeries) series = NULL;
  const BivSeriesPage *page;
  guint n = 0;

  biv_item_set_name (BIV_ITEM (biv_campaign_find_side (campaign, "MERROW")), name);
  check_series (campaign, 180.0, 240.0, name);
  series = biv_battle_series_new (get_course (campaign, FALSE), 180.0, 240.0);
  page = &g_array_index (series->pages, BivSeriesPage, 0);
  for (guint i = 0; i < page->words->len; i++)
    if (g_str_equal (BIV_WORD (page->words, i)->text, name))
      {
        g_assert_cmpfloat (BIV_WORD (page->words, i)->size, >=, 7.0 * BIV_PT);
        n++;
      }
  g_assert_cmpuint (n, >, 0);
}

static const struct
{
  double width, height;
} papers[] = { { 281.0, 194.0 }, { 263.4, 199.9 }, { 180.0, 240.0 } };

static void
test_apart (gconstpointer data)
{
  static const char *const languages[] = { "C", "es" };
  const Sample *sample = data;
  g_autoptr (BivCampaign) campaign = load_fought (sample->name);
  g_autoptr (BivCourse) course = get_course (campaign, FALSE);

  for (gsize i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      speak (languages[i]);
      for (gsize j = 0; j < G_N_ELEMENTS (papers); j++)
        {
          g_autofree char *where = g_strdup_printf ("%s on %g x %g in “%s”", sample->name, papers[j].width, papers[j].height,
                                                    languages[i]);

          check_plate (campaign, FALSE, 0, papers[j].width, papers[j].height, where);
          check_plate (campaign, TRUE, 0, papers[j].width, papers[j].height, where);
          for (int turn = 1; i == 0 && j == 0 && turn <= biv_course_get_last_turn (course); turn++)
            check_plate (campaign, FALSE, turn, papers[j].width, papers[j].height, where);
          if (j < 2)
            check_series (campaign, papers[j].width, papers[j].height, where);
        }
    }
  speak ("C");
}

/* ---- What everybody's tells ---- */

typedef struct
{
  BivBattlePlate  *plate;
  BivBattleSeries *series;
} Pictures;

static void
draw_pictures (cairo_t *cr,
               guint    page,
               gpointer data)
{
  const Pictures *pictures = data;

  if (page == 0)
    biv_battle_plate_draw (pictures->plate, cr, biv_palette_for (BIV_PALETTE_LIGHT));
  else
    biv_battle_series_draw (pictures->series, page - 1, cr, biv_palette_for (BIV_PALETTE_LIGHT));
}

/* The plate and the series. */
static GBytes *
render (BivCampaign *campaign,
        gboolean     is_open)
{
  const BivSurfaceSpec spec = { .format = BIV_SURFACE_PDF, .width = 297, .height = 210, .unit_pt = 72 / 25.4, .unit_px = 4 };
  g_autoptr (BivBattlePlate) plate = biv_battle_plate_new (get_course (campaign, is_open), 0, 281, 194);
  g_autoptr (BivBattleSeries) series = biv_battle_series_new (get_course (campaign, is_open), 277, 190);
  Pictures pictures = { plate, series };
  g_autoptr (GError) error = NULL;
  GBytes *bytes = biv_surface_render (&spec, 1 + biv_battle_series_get_n_pages (series), draw_pictures, &pictures, &error);

  g_assert_no_error (error);
  return bytes;
}

static void
test_same_bytes (gconstpointer data)
{
  const Sample *sample = data;
  g_autoptr (BivCampaign) campaign = load_fought (sample->name);
  g_autoptr (GBytes) first = render (campaign, FALSE), second = render (campaign, FALSE);

  g_assert_true (g_bytes_equal (first, second));
}

static void
alter (gpointer    item,
       const char *name,
       BivValue    value)
{
  biv_item_take_value (item, biv_kind_find_field (biv_item_get_kind (item), name), &value);
}

/* All that the battle left behind: fates, losses in steps, wounds, who fell back where, what the referee wrote. */
static BivCampaign *
twin_of (BivCampaign *campaign)
{
  BivCampaign *twin = biv_campaign_copy (campaign);
  BivBattle *battle = get_battle (twin);
  char *generals[] = { NULL, NULL };

  BIV_EACH (BivParticipant, participant, twin, BIV_KIND_PARTICIPANT)
    {
      alter (participant, "fate", (BivValue) { .number = participant->fate == BIV_FATE_CAPTURED ? BIV_FATE_LIGHT
                                               : BIV_FATE_CAPTURED });
      alter (participant, "end-steps", (BivValue) { .number = participant->end_steps + 1 });
    }
  BIV_EACH (BivFormation, formation, twin, BIV_KIND_FORMATION)
    {
      alter (formation, "commander", (BivValue) { .text = (char *) "Somebody Else" });
      alter (formation, "location", (BivValue) { .text = NULL });
      generals[0] = (char *) biv_id_of (formation);
    }
  BIV_EACH (BivUnit, unit, twin, BIV_KIND_UNIT)
    alter (unit, "remarks", (BivValue) { .text = (char *) "wounded" });
  alter (battle, "generals", (BivValue) { .list = generals });
  alter (battle, "account", (BivValue) { .text = (char *) "Between ourselves." });
  alter (battle, "retreats", (BivValue) { 0 });
  alter (battle, "points", (BivValue) { 0 });
  return twin;
}

static void
test_twins (gconstpointer data)
{
  const Sample *sample = data;
  g_autoptr (BivCampaign) campaign = load_fought (sample->name), twin = twin_of (campaign);
  g_autoptr (GBytes) open = render (campaign, TRUE), other = render (twin, TRUE);
  g_autoptr (GBytes) referees = render (campaign, FALSE), twins = render (twin, FALSE);

  g_assert_true (g_bytes_equal (open, other));
  /* The referee's tells fates. */
  g_assert_false (g_bytes_equal (referees, twins));
}

/* Somebody waits off the board and never comes: he is the referee's alone. */
static void
test_reserves (void)
{
  g_autoptr (BivCampaign) campaign = load_fought ("zaruk-bridge");
  g_autoptr (BivCourse) course = NULL;
  BivBattle *battle = get_battle (campaign);
  BivUnit *unit = NULL;
  guint n = 0;

  /* Before he is put among those who fought, the one with the most to hide: all of whom there is a record are on it. */
  course = get_course (campaign, TRUE);
  n = course->units->len;
  for (guint i = 0; i < n; i++)
    g_assert_cmpint (BIV_COURSE_UNIT (course, i)->end, !=, BIV_COURSE_NEVER_ON);
  g_clear_pointer (&course, biv_course_free);
  {
    const BivRecord *record = battle->record;
    g_autoptr (BivSetup) setup = biv_setup_copy (biv_record_get_setup (record));
    g_autoptr (BivRecord) longer = NULL;
    BivSetupUnit *waiting;

    BIV_EACH (BivUnit, one, campaign, BIV_KIND_UNIT)
      unit = unit == NULL ? one : unit;
    waiting = biv_setup_add_unit (setup, 0, unit->type, "LATE");
    waiting->cell = BIV_NO_CELL;
    waiting->arrival = 60;
    longer = biv_record_new (setup);
    for (guint i = 0; i < biv_record_get_n_steps (record); i++)
      {
        const BivRecordStep *step = biv_record_get_step (record, i);

        biv_record_add_step (longer, step->order, step->faces, step->n_faces, step->reason);
      }
    biv_record_set_end (longer, biv_record_get_result (record), NULL);
    biv_record_unref (battle->record);
    battle->record = g_steal_pointer (&longer);
  }
  course = get_course (campaign, TRUE);
  g_assert_cmpuint (course->units->len, ==, n);
  g_clear_pointer (&course, biv_course_free);
  course = get_course (campaign, FALSE);
  g_assert_cmpuint (course->units->len, ==, n + 1);
}

/* ---- How it went ---- */

/* Who is gone at the end of a turn is not there in the next, and each fell once. */
static void
test_course (gconstpointer data)
{
  const Sample *sample = data;
  g_autoptr (BivCampaign) campaign = load_fought (sample->name);
  g_autoptr (BivCourse) course = get_course (campaign, FALSE);
  int last = biv_course_get_last_turn (course), fell[2] = { 0, 0 };

  g_assert_cmpint (last, >, 0);
  for (guint i = 0; i < course->units->len; i++)
    {
      const BivCourseUnit *unit = BIV_COURSE_UNIT (course, i);

      fell[unit->side] += unit->end == BIV_COURSE_FELL;
      g_assert_true ((unit->end_turn > 0) == (unit->end == BIV_COURSE_FELL || unit->end == BIV_COURSE_LEFT));
      g_assert_cmpint (unit->end_turn, <=, last);
      for (int turn = 1; turn <= last && unit->end_turn > 0; turn++)
        g_assert_true ((biv_course_find_spot (course, i, turn) != NULL)
                       == (turn < unit->end_turn && BIV_COURSE_SPOT (unit, 0)->turn <= turn));
      for (guint j = 1; j < unit->spots->len; j++)
        g_assert_cmpint (BIV_COURSE_SPOT (unit, j)->turn, >=, BIV_COURSE_SPOT (unit, j - 1)->turn);
    }
  for (int side = 0; side < 2; side++)
    {
      g_assert_cmpint (fell[side], ==, course->fell[side]);
      g_assert_cmpint (BIV_COURSE_TURN (course, last - 1)->left[side], <=, course->start[side] - course->fell[side]);
    }
  for (int turn = 0; turn < last; turn++)
    {
      g_assert_cmpstr (BIV_COURSE_TURN (course, turn)->sentence, !=, "");
      g_assert_true (g_str_has_suffix (BIV_COURSE_TURN (course, turn)->account, "."));
    }
}

static void
test_figures (void)
{
  static const struct
  {
    int         turn;
    const char *figure;
  } rows[] = { { 1, "I" }, { 4, "IV" }, { 9, "IX" }, { 14, "XIV" }, { 39, "XXXIX" }, { 40, "XL" } };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *figure = biv_course_dup_figure (rows[i].turn);

      g_assert_cmpstr (figure, ==, rows[i].figure);
    }
}

/* ---- The picture that moves ---- */

static void
test_film (void)
{
  g_autoptr (BivCampaign) campaign = load_fought ("zaruk-bridge");
  g_autoptr (BivCourse) course = get_course (campaign, TRUE);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) first = NULL, second = NULL;
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (GdkPixbufAnimation) animation = NULL;

  if (!biv_gif_is_there ())
    {
      first = biv_battle_film_render (course, biv_palette_for (BIV_PALETTE_LIGHT), 0.5, &error);
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
      return;
    }
  first = biv_battle_film_render (course, biv_palette_for (BIV_PALETTE_LIGHT), 0.5, &error);
  g_assert_no_error (error);
  second = biv_battle_film_render (course, biv_palette_for (BIV_PALETTE_LIGHT), 0.5, &error);
  g_assert_no_error (error);
  g_assert_true (g_bytes_equal (first, second));
  stream = g_memory_input_stream_new_from_bytes (first);
  animation = gdk_pixbuf_animation_new_from_stream (stream, NULL, &error);
  g_assert_no_error (error);
  g_assert_false (gdk_pixbuf_animation_is_static_image (animation));
  g_assert_cmpint (gdk_pixbuf_animation_get_width (animation), >, 200);
  g_clear_pointer (&first, g_bytes_unref);
  first = biv_battle_film_render (course, biv_palette_for (BIV_PALETTE_LIGHT), 10.0, &error);
  g_assert_null (first);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
}

/* A side has no record of its battles. */
static void
test_without_record (void)
{
  g_autoptr (BivCampaign) campaign = load ("zaruk-bridge");
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCourse) course = biv_course_new (campaign, get_battle (campaign), TRUE, &error);

  g_assert_null (course);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

static void
rename_others (BivCampaign *campaign,
               const char  *own)
{
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    {
      BivFormation *formation = biv_campaign_find_formation (campaign, unit->formation);

      if (formation == NULL || g_str_equal (formation->side, own))
        continue;
      biv_item_set_name (BIV_ITEM (unit), "Nobody’s business");
      g_free (unit->ref);
      unit->ref = g_strdup ("X99");
      unit->steps_now = 0;
    }
  BIV_EACH (BivParticipant, participant, campaign, BIV_KIND_PARTICIPANT)
    if (g_strcmp0 (participant->side, own) != 0)
      participant->fate = BIV_FATE_LOST;
}

/* A side that fought knows what became of its own, and of the others what was seen. */
static void
test_own_fates (gconstpointer data)
{
  const Sample *sample = data;
  g_autoptr (BivCampaign) campaign = load_fought (sample->name);
  BivBattle *battle = get_battle (campaign);
  const char *own = battle->sides[0];
  BivSheetRequest request = { .kind = BIV_SHEET_REPORT, .paper = BIV_PAPER_A4, .battle = biv_id_of (battle) };
  g_autoptr (BivCampaign) known = NULL;
  g_autoptr (BivCourse) course = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) first = NULL;
  char *texts[3];
  guint n_own = 0, n_others = 0;

  battle->state = BIV_BATTLE_APPLIED;
  BIV_EACH (BivParticipant, participant, campaign, BIV_KIND_PARTICIPANT)
    participant->fate = BIV_FATE_RECOVERING;
  known = biv_knowledge_copy_for (campaign, own);
  course = biv_course_new_for_side (campaign, battle, known, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < course->units->len; i++)
    {
      const BivCourseUnit *unit = BIV_COURSE_UNIT (course, i);

      g_assert_cmpint (unit->fate, ==, unit->side == 0 ? BIV_FATE_RECOVERING : BIV_NONE);
      g_assert_cmpint (unit->end, !=, BIV_COURSE_NEVER_ON);
      n_own += unit->side == 0;
      n_others += unit->side == 1;
    }
  g_assert_cmpuint (n_own, >, 0);
  g_assert_cmpuint (n_others, >, 0);
  for (int i = 0; i < 3; i++)
    {
      g_autoptr (BivSheet) sheet = NULL;
      g_autoptr (GBytes) page = NULL;

      /* Who did not fight in it has no course of it; and what the others call their units now changes nothing. */
      request.reader = i == 1 ? BIV_EVERYBODY : own;
      if (i == 2)
        rename_others (campaign, own);
      sheet = biv_sheet_new (campaign, &request, &error);
      g_assert_no_error (error);
      texts[i] = biv_sheet_dup_text (sheet);
      g_assert_cmpint (strstr (texts[i], "How it went") != NULL, ==, i != 1);
      page = biv_sheet_render_pdf (sheet, &error);
      g_assert_no_error (error);
      if (i == 0)
        first = g_bytes_ref (page);
      else if (i == 2)
        g_assert_true (g_bytes_equal (first, page));
    }
  g_assert_cmpstr (texts[0], ==, texts[2]);
  for (int i = 0; i < 3; i++)
    g_free (texts[i]);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char   *name;
    GTestDataFunc run;
  } each[] = { { "apart", test_apart }, { "same-bytes", test_same_bytes }, { "twins", test_twins }, { "course", test_course },
               { "own-fates", test_own_fates } };

  bindtextdomain (GETTEXT_PACKAGE, PO_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (each); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (samples); j++)
      {
        g_autofree char *path = g_strdup_printf ("/battle-plate/%s/%s", each[i].name, samples[j].name);

        g_test_add_data_func (path, &samples[j], each[i].run);
      }
  g_test_add_func ("/battle-plate/long-sides", test_long_sides);
  g_test_add_func ("/battle-plate/reserves", test_reserves);
  g_test_add_func ("/battle-plate/figures", test_figures);
  g_test_add_func ("/battle-plate/film", test_film);
  g_test_add_func ("/battle-plate/without-record", test_without_record);
  return g_test_run ();
}
