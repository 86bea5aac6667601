/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orders-dialog.c: a side's orders, typed from the paper form, read from files, or pasted as they came in a mail; each player's
 * taken in as one step
 *
 * Above what is typed, below it what becomes of each line, worked out again with every letter. Of several players' orders one is
 * looked at after the other. Orders that the program proposes for who is absent come into the same text, to be changed or taken
 * out like any; why each is proposed stands in its row for as long as it is as it was proposed. */
#include "app/turn/orders-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/widgets/choice.h"
#include "app/desk/chooser.h"
#include "app/desk/clause-link.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/notice.h"
#include "app/desk/procedure-table.h"
#include "app/widgets/prose.h"
#include "app/widgets/summary.h"
#include "app/widgets/template.h"
#include "campaign/model/army.h"
#include "campaign/orders/answers.h"
#include "campaign/staff/staff.h"
#include "campaign/turn/form.h"
#include "campaign/model/item-names.h"
#include "store/orders-post.h"

struct _BivOrdersDialog
{
  GtkWindow          parent_instance;

  BivDesk           *desk;          /* not owned: we are modal to its window */
  BivProcedure      *procedure;
  BivOrdersForm     *form;          /* what is typed */
  BivOrdersForm     *loaded;        /* as the file has it, while nothing is changed; NULL: none */
  gboolean           is_from_file;  /* what is typed began as a file: then it has the word of that, also when it is mended */
  char              *word;          /* that; NULL: it has none */
  GPtrArray         *waiting;       /* of BivOrdersForm: what else came, in its order */
  guint              apart_id;      /* idle: what was pasted is taken apart */
  gboolean           is_typed;      /* something was, since it was filled */
  gboolean           is_filling;
  GPtrArray         *proposed;      /* of BivStaffOrder: what was proposed last; NULL: nothing was */
  char             **selected;      /* ids of formations for which the dialog was asked to propose; NULL: none */
  BivProcedureTable *table;

  GtkWidget         *take_button, *open_button, *watch_button, *remind_button, *skip_button;    /* template children */
  GtkWidget         *watch_box, *stop_button, *propose_button;
  GtkCheckButton    *renew;
  GtkMenuButton     *absent_button;
  GtkLabel          *watched;
  GtkDropDown       *side, *who, *temper;
  GtkTextView       *text;
  GtkLabel          *formations, *count, *refusal, *clause, *missing;
  GtkBox            *table_box;
  BivNotice         *notice;
};

G_DEFINE_FINAL_TYPE (BivOrdersDialog, biv_orders_dialog, GTK_TYPE_WINDOW)

/* ---- What is typed ---- */

static const char *
get_side (BivOrdersDialog *self)
{
  const char *reader = biv_desk_get_reader (self->desk);

  return reader != NULL ? reader : biv_choice_get_id (self->side);
}

static gboolean
is_as_proposed (BivOrder *order,
                BivOrder *proposed)
{
  static const char *const names[] = { "formation", "posture", "path", "forced", "burn", "embark", "text" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const BivFieldSpec *field = biv_kind_find_field (BIV_KIND_ORDER, names[i]);

      if (!biv_value_equal (field, biv_item_peek_value (BIV_ITEM (order), field),
                            biv_item_peek_value (BIV_ITEM (proposed), field)))
        return FALSE;
    }
  return TRUE;
}

/* Returns: (nullable): what was proposed and stands in this line still as it was */
static const BivStaffOrder *
find_proposed (BivOrdersDialog     *self,
               const BivOrdersLine *line)
{
  for (guint i = 0; self->proposed != NULL && line->fault == NULL && line->order != NULL && i < self->proposed->len; i++)
    {
      const BivStaffOrder *one = self->proposed->pdata[i];

      if (is_as_proposed (line->order, one->order))
        return one;
    }
  return NULL;
}

/* A row that is refused says why by itself. */
static void
give_reasons (BivOrdersDialog     *self,
              BivProposal         *proposal,
              const BivOrdersForm *form)
{
  for (guint i = 0; i < form->lines->len; i++)
    {
      const BivStaffOrder *one = find_proposed (self, form->lines->pdata[i]);
      g_autofree char *id = one != NULL ? g_strconcat ("order:", one->order->formation, NULL) : NULL;
      BivRow *row = id != NULL ? biv_proposal_get_row (proposal, id) : NULL;

      if (row != NULL && row->why == NULL)
        biv_row_set_words (row, NULL, NULL, NULL, NULL, one->reason);
    }
}

