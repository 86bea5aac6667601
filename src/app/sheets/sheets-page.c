/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheets-page.c: the printed sheets: which one, for whom, as of which turn; printed or written to a file */
#include "config.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/widgets/file-preview.h"
#include "app/widgets/list-keys.h"
#include "app/sheets/sheets-page-private.h"
#include "app/widgets/template.h"

#define NARROW_HEIGHT 220           /* of the choices, when they lie below the sheet */

G_DEFINE_FINAL_TYPE (BivSheetsPage, biv_sheets_page, BIV_TYPE_PAGE)

static BivDesk *
get_desk (BivSheetsPage *self)
{
  return biv_page_get_desk (BIV_PAGE (self));
}

static BivCampaign *
get_campaign (BivSheetsPage *self)
{
  return biv_desk_get_campaign (get_desk (self));
}

/* ---- The choices ---- */

static void
on_choice (BivSheetsPage *self)
{
  if (biv_sheets_page_take_choices (self))
    biv_page_queue_refresh (BIV_PAGE (self));
}

static void
on_paper (BivSheetsPage *self)
{
  BivPaper paper = gtk_toggle_button_get_active (self->letter) ? BIV_PAPER_LETTER : BIV_PAPER_A4;

  if (paper == self->paper)
    return;
  self->paper = paper;
  biv_page_queue_refresh (BIV_PAGE (self));
}

/* CSV and HTML are no pages of paper: what stands in the file is shown in place of them. */
static void
show_form (BivSheetsPage *self)
{
  BivSheet *sheet = biv_sheet_canvas_get_sheet (self->canvas);
  g_autofree char *text = sheet == NULL                    ? NULL
                          : self->form == BIV_FORM_HTML ? biv_sheet_dup_html (sheet)
                          : self->form == BIV_FORM_CSV  ? biv_sheet_dup_csv (sheet, NULL)
                                                        : NULL;
  GtkWidget *preview = NULL;

  if (text != NULL)
    preview = self->form == BIV_FORM_HTML ? biv_file_preview_new_html (text) : biv_file_preview_new_csv (text);
  gtk_scrolled_window_set_child (self->file, preview);
  gtk_stack_set_visible_child (self->views, preview != NULL ? GTK_WIDGET (self->file) : GTK_WIDGET (self->canvas));
  gtk_widget_set_visible (self->pager, preview == NULL);
  gtk_widget_set_visible (self->zooms, preview == NULL);
}

static void
update_foot (BivSheetsPage *self)
{
  BivSheet *sheet = biv_sheet_canvas_get_sheet (self->canvas);
  int n_pages = sheet != NULL ? biv_sheet_get_n_pages (sheet) : 0, page = biv_sheet_canvas_get_page (self->canvas) + 1;
  g_autofree char *foot = NULL, *position = NULL, *export = NULL;
  double width = 0.0, height = 0.0;
  const char *paper;

  if (sheet != NULL)
    biv_sheet_get_size (sheet, &width, &height);
  if (width > height)
    paper = self->paper == BIV_PAPER_A4 ? _("A4 across") : _("Letter across");
  else
    paper = self->paper == BIV_PAPER_A4 ? _("A4 upright") : _("Letter upright");
  foot = g_strdup_printf (ngettext ("%d page, %s", "%d pages, %s", n_pages), n_pages, paper);
  position = g_strdup_printf (_("Page %d of %d"), page, n_pages);
  export = n_pages > 1 && (self->form == BIV_FORM_SVG || self->form == BIV_FORM_PNG)
             ? g_strdup_printf (_("Export page %d…"), page)
                                                          : g_strdup (_("Export…"));
  gtk_widget_set_visible (self->paper_box, sheet != NULL);
  gtk_widget_set_visible (self->format_box, sheet != NULL);
  gtk_widget_set_visible (self->note_frame, sheet != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->export), sheet != NULL);
  gtk_label_set_text (self->foot, n_pages > 0 ? foot : "");
  gtk_label_set_text (self->position, gtk_scrolled_window_get_child (self->file) != NULL ? _("What the file will hold")
                                      : n_pages > 0                                      ? position
                                                                                         : "");
  gtk_button_set_label (self->export, export);
  gtk_widget_set_sensitive (GTK_WIDGET (self->previous), page > 1);
  gtk_widget_set_sensitive (GTK_WIDGET (self->next), page < n_pages);
}

static void
on_format (BivSheetsPage *self)
{
  self->form = gtk_toggle_button_get_active (self->png)    ? BIV_FORM_PNG
               : gtk_toggle_button_get_active (self->svg)  ? BIV_FORM_SVG
               : gtk_toggle_button_get_active (self->csv)  ? BIV_FORM_CSV
               : gtk_toggle_button_get_active (self->html) ? BIV_FORM_HTML
                                                           : BIV_FORM_PDF;
  show_form (self);
  update_foot (self);
}

