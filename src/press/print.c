/* SPDX-License-Identifier: GPL-3.0-or-later */
/* print.c: the verb that makes the printed sheets */
#include "config.h"
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/words.h"
#include "campaign/model/item-names.h"
#include "draw/sheet/set.h"
#include "draw/sheet/words.h"
#include "draw/sheet/sheet.h"
#include "press/backdrop.h"
#include "press/press.h"
#include <glib/gi18n-lib.h>

#define NOT_GIVEN G_MININT

typedef struct
{
  char    *sheet, *side, *reader, *player, *formation, *battle, *paper, *variant, *order, *format, *folder, *chosen, *output;
  int      turn, scale;         /* NOT_GIVEN */
  gboolean as_text, has_history, has_series, is_across, is_upright, has_picture, has_no_picture, is_all, is_for_all;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->sheet);
  g_free (options->side);
  g_free (options->reader);
  g_free (options->player);
  g_free (options->formation);
  g_free (options->battle);
  g_free (options->paper);
  g_free (options->variant);
  g_free (options->order);
  g_free (options->format);
  g_free (options->folder);
  g_free (options->chosen);
  g_free (options->output);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* ---- What is asked for ---- */

/* Which of @words it is; biv_cli_parse() has seen that it is one. */
static int
find_word (const char        *word,
           const char *const *words)
{
  int i = 0;

  while (!g_str_equal (word, words[i]))
    i++;
  return i;
}

static gboolean
read_words (const Options   *options,
            BivSheetRequest *request)
{
  static const char *const variants[] = { "both", "own", "blank" };
  static const char *const orders[] = { "formation", "type", "status", "name" };

  request->paper = biv_paper_choose (options->paper);
  if (options->variant != NULL)
    request->variant = (BivDeployVariant) find_word (options->variant, variants);
  if (options->order != NULL)
    request->order = (BivRosterOrder) find_word (options->order, orders);
  if (options->scale != NOT_GIVEN && (options->scale < 1 || options->scale > BIV_SHEET_MAX_SCALE))
    return biv_cli_complain (_("there is no scale 1:%d: 1 to %d, or none for one page"), options->scale,
                             BIV_SHEET_MAX_SCALE);
  request->scale = options->scale != NOT_GIVEN ? options->scale : 0;
  request->has_history = options->has_history;
  request->has_series = options->has_series;
  request->sides_see_picture = options->has_picture;
  request->is_for_all = options->is_for_all;
  request->lie = options->is_across ? BIV_LIES_ACROSS : options->is_upright ? BIV_LIES_UPRIGHT : BIV_LIES_AS_FITS;
  return TRUE;
}

static gboolean
read_request (const Options   *options,
              BivSheetRequest *request)
{
  biv_sheet_kind_from_id (options->sheet != NULL ? options->sheet : "oob", &request->kind);
  if (!read_words (options, request))
    return FALSE;
  if ((options->is_all || options->chosen != NULL) && options->folder == NULL)
    return biv_cli_complain (_("into which folder? --folder FOLDER"));
  /* A side that reads an army's sheet most likely reads its own. */
  request->side = options->side != NULL                          ? options->side
                  : biv_sheet_kind_needs_side (request->kind) ? options->reader
                                                                 : NULL;
  if (biv_sheet_kind_needs_side (request->kind) && request->side == NULL && options->player == NULL && options->formation == NULL
      && options->folder == NULL)
    return biv_cli_complain (_("whose sheet? --side SIDE"));
  /* Briefing and orders form are their side's; every other sheet is the referee's unless he says who reads it. */
  request->reader = options->reader != NULL                                                        ? options->reader
                    : request->kind == BIV_SHEET_BRIEF || request->kind == BIV_SHEET_ORDERS ? options->side
                                                                                                   : NULL;
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
  battle = biv_cli_find_battle (campaign, name);
  if (battle == NULL)
    return FALSE;
  request->battle = biv_id_of (battle);
  return TRUE;
}

/* What was typed becomes the id. */
static gboolean
find_side (BivCampaign  *campaign,
           const char   *path,
           const char  **side)
{
  const char *id = *side != NULL ? biv_cli_find_side (campaign, path, *side) : NULL;
  gboolean is_good = *side == NULL || id != NULL;

  *side = id;
  return is_good;
}

/* ---- One sheet ---- */

