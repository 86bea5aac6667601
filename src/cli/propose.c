/* SPDX-License-Identifier: GPL-3.0-or-later */
/* propose.c: the verb that proposes orders for an absent side, player or formation, from what it knows (CA-SCOUT-6) */
#include "config.h"
#include "cli/cli.h"
#include "cli/files.h"
#include "campaign/model/army.h"
#include "campaign/model/item-names.h"
#include "campaign/model/turn-words.h"
#include "campaign/orders/orders.h"
#include "campaign/orders/orders-block.h"
#include "campaign/staff/staff.h"
#include "store/orders-file.h"
#include <glib/gi18n-lib.h>

#define NO_SEED G_MININT64

typedef struct
{
  char     *side, *player, *formation, *temper, *output;
  gint64    seed;
  gboolean  renews, is_mail;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->side);
  g_free (options->player);
  g_free (options->formation);
  g_free (options->temper);
  g_free (options->output);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
check_options (const Options   *options,
               BivStaffRequest *request)
{
  const BivCliOption table[] = {
    { "player", options->player != NULL, options->side == NULL, _("a player is one of a side: either --side or --player") },
    { "mail", options->is_mail, options->output != NULL, _("it says how the orders are written: with --output") },
  };
  int temper = BIV_TEMPER_MEASURED;

  if (options->temper != NULL)
    biv_word_from_nick (biv_temper_get_type (), options->temper, &temper);
  if (options->seed != NO_SEED && options->seed < 0)
    return biv_cli_complain (_("--seed is 0 or more"));
  request->temper = (BivTemper) temper;
  request->seed = options->seed != NO_SEED ? (guint64) options->seed : 0;
  request->renews = options->renews;
  return biv_cli_check_options (table, G_N_ELEMENTS (table));
}

/* Whose staff it is: of one formation its player's, who may be named besides. Returns: (transfer full) (nullable): %NULL after a
 * message */
static char *
find_who (BivCampaign   *campaign,
          const char    *path,
          const Options *options,
          const char    *formation)
{
  g_autoptr (BivPlayer) player = NULL, asked = NULL;
  g_autofree char *side = g_strdup (options->side != NULL || options->player != NULL || formation != NULL ? options->side
                                                                                                          : campaign->copy_for);

  if (!biv_cli_replace_side (campaign, path, &side))
    return NULL;
  player = options->player != NULL ? biv_cli_find_player (campaign, path, options->player)
                                   : biv_player_find (campaign, side != NULL ? side : formation);
  if (player == NULL)
    {
      if (options->player == NULL)
        biv_cli_complain (_("say for whom with --side, --player or --formation"));
      return NULL;
    }
  if (formation == NULL)
    return g_strdup (player->id);
  asked = biv_player_find (campaign, formation);
  if (g_strcmp0 (asked->side, player->side) != 0 || (options->player != NULL && g_strcmp0 (asked->key, player->key) != 0))
    {
      biv_cli_complain (_("%s: %s is not theirs to order"), path, biv_turn_name (campaign, formation));
      return NULL;
    }
  return g_strdup (asked->id);
}

/* Returns: (transfer none) (nullable): its id; %NULL after a message */
static const char *
find_formation (BivCampaign *campaign,
                const char  *path,
                const char  *words)
{
  BivFormation *formation = biv_item_find_called (campaign, BIV_KIND_FORMATION, words), *body;

  if (formation == NULL)
    {
      biv_cli_complain (_("%s: there is no formation \"%s\""), path, words);
      return NULL;
    }
  body = biv_army_get_body_as_it_stands (campaign, formation);
  if (formation->location == NULL)
    biv_cli_complain (_("%s: %s is not on the map"), path, biv_item_call (formation));
  else if (body != NULL && body != formation)
    biv_cli_complain (_("%s: %s moves with %s, whose orders are its own"), path, biv_item_call (formation), biv_item_call (body));
  else
    return biv_id_of (formation);
  return NULL;
}

