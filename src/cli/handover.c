/* SPDX-License-Identifier: GPL-3.0-or-later */
/* handover.c: the verb by which a battle goes to and fro between two players as a file */
#include "config.h"
#include "cli/battle-log.h"
#include "cli/cli.h"
#include "cli/files.h"
#include "base/biv-file.h"
#include "campaign/battle/fight.h"
#include "campaign/battle/handover.h"
#include "campaign/model/turn-words.h"
#include "engine/biv-opponent.h"
#include "engine/biv-text.h"
#include "store/campaign-file.h"
#include "store/format.h"
#include "store/handover-file.h"
#include "store/record-file.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define MOST_ORDERS_BYTES (1024 * 1024)

typedef struct
{
  char    *to, *take, *computer, *orders_file, *output, *battle;
  char   **orders;
  gboolean types_dice;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->to);
  g_free (options->take);
  g_free (options->computer);
  g_free (options->orders_file);
  g_free (options->output);
  g_free (options->battle);
  g_strfreev (options->orders);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* The battle itself, as its host has it: alone, or in a campaign. */
typedef struct
{
  const char  *path;
  BivSession  *session;
  BivCampaign *campaign;        /* NULL: alone */
  char        *battle;          /* its id there */
  char        *etag;
  guint        flags;           /* of BivHandoverFlags */
} Master;

static void
master_clear (Master *master)
{
  g_clear_object (&master->session);
  g_clear_object (&master->campaign);
  g_free (master->battle);
  g_free (master->etag);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Master, master_clear)

/* ---- Which side ---- */

/* A letter, or the side's name. */
static gboolean
find_side (BivSession *session,
           const char *words,
           int        *side)
{
  const BivSetup *setup = biv_field_get_setup (biv_session_get_field (session));

  if (biv_side_from_letter (words, side) && *side != BIV_NOBODY)
    return TRUE;
  for (*side = 0; *side < BIV_N_SIDES; ++*side)
    if (g_strcmp0 (setup->sides[*side].name, words) == 0)
      return TRUE;
  return biv_cli_complain (_("there is no side “%s” in this battle: A is %s, B is %s"), words, biv_setup_side_call (setup, 0),
                           biv_setup_side_call (setup, 1));
}

static guint
bit_of (int side)
{
  return side == 0 ? BIV_MAY_A : BIV_MAY_B;
}

/* ---- Orders as people write them: "A fire d1 d3", and real dice in brackets behind, "[A4 B2]" ---- */

static BivRecordStep *
read_order (const char *path,
            const char *line,
            guint       number)
{
  g_autofree char *text = g_strstrip (g_strdup (line)), *where = NULL;
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (BivFace));
  g_autoptr (GError) error = NULL;
  char *bracket = strchr (text, '[');
  BivRecordStep *step;

  where = number > 0 ? g_strdup_printf ("%s:%u: ", path, number) : g_strdup ("");
  if (bracket != NULL)
    {
      char *end = strchr (bracket, ']');

      if (end == NULL || end[1] != '\0')
        {
          biv_cli_complain (_("%sthe dice behind an order stand in brackets: “%s [A4 B2]”"), where, "A fire d1 d3");
          return NULL;
        }
      *bracket = *end = '\0';
      g_strstrip (text);
      if (!biv_text_parse_faces (g_strstrip (bracket + 1), faces, &error))
        {
          biv_cli_complain ("%s%s", where, error->message);
          return NULL;
        }
    }
  step = biv_record_step_new (text, (const BivFace *) (void *) faces->data, faces->len, NULL);
  step->line = number;
  return step;
}

