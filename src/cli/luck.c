/* SPDX-License-Identifier: GPL-3.0-or-later */
/* luck.c: the verb that tells luck and choices of a battle apart */
#include "config.h"
#include "cli/cli.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/fight.h"
#include "cli/files.h"
#include "engine/biv-luck.h"
#include "store/format.h"
#include "store/json/json-writer.h"
#include "store/record-file.h"
#include <glib/gi18n-lib.h>
#include <math.h>

#define NO_NUMBER    G_MININT64
#define NO_THREADS   G_MININT
#define USUAL        300              /* battles from each position: a share is known to six points either way */
#define MOST_BATTLES 1000000
#define MOST_THREADS 256
#define MOST_DICE    10               /* that words tell of */

typedef struct
{
  gint64   battles, seed;
  int      threads;
  char    *output;
  gboolean is_json;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->output);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
check_options (const Options *options)
{
  if (options->battles != NO_NUMBER && (options->battles < 1 || options->battles > MOST_BATTLES))
    biv_cli_complain (_("--battles is 1 to 1000000"));
  else if (options->seed != NO_NUMBER && options->seed < 0)
    biv_cli_complain (_("--seed is 0 or more"));
  else if (options->threads != NO_THREADS && (options->threads < 1 || options->threads > MOST_THREADS))
    biv_cli_complain (_("--threads is 1 to 256"));
  else
    return TRUE;
  return FALSE;
}

/* ---- Which battle ---- */

/* The one at that place, or the only one that was fought on the board. */
static BivBattle *
find_battle (BivCampaign *campaign,
             const char  *path,
             const char  *place)
{
  BivBattle *found = NULL;
  guint n = 0;

  if (place != NULL)
    {
      found = biv_cli_find_battle (campaign, place);
      if (found != NULL && found->record == NULL)
        {
          biv_cli_complain (_("%s: of the battle \"%s\" there is no record: it was not fought on the board"), path, place);
          return NULL;
        }
      return found;
    }
  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    if (battle->record != NULL)
      {
        found = battle;
        n++;
      }
  if (n == 0)
    biv_cli_complain (_("%s: no battle has a record"), path);
  else if (n > 1)
    biv_cli_complain (_("%s: there are %u battles with a record: name the PLACE of one"), path, n);
  return n == 1 ? found : NULL;
}

static BivSession *
open_campaign (const char *path,
               const char *place)
{
  g_autoptr (BivCampaign) campaign = biv_cli_load_campaign (path, NULL);
  g_autoptr (GError) error = NULL;
  BivBattle *battle;
  BivSession *session;

  if (campaign == NULL)
    return NULL;
  /* Where everybody stood, and what he might have done, is the referee's. */
  if (biv_campaign_is_copy (campaign))
    {
      biv_cli_complain (_("%s is a player's copy: only the referee's campaign knows both armies"), path);
      return NULL;
    }
  battle = find_battle (campaign, path, place);
  if (battle == NULL)
    return NULL;
  session = biv_fight_new_session (campaign, battle, BIV_OWN_DICE, &error);
  if (session == NULL)
    biv_cli_complain ("%s: %s", path, error->message);
  return session;
}

/* A record's root says that it is one, whatever its name. */
static BivSession *
open_battle (const char *path,
             const char *place,
             int        *answer)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr (GError) other = NULL, error = NULL;
  g_autoptr (BivRecord) record = biv_record_file_load (file, &other);
  BivSession *session = NULL;

  if (g_error_matches (other, BIV_FORMAT_ERROR, BIV_FORMAT_ERROR_OTHER))
    return open_campaign (path, place);
  if (record == NULL)
    record = biv_cli_load_record (path, answer);
  if (record == NULL)
    return NULL;
  if (place != NULL)
    {
      biv_cli_complain (_("%s is a record, and has no place \"%s\""), path, place);
      return NULL;
    }
  session = biv_cli_replay_record (path, record, &error);
  if (session == NULL)
    {
      biv_cli_complain ("%s", error->message);
      *answer = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED) ? BIV_CLI_WRONG : BIV_CLI_NO;
    }
  return session;
}

