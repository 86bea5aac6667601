/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hand-window.c: what has no page of its own, changed by hand */
#include "app/turn/hand-window.h"

#include "base/i18n.h"
#include <string.h>

#include "app/desk/field-row.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/label.h"
#include "app/widgets/template.h"
#include "campaign/model/field-words.h"
#include "campaign/model/proposal.h"
#include "engine/biv-book.h"

struct _BivHandWindow
{
  GtkWindow           parent_instance;

  BivDesk            *desk;         /* not owned: it outlives its window */
  guint               chosen;       /* of the kinds below */
  GPtrArray          *items;        /* of BivItem, as they are listed */
  BivItem            *item;         /* whose fields are shown; NULL: none */
  GPtrArray          *rows;         /* of BivFieldRow, not owned */
  gboolean            is_filling;

  GtkDropDown        *kinds;        /* template children from here on */
  GtkListView        *list;
  GtkSingleSelection *selection;
  GtkBox             *fields;
  GtkLabel           *words;
  GtkWidget          *add_button, *remove_button;
};

G_DEFINE_FINAL_TYPE (BivHandWindow, biv_hand_window, GTK_TYPE_WINDOW)

static BivCampaign *
campaign_of (BivHandWindow *self)
{
  return biv_desk_get_campaign (self->desk);
}

/* ---- What there is to change ---- */

typedef struct
{
  BivKind     kind;
  const char *label;                /* marked with N_() */
  const char *fields;               /* in the order in which they are asked for */
  gboolean    comes_by_itself;      /* nobody adds or removes one by hand */
} HandKind;

static const HandKind hand_kinds[] = {
  { BIV_KIND_CAMPAIGN, N_("The campaign"),
    "state current-turn current-phase result result-reason map-form map-columns map-rows rung", TRUE },
  { BIV_KIND_BATTLEFIELD, N_("Boards"), "name last-used", TRUE },
  { BIV_KIND_TURN, N_("Turns"), "weather weather-rolled season initiative", TRUE },
  { BIV_KIND_ORDER, N_("Orders"),
    "formation turn posture path forced burn embark text entered-by status reason written-at due arrives way way-from lost "
    "taken-by embark-done burn-done", FALSE },
  { BIV_KIND_SIGHTING, N_("Reports"),
    "side turn place seen level size arms formations commanders units source planted text player reported came "
    "despatch", FALSE },
  { BIV_KIND_DESPATCH, N_("Despatches"),
    "number side sender addressee sender-name addressee-name written from shut-in text as-sent with automatic by-referee state "
    "turn phase came reader-side reader taken-by arrives", FALSE },
  { BIV_KIND_CONTACT, N_("Contacts"),
    "turn place moment on-link sides formations outcome attacker meeting siege-battle", FALSE },
  { BIV_KIND_SIEGE, N_("Sieges"), "place besieger garrison start-turn breaches breach-turn diced-turn result", FALSE },
  { BIV_KIND_BATTLE, N_("Battles"),
    "name turn place contact state set-up ruleset battlefield quarters approach sides attacker defender meeting siege-battle "
    "formations suggested revealed resolved-by winner degree holder generals account", FALSE },
  { BIV_KIND_PARTICIPANT, N_("Units in battles"),
    "battle unit side role arrives edge square facing form hidden start-steps end-steps end fate was-on", FALSE },
  { BIV_KIND_RUNG, N_("The ladder"), "name board next-win-1 next-win-2 next-draw winner bonus", FALSE },
};

static const HandKind *
get_kind (BivHandWindow *self)
{
  return &hand_kinds[self->chosen];
}

/* ---- Choices that the table of fields does not know ---- */

typedef struct
{
  GPtrArray *values, *labels;
} Choices;

static void
choices_init (Choices *choices)
{
  choices->values = g_ptr_array_new_with_free_func (g_free);
  choices->labels = g_ptr_array_new_with_free_func (g_free);
}

static void
add_choice (Choices    *choices,
            const char *value,
            const char *label)
{
  g_ptr_array_add (choices->values, g_strdup (value));
  g_ptr_array_add (choices->labels, g_strdup (label));
}

