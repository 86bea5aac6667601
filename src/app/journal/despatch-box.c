/* SPDX-License-Identifier: GPL-3.0-or-later */
/* despatch-box.c: the message box: despatches by what has become of them, one of them in full, and a letter that is being
 * written (CA-MAIL-4, CA-MAIL-6) */
#include "app/journal/despatch-box.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/journal/route-map.h"
#include "app/widgets/choice.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/label.h"
#include "app/widgets/prose.h"
#include "app/widgets/swatch.h"
#include "app/widgets/template.h"
#include "campaign/knowledge/despatch.h"
#include "campaign/model/army.h"
#include "campaign/model/item-names.h"
#include "campaign/model/strength.h"
#include "campaign/model/turn-words.h"
#include "campaign/orders/orders-form.h"

struct _BivDespatchBox
{
  GtkWidget       parent_instance;

  BivDesk        *desk;             /* not owned; NULL: nothing was shown yet */
  char           *shown;            /* id of the despatch that is looked at; NULL: none */
  char           *sought;           /* what letters have to have in them, in small letters; NULL: anything */
  GtkWidget      *root;             /* the window that our keys are listened to in; NULL: we are not in sight */
  GtkEventController *keys;         /* there; the window's */
  gboolean        is_filling;

  GtkWidget      *paned;            /* template children from here on */
  GtkListBox     *list;
  GtkLabel       *none;
  BivRouteMap    *map;
  GtkStack       *stack;
  GtkWidget      *nothing;
  GtkWidget      *letter;
  GtkLabel       *title;
  GtkLabel       *written;
  GtkLabel       *words;
  GtkWidget      *fate;
  GtkLabel       *arrives_computed, *arrives_why, *taken_computed, *taken_why;
  GtkEntry       *reason;
  GtkSpinButton  *arrival;
  GtkDropDown    *taker;
  GtkWidget      *take_button;
  GtkEntry       *other_words;
  GtkWidget      *form;
  GtkDropDown    *sender;
  GtkDropDown    *addressee;
  GtkEntry       *name;
  GtkTextView    *text;
  GtkCheckButton *with_return;
  GtkCheckButton *with_sightings;
  GtkCheckButton *with_march;
  GtkLabel       *count;
  GtkWidget      *by_courier;
  GtkWidget      *when_label;
  GtkSpinButton  *when;
  GtkWidget      *deliver_now_button;
  GtkWidget      *copy_button;
  GtkWidget      *deliver_button;
  GtkWidget      *change_button;
  GtkWidget      *stop_button;
  GtkWidget      *send_button;
};

BIV_DEFINE_TEMPLATE_TYPE (BivDespatchBox, biv_despatch_box, GTK_TYPE_WIDGET)

#define BY_NAME "?"                   /* no id */
#define ID    "biv-despatch-id"
#define GROUP "biv-despatch-group"

static BivCampaign *
campaign_of (BivDespatchBox *self)
{
  return biv_desk_get_campaign (self->desk);
}

static BivDespatch *
get_shown (BivDespatchBox *self)
{
  return self->shown != NULL ? biv_despatch_find (campaign_of (self), self->shown) : NULL;
}

/* ---- The list ---- */

enum
{
  GROUP_NEW, GROUP_ON_THE_WAY, GROUP_TAKEN, GROUP_ARRIVED, GROUP_STOPPED, GROUP_SENT,
};

/* CA-MAIL-6: to who looks as a player what he wrote has gone, and no more. */
static int
group_of (BivDespatchBox *self,
          BivDespatch    *despatch)
{
  BivCampaign *campaign = campaign_of (self);

  if (biv_desk_get_reader (self->desk) != NULL && despatch->reader_side == NULL)
    return GROUP_SENT;
  switch (despatch->state)
    {
    case BIV_DESPATCH_ARRIVED:
      return despatch->turn == campaign->turn ? GROUP_NEW : GROUP_ARRIVED;
    case BIV_DESPATCH_TAKEN:
      return GROUP_TAKEN;
    case BIV_DESPATCH_STOPPED:
      return GROUP_STOPPED;
    case BIV_DESPATCH_ON_THE_WAY:
    default:
      return GROUP_ON_THE_WAY;
    }
}

