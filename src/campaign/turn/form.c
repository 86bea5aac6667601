/* SPDX-License-Identifier: GPL-3.0-or-later */
/* form.c: a player's orders form taken in: every line looked at, all of them or none (CA-ORDER-1, CA-ORDER-2,
 * CA-ORDER-6, CA-ORDER-7, CA-REF-1) */
#include "config.h"
#include "campaign/orders/orders-form.h"

#include "base/i18n.h"
#include "campaign/orders/courier.h"
#include "campaign/model/item-names.h"
#include "campaign/model/map.h"
#include "campaign/knowledge/despatch.h"
#include "campaign/knowledge/players-copy.h"
#include "campaign/turn/form.h"
#include "campaign/turn/detach.h"
#include "campaign/orders/orders.h"
#include "campaign/model/phase.h"
#include "campaign/model/player.h"
#include "campaign/model/turn-words.h"

typedef struct
{
  BivProposal         *proposal;
  BivCampaign         *scratch;
  const BivOrdersForm *form;
  GHashTable          *renamed;     /* a detachment as the form calls it -> its id here; both owned */
  GHashTable          *places;      /* as the side's copy calls them -> their ids here; both owned */
  GHashTable          *ordered;     /* formations that have a line already; owned */
  char                *writer;      /* side or formation whose player wrote it (CA-MAIL-2); NULL: the referee */
  const char          *clause;      /* by which a line is taken that nothing is said against */
  guint                n_refused;
  BivRefusal           first;       /* why the first of them is */
} Intake;

/* ---- Rows ---- */

/* @is_far: an order that would not have come at once is not sent where it is refused (CA-ORDER-5 b). */
static const char *
label_of (const char *choice,
          gboolean    is_far)
{
  if (g_strcmp0 (choice, "take") == 0)
    return C_("order", "taken");
  if (g_strcmp0 (choice, "leave-out") == 0)
    return C_("order", "left out");
  if (g_strcmp0 (choice, "hold") != 0)
    return C_("order", "refused");
  return is_far ? C_("order", "refused: not sent") : C_("order", "refused: holds");
}

/* Returns: what is done with it: "take", "hold", "leave-out"; "refuse" stops the whole form. */
static const char *
decide (Intake            *intake,
        const char        *row,
        const char        *object,
        const char        *what,
        const char        *detail,
        const BivRefusal  *why,
        const char *const *choices)
{
  const char *computed = why != NULL ? "refuse" : "take";
  const char *chosen = biv_proposal_decide (intake->proposal, row, computed, choices,
                                            why != NULL ? why->code : intake->clause);
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();
  gboolean is_far = object != NULL && !biv_courier_comes_at_once (intake->scratch, object);

  biv_turn_complete_row (intake->proposal, row, object, FALSE, what, label_of (computed, is_far), label_of (chosen, is_far),
                         why != NULL ? why->text : NULL);
  biv_row_set_words (biv_proposal_get_row (intake->proposal, row), NULL, detail, NULL, NULL, NULL);
  for (guint i = 0; choices[i] != NULL; i++)
    g_ptr_array_add (labels, (gpointer) label_of (choices[i], is_far));
  g_ptr_array_add (labels, NULL);
  biv_turn_label_choices (intake->proposal, row, (const char *const *) labels->pdata);
  if (g_strcmp0 (chosen, "refuse") == 0 && intake->n_refused++ == 0 && why != NULL)
    intake->first = *why;
  return chosen;
}

static const char *const take_or_leave[] = { "take", "leave-out", NULL };
static const char *const refuse_or_leave[] = { "refuse", "leave-out", NULL };
static const char *const refuse_hold_or_leave[] = { "refuse", "hold", "leave-out", NULL };
static const char *const refuse_or_take[] = { "refuse", "take", NULL };

/* ---- The form as a whole ---- */

