/* SPDX-License-Identifier: GPL-3.0-or-later */
/* roster-card.c: the words of one kind in a table, and what each stands for */
#include "app/armies/roster-card.h"

#include <glib/gi18n.h>

#include "app/widgets/announce.h"
#include "app/widgets/choice.h"
#include "app/widgets/label.h"
#include "campaign/model/item-names.h"
#include "campaign/model/strength.h"
#include "campaign/roster/words.h"

#define WORD_CHARS 18                /* of a word in one line; a longer one takes two */
#define CHOICE_CHARS 36

struct _BivRosterCard
{
  GtkWidget       parent_instance;

  BivRosterWords  kind;
  GtkStringList  *choices;           /* on screen */
  GPtrArray      *answers;           /* as mappings have them: "+" is the word itself, made */
  gboolean        is_filling;
  char           *before;            /* what was shown last: rows stay where only their answers changed */
  GtkWidget      *box;
  GtkLabel       *count;
  GtkListBox     *list;
  GtkSizeGroup   *widths;            /* of what the words stand for */
};

G_DEFINE_FINAL_TYPE (BivRosterCard, biv_roster_card, GTK_TYPE_WIDGET)

static guint answered_signal;

/* ---- What a word may stand for ---- */

static void
add_choice (BivRosterCard *self,
            const char    *label,
            const char    *answer)
{
  gtk_string_list_append (self->choices, label);
  g_ptr_array_add (self->answers, g_strdup (answer));
}

static void
add_items (BivRosterCard *self,
           BivCampaign   *campaign,
           BivKind        kind)
{
  BIV_EACH (BivItem, item, campaign, kind)
    add_choice (self, biv_item_call (item), biv_item_call (item));
}

static void
add_types (BivRosterCard *self,
           BivCampaign   *campaign,
           gboolean       are_new)
{
  BivBook *book = biv_campaign_get_book (campaign, NULL);

  for (guint i = 0; book != NULL && i < biv_book_get_n_types (book); i++)
    {
      const BivBookType *type = biv_book_get_type_at (book, i);
      g_autofree char *label = NULL, *answer = NULL;

      if (type->is_derived)
        continue;
      /* TRANSLATORS: of a word in a table: a new unit type that is like one of the rulebook's */
      label = are_new ? g_strdup_printf (_("New type, like %s"), type->name) : g_strdup (type->name);
      answer = are_new ? g_strdup_printf ("+|%s", type->id) : g_strdup (type->id);
      add_choice (self, label, answer);
    }
}

/* The same for all words of a kind. */
static void
fill_choices (BivRosterCard *self,
              BivCampaign   *campaign)
{
  g_set_object (&self->choices, NULL);
  self->choices = gtk_string_list_new (NULL);
  g_ptr_array_set_size (self->answers, 0);
  add_choice (self, _("Choose…"), "");
  switch (self->kind)
    {
    case BIV_ROSTER_SIDES:
      add_items (self, campaign, BIV_KIND_SIDE);
      add_choice (self, _("New side"), "+");
      break;
    case BIV_ROSTER_TYPES:
      add_types (self, campaign, FALSE);
      add_types (self, campaign, TRUE);
      break;
    case BIV_ROSTER_QUALITIES:
      add_choice (self, C_("quality", "poor"), "poor");
      add_choice (self, C_("quality", "average"), "average");
      add_choice (self, C_("quality", "elite"), "elite");
      for (char figure = '1'; figure <= '9'; figure++)
        {
          const char text[] = { figure, '\0' };

          add_choice (self, text, text);
        }
      break;
    case BIV_ROSTER_PLACES:
    case BIV_N_ROSTER_WORDS:
    default:
      if (biv_roster_can_make_places (campaign))
        add_choice (self, _("Make the place"), "+");
      add_choice (self, _("Off the map"), "off-map");
      add_items (self, campaign, BIV_KIND_PLACE);
      break;
    }
  add_choice (self, _("Leave out"), "-");
}

static guint
find_answer (BivRosterCard       *self,
             const BivRosterWord *word)
{
  g_autofree char *like = word->like != NULL ? g_strdup_printf ("+|%s", word->like) : NULL;
  const char *wanted = word->answer == NULL ? "" : like != NULL ? like : word->id == NULL && word->name != NULL ? "+"
                                                                                                    : word->answer;

  for (guint i = 0; i < self->answers->len; i++)
    if (g_strcmp0 (self->answers->pdata[i], wanted) == 0
        || (word->id != NULL && g_strcmp0 (self->answers->pdata[i], word->id) == 0)
        || (word->id != NULL && word->name != NULL && g_strcmp0 (self->answers->pdata[i], word->name) == 0))
      return i;
  return 0;
}

