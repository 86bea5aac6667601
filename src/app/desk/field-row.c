/* SPDX-License-Identifier: GPL-3.0-or-later */
/* field-row.c: one field of an item, with its label, to be read and changed by hand (CA-REF-4) */
#include "app/desk/field-row.h"

#include "base/i18n.h"
#include <string.h>

#include "app/desk/item-picker.h"
#include "app/desk/late-edit.h"
#include "app/widgets/choice.h"
#include "app/widgets/look.h"
#include "app/widgets/prose.h"
#include "campaign/model/field-words.h"
#include "campaign/model/item-names.h"
#include "campaign/model/item-rules.h"


struct _BivFieldRow
{
  GtkWidget           parent_instance;

  BivDesk            *desk;         /* not owned: it outlives its pages */
  BivItem            *item;
  const BivFieldSpec *field;
  char               *label_text;
  char               *empty;        /* what an entry without a value says; NULL: "None" */
  GPtrArray          *values;       /* of a drop-down, words of files; "" for none */
  GPtrArray          *others;       /* of the item's kind, changed together with it; NULL: none */
  gboolean            is_mixed;     /* they have different values */
  gboolean            is_cut;       /* the text is longer than an entry can show: it is not written from here */
  gboolean            is_updating;
  gboolean            lists_items;  /* its choices are all items of a kind */

  GtkWidget          *label;
  GtkWidget          *value;        /* GtkEntry, GtkDropDown, BivItemPicker, or biv_prose_new() */
  GtkWidget          *fault;        /* caption; hidden without one */
};

G_DEFINE_FINAL_TYPE (BivFieldRow, biv_field_row, GTK_TYPE_WIDGET)

/* ---- Changing ---- */

/* A file demands more of some texts than the campaign does: a date, a colour. */
static gboolean
check_text (const BivFieldSpec  *field,
            const char          *text,
            GError             **error)
{
  BivValue value = { 0 };
  gboolean is_good;

  if (field->rule == NULL || text == NULL)
    return TRUE;
  is_good = biv_value_parse (field, biv_field_get_label (field), text, &value, error) &&
            biv_item_rules_accept (field, biv_field_get_label (field), &value, error);
  biv_value_clear (field, &value);
  return is_good;
}

/* What an edit brings about may be the end of the row. */
static void
show_fault (BivFieldRow  *self,
            const GError *error)
{
  if (self->fault == NULL)
    return;
  gtk_label_set_text (GTK_LABEL (self->fault), error != NULL ? error->message : "");
  gtk_widget_set_visible (self->fault, error != NULL);
}

static void
set_value (BivFieldRow *self,
           BivDesk     *desk,
           BivItem     *item,
           const char  *words)
{
  const char *text = words != NULL && *words != '\0' ? words : NULL;
  g_autofree char *name = BIV_KEPT (biv_item_dup_label (biv_desk_get_campaign (desk), item));
  /* TRANSLATORS: the title of a step: a field's label and a thing's name: "Status of 12th Lancers" */
  g_autofree char *title = BIV_KEPT (g_strdup_printf (_("%s of %s"), biv_field_get_label (self->field), name));
  g_autoptr (BivFieldRow) alive = g_object_ref (self);
  g_autoptr (GError) error = NULL;

  if (!check_text (self->field, text, &error))
    {
      show_fault (self, error);
      return;
    }
  if (self->others != NULL)
    {
      g_autoptr (GPtrArray) items = g_ptr_array_copy (self->others, NULL, NULL);

      g_ptr_array_add (items, item);
      biv_desk_edit_many (desk, items, self->field->name, text, &error);
    }
  else
    biv_desk_edit (desk, title, item, self->field->name, text, &error);
  show_fault (self, error);
}

/* What the program said itself is in the referee's language here. */
static char *
dup_shown (BivFieldRow *self,
           BivItem     *item)
{
  g_autofree char *kept = biv_item_dup_field (item, self->field);

  return biv_said_dup (kept);
}

static void
on_entry_left (BivDesk    *desk,
               BivItem    *item,
               const char *field,
               const char *text,
               gpointer    owner)
{
  BivFieldRow *self = owner;
  g_autofree char *before = dup_shown (self, item);

  if (self->is_cut)
    return;
  if (self->is_mixed)
    {
      if (*text != '\0')
        set_value (self, desk, item, text);
      return;
    }
  if (g_strcmp0 (before, text) != 0 && !(*text == '\0' && g_strcmp0 (before, "none") == 0))
    set_value (self, desk, item, text);
}