static int
put_on_standard_output (BivSheet     *sheet,
                        BivSheetForm  form)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = biv_sheet_render (sheet, form, &error);
  const char *content;
  gsize n_bytes;

  if (bytes == NULL)
    {
      biv_cli_complain ("%s", error->message);
      return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED) ? BIV_CLI_NO : BIV_CLI_WRONG;
    }
  content = g_bytes_get_data (bytes, &n_bytes);
  return biv_cli_put_bytes (content, n_bytes, NULL) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}

static int
put_out (BivSheet              *sheet,
         BivCampaign           *campaign,
         const BivSheetRequest *request,
         BivSheetForm           form,
         const Options         *options)
{
  g_autoptr (GError) error = NULL;
  BivSide *side = biv_campaign_find_side (campaign, request->side != NULL ? request->side : request->reader);
  g_autofree char *whose = side != NULL ? biv_item_dup_file_word (side) : NULL;
  g_autofree char *usual = g_strdup_printf ("%s%s%s.%s", biv_sheet_kind_get_id (request->kind), whose != NULL ? "-" : "",
                                            whose != NULL ? whose : "", biv_sheet_form_get_ending (form));
  g_autoptr (GFile) file = NULL;
  g_autoptr (GPtrArray) written = NULL;

  /* Words go to standard output where nothing else is said, and everything else only where it is asked for. */
  if (options->output != NULL ? biv_cli_is_standard (options->output) : form == BIV_FORM_TEXT)
    return put_on_standard_output (sheet, form);
  file = g_file_new_for_commandline_arg (options->output != NULL ? options->output : usual);
  written = biv_sheet_write (sheet, form, file, &error);
  if (written == NULL)
    {
      biv_cli_complain ("%s", error->message);
      return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED) ? BIV_CLI_NO : BIV_CLI_WRONG;
    }
  g_print (ngettext ("%s: %s, %d page\n", "%s: %s, %d pages\n", (gulong) biv_sheet_get_n_pages (sheet)),
           options->output != NULL ? options->output : usual, biv_sheet_get_title (sheet), biv_sheet_get_n_pages (sheet));
  return BIV_CLI_DONE;
}

/* What cannot be found is somebody else's matter. */
static gboolean
is_on_table (BivCampaign *campaign,
             const char  *id)
{
  BivBattle *battle = biv_sheet_find_battle (campaign, id, NULL);

  return battle == NULL || battle->board == NULL || biv_board_get_shape (battle->board) == BIV_BOARD_TABLE;
}

static int
print_one (BivCampaign     *campaign,
           BivSheetRequest *request,
           BivSheetForm     form,
           const Options   *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivSheet) sheet = NULL;

  if (!find_battle (campaign, options->battle, request))
    return BIV_CLI_NO;
  if (!biv_cli_check_options (&(BivCliOption) { "scale", options->scale != NOT_GIVEN, is_on_table (campaign, request->battle),
                                                _("it goes with a table, and this battle has a board of cells") }, 1))
    return BIV_CLI_WRONG;
  sheet = biv_sheet_new (campaign, request, &error);
  if (sheet == NULL)
    return biv_cli_answer (BIV_CLI_NO, "%s", error->message);
  return put_out (sheet, campaign, request, form, options);
}

/* ---- The turn's sheets, into a folder (CA-SHEET-3) ---- */

/* Those that @reader, of several players @player, is given, and no others. */
static void
keep_for_reader (GPtrArray  *set,
                 const char *reader,
                 const char *player)
{
  for (guint i = set->len; reader != NULL && i-- > 0;)
    {
      const BivSetSheet *one = g_ptr_array_index (set, i);

      if (g_strcmp0 (one->reader, reader) != 0 || (player != NULL && one->player != NULL && !g_str_equal (one->player, player)))
        g_ptr_array_remove_index (set, i);
    }
}

/* Only the kinds that the referee wants. Returns: %FALSE after a message */
static gboolean
choose (GPtrArray  *set,
        const char *chosen)
{
  g_auto (GStrv) words = g_strsplit (chosen, ",", -1);
  g_autofree char *kinds = biv_cli_list_words ("print", "sheets", NULL);
  gboolean is_wanted[BIV_N_SHEETS] = { FALSE };

  for (char **word = words; *word != NULL; word++)
    {
      BivSheetKind kind;

      if (!biv_cli_check_word ("sheets", *word, kinds) || !biv_sheet_kind_from_id (*word, &kind))
        return FALSE;
      is_wanted[kind] = TRUE;
    }
  for (guint i = set->len; i-- > 0;)
    if (!is_wanted[((BivSetSheet *) g_ptr_array_index (set, i))->kind])
      g_ptr_array_remove_index (set, i);
  return TRUE;
}

