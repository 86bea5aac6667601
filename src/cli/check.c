/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.c: the verb that says whether files are right */
#include "config.h"
#include "cli/cli.h"
#include "cli/answer-json.h"
#include "cli/files.h"
#include "cli/foreign.h"
#include "script/battle-position.h"
#include "script/campaign-run.h"
#include "base/biv-file.h"
#include "campaign/check.h"
#include "campaign/model/map.h"
#include "store/campaign-file.h"
#include "store/format.h"
#include "store/orders-file.h"
#include "store/packed.h"
#include "store/handover-file.h"
#include "store/record-file.h"
#include "store/schema.h"
#include "campaign/model/proposal.h"
#include <glib/gi18n-lib.h>
#include <string.h>

/* Of the file that is looked at, where the answer is for a program. */
static struct
{
  gboolean    is_json;
  const char *kind;                 /* nullable: nobody knows */
  GString    *faults, *warnings;    /* elements of lists */
} report;

/* "name:line: what is wrong" */
static void
report_fault (const char *name,
              const char *line)
{
  const char *words = g_str_has_prefix (line, name) && line[strlen (name)] == ':' ? line + strlen (name) + 1 : line, *rest = words;
  gsize n_figures = strspn (words, "0123456789");

  if (words != line && n_figures > 0 && words[n_figures] == ':')
    rest = words + n_figures + 1;
  biv_json_put_next (report.faults);
  g_string_append (report.faults, "{");
  if (rest > words)
    biv_json_put_number (report.faults, "line", g_ascii_strtoll (words, NULL, 10));
  else
    biv_json_put_null (report.faults, "line");
  biv_json_put_text (report.faults, "text", rest + strspn (rest, " "));
  g_string_append_c (report.faults, '}');
}

/* A message of several lines. */
static void
complain_lines (const char *name,
                const char *message)
{
  g_auto (GStrv) lines = g_strsplit (message, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    if (report.is_json)
      report_fault (name, *line);
    else
      biv_cli_complain ("%s", *line);
}

/* @item: (nullable): the id of what it is about; @clause: (nullable); @line: 0: the whole file. */
static void
warn_of (const char *name,
         guint       line,
         const char *item,
         const char *clause,
         const char *words)
{
  if (!report.is_json && line > 0)
    g_print (_("%s:%u: warning: %s\n"), name, line, words);
  else if (!report.is_json)
    /* TRANSLATORS: a file, what is wrong with it, and the clause that says so */
    g_print (_("%s: warning: %s (%s)\n"), name, words, clause);
  if (!report.is_json)
    return;
  biv_json_put_next (report.warnings);
  g_string_append (report.warnings, "{");
  if (line > 0)
    biv_json_put_number (report.warnings, "line", line);
  else
    biv_json_put_null (report.warnings, "line");
  biv_json_put_text (report.warnings, "item", item);
  biv_json_put_text (report.warnings, "clause", clause);
  biv_json_put_text (report.warnings, "text", words);
  g_string_append_c (report.warnings, '}');
}

static void
warn_of_faults (const char *name,
                GPtrArray  *warnings)
{
  for (guint i = 0; i < warnings->len; i++)
    {
      const BivItemFault *fault = g_ptr_array_index (warnings, i);

      warn_of (name, 0, fault->unit, fault->why.code, fault->why.text);
    }
}

/* ---- Files of ours ---- */

/* Records of before there were seals. */
static void
warn_unsealed (const char      *name,
               const BivRecord *record)
{
  if (record != NULL && biv_record_get_n_steps (record) > 0 && !biv_record_is_sealed (record))
    warn_of (name, biv_record_get_line (record), NULL, NULL,
             _("this record is not sealed: nobody can tell whether it was changed"));
}

static gboolean
check_campaign (const char  *name,
                const char  *bytes,
                gsize        n_bytes,
                GError     **error)
{
  /* The last one goes with the program: to take apart ten thousand units is a sixth of the work. */
  static BivCampaign *campaign;
  g_autoptr (GPtrArray) warnings = NULL, of_map = NULL;

  g_clear_object (&campaign);
  campaign = biv_campaign_file_parse (name, bytes, n_bytes, error);
  if (campaign == NULL)
    return FALSE;
  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    warn_unsealed (name, battle->record);
  of_map = biv_map_list_warnings (campaign);
  warn_of_faults (name, of_map);
  /* A player's copy leaves out what would make it whole. */
  if (campaign->copy_for != NULL)
    return TRUE;
  warnings = biv_campaign_list_warnings (campaign);
  warn_of_faults (name, warnings);
  return TRUE;
}

static gboolean
check_board (const char  *name,
             const char  *bytes,
             gsize        n_bytes,
             GError     **error)
{
  g_autoptr (BivBoard) board = biv_cli_parse_board (name, bytes, n_bytes, error);

  return board != NULL;
}

static gboolean
check_orders (const char  *name,
              const char  *bytes,
              gsize        n_bytes,
              GError     **error)
{
  g_autoptr (BivOrdersForm) form = biv_orders_file_parse (name, bytes, n_bytes, error);

  return form != NULL;
}

/* A record is right when it plays to the end that it states. */
static gboolean
check_record (const char  *name,
              const char  *bytes,
              gsize        n_bytes,
              GError     **error)
{
  g_autoptr (BivRecord) record = biv_record_file_parse (name, bytes, n_bytes, error);
  g_autoptr (BivSession) session = record != NULL ? biv_cli_replay_record (name, record, error) : NULL;

  if (session != NULL)
    warn_unsealed (name, record);
  return session != NULL;
}

/* A hand-over is right when what it tells plays, and what is answered in it. */
static gboolean
check_handover (const char  *name,
                const char  *bytes,
                gsize        n_bytes,
                GError     **error)
{
  g_autoptr (BivHandover) handover = biv_handover_file_parse (name, bytes, n_bytes, error);
  g_autoptr (BivSession) session = NULL;
  guint line;

  if (handover == NULL)
    return FALSE;
  session = biv_handover_new_session (handover, &line, error);
  if (session == NULL && line > 0)
    g_prefix_error (error, "%s:%u: ", name, line);
  else if (session == NULL)
    g_prefix_error (error, "%s: ", name);
  return session != NULL;
}

typedef gboolean (*Check) (const char *name, const char *bytes, gsize n_bytes, GError **error);

static const struct
{
  const char *suffix;
  Check       check;
  const char *word;                 /* what it is, in JSON */
} kinds[] = {
  { ".campaign", check_campaign, "campaign" },
  { ".board",    check_board,    "board" },
  { ".orders",   check_orders,   "orders" },
  { ".battle",   check_record,   "record" },
  { ".handover", check_handover, "handover" },
};

/* Returns: the kind that the file's name says, or -1. */
static int
kind_of_name (const char *name)
{
  g_autofree char *plain = g_strndup (name, strlen (name) - (biv_packed_is_name (name) ? strlen (".gz") : 0));

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_has_suffix (plain, kinds[i].suffix))
      return (int) i;
  return -1;
}