/* What was wrong with the text before is no longer said of this one. */
static void
on_entry_changed (BivFieldRow *self)
{
  show_fault (self, NULL);
  if (self->field->is_prose)
    gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
on_entry_done (BivFieldRow *self)
{
  on_entry_left (self->desk, self->item, self->field->name, gtk_editable_get_text (GTK_EDITABLE (self->value)), self);
}

/* Return begins a line there; Ctrl+Return is done with it. */
static gboolean
on_prose_key (BivFieldRow     *self,
              guint            key,
              guint            code,
              GdkModifierType  state)
{
  g_autofree char *text = NULL;

  if ((key != GDK_KEY_Return && key != GDK_KEY_KP_Enter) || (state & GDK_CONTROL_MASK) == 0)
    return GDK_EVENT_PROPAGATE;
  text = biv_prose_dup_text (self->value);
  on_entry_left (self->desk, self->item, self->field->name, text, self);
  return GDK_EVENT_STOP;
}

static void
on_selected (BivFieldRow *self)
{
  guint index = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->value));

  if (!self->is_updating && index < self->values->len && self->values->pdata[index] != NULL)
    set_value (self, self->desk, self->item, self->values->pdata[index]);
}

static void
on_picked (BivFieldRow *self)
{
  g_autofree char *ids = biv_item_picker_dup_ids (BIV_ITEM_PICKER (self->value));
  g_autoptr (BivFieldRow) alive = g_object_ref (self);

  set_value (self, self->desk, self->item, ids);
  if (self->value != NULL)
    biv_field_row_update (self);
}

/* ---- Choices ---- */

static void
add_choice (BivFieldRow   *self,
            GtkStringList *words,
            const char    *value,
            const char    *label)
{
  g_ptr_array_add (self->values, g_strdup (value));
  gtk_string_list_append (words, label);
}

static void
add_words (BivFieldRow   *self,
           GtkStringList *words)
{
  GType type = self->field->choices ();
  g_autoptr (GEnumClass) klass = g_type_class_ref (type);

  if (self->field->fallback == BIV_NONE)
    /* TRANSLATORS: a field without a value */
    add_choice (self, words, "", _("none"));
  for (guint i = 0; i < klass->n_values; i++)
    add_choice (self, words, klass->values[i].value_nick, biv_word_get_label (type, klass->values[i].value));
}

/* Links have no names, and others may have none yet. */
static char *
dup_choice (BivFieldRow *self,
            BivItem     *item)
{
  return biv_item_dup_label (biv_desk_get_campaign (self->desk), item);
}

static void
add_items (BivFieldRow   *self,
           GtkStringList *words)
{
  GPtrArray *items = biv_campaign_peek_items (biv_desk_get_campaign (self->desk), (BivKind) self->field->refers);

  add_choice (self, words, "", _("none"));
  for (guint i = 0; i < items->len; i++)
    {
      g_autofree char *label = dup_choice (self, items->pdata[i]);

      add_choice (self, words, biv_item_get_id (items->pdata[i]), label);
    }
}

/* The few words that a text may be: "poor average elite". */
static void
add_rule (BivFieldRow   *self,
          GtkStringList *words)
{
  const BivWordRule *rule = self->field->rule;
  g_auto (GStrv) choices = rule != NULL && rule->words != NULL ? g_strsplit (rule->words, " ", -1) : NULL;

  if (choices == NULL)
    return;
  add_choice (self, words, "", _("none"));
  for (guint i = 0; choices[i] != NULL; i++)
    add_choice (self, words, choices[i], choices[i]);
}

static GtkWidget *
new_drop_down (BivFieldRow *self)
{
  GtkWidget *list = gtk_drop_down_new (NULL, NULL);

  biv_choice_let_shrink (GTK_DROP_DOWN (list));
  g_signal_connect_swapped (list, "notify::selected", G_CALLBACK (on_selected), self);
  return list;
}

static void
use_drop_down (BivFieldRow   *self,
               GtkStringList *words)
{
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->value), G_LIST_MODEL (words));
  biv_choice_let_search (GTK_DROP_DOWN (self->value));
}