static int
print_set (BivCampaign           *campaign,
           const BivSheetRequest *request,
           BivSheetForm           form,
           const Options         *options)
{
  g_autoptr (GFile) folder = g_file_new_for_commandline_arg (options->folder);
  g_autoptr (GPtrArray) set = biv_sheet_set_list (campaign, options->is_all || options->chosen != NULL ? BIV_SHEET_SET_ALL
                                                                                                       : BIV_SHEET_SET_TURN);
  g_autoptr (GPtrArray) written = NULL;
  g_autoptr (GError) error = NULL;
  guint n_present;

  if (options->chosen != NULL && !choose (set, options->chosen))
    return BIV_CLI_WRONG;
  keep_for_reader (set, request->reader, request->player);
  n_present = biv_sheet_set_count_present (set, form, folder);
  written = biv_sheet_set_write (campaign, set, request, form, folder, &error);
  if (written == NULL)
    return biv_cli_answer (BIV_CLI_WRONG, "%s", error->message);
  for (guint i = 0; i < written->len; i++)
    g_print ("%s\n", g_file_peek_path (g_ptr_array_index (written, i)));
  if (n_present > 0)
    biv_cli_complain (ngettext ("%u file of that name was there already, and is replaced",
                                "%u files of these names were there already, and are replaced", n_present), n_present);
  return BIV_CLI_DONE;
}

/* ---- The verb ---- */

/* ---- What goes with what ---- */

/* Which kinds are asked for: one, or with --folder several. */
static void
find_kinds (const Options         *options,
            const BivSheetRequest *request,
            gboolean              *is_wanted)
{
  static const BivSheetKind of_turn[] = { BIV_SHEET_TURN, BIV_SHEET_BRIEF, BIV_SHEET_ORDERS, BIV_SHEET_OOB };

  if (options->folder == NULL)
    is_wanted[request->kind] = TRUE;
  else if (options->chosen != NULL)
    {
      g_auto (GStrv) words = g_strsplit (options->chosen, ",", -1);
      BivSheetKind kind;

      for (char **word = words; *word != NULL; word++)
        if (biv_sheet_kind_from_id (*word, &kind))
          is_wanted[kind] = TRUE;
    }
  else
    for (guint i = 0; i < (options->is_all ? BIV_N_SHEETS : G_N_ELEMENTS (of_turn)); i++)
      is_wanted[options->is_all ? i : of_turn[i]] = TRUE;
}

static gboolean
check_options (const Options         *options,
               const BivSheetRequest *request,
               BivSheetForm           form)
{
  gboolean is[BIV_N_SHEETS] = { FALSE };
  gboolean is_one = options->folder == NULL, is_read = options->reader != NULL || options->player != NULL;
  gboolean is_deployment, is_list, has_picture, has_drawing, is_battle;
  const char *in_folder = _("with --folder there are several sheets; --sheets, --all and --reader choose among them");

  find_kinds (options, request, is);
  is_deployment = is[BIV_SHEET_DEPLOY];
  is_list = is[BIV_SHEET_ROSTER];
  has_picture = is[BIV_SHEET_MAP] || is[BIV_SHEET_BRIEF] || is[BIV_SHEET_HISTORY];
  has_drawing = has_picture && form != BIV_FORM_TEXT && form != BIV_FORM_CSV;
  is_battle = is_deployment || is[BIV_SHEET_BATTLE] || is[BIV_SHEET_REPORT];
  {
    const BivCliOption table[] = {
      { "sheet", options->sheet != NULL, is_one, in_folder },
      { "side", options->side != NULL, is_one, in_folder },
      { "player", options->player != NULL, options->side == NULL && options->reader == NULL,
        _("a player is one of a side: either --side, --reader or --player") },
      { "formation", options->formation != NULL, is_one, in_folder },
      { "formation", options->formation != NULL, is[BIV_SHEET_BRIEF], _("it goes with brief") },
      { "battle", options->battle != NULL, is_one, in_folder },
      { "output", options->output != NULL, is_one, _("--folder itself says where the files go") },
      { "all", options->is_all, options->chosen == NULL, _("either --all or --sheets") },
      { "side", options->side != NULL, biv_sheet_kind_needs_side (request->kind) || is_list || is_deployment,
        _("it goes with an army: oob, roster, deploy, brief and orders; --reader says who may read any other sheet") },
      { "side", options->side != NULL, !is_deployment || request->variant == BIV_DEPLOY_OWN,
        _("of a deployment it goes with --variant own") },
      { "battle", options->battle != NULL, is_battle, _("it goes with deploy, battle and report") },
      { "variant", options->variant != NULL, is_deployment, _("it goes with deploy") },
      { "scale", options->scale != NOT_GIVEN, is_deployment, _("it goes with deploy") },
      { "order", options->order != NULL, is_list, _("it goes with roster") },
      { "series", options->has_series, is[BIV_SHEET_REPORT], _("it goes with report") },
      { "series", options->has_series, !is_read, _("a battle turn by turn is the referee's, or for everybody") },
      { "history", options->has_history, is_list, _("it goes with roster") },
      { "for-all", options->is_for_all, (is[BIV_SHEET_HISTORY] || is[BIV_SHEET_REPORT]), _("it goes with history and report") },
      { "for-all", options->is_for_all, !is_read, _("a side's own sheets are for nobody else") },
      { "across", options->is_across, is[BIV_SHEET_MAP], _("it goes with map") },
      { "upright", options->is_upright, is[BIV_SHEET_MAP], _("it goes with map") },
      { "upright", options->is_upright, !options->is_across, _("either --across or --upright") },
      { "picture", options->has_picture, has_drawing, _("it goes with map, brief and history, where they are drawn") },
      { "no-picture", options->has_no_picture, has_drawing, _("it goes with map, brief and history, where they are drawn") },
      { "no-picture", options->has_no_picture, !options->has_picture, _("either --picture or --no-picture") },
      { "picture", options->has_picture, !is_one || is_read || is[BIV_SHEET_BRIEF],
        _("it goes with a side's maps, and this one is the referee's, who has the picture") },
      { "paper", options->paper != NULL, form != BIV_FORM_TEXT && form != BIV_FORM_CSV,
        _("words and lists lie on no paper") },
      { "text", options->as_text, options->format == NULL, _("either --text or --format") },
    };

    return biv_cli_check_options (table, G_N_ELEMENTS (table));
  }
}