static gboolean
is_campaign_name (const char *name)
{
  int kind = kind_of_name (name);

  return kind >= 0 && kinds[kind].check == check_campaign;
}

/* The kind of a file is what its root element says; the first reader that does not call it another's is the right one. What
 * is nobody's is told of as what its name says that it is. */
static gboolean
check_xml (const char *name,
           const char *bytes,
           gsize       n_bytes)
{
  int named = kind_of_name (name);
  g_autoptr (GError) first = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (GError) error = NULL;
      gboolean is_last = i + 1 == G_N_ELEMENTS (kinds);

      report.kind = kinds[i].word;
      if (kinds[i].check (name, bytes, n_bytes, &error))
        return TRUE;
      if (!g_error_matches (error, BIV_FORMAT_ERROR, BIV_FORMAT_ERROR_OTHER))
        {
          complain_lines (name, error->message);
          return FALSE;
        }
      if ((int) i == named || (named < 0 && is_last))
        first = g_steal_pointer (&error);
    }
  report.kind = named >= 0 ? kinds[named].word : NULL;
  complain_lines (name, first->message);
  return FALSE;
}

/* What does not even begin like one: empty, packed by another program, in another encoding. */
static gboolean
complain_of_named (const char *name,
                   const char *bytes,
                   gsize       n_bytes)
{
  g_autoptr (GError) error = NULL;

  report.kind = kinds[kind_of_name (name)].word;
  if (kinds[kind_of_name (name)].check (name, bytes, n_bytes, &error))
    return TRUE;
  complain_lines (name, error->message);
  return FALSE;
}

/* ---- Examples: grammar and positions; "play" does the rest ---- */

static void
check_case (const BivExamples *examples,
            const BivCase     *one,
            BivVerdict        *verdict)
{
  if (one->error != NULL)
    {
      biv_verdict_fail (verdict, one->line, "%s", one->error);
    }
  else if (one->is_campaign)
    {
      g_autoptr (BivCampaign) campaign = biv_campaign_position_new (examples, one, verdict);
    }
  else
    {
      g_autoptr (BivBattlePosition) position = biv_battle_position_new (one->position, verdict);
    }
  for (guint i = 0; i < one->script->len; i++)
    {
      const BivStatement *line = g_ptr_array_index (one->script, i);

      if (line->error != NULL)
        biv_verdict_fail (verdict, line->line, "%s", line->error);
    }
}

static gboolean
check_examples (const char *name,
                const char *bytes,
                gsize       n_bytes)
{
  g_autoptr (GError) error = NULL;
  BivScript *script = biv_script_new (name, bytes, n_bytes, &error);
  g_autoptr (BivExamples) examples = NULL;
  gboolean is_right = TRUE;

  report.kind = "examples";
  if (script == NULL)
    {
      complain_lines (name, error->message);
      return FALSE;
    }
  examples = biv_examples_new (script);
  for (guint i = 0; i < examples->cases->len; i++)
    {
      g_autoptr (BivVerdict) verdict = biv_verdict_new ();

      check_case (examples, g_ptr_array_index (examples->cases, i), verdict);
      for (guint n = 0; n < verdict->failures->len; n++)
        {
          const BivFailure *failure = g_ptr_array_index (verdict->failures, n);

          g_autofree char *words = g_strdup_printf ("%s:%u: %s", name, failure->line, failure->text);

          complain_lines (name, words);
        }
      is_right &= biv_verdict_has_passed (verdict);
    }
  if (examples->cases->len == 0)
    {
      g_autofree char *words = g_strdup_printf (_("%s: there is no example here"), name);

      complain_lines (name, words);
      is_right = FALSE;
    }
  return is_right;
}

