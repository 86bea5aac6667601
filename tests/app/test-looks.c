/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-looks.c: every page and the dialogs as one person has them: twice the size of text, a small screen, high contrast, right to
 * left, a large screen at a scale of two, without motion, in each language: whose words are longer than English ones
 *
 * Which of them is its argument. The pictures lie in the build folder, tests/app/looks/CONDITION, to be looked at. What can be
 * measured of how a window looks is measured: nothing is larger than the screen, lies beyond what holds it, or is cut without a
 * word on hover; in high contrast every word stands out from what it is written on. */
#include "config.h"
#include <glib/gstdio.h>
#include <gtk/gtk.h>
#include <libintl.h>
#include <math.h>
#include <string.h>

#include "app/battle/battles-page.h"
#include "app/boards/boards-page.h"
#include "app/canvas/canvas.h"
#include "app/settings/settings-page.h"
#include "app/shell/application.h"
#include "app/shell/pages.h"
#include "app/shell/window.h"
#include "campaign/model/proposal.h"
#include "fixture.h"
#include "../speak.h"

typedef struct
{
  const char      *name;
  int              width, height;   /* of the screen, px */
  int              dpi;             /* 96: the usual size of text */
  const char      *theme;
  GtkTextDirection direction;
  gboolean         is_still;
  double           words_least;     /* contrast of words; 0: not measured */
  const char      *language;        /* NULL: English */
} Condition;

static const Condition conditions[] = {
  { "large-text", 1280, 720, 192, "Adwaita", GTK_TEXT_DIR_LTR, FALSE, 0 },
  { "small-screen", 1024, 600, 96, "Adwaita-dark", GTK_TEXT_DIR_LTR, FALSE, 0 },
  { "contrast", 1280, 720, 96, "HighContrast", GTK_TEXT_DIR_LTR, FALSE, 4.5 },
  { "contrast-inverse", 1280, 720, 96, "HighContrastInverse", GTK_TEXT_DIR_LTR, FALSE, 4.5 },
  { "right-to-left", 1280, 720, 96, "Adwaita", GTK_TEXT_DIR_RTL, FALSE, 0 },
  { "no-motion", 1280, 720, 96, "Adwaita", GTK_TEXT_DIR_LTR, TRUE, 0 },
  { "large-screen", 1920, 1080, 96, "Adwaita", GTK_TEXT_DIR_LTR, FALSE, 0 },
  { "german", 1280, 720, 96, "Adwaita", GTK_TEXT_DIR_LTR, FALSE, 0, "de" },
  { "spanish", 1280, 720, 96, "Adwaita", GTK_TEXT_DIR_LTR, FALSE, 0, "es" },
  { "french", 1280, 720, 96, "Adwaita", GTK_TEXT_DIR_LTR, FALSE, 0, "fr" },
};

#define SIGNS_LEAST 3.0             /* contrast of icons, where that of words is measured */

static const Condition *condition;
static BivApplication *application;
static char *folder;                /* of the pictures */
static int n_pictures;

static void
let_settle (void)
{
  fixture_wait (60);
}

static gboolean
is_sharp (GtkWidget *widget)
{
  if (!gtk_widget_get_mapped (widget))
    return TRUE;
  if (BIV_IS_CANVAS (widget) && !biv_canvas_is_sharp (BIV_CANVAS (widget)))
    return FALSE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (!is_sharp (child))
      return FALSE;
  return TRUE;
}

/* A widget that is not drawn yet makes an empty picture, and a sheet or a map half of one, however long the machine takes. */
static void
let_draw (GtkWidget *root)
{
  g_autoptr (GdkFrameClock) clock = g_object_ref (gtk_widget_get_frame_clock (root));
  gint64 first;

  let_settle ();
  gtk_widget_queue_draw (root);
  first = gdk_frame_clock_get_frame_counter (clock);
  for (int i = 0; i < 200 && gdk_frame_clock_get_frame_counter (clock) < first + 2; i++)
    {
      gtk_widget_queue_draw (root);
      fixture_wait (10);
    }
  for (int i = 0; i < 500 && !is_sharp (root); i++)
    fixture_wait (10);
  let_settle ();
}

/* ---- Pictures ---- */

