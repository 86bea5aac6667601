/* SPDX-License-Identifier: GPL-3.0-or-later */
/* boards-page.c: the campaign's stored boards: a gallery, and the editor for one of them */
#include "config.h"

#include "app/boards/boards-page.h"

#include "base/i18n.h"

#include "app/boards/board-editor.h"
#include "app/boards/board-places.h"
#include "app/boards/board-print.h"
#include "app/boards/board-tile.h"
#include "app/boards/foreign-file.h"
#include "app/boards/import-dialog.h"
#include "app/desk/chooser.h"
#include "app/desk/desk.h"
#include "app/widgets/empty.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/label.h"
#include "app/boards/table-editor.h"
#include "app/widgets/children.h"
#include "app/widgets/template.h"
#include "campaign/model/item-names.h"
#include "campaign/map/place-boards.h"
#include "campaign/model/proposal.h"
#include "base/biv-file.h"
#include "store/board-file.h"

struct _BivBoardsPage
{
  BivPage         parent_instance;

  char           *exported;         /* the board that a file is being chosen for */
  char           *edited;           /* the board in the editor; NULL: the gallery is in sight */

  GPtrArray      *open;             /* ids of the boards that were opened, in their order */

  guint           showing;          /* source id: the tabs are about to be shown anew; 0: they are not */
  guint           focusing;         /* source id: the focus is about to go to what is shown; 0: it is not */

  GtkWidget      *tabs_scroller;    /* template children from here on */
  GtkBox         *tabs;
  GtkStack       *stack;
  GtkFlowBox     *gallery;
  GtkLabel       *count;
  GtkStack       *gallery_stack;
  BivEmpty       *empty;
  BivBoardEditor *editor;
  BivTableEditor *table_editor;
  GtkMenuButton  *new_button;
  GtkEntry       *new_name;
  GtkSpinButton  *new_width, *new_height;
  GtkToggleButton *new_squares, *new_hexes, *new_table;
  GtkLabel       *new_width_label, *new_height_label;
};

G_DEFINE_FINAL_TYPE (BivBoardsPage, biv_boards_page, BIV_TYPE_PAGE)

static void edit (BivBoardsPage *self, const char *id);
static void on_leave (BivBoardsPage *self);
static void queue_tabs (BivBoardsPage *self);

static BivDesk *
get_desk (BivBoardsPage *self)
{
  return biv_page_get_desk (BIV_PAGE (self));
}

static BivCampaign *
get_campaign (BivBoardsPage *self)
{
  return biv_desk_get_campaign (get_desk (self));
}

static BivBattlefield *
find_board (BivBoardsPage *self,
            const char    *id)
{
  BivItem *item = id != NULL ? biv_campaign_find (get_campaign (self), id) : NULL;

  return BIV_IS_BATTLEFIELD (item) ? BIV_BATTLEFIELD (item) : NULL;
}

static BivBattlefield *
find_target (BivBoardsPage *self,
             GVariant      *target)
{
  return find_board (self, g_variant_get_string (target, NULL));
}

static BivBoardTile *
find_tile (BivBoardsPage *self,
           const char    *id)
{
  for (GtkWidget *tile = gtk_widget_get_first_child (GTK_WIDGET (self->gallery)); tile != NULL;
       tile = gtk_widget_get_next_sibling (tile))
    if (g_strcmp0 (biv_board_tile_get_id (BIV_BOARD_TILE (tile)), id) == 0)
      return BIV_BOARD_TILE (tile);
  return NULL;
}

/* ---- Gallery and editor ---- */

static gboolean
take_focus (gpointer data)
{
  BivBoardsPage *self = data;

  self->focusing = 0;
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return G_SOURCE_REMOVE;
  if (gtk_widget_get_mapped (GTK_WIDGET (self->gallery)))
    gtk_widget_child_focus (GTK_WIDGET (self->gallery), GTK_DIR_TAB_FORWARD);
  else
    gtk_widget_grab_focus (gtk_stack_get_visible_child (self->stack));
  return G_SOURCE_REMOVE;
}

/* What had the focus is out of sight now: the button that opened the editor, a popover, the way back. Keys go to what is
 * shown instead, once a popover that is closing has given the focus back. */
static void
queue_focus (BivBoardsPage *self)
{
  if (self->focusing == 0)
    self->focusing = g_idle_add (take_focus, self);
}