static void
add_items (BivHandWindow *self,
           Choices       *choices,
           BivKind        kind)
{
  BIV_EACH (BivItem, item, campaign_of (self), kind)
    {
      g_autofree char *label = biv_item_dup_label (campaign_of (self), item);

      add_choice (choices, biv_item_get_id (item), label);
    }
}

/* Takes what @choices holds. */
static void
offer (BivFieldRow *row,
       Choices     *choices)
{
  g_ptr_array_add (choices->values, NULL);
  g_ptr_array_add (choices->labels, NULL);
  biv_field_row_set_choices (row, (const char *const *) choices->values->pdata,
                             (const char *const *) choices->labels->pdata);
  g_ptr_array_unref (choices->values);
  g_ptr_array_unref (choices->labels);
}

static void
offer_winners (BivHandWindow *self,
               BivFieldRow   *row,
               const char    *nobody)
{
  Choices choices;

  choices_init (&choices);
  add_choice (&choices, "", _("not decided"));
  add_items (self, &choices, BIV_KIND_SIDE);
  add_choice (&choices, nobody, _("Nobody: drawn"));
  offer (row, &choices);
}

static void
offer_rulesets (BivFieldRow *row)
{
  const char *const *ids = biv_book_list_ids ();
  Choices choices;

  choices_init (&choices);
  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autoptr (BivBook) book = biv_book_load (ids[i], NULL);

      add_choice (&choices, ids[i], book != NULL ? biv_book_get_title (book) : ids[i]);
    }
  offer (row, &choices);
}

static void
offer_quarters (BivFieldRow *row)
{
  static const char *const labels[] = {
    N_("As stored"), N_("Turned: the map’s east is south"), N_("Turned: the map’s north is south"),
    N_("Turned: the map’s west is south"),
  };
  Choices choices;

  choices_init (&choices);
  for (gsize i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      const char value[] = { (char) ('0' + i), '\0' };

      add_choice (&choices, value, _(labels[i]));
    }
  offer (row, &choices);
}

static void
offer_places (BivHandWindow *self,
              BivFieldRow   *row)
{
  Choices choices;

  choices_init (&choices);
  add_choice (&choices, "", _("none"));
  add_items (self, &choices, campaign_of (self)->map_form == BIV_MAP_LADDER ? BIV_KIND_RUNG : BIV_KIND_PLACE);
  offer (row, &choices);
}

static void
offer_what_fits (BivHandWindow      *self,
                 BivFieldRow        *row,
                 const BivFieldSpec *field)
{
  BivKind kind = get_kind (self)->kind;

  if (kind == BIV_KIND_CAMPAIGN && g_str_equal (field->name, "result"))
    offer_winners (self, row, "drawn");
  else if (kind == BIV_KIND_BATTLE && g_str_equal (field->name, "winner"))
    offer_winners (self, row, "draw");
  else if (kind == BIV_KIND_BATTLE && g_str_equal (field->name, "ruleset"))
    offer_rulesets (row);
  else if (kind == BIV_KIND_BATTLE && g_str_equal (field->name, "quarters"))
    offer_quarters (row);
  else if (field->refers == BIV_KIND_ANY)
    offer_places (self, row);
  else if ((kind == BIV_KIND_BATTLE || kind == BIV_KIND_CONTACT) &&
           (g_str_equal (field->name, "formations") || g_str_equal (field->name, "generals")))
    biv_field_row_pick (row, BIV_KIND_FORMATION);
}

/* ---- The fields of one ---- */

static void
show_item (BivHandWindow *self,
           BivItem       *item)
{
  g_auto (GStrv) names = NULL;
  GtkWidget *old;

  g_ptr_array_set_size (self->rows, 0);
  while ((old = gtk_widget_get_first_child (GTK_WIDGET (self->fields))) != NULL)
    gtk_box_remove (self->fields, old);
  g_set_object (&self->item, item);
  gtk_widget_set_sensitive (self->remove_button, item != NULL && !get_kind (self)->comes_by_itself);
  if (item == NULL)
    {
      GtkWidget *none = gtk_label_new (_("There are none yet."));

      gtk_widget_add_css_class (none, "dim-label");
      gtk_widget_set_margin_top (none, 24);
      gtk_box_append (self->fields, none);
      return;
    }
  names = g_strsplit (get_kind (self)->fields, " ", -1);
  for (char **name = names; *name != NULL; name++)
    {
      const BivFieldSpec *field = biv_kind_find_field (get_kind (self)->kind, *name);
      GtkWidget *row = biv_field_row_new (self->desk, item, *name, biv_field_get_label (field));

      offer_what_fits (self, BIV_FIELD_ROW (row), field);
      g_ptr_array_add (self->rows, row);
      gtk_box_append (self->fields, row);
    }
}