static void
check_campaign (Intake *intake)
{
  const char *title = biv_item_get_name_key (BIV_ITEM (intake->scratch));
  BivRefusal why;

  if (intake->form->campaign == NULL || g_strcmp0 (intake->form->campaign, title) == 0)
    return;
  biv_refusal_set (&why, "CA-ORDER-1", "CA-ORDER-1", _("These are orders for “%s”; this campaign is “%s”."),
                   intake->form->campaign, title);
  decide (intake, "form:campaign", NULL, _("Orders for another campaign"), NULL, &why, refuse_or_take);
}

static void
check_turn (Intake *intake)
{
  int turn = intake->form->turn;
  BivRefusal why;

  if (turn == intake->scratch->turn)
    return;
  biv_refusal_set (&why, "CA-ORDER-1", "CA-ORDER-1",
                   turn < intake->scratch->turn ? _("These orders are late: they are for turn %d, and this is turn %d.")
                                                : _("These orders are for turn %d, and this is turn %d."),
                   turn, intake->scratch->turn);
  decide (intake, "form:turn", NULL, turn < intake->scratch->turn ? _("Late orders") : _("Orders for another turn"), NULL,
          &why, refuse_or_take);
}

/* Whose copy has this word. Returns: (nullable) */
static const char *
find_side_of_word (Intake     *intake,
                   const char *word)
{
  BIV_EACH (BivSide, side, intake->scratch, BIV_KIND_SIDE)
    {
      g_autoptr (BivPlayer) player = biv_player_find_word (intake->scratch, biv_id_of (side), word);

      if (player != NULL)
        return biv_id_of (side);
    }
  return NULL;
}

/* A name that nobody has is an old one of his. */
static gboolean
says_another (Intake          *intake,
              const BivPlayer *own)
{
  g_autoptr (GPtrArray) players = biv_player_list (intake->scratch, own->side);

  for (guint i = 0; i < players->len; i++)
    {
      const BivPlayer *player = players->pdata[i];

      if (g_strcmp0 (player->key, own->key) != 0 && player->name != NULL && g_strcmp0 (player->name, intake->form->player) == 0)
        return TRUE;
    }
  return FALSE;
}

/* Whoever writes "CROWN" above his orders is not the Crown's player for that: those come from a copy that the Crown was
 * given. Where none was made there is nothing that they could bring. */
static void
check_word (Intake *intake)
{
  g_autoptr (BivPlayer) own = biv_player_find_word (intake->scratch, intake->form->side, intake->form->word);
  const char *word = intake->form->word, *name = biv_turn_name (intake->scratch, intake->form->side), *other;
  BivRefusal why;

  if (own != NULL && says_another (intake, own))
    {
      biv_refusal_set (&why, "CA-ORDER-1", "CA-ORDER-1",
                       _("These orders say that they are of %s, and come from the copy of %s. Whose are they?"),
                       intake->form->player, own->name != NULL ? own->name : name);
      decide (intake, "form:word", NULL, _("Orders from another player’s copy"), NULL, &why, refuse_or_take);
      return;
    }
  if (own != NULL || g_strcmp0 (biv_campaign_find_side (intake->scratch, intake->form->side)->word, word) == 0)
    return;
  other = word != NULL ? find_side_of_word (intake, word) : NULL;
  if (word == NULL)
    biv_refusal_set (&why, "CA-ORDER-1", "CA-ORDER-1",
                     _("These orders do not come from a copy that %s was given: they bring no word of it. Are they theirs?"), name);
  else if (other != NULL)
    biv_refusal_set (&why, "CA-ORDER-1", "CA-ORDER-1", _("These orders of %s come from the copy of %s. Are they theirs?"), name,
                     biv_turn_name (intake->scratch, other));
  else
    biv_refusal_set (&why, "CA-ORDER-1", "CA-ORDER-1",
                     _("These orders come from no copy of this campaign that %s was given. Are they theirs?"), name);
  decide (intake, "form:word", NULL, other != NULL ? _("Orders from another side’s copy") : _("Orders from nobody’s copy"), NULL,
          &why, refuse_or_take);
}

/* ---- Lines ---- */

static const char *
resolve (Intake     *intake,
         const char *formation)
{
  const char *here = formation != NULL ? g_hash_table_lookup (intake->renamed, formation) : NULL;

  return here != NULL ? here : formation;
}