void
biv_field_row_set_choices (BivFieldRow       *self,
                           const char *const *values,
                           const char *const *labels)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);

  g_return_if_fail (BIV_IS_FIELD_ROW (self) && values != NULL && labels != NULL);

  if (!GTK_IS_DROP_DOWN (self->value))
    {
      gtk_widget_unparent (self->value);
      self->value = new_drop_down (self);
      gtk_widget_insert_after (self->value, GTK_WIDGET (self), self->label);
    }
  self->is_updating = TRUE;
  self->lists_items = FALSE;
  g_ptr_array_set_size (self->values, 0);
  for (guint i = 0; values[i] != NULL && labels[i] != NULL; i++)
    add_choice (self, words, values[i], labels[i]);
  use_drop_down (self, words);
  self->is_updating = FALSE;
  biv_field_row_update (self);
}

void
biv_field_row_pick (BivFieldRow *self,
                    BivKind      kind)
{
  g_return_if_fail (BIV_IS_FIELD_ROW (self) && self->field->kind == BIV_FIELD_LIST);

  gtk_widget_unparent (self->value);
  self->value = biv_item_picker_new (self->desk, kind);
  g_signal_connect_swapped (self->value, "changed", G_CALLBACK (on_picked), self);
  gtk_widget_insert_after (self->value, GTK_WIDGET (self), self->label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->value), GTK_ACCESSIBLE_PROPERTY_LABEL, self->label_text, -1);
  biv_field_row_update (self);
}

/* ---- Showing ---- */

/* Formations come and go while the row is in sight: a detachment is made of its unit. */
static gboolean
lists_all_items (BivFieldRow *self)
{
  GPtrArray *items = biv_campaign_peek_items (biv_desk_get_campaign (self->desk), (BivKind) self->field->refers);
  GListModel *words = gtk_drop_down_get_model (GTK_DROP_DOWN (self->value));

  if (self->values->len < items->len + 1)
    return FALSE;
  for (guint i = 0; i < items->len; i++)
    {
      g_autofree char *label = dup_choice (self, items->pdata[i]);

      if (g_strcmp0 (self->values->pdata[i + 1], biv_item_get_id (items->pdata[i])) != 0
          || g_strcmp0 (gtk_string_list_get_string (GTK_STRING_LIST (words), i + 1), label) != 0)
        return FALSE;
    }
  return self->values->len == items->len + 1 || self->values->pdata[items->len + 1] == NULL;
}

static void
keep_up_with_items (BivFieldRow *self)
{
  g_autoptr (GtkStringList) words = NULL;

  if (!self->lists_items || lists_all_items (self))
    return;
  words = gtk_string_list_new (NULL);
  g_ptr_array_set_size (self->values, 0);
  add_items (self, words);
  use_drop_down (self, words);
}

static gboolean
is_mixed (BivFieldRow *self,
          const char  *text)
{
  for (guint i = 0; self->others != NULL && i < self->others->len; i++)
    {
      g_autofree char *other = dup_shown (self, self->others->pdata[i]);

      if (g_strcmp0 (other, text) != 0)
        return TRUE;
    }
  return FALSE;
}

/* The choice that stands for different values, or for one that is no choice, where @words says so: it is the one without a value.
 * GTK 4.18 goes on showing the choice of before where none is chosen. */
static guint
find_valueless (BivFieldRow *self,
                const char  *words)
{
  GtkStringList *list = GTK_STRING_LIST (gtk_drop_down_get_model (GTK_DROP_DOWN (self->value)));
  guint at = 0;

  while (at < self->values->len && self->values->pdata[at] != NULL)
    at++;
  if (at == self->values->len)
    g_ptr_array_add (self->values, NULL);
  if (g_strcmp0 (gtk_string_list_get_string (list, at), words) != 0)
    gtk_string_list_splice (list, at, gtk_string_list_get_string (list, at) != NULL, (const char *const[]) { words, NULL });
  return at;
}

void
biv_field_row_set_others (BivFieldRow *self,
                          GPtrArray   *others)
{
  g_return_if_fail (BIV_IS_FIELD_ROW (self) && self->field->kind != BIV_FIELD_LIST);

  g_clear_pointer (&self->others, g_ptr_array_unref);
  if (others != NULL && others->len > 0)
    self->others = g_ptr_array_ref (others);
  biv_field_row_update (self);
}