/* ---- The list ---- */

/* The last first: what is put right happened just now. */
static GPtrArray *
list_items (BivHandWindow *self)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);

  if (get_kind (self)->kind == BIV_KIND_CAMPAIGN)
    g_ptr_array_add (items, g_object_ref (campaign_of (self)));
  else
    {
      GPtrArray *all = biv_campaign_peek_items (campaign_of (self), get_kind (self)->kind);

      for (guint i = all->len; i-- > 0;)
        g_ptr_array_add (items, g_object_ref (all->pdata[i]));
    }
  return items;
}

/* What stands in the middle of a sentence begins a row here. */
static char *
dup_capital (const char *text)
{
  g_autofree char *first = g_utf8_substring (text, 0, *text != '\0'), *capital = g_utf8_strup (first, -1);

  return g_strconcat (capital, text + strlen (first), NULL);
}

static char *
dup_label (BivHandWindow *self,
           BivItem       *item)
{
  BivCampaign *campaign = campaign_of (self);
  g_autofree char *label = biv_item_dup_label (campaign, item);
  g_autofree char *battle = NULL;

  if (BIV_IS_ORDER (item))
    /* TRANSLATORS: an order in a list: "Turn 3: the order of Halden Column" */
    return g_strdup_printf (_("Turn %d: %s"), BIV_ORDER (item)->turn, label);
  if (!BIV_IS_PARTICIPANT (item))
    return dup_capital (label);
  battle = biv_item_dup_label (campaign, BIV_ITEM (biv_campaign_find_battle (campaign, BIV_PARTICIPANT (item)->battle)));
  /* TRANSLATORS: a unit, and a battle in which it is */
  return g_strdup_printf (_("%s, %s"), label, battle);
}

static void
fill_list (BivHandWindow *self,
           BivItem       *shown)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);
  guint at = 0;

  g_ptr_array_unref (self->items);
  self->items = list_items (self);
  for (guint i = 0; i < self->items->len; i++)
    {
      g_autofree char *label = dup_label (self, self->items->pdata[i]);

      gtk_string_list_append (labels, label);
      if (self->items->pdata[i] == shown)
        at = i;
    }
  self->is_filling = TRUE;
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (labels));
  gtk_single_selection_set_selected (self->selection, at);
  self->is_filling = FALSE;
  shown = self->items->len > 0 ? self->items->pdata[at] : NULL;
  if (shown != self->item || shown == NULL)
    show_item (self, shown);
}

static void
on_selected (BivHandWindow *self)
{
  guint at = gtk_single_selection_get_selected (self->selection);

  if (!self->is_filling && at < self->items->len)
    show_item (self, self->items->pdata[at]);
}

static gboolean
is_list_right (BivHandWindow *self)
{
  g_autoptr (GPtrArray) items = list_items (self);
  GListModel *labels = gtk_single_selection_get_model (self->selection);

  if (items->len != self->items->len)
    return FALSE;
  for (guint i = 0; i < items->len; i++)
    {
      g_autofree char *label = dup_label (self, items->pdata[i]);

      if (items->pdata[i] != self->items->pdata[i]
          || !g_str_equal (label, gtk_string_list_get_string (GTK_STRING_LIST (labels), i)))
        return FALSE;
    }
  return TRUE;
}

static void
on_changed (BivHandWindow *self)
{
  g_autoptr (BivItem) shown = self->item != NULL ? g_object_ref (self->item) : NULL;

  if (!is_list_right (self))
    fill_list (self, shown);
  for (guint i = 0; i < self->rows->len; i++)
    biv_field_row_update (self->rows->pdata[i]);
  gtk_widget_set_visible (GTK_WIDGET (self->words), FALSE);
}