static cairo_surface_t *
draw (GtkWidget *widget,
      double     scale)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  int width = gdk_paintable_get_intrinsic_width (paintable), height = gdk_paintable_get_intrinsic_height (paintable);
  cairo_surface_t *surface
    = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) (width * scale), (int) (height * scale));
  cairo_t *cr = cairo_create (surface);
  g_autoptr (GskRenderNode) node = NULL;

  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (snapshot);
  cairo_scale (cr, scale, scale);
  if (node != NULL)
    gsk_render_node_draw (node, cr);
  cairo_destroy (cr);
  return surface;
}

static void
keep_picture (GtkWidget  *widget,
              const char *view)
{
  cairo_surface_t *surface = draw (widget, gtk_widget_get_scale_factor (widget));
  g_autofree char *name = g_strdup_printf ("%02d-%s.png", ++n_pictures, view), *path = g_build_filename (folder, name, NULL);

  g_assert_cmpint (cairo_surface_write_to_png (surface, path), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
}

/* ---- Faults ---- */

typedef struct
{
  const char      *view;
  GtkWidget       *root;
  graphene_rect_t  all;             /* of it, its frame too */
  cairo_surface_t *picture;         /* NULL: contrast is not measured */
  GHashTable      *known;           /* a fault is told once a view */
} Look;

static const char *
peek_words (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return gtk_label_get_text (GTK_LABEL (widget));
  if (GTK_IS_BUTTON (widget) && gtk_button_get_label (GTK_BUTTON (widget)) != NULL)
    return gtk_button_get_label (GTK_BUTTON (widget));
  if (GTK_IS_IMAGE (widget) && gtk_image_get_icon_name (GTK_IMAGE (widget)) != NULL)
    return gtk_image_get_icon_name (GTK_IMAGE (widget));
  return gtk_buildable_get_buildable_id (GTK_BUILDABLE (widget)) != NULL
           ? gtk_buildable_get_buildable_id (GTK_BUILDABLE (widget)) : "";
}

static const char *
peek_first_words (GtkWidget *widget)
{
  const char *words = peek_words (widget);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && *words == '\0';
       child = gtk_widget_get_next_sibling (child))
    words = peek_first_words (child);
  return words;
}

/* Where it is, from the inside out. */
static char *
dup_where (GtkWidget *widget)
{
  GString *where = g_string_new (NULL);

  for (int i = 0; i < 5 && widget != NULL; i++, widget = gtk_widget_get_parent (widget))
    g_string_append_printf (where, "%s%s “%.60s”", i > 0 ? " in " : "", G_OBJECT_TYPE_NAME (widget),
                            i > 0 ? peek_words (widget) : peek_first_words (widget));
  return g_string_free (where, FALSE);
}

static void G_GNUC_PRINTF (3, 4)
tell (Look       *look,
      GtkWidget  *widget,
      const char *format,
      ...)
{
  g_autofree char *what = NULL, *where = dup_where (widget);
  va_list arguments;

  va_start (arguments, format);
  what = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  if (!g_hash_table_add (look->known, g_strconcat (what, where, NULL)))
    return;
  g_test_message ("%s: %s: %s", look->view, what, where);
  g_test_fail ();
}

/* ---- What is cut ---- */

#define MOST_CUT 4                  /* what shows less than a quarter of its words says nothing */

/* Words on hover: its own, or those of the row or button that it is the words of. */
static gboolean
tells_on_hover (GtkWidget *widget)
{
  for (int i = 0; i < 4 && widget != NULL; i++, widget = gtk_widget_get_parent (widget))
    if (gtk_widget_get_has_tooltip (widget))
      return TRUE;
  return FALSE;
}

static void
check_label (Look     *look,
             GtkLabel *label)
{
  PangoLayout *layout = gtk_label_get_layout (label);
  int width, height;

  if (pango_layout_is_ellipsized (layout))
    {
      int room = gtk_widget_get_width (GTK_WIDGET (label)), all;

      gtk_widget_measure (GTK_WIDGET (label), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &all, NULL, NULL);
      if (!tells_on_hover (GTK_WIDGET (label)))
        tell (look, GTK_WIDGET (label), "cut, and nothing says it whole");
      if (room * MOST_CUT < all)
        tell (look, GTK_WIDGET (label), "%d px for %d px of words", room, all);
      return;
    }
  pango_layout_get_pixel_size (layout, &width, &height);
  if (width > gtk_widget_get_width (GTK_WIDGET (label)) + 1 || height > gtk_widget_get_height (GTK_WIDGET (label)) + 1)
    tell (look, GTK_WIDGET (label), "%d x %d of words in %d x %d", width, height, gtk_widget_get_width (GTK_WIDGET (label)),
          gtk_widget_get_height (GTK_WIDGET (label)));
}

