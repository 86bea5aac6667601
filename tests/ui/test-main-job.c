/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-main-job.c: the referee's main job in the real window: order, march, meet, fight, apply, save, open again, print */
#include <glib/gstdio.h>
#include <string.h>

#include "campaign/model/campaign.h"
#include "screen.h"
#include "store/campaign-file.h"

#define ANY             ATSPI_ROLE_INVALID
#define BATTLE_LASTS_S  300

static BivCampaign *
load (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  BivCampaign *campaign = biv_campaign_file_load (file, NULL, &error);

  g_assert_no_error (error);
  return campaign;
}

static char *
copy_sample (const char *folder)
{
  g_autofree char *sample = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "campaigns", "karrash-road.campaign", NULL);
  char *path = g_build_filename (folder, "karrash-road.campaign", NULL);
  g_autofree char *bytes = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (sample, &bytes, &length, NULL));
  g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
  return path;
}

/* ---- Orders, on the map ---- */

static void
find_formation (UiScreen   *screen,
                const char *formation,
                const char *stands)
{
  screen_key (screen, "ctrl+shift+f");
  screen_expect_focus (screen, ATSPI_ROLE_ENTRY, "Find a place or formation");
  screen_type (screen, formation);
  screen_expect (screen, ANY, stands);
}

/* In the panel beside the map: opened by the pointer, then down the list, from Hold. */
static void
order_attack (UiScreen *screen)
{
  screen_click (screen, ATSPI_ROLE_COMBO_BOX, "Order");
  screen_expect (screen, ATSPI_ROLE_LABEL, "Besiege");
  screen_expect_focus (screen, ATSPI_ROLE_LIST_ITEM, "");
  screen_key (screen, "Down");
  screen_key (screen, "Down");
  screen_key (screen, "Return");
  screen_expect_gone (screen, ATSPI_ROLE_LABEL, "Besiege");
  screen_expect (screen, ATSPI_ROLE_LABEL, "Attack");
}

/* By the keyboard alone: along the road with the arrow keys. */
static void
order_path (UiScreen   *screen,
            const char *from,
            const char *arrow,
            const char *by,
            const char *to)
{
  screen_key (screen, "ctrl+shift+f");
  screen_expect_focus (screen, ATSPI_ROLE_ENTRY, "Find a place or formation");
  screen_key (screen, "F6");
  screen_expect_focus (screen, ATSPI_ROLE_TABLE_CELL, from);
  screen_key (screen, arrow);
  screen_expect_focus (screen, ATSPI_ROLE_TABLE_CELL, by);
  screen_key (screen, arrow);
  screen_expect_focus (screen, ATSPI_ROLE_TABLE_CELL, to);
  screen_key (screen, "Return");
  screen_expect (screen, ANY, "costs 2 of 2");
}

/* The Halden Column attacks along the road, and the Dorrim Host marches to meet it. The others hold. */
static void
give_orders (UiScreen *screen)
{
  screen_expect (screen, ANY, "Each formation gets one order");
  screen_key (screen, "alt+2");
  find_formation (screen, "Halden Column", "At Fort Halden, moves 2 points");
  order_attack (screen);
  order_path (screen, "Fort Halden, ", "Right", "Miller's Cross, ", "Two Palms, ");
  find_formation (screen, "Dorrim Host", "At Dorrim, moves 2 points");
  order_path (screen, "Dorrim, ", "Left", "Old Caravanserai, ", "Two Palms, ");
}

/* ---- The phases ---- */

static void
meet (UiScreen *screen)
{
  screen_click (screen, ATSPI_ROLE_LIST_ITEM, "Turn");
  screen_expect (screen, ANY, "Each formation gets one order");
  screen_step (screen, "End orders");
  screen_expect (screen, ANY, "Halden Column comes to Two Palms and meets the enemy.");
  screen_step (screen, "Carry out the orders");
  screen_expect (screen, ANY, "Contact at Two Palms");
  screen_step (screen, "Settle contacts");
  screen_expect (screen, ANY, "The battle at Two Palms has not been applied yet.");
}

/* ---- The battle ---- */

/* The defender deploys first (CA-DEPLOY-5). */
static void
deploy (UiScreen *screen)
{
  screen_press (screen, "Go to battle");
  screen_step (screen, "Set up the battle");
  screen_step (screen, "Place Clans of Karrash");
  screen_step (screen, "Place Crown of Alvora");
  screen_step (screen, "Start the battle");
}

/* The program plays both sides to the end. */
static void
fight (UiScreen *screen)
{
  screen_expect (screen, ATSPI_ROLE_PUSH_BUTTON, "Done: Crown of Alvora");
  screen_click (screen, ATSPI_ROLE_COMBO_BOX, "Computer");
  screen_expect (screen, ATSPI_ROLE_LABEL, "Computer: both");
  screen_expect_focus (screen, ATSPI_ROLE_LIST_ITEM, "");
  for (int i = 0; i < 3; i++)
    screen_key (screen, "Down");
  screen_key (screen, "Return");
  screen_expect_within (screen, ATSPI_ROLE_PUSH_BUTTON, "Enter the result", BATTLE_LASTS_S);
}

static void
apply_result (UiScreen *screen)
{
  guint n_waiting;

  screen_step (screen, "Enter the result");
  screen_expect (screen, ANY, "14 units in, 14 accounted for: they match.");
  while ((n_waiting = screen_count (screen, ANY, "Waits for the die")) > 0)
    {
      screen_step (screen, "Roll the fate dice");
      screen_expect_fewer (screen, ANY, "Waits for the die", n_waiting);
    }
  screen_step (screen, "Apply the result");
  screen_expect (screen, ANY, "Applied on turn 1.");
}