static void
on_kind (BivHandWindow *self)
{
  if (self->is_filling)
    return;
  self->chosen = gtk_drop_down_get_selected (self->kinds);
  gtk_widget_set_sensitive (self->add_button, !get_kind (self)->comes_by_itself);
  gtk_widget_set_visible (GTK_WIDGET (self->words), FALSE);
  fill_list (self, NULL);
}

gboolean
biv_hand_window_show_kind (BivHandWindow *self,
                           BivKind        kind)
{
  g_return_val_if_fail (BIV_IS_HAND_WINDOW (self), FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (hand_kinds); i++)
    if (hand_kinds[i].kind == kind)
      {
        gtk_drop_down_set_selected (self->kinds, i);
        return TRUE;
      }
  return FALSE;
}

/* ---- Adding and removing ---- */

static void
say (BivHandWindow *self,
     const char    *words)
{
  gtk_label_set_text (self->words, words);
  gtk_widget_set_visible (GTK_WIDGET (self->words), TRUE);
}

static const char *
first_of (BivHandWindow *self,
          BivKind        kind)
{
  GPtrArray *items = biv_campaign_peek_items (campaign_of (self), kind);

  return items->len > 0 ? biv_item_get_id (items->pdata[0]) : NULL;
}

static gboolean
takes_part (BivCampaign *campaign,
            const char  *battle,
            const char  *unit)
{
  BIV_EACH (BivParticipant, participant, campaign, BIV_KIND_PARTICIPANT)
    if (g_strcmp0 (participant->battle, battle) == 0 && g_strcmp0 (participant->unit, unit) == 0)
      return TRUE;
  return FALSE;
}

/* In a battle each unit is once. */
static const char *
first_unit_beside (BivHandWindow *self,
                   const char    *battle)
{
  BIV_EACH (BivUnit, unit, campaign_of (self), BIV_KIND_UNIT)
    if (!takes_part (campaign_of (self), battle, biv_id_of (unit)))
      return biv_id_of (unit);
  return NULL;
}

/* What it cannot be without is the first that there is: it is a beginning, and changed next. */
static void
fill_needed (BivHandWindow *self,
             BivProposal   *proposal,
             BivItem       *item)
{
  BivKind kind = biv_item_get_kind (item);
  const char *battle = kind == BIV_KIND_PARTICIPANT ? first_of (self, BIV_KIND_BATTLE) : NULL;

  if (kind == BIV_KIND_ORDER)
    biv_proposal_set_text (proposal, item, "formation", first_of (self, BIV_KIND_FORMATION));
  if (kind == BIV_KIND_CONTACT || kind == BIV_KIND_SIEGE || kind == BIV_KIND_BATTLE)
    biv_proposal_set_text (proposal, item, "place", first_of (self, BIV_KIND_PLACE));
  if (kind == BIV_KIND_BATTLE)
    biv_proposal_set_text (proposal, item, "ruleset", campaign_of (self)->ruleset);
  if (kind == BIV_KIND_SIGHTING || kind == BIV_KIND_PARTICIPANT || kind == BIV_KIND_DESPATCH)
    biv_proposal_set_text (proposal, item, "side", first_of (self, BIV_KIND_SIDE));
  if (kind == BIV_KIND_PARTICIPANT)
    {
      biv_proposal_set_text (proposal, item, "battle", battle);
      biv_proposal_set_text (proposal, item, "unit", first_unit_beside (self, battle));
    }
  if (kind == BIV_KIND_SIEGE)
    biv_proposal_set_number (proposal, item, "start-turn", campaign_of (self)->turn);
  else if (kind == BIV_KIND_DESPATCH)
    biv_proposal_set_number (proposal, item, "written", campaign_of (self)->turn);
  else if (biv_kind_find_field (kind, "turn") != NULL)
    biv_proposal_set_number (proposal, item, "turn", campaign_of (self)->turn);
}