/* Returns: (transfer full) (nullable): %NULL after a message */
static BivCampaign *
go_back (BivCampaign *campaign,
         const char  *path,
         int          turn)
{
  BivCampaign *then;

  if (turn == NOT_GIVEN)
    return g_object_ref (campaign);
  then = turn > 0 ? biv_campaign_copy_at_turn (campaign, turn) : NULL;
  if (then == NULL)
    biv_cli_complain (_("%s does not reach back to turn %d"), path, turn);
  return then;
}

static int
print (const char      *path,
       BivSheetRequest *request,
       BivSheetForm     form,
       const Options   *options)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (BivCampaign) source = biv_cli_load_campaign (path, NULL);
  g_autoptr (BivCampaign) campaign = NULL;
  g_autoptr (BivBackdrop) backdrop = NULL;
  g_autoptr (BivPlayer) player = NULL;

  if (source == NULL)
    return BIV_CLI_WRONG;
  campaign = go_back (source, path, options->turn);
  if (campaign == NULL)
    return BIV_CLI_NO;
  if (!find_side (campaign, path, &request->side) || !find_side (campaign, path, &request->reader))
    return BIV_CLI_NO;
  if (options->player != NULL)
    {
      player = biv_cli_find_player (campaign, path, options->player);
      if (player == NULL)
        return BIV_CLI_NO;
      request->reader = player->side;
      request->player = player->id;
      if (biv_sheet_kind_needs_side (request->kind))
        request->side = player->side;
    }
  if (options->formation != NULL)
    {
      BivItem *formation = biv_item_find_called (campaign, BIV_KIND_FORMATION, options->formation);

      if (formation == NULL)
        return biv_cli_answer (BIV_CLI_NO, _("%s: there is no formation \"%s\""), path, options->formation);
      request->formation = biv_item_get_id (formation);
      request->side = BIV_FORMATION (formation)->side;
    }
  if (!options->has_no_picture
      && (options->folder != NULL || request->kind == BIV_SHEET_MAP || request->kind == BIV_SHEET_BRIEF
          || request->kind == BIV_SHEET_HISTORY))
    backdrop = biv_press_load_backdrop (campaign, path);
  request->backdrop = backdrop;
  request->folder = folder;
  request->source = source;
  return options->folder != NULL ? print_set (campaign, request, form, options)
                                 : print_one (campaign, request, form, options);
}