static const char *
call_group (int group)
{
  static const char *const labels[] = { N_("Arrived this turn"), N_("On the way"), N_("Taken by the enemy"), N_("Arrived before"),
                                        N_("Stopped"), N_("Written") };

  return _(labels[group]);
}

static char *
dup_fate (BivDespatchBox *self,
          BivDespatch    *despatch)
{
  if (group_of (self, despatch) == GROUP_SENT)
    return g_strdup_printf (_("written in turn %d"), despatch->written);
  return biv_despatch_dup_fate (campaign_of (self), despatch);
}

/* Who wrote it to whom, and what it says. */
static gboolean
is_sought (BivDespatchBox *self,
           BivDespatch    *despatch)
{
  BivCampaign *campaign = campaign_of (self);
  g_autofree char *title = NULL, *told = NULL, *both = NULL, *folded = NULL;

  if (self->sought == NULL)
    return TRUE;
  title = biv_despatch_dup_title (campaign, despatch);
  told = biv_despatch_dup_told (campaign, despatch);
  both = g_strconcat (title, "\n", told, NULL);
  folded = g_utf8_casefold (both, -1);
  return strstr (folded, self->sought) != NULL;
}

static GtkWidget *
new_row (BivDespatchBox *self,
         BivDespatch    *despatch)
{
  BivCampaign *campaign = campaign_of (self);
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *both = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *swatch = biv_swatch_new ();
  g_autoptr (GPtrArray) lines = biv_despatch_list_lines (campaign, despatch);
  g_autofree char *title = biv_despatch_dup_title (campaign, despatch), *fate = dup_fate (self, despatch);
  g_autofree char *name = g_strdup_printf ("%s, %s", title, fate);
  int group = group_of (self, despatch);

  biv_swatch_set_side (BIV_SWATCH (swatch), campaign, despatch->side);
  gtk_widget_set_valign (swatch, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (both, TRUE);
  gtk_box_append (GTK_BOX (both), biv_label_new (title, group == GROUP_NEW ? "heading" : NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS));
  gtk_box_append (GTK_BOX (both), biv_label_new (fate, "caption dim-label", BIV_LABEL_LEFT | BIV_LABEL_ENDS));
  if (lines->len > 0)
    gtk_box_append (GTK_BOX (both), biv_label_new (lines->pdata[0], "written", BIV_LABEL_LEFT | BIV_LABEL_ENDS));
  gtk_box_append (GTK_BOX (box), swatch);
  gtk_box_append (GTK_BOX (box), both);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data_full (G_OBJECT (row), ID, g_strdup (biv_id_of (despatch)), g_free);
  g_object_set_data (G_OBJECT (row), GROUP, GINT_TO_POINTER (group));
  return row;
}

static guint
count_group (BivDespatchBox *self,
             int             group)
{
  guint n = 0;
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    n += GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), GROUP)) == group;
  return n;
}

static void
set_header (GtkListBoxRow *row,
            GtkListBoxRow *before,
            gpointer       data)
{
  BivDespatchBox *self = data;
  int group = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), GROUP));
  g_autofree char *words = NULL;
  GtkWidget *header;

  /* GTK asks for the headers of a list that is being taken apart, too. */
  if (self->list == NULL)
    return;
  if (before != NULL && GPOINTER_TO_INT (g_object_get_data (G_OBJECT (before), GROUP)) == group)
    {
      gtk_list_box_row_set_header (row, NULL);
      return;
    }
  /* TRANSLATORS: a group of letters, and how many are in it: "On the way (3)" */
  words = g_strdup_printf (_("%s (%u)"), call_group (group), count_group (self, group));
  header = biv_label_new (words, "heading dim-label", BIV_LABEL_LEFT);
  gtk_widget_set_margin_start (header, 12);
  gtk_widget_set_margin_top (header, 8);
  gtk_widget_set_margin_bottom (header, 4);
  gtk_list_box_row_set_header (row, header);
}