/* ---- Several boards open ---- */

static void
on_tab (GtkToggleButton *button,
        BivBoardsPage   *self)
{
  const char *id = g_object_get_data (G_OBJECT (button), "board");

  if (gtk_toggle_button_get_active (button) && g_strcmp0 (id, self->edited) != 0)
    edit (self, id);
}

static gboolean
find_open (BivBoardsPage *self,
           const char    *id,
           guint         *number)
{
  return id != NULL && g_ptr_array_find_with_equal_func (self->open, id, g_str_equal, number);
}

static void
on_tab_closed (GtkButton     *button,
               BivBoardsPage *self)
{
  g_autofree char *id = g_strdup (g_object_get_data (G_OBJECT (button), "board"));
  guint at;

  if (!find_open (self, id, &at))
    return;
  g_ptr_array_remove_index (self->open, at);
  if (g_strcmp0 (id, self->edited) != 0)
    queue_tabs (self);
  else if (self->open->len > 0)
    edit (self, g_ptr_array_index (self->open, MIN (at, self->open->len - 1)));
  else
    on_leave (self);
}

static void
add_tab (BivBoardsPage  *self,
         BivBattlefield *battlefield)
{
  const char *id = biv_id_of (battlefield), *name = biv_item_call (battlefield);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0), *tab = gtk_toggle_button_new (), *close;
  g_autofree char *closes = g_strdup_printf (_("Close %s"), name);

  gtk_button_set_child (GTK_BUTTON (tab), biv_label_new (name, NULL, BIV_LABEL_ENDS));
  gtk_label_set_max_width_chars (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (tab))), 22);
  gtk_accessible_update_property (GTK_ACCESSIBLE (tab), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (tab), g_strcmp0 (id, self->edited) == 0);
  g_object_set_data_full (G_OBJECT (tab), "board", g_strdup (id), g_free);
  g_signal_connect (tab, "toggled", G_CALLBACK (on_tab), self);
  close = gtk_button_new_from_icon_name ("window-close-symbolic");
  gtk_widget_set_tooltip_text (close, closes);
  gtk_accessible_update_property (GTK_ACCESSIBLE (close), GTK_ACCESSIBLE_PROPERTY_LABEL, closes, -1);
  g_object_set_data_full (G_OBJECT (close), "board", g_strdup (id), g_free);
  g_signal_connect (close, "clicked", G_CALLBACK (on_tab_closed), self);
  gtk_widget_add_css_class (box, "linked");
  gtk_widget_add_css_class (tab, "dense");
  gtk_widget_add_css_class (close, "dense");
  gtk_box_append (GTK_BOX (box), tab);
  gtk_box_append (GTK_BOX (box), close);
  gtk_box_append (self->tabs, box);
}

/* One board needs no tab. Those that are in the campaign no more close. */
static void
show_tabs (gpointer data)
{
  BivBoardsPage *self = data;

  self->showing = 0;
  for (guint i = self->open->len; i-- > 0;)
    if (find_board (self, g_ptr_array_index (self->open, i)) == NULL)
      g_ptr_array_remove_index (self->open, i);
  biv_children_remove (self->tabs);
  for (guint i = 0; i < self->open->len; i++)
    add_tab (self, find_board (self, g_ptr_array_index (self->open, i)));
  gtk_widget_set_visible (self->tabs_scroller, self->edited != NULL && self->open->len > 1);
}

/* A tab that was pressed is about to be taken away: not while it still tells of it. */
static void
queue_tabs (BivBoardsPage *self)
{
  if (self->showing == 0)
    self->showing = g_idle_add_once (show_tabs, self);
}

/* Ctrl+Page Down and Page Up. */
static gboolean
on_switch_key (BivBoardsPage   *self,
               guint            key,
               guint            code,
               GdkModifierType  state)
{
  guint at;

  if ((state & GDK_CONTROL_MASK) == 0 || (key != GDK_KEY_Page_Down && key != GDK_KEY_Page_Up)
      || !find_open (self, self->edited, &at) || self->open->len < 2)
    return GDK_EVENT_PROPAGATE;
  at = (at + (key == GDK_KEY_Page_Down ? 1 : self->open->len - 1)) % self->open->len;
  edit (self, g_ptr_array_index (self->open, at));
  return GDK_EVENT_STOP;
}