static void
tell (BivCampaign *campaign,
      GPtrArray   *orders)
{
  for (guint i = 0; i < orders->len; i++)
    {
      const BivStaffOrder *one = orders->pdata[i];
      g_autofree char *words = biv_order_dup_words (campaign, one->order);

      g_print ("%s: %s\n    %s\n", biv_turn_name (campaign, one->order->formation), words, one->reason);
    }
}

static int
write_orders (BivCampaign   *campaign,
              const char    *who,
              const Options *options,
              GPtrArray     *orders)
{
  g_autoptr (BivOrdersForm) form = biv_staff_make_form (campaign, who, orders);
  g_autofree char *text = NULL;

  biv_orders_form_settle (form);
  text = options->is_mail ? biv_orders_block_dup_text (form) : biv_orders_file_dup_text (form, NULL);
  if (!biv_cli_put_text (text, options->output))
    return BIV_CLI_WRONG;
  if (!biv_cli_is_standard (options->output))
    tell (campaign, orders);
  return BIV_CLI_DONE;
}

int
biv_cli_propose (int    argc,
                 char **argv)
{
  g_auto (Options) options = { .seed = NO_SEED };
  const GOptionEntry entries[] = {
    { "side", 0, 0, G_OPTION_ARG_STRING, &options.side, N_("For whose formations (whose copy it is)"), N_("SIDE") },
    { "player", 0, 0, G_OPTION_ARG_STRING, &options.player,
      N_("Of a side with several players: for which of them, by his name or a formation of his"), N_("PLAYER") },
    { "formation", 0, 0, G_OPTION_ARG_STRING, &options.formation, N_("For this formation alone"), N_("FORMATION") },
    { "temper", 0, 0, G_OPTION_ARG_STRING, &options.temper, N_("How they are to be: bold, measured or cautious (measured)"),
      N_("TEMPER") },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &options.seed, N_("Decide by it what is nearly level (0: always the same way)"), N_("N") },
    { "renew", 0, 0, G_OPTION_ARG_NONE, &options.renews,
      N_("Also for formations that have their order (theirs stands, and is planned with)"), NULL },
    { "mail", 0, 0, G_OPTION_ARG_NONE, &options.is_mail, N_("Write them as text for a mail, not as a file"), NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_("Write the orders under this name, or \"-\", for \"take\" (they are told, each with its reason)"), N_("FILE") },
    { NULL },
  };
  g_auto (GStrv) files = NULL;
  g_autoptr (BivCampaign) campaign = NULL;
  g_autoptr (GPtrArray) orders = NULL;
  g_autofree char *who = NULL;
  BivStaffRequest request = { NULL };

  if (!biv_cli_parse (argc, argv, _("CAMPAIGN"),
                      _("Proposes orders for the present turn, for a side, a player or a formation that nobody commands. They are "
                        "worked out from what their player knows and from nothing else; the campaign is not changed."),
                      entries, 1, 1, &files)
      || !check_options (&options, &request))
    return BIV_CLI_WRONG;
  campaign = biv_cli_load_campaign (files[0], NULL);
  if (campaign == NULL)
    return BIV_CLI_WRONG;
  if (options.formation != NULL)
    {
      request.formation = find_formation (campaign, files[0], options.formation);
      if (request.formation == NULL)
        return BIV_CLI_NO;
    }
  who = find_who (campaign, files[0], &options, request.formation);
  if (who == NULL)
    return options.side == NULL && options.player == NULL && request.formation == NULL ? BIV_CLI_WRONG : BIV_CLI_NO;
  request.who = who;
  if (campaign->phase != BIV_PHASE_ORDERS)
    return biv_cli_answer (BIV_CLI_NO, _("%s: orders are given in the phase Orders; it stands at %s"), files[0],
                           biv_word_get_label (biv_phase_get_type (), campaign->phase));
  orders = biv_staff_list_orders (campaign, &request);
  if (orders->len == 0)
    return biv_cli_answer (BIV_CLI_NO,
                           options.renews ? _("%s: there is nobody to give an order to")
                                          : _("%s: everybody has his order already; --renew proposes others"), files[0]);
  if (options.output != NULL)
    return write_orders (campaign, who, &options, orders);
  tell (campaign, orders);
  return BIV_CLI_DONE;
}
