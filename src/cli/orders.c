/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orders.c: the verbs by which orders come from players to the referee: "orders" writes the form, "take" takes it
 * in (CA-ORDER-1, CA-REF-1) */
#include "config.h"
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/output.h"
#include "cli/watch.h"
#include "cli/words.h"
#include "campaign/orders/answers.h"
#include "campaign/orders/orders-block.h"
#include "campaign/orders/orders-form.h"
#include "campaign/turn/form.h"
#include "campaign/model/item-names.h"
#include "campaign/model/turn-words.h"
#include "base/biv-file.h"
#include "base/biv-xml-check.h"
#include "store/orders-file.h"
#include "store/orders-post.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define MOST_TEXT (1024 * 1024)

static gboolean
check_side (BivCampaign *campaign,
            const char  *path,
            char       **side)
{
  if (*side != NULL)
    return biv_cli_replace_side (campaign, path, side);
  return biv_cli_complain (_("say whose orders they are with --side"));
}

static BivOrdersForm *
read_typed (BivCampaign *campaign,
            const char  *side,
            const char  *path)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = biv_file_read (file, MOST_TEXT, NULL, &error);
  g_autofree char *text = NULL;

  if (bytes == NULL)
    {
      biv_cli_complain_lines (error->message);
      return NULL;
    }
  text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  return biv_orders_form_parse_text (campaign, side, text);
}

/* ---- Rows ---- */

static const BivOrdersLine *
find_line (const BivOrdersForm *form,
           const BivRow        *row)
{
  int number;

  if (g_str_has_prefix (row->id, "line:") && biv_number_from_text (row->id + strlen ("line:"), &number) &&
      number > 0 && (guint) number <= form->lines->len)
    return g_ptr_array_index (form->lines, number - 1);
  for (guint i = 0; i < form->lines->len; i++)
    {
      const BivOrdersLine *line = g_ptr_array_index (form->lines, i);

      if (line->order != NULL && g_str_has_prefix (row->id, "order:") &&
          g_strcmp0 (line->order->formation, row->id + strlen ("order:")) == 0)
        return line;
    }
  return NULL;
}

#define ORDER_ROW "order:"

/* What the row of a formation's order is called: "order:HC", by its initials. @id: the row's. */
static char *
dup_row_word (BivCampaign *campaign,
              const char  *id)
{
  g_autofree char *initials = NULL;

  if (!g_str_has_prefix (id, ORDER_ROW))
    return g_strdup (id);
  initials = biv_formation_dup_written (campaign, id + strlen (ORDER_ROW));
  return g_strconcat (ORDER_ROW, initials, NULL);
}

/* And back: what is typed may name the formation in any way. */
static char *
dup_row_id (BivCampaign *campaign,
            const char  *word)
{
  BivItem *formation = g_str_has_prefix (word, ORDER_ROW)
                         ? biv_item_find_called (campaign, BIV_KIND_FORMATION, word + strlen (ORDER_ROW)) : NULL;

  return formation != NULL ? g_strconcat (ORDER_ROW, biv_item_get_id (formation), NULL) : g_strdup (word);
}

/* Every line, and what stands against it. */
static void
tell_rows (BivProposal         *proposal,
           const BivOrdersForm *form,
           const char          *path,
           gboolean             with_good)
{
  GPtrArray *rows = biv_proposal_get_rows (proposal);

  for (guint i = 0; i < rows->len; i++)
    {
      const BivRow *row = g_ptr_array_index (rows, i);
      const BivOrdersLine *line = find_line (form, row);
      g_autofree char *word = dup_row_word (biv_proposal_get_scratch (proposal), row->id);

      if (strcmp (row->chosen, "refuse") == 0)
        biv_cli_complain ("%s:%u: %s (%s; %s)", path, line != NULL && line->line > 0 ? line->line : MAX (form->line, 1), row->why,
                          word, row->clause);
      else if (with_good)
        g_print (row->detail != NULL ? "  %-12s %s: %s (%s)\n" : "  %-12s %s: %s\n", word, row->what, row->chosen_label,
                 row->detail);
    }
}

/* ---- orders ---- */