static void
edit (BivBoardsPage *self,
      const char    *id)
{
  BivBattlefield *battlefield = find_board (self, id);
  char *opened;

  if (battlefield == NULL || battlefield->board == NULL)
    return;
  opened = g_strdup (id);
  g_free (self->edited);
  self->edited = opened;
  if (!find_open (self, opened, NULL))
    g_ptr_array_add (self->open, g_strdup (opened));
  id = opened;
  queue_tabs (self);
  queue_focus (self);
  if (biv_board_get_shape (battlefield->board) == BIV_BOARD_TABLE)
    {
      gtk_stack_set_visible_child_name (self->stack, "table-editor");
      biv_table_editor_edit (self->table_editor, get_desk (self), id);
      return;
    }
  gtk_stack_set_visible_child_name (self->stack, "editor");
  biv_board_editor_edit (self->editor, get_desk (self), id);
}

static void
show_gallery (BivBoardsPage *self)
{
  g_clear_pointer (&self->edited, g_free);
  gtk_stack_set_visible_child_name (self->stack, "gallery");
  queue_tabs (self);
}

static void
on_leave (BivBoardsPage *self)
{
  show_gallery (self);
  biv_page_queue_refresh (BIV_PAGE (self));
  if (!biv_page_go_back (BIV_PAGE (self)))
    queue_focus (self);
}

/* A tile for each board, in file order; those that are there already are kept. */
static void
fill_gallery (BivBoardsPage *self)
{
  GPtrArray *boards = biv_campaign_peek_items (get_campaign (self), BIV_KIND_BATTLEFIELD);
  GtkWidget *tile, *next;
  g_autofree char *count = NULL;

  for (tile = gtk_widget_get_first_child (GTK_WIDGET (self->gallery)); tile != NULL; tile = next)
    {
      next = gtk_widget_get_next_sibling (tile);
      if (find_board (self, biv_board_tile_get_id (BIV_BOARD_TILE (tile))) == NULL)
        gtk_flow_box_remove (self->gallery, tile);
    }
  for (guint i = 0; i < boards->len; i++)
    {
      BivBattlefield *battlefield = g_ptr_array_index (boards, i);
      BivBoardTile *there = find_tile (self, biv_id_of (battlefield));

      if (there != NULL)
        biv_board_tile_refresh (there);
      else
        gtk_flow_box_insert (self->gallery, biv_board_tile_new (get_desk (self), battlefield), (int) i);
    }
  count = g_strdup_printf (ngettext ("%u board", "%u boards", boards->len), boards->len);
  gtk_label_set_text (self->count, count);
  gtk_stack_set_visible_child_name (self->gallery_stack, boards->len > 0 ? "tiles" : "empty");
}

static void
refresh (BivPage *page)
{
  BivBoardsPage *self = BIV_BOARDS_PAGE (page);

  if (g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "editor") == 0)
    {
      queue_tabs (self);
      if (biv_board_editor_refresh (self->editor))
        return;
      show_gallery (self);
    }
  if (g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "table-editor") == 0)
    {
      if (biv_table_editor_refresh (self->table_editor))
        return;
      show_gallery (self);
    }
  fill_gallery (self);
}

/* Editing a board is no step of the turn. */
static void
get_next_step (BivPage     *page,
               BivNextStep *step)
{
}

static void
show_item (BivPage    *page,
           const char *id)
{
  BivBoardsPage *self = BIV_BOARDS_PAGE (page);
  BivItem *item = biv_campaign_find (get_campaign (self), id);

  if (BIV_IS_PLACE (item) && BIV_PLACE (item)->boards != NULL)
    edit (self, BIV_PLACE (item)->boards[0]);
  else
    edit (self, id);
}

/* ---- New boards ---- */

/* Takes @board. */
static void
add_board (BivBoardsPage *self,
           const char    *title,
           const char    *name,
           BivBoard      *board,
           gboolean       and_edit)
{
  g_autoptr (BivBoard) owned = board;
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (get_campaign (self), title);
  BivItem *item = biv_proposal_new_item (proposal, BIV_KIND_BATTLEFIELD);
  g_autofree char *id = g_strdup (biv_item_get_id (item));

  biv_proposal_set_text (proposal, item, "name", name);
  biv_proposal_set_board (proposal, item, "board", owned);
  if (biv_desk_commit (get_desk (self), proposal) && and_edit)
    edit (self, id);
}