/* ---- What is told ---- */

static const char *
side_name (BivSession *session,
           int         side)
{
  const BivSetup *setup = biv_field_get_setup (biv_session_get_field (session));

  if (side == BIV_NOBODY)
    return C_("side", "nobody");
  return setup->sides[side].name != NULL ? setup->sides[side].name : biv_side_letter (side);
}

static int
turn_of (BivSession *session,
         guint       moment)
{
  biv_session_seek (session, moment);
  return biv_session_get_state (session)->turn;
}

static const char *const kinds[BIV_N_LUCKS] = { "rolled", "typed", "chosen", "overruled" };

static const char *
kind_label (BivLuckKind kind)
{
  switch (kind)
    {
    case BIV_LUCK_ROLLED:    return C_("luck", "dice rolled");
    case BIV_LUCK_TYPED:     return C_("luck", "dice typed");
    case BIV_LUCK_CHOSEN:    return C_("luck", "choices");
    case BIV_LUCK_OVERRULED: return C_("luck", "overruled");
    case BIV_N_LUCKS:
    default:                 g_return_val_if_reached ("");
    }
}

/* ---- As JSON ---- */

static const char *
side_word (int side)
{
  return side == BIV_NOBODY ? "-" : biv_side_letter (side);
}

static void
put_moments (GString    *text,
             BivSession *session,
             BivLuck    *luck)
{
  guint n = biv_luck_get_n_moments (luck);

  g_string_append (text, "  \"moments\": [\n");
  for (guint i = 0; i < n; i++)
    {
      const BivAction *action = biv_session_get_action (session, i, NULL);
      double margin, worth = biv_luck_get_worth (luck, i, &margin);

      g_string_append (text, "    {");
      biv_json_put_count (text, "moment", i);
      biv_json_put_count (text, "turn", (guint64) MAX (turn_of (session, i), 0));
      biv_json_put_key (text, "side");
      biv_json_put_word (text, side_word (action->side));
      biv_json_put_share (text, "worth", worth);
      biv_json_put_share (text, "margin", margin);
      biv_json_put_share (text, "choice", biv_luck_get_choice (luck, i));
      g_string_append (text, i + 1 < n ? "},\n" : "}\n");
    }
  g_string_append (text, "  ],\n");
}

static void
put_dice (GString *text,
          BivLuck *luck)
{
  guint n = biv_luck_get_n_dice (luck);

  g_string_append (text, "  \"dice\": [\n");
  for (guint i = 0; i < n; i++)
    {
      const BivLuckDie *die = biv_luck_get_die (luck, i);

      g_string_append (text, "    {");
      biv_json_put_count (text, "moment", die->moment);
      biv_json_put_key (text, "side");
      biv_json_put_word (text, side_word (die->throw.side));
      biv_json_put_count (text, "sides", die->throw.sides);
      biv_json_put_count (text, "face", die->throw.face);
      biv_json_put_key (text, "clause");
      biv_json_put_word (text, die->throw.clause != NULL ? die->throw.clause : "");
      biv_json_put_key (text, "typed");
      g_string_append (text, die->throw.is_typed ? "true" : "false");
      biv_json_put_share (text, "swing", die->swing);
      g_string_append (text, i + 1 < n ? "},\n" : "}\n");
    }
  g_string_append (text, "  ],\n");
}

static void
put_sums (GString *text,
          BivLuck *luck)
{
  g_string_append (text, "  \"sums\": {\n");
  for (int side = BIV_NOBODY; side < BIV_N_SIDES; side++)
    {
      g_string_append_printf (text, "    \"%s\": {", side_word (side));
      for (guint kind = 0; kind < BIV_N_LUCKS; kind++)
        biv_json_put_share (text, kinds[kind], biv_luck_get_sum (luck, kind, side));
      g_string_append (text, side + 1 < BIV_N_SIDES ? "},\n" : "}\n");
    }
  g_string_append (text, "  }\n");
}