/* ---- Rows ---- */

static void
on_chosen (GtkDropDown   *list,
           GParamSpec    *pspec,
           BivRosterCard *self)
{
  guint chosen = gtk_drop_down_get_selected (list);
  const char *answer = chosen < self->answers->len ? self->answers->pdata[chosen] : "";

  if (!self->is_filling)
    g_signal_emit (self, answered_signal, 0, g_object_get_data (G_OBJECT (list), "word"), *answer != '\0' ? answer : NULL);
}

static void
show_state (GtkWidget           *row,
            const BivRosterWord *word)
{
  GtkWidget *icon = g_object_get_data (G_OBJECT (row), "icon"), *list = g_object_get_data (G_OBJECT (row), "list");
  gboolean is_open = word->state == BIV_WORD_OPEN, is_guess = word->state == BIV_WORD_GUESSED;
  const char *words = word->why != NULL ? word->why
                      : is_open         ? _("To be settled")
                      : is_guess        ? _("Guessed: look whether it is right")
                                        : _("Settled");

  gtk_image_set_from_icon_name (GTK_IMAGE (icon), is_open || is_guess ? "dialog-warning-symbolic" : "object-select-symbolic");
  gtk_widget_set_tooltip_text (icon, words);
  gtk_widget_remove_css_class (icon, "warning");
  gtk_widget_remove_css_class (icon, "error");
  gtk_widget_remove_css_class (icon, "success");
  gtk_widget_add_css_class (icon, is_open ? "error" : is_guess ? "warning" : "success");
  biv_announce_describe (list, words);
}

static GtkWidget *
make_row (BivRosterCard       *self,
          const BivRosterWord *word)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *icon = gtk_image_new ();
  GtkWidget *label = biv_label_new (word->label, NULL, BIV_LABEL_LEFT | BIV_LABEL_WRAPS | BIV_LABEL_GROWS);
  GtkWidget *list = gtk_drop_down_new (NULL, NULL);
  g_autofree char *number = g_strdup_printf ("%u", word->n_lines), *called = NULL, *lines = NULL;
  GtkWidget *count = gtk_label_new (number);

  lines = g_strdup_printf (ngettext ("in %u line", "in %u lines", word->n_lines), word->n_lines);
  /* TRANSLATORS: accessible name of a choice: a word of a table, and what it stands for here */
  called = g_strdup_printf (_("What “%s” stands for, %s"), word->label, lines);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), WORD_CHARS);
  gtk_widget_set_tooltip_text (count, lines);
  gtk_widget_add_css_class (count, "dim-label");
  gtk_drop_down_set_model (GTK_DROP_DOWN (list), G_LIST_MODEL (self->choices));
  biv_choice_keep_whole (GTK_DROP_DOWN (list), CHOICE_CHARS);
  biv_choice_let_search (GTK_DROP_DOWN (list));
  gtk_size_group_add_widget (self->widths, list);
  gtk_widget_add_css_class (list, "dense");
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, called, -1);
  g_object_set_data_full (G_OBJECT (list), "word", g_strdup (word->word), g_free);
  g_object_set_data (G_OBJECT (row), "icon", icon);
  g_object_set_data (G_OBJECT (row), "list", list);
  gtk_box_append (GTK_BOX (box), icon);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), count);
  gtk_box_append (GTK_BOX (box), list);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (list), find_answer (self, word));
  g_signal_connect (list, "notify::selected", G_CALLBACK (on_chosen), self);
  show_state (row, word);
  return row;
}

/* Whether the rows that are there are for the same words: then a list that somebody has open stays. */
static GtkWidget *
find_row (BivRosterCard       *self,
          const BivRosterWord *word)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    if (g_strcmp0 (g_object_get_data (g_object_get_data (G_OBJECT (row), "list"), "word"), word->word) == 0)
      return GTK_WIDGET (row);
  return NULL;
}

static int
compare_texts (gconstpointer a,
               gconstpointer b)
{
  return g_strcmp0 (*(char *const *) a, *(char *const *) b);
}