/* Returns: (transfer full) (nullable): of BivRecordStep; %NULL after a message */
static GPtrArray *
read_orders (const Options *options)
{
  g_autoptr (GPtrArray) steps = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_record_step_free);

  for (char **order = options->orders; order != NULL && *order != NULL; order++)
    {
      BivRecordStep *step = read_order ("", *order, 0);

      if (step == NULL)
        return NULL;
      g_ptr_array_add (steps, step);
    }
  if (options->orders_file != NULL)
    {
      g_autoptr (GFile) file = g_file_new_for_commandline_arg (options->orders_file);
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = biv_file_read (file, MOST_ORDERS_BYTES, NULL, &error);
      g_autofree char *text = NULL;
      g_auto (GStrv) lines = NULL;

      if (bytes == NULL)
        {
          biv_cli_complain ("%s", error->message);
          return NULL;
        }
      text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      lines = g_strsplit (text, "\n", -1);
      for (guint i = 0; lines[i] != NULL; i++)
        {
          BivRecordStep *step;

          g_strstrip (lines[i]);
          if (*lines[i] == '\0' || *lines[i] == '#')
            continue;
          step = read_order (options->orders_file, lines[i], i + 1);
          if (step == NULL)
            return NULL;
          g_ptr_array_add (steps, step);
        }
    }
  return g_steal_pointer (&steps);
}

static int
refuse_order (const Options       *options,
              const BivRecordStep *step,
              const GError        *error)
{
  if (step->line > 0)
    return biv_cli_answer (BIV_CLI_NO, "%s:%u: “%s”: %s", options->orders_file, step->line, step->order, error->message);
  return biv_cli_answer (BIV_CLI_NO, "“%s”: %s", step->order, error->message);
}

/* ---- Telling ---- */

static void
print_deciders (BivSession *session)
{
  const BivSetup *setup = biv_field_get_setup (biv_session_get_field (session));
  guint deciders = biv_session_get_deciders (session);

  if (biv_session_is_over (session))
    g_print ("%s\n", _("The battle is over."));
  for (int side = 0; side < BIV_N_SIDES; side++)
    if (deciders & bit_of (side))
      g_print (_("%s (%s) decides.\n"), biv_setup_side_call (setup, side), biv_side_letter (side));
}

/* ---- The host's ---- */

static gboolean
load_alone (Master        *master,
            const Options *options,
            gboolean       changes,
            int           *answer)
{
  g_autoptr (BivRecord) record = changes ? biv_cli_load_record_to_change (master->path, options->output, answer)
                                         : biv_cli_load_record (master->path, answer);
  g_autoptr (GError) error = NULL;

  if (record == NULL)
    return FALSE;
  master->session = biv_cli_replay_record (master->path, record, &error);
  *answer = BIV_CLI_NO;
  return master->session != NULL || biv_cli_complain ("%s", error->message);
}

static gboolean
load_in_campaign (Master        *master,
                  const Options *options,
                  gboolean       changes,
                  int           *answer)
{
  g_autoptr (GError) error = NULL;
  BivBattle *battle;

  *answer = BIV_CLI_WRONG;
  master->campaign = changes ? biv_cli_load_to_change (master->path, options->output, &master->etag)
                             : biv_cli_load_campaign (master->path, NULL);
  if (master->campaign == NULL)
    return FALSE;
  *answer = BIV_CLI_NO;
  if (biv_campaign_is_copy (master->campaign))
    return biv_cli_complain (_("%s is the copy of a player, and a battle is handed over by who has its dice"), master->path);
  if (options->battle == NULL)
    return biv_cli_complain (_("%s: say which battle with --battle"), master->path);
  battle = biv_cli_find_battle (master->campaign, options->battle);
  if (battle == NULL)
    return FALSE;
  if (battle->state != BIV_BATTLE_DEPLOYED)
    return biv_cli_complain (_("%s: %s is not being fought"), master->path, options->battle);
  master->battle = g_strdup (biv_id_of (battle));
  master->flags = biv_campaign_option_is (master->campaign, "scout.mode", "open") ? 0 : BIV_HANDOVER_FOG;
  master->session = biv_fight_new_session (master->campaign, battle, BIV_OWN_DICE, &error);
  return master->session != NULL || biv_cli_complain ("%s", error->message);
}