void
biv_field_row_set_empty (BivFieldRow *self,
                         const char  *words)
{
  g_return_if_fail (BIV_IS_FIELD_ROW (self));

  g_free (self->empty);
  self->empty = g_strdup (words);
  biv_field_row_update (self);
}

BivItem *
biv_field_row_get_item (BivFieldRow *self)
{
  g_return_val_if_fail (BIV_IS_FIELD_ROW (self), NULL);
  return self->item;
}

const char *
biv_field_row_get_field (BivFieldRow *self)
{
  g_return_val_if_fail (BIV_IS_FIELD_ROW (self), NULL);
  return self->field->name;
}

/* @text: NULL: no value. It is chosen by an empty word, or where the field has a word for it, by that: no crossing is one. */
static gboolean
is_choice (const char *value,
           const char *text)
{
  return text != NULL ? g_strcmp0 (value, text) == 0
                      : value != NULL && (*value == '\0' || g_str_equal (value, "none"));
}

void
biv_field_row_update (BivFieldRow *self)
{
  g_autofree char *text = NULL;

  g_return_if_fail (BIV_IS_FIELD_ROW (self));

  text = dup_shown (self, self->item);
  self->is_mixed = is_mixed (self, text);
  if (g_strcmp0 (text, "none") == 0 || self->is_mixed)
    g_clear_pointer (&text, g_free);
  if (GTK_IS_ENTRY (self->value))
    /* TRANSLATORS: in an empty field: the units or places that are selected have different values; there is no value */
    gtk_entry_set_placeholder_text (GTK_ENTRY (self->value), self->is_mixed              ? _("Mixed")
                                                                : self->empty != NULL ? self->empty : _("None"));
  self->is_updating = TRUE;
  keep_up_with_items (self);
  if (GTK_IS_DROP_DOWN (self->value))
    {
      guint at = self->values->len;

      for (guint i = 0; i < self->values->len && !self->is_mixed; i++)
        if (is_choice (self->values->pdata[i], text))
          at = i;
      if (at == self->values->len)
        at = find_valueless (self, self->is_mixed ? _("Mixed") : _("None"));
      gtk_drop_down_set_selected (GTK_DROP_DOWN (self->value), at);
    }
  else if (BIV_IS_ITEM_PICKER (self->value))
    biv_item_picker_set_ids (BIV_ITEM_PICKER (self->value),
                             (const char *const *) G_STRUCT_MEMBER (char **, self->item, self->field->offset));
  else if (self->field->is_prose)
    {
      GtkTextView *view = biv_prose_get_view (self->value);

      if (!gtk_widget_has_focus (GTK_WIDGET (view)))
        {
          biv_prose_set_text (self->value, text);
          gtk_widget_set_tooltip_text (GTK_WIDGET (view), self->is_mixed ? _("Mixed") : self->empty);
          show_fault (self, NULL);
        }
    }
  else if (!gtk_widget_has_focus (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self->value)))))
    {
      gtk_editable_set_text (GTK_EDITABLE (self->value), text != NULL ? text : "");
      self->is_cut = text != NULL && strcmp (gtk_editable_get_text (GTK_EDITABLE (self->value)), text) != 0;
      gtk_editable_set_editable (GTK_EDITABLE (self->value), !self->is_cut);
      show_fault (self, NULL);
    }
  self->is_updating = FALSE;
}

static GtkWidget *
new_entry (BivFieldRow *self)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _("None"));
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 4);
  g_signal_connect_swapped (entry, "activate", G_CALLBACK (on_entry_done), self);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (on_entry_changed), self);
  biv_late_edit_watch (entry, self->desk, self->item, self->field->name, on_entry_left, GTK_WIDGET (self));
  return entry;
}

#define PROSE_TOP   6               /* px: its label stands beside its first line */

static GtkWidget *
new_prose (BivFieldRow *self)
{
  GtkWidget *prose = biv_prose_new (self->label_text), *view = GTK_WIDGET (biv_prose_get_view (prose));
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_prose_key), self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (view, keys);
  g_signal_connect_object (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), "changed", G_CALLBACK (on_entry_changed), self,
                           G_CONNECT_SWAPPED);
  biv_late_edit_watch (view, self->desk, self->item, self->field->name, on_entry_left, GTK_WIDGET (self));
  return prose;
}