static char *
dup_all (GPtrArray *words,
         BivCampaign *campaign)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_free);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < words->len; i++)
    {
      const BivRosterWord *word = words->pdata[i];

      g_ptr_array_add (all, g_strdup_printf ("%s\t%u", word->word, word->n_lines));
    }
  g_ptr_array_sort (all, compare_texts);
  g_string_append_printf (text, "%p %u", (gpointer) campaign, biv_campaign_get_serial (campaign));
  for (guint i = 0; i < all->len; i++)
    g_string_append_printf (text, "\n%s", (char *) all->pdata[i]);
  return g_string_free (text, FALSE);
}

void
biv_roster_card_show (BivRosterCard *self,
                      BivRoster     *roster)
{
  GPtrArray *words = roster->words[self->kind];
  g_autofree char *now = dup_all (words, roster->campaign), *count = NULL;
  gboolean is_same = g_strcmp0 (now, self->before) == 0;
  guint n_open = 0;
  GtkListBoxRow *row;

  self->is_filling = TRUE;
  gtk_widget_set_visible (GTK_WIDGET (self), words->len > 0);
  if (!is_same)
    {
      g_free (self->before);
      self->before = g_steal_pointer (&now);
      fill_choices (self, roster->campaign);
      while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
        gtk_list_box_remove (self->list, GTK_WIDGET (row));
    }
  for (guint i = 0; i < words->len; i++)
    {
      const BivRosterWord *word = words->pdata[i];
      GtkWidget *there = is_same ? find_row (self, word) : NULL;

      n_open += word->state >= BIV_WORD_GUESSED;
      if (there == NULL)
        gtk_list_box_append (self->list, make_row (self, word));
      else
        {
          gtk_drop_down_set_selected (g_object_get_data (G_OBJECT (there), "list"), find_answer (self, word));
          show_state (there, word);
        }
    }
  self->is_filling = FALSE;
  count = n_open > 0
            /* TRANSLATORS: words of a table: all of them, and those that somebody has to look at: "9 words, 2 to settle" */
            ? g_strdup_printf (ngettext ("%u word, %u to settle", "%u words, %u to settle", words->len), words->len, n_open)
            : g_strdup_printf (ngettext ("%u word", "%u words", words->len), words->len);
  gtk_label_set_text (self->count, count);
}

/* ---- The widget ---- */

GtkWidget *
biv_roster_card_new (BivRosterWords kind)
{
  const char *titles[BIV_N_ROSTER_WORDS] = {
    [BIV_ROSTER_SIDES] = _("Sides"), [BIV_ROSTER_TYPES] = _("Types"), [BIV_ROSTER_QUALITIES] = _("Qualities"),
    [BIV_ROSTER_PLACES] = _("Places"),
  };
  BivRosterCard *self = g_object_new (BIV_TYPE_ROSTER_CARD, NULL);
  GtkWidget *title = gtk_label_new (titles[kind]), *head = gtk_widget_get_first_child (self->box);

  self->kind = kind;
  gtk_widget_add_css_class (title, "heading");
  gtk_box_prepend (GTK_BOX (head), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, titles[kind], -1);
  return GTK_WIDGET (self);
}

static void
biv_roster_card_dispose (GObject *object)
{
  BivRosterCard *self = BIV_ROSTER_CARD (object);

  self->is_filling = TRUE;
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->choices);
  g_clear_object (&self->widths);
  g_clear_pointer (&self->answers, g_ptr_array_unref);
  g_clear_pointer (&self->before, g_free);
  G_OBJECT_CLASS (biv_roster_card_parent_class)->dispose (object);
}

static void
biv_roster_card_class_init (BivRosterCardClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = biv_roster_card_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  answered_signal = g_signal_new ("answered", BIV_TYPE_ROSTER_CARD, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                  G_TYPE_STRING, G_TYPE_STRING);
}

static void
biv_roster_card_init (BivRosterCard *self)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *scrolled = gtk_scrolled_window_new ();

  self->answers = g_ptr_array_new_with_free_func (g_free);
  self->choices = gtk_string_list_new (NULL);
  self->widths = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  self->count = GTK_LABEL (gtk_label_new (NULL));
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_widget_set_hexpand (GTK_WIDGET (self->count), TRUE);
  gtk_label_set_xalign (self->count, 1);
  gtk_label_set_ellipsize (self->count, PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (GTK_WIDGET (self->count), "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (self->count), "caption");
  gtk_widget_add_css_class (self->box, "roster-card");
  gtk_widget_add_css_class (head, "roster-card-head");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  /* The words are whole; where all cards together are too wide, they are scrolled. */
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->list));
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (head), GTK_WIDGET (self->count));
  gtk_box_append (GTK_BOX (self->box), head);
  gtk_box_append (GTK_BOX (self->box), scrolled);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
}