static gboolean
save_master (Master        *master,
             const Options *options)
{
  g_autoptr (BivRecord) record = NULL;
  g_autoptr (GError) error = NULL;

  if (master->campaign == NULL)
    {
      record = biv_session_dup_record (master->session);
      return biv_cli_save_record (record, master->path, options->output);
    }
  return (biv_fight_keep_progress (master->campaign, biv_campaign_find_battle (master->campaign, master->battle), master->session,
                                   BIV_NONE, &error) || biv_cli_complain ("%s", error->message))
         && biv_cli_save_campaign (master->campaign, master->path, options->output, master->etag);
}

static int
hand_over (Master        *master,
           const Options *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivHandover) handover = NULL;
  g_autofree char *text = NULL;
  gsize n_bytes;
  int side;

  if (!find_side (master->session, options->to, &side))
    return BIV_CLI_NO;
  handover = biv_handover_new (master->session, side, master->flags | (options->types_dice ? BIV_HANDOVER_TYPED : 0), &error);
  if (handover == NULL)
    return biv_cli_answer (BIV_CLI_NO, "%s: %s", master->path, error->message);
  if (master->campaign != NULL)
    {
      handover->dice_seal = g_strdup (master->campaign->dice_seal);
      handover->dice_words = g_strdup (master->campaign->dice_words);
    }
  text = biv_handover_file_dup_text (handover, &n_bytes);
  return biv_cli_put_bytes (text, n_bytes, options->output) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}

static int
take (Master        *master,
      const Options *options)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (options->take);
  g_autofree char *name = biv_file_dup_name (file), *where = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BivHandover) handover = biv_handover_file_load (file, &error);
  g_auto (BivHandoverTaken) taken = { 0 };

  if (handover == NULL)
    return biv_cli_answer (g_error_matches (error, BIV_FORMAT_ERROR, BIV_FORMAT_ERROR_SEAL) ? BIV_CLI_NO : BIV_CLI_WRONG, "%s",
                           error->message);
  if (!biv_handover_take (master->session, handover, master->flags, &taken, &error))
    {
      where = taken.line > 0 ? g_strdup_printf ("%s:%u", name, taken.line) : g_strdup (name);
      return biv_cli_answer (BIV_CLI_NO, "%s: %s", where, error->message);
    }
  if (taken.left_out != NULL)
    biv_cli_complain (_("%s:%u: %s This and what follows is left out: after the dice that fell it could not be done"), name,
                      taken.line, taken.left_out);
  g_print (g_dngettext (NULL, "%u order was taken.\n", "%u orders were taken.\n", taken.n_taken), taken.n_taken);
  print_deciders (master->session);
  return save_master (master, options) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}

/* Plays what the host has to play himself: a side's orders, and what is nobody's. */
static gboolean
play_order (BivSession           *session,
            const BivRecordStep  *step,
            GError              **error)
{
  g_auto (GStrv) words = g_strsplit (step->order, " ", -1);
  BivRefusal why = { 0 };
  BivAction action;

  if (!biv_text_parse_order (biv_session_get_field (session), biv_session_get_state (session), (const char *const *) words, &action,
                             error))
    return FALSE;
  if (step->n_faces > 0)
    return biv_session_replay_step (session, step, error);
  if (biv_session_play (session, &action, &why) != BIV_PLAY_REFUSED)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, "%s: %s", why.code, why.text);
  return FALSE;
}

static int
play_as_host (Master        *master,
              const Options *options)
{
  g_autoptr (GPtrArray) orders = read_orders (options);
  g_autoptr (GError) error = NULL;
  int side;

  if (orders == NULL)
    return BIV_CLI_WRONG;
  for (guint i = 0; i < orders->len; i++)
    if (!play_order (master->session, orders->pdata[i], &error))
      return refuse_order (options, orders->pdata[i], error);
  if (options->computer != NULL)
    {
      if (!find_side (master->session, options->computer, &side))
        return BIV_CLI_NO;
      while (!biv_session_is_over (master->session)
             && biv_session_play_computer (master->session, bit_of (side) | BIV_MAY_NOBODY))
        ;
    }
  print_deciders (master->session);
  return save_master (master, options) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}

