/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line-row.c: a row that says something and offers something */
#include "app/desk/line-row.h"

#include "app/desk/clause-link.h"
#include "app/widgets/row-name.h"
#include "app/widgets/template.h"
#include "app/widgets/wrap.h"

/* ---- What it says ---- */

enum { PROP_0, ICON, TEXT, DETAIL, BEHIND, BUTTON, ACTION, MENU_LABEL, MENU_TIP, N_WORDS, TARGET = N_WORDS, MENU, N_PROPS };

struct _BivListLine
{
  GObject     parent_instance;

  char       *words[N_WORDS];         /* by property */
  GVariant   *target;
  GMenuModel *menu;
};

G_DEFINE_FINAL_TYPE (BivListLine, biv_list_line, G_TYPE_OBJECT)

static void
biv_list_line_get_property (GObject    *object,
                            guint       property,
                            GValue     *value,
                            GParamSpec *pspec)
{
  BivListLine *self = BIV_LIST_LINE (object);

  if (property == TARGET)
    g_value_set_variant (value, self->target);
  else if (property == MENU)
    g_value_set_object (value, self->menu);
  else
    g_value_set_string (value, self->words[property]);
}

static void
biv_list_line_finalize (GObject *object)
{
  BivListLine *self = BIV_LIST_LINE (object);

  for (guint i = 0; i < N_WORDS; i++)
    g_free (self->words[i]);
  g_clear_pointer (&self->target, g_variant_unref);
  g_clear_object (&self->menu);
  G_OBJECT_CLASS (biv_list_line_parent_class)->finalize (object);
}

static void
biv_list_line_class_init (BivListLineClass *klass)
{
  static const char *const names[N_WORDS] = {
    [ICON] = "icon", [TEXT] = "text", [DETAIL] = "detail", [BEHIND] = "behind", [BUTTON] = "button", [ACTION] = "action",
    [MENU_LABEL] = "menu-label", [MENU_TIP] = "menu-tip",
  };
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  G_OBJECT_CLASS (klass)->get_property = biv_list_line_get_property;
  G_OBJECT_CLASS (klass)->finalize = biv_list_line_finalize;
  for (guint i = ICON; i < N_WORDS; i++)
    g_object_class_install_property (G_OBJECT_CLASS (klass), i, g_param_spec_string (names[i], NULL, NULL, NULL, flags));
  g_object_class_install_property (G_OBJECT_CLASS (klass), TARGET, g_param_spec_variant ("target", NULL, NULL,
                                                                                         G_VARIANT_TYPE_ANY, NULL, flags));
  g_object_class_install_property (G_OBJECT_CLASS (klass), MENU, g_param_spec_object ("menu", NULL, NULL,
                                                                                      G_TYPE_MENU_MODEL, flags));
}

static void
biv_list_line_init (BivListLine *self)
{
}

BivListLine *
biv_list_line_new (const BivLineWords *words)
{
  BivListLine *self = g_object_new (BIV_TYPE_LIST_LINE, NULL);
  const char *said[N_WORDS] = {
    NULL, words->icon, words->text, words->detail, words->behind, words->button, words->action, words->menu_label,
    words->menu_tip,
  };

  for (guint i = ICON; i < N_WORDS; i++)
    self->words[i] = g_strdup (said[i] != NULL && *said[i] != '\0' ? said[i] : NULL);
  self->target = words->target != NULL ? g_variant_ref_sink (words->target) : NULL;
  self->menu = words->menu != NULL ? g_object_ref (words->menu) : NULL;
  return self;
}

static gboolean
is_same_value (GVariant *a,
               GVariant *b)
{
  return a == b || (a != NULL && b != NULL && g_variant_equal (a, b));
}

/* Of menus without sections, as a row has them. */
static gboolean
is_same_menu (GMenuModel *a,
              GMenuModel *b)
{
  static const char *const parts[] = { G_MENU_ATTRIBUTE_LABEL, G_MENU_ATTRIBUTE_ACTION, G_MENU_ATTRIBUTE_TARGET };
  int n = a != NULL ? g_menu_model_get_n_items (a) : 0;

  if ((a == NULL) != (b == NULL) || (b != NULL && g_menu_model_get_n_items (b) != n))
    return FALSE;
  for (int i = 0; i < n; i++)
    for (gsize part = 0; part < G_N_ELEMENTS (parts); part++)
      {
        g_autoptr (GVariant) in_a = g_menu_model_get_item_attribute_value (a, i, parts[part], NULL);
        g_autoptr (GVariant) in_b = g_menu_model_get_item_attribute_value (b, i, parts[part], NULL);

        if (!is_same_value (in_a, in_b))
          return FALSE;
      }
  return TRUE;
}

static gboolean
is_same_line (BivListLine *a,
              BivListLine *b)
{
  for (guint i = ICON; i < N_WORDS; i++)
    if (g_strcmp0 (a->words[i], b->words[i]) != 0)
      return FALSE;
  return is_same_value (a->target, b->target) && is_same_menu (a->menu, b->menu);
}

/* ---- The row ---- */

struct _BivLineRow
{
  GtkListBoxRow parent_instance;

  BivListLine  *line;

  GtkWidget    *button, *menu_button;         /* template children */
};

BIV_DEFINE_TEMPLATE_TYPE (BivLineRow, biv_line_row, GTK_TYPE_LIST_BOX_ROW)

enum { ROW_PROP_0, LINE, N_ROW_PROPS };