int
biv_cli_orders (int    argc,
                char **argv)
{
  g_autofree char *side = NULL, *typed = NULL, *remarks = NULL, *output = NULL, *text = NULL;
  gboolean is_mail = FALSE;
  const GOptionEntry entries[] = {
    { "side", 0, 0, G_OPTION_ARG_STRING, &side, N_("Whose orders (whose copy it is)"), N_("SIDE") },
    { "text", 0, 0, G_OPTION_ARG_FILENAME, &typed, N_("Orders typed as lines (those in the campaign)"), N_("FILE") },
    { "remarks", 0, 0, G_OPTION_ARG_STRING, &remarks, N_("Remarks to the umpire"), N_("TEXT") },
    { "mail", 0, 0, G_OPTION_ARG_NONE, &is_mail, N_("As text for a mail, not as a file"), NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, N_("Save under this name (standard output)"), N_("FILE") },
    { NULL },
  };
  g_auto (GStrv) files = NULL;
  g_autoptr (BivCampaign) campaign = NULL;
  g_autoptr (BivOrdersForm) form = NULL;

  if (!biv_cli_parse (argc, argv, _("CAMPAIGN"),
                      _("Writes the orders of one side for the present turn as a file for the referee: those in a player's "
                        "copy, or such as are typed, one a line: \"HC march P03 P09\"."),
                      entries, 1, 1, &files))
    return BIV_CLI_WRONG;
  campaign = biv_cli_load_campaign (files[0], NULL);
  if (campaign == NULL)
    return BIV_CLI_WRONG;
  if (side == NULL)
    side = g_strdup (campaign->copy_for);
  if (!check_side (campaign, files[0], &side))
    return side == NULL ? BIV_CLI_WRONG : BIV_CLI_NO;
  if (campaign->copy_for != NULL && !g_str_equal (side, campaign->copy_for))
    return biv_cli_answer (BIV_CLI_NO, _("%s is the copy of %s, and holds no orders of others"), files[0],
                           biv_turn_name (campaign, campaign->copy_for));
  form = typed != NULL ? read_typed (campaign, side, typed) : biv_orders_form_gather (campaign, side);
  if (form == NULL)
    return BIV_CLI_WRONG;
  if (typed != NULL)
    {
      g_autoptr (BivProposal) proposal = biv_turn_propose_form (campaign, form, NULL);
      const BivRefusal *refusal = biv_proposal_get_refusal (proposal);

      if (refusal != NULL)
        {
          tell_rows (proposal, form, typed, FALSE);
          biv_cli_complain (_("%s: nothing was written: %s"), typed, refusal->text);
          return BIV_CLI_NO;
        }
    }
  if (remarks != NULL)
    {
      g_free (form->remarks);
      form->remarks = g_strdup (remarks);
    }
  biv_orders_form_settle (form);
  text = is_mail ? biv_orders_block_dup_text (form) : biv_orders_file_dup_text (form, NULL);
  return biv_cli_put_text (text, output) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}

/* ---- take ---- */

typedef struct
{
  char     *side, *output, *folder;
  char    **choices;
  gboolean  is_typed, is_dry, takes_rest, reminds, watches;
} TakeOptions;

static void
take_options_clear (TakeOptions *options)
{
  g_free (options->side);
  g_free (options->output);
  g_free (options->folder);
  g_strfreev (options->choices);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TakeOptions, take_options_clear)

static BivAnswers *
read_choices (BivCampaign  *campaign,
              char        **choices)
{
  g_autoptr (BivAnswers) answers = biv_answers_new ();

  for (char **one = choices; one != NULL && *one != NULL; one++)
    {
      const char *equals = strrchr (*one, '=');
      static const char *const possible = "take hold leave-out";
      g_autofree char *word = equals != NULL ? g_strndup (*one, equals - *one) : NULL;
      g_autofree char *row = word != NULL ? dup_row_id (campaign, word) : NULL;

      if (row == NULL)
        {
          biv_cli_complain (_("\"%s\" is no choice; it is written like \"%s\""), *one, "order:HC=leave-out");
          return NULL;
        }
      if (!biv_cli_check_word ("choose", equals + 1, possible))
        return NULL;
      biv_answers_set (answers, row, equals + 1, NULL);
    }
  return g_steal_pointer (&answers);
}

/* Returns: (transfer full) (nullable): of BivOrdersForm; %NULL after a message, and without one where a folder has other things
 * in it too */