/* What nobody had to write stands below what somebody did only by its turn. */
static void
fill_list (BivDespatchBox *self)
{
  BivCampaign *campaign = campaign_of (self);
  GPtrArray *despatches = biv_campaign_peek_items (campaign, BIV_KIND_DESPATCH);
  GtkWidget *child, *chosen = NULL;

  self->is_filling = TRUE;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL && GTK_IS_LIST_BOX_ROW (child))
    gtk_list_box_remove (self->list, child);
  for (int group = GROUP_NEW; group <= GROUP_SENT; group++)
    for (guint i = despatches->len; i-- > 0;)
      if (group_of (self, despatches->pdata[i]) == group && is_sought (self, despatches->pdata[i]))
        {
          GtkWidget *row = new_row (self, despatches->pdata[i]);

          gtk_list_box_append (self->list, row);
          if (g_strcmp0 (self->shown, biv_item_get_id (despatches->pdata[i])) == 0)
            chosen = row;
        }
  self->is_filling = FALSE;
  /* The first of a group was counted while there was no other. */
  gtk_list_box_invalidate_headers (self->list);
  gtk_label_set_text (self->none, despatches->len > 0
                      ? _("No letter has that in it.")
                      : biv_desk_get_reader (self->desk) == NULL
                        ? _("No letters yet. Commanders write beside their orders, you with “Write…”.")
                        : _("No letters yet. What you write here goes with your orders."));
  gtk_list_box_select_row (self->list, chosen != NULL ? GTK_LIST_BOX_ROW (chosen) : gtk_list_box_get_row_at_index (self->list, 0));
}

/* ---- One in full ---- */

/* Where one is written there is room for it. */
static void
show_child (BivDespatchBox *self,
            GtkWidget      *child)
{
  gtk_widget_set_visible (GTK_WIDGET (self->map), child != self->form);
  gtk_stack_set_visible_child (self->stack, child);
}