/* ---- What has been saved ---- */

static void
save (UiScreen *screen)
{
  screen_expect (screen, ATSPI_ROLE_LABEL, "• The Karrash Road");
  screen_key (screen, "ctrl+s");
  screen_expect_gone (screen, ATSPI_ROLE_LABEL, "• The Karrash Road");
}

/* The columns stand where they met or were driven to; the battle is applied, with its record; and every unit that was
 * destroyed in it has met its fate. */
static void
check_saved (BivCampaign *campaign)
{
  GPtrArray *battles = biv_campaign_peek_items (campaign, BIV_KIND_BATTLE);
  BivBattle *battle;
  guint n_units = 0, n_destroyed = 0;

  g_assert_cmpuint (battles->len, ==, 1);
  battle = battles->pdata[0];
  g_assert_cmpstr (battle->place, ==, "P09");
  g_assert_cmpint (battle->state, ==, BIV_BATTLE_APPLIED);
  g_assert_cmpint (battle->resolved_by, ==, BIV_BY_ENGINE);
  g_assert_nonnull (battle->record);
  BIV_EACH (BivParticipant, participant, campaign, BIV_KIND_PARTICIPANT)
    {
      BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);

      g_assert_nonnull (unit);
      n_units++;
      if (participant->end == BIV_END_DESTROYED)
        {
          n_destroyed++;
          g_assert_cmpint (unit->status, !=, BIV_STATUS_READY);
        }
    }
  g_assert_cmpuint (n_units, ==, 14);
  g_assert_cmpuint (n_destroyed, >, 0);
  g_assert_cmpstr (biv_campaign_find_formation (campaign, "HC")->location, !=, "P01");
  g_assert_cmpstr (biv_campaign_find_formation (campaign, "DH")->location, !=, "P07");
}

/* ---- The order of battle, on paper ---- */

static void
export_order_of_battle (UiScreen   *screen,
                        const char *path)
{
  screen_key (screen, "alt+7");
  screen_click (screen, ATSPI_ROLE_LIST_ITEM, "Order of battle");
  screen_expect (screen, ANY, "1 page, A4 upright");
  screen_press (screen, "Export…");
  screen_expect_window (screen, "Export the sheet", TRUE);
  screen_key (screen, "ctrl+a");
  screen_type (screen, path);
  screen_key (screen, "Return");
  screen_expect_window (screen, "Export the sheet", FALSE);
  screen_expect (screen, ANY, "Written: oob.pdf");
}

/* The page reads as the campaign was saved: every unit of the side, by number and name. */
static void
check_paper (const char  *path,
             BivCampaign *campaign)
{
  const char *argv[] = { "pdftotext", "-layout", path, "-", NULL };
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  int status;
  guint n_units = 0;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &text, NULL, &status, &error);
  g_assert_no_error (error);
  g_assert_true (g_spawn_check_wait_status (status, NULL));
  g_assert_nonnull (strstr (text, "Halden Column"));
  g_assert_null (strstr (text, "Dorrim Host"));
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    {
      BivFormation *formation = biv_campaign_find_formation (campaign, unit->formation);

      if (formation == NULL || g_strcmp0 (formation->side, "CROWN") != 0)
        continue;
      n_units++;
      if (strstr (text, biv_item_get_name (BIV_ITEM (unit))) == NULL)
        g_error ("“%s” is not on the order of battle:\n%s", biv_item_get_name (BIV_ITEM (unit)), text);
    }
  g_assert_cmpuint (n_units, >, 10);
}

static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);

  for (const char *name; dir != NULL && (name = g_dir_read_name (dir)) != NULL;)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_remove (path);
    }
  g_rmdir (folder);
}

static void
test_main_job (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bivouac-XXXXXX", NULL);
  g_autofree char *path = copy_sample (folder);
  g_autofree char *paper = g_build_filename (folder, "oob.pdf", NULL);
  g_autofree char *pdftotext = g_find_program_in_path ("pdftotext");
  g_autoptr (BivCampaign) saved = NULL;
  const char *program = g_getenv ("BIVOUAC"), *why_not = screen_why_not ();
  UiScreen *screen;

  if (why_not == NULL && pdftotext == NULL)
    why_not = "there is no pdftotext (poppler-utils)";
  if (why_not != NULL)
    {
      g_test_skip (why_not);
      return;
    }
  screen = screen_open (program, path);
  give_orders (screen);
  meet (screen);
  deploy (screen);
  fight (screen);
  apply_result (screen);
  save (screen);
  screen_close (screen);
  saved = load (path);
  check_saved (saved);

  /* Under AddressSanitizer: what GTK's file chooser leaves behind is not counted. */
  g_setenv ("ASAN_OPTIONS", "detect_leaks=0", TRUE);
  screen = screen_open (program, path);
  screen_key (screen, "alt+4");
  screen_expect (screen, ANY, "Battle of Two Palms");
  screen_expect (screen, ANY, "Applied");
  export_order_of_battle (screen, paper);
  screen_close (screen);
  check_paper (paper, saved);
  remove_folder (folder);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  /* libatspi warns when it asks a program that is only just starting. */
  g_log_set_always_fatal (G_LOG_FATAL_MASK | G_LOG_LEVEL_CRITICAL);
  g_test_add_func ("/ui/main-job", test_main_job);
  return g_test_run ();
}