static BivProposal *
propose (BivCampaign      *campaign,
         BivDice          *dice,
         const BivAnswers *answers,
         gpointer          data)
{
  BivOrdersDialog *self = data;
  const BivOrdersForm *form = self->loaded != NULL ? self->loaded : self->form;
  BivProposal *proposal = biv_turn_propose_form (campaign, form, answers);

  give_reasons (self, proposal, form);
  return proposal;
}

static void
read_text (BivOrdersDialog *self)
{
  g_autofree char *text = biv_prose_dup_written (self->text);

  g_clear_pointer (&self->form, biv_orders_form_free);
  self->form = biv_orders_form_parse_text (biv_desk_get_campaign (self->desk), get_side (self), text);
  if (self->is_from_file)
    {
      g_free (self->form->word);
      self->form->word = g_strdup (self->word);
    }
}

static void wait_for (BivOrdersDialog *self, GPtrArray *forms);
static gboolean show_next (BivOrdersDialog *self);

static void
show_proposal (BivOrdersDialog *self)
{
  BivProposal *proposal = biv_procedure_get_proposal (self->procedure);
  const BivRefusal *refusal = biv_proposal_get_refusal (proposal);
  GPtrArray *rows = biv_proposal_get_rows (proposal);
  g_autofree char *count = g_strdup_printf (ngettext ("%u line", "%u lines", rows->len), rows->len);
  gboolean is_empty = rows->len == 0;

  biv_procedure_table_update (self->table);
  gtk_widget_set_visible (GTK_WIDGET (self->table_box), !is_empty);
  gtk_label_set_text (self->count, is_empty ? "" : count);
  gtk_widget_set_sensitive (self->take_button, refusal == NULL);
  gtk_widget_set_tooltip_text (self->take_button, refusal != NULL ? refusal->text : NULL);
  gtk_label_set_text (self->refusal, refusal != NULL && !is_empty ? refusal->text : "");
  biv_clause_label_set (self->clause, refusal != NULL && !is_empty ? biv_summary_get_clause (refusal) : NULL);
}

static void
work_out_again (BivOrdersDialog *self)
{
  biv_procedure_restart (self->procedure);
  show_proposal (self);
}

static void
take_as_typed (BivOrdersDialog *self)
{
  g_clear_pointer (&self->loaded, biv_orders_form_free);
  read_text (self);
  work_out_again (self);
}

/* What was pasted out of a mail is taken apart, as a file would be; not while the text view is still at work on it. */
static gboolean
on_taking_apart (gpointer data)
{
  BivOrdersDialog *self = data;
  g_autofree char *text = biv_prose_dup_written (self->text);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) forms = biv_orders_post_parse (_("The text"), bytes, &error);

  self->apart_id = 0;
  if (forms == NULL)
    {
      take_as_typed (self);
      biv_notice_say (self->notice, BIV_NOTICE_REFUSES, error->message);
      return G_SOURCE_REMOVE;
    }
  wait_for (self, forms);
  show_next (self);
  return G_SOURCE_REMOVE;
}

static gboolean
is_post (BivOrdersDialog *self)
{
  g_autofree char *text = biv_prose_dup_written (self->text);

  return biv_desk_get_reader (self->desk) == NULL && biv_orders_post_may_be (text);
}

static void
on_text_changed (BivOrdersDialog *self)
{
  if (self->is_filling)
    return;
  self->is_typed = TRUE;
  g_clear_handle_id (&self->apart_id, g_source_remove);
  if (is_post (self))
    self->apart_id = g_idle_add (on_taking_apart, self);
  else
    take_as_typed (self);
}

static void
fill_text (BivOrdersDialog     *self,
           const BivOrdersForm *form)
{
  g_autofree char *text = biv_orders_form_dup_text (form, biv_desk_get_campaign (self->desk));

  self->is_filling = TRUE;
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->text), text, -1);
  self->is_filling = FALSE;
}

/* ---- Proposed for who is absent ---- */

/* Ids of players and of formations may be the same words. */
#define WHO_ALL       "all"
#define WHO_SELECTED  "selected"
#define WHO_PLAYER    "player:"
#define WHO_FORMATION "formation:"

/* Whose staff is asked: of a copy its reader's, else every player's of the side. Returns: (transfer full): of BivPlayer */
static GPtrArray *
list_players (BivOrdersDialog *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  GPtrArray *players;

  if (biv_desk_get_reader (self->desk) == NULL)
    return biv_player_list (campaign, get_side (self));
  players = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_player_free);
  g_ptr_array_add (players, biv_player_find (campaign, get_side (self)));
  return players;
}