/* ---- Any file ---- */

static gboolean
is_xml (const char *bytes,
        gsize       n_bytes)
{
  gsize i = n_bytes >= 3 && memcmp (bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

  while (i < n_bytes && g_ascii_isspace (bytes[i]))
    i++;
  return i < n_bytes && bytes[i] == '<';
}

static int
check_file (const char *path,
            gboolean    with_schema)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  g_autofree char *name = biv_file_dup_name (file);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) content = biv_file_read (file, BIV_SCRIPT_MAX_BYTES, NULL, &error), opened = NULL;
  gsize n_bytes = 0;
  const char *bytes = NULL;

  if (content == NULL)
    {
      complain_lines (name, error->message);
      return BIV_CLI_WRONG;
    }
  bytes = g_bytes_get_data (content, &n_bytes);
  if (bytes == NULL)
    bytes = "";
  if (biv_packed_is (bytes, n_bytes) && is_campaign_name (name))
    {
      if ((opened = biv_packed_open (name, bytes, n_bytes, &error)) == NULL)
        {
          complain_lines (name, error->message);
          return BIV_CLI_NO;
        }
      bytes = g_bytes_get_data (opened, &n_bytes);
    }
  if (with_schema && !is_xml (bytes, n_bytes) && kind_of_name (name) < 0)
    return biv_cli_answer (BIV_CLI_WRONG, _("%s: --schema does not apply here: it goes with XML files"), path);
  if (!is_xml (bytes, n_bytes) && kind_of_name (name) >= 0)
    return complain_of_named (name, bytes, n_bytes) ? BIV_CLI_DONE : BIV_CLI_NO;
  if (!is_xml (bytes, n_bytes))
    return check_examples (name, bytes, n_bytes) ? BIV_CLI_DONE : BIV_CLI_NO;
  if (!check_xml (name, bytes, n_bytes))
    return BIV_CLI_NO;
  if (with_schema && !biv_schema_check (name, bytes, n_bytes, &error))
    {
      complain_lines (name, error->message);
      return BIV_CLI_NO;
    }
  return BIV_CLI_DONE;
}

/* The same, put down for a program. */
static int
report_file (GString    *text,
             const char *path,
             gboolean    with_schema)
{
  int answer;

  report.kind = NULL;
  report.faults = g_string_new ("[");
  report.warnings = g_string_new ("[");
  answer = check_file (path, with_schema);
  biv_json_put_next (text);
  g_string_append (text, "{");
  biv_json_put_text (text, "file", path);
  biv_json_put_text (text, "kind", report.kind);
  biv_json_put_text (text, "answer", answer == BIV_CLI_DONE ? "right" : answer == BIV_CLI_NO ? "wrong" : "unread");
  biv_json_put_key (text, "faults");
  g_string_append_printf (text, "%s]", report.faults->str);
  biv_json_put_key (text, "warnings");
  g_string_append_printf (text, "%s]}", report.warnings->str);
  g_string_free (report.faults, TRUE);
  g_string_free (report.warnings, TRUE);
  return answer;
}

int
biv_cli_check (int    argc,
               char **argv)
{
  gboolean with_schema = FALSE;
  const GOptionEntry entries[] = {
    { "schema", 0, 0, G_OPTION_ARG_NONE, &with_schema, N_("Hold XML files against their RELAX NG schema too"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &report.is_json, N_("Write JSON, not words"), NULL },
    { NULL },
  };
  g_auto (GStrv) files = NULL;
  GString *text = NULL;
  int answer = BIV_CLI_DONE;

  if (!biv_cli_parse (argc, argv, _("FILE..."),
                      _("Says whether files are right: campaigns, boards, records and hand-overs (played to their end) and "
                        "examples (their positions; \"bivouac-cli play\" plays them). Nothing is changed."),
                      entries, 1, -1, &files))
    return BIV_CLI_WRONG;
  if (report.is_json)
    {
      text = biv_cli_json_begin ("check");
      biv_json_begin_list (text, "files");
    }
  for (char **file = files; *file != NULL; file++)
    {
      int one = text != NULL ? report_file (text, *file, with_schema) : check_file (*file, with_schema);

      if (one == BIV_CLI_DONE && text == NULL)
        g_print (_("%s: right\n"), *file);
      answer = MAX (answer, one);
    }
  if (text == NULL)
    return answer;
  g_string_append_c (text, ']');
  return biv_cli_json_end (text, NULL) ? answer : BIV_CLI_WRONG;
}