/* A copy has ids of its own for places (campaign/knowledge/players-copy.h); who types from paper may use ours, and whoever mends a
 * form by hand their names. */
static void
bring_home (BivCampaign *campaign,
            GHashTable  *places,
            BivOrder    *order)
{
  for (char **place = order->path; place != NULL && *place != NULL; place++)
    {
      const char *here = g_hash_table_lookup (places, *place);
      BivItem *called = here == NULL ? biv_item_find_called (campaign, BIV_KIND_PLACE, *place) : NULL;

      if (called != NULL)
        here = biv_item_get_id (called);
      if (here != NULL && biv_campaign_find_place (campaign, *place) == NULL)
        {
          g_free (*place);
          *place = g_strdup (here);
        }
    }
}

static BivOrder *
dup_order (Intake              *intake,
           const BivOrdersLine *line)
{
  BivOrder *order = line->order != NULL ? BIV_ORDER (biv_item_copy (BIV_ITEM (line->order))) : NULL;

  if (order != NULL)
    bring_home (intake->scratch, intake->places, order);
  return order;
}

static GHashTable *
list_places (BivCampaign *campaign)
{
  GHashTable *places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GHashTable) ids = biv_players_copy_list_place_ids (campaign);
  GHashTableIter iter;
  gpointer here, there;

  g_hash_table_iter_init (&iter, ids);
  while (g_hash_table_iter_next (&iter, &here, &there))
    g_hash_table_insert (places, g_strdup (there), g_strdup (here));
  return places;
}

BivPlayer *
biv_turn_form_find_writer (BivCampaign         *campaign,
                           const BivOrdersForm *form)
{
  BivPlayer *player = form->side != NULL ? biv_player_find_word (campaign, form->side, form->word) : NULL;

  if (player == NULL)
    player = biv_player_find_key (campaign, form->side, form->player);
  return player != NULL ? player : biv_player_find (campaign, form->side);
}

/* Returns: (transfer full): the side or formation that who wrote the form answers to; %NULL: the referee */
static char *
dup_writer (BivCampaign         *campaign,
            const BivOrdersForm *form)
{
  g_autoptr (BivPlayer) player = form->is_referees ? NULL : biv_turn_form_find_writer (campaign, form);

  if (form->is_referees)
    return NULL;
  return g_strdup (player != NULL ? player->id : form->side);
}

/* The enemy's formations and such as there are none are told alike. */
static gboolean
check_own (Intake     *intake,
           const char *formation,
           BivRefusal *why)
{
  BivFormation *found = biv_campaign_find_formation (intake->scratch, formation);

  g_autofree char *names = NULL;

  if (found != NULL && g_strcmp0 (found->side, intake->form->side) == 0)
    return biv_player_check (intake->scratch, intake->writer, found, why);
  names = biv_orders_form_dup_formations (intake->scratch, intake->form->side);
  return biv_refusal_set (why, "CA-ORDER-1", "CA-ORDER-1", _("“%s” is no formation of %s. There are: %s."),
                          formation != NULL ? formation : "", biv_turn_name (intake->scratch, intake->form->side), names);
}

/* ---- Despatches (CA-MAIL-4) ---- */

/* As he calls it who writes: what stands in quotes there does here too. */
static gboolean
is_called (BivFormation *formation,
           const char   *folded)
{
  g_autofree char *name = biv_orders_form_dup_addressee (biv_item_call (formation));
  g_autofree char *own = name != NULL ? g_utf8_casefold (name, -1) : NULL;

  return g_strcmp0 (own, folded) == 0;
}

/* A formation of the side by its id or its name, in this form's own words too; the side: who commands in chief there. Returns:
 * (nullable) */