static GPtrArray *
read_forms (BivCampaign       *campaign,
            const TakeOptions *options,
            GFile             *file,
            const char        *path)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *forms = NULL;
  BivOrdersForm *typed;

  if (options->is_typed)
    {
      typed = read_typed (campaign, options->side, path);
      if (typed == NULL)
        return NULL;
      forms = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_orders_form_free);
      g_ptr_array_add (forms, typed);
      return forms;
    }
  forms = biv_orders_post_load (file, &error);
  if (forms == NULL && !(options->folder != NULL && g_error_matches (error, BIV_FORMAT_ERROR, BIV_FORMAT_ERROR_OTHER)))
    biv_cli_complain_lines (error->message);
  return forms;
}

static const char *
call_side (BivCampaign         *campaign,
           const BivOrdersForm *form)
{
  BivSide *side = biv_campaign_find_side (campaign, form->side);

  return side != NULL ? biv_item_call (side) : form->side != NULL ? form->side : "?";
}

/* With --rest: what is refused is left out, where it is a line; a form as a whole is not. Returns: %FALSE: nothing can be done */
static gboolean
leave_out_refused (BivProposal *proposal,
                   BivAnswers  *answers)
{
  GPtrArray *rows = biv_proposal_get_rows (proposal);
  guint n_refused = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      const BivRow *row = g_ptr_array_index (rows, i);

      if (strcmp (row->chosen, "refuse") != 0)
        continue;
      if (g_str_has_prefix (row->id, "form:"))
        return FALSE;
      biv_answers_set (answers, row->id, "leave-out", NULL);
      n_refused++;
    }
  return n_refused > 0 && n_refused < rows->len;
}

/* Of a form that is no one's: where its first fault is. */
static guint
find_first_line (const BivOrdersForm *form)
{
  const BivOrdersLine *first = form->lines->len > 0 ? form->lines->pdata[0] : NULL;

  return first != NULL && first->fault != NULL && first->line > 0 ? first->line : MAX (form->line, 1);
}

/* One player's orders. @rows: what can be chosen for gets into it: the rows of this form. */
static BivCliAnswer
take_form (BivCampaign         *campaign,
           const TakeOptions   *options,
           const BivOrdersForm *form,
           const char          *path,
           GHashTable          *rows)
{
  g_autoptr (BivAnswers) answers = read_choices (campaign, options->choices);
  g_autoptr (BivProposal) proposal = biv_turn_propose_form (campaign, form, answers), rest = NULL;
  g_autoptr (BivPlayer) writer = biv_turn_form_find_writer (campaign, form);
  gboolean is_second = writer != NULL && biv_answers_has_come (campaign, writer), is_part;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < biv_proposal_get_rows (proposal)->len; i++)
    g_hash_table_add (rows, g_strdup (((BivRow *) biv_proposal_get_rows (proposal)->pdata[i])->id));
  g_print (_("%s: orders of %s for turn %d\n"), path, call_side (campaign, form), form->turn);
  if (is_second && form->turn == campaign->turn)
    g_print (_("  These are second orders: some of %s have been taken in for this turn already.\n"), call_side (campaign, form));
  is_part = biv_proposal_get_refusal (proposal) != NULL && options->takes_rest && leave_out_refused (proposal, answers);
  /* All of them or none: where one line is refused, none is "taken". */
  tell_rows (proposal, form, path, biv_proposal_get_refusal (proposal) == NULL);
  if (is_part)
    {
      rest = biv_turn_propose_form (campaign, form, answers);
      tell_rows (rest, form, path, TRUE);
    }
  else
    rest = g_object_ref (proposal);
  if (biv_proposal_get_refusal (rest) != NULL && biv_proposal_get_rows (rest)->len == 0)
    return biv_cli_answer (BIV_CLI_NO, _("%s:%u: nothing was taken in: %s: %s"), path, find_first_line (form),
                           biv_proposal_get_refusal (rest)->code, biv_proposal_get_refusal (rest)->text);
  if (biv_proposal_get_refusal (rest) != NULL)
    return biv_cli_answer (BIV_CLI_NO, _("%s: nothing was taken in: %s: %s"), path, biv_proposal_get_refusal (rest)->code,
                           biv_proposal_get_refusal (rest)->text);
  if (!biv_campaign_commit (campaign, rest, &error))
    return biv_cli_answer (BIV_CLI_NO, "%s: %s", path, error->message);
  return is_part ? BIV_CLI_NO : BIV_CLI_DONE;
}