static void
list_who (BivOrdersDialog *self,
          const char      *chosen)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies (campaign), players = list_players (self);
  g_autoptr (GListStore) list = biv_choice_new_list ();

  biv_choice_add (list, WHO_ALL, _("All formations"));
  if (self->selected != NULL && self->selected[0] != NULL && self->selected[1] != NULL)
    biv_choice_add (list, WHO_SELECTED, _("The selected formations"));
  for (guint i = 0; players->len > 1 && i < players->len; i++)
    {
      const BivPlayer *player = players->pdata[i];
      g_autofree char *id = g_strconcat (WHO_PLAYER, player->id, NULL), *title = biv_player_dup_title (campaign, player);

      biv_choice_add (list, id, title);
    }
  for (guint i = 0; i < bodies->len; i++)
    if (g_strcmp0 (((BivFormation *) bodies->pdata[i])->side, get_side (self)) == 0)
      {
        g_autofree char *id = g_strconcat (WHO_FORMATION, biv_item_get_id (bodies->pdata[i]), NULL);

        biv_choice_add (list, id, biv_item_call (bodies->pdata[i]));
      }
  biv_choice_set_list (self->who, g_steal_pointer (&list), chosen != NULL ? chosen : WHO_ALL);
}

static gboolean
is_asked_for (BivOrdersDialog *self,
              const BivPlayer *player,
              const char      *formation)
{
  const char *who = biv_choice_get_id (self->who);

  if (g_strcmp0 (who, WHO_SELECTED) == 0)
    return g_strv_contains ((const char *const *) self->selected, formation);
  if (who != NULL && g_str_has_prefix (who, WHO_FORMATION))
    return g_strcmp0 (who + strlen (WHO_FORMATION), formation) == 0;
  return who == NULL || !g_str_has_prefix (who, WHO_PLAYER) || g_strcmp0 (who + strlen (WHO_PLAYER), player->id) == 0;
}

/* What the players' staffs propose for those who are asked for. Returns: (transfer full): of BivStaffOrder */
static GPtrArray *
list_proposed (BivOrdersDialog *self,
               gboolean         renews)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autoptr (GPtrArray) players = list_players (self);
  GPtrArray *proposed = NULL;
  int temper = BIV_TEMPER_MEASURED;

  biv_word_from_nick (biv_temper_get_type (), biv_choice_get_id (self->temper), &temper);
  for (guint i = 0; i < players->len; i++)
    {
      const BivPlayer *player = players->pdata[i];
      BivStaffRequest request = { .who = player->id, .temper = (BivTemper) temper, .renews = renews };
      GPtrArray *his = biv_staff_list_orders (campaign, &request);

      for (guint j = his->len; j-- > 0;)
        if (!is_asked_for (self, player, ((BivStaffOrder *) his->pdata[j])->order->formation))
          g_ptr_array_remove_index (his, j);
      if (proposed != NULL)
        {
          g_ptr_array_extend_and_steal (proposed, his);
          continue;
        }
      proposed = his;
    }
  return proposed != NULL ? proposed : g_ptr_array_new ();
}

static gboolean
has_proposed (GPtrArray  *proposed,
              const char *formation)
{
  for (guint i = 0; i < proposed->len; i++)
    if (g_strcmp0 (((BivStaffOrder *) proposed->pdata[i])->order->formation, formation) == 0)
      return TRUE;
  return FALSE;
}

/* The text without what was proposed before and is as it was, nor what is proposed anew. What somebody wrote stays, and who has a
 * line already gets no second one. Returns: (transfer full) */
static char *
dup_kept_text (BivOrdersDialog *self,
               GPtrArray       *proposed,
               gboolean         renews)
{
  g_autofree char *text = biv_prose_dup_written (self->text);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) kept = g_string_new (NULL);
  guint n_lines = g_strv_length (lines);

  for (guint i = 0; i < self->form->lines->len; i++)
    {
      const BivOrdersLine *line = self->form->lines->pdata[i];
      const char *formation = line->fault == NULL && line->order != NULL ? line->order->formation : NULL;

      if (formation == NULL || line->line == 0 || line->line > n_lines)
        continue;
      if (find_proposed (self, line) != NULL || (renews && has_proposed (proposed, formation)))
        *lines[line->line - 1] = '\0';
      else
        for (guint j = proposed->len; j-- > 0;)
          if (g_strcmp0 (((BivStaffOrder *) proposed->pdata[j])->order->formation, formation) == 0)
            g_ptr_array_remove_index (proposed, j);
    }
  for (guint i = 0; i < n_lines; i++)
    if (*lines[i] != '\0')
      g_string_append_printf (kept, "%s\n", lines[i]);
  return g_string_free (g_steal_pointer (&kept), FALSE);
}