static const char *
find_addressee (Intake     *intake,
                const char *word)
{
  const char *side = intake->form->side, *found = NULL;
  g_autofree char *folded = g_utf8_casefold (word, -1);
  BivFormation *formation = biv_campaign_find_formation (intake->scratch, resolve (intake, word));

  if (g_strcmp0 (word, side) == 0)
    return biv_despatch_find_headquarters (intake->scratch, side);
  if (formation != NULL)
    return g_strcmp0 (formation->side, side) == 0 ? biv_id_of (formation) : NULL;
  BIV_EACH (BivFormation, each, intake->scratch, BIV_KIND_FORMATION)
    if (g_strcmp0 (each->side, side) == 0 && is_called (each, folded))
      {
        if (found != NULL)
          return NULL;
        found = biv_id_of (each);
      }
  return found;
}

static BivLetter
make_letter (Intake              *intake,
             const BivOrdersLine *line)
{
  gboolean is_to_chief = g_strcmp0 (line->other, intake->form->side) == 0, is_copy = biv_campaign_is_copy (intake->scratch);
  const char *found = line->other != NULL ? find_addressee (intake, line->other) : NULL;
  /* In his copy he may write to a name, or to whoever commands in chief: there is no more of them there. */
  const char *to = is_copy && (found == NULL || is_to_chief) ? line->other : found;
  BivLetter letter = { NULL, resolve (intake, line->formation), to, line->text, (const char *const *) line->with, BIV_NONE };

  /* Who commands in chief may be with another formation than the writer knows. */
  if (is_to_chief)
    letter.called = C_("despatch", "the commander-in-chief");
  return letter;
}

static gboolean
check_despatch (Intake              *intake,
                const BivOrdersLine *line,
                const BivLetter     *letter,
                BivRefusal          *why)
{
  g_autofree char *names = NULL;

  if (!check_own (intake, letter->sender, why))
    return FALSE;
  if (line->other == NULL || letter->addressee != NULL)
    return biv_despatch_find_written (intake->scratch, letter) != NULL || biv_despatch_check (intake->scratch, letter, why);
  names = biv_orders_form_dup_formations (intake->scratch, intake->form->side);
  return biv_refusal_set (why, "CA-MAIL-4", "CA-MAIL-4", _("“%s” is no formation of %s to write to. There are: %s."),
                          line->other, biv_turn_name (intake->scratch, intake->form->side), names);
}

static void
take_despatch (Intake              *intake,
               const BivOrdersLine *line,
               const char          *row,
               const char          *what)
{
  BivLetter letter = make_letter (intake, line);
  BivRefusal why;
  gboolean is_good = check_despatch (intake, line, &letter, &why);
  gboolean stands = is_good && biv_despatch_find_written (intake->scratch, &letter) != NULL;
  const char *chosen = decide (intake, row, NULL, what, stands ? _("it was taken in before") : NULL, is_good ? NULL : &why,
                               is_good ? take_or_leave : refuse_or_leave);

  if (!stands && g_strcmp0 (chosen, "take") == 0)
    biv_despatch_write (intake->proposal, &letter);
}

static char *
dup_despatch_what (Intake              *intake,
                   const BivOrdersLine *line)
{
  BivLetter letter = make_letter (intake, line);
  const char *to = line->other == NULL ? C_("despatch", "the referee")
                                       : letter.addressee != NULL ? biv_turn_name (intake->scratch, letter.addressee) : line->other;
  g_autofree char *title = g_strdup_printf (C_("despatch", "%s to %s"), biv_turn_name (intake->scratch, letter.sender), to);
  g_autofree char *with = line->with != NULL ? g_strjoinv (", ", line->with) : NULL;
  g_autofree char *text = g_strdelimit (g_strdup (line->text != NULL ? line->text : ""), "\n", ' ');

  return with != NULL ? g_strdup_printf (_("Despatch, %s: %s (with %s)"), title, text, with)
                      : g_strdup_printf (_("Despatch, %s: %s"), title, text);
}