static void
set_class (GtkWidget  *widget,
           const char *name,
           gboolean    has)
{
  if (has)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

/* @likely: (nullable): who takes it, if somebody does */
static void
fill_takers (BivDespatchBox *self,
             BivDespatch    *despatch,
             BivFormation   *likely)
{
  BivCampaign *campaign = campaign_of (self);
  GListStore *list = biv_choice_new_list ();
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies (campaign);
  guint n = 0;

  for (guint i = 0; i < bodies->len; i++)
    if (biv_sides_are_hostile (campaign, ((BivFormation *) bodies->pdata[i])->side, despatch->side))
      {
        g_autofree char *name = biv_turn_dup_formation_name (campaign, biv_item_get_id (bodies->pdata[i]));

        biv_choice_add (list, biv_item_get_id (bodies->pdata[i]), name);
        n++;
      }
  biv_choice_set_list (self->taker, list, likely != NULL ? biv_id_of (likely) : NULL);
  gtk_widget_set_sensitive (self->take_button, n > 0);
}

static char *
dup_written (BivDespatchBox *self,
             BivDespatch    *despatch)
{
  BivCampaign *campaign = campaign_of (self);
  g_autofree char *fate = dup_fate (self, despatch);

  if (group_of (self, despatch) == GROUP_SENT)
    return despatch->from == NULL ? g_strdup_printf (_("Written in turn %d."), despatch->written)
                                  : g_strdup_printf (_("Written in turn %d at %s."), despatch->written,
                                                     biv_turn_name (campaign, despatch->from));
  if (despatch->from == NULL)
    return g_strdup_printf (_("Written in turn %d, %s."), despatch->written, fate);
  return g_strdup_printf (_("Written in turn %d at %s, %s."), despatch->written, biv_turn_name (campaign, despatch->from), fate);
}

/* What comes of it by itself, and why: what the referee overrules. */
static void
show_forecast (BivDespatchBox *self,
               BivDespatch    *despatch)
{
  BivCampaign *campaign = campaign_of (self);
  g_auto (BivDespatchForecast) forecast = { NULL };
  g_autofree char *when = NULL, *why = NULL, *who = NULL, *where = NULL;
  gboolean is_overruled = despatch->arrives != BIV_NONE && !despatch->is_referees;
  guint n_links;

  biv_despatch_forecast (campaign, despatch, &forecast);
  n_links = forecast.chain != NULL ? forecast.chain->len - 1 : 0;
  when = forecast.computed != BIV_NONE ? g_strdup_printf (_("turn %d"), forecast.computed)
         : despatch->is_referees       ? g_strdup ("–")
                                       : g_strdup (_("no turn"));
  if (forecast.chain != NULL)
    why = g_strdup_printf (ngettext ("%u link, %d in a turn, written in turn %d", "%u links, %d in a turn, written in turn %d",
                                     n_links), n_links, forecast.speed, despatch->written);
  else
    why = g_strdup (despatch->is_referees ? _("without a courier, as you have said") : _("no way leads to the addressee"));
  if (forecast.barred != NULL)
    {
      who = forecast.taker != NULL ? g_strdup_printf (_("2 in 6, by %s"),
                                                      biv_turn_name (campaign, biv_id_of (forecast.taker)))
                                   : g_strdup (_("turned back, 4 in 6"));
      where = g_strdup_printf (_("an enemy bars the way at %s"),
                               biv_turn_name (campaign, biv_id_of (forecast.barred)));
    }
  else
    where = g_strdup (despatch->arrives != BIV_NONE ? _("no die is rolled: it comes at your word")
                      : forecast.chain != NULL      ? _("no enemy bars the way")
                                                    : "");
  gtk_label_set_text (self->arrives_computed, when);
  gtk_label_set_text (self->arrives_why, why);
  gtk_label_set_text (self->taken_computed, who != NULL ? who : _("not taken"));
  gtk_label_set_text (self->taken_why, where);
  set_class (GTK_WIDGET (self->arrives_computed), "struck", is_overruled);
  set_class (GTK_WIDGET (self->arrives_computed), "dim-label", is_overruled);
  set_class (GTK_WIDGET (self->arrival), "overruled", is_overruled);
  fill_takers (self, despatch, forecast.taker);
  gtk_editable_set_text (GTK_EDITABLE (self->reason), "");
  if (forecast.arrives != BIV_NONE)
    gtk_spin_button_set_value (self->arrival, forecast.arrives);
}

static void
show_letter (BivDespatchBox *self,
             BivDespatch    *despatch)
{
  BivCampaign *campaign = campaign_of (self);
  g_autoptr (GPtrArray) lines = biv_despatch_list_lines (campaign, despatch);
  g_autofree char *title = biv_despatch_dup_title (campaign, despatch), *written = dup_written (self, despatch), *words = NULL;
  gboolean is_the_referees = biv_desk_get_reader (self->desk) == NULL && despatch->state == BIV_DESPATCH_ON_THE_WAY;

  if (despatch->as_sent != NULL)
    g_ptr_array_add (lines, g_strdup_printf (_("As it was written: “%s”"), despatch->as_sent));
  g_ptr_array_add (lines, NULL);
  words = g_strjoinv ("\n", (char **) lines->pdata);
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->written, written);
  gtk_label_set_text (self->words, words);
  gtk_widget_set_visible (self->fate, is_the_referees);
  gtk_widget_set_visible (self->deliver_now_button, is_the_referees);
  gtk_widget_set_visible (self->stop_button, is_the_referees);
  gtk_widget_set_visible (self->copy_button, biv_despatch_box_may_write (self->desk));
  if (is_the_referees)
    {
      gtk_spin_button_set_range (self->arrival, campaign->turn, 9999);
      gtk_spin_button_set_value (self->arrival, despatch->arrives != BIV_NONE ? despatch->arrives : campaign->turn);
      gtk_editable_set_text (GTK_EDITABLE (self->other_words), despatch->text != NULL ? despatch->text : "");
      show_forecast (self, despatch);
    }
  biv_route_map_show (self->map, despatch);
  show_child (self, self->letter);
}