static BivBoardShape
get_new_shape (BivBoardsPage *self)
{
  return gtk_toggle_button_get_active (self->new_hexes) ? BIV_BOARD_HEXES
         : gtk_toggle_button_get_active (self->new_table) ? BIV_BOARD_TABLE : BIV_BOARD_SQUARES;
}

/* A board of another shape begins with the size that is usual for it. */
static void
on_new_shape (BivBoardsPage *self)
{
  BivBoardShape shape = get_new_shape (self);
  gboolean is_table = shape == BIV_BOARD_TABLE;
  int least = is_table ? BIV_TABLETOP_MIN_SIDE / BIV_MM : BIV_BOARD_MIN_SIDE;
  int most = is_table ? BIV_TABLETOP_MAX_SIDE / BIV_MM : BIV_BOARD_MAX_SIDE, width, height;

  /* Before there is a campaign, the usual ones. */
  biv_open_ground_size (get_desk (self) != NULL ? get_campaign (self)->ruleset : NULL, shape, &width, &height);
  gtk_label_set_text (self->new_width_label, is_table ? _("Millimetres from west to east") : _("Columns from west to east"));
  gtk_label_set_text (self->new_height_label, is_table ? _("Millimetres from south to north") : _("Rows from south to north"));
  gtk_spin_button_set_increments (self->new_width, is_table ? 100 : 1, is_table ? 600 : 4);
  gtk_spin_button_set_increments (self->new_height, is_table ? 100 : 1, is_table ? 600 : 4);
  gtk_spin_button_set_range (self->new_width, least, most);
  gtk_spin_button_set_range (self->new_height, least, most);
  gtk_spin_button_set_value (self->new_width, width);
  gtk_spin_button_set_value (self->new_height, height);
}

/* New begins with the rulebook's own shape and size (CA-SETUP-3). */
static void
on_new_opened (BivBoardsPage *self)
{
  GtkToggleButton *shapes[] = { self->new_squares, self->new_hexes, self->new_table };

  gtk_toggle_button_set_active (shapes[biv_open_ground_shape (get_campaign (self)->ruleset)], TRUE);
  on_new_shape (self);
}

/* Returns: (transfer full) (nullable): open ground */
static BivBoard *
make_new_board (BivBoardsPage *self)
{
  int width = gtk_spin_button_get_value_as_int (self->new_width), height = gtk_spin_button_get_value_as_int (self->new_height);
  g_autoptr (BivTabletop) table = NULL;
  BivTabletopDraft *table_draft;
  BivBoardDraft *draft;

  if (get_new_shape (self) == BIV_BOARD_TABLE)
    {
      table_draft = biv_tabletop_draft_new (width * BIV_MM, height * BIV_MM);
      table = table_draft != NULL ? biv_tabletop_draft_seal (table_draft, NULL) : NULL;
      return table != NULL ? biv_board_new_table (table) : NULL;
    }
  draft = biv_board_draft_new (get_new_shape (self), width, height);
  return draft != NULL ? biv_board_draft_seal (draft) : NULL;
}

static void
on_create (BivBoardsPage *self)
{
  const char *name = gtk_editable_get_text (GTK_EDITABLE (self->new_name));
  BivBoard *board = make_new_board (self);

  gtk_menu_button_popdown (self->new_button);
  if (board != NULL)
    add_board (self, BIV_KEPT (_("New board")), name[0] != '\0' ? name : BIV_KEPT (_("New board")), board, TRUE);
  gtk_editable_set_text (GTK_EDITABLE (self->new_name), "");
}

static void
on_new (BivBoardsPage *self)
{
  gtk_menu_button_popup (self->new_button);
}

static void
on_edit (GtkWidget  *widget,
         const char *action,
         GVariant   *target)
{
  edit (BIV_BOARDS_PAGE (widget), g_variant_get_string (target, NULL));
}

static void
on_duplicate (GtkWidget  *widget,
              const char *action,
              GVariant   *target)
{
  BivBoardsPage *self = BIV_BOARDS_PAGE (widget);
  BivBattlefield *battlefield = find_target (self, target);
  g_autofree char *name = NULL, *title = NULL;

  if (battlefield == NULL)
    return;
  name = BIV_KEPT (g_strdup_printf (_("%s, copy"), biv_item_call (battlefield)));
  title = BIV_KEPT (g_strdup_printf (_("Duplicate %s"), biv_item_get_name (BIV_ITEM (battlefield))));
  add_board (self, title, name, biv_board_ref (battlefield->board), FALSE);
}