static void
tell_proposed (BivOrdersDialog *self,
               guint            n)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autofree char *words = NULL;

  if (campaign->phase != BIV_PHASE_ORDERS)
    words = g_strdup_printf (_("Orders are given in the phase Orders; it stands at %s."),
                             biv_word_get_label (biv_phase_get_type (), campaign->phase));
  else if (n == 0)
    words = g_strdup (_("There is nothing to propose: who was asked for has an order already."));
  else
    words = g_strdup_printf (ngettext ("%u order is proposed, from what its player knows. Nothing is given before it is taken in.",
                                       "%u orders are proposed, from what their player knows. Nothing is given before they are "
                                       "taken in.", n), n);
  biv_notice_say (self->notice, n > 0 ? BIV_NOTICE_TELLS : BIV_NOTICE_REFUSES, words);
}

static void
on_propose (BivOrdersDialog *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  gboolean renews = gtk_check_button_get_active (self->renew);
  g_autoptr (GPtrArray) proposed = list_proposed (self, renews);
  g_autofree char *kept = NULL, *added = NULL, *text = NULL;
  g_autoptr (BivOrdersForm) form = NULL;

  read_text (self);
  kept = dup_kept_text (self, proposed, renews);
  form = biv_staff_make_form (campaign, get_side (self), proposed);
  added = biv_orders_form_dup_text (form, campaign);
  text = g_strconcat (kept, added, NULL);
  tell_proposed (self, proposed->len);
  g_clear_pointer (&self->proposed, g_ptr_array_unref);
  self->proposed = g_steal_pointer (&proposed);
  /* Whatever came as a player's file is the referee's own now. */
  self->is_from_file = FALSE;
  self->is_typed = TRUE;
  self->is_filling = TRUE;
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->text), text, -1);
  self->is_filling = FALSE;
  take_as_typed (self);
}

/* ---- Whose they are ---- */

/* As they stand on the paper form: what can be given an order, and where it is. */
static void
list_formations (BivOrdersDialog *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies (campaign);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < bodies->len; i++)
    {
      BivFormation *body = bodies->pdata[i];
      BivPlace *place = biv_campaign_find_place (campaign, body->location);
      g_autofree char *initials = biv_formation_dup_initials (campaign, body);

      if (g_strcmp0 (body->side, get_side (self)) == 0)
        g_string_append_printf (text, "%s%s  %s, %s", text->len > 0 ? "\n" : "", initials, biv_item_call (body),
                                biv_item_call (place));
    }
  gtk_label_set_text (self->formations, text->str);
}

/* The orders that stand already, to be changed; what was detached is done. */
static void
begin_with_orders (BivOrdersDialog *self)
{
  g_autoptr (BivOrdersForm) form = biv_orders_form_gather (biv_desk_get_campaign (self->desk), get_side (self));

  for (guint i = form->lines->len; i-- > 0;)
    if (((BivOrdersLine *) form->lines->pdata[i])->kind != BIV_ORDERS_LINE_ORDER)
      g_ptr_array_remove_index (form->lines, i);
  g_clear_pointer (&form->remarks, g_free);
  fill_text (self, form);
}

static void
on_side_chosen (BivOrdersDialog *self)
{
  if (self->is_filling || get_side (self) == NULL)
    return;
  g_clear_pointer (&self->loaded, biv_orders_form_free);
  self->is_from_file = self->is_typed = FALSE;
  list_formations (self);
  list_who (self, NULL);
  begin_with_orders (self);
  read_text (self);
  work_out_again (self);
}

/* Each of them can be proposed for. Returns: (transfer floating): which the button keeps */
static GMenuModel *
make_absent_menu (BivOrdersDialog *self,
                  GPtrArray       *players)
{
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < players->len; i++)
    {
      const BivPlayer *player = players->pdata[i];
      g_autofree char *title = biv_player_dup_title (biv_desk_get_campaign (self->desk), player);
      g_autoptr (GMenuItem) item = g_menu_item_new (title, NULL);

      g_menu_item_set_action_and_target (item, "orders.propose-for", "(ss)", player->side, player->id);
      g_menu_append_item (menu, item);
    }
  return G_MENU_MODEL (menu);
}

