/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board.c: the verb that makes boards (CA-SETUP-3, and ground like a kind) */
#include "config.h"
#include "cli/cli.h"
#include "cli/files.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "board/made-land.h"
#include "campaign/map/made-board.h"
#include "campaign/map/place-boards.h"
#include "campaign/model/item-names.h"
#include "rulebooks/biv-rulebooks.h"
#include "store/board-file.h"

#define NOT_GIVEN (-1)
#define N_OWN     8                 /* options besides the knobs */

typedef struct
{
  char *ruleset, *like, *size, *shape, *campaign, *name, *output;
  int   seed;
  int   knobs[BIV_N_LAND_KNOBS];
} Options;

static void
options_clear (Options *options)
{
  g_free (options->ruleset);
  g_free (options->like);
  g_free (options->size);
  g_free (options->shape);
  g_free (options->campaign);
  g_free (options->name);
  g_free (options->output);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* "hills, woods, …" */
static char *
dup_lands (void)
{
  GString *words = g_string_new (NULL);

  for (int land = 0; land < BIV_N_LANDS; land++)
    g_string_append_printf (words, "%s%s", land > 0 ? ", " : "", biv_land_get_name ((BivLand) land));
  return g_string_free (words, FALSE);
}

static void
read_shape (const Options *options,
            BivLandPlan   *plan)
{
  static const char *const shapes[] = { "squares", "hexes", "table" };

  plan->shape = biv_open_ground_shape (options->ruleset);
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    if (g_strcmp0 (shapes[i], options->shape) == 0)
      plan->shape = (BivBoardShape) i;
  biv_open_ground_size (options->ruleset, plan->shape, &plan->width, &plan->height);
}

static gboolean
read_plan (const Options *options,
           BivLandPlan   *plan)
{
  g_autofree char *lands = dup_lands ();
  BivLand land = BIV_LAND_OPEN;
  char rest;

  read_shape (options, plan);
  if (options->like != NULL && !biv_land_from_name (options->like, &land))
    return biv_cli_complain (_("there is no ground like “%s”: %s; with --campaign a place of it"), options->like, lands);
  if (options->size != NULL && sscanf (options->size, "%dx%d%c", &plan->width, &plan->height, &rest) != 2)
    return biv_cli_complain (_("--size is WIDTHxHEIGHT, as 12x10, in cells, of a table in millimetres; not “%s”"),
                             options->size);
  plan->seed = (guint32) options->seed;
  biv_land_get_knobs (land, plan->knobs);
  for (int i = 0; i < BIV_N_LAND_KNOBS; i++)
    {
      int most = biv_land_knob_get_most ((BivLandKnob) i);

      if (options->knobs[i] == NOT_GIVEN)
        continue;
      if (options->knobs[i] < 0 || options->knobs[i] > most)
        return biv_cli_complain (_("--%s may be 0 to %d"), biv_land_knob_get_name ((BivLandKnob) i), most);
      plan->knobs[i] = options->knobs[i];
    }
  return TRUE;
}

/* The board that a place of a campaign would get (CA-SETUP-3). */
static BivBoard *
make_for_place (const Options  *options,
                char          **name,
                int            *answer)
{
  g_autoptr (BivCampaign) campaign = biv_cli_load_campaign (options->campaign, NULL);
  BivItem *place;
  BivBoard *board;

  if (campaign == NULL)
    return NULL;
  place = options->like != NULL ? biv_item_find_called (campaign, BIV_KIND_PLACE, options->like) : NULL;
  *answer = BIV_CLI_NO;
  if (place == NULL)
    {
      biv_cli_complain (_("%s: there is no place “%s”"), options->campaign, options->like != NULL ? options->like : "");
      return NULL;
    }
  board = biv_made_board_new_another (campaign, BIV_PLACE (place), campaign->ruleset,
                                      (guint) MAX (0, options->seed - 1));
  if (board == NULL)
    biv_cli_complain (_("%s is water, and nobody fights there."), biv_item_call (place));
  *name = g_strdup (biv_item_call (place));
  return board;
}

static gboolean
check_options (const Options *options)
{
  gboolean is_free = options->campaign == NULL;
  const char *why = _("a place says itself what its ground is; --seed 2 is another board for it");
  BivCliOption table[3 + BIV_N_LAND_KNOBS] = {
    { "ruleset", options->ruleset != NULL, is_free, why },
    { "shape", options->shape != NULL, is_free, why },
    { "size", options->size != NULL, is_free, why },
  };

  for (int i = 0; i < BIV_N_LAND_KNOBS; i++)
    table[3 + i] = (BivCliOption) { biv_land_knob_get_name ((BivLandKnob) i), options->knobs[i] != NOT_GIVEN, is_free, why };
  if (options->seed < 0)
    return biv_cli_complain (_("--seed may be 0 or more"));
  return biv_cli_check_options (table, G_N_ELEMENTS (table));
}

int
biv_cli_board (int    argc,
               char **argv)
{
  g_auto (Options) options = { .seed = 1 };
  GOptionEntry entries[N_OWN + BIV_N_LAND_KNOBS + 1] = {
    { "ruleset", 0, 0, G_OPTION_ARG_STRING, &options.ruleset, N_("For this rulebook: its shape and usual size"), N_("ID") },
    { "like", 0, 0, G_OPTION_ARG_STRING, &options.like,
      N_("open, hills, woods, town, river, crossroads or marsh (open); with --campaign a place"), N_("KIND") },
    { "seed", 0, 0, G_OPTION_ARG_INT, &options.seed, N_("The same seed, the same board (1)"), N_("N") },
    { "size", 0, 0, G_OPTION_ARG_STRING, &options.size, N_("Cells across and up; of a table millimetres (the rulebook's)"),
      N_("WxH") },
    { "shape", 0, 0, G_OPTION_ARG_STRING, &options.shape, N_("squares, hexes or table (the rulebook's)"), N_("SHAPE") },
    { "campaign", 0, 0, G_OPTION_ARG_FILENAME, &options.campaign, N_("The place is one of this campaign"), N_("FILE") },
    { "name", 0, 0, G_OPTION_ARG_STRING, &options.name, N_("What the board is called"), N_("NAME") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_("Write to this file, or \"-\""), N_("FILE") },
  };
  g_auto (GStrv) words = NULL;
  g_autoptr (BivBoard) board = NULL;
  g_autofree char *text = NULL, *name = NULL;
  BivLandPlan plan = { 0 };
  int answer = BIV_CLI_WRONG;
  gsize n_bytes;

  for (int i = 0; i < BIV_N_LAND_KNOBS; i++)
    {
      options.knobs[i] = NOT_GIVEN;
      entries[N_OWN + i] = (GOptionEntry) { biv_land_knob_get_name ((BivLandKnob) i), 0, 0, G_OPTION_ARG_INT, &options.knobs[i],
                                        biv_land_knob_get_label ((BivLandKnob) i), N_("N") };
    }
  if (!biv_cli_parse (argc, argv, _("generate"),
                      _("Makes a board: hills, woods, a town, a river, a crossroads, or for a place of a campaign."),
                      entries, 1, 1, &words))
    return BIV_CLI_WRONG;
  if (!g_str_equal (words[0], "generate"))
    return biv_cli_answer (BIV_CLI_WRONG, _("“%s” is nothing that can be done with a board; generate is"), words[0]);
  if (!check_options (&options))
    return BIV_CLI_WRONG;
  if (options.campaign != NULL)
    board = make_for_place (&options, &name, &answer);
  else if (read_plan (&options, &plan))
    {
      board = biv_land_make (&plan);
      if (board == NULL)
        biv_cli_complain (_("no board is %d by %d"), plan.width, plan.height);
    }
  if (board == NULL)
    return answer;
  text = biv_board_file_dup_text (board, options.name != NULL ? options.name : name, &n_bytes);
  return biv_cli_put_bytes (text, n_bytes, options.output) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}