static void
on_row_selected (BivDespatchBox *self,
                 GtkListBoxRow  *row)
{
  BivDespatch *despatch;

  if (self->is_filling)
    return;
  g_free (self->shown);
  self->shown = row != NULL ? g_strdup (g_object_get_data (G_OBJECT (row), ID)) : NULL;
  despatch = get_shown (self);
  if (despatch != NULL)
    show_letter (self, despatch);
  else
    {
      show_child (self, self->nothing);
      biv_route_map_show (self->map, NULL);
    }
}

/* J and K: down and up in the list. */
static void
walk (BivDespatchBox *self,
      int             step)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);
  GtkListBoxRow *next = gtk_list_box_get_row_at_index (self->list, row != NULL ? gtk_list_box_row_get_index (row) + step : 0);

  if (next == NULL)
    return;
  gtk_list_box_select_row (self->list, next);
  gtk_widget_grab_focus (GTK_WIDGET (next));
}

static gboolean
on_walk (GtkWidget *widget,
         GVariant  *step,
         gpointer   data)
{
  BivDespatchBox *self = BIV_DESPATCH_BOX (widget);

  if (gtk_stack_get_visible_child (self->stack) == self->form)
    return FALSE;
  walk (self, g_variant_get_int32 (step));
  return TRUE;
}

/* ---- What the referee makes of it ---- */

static void
change (BivDespatchBox          *self,
        const BivDespatchChange *how)
{
  BivDespatch *despatch = get_shown (self);
  g_autoptr (BivProposal) proposal = NULL;
  g_autofree char *reason = NULL;

  if (despatch == NULL)
    return;
  reason = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->reason))));
  proposal = biv_turn_propose_despatch (campaign_of (self), despatch, how, *reason != '\0' ? reason : NULL);
  biv_desk_commit (self->desk, proposal);
}

static void
on_deliver (BivDespatchBox *self)
{
  change (self, &(BivDespatchChange) { .arrives = gtk_spin_button_get_value_as_int (self->arrival) });
}

static void
on_deliver_now (BivDespatchBox *self)
{
  change (self, &(BivDespatchChange) { .arrives = campaign_of (self)->turn });
}

static void
on_take (BivDespatchBox *self)
{
  g_autofree char *taker = g_strdup (biv_choice_get_id (self->taker));

  change (self, &(BivDespatchChange) { .arrives = BIV_NONE, .taken_by = taker });
}

static void
on_change (BivDespatchBox *self)
{
  g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->other_words)));

  change (self, &(BivDespatchChange) { .arrives = BIV_NONE, .text = text });
}

static void
on_stop (BivDespatchBox *self)
{
  change (self, &(BivDespatchChange) { .arrives = BIV_NONE, .is_stopped = TRUE });
}

/* ---- Writing ---- */

/* CA-MAIL-4: a player writes from what he commands to whom he knows of. */
static void
fill_for_player (BivDespatchBox *self,
                 GListStore     *from,
                 GListStore     *to)
{
  BivCampaign *campaign = campaign_of (self);
  const char *side = biv_desk_get_reader (self->desk);
  g_autoptr (BivPlayer) player = biv_player_find (campaign, side);
  GPtrArray *formations = biv_army_list_formations (campaign, side);
  g_autoptr (GPtrArray) addressees = biv_despatch_list_addressees (campaign, player);

  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (formations, i);

      if (biv_player_commands (campaign, player, formation) && formation->location != NULL && !formation->embarked)
        biv_choice_add (from, biv_id_of (formation), biv_item_call (formation));
    }
  biv_choice_add (to, NULL, C_("despatch", "the referee"));
  for (guint i = 0; i < addressees->len; i++)
    biv_choice_add (to, ((BivAddressee *) addressees->pdata[i])->word, ((BivAddressee *) addressees->pdata[i])->name);
  biv_choice_add (to, BY_NAME, _("Somebody else, by name…"));
}