/* Who has not answered: the referee's question, not a player's. */
static void
show_missing (BivOrdersDialog *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autoptr (GPtrArray) players = biv_answers_list_missing (campaign);
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *words = NULL;
  gboolean is_asked = biv_desk_get_reader (self->desk) == NULL && players->len > 0;

  for (guint i = 0; i < players->len; i++)
    {
      g_autofree char *title = biv_player_dup_title (campaign, players->pdata[i]);

      g_string_append_printf (names, "%s%s", i > 0 ? "; " : "", title);
    }
  /* TRANSLATORS: %s is a list of sides, or of players: "Crown of Alvora, Ben; Clans of Karrash, Eve" */
  words = g_strdup_printf (_("No orders yet of %s."), names->str);
  gtk_label_set_text (self->missing, is_asked ? words : "");
  gtk_widget_set_visible (GTK_WIDGET (self->missing), is_asked);
  gtk_widget_set_visible (self->remind_button, is_asked);
  gtk_widget_set_visible (GTK_WIDGET (self->absent_button), is_asked && campaign->phase == BIV_PHASE_ORDERS);
  gtk_menu_button_set_menu_model (self->absent_button, make_absent_menu (self, players));
}

static void select_side (BivOrdersDialog *self, const char *side);

static void
on_propose_for (GtkWidget  *widget,
                const char *action,
                GVariant   *parameter)
{
  BivOrdersDialog *self = BIV_ORDERS_DIALOG (widget);
  g_autofree char *who = NULL;
  const char *side, *player;

  g_variant_get (parameter, "(&s&s)", &side, &player);
  who = g_strconcat (WHO_PLAYER, player, NULL);
  if (g_strcmp0 (side, get_side (self)) != 0)
    {
      select_side (self, side);
      on_side_chosen (self);
    }
  list_who (self, who);
  on_propose (self);
}

static void
on_remind (BivOrdersDialog *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autoptr (GPtrArray) players = biv_answers_list_missing (campaign);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < players->len; i++)
    {
      g_autofree char *reminder = biv_answers_dup_reminder (campaign, players->pdata[i], NULL);

      g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", reminder);
    }
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text->str);
  biv_notice_say (self->notice, BIV_NOTICE_TELLS, ngettext ("The reminder is copied. Paste it into a mail.",
                                                            "The reminders are copied. Paste them into mails.", players->len));
}

static void
list_tempers (BivOrdersDialog *self)
{
  g_autoptr (GListStore) list = biv_choice_new_list ();

  for (int temper = BIV_TEMPER_BOLD; temper <= BIV_TEMPER_CAUTIOUS; temper++)
    biv_choice_add (list, biv_word_get_nick (biv_temper_get_type (), temper), biv_word_get_label (biv_temper_get_type (), temper));
  biv_choice_set_up (self->temper, NULL);
  biv_choice_set_list (self->temper, g_steal_pointer (&list), biv_word_get_nick (biv_temper_get_type (), BIV_TEMPER_MEASURED));
  biv_choice_set_up (self->who, NULL);
}

static void
list_sides (BivOrdersDialog *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autoptr (GListStore) list = biv_choice_new_list ();
  GPtrArray *sides = biv_campaign_peek_items (campaign, BIV_KIND_SIDE);

  for (guint i = 0; i < sides->len; i++)
    biv_choice_add (list, biv_item_get_id (sides->pdata[i]), biv_item_get_name (sides->pdata[i]));
  self->is_filling = TRUE;
  biv_choice_set_up (self->side, campaign);
  biv_choice_set_list (self->side, g_steal_pointer (&list), sides->len > 0 ? biv_item_get_id (sides->pdata[0]) : NULL);
  self->is_filling = FALSE;
  gtk_widget_set_visible (self->open_button, biv_desk_get_reader (self->desk) == NULL);
  show_missing (self);
}

/* ---- From a file ---- */

static void
select_side (BivOrdersDialog *self,
             const char      *side)
{
  GPtrArray *sides = biv_campaign_peek_items (biv_desk_get_campaign (self->desk), BIV_KIND_SIDE);

  self->is_filling = TRUE;
  for (guint i = 0; i < sides->len; i++)
    if (g_strcmp0 (biv_item_get_id (sides->pdata[i]), side) == 0)
      gtk_drop_down_set_selected (self->side, i);
  self->is_filling = FALSE;
}