/* What lies in a folder lies there from turn to turn: other turns' orders, and such as stand already, are passed over. */
static gboolean
is_passed_over (BivCampaign         *campaign,
                const TakeOptions   *options,
                const BivOrdersForm *form,
                const char          *path)
{
  if (options->folder == NULL)
    return FALSE;
  if (form->side != NULL && form->turn != campaign->turn)
    g_print (_("%s: orders of %s for turn %d: passed over, for this is turn %d\n"), path, call_side (campaign, form), form->turn,
             campaign->turn);
  else if (biv_turn_form_stands (campaign, form))
    g_print (_("%s: orders of %s for turn %d: they stand already\n"), path, call_side (campaign, form), form->turn);
  else
    return FALSE;
  return TRUE;
}

/* All that one file holds. @n_forms: (inout): of all files so far. */
static BivCliAnswer
take_one (BivCampaign       *campaign,
          const TakeOptions *options,
          GFile             *file,
          const char        *path,
          GHashTable        *rows,
          guint             *n_forms)
{
  g_autoptr (GPtrArray) forms = read_forms (campaign, options, file, path);
  BivCliAnswer answer = BIV_CLI_DONE;

  if (forms == NULL)
    return options->folder != NULL ? BIV_CLI_DONE : BIV_CLI_WRONG;
  for (guint i = 0; i < forms->len; i++)
    {
      BivCliAnswer one;

      (*n_forms)++;
      if (is_passed_over (campaign, options, forms->pdata[i], path))
        continue;
      one = take_form (campaign, options, forms->pdata[i], path, rows);
      if (one != BIV_CLI_DONE && !options->takes_rest)
        return one;
      answer = MAX (answer, one);
    }
  return answer;
}

static BivCliAnswer
take_files (BivCampaign       *campaign,
            const TakeOptions *options,
            char             **paths,
            GHashTable        *rows)
{
  BivCliAnswer answer = BIV_CLI_DONE;
  guint n_forms = 0;

  for (char **path = paths; *path != NULL; path++)
    {
      g_autoptr (GFile) file = g_file_new_for_commandline_arg (*path);
      BivCliAnswer one = take_one (campaign, options, file, *path, rows, &n_forms);

      if (one != BIV_CLI_DONE && !options->takes_rest)
        return one;
      answer = MAX (answer, one);
    }
  return answer;
}

static BivCliAnswer
take_folder (BivCampaign       *campaign,
             const TakeOptions *options,
             GHashTable        *rows)
{
  g_autoptr (GFile) folder = g_file_new_for_commandline_arg (options->folder);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) files = biv_orders_post_list_files (folder, &error);
  BivCliAnswer answer = BIV_CLI_DONE;
  guint n_forms = 0;

  if (files == NULL)
    return biv_cli_answer (BIV_CLI_WRONG, "%s: %s", options->folder, error->message);
  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *name = biv_file_dup_name (files->pdata[i]);
      BivCliAnswer one = take_one (campaign, options, files->pdata[i], name, rows, &n_forms);

      if (one != BIV_CLI_DONE && !options->takes_rest)
        return one;
      answer = MAX (answer, one);
    }
  if (n_forms == 0)
    g_print (_("%s: there are no orders in it\n"), options->folder);
  return answer;
}

/* Who has not answered, and what he can be reminded with. */
static void
tell_missing (BivCampaign       *campaign,
              const TakeOptions *options)
{
  g_autoptr (GPtrArray) missing = biv_answers_list_missing (campaign);

  for (guint i = 0; i < missing->len; i++)
    {
      const BivPlayer *player = g_ptr_array_index (missing, i);
      g_autofree char *title = biv_player_dup_title (campaign, player);

      if (player->name != NULL)
        g_print (_("No orders yet of %s (%s)\n"), biv_turn_name (campaign, player->side), player->name);
      else
        g_print (_("No orders yet of %s\n"), title);
    }
  for (guint i = 0; options->reminds && i < missing->len; i++)
    {
      g_autofree char *reminder = biv_answers_dup_reminder (campaign, missing->pdata[i], NULL);

      g_print ("\n%s", reminder);
    }
}