static char *
dup_line_what (Intake              *intake,
               const BivOrdersLine *line,
               BivOrder            *order)
{
  g_autofree char *names = NULL, *words = NULL;

  if (line->words != NULL && line->fault != NULL)
    return g_strdup (line->words);
  if (line->kind == BIV_ORDERS_LINE_DETACH)
    {
      names = biv_turn_dup_names (intake->scratch, (const char *const *) line->units);
      /* TRANSLATORS: a formation and the units that it sends out */
      return g_strdup_printf (_("%s detaches: %s"), biv_turn_name (intake->scratch, resolve (intake, line->formation)), names);
    }
  if (line->kind == BIV_ORDERS_LINE_MERGE)
    return g_strdup_printf (_("%s joins %s"), biv_turn_name (intake->scratch, resolve (intake, line->other)),
                            biv_turn_name (intake->scratch, resolve (intake, line->formation)));
  if (line->kind == BIV_ORDERS_LINE_DESPATCH)
    return dup_despatch_what (intake, line);
  words = biv_order_dup_words (intake->scratch, order);
  return g_strdup_printf (_("%s: %s"), biv_turn_name (intake->scratch, resolve (intake, line->order->formation)), words);
}

static char *
dup_line_detail (Intake              *intake,
                 const BivOrdersLine *line)
{
  g_autoptr (GString) detail = g_string_new (line->order != NULL ? line->order->text : NULL);
  BivOrder *given = line->order != NULL ? biv_turn_find_order (intake->scratch, resolve (intake, line->order->formation)) : NULL;

  if (given != NULL && given->status != BIV_ORDER_DRAFT)
    {
      g_autofree char *words = biv_order_dup_words (intake->scratch, given);

      g_string_append_printf (detail, detail->len > 0 ? " (%s %s)" : "%s %s", _("instead of:"), words);
    }
  return detail->len > 0 ? g_string_free (g_steal_pointer (&detail), FALSE) : NULL;
}

/* CA-ORDER-5 e: when it arrives, before what is said already. */
static char *
dup_order_detail (Intake              *intake,
                  const BivOrdersLine *line,
                  BivOrder            *order,
                  gboolean             is_good)
{
  BivFormation *formation = is_good ? biv_campaign_find_formation (intake->scratch, order->formation) : NULL;
  g_autofree char *detail = dup_line_detail (intake, line);
  g_autofree char *when = formation != NULL
                            ? biv_courier_dup_arrival_words (intake->scratch,
                                                             biv_courier_get_arrival (intake->scratch, formation))
                            : NULL;

  if (when == NULL)
    return g_steal_pointer (&detail);
  return detail != NULL ? g_strdup_printf ("%s; %s", when, detail) : g_steal_pointer (&when);
}

static char *
dup_line_row (Intake              *intake,
              const BivOrdersLine *line,
              guint                number)
{
  const char *formation = line->order != NULL ? resolve (intake, line->order->formation) : NULL;

  if (line->fault == NULL && formation != NULL && biv_campaign_find_formation (intake->scratch, formation) != NULL &&
      g_hash_table_add (intake->ordered, g_strdup (formation)))
    return g_strdup_printf ("order:%s", formation);
  return g_strdup_printf ("line:%u", number);
}

static void
take_fault (Intake              *intake,
            const BivOrdersLine *line,
            const char          *row,
            const char          *what)
{
  BivRefusal why;

  biv_refusal_set (&why, "CA-ORDER-1", "CA-ORDER-1", "%s", line->fault);
  decide (intake, row, NULL, what, NULL, &why, refuse_or_leave);
}

/* What the form says of the detachment holds for the lines after it. */
static void
take_detach (Intake              *intake,
             const BivOrdersLine *line,
             const char          *row,
             const char          *what)
{
  const char *formation = resolve (intake, line->formation);
  const char *const *units = (const char *const *) line->units;
  BivRefusal why;
  gboolean is_good = check_own (intake, formation, &why) && biv_turn_check_detach (intake->scratch, formation, units, &why);
  const char *chosen = decide (intake, row, formation, what, NULL, is_good ? NULL : &why,
                               is_good ? take_or_leave : refuse_or_leave);

  if (g_strcmp0 (chosen, "take") == 0)
    {
      const char *id = biv_turn_detach (intake->proposal, formation, units, &why);

      if (line->other != NULL)
        g_hash_table_insert (intake->renamed, g_strdup (line->other), g_strdup (id));
    }
}