static void
fill_for_referee (BivDespatchBox *self,
                  GListStore     *from,
                  GListStore     *to)
{
  BivCampaign *campaign = campaign_of (self);
  GPtrArray *formations = biv_army_list_formations (campaign, NULL);

  biv_choice_add (from, NULL, C_("despatch", "the referee"));
  for (guint i = 0; i < formations->len; i++)
    {
      const char *id = biv_item_get_id (formations->pdata[i]);
      g_autofree char *name = biv_turn_dup_formation_name (campaign, id);

      biv_choice_add (from, id, name);
      biv_choice_add (to, id, name);
    }
}

static void
fill_correspondents (BivDespatchBox *self,
                     const char     *sender)
{
  GListStore *from = biv_choice_new_list (), *to = biv_choice_new_list ();

  if (biv_desk_get_reader (self->desk) != NULL)
    fill_for_player (self, from, to);
  else
    fill_for_referee (self, from, to);
  biv_choice_set_list (self->sender, from, sender);
  biv_choice_set_list (self->addressee, to, NULL);
}

static void
on_addressee_chosen (BivDespatchBox *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->name), g_strcmp0 (biv_choice_get_id (self->addressee), BY_NAME) == 0);
}

/* A courier carries no more; the referee writes what he likes. */
static void
on_text_changed (BivDespatchBox *self)
{
  g_autofree char *text = g_strstrip (biv_prose_dup_written (self->text));
  g_autofree char *count = g_strdup_printf (_("%ld of %d letters"), g_utf8_strlen (text, -1), BIV_DESPATCH_MOST_TEXT);
  gboolean is_bounded = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->by_courier));

  gtk_label_set_text (self->count, count);
  gtk_widget_set_visible (GTK_WIDGET (self->count), is_bounded);
  if (g_utf8_strlen (text, -1) > BIV_DESPATCH_MOST_TEXT)
    gtk_widget_add_css_class (GTK_WIDGET (self->count), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->count), "error");
}

gboolean
biv_despatch_box_may_write (BivDesk *desk)
{
  BivCampaign *campaign = biv_desk_get_campaign (desk);

  return biv_desk_get_reader (desk) == NULL ||
         (!biv_desk_is_view (desk) && biv_despatch_is_used (campaign) && campaign->phase == BIV_PHASE_ORDERS);
}

/* @sender: (nullable): who is chosen at first; @text: what is written already */
static void
begin_letter (BivDespatchBox *self,
              const char     *sender,
              const char     *text)
{
  BivCampaign *campaign = campaign_of (self);
  gboolean may_ride = biv_despatch_is_used (campaign) && campaign->phase == BIV_PHASE_ORDERS;
  gboolean is_player = biv_desk_get_reader (self->desk) != NULL;

  if (!biv_despatch_box_may_write (self->desk))
    return;
  fill_correspondents (self, sender);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->text), text, -1);
  gtk_editable_set_text (GTK_EDITABLE (self->name), "");
  gtk_check_button_set_active (self->with_return, FALSE);
  gtk_check_button_set_active (self->with_sightings, FALSE);
  gtk_check_button_set_active (self->with_march, FALSE);
  gtk_widget_set_visible (self->by_courier, may_ride && !is_player);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->by_courier), is_player);
  gtk_button_set_label (GTK_BUTTON (self->send_button), is_player ? _("_Put it with the orders") : _("_Send"));
  gtk_widget_set_visible (self->when_label, !is_player);
  gtk_widget_set_visible (GTK_WIDGET (self->when), !is_player);
  gtk_spin_button_set_range (self->when, campaign->turn, 9999);
  gtk_spin_button_set_value (self->when, campaign->turn);
  on_addressee_chosen (self);
  on_text_changed (self);
  show_child (self, self->form);
  gtk_widget_grab_focus (GTK_WIDGET (self->sender));
}