static int
compare_words (gconstpointer one,
               gconstpointer other)
{
  return strcmp (*(const char *const *) one, *(const char *const *) other);
}

/* As they may be written: "order:HC, order:FC". */
static char *
dup_rows (BivCampaign *campaign,
          GHashTable  *rows)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  GHashTableIter iter;
  gpointer id;

  g_hash_table_iter_init (&iter, rows);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    g_ptr_array_add (words, dup_row_word (campaign, id));
  g_ptr_array_sort (words, compare_words);
  g_ptr_array_add (words, NULL);
  return g_strjoinv (", ", (char **) words->pdata);
}

/* A choice for a line that there is not would do nothing. */
static gboolean
check_choices (BivCampaign  *campaign,
               char       **choices,
               GHashTable  *rows)
{
  for (char **one = choices; one != NULL && *one != NULL; one++)
    {
      g_autofree char *word = g_strndup (*one, strrchr (*one, '=') - *one), *row = dup_row_id (campaign, word);

      if (!g_hash_table_contains (rows, row))
        {
          g_autofree char *list = dup_rows (campaign, rows);

          return biv_cli_complain (_("--choose does not apply here: there is no line \"%s\" in these orders; there are: %s"), word,
                                   list);
        }
    }
  return TRUE;
}

/* ---- take --watch ---- */

typedef struct
{
  const TakeOptions *options;
  const char        *path;          /* the campaign's */
} Watching;

/* One file's fault is not another's: each is taken in or refused by itself. Returns: %FALSE: the campaign cannot be had now */
static gboolean
take_unseen (BivOrdersFolder *folder,
             gpointer         data)
{
  Watching *watching = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) files = biv_orders_folder_list_new (folder, &error);
  g_autoptr (GHashTable) rows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *etag = NULL;
  g_autoptr (BivCampaign) campaign = NULL;
  gboolean is_done = TRUE;
  guint n_forms = 0, n_steps;

  if (files == NULL)
    biv_cli_complain ("%s: %s", watching->options->folder, error->message);
  if (files == NULL || files->len == 0)
    return TRUE;
  campaign = biv_cli_load_to_change (watching->path, NULL, &etag);
  if (campaign == NULL)
    {
      biv_cli_let_go ();
      biv_cli_output_release (FALSE);
      return FALSE;
    }
  n_steps = biv_campaign_peek_steps (campaign)->len;
  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *name = biv_file_dup_name (files->pdata[i]);

      take_one (campaign, watching->options, files->pdata[i], name, rows, &n_forms);
    }
  if (n_forms > 0)
    tell_missing (campaign, watching->options);
  if (biv_campaign_peek_steps (campaign)->len > n_steps)
    is_done = biv_cli_save_campaign (campaign, watching->path, NULL, etag);
  else
    biv_cli_output_release (TRUE);
  biv_cli_let_go ();
  if (is_done)
    biv_orders_folder_confirm (folder);
  return is_done;
}

static int
watch (const TakeOptions *options,
       const char        *path)
{
  g_autoptr (GFile) folder = g_file_new_for_commandline_arg (options->folder);
  g_autoptr (BivCampaign) campaign = biv_cli_load_campaign (path, NULL);
  g_autoptr (GError) error = NULL;
  Watching watching = { options, path };

  if (campaign == NULL)
    return BIV_CLI_WRONG;
  if (g_file_query_file_type (folder, G_FILE_QUERY_INFO_NONE, NULL) != G_FILE_TYPE_DIRECTORY)
    return biv_cli_answer (BIV_CLI_WRONG, _("%s: there is no such folder"), options->folder);
  g_print (_("Watching %s for orders of turn %d; Ctrl+C ends it.\n"), options->folder, campaign->turn);
  if (!biv_cli_watch (folder, take_unseen, &watching, &error))
    return biv_cli_answer (BIV_CLI_WRONG, "%s: %s", options->folder, error->message);
  return BIV_CLI_DONE;
}

static gboolean
check_take (const TakeOptions *options)
{
  const BivCliOption table[] = {
    { "watch", options->watches, options->folder != NULL && !options->is_dry && options->output == NULL && options->choices == NULL,
      _("it takes what comes into a folder, as it comes, into the campaign itself") },
    { "side", options->side != NULL, options->is_typed, _("it goes with --text; a file says itself whose orders it holds") },
    { "output", options->output != NULL, !options->is_dry, _("--dry-run saves nothing") },
    { "text", options->is_typed, options->folder == NULL, _("what lies in a folder says itself what it is") },
  };

  return biv_cli_check_options (table, G_N_ELEMENTS (table));
}