/* Whose they are, for which turn, whether they are his second ones, and how many others wait. */
static char *
dup_told (BivOrdersDialog     *self,
          const BivOrdersForm *form)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  BivSide *side = biv_campaign_find_side (campaign, form->side);
  g_autoptr (BivPlayer) writer = biv_turn_form_find_writer (campaign, form);
  const char *who = side != NULL ? biv_item_call (side) : form->side != NULL ? form->side : _("nobody");
  g_autoptr (GString) words = g_string_new (NULL);

  if (form->player != NULL)
    /* TRANSLATORS: a side, its player and a turn */
    g_string_append_printf (words, _("Orders of %s (%s) for turn %d."), who, form->player, form->turn);
  else
    g_string_append_printf (words, _("Orders of %s for turn %d."), who, form->turn);
  if (biv_turn_form_stands (campaign, form))
    g_string_append (words, _(" They stand already."));
  else if (writer != NULL && biv_answers_has_come (campaign, writer))
    g_string_append (words, _(" They are second orders: some have been taken in for this turn already."));
  if (self->waiting->len > 0)
    g_string_append_printf (words, ngettext (" %u more form has come.", " %u more forms have come.", self->waiting->len),
                            self->waiting->len);
  return g_string_free (g_steal_pointer (&words), FALSE);
}

static void
wait_for (BivOrdersDialog *self,
          GPtrArray       *forms)
{
  g_ptr_array_set_free_func (forms, NULL);
  g_ptr_array_extend (self->waiting, forms, NULL, NULL);
}

/* Returns: %FALSE: none waits */
static gboolean
show_next (BivOrdersDialog *self)
{
  BivOrdersForm *form = self->waiting->len > 0 ? g_ptr_array_steal_index (self->waiting, 0) : NULL;
  g_autofree char *words = NULL;

  gtk_widget_set_visible (self->skip_button, self->waiting->len > 0);
  if (form == NULL)
    return FALSE;
  self->is_from_file = TRUE;
  self->is_typed = FALSE;
  g_free (self->word);
  self->word = g_strdup (form->word);
  biv_turn_form_bring_home (biv_desk_get_campaign (self->desk), form);
  select_side (self, form->side);
  list_formations (self);
  list_who (self, NULL);
  fill_text (self, form);
  read_text (self);
  words = dup_told (self, form);
  biv_notice_say (self->notice, BIV_NOTICE_TELLS, words);
  g_clear_pointer (&self->loaded, biv_orders_form_free);
  self->loaded = form;
  work_out_again (self);
  return TRUE;
}

/* ---- From the folder that is watched ---- */

static void
show_watched (BivOrdersDialog *self)
{
  BivPostbox *postbox = biv_desk_get_postbox (self->desk);
  GFile *folder = postbox != NULL ? biv_postbox_get_folder (postbox) : NULL;
  g_autofree char *name = NULL, *words = NULL;
  gboolean is_lost = folder != NULL && biv_postbox_is_lost (postbox);

  gtk_widget_set_visible (self->watch_button, postbox != NULL);
  gtk_widget_set_visible (self->watch_box, folder != NULL);
  if (folder == NULL)
    return;
  name = g_file_get_parse_name (folder);
  words = is_lost ? biv_postbox_dup_lost (postbox)
                  : g_strdup_printf (_("What arrives in “%s” is shown here. Nothing is taken in but at your word."), name);
  gtk_label_set_text (self->watched, words);
  if (is_lost)
    gtk_widget_add_css_class (GTK_WIDGET (self->watched), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->watched), "error");
}

/* @only_new: beside what is looked at already. Nothing that is typed is lost: it is shown when that is done. */
static void
fetch (BivOrdersDialog *self,
       gboolean         only_new)
{
  BivPostbox *postbox = biv_desk_get_postbox (self->desk);
  g_autofree char *faults = NULL;
  g_autoptr (GPtrArray) forms = NULL;

  if (postbox == NULL || biv_postbox_get_folder (postbox) == NULL)
    return;
  forms = biv_postbox_hand_out (postbox, only_new, &faults);
  if (forms->len > 0)
    wait_for (self, forms);
  if (faults != NULL)
    biv_notice_say (self->notice, BIV_NOTICE_REFUSES, faults);
}