static void
on_export (BivSheetsPage *self)
{
  biv_sheets_page_export (self);
}

static void
on_export_turn (GtkWidget  *widget,
                const char *action,
                GVariant   *parameter)
{
  biv_sheets_page_export_set (BIV_SHEETS_PAGE (widget), BIV_SHEET_SET_TURN);
}

static void
on_export_all (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  biv_sheets_page_export_set (BIV_SHEETS_PAGE (widget), BIV_SHEET_SET_ALL);
}

/* ---- What a copy holds ---- */

static gboolean
is_named (gpointer    item,
          const char *text)
{
  const char *name = biv_item_get_name (item);

  return name != NULL && name[0] != '\0' && strstr (text, name) != NULL;
}

/* How many formations and units of other sides the sheet names. */
static guint
count_others (BivSheetsPage *self,
              BivCampaign   *then,
              const char    *text)
{
  guint n = 0;

  BIV_EACH (BivFormation, formation, then, BIV_KIND_FORMATION)
    if (g_strcmp0 (formation->side, self->reader) != 0 && is_named (formation, text))
      n++;
  BIV_EACH (BivUnit, unit, then, BIV_KIND_UNIT)
    {
      BivFormation *formation = biv_campaign_find_formation (then, unit->formation);

      if (formation != NULL && g_strcmp0 (formation->side, self->reader) != 0 && is_named (unit, text))
        n++;
    }
  return n;
}

static void
say_note (BivSheetsPage *self,
          BivCampaign   *then)
{
  BivSide *reader = biv_campaign_find_side (then, self->reader);
  BivSheet *sheet = biv_sheet_canvas_get_sheet (self->canvas);
  g_autofree char *text = NULL, *words = NULL;
  guint n;

  if (reader == NULL || sheet == NULL)
    {
      gtk_label_set_text (self->note, sheet != NULL && biv_sheet_is_for_all (sheet)
                                        ? _("It says at its foot that it is for everybody.")
                                        : _("All that the file holds: for the referee alone."));
      return;
    }
  text = biv_sheet_dup_text (sheet);
  n = count_others (self, then, text);
  if (n == 0)
    words = g_strdup_printf (_("Only what %s knows. Checked: no formation or unit of another side is named in it."),
                             biv_item_get_name (BIV_ITEM (reader)));
  else
    words = g_strdup_printf (ngettext ("Only what %s knows. It names %u formation or unit of others, which it saw.",
                                       "Only what %s knows. It names %u formations and units of others, which it saw.",
                                       n),
                             biv_item_get_name (BIV_ITEM (reader)), n);
  gtk_label_set_text (self->note, words);
}

/* ---- The sheet ---- */

static void
show_nothing (BivSheetsPage *self,
              const GError  *error)
{
  biv_sheet_canvas_take_sheet (self->canvas, NULL);
  if (biv_sheet_kind_needs_battle (self->kind) && self->battle == NULL)
    {
      biv_empty_say (self->empty, "biv-battles-symbolic", _("No battle yet"),
                     self->kind == BIV_SHEET_DEPLOY
                       ? _("A deployment map shows the board of one battle and where its units start.\n"
                           "A battle begins when enemies meet on the map.")
                       : _("A battle record tells one battle move by move.\n"
                           "A battle begins when enemies meet on the map."));
      biv_empty_add_way (self->empty, "biv-turn-symbolic", _("Go on with the turn"),
                         _("Orders, movement, contact: where enemies meet, a battle can follow"), _("Go to turn"),
                         "win.page::turn", FALSE);
      biv_empty_add_way (self->empty, "biv-map-symbolic", _("Look at the map"),
                         _("Likely meetings are marked there before the columns move"), _("Go to map"),
                          "win.page::map", FALSE);
    }
  else if (biv_campaign_peek_items (get_campaign (self), BIV_KIND_SIDE)->len == 0)
    biv_empty_say (self->empty, "biv-armies-symbolic", _("No sides yet"),
                   _("A sheet is some side’s, and there is none yet."));
  else
    biv_empty_say (self->empty, "biv-sheets-symbolic", _("No sheet"), error != NULL ? error->message : "");
  gtk_stack_set_visible_child_name (self->stack, "empty");
}

static void
show_sheet (BivSheetsPage *self,
            BivCampaign   *then)
{
  g_autoptr (GError) error = NULL;
  BivSheet *sheet = biv_sheets_page_make_sheet (self, then, &error);

  if (sheet == NULL)
    {
      show_nothing (self, error);
      return;
    }
  biv_sheet_canvas_take_sheet (self->canvas, sheet);
  gtk_stack_set_visible_child_name (self->stack, "sheet");
}