int
biv_cli_take (int    argc,
              char **argv)
{
  g_auto (TakeOptions) options = { NULL };
  const GOptionEntry entries[] = {
    { "choose", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.choices,
      N_("What becomes of a line: take, hold, leave-out; may be given again"), N_("ROW=CHOICE") },
    { "rest", 0, 0, G_OPTION_ARG_NONE, &options.takes_rest,
      N_("Leave out what is refused, and take the rest; the answer is no all the same"), NULL },
    { "folder", 0, 0, G_OPTION_ARG_FILENAME, &options.folder,
      N_("All orders for this turn that lie in a folder or a maildir and do not stand already"), N_("FOLDER") },
    { "watch", 0, 0, G_OPTION_ARG_NONE, &options.watches, N_("Go on with the folder: take what comes into it, as it comes"), NULL },
    { "remind", 0, 0, G_OPTION_ARG_NONE, &options.reminds, N_("Write a reminder for everybody whose orders have not come"), NULL },
    { "text", 0, 0, G_OPTION_ARG_NONE, &options.is_typed, N_("The files are orders typed as lines"), NULL },
    { "side", 0, 0, G_OPTION_ARG_STRING, &options.side, N_("Whose orders, where they are typed"), N_("SIDE") },
    { "dry-run", 0, 0, G_OPTION_ARG_NONE, &options.is_dry, N_("Say what would be done, and save nothing"), NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_("Save under this name, or \"-\" (in place, with a backup)"),
      N_("FILE") },
    { NULL },
  };
  g_auto (GStrv) files = NULL;
  g_autofree char *etag = NULL;
  g_autoptr (BivCampaign) campaign = NULL;
  g_autoptr (BivAnswers) answers = NULL;
  g_autoptr (GHashTable) rows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  BivCliAnswer answer;
  guint n_steps;

  if (!biv_cli_parse (argc, argv, _("CAMPAIGN FILE..."),
                      _("Takes the orders of players into a campaign, all of them or none: orders files, mails as a mail program "
                        "saves them, and text pasted from one. Each line is told with what becomes of it; while one is refused "
                        "nothing is saved, and the answer is no. Who has not answered is told too."),
                      entries, 1, -1, &files)
      || !check_take (&options))
    return BIV_CLI_WRONG;
  if (files[1] == NULL && options.folder == NULL && !options.reminds)
    return biv_cli_answer (BIV_CLI_WRONG, _("name the files with the orders, or a folder with --folder"));
  if (options.watches && files[1] != NULL)
    return biv_cli_answer (BIV_CLI_WRONG, _("--watch takes what lies in its folder; put the files there"));
  if (options.watches)
    return watch (&options, files[0]);
  biv_cli_output_hold ();
  campaign = options.is_dry ? biv_cli_load_campaign (files[0], NULL)
                            : biv_cli_load_to_change (files[0], options.output, &etag);
  answers = campaign != NULL ? read_choices (campaign, options.choices) : NULL;
  if (answers == NULL)
    return BIV_CLI_WRONG;
  if (options.is_typed && !check_side (campaign, files[0], &options.side))
    return options.side == NULL ? BIV_CLI_WRONG : BIV_CLI_NO;
  n_steps = biv_campaign_peek_steps (campaign)->len;
  answer = take_files (campaign, &options, files + 1, rows);
  if (options.folder != NULL && (answer == BIV_CLI_DONE || options.takes_rest))
    {
      BivCliAnswer of_folder = take_folder (campaign, &options, rows);

      answer = MAX (answer, of_folder);
    }
  if (answer != BIV_CLI_DONE && !options.takes_rest)
    return answer;
  if (!check_choices (campaign, options.choices, rows))
    {
      biv_cli_output_release (FALSE);
      return BIV_CLI_WRONG;
    }
  tell_missing (campaign, &options);
  if (options.is_dry || biv_campaign_peek_steps (campaign)->len == n_steps)
    return answer;
  return biv_cli_save_campaign (campaign, files[0], options.output, etag) ? answer : BIV_CLI_WRONG;
}