/* While orders are looked at, or typed, what has come waits. */
static void
on_post_changed (BivOrdersDialog *self)
{
  guint n_before = self->waiting->len;
  g_autofree char *words = NULL;

  show_watched (self);
  fetch (self, TRUE);
  if (self->waiting->len == n_before)
    return;
  if (!self->is_from_file && !self->is_typed)
    {
      show_next (self);
      return;
    }
  words = g_strdup_printf (ngettext ("%u form has come, and waits until you are done with this one.",
                                     "%u forms have come, and wait until you are done with this one.", self->waiting->len),
                           self->waiting->len);
  biv_notice_say (self->notice, BIV_NOTICE_TELLS, words);
  gtk_widget_set_visible (self->skip_button, TRUE);
}

static void
on_post_told (BivOrdersDialog *self,
              const char      *text)
{
  biv_notice_say (self->notice, BIV_NOTICE_WARNS, text);
}

static void
on_watch_chosen (GtkFileChooserNative *chooser,
                 int                   response,
                 BivOrdersDialog      *self)
{
  g_autoptr (GFile) folder = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));

  if (response == GTK_RESPONSE_ACCEPT && folder != NULL)
    biv_postbox_set_folder (biv_desk_get_postbox (self->desk), folder);
  g_object_unref (chooser);
}

static void
on_watch (BivOrdersDialog *self)
{
  GtkFileChooserNative *chooser = biv_chooser_new (self, self->desk, _("Choose the folder in which orders arrive"),
                                                   GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, NULL, NULL, FALSE);

  g_signal_connect_object (chooser, "response", G_CALLBACK (on_watch_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
on_stop (BivOrdersDialog *self)
{
  biv_postbox_set_folder (biv_desk_get_postbox (self->desk), NULL);
  gtk_widget_grab_focus (GTK_WIDGET (self->text));
}

static void
load (BivOrdersDialog *self,
      GFile           *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) forms = biv_orders_post_load (file, &error);

  if (forms != NULL)
    wait_for (self, forms);
  else
    biv_notice_say (self->notice, BIV_NOTICE_REFUSES, error->message);
}

static void
on_open_chosen (GtkFileChooserNative *chooser,
                int                   response,
                BivOrdersDialog      *self)
{
  g_autoptr (GListModel) files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (chooser));

  for (guint i = 0; response == GTK_RESPONSE_ACCEPT && i < g_list_model_get_n_items (files); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);

      load (self, file);
    }
  show_next (self);
  g_object_unref (chooser);
}

static void
on_open (BivOrdersDialog *self)
{
  GtkFileChooserNative *chooser = biv_chooser_new (self, self->desk, _("Open a player’s orders"), GTK_FILE_CHOOSER_ACTION_OPEN,
                                                   _("Orders"), "orders eml txt", TRUE);

  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (on_open_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* ---- Asked for from elsewhere ---- */

static const char *
find_side (BivCampaign *campaign,
           const char  *id)
{
  BivFormation *formation = biv_campaign_find_formation (campaign, id);

  return formation != NULL ? formation->side : biv_campaign_find_side (campaign, id) != NULL ? id : NULL;
}

/* Whose turn it is to be thought for: of who has no order yet, the first in the order of battle. */
static const char *
find_side_without_orders (BivCampaign *campaign)
{
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies (campaign);

  for (guint i = 0; i < bodies->len; i++)
    if (biv_formation_get_own_order (campaign, bodies->pdata[i]) == NULL)
      return ((BivFormation *) bodies->pdata[i])->side;
  return NULL;
}

void
biv_orders_dialog_propose (BivOrdersDialog   *self,
                           const char *const *ids)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autoptr (GStrvBuilder) formations = g_strv_builder_new ();
  const char *side = ids[0] != NULL ? find_side (campaign, ids[0]) : find_side_without_orders (campaign), *one = NULL;
  g_autofree char *who = NULL;
  guint n = 0;

  g_return_if_fail (BIV_IS_ORDERS_DIALOG (self));

  /* What came from a player waits until this is done. */
  if (self->loaded != NULL)
    {
      g_ptr_array_insert (self->waiting, 0, g_steal_pointer (&self->loaded));
      gtk_widget_set_visible (self->skip_button, TRUE);
    }
  if (side != NULL && biv_desk_get_reader (self->desk) == NULL)
    select_side (self, side);
  on_side_chosen (self);
  for (; *ids != NULL; ids++)
    {
      BivFormation *formation = biv_campaign_find_formation (campaign, *ids);
      BivFormation *body = formation != NULL ? biv_army_get_body_as_it_stands (campaign, formation) : NULL;

      if (body == NULL || g_strcmp0 (body->side, get_side (self)) != 0)
        continue;
      /* Who moves with another gets his orders through him. */
      one = biv_id_of (body);
      g_strv_builder_add (formations, one);
      n++;
    }
  g_strfreev (self->selected);
  self->selected = n > 0 ? g_strv_builder_end (formations) : NULL;
  who = n > 1 ? g_strdup (WHO_SELECTED) : n == 1 ? g_strconcat (WHO_FORMATION, one, NULL) : NULL;
  list_who (self, who);
  on_propose (self);
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->temper));
}

