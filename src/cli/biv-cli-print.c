/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-cli-print.c: the verb that makes the printed sheets */
#include "config.h"
#include "cli/biv-cli.h"
#include "cli/biv-cli-files.h"
#include "campaign/biv-battle-query.h"
#include "draw/biv-sheet.h"
#include <glib/gi18n-lib.h>

typedef struct
{
  char    *sheet, *side, *reader, *battle, *paper, *variant, *output;
  int      turn;
  gboolean as_text;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->sheet);
  g_free (options->side);
  g_free (options->reader);
  g_free (options->battle);
  g_free (options->paper);
  g_free (options->variant);
  g_free (options->output);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
find_variant (const char       *name,
              BivDeployVariant *variant)
{
  static const char *const names[] = { "both", "own", "blank" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      if (g_str_equal (name, names[i]))
        {
          *variant = (BivDeployVariant) i;
          return TRUE;
        }
    }
  return FALSE;
}

static gboolean
read_request (const Options   *options,
              BivSheetRequest *request)
{
  if (!biv_sheet_kind_from_id (options->sheet != NULL ? options->sheet : "oob", &request->kind))
    {
      biv_cli_complain (_("there is no sheet \"%s\": oob, deploy, brief or battle"), options->sheet);
      return FALSE;
    }
  if (!biv_paper_from_id (options->paper != NULL ? options->paper : "a4", &request->paper))
    {
      biv_cli_complain (_("there is no paper \"%s\": a4 or letter"), options->paper);
      return FALSE;
    }
  if (options->variant != NULL && !find_variant (options->variant, &request->variant))
    {
      biv_cli_complain (_("there is no variant \"%s\": both, own or blank"), options->variant);
      return FALSE;
    }
  if ((request->kind == BIV_SHEET_OOB || request->kind == BIV_SHEET_BRIEF) && options->side == NULL)
    {
      biv_cli_complain (_("whose sheet? --side SIDE"));
      return FALSE;
    }
  request->side = options->side;
  /* A briefing is its side's; every other sheet is the referee's unless he says who reads it. */
  request->reader = options->reader != NULL ? options->reader : request->kind == BIV_SHEET_BRIEF ? options->side : NULL;
  return TRUE;
}

/* A battle may be named by its place. */
static gboolean
find_battle (BivCampaign     *campaign,
             const char      *name,
             BivSheetRequest *request)
{
  BivBattle *battle;

  if (name == NULL)
    return TRUE;
  battle = biv_battle_find_named (campaign, name);
  if (battle == NULL)
    {
      biv_cli_complain (_("there is no battle \"%s\""), name);
      return FALSE;
    }
  request->battle = biv_item_get_id (BIV_ITEM (battle));
  return TRUE;
}

static gboolean
check_side (BivCampaign *campaign,
            const char  *path,
            const char  *side)
{
  if (side == NULL || biv_campaign_find_side (campaign, side) != NULL)
    return TRUE;
  biv_cli_complain (_("%s: there is no side \"%s\""), path, side);
  return FALSE;
}

static int
put_out (BivSheet              *sheet,
         const BivSheetRequest *request,
         const Options         *options)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *usual = g_strdup_printf ("%s%s%s.%s", biv_sheet_kind_get_id (request->kind),
                                            request->side != NULL ? "-" : "", request->side != NULL ? request->side : "",
                                            "pdf");
  g_autoptr (GFile) file = NULL;

  if (options->as_text)
    {
      g_autofree char *text = biv_sheet_dup_text (sheet);

      return biv_cli_put_text (text, options->output) ? BIV_CLI_DONE : BIV_CLI_WRONG;
    }
  file = g_file_new_for_commandline_arg (options->output != NULL ? options->output : usual);
  if (!biv_sheet_write_pdf (sheet, file, &error))
    {
      biv_cli_complain ("%s", error->message);
      return BIV_CLI_WRONG;
    }
  g_print (ngettext ("%s: %s, %d page\n", "%s: %s, %d pages\n", (gulong) biv_sheet_get_n_pages (sheet)),
           options->output != NULL ? options->output : usual, biv_sheet_get_title (sheet), biv_sheet_get_n_pages (sheet));
  return BIV_CLI_DONE;
}

int
biv_cli_print (int    argc,
               char **argv)
{
  g_auto (Options) options = { 0 };
  const GOptionEntry entries[] = {
    { "sheet", 0, 0, G_OPTION_ARG_STRING, &options.sheet, N_("oob, deploy, brief or battle (oob)"), N_("SHEET") },
    { "side", 0, 0, G_OPTION_ARG_STRING, &options.side, N_("Whose army, whose briefing"), N_("SIDE") },
    { "reader", 0, 0, G_OPTION_ARG_STRING, &options.reader, N_("Only what this side may know (the referee)"), N_("SIDE") },
    { "battle", 0, 0, G_OPTION_ARG_STRING, &options.battle, N_("Which battle, or its place (the latest)"), N_("PLACE") },
    { "variant", 0, 0, G_OPTION_ARG_STRING, &options.variant, N_("Deployment map: both, own or blank"), N_("WHICH") },
    { "paper", 0, 0, G_OPTION_ARG_STRING, &options.paper, N_("a4 or letter (a4)"), N_("PAPER") },
    { "turn", 0, 0, G_OPTION_ARG_INT, &options.turn, N_("As it stood in that turn (now)"), N_("N") },
    { "text", 0, 0, G_OPTION_ARG_NONE, &options.as_text, N_("Write the words, not a PDF"), NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_("Write to this file"), N_("FILE") },
    { NULL },
  };
  g_auto (GStrv) files = NULL;
  g_autoptr (BivCampaign) campaign = NULL;
  g_autoptr (BivSheet) sheet = NULL;
  g_autoptr (GError) error = NULL;
  BivSheetRequest request = { 0 };

  if (!biv_cli_parse (argc, argv, _("CAMPAIGN"),
                      _("Makes a printed sheet as a PDF: the order of battle of a side, a deployment map, a briefing, or a "
                        "battle's record."),
                      entries, 1, 1, &files)
      || !read_request (&options, &request))
    return BIV_CLI_WRONG;
  campaign = biv_cli_load_campaign (files[0], NULL);
  if (campaign == NULL)
    return BIV_CLI_WRONG;
  if (options.turn > 0)
    {
      BivCampaign *then = biv_campaign_copy_at_turn (campaign, options.turn);

      if (then == NULL)
        {
          biv_cli_complain (_("%s does not reach back to turn %d"), files[0], options.turn);
          return BIV_CLI_NO;
        }
      g_object_unref (campaign);
      campaign = then;
    }
  if (!check_side (campaign, files[0], options.side) || !check_side (campaign, files[0], options.reader)
      || !find_battle (campaign, options.battle, &request))
    return BIV_CLI_NO;
  sheet = biv_sheet_new (campaign, &request, &error);
  if (sheet == NULL)
    {
      biv_cli_complain ("%s", error->message);
      return BIV_CLI_NO;
    }
  return put_out (sheet, &request, &options);
}