/* What scrolls, or is laid out over something, may be larger than what shows it. */
static gboolean
holds_its_children (GtkWidget *widget)
{
  /* What the theme puts together: the handle of a slider is larger than its groove. */
  if (g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkGizmo"))
    return FALSE;
  return !GTK_IS_SCROLLABLE (widget) && !GTK_IS_SCROLLED_WINDOW (widget) && !GTK_IS_TEXT (widget)
         && !GTK_IS_RANGE (widget);
}

static void
check_place (Look      *look,
             GtkWidget *widget)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);
  graphene_rect_t box, room;

  /* The buttons of a window's title reach beyond their box by their margin, where the theme has it so. */
  if (parent == NULL || GTK_IS_NATIVE (widget) || GTK_IS_WINDOW_CONTROLS (widget) || !holds_its_children (parent)
      || !gtk_widget_compute_bounds (widget, parent, &box) || !gtk_widget_compute_bounds (parent, parent, &room))
    return;
  if (box.size.width < 1 || box.size.height < 1)
    return;
  graphene_rect_inset (&room, -1.5f, -1.5f);
  if (!graphene_rect_contains_rect (&room, &box))
    tell (look, widget, "lies at %g, %g, %g x %g beyond %g x %g", box.origin.x, box.origin.y, box.size.width, box.size.height,
          room.size.width - 3, room.size.height - 3);
}

/* What shows no bar is not cut either. */
static void
check_scrolling (Look              *look,
                 GtkScrolledWindow *scroller)
{
  GtkAdjustment *across = gtk_scrolled_window_get_hadjustment (scroller);
  GtkPolicyType policy;

  gtk_scrolled_window_get_policy (scroller, &policy, NULL);
  if (policy != GTK_POLICY_AUTOMATIC && gtk_adjustment_get_upper (across) > gtk_adjustment_get_page_size (across) + 1)
    tell (look, GTK_WIDGET (scroller), "what is %g wide is cut to %g", gtk_adjustment_get_upper (across),
          gtk_adjustment_get_page_size (across));
}

/* ---- What is pale ---- */

#define PICTURE_SCALE 2             /* at which the middle of a stroke has the colour of the ink */

static double
linear (guint value)
{
  double part = value / 255.0;

  return part <= 0.04045 ? part / 12.92 : pow ((part + 0.055) / 1.055, 2.4);
}

static double
luminance (guint32 pixel)
{
  return 0.2126 * linear ((pixel >> 16) & 255) + 0.7152 * linear ((pixel >> 8) & 255) + 0.0722 * linear (pixel & 255);
}

static double
contrast (double one,
          double other)
{
  return (MAX (one, other) + 0.05) / (MIN (one, other) + 0.05);
}

/* The colour that there is most of is what is written on; what stands out most from it is the ink. */
static void
check_contrast (Look                  *look,
                GtkWidget             *widget,
                const graphene_rect_t *box,
                double                 least)
{
  const guchar *bytes = cairo_image_surface_get_data (look->picture);
  int stride = cairo_image_surface_get_stride (look->picture);
  /* A window's own place in its picture is where its frame begins, not what is in it. */
  double x0 = (box->origin.x - look->all.origin.x) * PICTURE_SCALE, y0 = (box->origin.y - look->all.origin.y) * PICTURE_SCALE;
  int left = MAX (0, (int) x0), top = MAX (0, (int) y0);
  int right = MIN (cairo_image_surface_get_width (look->picture), (int) (x0 + box->size.width * PICTURE_SCALE));
  int bottom = MIN (cairo_image_surface_get_height (look->picture), (int) (y0 + box->size.height * PICTURE_SCALE));
  g_autoptr (GHashTable) counts = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer pixel, count;
  guint32 ground = 0, ink = 0;
  guint most = 0;
  double best = 1;

  for (int y = top; y < bottom; y++)
    for (int x = left; x < right; x++)
      {
        gpointer key = GUINT_TO_POINTER (((const guint32 *) (const void *) (bytes + y * stride))[x] & 0xffffff);

        g_hash_table_insert (counts, key, GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (counts, key)) + 1));
      }
  g_hash_table_iter_init (&iter, counts);
  while (g_hash_table_iter_next (&iter, &pixel, &count))
    if (GPOINTER_TO_UINT (count) > most)
      {
        most = GPOINTER_TO_UINT (count);
        ground = GPOINTER_TO_UINT (pixel);
      }
  g_hash_table_iter_init (&iter, counts);
  while (g_hash_table_iter_next (&iter, &pixel, NULL))
    if (contrast (luminance (GPOINTER_TO_UINT (pixel)), luminance (ground)) > best)
      {
        ink = GPOINTER_TO_UINT (pixel);
        best = contrast (luminance (ink), luminance (ground));
      }
  if (most > 0 && best < least)
    tell (look, widget, "contrast %.1f, #%06x on #%06x", best, ink, ground);
}