void
biv_despatch_box_write (BivDespatchBox *self)
{
  begin_letter (self, NULL, "");
}

/* The same words to somebody else. */
static void
on_copy (BivDespatchBox *self)
{
  BivDespatch *despatch = get_shown (self);

  if (despatch == NULL)
    return;
  begin_letter (self, despatch->sender, despatch->text != NULL ? despatch->text : "");
  gtk_widget_grab_focus (GTK_WIDGET (self->addressee));
}

static void
on_cancel (BivDespatchBox *self)
{
  BivDespatch *despatch = get_shown (self);

  if (despatch != NULL)
    show_letter (self, despatch);
  else
    show_child (self, self->nothing);
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}

/* What was written just now. */
static void
show_last (BivDespatchBox *self)
{
  GPtrArray *despatches = biv_campaign_peek_items (campaign_of (self), BIV_KIND_DESPATCH);

  g_free (self->shown);
  self->shown = despatches->len > 0 ? g_strdup (biv_item_get_id (despatches->pdata[despatches->len - 1])) : NULL;
  show_child (self, self->nothing);
  fill_list (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}

static void
on_send (BivDespatchBox *self)
{
  BivCampaign *campaign = campaign_of (self);
  g_autofree char *text = g_strstrip (biv_prose_dup_written (self->text)), *sender = g_strdup (biv_choice_get_id (self->sender));
  g_autofree char *addressee = g_strdup (biv_choice_get_id (self->addressee));
  const char *with[4] = { NULL };
  guint n = 0;
  int when = gtk_spin_button_get_value_as_int (self->when);
  g_autoptr (BivProposal) proposal = NULL;
  BivLetter letter = { NULL };

  if (g_strcmp0 (addressee, BY_NAME) == 0)
    {
      g_free (addressee);
      addressee = biv_orders_form_dup_addressee (gtk_editable_get_text (GTK_EDITABLE (self->name)));
      if (addressee == NULL)
        {
          gtk_widget_grab_focus (GTK_WIDGET (self->name));
          return;
        }
    }
  if (gtk_check_button_get_active (self->with_return))
    with[n++] = "return";
  if (gtk_check_button_get_active (self->with_sightings))
    with[n++] = "sightings";
  if (gtk_check_button_get_active (self->with_march))
    with[n++] = "march";
  letter = (BivLetter) { NULL, sender, addressee, text, n > 0 ? with : NULL, when > campaign->turn ? when : BIV_NONE };
  if (biv_desk_get_reader (self->desk) != NULL && g_strcmp0 (addressee, biv_desk_get_reader (self->desk)) == 0)
    letter.called = _("the commander-in-chief");
  proposal = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->by_courier)) ? biv_turn_propose_write (campaign, &letter)
                                                                               : biv_turn_propose_letter (campaign, &letter);
  if (biv_desk_commit (self->desk, proposal))
    show_last (self);
}

/* ---- All of it ---- */

void
biv_despatch_box_show (BivDespatchBox *self,
                       BivDesk        *desk)
{
  g_return_if_fail (BIV_IS_DESPATCH_BOX (self) && BIV_IS_DESK (desk));

  if (self->desk == NULL)
    {
      gtk_list_box_set_header_func (self->list, set_header, self, NULL);
      g_signal_connect_object (gtk_text_view_get_buffer (self->text), "changed", G_CALLBACK (on_text_changed), self,
                               G_CONNECT_SWAPPED);
      biv_choice_set_up (self->taker, biv_desk_get_campaign (desk));
      biv_choice_set_up (self->sender, biv_desk_get_campaign (desk));
      biv_choice_set_up (self->addressee, biv_desk_get_campaign (desk));
    }
  self->desk = desk;
  biv_route_map_set_campaign (self->map, campaign_of (self), biv_desk_get_reader (desk));
  /* A letter that is being written stays. */
  if (gtk_stack_get_visible_child (self->stack) == self->form)
    return;
  fill_list (self);
}