static void
take_merge (Intake              *intake,
            const BivOrdersLine *line,
            const char          *row,
            const char          *what)
{
  g_autofree char *into = g_strdup (resolve (intake, line->formation)), *from = g_strdup (resolve (intake, line->other));
  BivRefusal why;
  gboolean is_good = check_own (intake, into, &why) && check_own (intake, from, &why) &&
                     biv_turn_check_merge (intake->scratch, into, from, &why);
  const char *chosen = decide (intake, row, into, what, NULL, is_good ? NULL : &why,
                               is_good ? take_or_leave : refuse_or_leave);

  if (g_strcmp0 (chosen, "take") == 0)
    biv_turn_merge (intake->proposal, into, from, &why);
}

/* Where it could go from there instead, as the side's own map has it. */
static char *
dup_neighbours (Intake     *intake,
                const char *from)
{
  g_autoptr (GPtrArray) links = biv_map_list_links (intake->scratch, from);
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < links->len; i++)
    {
      const char *to = biv_map_other_end (links->pdata[i], from);

      if (to != NULL && biv_map_side_knows (links->pdata[i], intake->form->side))
        g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", biv_turn_name (intake->scratch, to));
    }
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static gboolean
check_places (Intake     *intake,
              BivOrder   *order,
              BivRefusal *why)
{
  const char *from = biv_campaign_find_formation (intake->scratch, order->formation)->location;

  for (char **place = order->path; place != NULL && *place != NULL; from = *place++)
    if (biv_campaign_find_place (intake->scratch, *place) == NULL)
      {
        g_autofree char *names = from != NULL ? dup_neighbours (intake, from) : g_strdup ("");

        return biv_refusal_set (why, "CA-ORDER-3", "CA-ORDER-3", _("“%s” is no place on the map. From %s it can go to: %s."),
                                *place, from != NULL ? biv_turn_name (intake->scratch, from) : _("off the map"), names);
      }
  return TRUE;
}

/* A place that is not there cannot stand in the file, not even in an order that is refused. */
static void
drop_unknown_places (Intake   *intake,
                     BivOrder *order)
{
  for (char **place = order->path; place != NULL && *place != NULL; place++)
    if (biv_campaign_find_place (intake->scratch, *place) == NULL)
      {
        g_clear_pointer (&order->path, g_strfreev);
        return;
      }
}

static void
take_order (Intake              *intake,
            const BivOrdersLine *line,
            BivOrder            *order,
            const char          *row,
            const char          *what)
{
  g_autofree char *detail = NULL;
  const char *const *choices = take_or_leave;
  gboolean is_own, is_good;
  const char *chosen;
  BivRefusal why;

  g_free (order->formation);
  order->formation = g_strdup (resolve (intake, line->order->formation));
  is_good = is_own = check_own (intake, order->formation, &why);
  if (is_own && g_str_has_prefix (row, "line:"))
    is_good = biv_refusal_set (&why, "CA-ORDER-1", "CA-ORDER-1", _("%s has an order in this form already."),
                               biv_turn_name (intake->scratch, order->formation));
  else if (is_own)
    {
      is_good = check_places (intake, order, &why) && biv_turn_check_order (intake->scratch, order, &why);
      choices = is_good ? take_or_leave : refuse_hold_or_leave;
    }
  if (!is_good && choices == take_or_leave)
    choices = refuse_or_leave;
  detail = dup_order_detail (intake, line, order, is_good);
  chosen = decide (intake, row, is_own ? order->formation : NULL, what, detail, is_good ? NULL : &why, choices);
  if (g_strcmp0 (chosen, "hold") == 0)
    {
      drop_unknown_places (intake, order);
      biv_turn_hold_order (intake->proposal, order, &why);
    }
  else if (g_strcmp0 (chosen, "take") == 0)
    biv_turn_give_order (intake->proposal, order);
}

/* First who is who, then who does what, then what is written of it: on paper they stand in any order. */
typedef enum
{
  ROUND_WHO,
  ROUND_ORDERS,
  ROUND_DESPATCHES,
} Round;