/* Under another widget, or scrolled out of sight below a table's head, it is not seen. */
static gboolean
is_seen (Look                  *look,
         GtkWidget             *widget,
         const graphene_rect_t *box)
{
  graphene_point_t middle;
  GtkWidget *there;

  graphene_rect_get_center (box, &middle);
  there = gtk_widget_pick (look->root, middle.x, middle.y, GTK_PICK_INSENSITIVE | GTK_PICK_NON_TARGETABLE);
  return there != NULL && (there == widget || gtk_widget_is_ancestor (widget, there) || gtk_widget_is_ancestor (there, widget));
}

/* Blank labels and images have nothing to stand out; what cannot be used may be pale. */
static double
least_contrast (GtkWidget *widget)
{
  /* GTK hides what an empty field says of itself while it has the keyboard. */
  if (!gtk_widget_is_sensitive (widget) || (GTK_IS_TEXT (gtk_widget_get_parent (widget))
                                            && gtk_widget_has_focus (gtk_widget_get_parent (widget))))
    return 0;
  if (GTK_IS_LABEL (widget))
    return *gtk_label_get_text (GTK_LABEL (widget)) != '\0' ? condition->words_least : 0;
  /* What stands in a switch the theme shows or not. */
  if (GTK_IS_IMAGE (widget) && !GTK_IS_SWITCH (gtk_widget_get_parent (widget)))
    return gtk_image_get_icon_name (GTK_IMAGE (widget)) != NULL
           && g_str_has_suffix (gtk_image_get_icon_name (GTK_IMAGE (widget)), "-symbolic") ? SIGNS_LEAST : 0;
  return 0;
}

/* ---- A view ---- */

static void
look_at (Look                  *look,
         GtkWidget             *widget,
         const graphene_rect_t *seen)
{
  graphene_rect_t box, still_seen = *seen;

  if (!gtk_widget_get_mapped (widget) || !gtk_widget_get_child_visible (widget))
    return;
  check_place (look, widget);
  if (GTK_IS_LABEL (widget))
    check_label (look, GTK_LABEL (widget));
  if (GTK_IS_SCROLLED_WINDOW (widget))
    check_scrolling (look, GTK_SCROLLED_WINDOW (widget));
  if (gtk_widget_compute_bounds (widget, look->root, &box))
    {
      if (look->picture != NULL && least_contrast (widget) > 0 && graphene_rect_contains_rect (seen, &box)
          && is_seen (look, widget, &box))
        check_contrast (look, widget, &box, least_contrast (widget));
      if (GTK_IS_SCROLLED_WINDOW (widget) && !graphene_rect_intersection (seen, &box, &still_seen))
        return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (!GTK_IS_NATIVE (child))
      look_at (look, child, &still_seen);
}

/* @root: a window or a popover */
static void
look_at_surface (GtkWidget  *root,
                 const char *view)
{
  Look look = { .view = view, .root = root, .known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL) };

  g_assert_true (gtk_widget_compute_bounds (root, root, &look.all));
  keep_picture (root, view);
  if (condition->words_least > 0)
    look.picture = draw (root, PICTURE_SCALE);
  if (look.all.size.width > (float) condition->width || look.all.size.height > (float) condition->height)
    tell (&look, root, "%g x %g on a screen of %d x %d", look.all.size.width, look.all.size.height, condition->width,
          condition->height);
  look_at (&look, root, &look.all);
  fixture_check_rows (root, view);
  g_clear_pointer (&look.picture, cairo_surface_destroy);
  g_hash_table_unref (look.known);
}