static char *
dup_json (BivSession *session,
          BivLuck    *luck,
          guint64     seed)
{
  GString *text = g_string_new ("{\n");

  biv_json_put_line (text, "format", "bivouac-luck 1");
  biv_json_put_line (text, "version", BIV_VERSION);
  biv_json_put_line (text, "ruleset", biv_field_get_ruleset (biv_session_get_field (session))->id);
  biv_json_put_line (text, "side-a", side_name (session, 0));
  biv_json_put_line (text, "side-b", side_name (session, 1));
  biv_json_put_figure (text, "seed", seed);
  biv_json_put_figure (text, "battles", biv_luck_get_battles (luck));
  biv_json_put_figure (text, "decisive", biv_luck_get_decisive (luck));
  put_moments (text, session, luck);
  put_dice (text, luck);
  put_sums (text, luck);
  g_string_append (text, "}\n");
  return g_string_free (text, FALSE);
}

/* ---- In words ---- */

static void
append_course (GString    *text,
               BivSession *session,
               BivLuck    *luck)
{
  guint last = biv_luck_get_n_moments (luck) - 1;

  /* TRANSLATORS: a side */
  g_string_append_printf (text, _("What %s could expect, of a hundred:"), side_name (session, 0));
  g_string_append_c (text, '\n');
  for (int turn = turn_of (session, 0), end = turn_of (session, last); turn <= end; turn++)
    {
      int moment = biv_session_get_turn_moment (session, turn);

      if (moment >= 0)
        g_string_append_printf (text, _("  turn %-3d %5.1f\n"), turn, 100 * biv_luck_get_worth (luck, (guint) moment, NULL));
    }
  g_string_append_printf (text, _("  the end  %5.1f\n"), 100 * biv_luck_get_worth (luck, last, NULL));
}

static void
append_sums (GString    *text,
             BivSession *session,
             BivLuck    *luck)
{
  guint last = biv_luck_get_n_moments (luck) - 1;

  g_string_append (text, _("What moved it, of a hundred, for whoever threw or chose:"));
  g_string_append_c (text, '\n');
  for (int side = 0; side <= BIV_N_SIDES; side++)
    for (guint kind = 0; kind < BIV_N_LUCKS; kind++)
      {
        int who = side < BIV_N_SIDES ? side : BIV_NOBODY;
        double sum = biv_luck_get_sum (luck, kind, who);

        if (sum == 0.0)
          continue;
        g_string_append (text, "  ");
        biv_cli_append_padded (text, side_name (session, who), 28);
        g_string_append_c (text, ' ');
        biv_cli_append_padded (text, kind_label (kind), 14);
        g_string_append_printf (text, " %+6.1f\n", 100 * sum);
      }
  /* TRANSLATORS: a side, and by how much of a hundred its chance moved from beginning to end */
  g_string_append_printf (text, _("Together that is %+.1f for %s, from the beginning to the end."),
                          100 * (biv_luck_get_worth (luck, last, NULL) - biv_luck_get_worth (luck, 0, NULL)),
                          side_name (session, 0));
  g_string_append_c (text, '\n');
}

static int
by_swing (gconstpointer a,
          gconstpointer b)
{
  const BivLuckDie *first = *(const BivLuckDie *const *) a, *second = *(const BivLuckDie *const *) b;
  double difference = fabs (second->swing) - fabs (first->swing);

  if (difference != 0)
    return difference > 0 ? 1 : -1;
  return first->moment < second->moment ? -1 : first->moment > second->moment ? 1 : (int) first->which - (int) second->which;
}