static void
on_add (BivHandWindow *self)
{
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign_of (self), BIV_KEPT (_("Add by hand")));
  BivItem *item = biv_proposal_new_item (proposal, get_kind (self)->kind);
  g_autofree char *id = g_strdup (biv_item_get_id (item));
  g_autoptr (GError) error = NULL;

  fill_needed (self, proposal, item);
  if (!biv_campaign_commit (campaign_of (self), proposal, &error))
    {
      say (self, error->message);
      return;
    }
  fill_list (self, biv_campaign_find (campaign_of (self), id));
  gtk_widget_child_focus (GTK_WIDGET (self->fields), GTK_DIR_TAB_FORWARD);
}

static void
on_remove (BivHandWindow *self)
{
  g_autofree char *label = NULL, *title = NULL;
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (GError) error = NULL;

  if (self->item == NULL || get_kind (self)->comes_by_itself)
    return;
  label = BIV_KEPT (biv_item_dup_label (campaign_of (self), self->item));
  title = BIV_KEPT (g_strdup_printf (_("Remove %s"), label));
  proposal = biv_turn_propose_edit (campaign_of (self), title);
  biv_proposal_remove (proposal, self->item);
  if (!biv_campaign_commit (campaign_of (self), proposal, &error))
    say (self, error->message);
}

/* ---- The window ---- */

static void
on_setup_row (GtkSignalListItemFactory *factory,
              GtkListItem              *row)
{
  GtkWidget *label = biv_label_new (NULL, NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS);

  gtk_list_item_set_child (row, label);
}

static void
on_bind_row (GtkSignalListItemFactory *factory,
             GtkListItem              *row)
{
  const char *text = gtk_string_object_get_string (GTK_STRING_OBJECT (gtk_list_item_get_item (row)));

  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (row)), text);
  gtk_widget_set_tooltip_text (gtk_list_item_get_child (row), text);
}

GtkWidget *
biv_hand_window_new (BivDesk   *desk,
                     GtkWindow *parent)
{
  BivHandWindow *self;

  g_return_val_if_fail (BIV_IS_DESK (desk), NULL);

  self = g_object_new (BIV_TYPE_HAND_WINDOW, "transient-for", parent, NULL);
  self->desk = desk;
  g_signal_connect_object (desk, "changed", G_CALLBACK (on_changed), self, G_CONNECT_SWAPPED);
  on_kind (self);
  return GTK_WIDGET (self);
}

static void
biv_hand_window_dispose (GObject *object)
{
  BivHandWindow *self = BIV_HAND_WINDOW (object);

  self->is_filling = TRUE;
  g_ptr_array_set_size (self->rows, 0);
  g_clear_object (&self->item);
  G_OBJECT_CLASS (biv_hand_window_parent_class)->dispose (object);
}

static void
biv_hand_window_finalize (GObject *object)
{
  g_ptr_array_unref (BIV_HAND_WINDOW (object)->items);
  g_ptr_array_unref (BIV_HAND_WINDOW (object)->rows);
  G_OBJECT_CLASS (biv_hand_window_parent_class)->finalize (object);
}

static void
biv_hand_window_class_init (BivHandWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "overrule#by-hand");
  G_OBJECT_CLASS (klass)->dispose = biv_hand_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_hand_window_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/turn/hand-window.ui");
  BIV_BIND_CHILDREN (widget_class, BivHandWindow, kinds, list, selection, fields, words, add_button, remove_button);
  BIV_BIND_CALLBACKS (widget_class, on_add, on_remove);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
biv_hand_window_init (BivHandWindow *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);

  self->items = g_ptr_array_new_with_free_func (g_object_unref);
  self->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (factory, "setup", G_CALLBACK (on_setup_row), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind_row), NULL);
  gtk_list_view_set_factory (self->list, factory);
  for (gsize i = 0; i < G_N_ELEMENTS (hand_kinds); i++)
    gtk_string_list_append (labels, _(hand_kinds[i].label));
  gtk_drop_down_set_model (self->kinds, G_LIST_MODEL (labels));
  g_signal_connect_object (self->kinds, "notify::selected", G_CALLBACK (on_kind), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "notify::selected", G_CALLBACK (on_selected), self, G_CONNECT_SWAPPED);
}