static Round
round_of (const BivOrdersLine *line)
{
  return line->kind == BIV_ORDERS_LINE_ORDER      ? ROUND_ORDERS
         : line->kind == BIV_ORDERS_LINE_DESPATCH ? ROUND_DESPATCHES
                                                  : ROUND_WHO;
}

static void
take_lines (Intake *intake,
            Round   round)
{
  for (guint i = 0; i < intake->form->lines->len; i++)
    {
      const BivOrdersLine *line = g_ptr_array_index (intake->form->lines, i);
      g_autofree char *row = NULL, *what = NULL;
      g_autoptr (BivOrder) order = NULL;

      if (round_of (line) != round)
        continue;
      row = dup_line_row (intake, line, i + 1);
      order = dup_order (intake, line);
      what = dup_line_what (intake, line, order);
      if (line->fault != NULL)
        take_fault (intake, line, row, what);
      else if (line->kind == BIV_ORDERS_LINE_DETACH)
        take_detach (intake, line, row, what);
      else if (line->kind == BIV_ORDERS_LINE_MERGE)
        take_merge (intake, line, row, what);
      else if (line->kind == BIV_ORDERS_LINE_DESPATCH)
        take_despatch (intake, line, row, what);
      else
        take_order (intake, line, order, row, what);
    }
}

static void
show_to_writer (BivEntry *entry,
                Intake   *intake)
{
  g_autoptr (BivPlayer) player = intake->writer != NULL ? biv_player_find (intake->scratch, intake->writer) : NULL;

  if (player != NULL)
    biv_entry_show_to_player (entry, player);
  else
    biv_entry_show_to (entry, intake->form->side);
}

/* CA-ORDER-7: what the player wrote is kept. */
static void
keep_remarks (Intake *intake)
{
  const BivOrdersForm *form = intake->form;
  BivEntry *entry;

  if (form->remarks == NULL || *form->remarks == '\0')
    return;
  entry = biv_proposal_note (intake->proposal, BIV_ENTRY_NOTE, "CA-ORDER-7", form->remarks, form->side, NULL);
  /* TRANSLATORS: a side: above what its player wrote below his orders */
  entry->headline = g_strdup_printf (_("%s to the umpire"), biv_turn_name (intake->scratch, form->side));
  show_to_writer (entry, intake);
}

static void
refuse_if_any (Intake *intake)
{
  guint n = intake->n_refused;

  if (n == 1)
    biv_proposal_take_refusal (intake->proposal, &intake->first);
  else if (n > 1)
    biv_proposal_refuse (intake->proposal, intake->first.code,
                         ngettext ("%u line of these orders is refused. The first: %s",
                                   "%u lines of these orders are refused. The first: %s", n), n, intake->first.text);
  else if (intake->form->lines->len == 0 && (intake->form->remarks == NULL || *intake->form->remarks == '\0'))
    biv_proposal_refuse (intake->proposal, "CA-ORDER-1", _("There is nothing on this form."));
}

static const char *
get_first_fault (const BivOrdersForm *form)
{
  for (guint i = 0; i < form->lines->len; i++)
    if (((BivOrdersLine *) form->lines->pdata[i])->fault != NULL)
      return ((BivOrdersLine *) form->lines->pdata[i])->fault;
  return "";
}

void
biv_turn_form_bring_home (BivCampaign   *campaign,
                          BivOrdersForm *form)
{
  g_autoptr (GHashTable) places = list_places (campaign);

  for (guint i = 0; i < form->lines->len; i++)
    if (((BivOrdersLine *) form->lines->pdata[i])->order != NULL)
      bring_home (campaign, places, ((BivOrdersLine *) form->lines->pdata[i])->order);
}

/* ---- What has been taken in already ---- */

static gboolean
is_detached (Intake              *intake,
             const BivOrdersLine *line)
{
  for (char **unit = line->units; unit != NULL && *unit != NULL; unit++)
    {
      BivUnit *found = biv_campaign_find_unit (intake->scratch, *unit);
      BivFormation *with = found != NULL ? biv_campaign_find_formation (intake->scratch, found->formation) : NULL;

      if (with == NULL || with->level != BIV_LEVEL_DETACHMENT || g_strcmp0 (with->parent, line->formation) != 0)
        return FALSE;
      if (line->other != NULL)
        g_hash_table_insert (intake->renamed, g_strdup (line->other), g_strdup (biv_id_of (with)));
    }
  return TRUE;
}