static int
run_as_host (Master        *master,
             const Options *options,
             gboolean       is_campaign)
{
  gboolean changes = options->take != NULL || options->orders != NULL || options->orders_file != NULL || options->computer != NULL;
  int answer = BIV_CLI_WRONG;

  if (!(is_campaign ? load_in_campaign (master, options, changes, &answer) : load_alone (master, options, changes, &answer)))
    return answer;
  if (options->to != NULL)
    return hand_over (master, options);
  if (options->take != NULL)
    return take (master, options);
  if (changes)
    return play_as_host (master, options);
  biv_cli_print_log (master->session);
  print_deciders (master->session);
  return BIV_CLI_DONE;
}

/* ---- The player's ---- */

/* What his side would do by the program's choice, as far as the dice are not the host's. */
static gboolean
answer_by_computer (BivHandover  *handover,
                    BivSession   *session,
                    GError      **error)
{
  while (biv_handover_may_decide (handover, session))
    {
      BivSearchWish wish = { .strength = BIV_STRENGTH_QUICK, .seed = biv_session_get_choice_seed (session) };
      BivField *field = biv_session_get_field (session);
      const BivState *state = biv_session_get_state (session);
      g_autoptr (BivRecordStep) step = NULL;
      g_autofree char *order = NULL;
      BivAction action;

      /* What the host waits for may be what is not known here. */
      if (!biv_opponent_choose (field, state, bit_of (handover->side), &wish, &action))
        biv_action_init (&action, BIV_ACTION_PASS, handover->side);
      order = biv_text_dup_order (field, state, &action);
      step = biv_record_step_new (order, NULL, 0, NULL);
      if (!biv_handover_add (handover, session, step, error))
        return FALSE;
    }
  return TRUE;
}

static void
tell_handover (const BivHandover *handover,
               BivSession        *session)
{
  const BivSetup *setup = biv_field_get_setup (biv_session_get_field (session));

  g_print (_("For %s (%s).\n"), biv_setup_side_call (setup, handover->side), biv_side_letter (handover->side));
  if (handover->dice_seal != NULL)
    g_print ("seal %s\n", handover->dice_seal);
  if (handover->dice_words != NULL)
    g_print ("# words: %s\n", handover->dice_words);
  biv_cli_print_log (session);
  if (biv_handover_is_open (handover, session))
    g_print ("%s\n", _("The last order waits for the host. Send it back."));
  else
    print_deciders (session);
}

static gboolean
check_handover_options (const Options *options)
{
  const BivCliOption uses[] = {
    { "to", options->to != NULL, FALSE, _("it is for who has the battle itself") },
    { "take", options->take != NULL, FALSE, _("it is for who has the battle itself") },
    { "battle", options->battle != NULL, FALSE, _("it is for who has the campaign") },
  };

  return biv_cli_check_options (uses, G_N_ELEMENTS (uses));
}

static int
run_as_player (const char    *path,
               BivHandover   *handover,
               const Options *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) orders = NULL;
  g_autoptr (BivSession) session = NULL;
  g_autofree char *text = NULL;
  gsize n_bytes;
  guint line;
  int side;

  if (!check_handover_options (options))
    return BIV_CLI_WRONG;
  session = biv_handover_new_session (handover, &line, &error);
  if (session == NULL)
    {
      g_autofree char *where = line > 0 ? g_strdup_printf ("%s:%u", path, line) : g_strdup (path);

      return biv_cli_answer (BIV_CLI_NO, "%s: %s", where, error->message);
    }
  if (options->orders == NULL && options->orders_file == NULL && options->computer == NULL)
    {
      tell_handover (handover, session);
      return BIV_CLI_DONE;
    }
  if (options->computer != NULL && !find_side (session, options->computer, &side))
    return BIV_CLI_NO;
  if (options->computer != NULL && side != handover->side)
    return biv_cli_answer (BIV_CLI_NO, _("%s: this is for %s, who decides for nobody else"), path,
                           biv_setup_side_call (biv_field_get_setup (biv_session_get_field (session)), handover->side));
  orders = read_orders (options);
  if (orders == NULL)
    return BIV_CLI_WRONG;
  for (guint i = 0; i < orders->len; i++)
    if (!biv_handover_add (handover, session, orders->pdata[i], &error))
      return refuse_order (options, orders->pdata[i], error);
  if (options->computer != NULL && !answer_by_computer (handover, session, &error))
    return biv_cli_answer (BIV_CLI_NO, "%s: %s", path, error->message);
  text = biv_handover_file_dup_text (handover, &n_bytes);
  return biv_cli_save_bytes (text, n_bytes, path, options->output) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}