static void
on_rename (GtkWidget  *widget,
           const char *action,
           GVariant   *target)
{
  BivBoardTile *tile = find_tile (BIV_BOARDS_PAGE (widget), g_variant_get_string (target, NULL));

  if (tile != NULL)
    biv_board_tile_start_naming (tile);
}

static void
on_give (GtkWidget  *widget,
         const char *action,
         GVariant   *target)
{
  BivBoardsPage *self = BIV_BOARDS_PAGE (widget);
  BivBattlefield *battlefield = find_target (self, target);

  if (battlefield != NULL)
    gtk_window_present (GTK_WINDOW (biv_board_places_new (get_desk (self), battlefield,
                                                          GTK_WINDOW (gtk_widget_get_root (widget)))));
}

/* Battles have their own copy; only where it came from is forgotten. */
static void
on_remove (GtkWidget  *widget,
           const char *action,
           GVariant   *target)
{
  BivBoardsPage *self = BIV_BOARDS_PAGE (widget);
  BivBattlefield *battlefield = find_target (self, target);
  g_autofree char *users = NULL, *title = NULL, *words = NULL;
  g_autoptr (BivProposal) proposal = NULL;
  const char *name;

  if (battlefield == NULL)
    return;
  name = biv_item_get_name (BIV_ITEM (battlefield));
  users = biv_board_dup_users (get_campaign (self), biv_id_of (battlefield));
  if (users != NULL)
    {
      words = g_strdup_printf (_("%s is the board of %s. Give another board there first."), name, users);
      biv_desk_report (get_desk (self), words);
      return;
    }
  title = BIV_KEPT (g_strdup_printf (_("Remove %s"), name));
  proposal = biv_turn_propose_edit (get_campaign (self), title);
  BIV_EACH (BivBattle, battle, get_campaign (self), BIV_KIND_BATTLE)
    if (g_strcmp0 (battle->battlefield, biv_id_of (battlefield)) == 0)
      biv_proposal_set_text (proposal, battle, "battlefield", NULL);
  biv_proposal_remove (proposal, battlefield);
  biv_desk_commit (get_desk (self), proposal);
}

/* ---- Files ---- */

static GtkFileChooserNative *
new_chooser (BivBoardsPage        *self,
             const char           *title,
             GtkFileChooserAction  action)
{
  return biv_chooser_new (self, get_desk (self), title, action, _("Boards"),
                          action == GTK_FILE_CHOOSER_ACTION_OPEN ? "board tmx tmj json map csv" : "board tmx csv", TRUE);
}

/* What it is, its content says. A file that cannot be read is named by the reader of our own. */
static gboolean
is_own_board (GFile *file)
{
  g_autoptr (GBytes) bytes = biv_file_read (file, BIV_FOREIGN_BYTES_MOST, NULL, NULL);

  return bytes == NULL || biv_foreign_is_own_board (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static void
on_taken (BivBoardsPage *self,
          BivBoard      *board,
          const char    *name)
{
  g_autofree char *title = BIV_KEPT (g_strdup_printf (_("Import %s"), name));

  add_board (self, title, name, biv_board_ref (board), FALSE);
}

static void
on_import_chosen (GtkFileChooserNative *chooser,
                  int                   response,
                  BivBoardsPage        *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL, *base = NULL, *title = NULL;
  BivBoard *board;

  g_object_unref (chooser);
  if (response != GTK_RESPONSE_ACCEPT || file == NULL)
    return;
  if (!is_own_board (file))
    {
      GtkWidget *dialog = biv_import_dialog_open (get_desk (self), file, BIV_GROUND_FOR_BOARD,
                                                  GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))));

      if (dialog != NULL)
        g_signal_connect_object (dialog, "taken", G_CALLBACK (on_taken), self, G_CONNECT_SWAPPED);
      return;
    }
  board = biv_board_file_load (file, &name, &error);
  if (board == NULL)
    {
      biv_desk_report (get_desk (self), error->message);
      return;
    }
  base = g_file_get_basename (file);
  if (name == NULL || name[0] == '\0')
    {
      g_free (name);
      name = g_filename_display_name (base);
    }
  title = BIV_KEPT (g_strdup_printf (_("Import %s"), name));
  add_board (self, title, name, board, FALSE);
}