static void
look_at_window (BivWindow  *window,
                const char *view)
{
  let_draw (GTK_WIDGET (window));
  look_at_surface (GTK_WIDGET (window), view);
}

/* ---- Dialogs and menus ---- */

/* Whatever windows an action opens are looked at and closed. */
static void
look_at_others (BivWindow  *window,
                const char *view)
{
  g_autoptr (GPtrArray) others = g_ptr_array_new_with_free_func (g_object_unref);
  GListModel *windows = gtk_window_get_toplevels ();

  let_settle ();
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) other = g_list_model_get_item (windows, i);

      if (other != GTK_WIDGET (window) && gtk_widget_get_mapped (other))
        g_ptr_array_add (others, g_steal_pointer (&other));
    }
  if (others->len == 0)
    {
      g_test_message ("%s: nothing opened", view);
      g_test_fail ();
    }
  for (guint i = 0; i < others->len; i++)
    {
      let_draw (others->pdata[i]);
      look_at_surface (others->pdata[i], view);
      gtk_window_destroy (others->pdata[i]);
    }
  let_settle ();
}

static void
look_at_dialog (BivWindow  *window,
                const char *action,
                const char *view)
{
  GVariant *target = g_str_equal (action, "win.propose-orders") ? g_variant_new_strv (NULL, 0) : NULL;

  if (!gtk_widget_activate_action_variant (GTK_WIDGET (window), action, target))
    g_error ("there is no action %s", action);
  look_at_others (window, view);
}

static void
look_at_menu (BivWindow  *window,
              const char *button,
              const char *view)
{
  GtkMenuButton *menu = GTK_MENU_BUTTON (gtk_widget_get_template_child (GTK_WIDGET (window), BIV_TYPE_WINDOW, button));

  gtk_menu_button_popup (menu);
  let_draw (GTK_WIDGET (gtk_menu_button_get_popover (menu)));
  look_at_surface (GTK_WIDGET (gtk_menu_button_get_popover (menu)), view);
  gtk_menu_button_popdown (menu);
  let_settle ();
}

static const struct
{
  const char *action, *view;
} dialogs[] = {
  { "app.new", "new" },
  { "app.about", "about" },
  { "app.preferences", "preferences" },
  { "app.calculators", "calculators" },
  { "win.show-help-overlay", "shortcuts" },
  { "win.find", "find" },
  { "win.by-hand", "by-hand" },
  { "win.hand-out", "copies" },
  { "win.send-turn", "send-turn" },
  { "win.chronicle", "chronicle" },
  { "win.take-orders", "take-orders" },
  { "win.propose-orders", "propose-orders" },
};

/* ---- The pages ---- */

static BivWindow *
open_window (BivDocument *document)
{
  BivWindow *window = biv_window_new (GTK_APPLICATION (application));

  gtk_window_set_default_size (GTK_WINDOW (window), condition->width, condition->height);
  if (document != NULL)
    biv_window_set_document (window, document);
  gtk_window_present (GTK_WINDOW (window));
  /* Twice: what the width asks for comes after the first layout. */
  let_settle ();
  let_settle ();
  return window;
}

static void
close_window (BivWindow *window)
{
  if (biv_window_get_document (window) != NULL)
    biv_document_discard (biv_window_get_document (window));
  gtk_window_destroy (GTK_WINDOW (window));
  let_settle ();
}

static void
show (BivWindow  *window,
      const char *page,
      const char *id,
      const char *view)
{
  biv_window_show_page (window, page, id);
  look_at_window (window, view);
}

/* Each part of a page that is divided into parts. */
static void
look_at_parts (BivWindow *window,
               GType      type,
               const char *page)
{
  GtkWidget *widget = fixture_find (GTK_WIDGET (window), type);
  GtkStack *stack = GTK_STACK (gtk_widget_get_template_child (widget, type, "stack"));
  GtkSelectionModel *parts = gtk_stack_get_pages (stack);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (parts)); i++)
    {
      GtkStackPage *part = g_list_model_get_item (G_LIST_MODEL (parts), i);
      g_autofree char *view = g_strconcat (page, "-", gtk_stack_page_get_name (part), NULL);

      gtk_stack_set_visible_child (stack, gtk_stack_page_get_child (part));
      look_at_window (window, view);
      g_object_unref (part);
    }
  g_object_unref (parts);
}

