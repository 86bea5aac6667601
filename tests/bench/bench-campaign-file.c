/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-campaign-file.c: opening and saving a campaign of 10,000 units, beside what xmllint takes to parse it
 *
 * Processor time, the best of several runs; nothing is asserted but that the campaign comes back. */
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/biv-file.h"
#include "base/biv-xml-reader.h"
#include "store/campaign-file.h"

#define N_UNITS      10000
#define PER_FORMATION   10
#define N_RUNS          15

static double
seconds_of (int who)
{
  struct rusage usage;

  getrusage (who, &usage);
  return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/* Fields as they are in the middle of a campaign: most units stand, some are hurt. */
static BivCampaign *
make_campaign (void)
{
  BivCampaign *campaign = biv_campaign_new ("frontier-musket", "Ten Thousand");
  BivSide *sides[2];

  for (int i = 0; i < 2; i++)
    {
      sides[i] = BIV_SIDE (biv_item_new (BIV_KIND_SIDE, i == 0 ? "CROWN" : "CLAN"));
      biv_item_set_name (BIV_ITEM (sides[i]), i == 0 ? "Crown of Alvora" : "Clans of Karrash");
      biv_campaign_add (campaign, BIV_ITEM (sides[i]));
    }
  for (int i = 0; i < N_UNITS / PER_FORMATION; i++)
    {
      g_autofree char *id = g_strdup_printf ("F%d", i), *name = g_strdup_printf ("Column of %d", i);
      BivFormation *formation = BIV_FORMATION (biv_item_new (BIV_KIND_FORMATION, id));

      biv_item_set_name (BIV_ITEM (formation), name);
      formation->side = g_strdup (i % 2 == 0 ? "CROWN" : "CLAN");
      formation->commander = g_strdup_printf ("Colonel %d", i);
      biv_campaign_add (campaign, BIV_ITEM (formation));
    }
  for (int i = 0; i < N_UNITS; i++)
    {
      g_autofree char *id = g_strdup_printf ("U%05d", i), *name = g_strdup_printf ("%d. Battalion of Royal Foot", i);
      BivUnit *unit = BIV_UNIT (biv_item_new (BIV_KIND_UNIT, id));

      biv_item_set_name (BIV_ITEM (unit), name);
      unit->ref = g_strdup_printf ("R%d", i);
      unit->formation = g_strdup_printf ("F%d", i / PER_FORMATION);
      unit->type = g_strdup (i % 5 == 0 ? "cav" : "inf");
      unit->quality = i % 3 == 0 ? g_strdup ("elite") : NULL;
      if (i % 7 == 0)
        {
          unit->status = BIV_STATUS_RECOVERING;
          unit->steps_now = 0;
          unit->ready_turn = 5;
        }
      biv_campaign_add (campaign, BIV_ITEM (unit));
    }
  return campaign;
}

static double
time_load (GFile *file)
{
  double best = G_MAXDOUBLE;

  for (int i = 0; i < N_RUNS; i++)
    {
      g_autoptr (GError) error = NULL;
      double before = seconds_of (RUSAGE_SELF);
      g_autoptr (BivCampaign) campaign = biv_campaign_file_load (file, NULL, &error);
      double taken = seconds_of (RUSAGE_SELF) - before;

      g_assert_no_error (error);
      g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_UNIT)->len, ==, N_UNITS);
      best = MIN (best, taken);
    }
  return best;
}

static double
time_parse (GFile *file)
{
  double best = G_MAXDOUBLE;

  for (int i = 0; i < N_RUNS; i++)
    {
      double before = seconds_of (RUSAGE_SELF);
      g_autoptr (BivXml) xml = biv_xml_load (file, NULL);

      g_assert_nonnull (xml);
      best = MIN (best, seconds_of (RUSAGE_SELF) - before);
    }
  return best;
}

static double
time_write (BivCampaign *campaign)
{
  double best = G_MAXDOUBLE;

  for (int i = 0; i < N_RUNS; i++)
    {
      double before = seconds_of (RUSAGE_SELF);
      g_autofree char *text = biv_campaign_file_dup_text (campaign, NULL);

      best = MIN (best, seconds_of (RUSAGE_SELF) - before);
      g_assert_nonnull (text);
    }
  return best;
}

/* 0 where there is no xmllint. */
static double
time_xmllint (const char *path)
{
  double best = G_MAXDOUBLE;

  for (int i = 0; i < N_RUNS; i++)
    {
      const char *command[] = { "xmllint", "--noout", path, NULL };
      double before = seconds_of (RUSAGE_CHILDREN);
      int status;

      if (!g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, &status, NULL) ||
          status != 0)
        return 0;
      best = MIN (best, seconds_of (RUSAGE_CHILDREN) - before);
    }
  return best;
}

static void
bench (void)
{
  g_autoptr (BivCampaign) campaign = make_campaign ();
  g_autofree char *folder = g_dir_make_tmp ("bivouac-bench-XXXXXX", NULL), *text = NULL;
  g_autofree char *path = g_build_filename (folder, "ten-thousand.campaign", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  double load, parse, write, other;
  gsize n_bytes;

  text = biv_campaign_file_dup_text (campaign, &n_bytes);
  biv_file_replace (file, text, n_bytes, NULL, BIV_FILE_REPLACE_QUICK, NULL, &error);
  g_assert_no_error (error);
  load = time_load (file);
  parse = time_parse (file);
  write = time_write (campaign);
  other = time_xmllint (path);
  g_test_message ("campaign-file units=%d bytes=%" G_GSIZE_FORMAT " load=%.1fms of-which-xml=%.1fms write=%.1fms", N_UNITS,
                  n_bytes, load * 1000, parse * 1000, write * 1000);
  if (other > 0)
    g_test_message ("campaign-file xmllint=%.1fms load/xmllint=%.2f", other * 1000, load / other);
  g_remove (path);
  g_rmdir (folder);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bench/campaign-file", bench);
  return g_test_run ();
}