/* ---- The verb ---- */

static gboolean
check_options (const Options *options)
{
  gboolean plays = options->orders != NULL || options->orders_file != NULL || options->computer != NULL;
  gboolean is_played = options->to == NULL && options->take == NULL;
  const char *only_played = _("orders are played, or a file is taken or handed over");
  const BivCliOption uses[] = {
    { "typed-dice", options->types_dice, options->to != NULL, _("it goes with --to") },
    { "take", options->take != NULL, options->to == NULL, _("an answer is taken, or the battle is handed over") },
    { "order", options->orders != NULL, is_played, only_played },
    { "orders", options->orders_file != NULL, is_played, only_played },
    { "computer", options->computer != NULL, is_played, only_played },
    { "output", options->output != NULL, plays || options->to != NULL || options->take != NULL, _("nothing is written") },
  };

  return biv_cli_check_options (uses, G_N_ELEMENTS (uses));
}

int
biv_cli_handover (int    argc,
                  char **argv)
{
  g_auto (Options) options = { NULL };
  const GOptionEntry entries[] = {
    { "to", 0, 0, G_OPTION_ARG_STRING, &options.to, N_("Of a battle: write the file for that side's player"), N_("SIDE") },
    { "typed-dice", 0, 0, G_OPTION_ARG_NONE, &options.types_dice, N_("He may throw real dice, and type them in"), NULL },
    { "take", 0, 0, G_OPTION_ARG_FILENAME, &options.take, N_("Of a battle: play what came back"), N_("ANSWER") },
    { "order", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.orders, N_("Play this, as a record writes it; may be given again"),
      N_("ORDER") },
    { "orders", 0, 0, G_OPTION_ARG_FILENAME, &options.orders_file, N_("The same from a file, one a line"), N_("FILE") },
    { "computer", 0, 0, G_OPTION_ARG_STRING, &options.computer, N_("Play for that side until others decide"), N_("SIDE") },
    { "battle", 0, 0, G_OPTION_ARG_STRING, &options.battle, N_("Of a campaign: which battle"), N_("NAME") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_("Save under this name, or \"-\" (in place, with a backup)"),
      N_("FILE") },
    { NULL },
  };
  g_auto (GStrv) files = NULL;
  g_auto (Master) master = { NULL };
  g_autoptr (GFile) file = NULL;
  g_autoptr (BivHandover) handover = NULL;
  g_autoptr (BivRecord) record = NULL;
  g_autoptr (GError) error = NULL;

  if (!biv_cli_parse (argc, argv, _("FILE"),
                      _("Plays a battle by mail. Who has the battle itself (its record, or a campaign) writes a file for a side's "
                        "player, in which stands what he may know; he adds his side's orders to it and sends it back, and they "
                        "are played. The dice fall with the host, by the sealed key. Without an option the file is told."),
                      entries, 1, 1, &files)
      || !check_options (&options))
    return BIV_CLI_WRONG;
  master.path = files[0];
  file = g_file_new_for_commandline_arg (files[0]);
  handover = biv_handover_file_load (file, &error);
  if (handover != NULL)
    return run_as_player (files[0], handover, &options);
  if (!g_error_matches (error, BIV_FORMAT_ERROR, BIV_FORMAT_ERROR_OTHER))
    return biv_cli_answer (g_error_matches (error, BIV_FORMAT_ERROR, BIV_FORMAT_ERROR_SEAL) ? BIV_CLI_NO : BIV_CLI_WRONG, "%s",
                           error->message);
  g_clear_error (&error);
  record = biv_record_file_load (file, &error);
  return run_as_host (&master, &options, record == NULL && g_error_matches (error, BIV_FORMAT_ERROR, BIV_FORMAT_ERROR_OTHER));
}