static void
test_pages (void)
{
  BivWindow *window = open_window (NULL);
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivDesk *desk = biv_document_get_desk (document);
  BivItem *board;

  look_at_window (window, "start");
  biv_window_set_document (window, document);
  for (const BivPageInfo *info = biv_pages_get (); info->name != NULL; info++)
    show (window, info->name, NULL, info->name);
  show (window, "settings", NULL, "settings");
  look_at_parts (window, BIV_TYPE_SETTINGS_PAGE, "settings");
  show (window, "armies", "A05", "armies-unit");
  show (window, "armies", "HB", "armies-formation");
  show (window, "map", "P01", "map-place");
  show (window, "map", "HC", "map-formation");
  fixture_go_to_contact (desk);
  show (window, "turn", NULL, "turn-contact");
  show (window, "journal", NULL, "journal-moves");
  board = g_ptr_array_index (biv_campaign_peek_items (biv_desk_get_campaign (desk), BIV_KIND_BATTLEFIELD), 0);
  show (window, "boards", biv_item_get_id (board), "boards-chosen");
  gtk_widget_activate_action (fixture_find (GTK_WIDGET (window), BIV_TYPE_BOARDS_PAGE), "boards.edit", "s",
                              biv_item_get_id (board));
  look_at_window (window, "board-editor");
  close_window (window);
}

static void
test_dialogs (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivWindow *window = open_window (document);

  for (gsize i = 0; i < G_N_ELEMENTS (dialogs); i++)
    look_at_dialog (window, dialogs[i].action, dialogs[i].view);
  look_at_menu (window, "main_menu_button", "main-menu");
  look_at_menu (window, "see_as_button", "see-as-menu");
  look_at_menu (window, "print_button", "print-menu");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.help", "s", "index");
  look_at_window (window, "help");
  close_window (window);
}

static void
press (GtkWidget  *page,
       const char *button)
{
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (page, BIV_TYPE_BATTLES_PAGE, button)), TRUE);
}

static void
test_battle (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivDesk *desk = biv_document_get_desk (document);
  BivBattle *battle = fixture_go_to_battle (desk);
  BivWindow *window = open_window (document);
  GtkWidget *page;

  show (window, "battles", biv_id_of (battle), "battle-setup");
  page = fixture_find (GTK_WIDGET (window), BIV_TYPE_BATTLES_PAGE);
  for (int i = 0; i < 20 && !battle->is_set_up; i++)
    {
      biv_page_do_next_step (BIV_PAGE (page));
      let_settle ();
    }
  look_at_window (window, "battle-deployment");
  for (int i = 0; i < 3; i++)
    {
      biv_page_do_next_step (BIV_PAGE (page));
      let_settle ();
    }
  g_assert_cmpint (battle->state, ==, BIV_BATTLE_DEPLOYED);
  look_at_window (window, "battle-fight");
  for (int i = 0; i < 4; i++)
    {
      biv_page_do_next_step (BIV_PAGE (page));
      let_settle ();
    }
  look_at_window (window, "battle-fight-later");
  press (page, "result_button");
  look_at_window (window, "battle-result");
  close_window (window);
}

static void
test_table (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivDesk *desk = biv_document_get_desk (document);
  g_autoptr (BivSetup) setup = fixture_make_table_setup ();
  BivBattle *battle = fixture_make_table_battle (desk, setup);
  BivWindow *window = open_window (document);
  GtkWidget *page;

  show (window, "battles", biv_id_of (battle), "table");
  page = fixture_find (GTK_WIDGET (window), BIV_TYPE_BATTLES_PAGE);
  press (page, "deploy_button");
  look_at_window (window, "table-deployment");
  press (page, "fight_button");
  look_at_window (window, "table-fight");
  press (page, "result_button");
  look_at_window (window, "table-result");
  close_window (window);
}

/* ---- Right to left ---- */