void
biv_despatch_box_find (BivDespatchBox *self,
                       const char     *text)
{
  g_return_if_fail (BIV_IS_DESPATCH_BOX (self));

  g_free (self->sought);
  self->sought = text != NULL && *text != '\0' ? g_utf8_casefold (text, -1) : NULL;
  if (self->desk != NULL && gtk_stack_get_visible_child (self->stack) != self->form)
    fill_list (self);
}

/* ---- Keys: before the window's own, for Ctrl+N makes a new campaign everywhere else ---- */

static gboolean
on_key (BivDespatchBox  *self,
        guint            key,
        guint            code,
        GdkModifierType  modifiers)
{
  if (key != GDK_KEY_n || (modifiers & gtk_accelerator_get_default_mod_mask ()) != GDK_CONTROL_MASK ||
      self->desk == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)) || !biv_despatch_box_may_write (self->desk))
    return FALSE;
  biv_despatch_box_write (self);
  return TRUE;
}

static void
forget_keys (BivDespatchBox *self)
{
  if (self->root != NULL)
    {
      g_object_remove_weak_pointer (G_OBJECT (self->root), (gpointer *) &self->root);
      gtk_widget_remove_controller (self->root, self->keys);
    }
  self->root = NULL;
  self->keys = NULL;
}

static void
biv_despatch_box_map (GtkWidget *widget)
{
  BivDespatchBox *self = BIV_DESPATCH_BOX (widget);

  GTK_WIDGET_CLASS (biv_despatch_box_parent_class)->map (widget);
  forget_keys (self);
  self->root = GTK_WIDGET (gtk_widget_get_root (widget));
  if (self->root == NULL)
    return;
  self->keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (self->keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (self->keys, "key-pressed", G_CALLBACK (on_key), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (self->root, self->keys);
  g_object_add_weak_pointer (G_OBJECT (self->root), (gpointer *) &self->root);
}

static void
biv_despatch_box_unmap (GtkWidget *widget)
{
  forget_keys (BIV_DESPATCH_BOX (widget));
  GTK_WIDGET_CLASS (biv_despatch_box_parent_class)->unmap (widget);
}

static void
biv_despatch_box_dispose (GObject *object)
{
  BivDespatchBox *self = BIV_DESPATCH_BOX (object);

  self->is_filling = TRUE;
  forget_keys (self);
  g_clear_pointer (&self->sought, g_free);
  g_clear_pointer (&self->shown, g_free);
  g_clear_pointer (&self->paned, gtk_widget_unparent);
  G_OBJECT_CLASS (biv_despatch_box_parent_class)->dispose (object);
}

static void
biv_despatch_box_class_init (BivDespatchBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "despatches");
  G_OBJECT_CLASS (klass)->dispose = biv_despatch_box_dispose;
  widget_class->map = biv_despatch_box_map;
  widget_class->unmap = biv_despatch_box_unmap;
  g_type_ensure (BIV_TYPE_ROUTE_MAP);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/journal/despatch-box.ui");
  BIV_BIND_CHILDREN (widget_class, BivDespatchBox, paned, list, none, map, stack, nothing, letter, title, written, words, fate,
                     arrival, taker, take_button, other_words, form, sender, addressee, name, text, with_return,
                     with_sightings, with_march,
                     by_courier, when_label, when, deliver_now_button, copy_button, deliver_button, change_button, stop_button,
                     send_button, count,
                     arrives_computed, arrives_why, taken_computed, taken_why, reason);
  BIV_BIND_CALLBACKS (widget_class, on_row_selected, on_deliver, on_deliver_now, on_copy, on_take, on_change, on_stop, on_cancel,
                      on_send, on_addressee_chosen, on_text_changed);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_j, 0, on_walk, "i", 1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_k, 0, on_walk, "i", -1);
}