static void
make_value (BivFieldRow *self)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);

  switch (self->field->kind)
    {
    case BIV_FIELD_CHOICE:
      add_words (self, words);
      break;
    case BIV_FIELD_FLAG:
      add_choice (self, words, "no", _("No"));
      add_choice (self, words, "yes", _("Yes"));
      break;
    case BIV_FIELD_ID:
      self->lists_items = self->field->refers < BIV_N_KINDS;
      if (self->lists_items)
        add_items (self, words);
      break;
    case BIV_FIELD_TEXT:
      add_rule (self, words);
      break;
    default:
      break;
    }
  if (self->field->kind == BIV_FIELD_LIST && self->field->refers < BIV_N_KINDS)
    {
      self->value = biv_item_picker_new (self->desk, (BivKind) self->field->refers);
      g_signal_connect_swapped (self->value, "changed", G_CALLBACK (on_picked), self);
      return;
    }
  if (self->field == biv_kind_find_field (BIV_KIND_PLACE, "features"))
    {
      self->value = biv_item_picker_new_words (biv_features_list (), biv_feature_get_label, _("Add a feature…"));
      g_signal_connect_swapped (self->value, "changed", G_CALLBACK (on_picked), self);
      return;
    }
  if (self->values->len == 0)
    {
      self->value = self->field->is_prose ? new_prose (self) : new_entry (self);
      return;
    }
  self->value = new_drop_down (self);
  use_drop_down (self, words);
}

GtkWidget *
biv_field_row_new (BivDesk    *desk,
                   BivItem    *item,
                   const char *field,
                   const char *label)
{
  BivFieldRow *self;

  g_return_val_if_fail (BIV_IS_DESK (desk) && BIV_IS_ITEM (item) && field != NULL && label != NULL, NULL);

  self = g_object_new (BIV_TYPE_FIELD_ROW, NULL);
  self->desk = desk;
  self->item = g_object_ref (item);
  self->field = biv_kind_find_field (biv_item_get_kind (item), field);
  g_return_val_if_fail (self->field != NULL, NULL);
  self->label_text = g_strdup (label);
  self->is_updating = TRUE;
  make_value (self);
  self->is_updating = FALSE;
  gtk_label_set_text (GTK_LABEL (self->label), label);
  if (self->field->is_prose)
    {
      gtk_label_set_yalign (GTK_LABEL (self->label), 0);
      gtk_widget_set_margin_top (self->label, PROSE_TOP);
    }
  gtk_widget_set_tooltip_text (self->label, label);
  gtk_widget_insert_after (self->value, GTK_WIDGET (self), self->label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->value), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  biv_field_row_update (self);
  return GTK_WIDGET (self);
}

/* ---- Layout: the label beside the value, the fault under it ---- */

#define LABEL_LEAST 92              /* px, at a text scale of 1 */
#define LABEL_MOST  150
#define LABEL_SHARE 0.3             /* of the row, between the two */
#define LABEL_GAP   8               /* px, before the value; it is part of the label's width */