static gboolean
is_same_picture (cairo_surface_t *one,
                 cairo_surface_t *other)
{
  return cairo_image_surface_get_height (one) == cairo_image_surface_get_height (other)
         && cairo_image_surface_get_stride (one) == cairo_image_surface_get_stride (other)
         && memcmp (cairo_image_surface_get_data (one), cairo_image_surface_get_data (other),
                    (gsize) cairo_image_surface_get_stride (one) * (gsize) cairo_image_surface_get_height (one)) == 0;
}

/* West is on the left of every map, whichever way its reader reads. */
static void
test_ground_is_not_mirrored (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivWindow *window = open_window (document);
  GtkWidget *canvas;
  cairo_surface_t *one, *other;

  biv_window_show_page (window, "map", NULL);
  let_settle ();
  canvas = fixture_find (GTK_WIDGET (window), BIV_TYPE_CANVAS);
  g_assert_nonnull (canvas);
  one = draw (canvas, 1);
  gtk_widget_set_direction (canvas, GTK_TEXT_DIR_LTR);
  let_settle ();
  other = draw (canvas, 1);
  g_assert_true (is_same_picture (one, other));
  cairo_surface_destroy (one);
  cairo_surface_destroy (other);
  close_window (window);
}

/* ---- Without motion ---- */

/* What was asked for is there with the first frame: one that is drawn later is the same. */
static void
test_nothing_moves (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivWindow *window = open_window (document);

  for (const BivPageInfo *info = biv_pages_get (); info->name != NULL; info++)
    {
      cairo_surface_t *one, *other;

      biv_window_show_page (window, info->name, NULL);
      /* The page is made, and what it loads is there. */
      fixture_wait (400);
      biv_window_show_page (window, info == biv_pages_get () ? "map" : "turn", NULL);
      fixture_wait (400);
      biv_window_show_page (window, info->name, NULL);
      fixture_wait (40);
      one = draw (GTK_WIDGET (window), 1);
      fixture_wait (300);
      other = draw (GTK_WIDGET (window), 1);
      if (!is_same_picture (one, other))
        {
          g_test_message ("%s moves", info->name);
          g_test_fail ();
        }
      cairo_surface_destroy (one);
      cairo_surface_destroy (other);
    }
  close_window (window);
}

/* ---- The condition ---- */

static void
take_condition (void)
{
  GtkSettings *settings = gtk_settings_get_default ();

  g_object_set (settings, "gtk-theme-name", condition->theme, "gtk-xft-dpi", condition->dpi * 1024, "gtk-enable-animations",
                !condition->is_still, NULL);
  gtk_widget_set_default_direction (condition->direction);
}

static void
make_folder (void)
{
  g_autoptr (GDir) dir = NULL;
  const char *name;

  folder = g_test_build_filename (G_TEST_BUILT, "app", "looks", condition->name, NULL);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0777), ==, 0);
  dir = g_dir_open (folder, 0, NULL);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_unlink (path);
    }
}

int
main (int    argc,
      char **argv)
{
  fixture_isolate ();
  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP there is no display\n");
      return 0;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (conditions) && argc > 1; i++)
    if (g_str_equal (conditions[i].name, argv[1]))
      condition = &conditions[i];
  g_assert_nonnull (condition);
  if (condition->language != NULL)
    {
      speak (condition->language);
      bindtextdomain (GETTEXT_PACKAGE, g_getenv ("BIVOUAC_LOCALEDIR"));
      bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
      textdomain (GETTEXT_PACKAGE);
    }
  make_folder ();
  take_condition ();
  application = biv_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, NULL);
  /* The program's own size of text has been put on the desktop's. */
  take_condition ();
  if (condition->is_still)
    g_test_add_func ("/looks/nothing-moves", test_nothing_moves);
  else
    {
      g_test_add_func ("/looks/pages", test_pages);
      g_test_add_func ("/looks/dialogs", test_dialogs);
    }
  /* A picture of four times as many points takes four times as long, and a large screen has room for everything. */
  if (condition->width <= 1280)
    {
      g_test_add_func ("/looks/battle", test_battle);
      g_test_add_func ("/looks/table", test_table);
    }
  if (condition->direction == GTK_TEXT_DIR_RTL)
    g_test_add_func ("/looks/ground-is-not-mirrored", test_ground_is_not_mirrored);
  return g_test_run ();
}