static void
append_dice (GString    *text,
             BivSession *session,
             BivLuck    *luck)
{
  g_autoptr (GPtrArray) dice = g_ptr_array_new ();

  for (guint i = 0; i < biv_luck_get_n_dice (luck); i++)
    g_ptr_array_add (dice, (gpointer) biv_luck_get_die (luck, i));
  g_ptr_array_sort (dice, by_swing);
  g_string_append_printf (text, _("The dice that did most, towards %s:"), side_name (session, 0));
  g_string_append_c (text, '\n');
  for (guint i = 0; i < MIN (dice->len, MOST_DICE); i++)
    {
      const BivLuckDie *die = g_ptr_array_index (dice, i);

      if (die->swing == 0.0)
        break;
      /* TRANSLATORS: by how much of a hundred, whose die, what it showed, in which turn, what happened */
      g_string_append_printf (text, _("  %+6.1f  %s %d, turn %d: %s"), 100 * die->swing, side_name (session, die->throw.side),
                              die->throw.face, turn_of (session, die->moment), biv_session_get_words (session, die->moment));
      g_string_append_c (text, '\n');
    }
}

static char *
dup_words (BivSession *session,
           BivLuck    *luck)
{
  GString *text = g_string_new (NULL);
  guint decisive = biv_luck_get_decisive (luck);

  append_course (text, session, luck);
  g_string_append_c (text, '\n');
  append_sums (text, session, luck);
  g_string_append_c (text, '\n');
  if (decisive > 0)
    {
      /* TRANSLATORS: a turn, what happened, and a side's chance of a hundred before and after */
      g_string_append_printf (text, _("What decided it: turn %d, %s (%.1f before, %.1f after)"), turn_of (session, decisive),
                              biv_session_get_words (session, decisive), 100 * biv_luck_get_worth (luck, decisive - 1, NULL),
                              100 * biv_luck_get_worth (luck, decisive, NULL));
      g_string_append_c (text, '\n');
    }
  append_dice (text, session, luck);
  return g_string_free (text, FALSE);
}

int
biv_cli_luck (int    argc,
              char **argv)
{
  g_auto (Options) options = { .battles = NO_NUMBER, .seed = NO_NUMBER, .threads = NO_THREADS };
  const GOptionEntry entries[] = {
    { "battles", 0, 0, G_OPTION_ARG_INT64, &options.battles, N_("Play so many from each position (300)"), N_("N") },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &options.seed, N_("Which dice (1)"), N_("S") },
    { "threads", 0, 0, G_OPTION_ARG_INT, &options.threads, N_("On so many at once (one a processor)"), N_("T") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.is_json, N_("Write JSON, not words"), NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_("Write to this file (standard output)"), N_("FILE") },
    { NULL },
  };
  g_auto (GStrv) files = NULL;
  g_autoptr (BivSession) session = NULL;
  g_autoptr (BivLuck) luck = NULL;
  g_autofree char *text = NULL;
  int answer = BIV_CLI_WRONG;
  guint64 seed;

  if (!biv_cli_parse (argc, argv, _("FILE [PLACE]"),
                      _("Tells what of a battle's end was luck and what was chosen: the chance of winning along it, what each "
                        "die did against its mean, and what each order did. All of it together is the end less the beginning. "
                        "FILE is a battle's record, or a campaign with a battle at PLACE that was fought on the board."),
                      entries, 1, 2, &files)
      || !check_options (&options))
    return BIV_CLI_WRONG;
  session = open_battle (files[0], files[1], &answer);
  if (session == NULL)
    return answer;
  seed = options.seed != NO_NUMBER ? (guint64) options.seed : 1;
  luck = biv_luck_new (session, seed, options.battles != NO_NUMBER ? (guint) options.battles : USUAL);
  biv_luck_reckon (luck, options.threads != NO_THREADS ? (guint) options.threads : 0, NULL);
  text = options.is_json ? dup_json (session, luck, seed) : dup_words (session, luck);
  return biv_cli_put_text (text, options.output) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}