static gboolean
is_given (Intake              *intake,
          const BivOrdersLine *line)
{
  static const char *const names[] = { "posture", "path", "forced", "burn", "embark", "text" };
  g_autoptr (BivOrder) order = dup_order (intake, line);
  BivOrder *given = biv_turn_find_order (intake->scratch, resolve (intake, line->order->formation));

  if (given == NULL || given->status != BIV_ORDER_GIVEN)
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const BivFieldSpec *field = biv_kind_find_field (BIV_KIND_ORDER, names[i]);

      if (!biv_value_equal (field, biv_item_peek_value (BIV_ITEM (order), field), biv_item_peek_value (BIV_ITEM (given), field)))
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_written (Intake              *intake,
            const BivOrdersLine *line)
{
  BivLetter letter = make_letter (intake, line);

  return (line->other == NULL || letter.addressee != NULL) && biv_despatch_find_written (intake->scratch, &letter) != NULL;
}

gboolean
biv_turn_form_stands (BivCampaign         *campaign,
                      const BivOrdersForm *form)
{
  Intake intake = { NULL, campaign, form };
  gboolean stands = form->turn == campaign->turn && form->lines->len > 0;

  intake.renamed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  intake.places = list_places (campaign);
  for (guint i = 0; stands && i < form->lines->len; i++)
    {
      const BivOrdersLine *line = g_ptr_array_index (form->lines, i);

      if (line->fault != NULL)
        stands = FALSE;
      else if (line->kind == BIV_ORDERS_LINE_DETACH)
        stands = is_detached (&intake, line);
      else if (line->kind == BIV_ORDERS_LINE_MERGE)
        stands = biv_campaign_find_formation (campaign, resolve (&intake, line->other)) == NULL;
      else if (line->kind == BIV_ORDERS_LINE_DESPATCH)
        stands = is_written (&intake, line);
      else
        stands = is_given (&intake, line);
    }
  g_hash_table_unref (intake.renamed);
  g_hash_table_unref (intake.places);
  return stands;
}

BivProposal *
biv_turn_propose_form (BivCampaign         *campaign,
                       const BivOrdersForm *form,
                       const BivAnswers    *answers)
{
  BIV_KEEPS_KEYS;
  BivSide *side = biv_campaign_find_side (campaign, form->side);
  /* TRANSLATORS: a step; %s is a side */
  g_autofree char *title = g_strdup_printf (_("Take in the orders of %s"),
                                            side != NULL ? biv_item_call (side) : form->side != NULL ? form->side : "");
  BivProposal *proposal = biv_proposal_new (campaign, title, NULL, answers);
  Intake intake = { proposal, biv_proposal_get_scratch (proposal), form };

  biv_proposal_set_of_orders (proposal);
  if (form->side == NULL)
    return biv_proposal_refuse (proposal, "CA-ORDER-1", _("These orders do not say whose they are. %s"), get_first_fault (form));
  if (side == NULL)
    return biv_proposal_refuse (proposal, "CA-ORDER-1", _("There is no side “%s” in this campaign."), form->side);
  intake.renamed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  intake.ordered = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  intake.places = list_places (campaign);
  intake.writer = dup_writer (campaign, form);
  intake.clause = "CA-ORDER-1";
  biv_turn_begin_phase (proposal, BIV_PHASE_ORDERS);
  check_campaign (&intake);
  check_turn (&intake);
  check_word (&intake);
  take_lines (&intake, ROUND_WHO);
  take_lines (&intake, ROUND_ORDERS);
  intake.clause = "CA-MAIL-4";
  take_lines (&intake, ROUND_DESPATCHES);
  keep_remarks (&intake);
  refuse_if_any (&intake);
  g_hash_table_unref (intake.renamed);
  g_hash_table_unref (intake.ordered);
  g_hash_table_unref (intake.places);
  g_free (intake.writer);
  return proposal;
}