static void
biv_line_row_get_property (GObject    *object,
                           guint       property,
                           GValue     *value,
                           GParamSpec *pspec)
{
  g_value_set_object (value, BIV_LINE_ROW (object)->line);
}

static void
biv_line_row_set_property (GObject      *object,
                           guint         property,
                           const GValue *value,
                           GParamSpec   *pspec)
{
  g_set_object (&BIV_LINE_ROW (object)->line, g_value_get_object (value));
}

static void
biv_line_row_dispose (GObject *object)
{
  g_clear_object (&BIV_LINE_ROW (object)->line);
  G_OBJECT_CLASS (biv_line_row_parent_class)->dispose (object);
}

static gboolean
biv_line_row_grab_focus (GtkWidget *widget)
{
  BivLineRow *self = BIV_LINE_ROW (widget);

  return (gtk_widget_get_visible (self->button) && gtk_widget_grab_focus (self->button))
         || (gtk_widget_get_visible (self->menu_button) && gtk_widget_grab_focus (self->menu_button));
}

/* What the template asks of words: whether there are any, and where in them clauses are. */
static gboolean
has_words (GtkWidget  *widget,
           const char *words)
{
  return words != NULL;
}

static char *
dup_markup (GtkWidget  *widget,
            const char *words)
{
  return biv_clause_dup_markup (words != NULL ? words : "");
}

static void
biv_line_row_class_init (BivLineRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->get_property = biv_line_row_get_property;
  G_OBJECT_CLASS (klass)->set_property = biv_line_row_set_property;
  G_OBJECT_CLASS (klass)->dispose = biv_line_row_dispose;
  widget_class->grab_focus = biv_line_row_grab_focus;
  g_object_class_install_property (G_OBJECT_CLASS (klass), LINE,
                                   g_param_spec_object ("line", NULL, NULL, BIV_TYPE_LIST_LINE,
                                                        G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  g_type_ensure (BIV_TYPE_LIST_LINE);
  g_type_ensure (BIV_TYPE_WRAP);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/desk/line-row.ui");
  BIV_BIND_CHILDREN (widget_class, BivLineRow, button, menu_button);
  BIV_BIND_CALLBACKS (widget_class, has_words, dup_markup, biv_clause_label_follow);
}

GtkWidget *
biv_line_row_new (gpointer line)
{
  GtkWidget *row;

  g_return_val_if_fail (BIV_IS_LIST_LINE (line), NULL);

  row = g_object_new (BIV_TYPE_LINE_ROW, NULL);
  g_object_set (row, "line", line, NULL);
  biv_row_name_from_labels (row);
  return row;
}

/* ---- A list of them ---- */

#define LINES "biv-lines"             /* of a list: its GListStore */

static GtkWidget *
make_row (gpointer line,
          gpointer nothing)
{
  return biv_line_row_new (line);
}

void
biv_lines_bind (GtkListBox *list)
{
  GListStore *lines;

  g_return_if_fail (GTK_IS_LIST_BOX (list));

  lines = g_list_store_new (BIV_TYPE_LIST_LINE);
  gtk_list_box_bind_model (list, G_LIST_MODEL (lines), make_row, NULL, NULL);
  g_object_set_data_full (G_OBJECT (list), LINES, lines, g_object_unref);
}

static gboolean
says_already (GListModel  *shown,
              guint        position,
              BivListLine *line)
{
  g_autoptr (BivListLine) there = g_list_model_get_item (shown, position);

  return is_same_line (there, line);
}

/* Returns: the row of the list that has the focus; -1: none has */
static int
find_focus (GtkListBox *list,
            GtkRoot    *root)
{
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  GtkWidget *row = focus != NULL ? gtk_widget_get_ancestor (focus, GTK_TYPE_LIST_BOX_ROW) : NULL;

  return row != NULL && gtk_widget_get_parent (row) == GTK_WIDGET (list)
         ? gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)) : -1;
}

/* The keyboard goes on at the row that has come in place of one that goes, and never goes with it: where it went, GTK 4.8 would
 * look for it in the next label with a link. */
static void
replace (GtkListBox *list,
         GListStore *shown,
         guint       first,
         guint       n_old,
         GPtrArray  *lines,
         guint       n_new)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (list));
  int focused = find_focus (list, root);
  gboolean goes = focused >= (int) first && focused < (int) (first + n_old);
  GtkListBoxRow *row;

  if (goes)
    gtk_root_set_focus (root, NULL);
  g_list_store_splice (shown, first, n_old, lines->pdata + first, n_new);
  row = goes ? gtk_list_box_get_row_at_index (list, MIN (focused, (int) lines->len - 1)) : NULL;
  if (row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

void
biv_lines_show (GtkListBox *list,
                GPtrArray  *lines)
{
  GListStore *shown;
  guint n, first = 0, last = 0;

  g_return_if_fail (GTK_IS_LIST_BOX (list) && lines != NULL);

  shown = g_object_get_data (G_OBJECT (list), LINES);
  g_return_if_fail (shown != NULL);
  n = g_list_model_get_n_items (G_LIST_MODEL (shown));
  while (first < MIN (n, lines->len) && says_already (G_LIST_MODEL (shown), first, lines->pdata[first]))
    first++;
  while (last < MIN (n, lines->len) - first
         && says_already (G_LIST_MODEL (shown), n - 1 - last, lines->pdata[lines->len - 1 - last]))
    last++;
  if (first + last < MAX (n, lines->len))
    replace (list, shown, first, n - first - last, lines, lines->len - first - last);
}