static void
refresh (BivPage *page)
{
  BivSheetsPage *self = BIV_SHEETS_PAGE (page);
  g_autoptr (BivCampaign) then = NULL;

  if (self->turn >= get_campaign (self)->turn)
    self->turn = 0;
  then = biv_sheets_page_find_campaign (self);
  biv_sheets_page_fill_choices (self, then != NULL ? then : get_campaign (self));
  show_sheet (self, then);
  say_note (self, then != NULL ? then : get_campaign (self));
  gtk_label_set_text (self->written, "");
  show_form (self);
  update_foot (self);
}

static void
on_row_selected (BivSheetsPage *self,
                 GtkListBoxRow *row)
{
  if (row == NULL || self->kind == (BivSheetKind) gtk_list_box_row_get_index (row))
    return;
  self->kind = (BivSheetKind) gtk_list_box_row_get_index (row);
  biv_sheet_canvas_set_page (self->canvas, 0);
  biv_page_queue_refresh (BIV_PAGE (self));
}

/* ---- Pages and zoom ---- */

static void
on_page (BivSheetsPage *self)
{
  update_foot (self);
}

static void
on_previous (BivSheetsPage *self)
{
  biv_sheet_canvas_set_page (self->canvas, biv_sheet_canvas_get_page (self->canvas) - 1);
}

static void
on_next (BivSheetsPage *self)
{
  biv_sheet_canvas_set_page (self->canvas, biv_sheet_canvas_get_page (self->canvas) + 1);
}

static gboolean
on_key (BivSheetsPage   *self,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  if ((state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return GDK_EVENT_PROPAGATE;
  switch (key)
    {
    case GDK_KEY_Page_Up: case GDK_KEY_KP_Page_Up:
      on_previous (self);
      return GDK_EVENT_STOP;
    case GDK_KEY_Page_Down: case GDK_KEY_KP_Page_Down:
      on_next (self);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static gboolean
on_late_key (BivSheetsPage   *self,
             guint            key,
             guint            code,
             GdkModifierType  state)
{
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;
  switch (key)
    {
    case GDK_KEY_plus: case GDK_KEY_equal: case GDK_KEY_KP_Add:
      biv_canvas_zoom (BIV_CANVAS (self->canvas), 1.25);
      return GDK_EVENT_STOP;
    case GDK_KEY_minus: case GDK_KEY_KP_Subtract:
      biv_canvas_zoom (BIV_CANVAS (self->canvas), 0.8);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static void
on_zoom_in (BivSheetsPage *self)
{
  biv_canvas_zoom (BIV_CANVAS (self->canvas), 1.25);
}

static void
on_zoom_out (BivSheetsPage *self)
{
  biv_canvas_zoom (BIV_CANVAS (self->canvas), 0.8);
}

static void
on_fit (BivSheetsPage   *self,
        GtkToggleButton *button)
{
  BivSheetFit fit = biv_sheet_canvas_get_fit (self->canvas);

  if (!gtk_toggle_button_get_active (button))
    return;
  if (button == self->fit_width && fit != BIV_SHEET_FIT_WIDTH)
    biv_canvas_fit_width (BIV_CANVAS (self->canvas));
  else if (button == self->fit_page && fit != BIV_SHEET_FIT_PAGE)
    biv_canvas_fit (BIV_CANVAS (self->canvas));
}

static void
on_scale (BivSheetsPage *self)
{
  BivSheetFit fit = biv_sheet_canvas_get_fit (self->canvas);

  gtk_toggle_button_set_active (self->fit_width, fit == BIV_SHEET_FIT_WIDTH);
  gtk_toggle_button_set_active (self->fit_page, fit == BIV_SHEET_FIT_PAGE);
}

static void
get_next_step (BivPage     *page,
               BivNextStep *step)
{
  if (biv_sheet_canvas_get_sheet (BIV_SHEETS_PAGE (page)->canvas) != NULL)
    step->label = g_strdup (_("Print"));
}

/* ---- The page ---- */

static void
show_item (BivPage    *page,
           const char *id)
{
  BivSheetsPage *self = BIV_SHEETS_PAGE (page);
  /* "report:battle-3" is that battle's report. */
  g_auto (GStrv) parts = g_strsplit (id != NULL ? id : "", ":", 2);
  gboolean is_named = parts[0] != NULL && parts[1] != NULL;
  BivItem *item = biv_campaign_find (get_campaign (self), is_named ? parts[1] : id);
  BivSheetKind kind = self->kind;

  if (is_named && BIV_IS_BATTLE (item) && biv_sheet_kind_from_id (parts[0], &kind))
    biv_sheets_page_keep (&self->battle, parts[1]);
  else if (BIV_IS_BATTLE (item))
    {
      biv_sheets_page_keep (&self->battle, id);
      kind = BIV_BATTLE (item)->state >= BIV_BATTLE_FOUGHT ? BIV_SHEET_BATTLE : BIV_SHEET_DEPLOY;
    }
  else if (BIV_IS_SIDE (item))
    biv_sheets_page_keep (&self->army, id);
  else if (!biv_sheet_kind_from_id (id, &kind))
    return;
  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, (int) kind));
  biv_page_queue_refresh (page);
}

/* Below 960 px the choices go below the sheet. */
static void
on_narrow (BivSheetsPage *self)
{
  gboolean is_narrow = biv_page_get_is_narrow (BIV_PAGE (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->body),
                                  is_narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_scrolled_window_set_max_content_height (self->choices, is_narrow ? NARROW_HEIGHT : -1);
  if (is_narrow)
    gtk_widget_add_css_class (GTK_WIDGET (self), "narrow");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "narrow");
}

static GtkWidget *
make_row (BivSheetKind kind)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *title = gtk_label_new (biv_sheet_kind_get_label (kind)), *remark = gtk_label_new (biv_sheets_page_describe (kind));
  GtkWidget *row = gtk_list_box_row_new ();

  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (remark), 0);
  gtk_label_set_ellipsize (GTK_LABEL (remark), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (remark, "caption");
  gtk_widget_add_css_class (remark, "dim-label");
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), remark);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, biv_sheet_kind_get_label (kind), -1);
  return row;
}