int
biv_press_print (int    argc,
               char **argv)
{
  g_auto (Options) options = { .turn = NOT_GIVEN, .scale = NOT_GIVEN };
  const GOptionEntry entries[] = {
    { "sheet", 0, 0, G_OPTION_ARG_STRING, &options.sheet,
      N_("oob, roster, deploy, brief, orders, turn, map, battle, gazette, history, report or rules (oob)"), N_("SHEET") },
    { "side", 0, 0, G_OPTION_ARG_STRING, &options.side, N_("Whose army, whose briefing"), N_("SIDE") },
    { "reader", 0, 0, G_OPTION_ARG_STRING, &options.reader, N_("Only what this side may know (the referee)"), N_("SIDE") },
    { "player", 0, 0, G_OPTION_ARG_STRING, &options.player,
      N_("Only what this player of a side may know, and his briefing: his name, or a formation of his"), N_("PLAYER") },
    { "formation", 0, 0, G_OPTION_ARG_STRING, &options.formation,
      N_("Briefing: an extract for the commander of this formation: his troops, his orders, what he knows"), N_("FORMATION") },
    { "battle", 0, 0, G_OPTION_ARG_STRING, &options.battle,
      N_("Which battle: its name, PLACE (the latest there), or PLACE:TURN"), N_("BATTLE") },
    { "variant", 0, 0, G_OPTION_ARG_STRING, &options.variant, N_("Deployment map: both, own or blank"), N_("WHICH") },
    { "scale", 0, 0, G_OPTION_ARG_INT, &options.scale,
      N_("Deployment map of a table: 1:N, on as many pages as that takes (all on one page)"), N_("N") },
    { "order", 0, 0, G_OPTION_ARG_STRING, &options.order, N_("Roster: by formation, type, status or name"), N_("WORD") },
    { "series", 0, 0, G_OPTION_ARG_NONE, &options.has_series, N_("Report, the referee's: the battle turn by turn too"), NULL },
    { "history", 0, 0, G_OPTION_ARG_NONE, &options.has_history, N_("Roster: a line of history under each unit"), NULL },
    { "for-all", 0, 0, G_OPTION_ARG_NONE, &options.is_for_all,
      N_("History, report: the referee's, to be posted: it says that it is for everybody"), NULL },
    { "across", 0, 0, G_OPTION_ARG_NONE, &options.is_across, N_("Map: the paper lies on its side"), NULL },
    { "upright", 0, 0, G_OPTION_ARG_NONE, &options.is_upright, N_("Map: the paper stands upright"), NULL },
    { "picture", 0, 0, G_OPTION_ARG_NONE, &options.has_picture,
      N_("A side's maps: with the picture under them (without: it may show what the side does not know)"), NULL },
    { "no-picture", 0, 0, G_OPTION_ARG_NONE, &options.has_no_picture, N_("Maps: without the picture under them"), NULL },
    { "paper", 0, 0, G_OPTION_ARG_STRING, &options.paper, N_("a4 or letter (what is usual by LC_PAPER)"), N_("PAPER") },
    { "turn", 0, 0, G_OPTION_ARG_INT, &options.turn, N_("As it stood in that turn (now)"), N_("N") },
    { "format", 0, 0, G_OPTION_ARG_STRING, &options.format,
      N_("pdf, svg, png, csv, html, text or, of a report, gif (pdf)"), N_("FORMAT") },
    { "text", 0, 0, G_OPTION_ARG_NONE, &options.as_text, N_("The same as --format text"), NULL },
    { "folder", 0, 0, G_OPTION_ARG_FILENAME, &options.folder,
      N_("Print the turn: its summary, and briefing, orders form and order of battle of each side"), N_("FOLDER") },
    { "all", 0, 0, G_OPTION_ARG_NONE, &options.is_all, N_("With --folder: every sheet, for the referee and each side"), NULL },
    { "sheets", 0, 0, G_OPTION_ARG_STRING, &options.chosen, N_("With --folder: every one of these: oob,map"), N_("SHEET,...") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_("Write to this file, or \"-\""), N_("FILE") },
    { NULL },
  };
  g_auto (GStrv) files = NULL;
  BivSheetRequest request = { 0 };
  BivSheetForm form = BIV_FORM_PDF;

  if (!biv_cli_parse (argc, argv, _("CAMPAIGN"),
                      _("Makes the printed sheets: one as a file, or with --folder all of a turn. The campaign may be at any "
                        "point, one not begun too; --turn goes back to an earlier one."),
                      entries, 1, 1, &files)
      || !read_request (&options, &request))
    return BIV_CLI_WRONG;
  if (options.format != NULL)
    biv_sheet_form_from_id (options.format, &form);
  if (options.as_text)
    form = BIV_FORM_TEXT;
  if (!check_options (&options, &request, form))
    return BIV_CLI_WRONG;
  return print (files[0], &request, form, &options);
}