/* Rows of one width have their values in line, as far as the values have room. @width: px, -1 where it is not known */
static int
get_label_width (BivFieldRow *self,
                 int          width)
{
  double scale = biv_look_get_text_scale (GTK_WIDGET (self));
  int least, share, value;

  gtk_widget_measure (self->label, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  least = MAX (least + LABEL_GAP, (int) (LABEL_LEAST * scale));         /* no word is broken */
  share = (int) CLAMP (width * LABEL_SHARE, least, MAX (least, LABEL_MOST * scale));
  if (share == least)
    return least;
  gtk_widget_measure (self->value, GTK_ORIENTATION_HORIZONTAL, -1, &value, NULL, NULL, NULL);
  return MAX (least, MIN (share, width - value));
}

static void
biv_field_row_measure (GtkWidget      *widget,
                       GtkOrientation  orientation,
                       int             for_size,
                       int            *minimum,
                       int            *natural,
                       int            *minimum_baseline,
                       int            *natural_baseline)
{
  BivFieldRow *self = BIV_FIELD_ROW (widget);
  int value_least, value_natural, fault_least = 0, fault_natural = 0, label_least;
  int beside = get_label_width (self, orientation == GTK_ORIENTATION_VERTICAL ? for_size : -1);
  int across = for_size < 0 ? -1 : MAX (0, for_size - beside);

  gtk_widget_measure (self->value, orientation, -1, &value_least, &value_natural, NULL, NULL);
  if (self->field->is_prose && orientation == GTK_ORIENTATION_VERTICAL)
    value_least = value_natural = MAX (value_least, biv_prose_get_height (self->value, across));
  if (gtk_widget_should_layout (self->fault))
    gtk_widget_measure (self->fault, orientation, orientation == GTK_ORIENTATION_VERTICAL ? across : -1, &fault_least,
                        &fault_natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = beside + MAX (value_least, fault_least);
      *natural = beside + MAX (value_natural, fault_least);
    }
  else
    {
      gtk_widget_measure (self->label, orientation, beside - LABEL_GAP, &label_least, NULL, NULL, NULL);
      *minimum = MAX (value_least, label_least) + fault_least;
      *natural = MAX (value_natural, label_least) + fault_natural;
    }
}

static void
biv_field_row_size_allocate (GtkWidget *widget,
                             int        width,
                             int        height,
                             int        baseline)
{
  BivFieldRow *self = BIV_FIELD_ROW (widget);
  int beside = get_label_width (self, width), across = MAX (0, width - beside), fault = 0;
  GtkAllocation label, value, below;

  if (gtk_widget_should_layout (self->fault))
    gtk_widget_measure (self->fault, GTK_ORIENTATION_VERTICAL, across, NULL, &fault, NULL, NULL);
  label = (GtkAllocation) { 0, 0, beside - LABEL_GAP, height - fault };
  value = (GtkAllocation) { beside, 0, across, height - fault };
  below = (GtkAllocation) { beside, height - fault, across, fault };
  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    {
      label.x = across + LABEL_GAP;
      value.x = below.x = 0;
    }
  gtk_widget_size_allocate (self->label, &label, -1);
  gtk_widget_size_allocate (self->value, &value, -1);
  if (gtk_widget_should_layout (self->fault))
    gtk_widget_size_allocate (self->fault, &below, -1);
}

static GtkSizeRequestMode
biv_field_row_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* ---- The class ---- */

static void
biv_field_row_dispose (GObject *object)
{
  BivFieldRow *self = BIV_FIELD_ROW (object);

  self->is_updating = TRUE;
  g_clear_pointer (&self->label, gtk_widget_unparent);
  g_clear_pointer (&self->value, gtk_widget_unparent);
  g_clear_pointer (&self->fault, gtk_widget_unparent);
  g_clear_object (&self->item);
  G_OBJECT_CLASS (biv_field_row_parent_class)->dispose (object);
}

static void
biv_field_row_finalize (GObject *object)
{
  g_free (BIV_FIELD_ROW (object)->label_text);
  g_free (BIV_FIELD_ROW (object)->empty);
  g_ptr_array_unref (BIV_FIELD_ROW (object)->values);
  g_clear_pointer (&BIV_FIELD_ROW (object)->others, g_ptr_array_unref);
  G_OBJECT_CLASS (biv_field_row_parent_class)->finalize (object);
}

static void
biv_field_row_class_init (BivFieldRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_field_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_field_row_finalize;
  widget_class->measure = biv_field_row_measure;
  widget_class->size_allocate = biv_field_row_size_allocate;
  widget_class->get_request_mode = biv_field_row_get_request_mode;
}

static void
biv_field_row_init (BivFieldRow *self)
{
  self->values = g_ptr_array_new_with_free_func (g_free);
  self->label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_label_set_wrap (GTK_LABEL (self->label), TRUE);
  gtk_widget_add_css_class (self->label, "dim-label");
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));
  self->fault = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->fault), 0);
  gtk_label_set_wrap (GTK_LABEL (self->fault), TRUE);
  gtk_widget_add_css_class (self->fault, "caption");
  gtk_widget_add_css_class (self->fault, "error");
  gtk_widget_set_visible (self->fault, FALSE);
  gtk_widget_set_parent (self->fault, GTK_WIDGET (self));
}