static void
on_import (BivBoardsPage *self)
{
  GtkFileChooserNative *chooser
    = new_chooser (self, _("Import a board"), GTK_FILE_CHOOSER_ACTION_OPEN);

  g_signal_connect_object (chooser, "response", G_CALLBACK (on_import_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
on_export_chosen (GtkFileChooserNative *chooser,
                  int                   response,
                  BivBoardsPage        *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  BivBattlefield *battlefield = find_board (self, self->exported);
  g_autoptr (GError) error = NULL;
  g_autofree char *words = NULL, *base = NULL;

  g_object_unref (chooser);
  if (response != GTK_RESPONSE_ACCEPT || file == NULL || battlefield == NULL)
    return;
  if (biv_foreign_file_is_name (file)
        ? biv_foreign_file_save_board (battlefield->board, biv_item_get_name (BIV_ITEM (battlefield)), file, &error)
        : biv_board_file_save (battlefield->board, biv_item_get_name (BIV_ITEM (battlefield)), file, &error))
    return;
  base = g_file_get_basename (file);
  words = g_strdup_printf (_("“%s” was not written: %s"), base, error->message);
  biv_desk_report (get_desk (self), words);
}

static void
on_export (GtkWidget  *widget,
           const char *action,
           GVariant   *target)
{
  BivBoardsPage *self = BIV_BOARDS_PAGE (widget);
  BivBattlefield *battlefield = find_target (self, target);
  g_autofree char *name = NULL, *safe = NULL;
  GtkFileChooserNative *chooser;

  if (battlefield == NULL)
    return;
  g_free (self->exported);
  self->exported = g_strdup (biv_id_of (battlefield));
  safe = g_strdelimit (g_strdup (biv_item_get_name (BIV_ITEM (battlefield)) != NULL
                                   ? biv_item_call (battlefield) : _("Board")),
                       G_DIR_SEPARATOR_S, '-');
  name = g_strdup_printf ("%s.board", safe);
  chooser = new_chooser (self, _("Export the board"), GTK_FILE_CHOOSER_ACTION_SAVE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  g_signal_connect_object (chooser, "response", G_CALLBACK (on_export_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* ---- Printing ---- */

static void
on_printed (GtkPrintOperation       *operation,
            GtkPrintOperationResult  result,
            BivBoardsPage           *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *words = NULL;

  if (result != GTK_PRINT_OPERATION_RESULT_ERROR)
    return;
  gtk_print_operation_get_error (operation, &error);
  words = g_strdup_printf (_("The board was not printed: %s"), error != NULL ? error->message : "");
  biv_desk_report (get_desk (self), words);
}

static void
print_board (BivBoardsPage  *self,
             BivBattlefield *battlefield)
{
  g_autoptr (GtkPrintOperation) operation = NULL;

  if (battlefield == NULL || battlefield->board == NULL)
    return;
  operation = biv_board_print_new (battlefield->board, biv_item_call (battlefield));
  gtk_print_operation_set_allow_async (operation, TRUE);
  g_signal_connect_object (operation, "done", G_CALLBACK (on_printed), self, 0);
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG,
                           GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), NULL);
}

static void
on_print (GtkWidget  *widget,
          const char *action,
          GVariant   *target)
{
  print_board (BIV_BOARDS_PAGE (widget), find_target (BIV_BOARDS_PAGE (widget), target));
}

/* Ctrl+P: the board in the editor, or the tile that has the focus, or the first. */
static void
print_in_sight (BivPage *page)
{
  BivBoardsPage *self = BIV_BOARDS_PAGE (page);
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  GtkWidget *tile = BIV_IS_BOARD_TILE (focus) ? focus : gtk_widget_get_first_child (GTK_WIDGET (self->gallery));

  if (self->edited != NULL)
    print_board (self, find_board (self, self->edited));
  else if (tile != NULL)
    print_board (self, find_board (self, biv_board_tile_get_id (BIV_BOARD_TILE (tile))));
}

/* ---- Keys in the gallery ---- */

static void
on_tile_activated (BivBoardsPage *self,
                   BivBoardTile  *tile)
{
  edit (self, biv_board_tile_get_id (tile));
}

static gboolean
on_key (BivBoardsPage   *self,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  gboolean shift = (state & GDK_SHIFT_MASK) != 0;

  if (!BIV_IS_BOARD_TILE (focus) || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_F2)
    biv_board_tile_start_naming (BIV_BOARD_TILE (focus));
  else if (key == GDK_KEY_Delete)
    gtk_widget_activate_action (focus, "boards.remove", "s", biv_board_tile_get_id (BIV_BOARD_TILE (focus)));
  else if (key == GDK_KEY_Menu || (key == GDK_KEY_F10 && shift))
    biv_board_tile_open_menu (BIV_BOARD_TILE (focus));
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

/* ---- The page ---- */

static void
biv_boards_page_dispose (GObject *object)
{
  BivBoardsPage *self = BIV_BOARDS_PAGE (object);

  g_clear_handle_id (&self->focusing, g_source_remove);
  g_clear_handle_id (&self->showing, g_source_remove);
  biv_children_unparent (self);
  g_clear_pointer (&self->exported, g_free);
  g_clear_pointer (&self->edited, g_free);
  g_clear_pointer (&self->open, g_ptr_array_unref);
  G_OBJECT_CLASS (biv_boards_page_parent_class)->dispose (object);
}

static void
biv_boards_page_class_init (BivBoardsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivPageClass *page_class = BIV_PAGE_CLASS (klass);

  biv_help_class_set_topic (klass, "boards");
  G_OBJECT_CLASS (klass)->dispose = biv_boards_page_dispose;
  page_class->refresh = refresh;
  page_class->get_next_step = get_next_step;
  page_class->show_item = show_item;
  page_class->print = print_in_sight;

  g_type_ensure (BIV_TYPE_BOARD_EDITOR);
  g_type_ensure (BIV_TYPE_TABLE_EDITOR);
  g_type_ensure (BIV_TYPE_EMPTY);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/boards/boards-page.ui");
  BIV_BIND_CHILDREN (widget_class, BivBoardsPage, tabs_scroller, tabs, stack, gallery, gallery_stack, count, empty, editor,
                     new_button, new_name,
                     new_width, new_height, new_squares, new_hexes, new_table, new_width_label, new_height_label,
                     table_editor);
  BIV_BIND_CALLBACKS (widget_class, on_leave, on_create, on_new_shape, on_tile_activated);
  gtk_widget_class_install_action (widget_class, "boards.new", NULL, BIV_COMMAND (on_new));
  gtk_widget_class_install_action (widget_class, "boards.import", NULL, BIV_COMMAND (on_import));
  gtk_widget_class_install_action (widget_class, "boards.edit", "s", on_edit);
  gtk_widget_class_install_action (widget_class, "boards.give", "s", on_give);
  gtk_widget_class_install_action (widget_class, "boards.duplicate", "s", on_duplicate);
  gtk_widget_class_install_action (widget_class, "boards.rename", "s", on_rename);
  gtk_widget_class_install_action (widget_class, "boards.print", "s", on_print);
  gtk_widget_class_install_action (widget_class, "boards.export", "s", on_export);
  gtk_widget_class_install_action (widget_class, "boards.remove", "s", on_remove);
}

static void
biv_boards_page_init (BivBoardsPage *self)
{
  GtkEventController *keys = gtk_event_controller_key_new (), *switching = gtk_event_controller_key_new ();

  self->open = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_event_controller_set_propagation_phase (switching, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (switching, "key-pressed", G_CALLBACK (on_switch_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), switching);
  g_signal_connect_swapped (gtk_menu_button_get_popover (self->new_button), "map", G_CALLBACK (on_new_opened), self);
  g_object_bind_property (self, "is-narrow", self->editor, "is-narrow", G_BINDING_SYNC_CREATE);
  biv_empty_say (self->empty, "biv-boards-symbolic", _("No boards yet"),
                 _("A battle is fought on a board. A place without one of its own gets a board\n"
                   "made for the day when a battle is set up there."));
  biv_empty_add_way (self->empty, "list-add-symbolic", _("Draw the first board"),
                     _("Open ground to begin with; hills, woods, rivers and roads by brush"), _("New board…"),
                     "boards.new", TRUE);
  biv_empty_add_way (self->empty, "document-open-symbolic", _("Take one from a file"),
                     _("A *.board file, or a map of Tiled, Wesnoth or MegaMek"), _("Import…"), "boards.import", FALSE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self->gallery), keys);
}