/* ---- Taking them in ---- */

static void
on_take (BivOrdersDialog *self)
{
  BivProposal *proposal = biv_procedure_get_proposal (self->procedure);

  if (!biv_desk_commit (self->desk, proposal))
    return;
  show_missing (self);
  if (!show_next (self))
    gtk_window_destroy (GTK_WINDOW (self));
}

/* Those in hand are not taken in; the next ones are looked at. */
static void
on_skip (BivOrdersDialog *self)
{
  show_next (self);
}

GtkWidget *
biv_orders_dialog_new (BivDesk   *desk,
                       GtkWindow *parent,
                       GFile     *file)
{
  BivOrdersDialog *self = g_object_new (BIV_TYPE_ORDERS_DIALOG, "transient-for", parent, NULL);

  self->desk = desk;
  list_tempers (self);
  list_sides (self);
  self->form = biv_orders_form_new (biv_desk_get_campaign (desk), get_side (self));
  self->procedure = biv_procedure_new (desk, propose, self, NULL);
  self->table = BIV_PROCEDURE_TABLE (biv_procedure_table_new (desk, self->procedure));
  gtk_box_append (self->table_box, GTK_WIDGET (self->table));
  if (biv_desk_get_reader (desk) != NULL)
    {
      gtk_window_set_title (GTK_WINDOW (self), _("Write orders"));
      gtk_button_set_label (GTK_BUTTON (self->take_button), _("_Give these orders"));
    }
  on_side_chosen (self);
  if (file != NULL)
    load (self, file);
  show_watched (self);
  fetch (self, FALSE);
  show_next (self);
  if (biv_desk_get_postbox (desk) != NULL)
    {
      g_signal_connect_object (biv_desk_get_postbox (desk), "changed", G_CALLBACK (on_post_changed), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (biv_desk_get_postbox (desk), "told", G_CALLBACK (on_post_told), self, G_CONNECT_SWAPPED);
    }
  g_signal_connect_object (self->procedure, "changed", G_CALLBACK (show_proposal), self, G_CONNECT_SWAPPED);
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->text));
  return GTK_WIDGET (self);
}

static void
biv_orders_dialog_dispose (GObject *object)
{
  BivOrdersDialog *self = BIV_ORDERS_DIALOG (object);

  self->is_filling = TRUE;
  g_clear_handle_id (&self->apart_id, g_source_remove);
  biv_template_dispose_window (GTK_WINDOW (object), BIV_TYPE_ORDERS_DIALOG);
  g_clear_object (&self->procedure);
  g_clear_pointer (&self->form, biv_orders_form_free);
  g_clear_pointer (&self->loaded, biv_orders_form_free);
  g_clear_pointer (&self->word, g_free);
  g_clear_pointer (&self->waiting, g_ptr_array_unref);
  g_clear_pointer (&self->proposed, g_ptr_array_unref);
  g_clear_pointer (&self->selected, g_strfreev);
  G_OBJECT_CLASS (biv_orders_dialog_parent_class)->dispose (object);
}

static void
biv_orders_dialog_class_init (BivOrdersDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "orders#take");
  G_OBJECT_CLASS (klass)->dispose = biv_orders_dialog_dispose;
  g_type_ensure (BIV_TYPE_NOTICE);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/turn/orders-dialog.ui");
  BIV_BIND_CHILDREN (widget_class, BivOrdersDialog, take_button, open_button, watch_button, watch_box, stop_button, watched,
                     remind_button, skip_button, side, text, formations, count, refusal, clause, missing, table_box, notice,
                     who, temper, renew, propose_button, absent_button);
  BIV_BIND_CALLBACKS (widget_class, on_take, on_open, on_side_chosen, on_remind, on_skip, on_watch, on_stop, on_propose);
  gtk_widget_class_install_action (widget_class, "orders.propose-for", "(ss)", on_propose_for);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
biv_orders_dialog_init (BivOrdersDialog *self)
{
  self->is_filling = TRUE;
  self->waiting = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_orders_form_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (gtk_text_view_get_buffer (self->text), "changed", G_CALLBACK (on_text_changed), self,
                           G_CONNECT_SWAPPED);
}