static void
biv_sheets_page_constructed (GObject *object)
{
  BivSheetsPage *self = BIV_SHEETS_PAGE (object);

  G_OBJECT_CLASS (biv_sheets_page_parent_class)->constructed (object);
  biv_sheets_page_set_up_choices (self);
}

static void
biv_sheets_page_dispose (GObject *object)
{
  BivSheetsPage *self = BIV_SHEETS_PAGE (object);
  GtkWidget *child;

  self->is_filling = TRUE;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&self->reader, g_free);
  g_clear_pointer (&self->army, g_free);
  g_clear_pointer (&self->battle, g_free);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (biv_sheets_page_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  BIV_BIND_CHILDREN (widget_class, BivSheetsPage, body, choices, list, stack, views, canvas, file, pager, zooms, empty,
                     previous, next, position, fit_width, fit_page, army_box, army_label, battle_box, variant_box,
                     reader_choice, army_choice, battle_choice, variant_choice, turn_choice, letter, pdf, svg, csv, html,
                     scale_box, scale_choice, scale_figure, order_box, order_choice, lie_box, lie_choice, history, picture,
                     for_all, png, note, note_frame, paper_box, format_box, foot, written, export);
  BIV_BIND_CALLBACKS (widget_class, on_row_selected, on_previous, on_next, on_page, on_zoom_in, on_zoom_out, on_fit,
                      on_scale, on_choice, on_paper, on_format, on_export);
}

static void
biv_sheets_page_class_init (BivSheetsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivPageClass *page_class = BIV_PAGE_CLASS (klass);

  G_OBJECT_CLASS (klass)->constructed = biv_sheets_page_constructed;
  G_OBJECT_CLASS (klass)->dispose = biv_sheets_page_dispose;
  page_class->refresh = refresh;
  page_class->get_next_step = get_next_step;
  page_class->do_next_step = biv_sheets_page_print;
  page_class->print = biv_sheets_page_print;
  page_class->show_item = show_item;

  g_type_ensure (BIV_TYPE_EMPTY);
  g_type_ensure (BIV_TYPE_SHEET_CANVAS);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/sheets/sheets-page.ui");
  gtk_widget_class_install_action (widget_class, "sheets.export-turn", NULL, on_export_turn);
  gtk_widget_class_install_action (widget_class, "sheets.export-all", NULL, on_export_all);
  bind_template (widget_class);
}

static void
add_keys (BivSheetsPage       *self,
          GCallback            handler,
          GtkPropagationPhase  phase)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, phase);
  g_signal_connect_swapped (keys, "key-pressed", handler, self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

static void
biv_sheets_page_init (BivSheetsPage *self)
{
  self->form = BIV_FORM_PDF;
  self->has_picture = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  biv_list_leave_by_tab (self->list);
  for (guint kind = 0; kind < BIV_N_SHEETS; kind++)
    gtk_list_box_append (self->list, make_row ((BivSheetKind) kind));
  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, 0));
  add_keys (self, G_CALLBACK (on_key), GTK_PHASE_CAPTURE);
  add_keys (self, G_CALLBACK (on_late_key), GTK_PHASE_BUBBLE);
  g_signal_connect (self, "notify::is-narrow", G_CALLBACK (on_narrow), NULL);
}
