/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turn-page.c: the present phase: what is open, what is proposed, its dice, how the sides stand */
#include "app/turn/turn-page.h"

#include <glib/gi18n.h>

#include "app/desk/clause-link.h"
#include "app/desk/desk.h"
#include "app/desk/line-row.h"
#include "app/widgets/announce.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/look.h"
#include "app/turn/phase-strip.h"
#include "app/turn/points-dialog.h"
#include "app/desk/procedure-table.h"
#include "app/widgets/summary.h"
#include "app/turn/turn-rail.h"
#include "app/widgets/template.h"
#include "app/widgets/wrap.h"
#include "campaign/orders/courier.h"
#include "campaign/model/calendar.h"
#include "campaign/model/item-names.h"
#include "campaign/turn/turn.h"
#include "campaign/turn/victory.h"
#include "campaign/orders/orders.h"
#include "campaign/model/order.h"
#include "campaign/model/turn-words.h"

#define LINES_MOST   60             /* journal lines shown beforehand; the journal has them all */
#define MATTERS_MOST 60             /* as some are settled, others take their place */
/* px at a text scale of 1: what the table and the rail want side by side. The table's columns widen no further than text of
 * 1.4 has them (app/desk/proposal-row.c), and less would cut off why, and its clause. */
#define TABLE_LEAST  780
#define RAIL_LEAST   290

struct _BivTurnPage
{
  BivPage        parent_instance;

  gboolean       is_refreshing;
  gboolean       is_rail_below;
  guint          arrange_id;
  int            told_turn;         /* 0: none yet */

  BivPhaseStrip *strip;             /* template children from here on */
  GtkScrolledWindow *scroller;
  GtkBox        *columns;
  GtkLabel      *title;
  GtkLabel      *sentence;
  GtkWidget     *open_frame;
  GtkLabel      *still_heading;
  GtkWidget     *propose_button;
  GtkListBox    *open_list;
  GtkWidget     *couriers_frame;
  GtkListBox    *couriers_list;
  GtkLabel      *proposal_remark;
  GtkWidget     *reset_button;
  GtkDropDown   *dice_mode;
  BivProcedureTable *table;
  GtkWidget     *refusal_box;
  GtkLabel      *refusal;
  GtkLabel      *refusal_clause;
  GtkWidget     *carry_button;
  GtkLabel      *note;
  GtkWidget     *lines_frame;
  GtkListBox    *lines;
  BivTurnRail   *rail;
};

G_DEFINE_FINAL_TYPE (BivTurnPage, biv_turn_page, BIV_TYPE_PAGE)

static BivDesk *
desk_of (BivTurnPage *self)
{
  return biv_page_get_desk (BIV_PAGE (self));
}

static BivProcedure *
procedure_of (BivTurnPage *self)
{
  return biv_desk_get_phase (desk_of (self));
}

/* ---- Where we are ---- */

static const char *const phase_sentences[BIV_N_PHASES] = {
  [BIV_PHASE_OPEN] = N_("The calendar goes on. Units that have recovered rejoin, reinforcements arrive."),
  [BIV_PHASE_ORDERS] = N_("Each formation gets one order. One without an order holds."),
  [BIV_PHASE_MOVEMENT] = N_("All orders are carried out at once. Formations stop where they meet enemies."),
  [BIV_PHASE_CONTACT] = N_("Meetings are settled in order of moment, then applied as one step."),
  [BIV_PHASE_BATTLE] = N_("Battles are set up, deployed and fought, or their results typed in, one after the other."),
  [BIV_PHASE_SUPPLY] = N_("Formations that no depot reaches run short."),
  [BIV_PHASE_RECOVERY] = N_("What rests gains strength; replacements join."),
  [BIV_PHASE_SCORING] = N_("Places change hands, points are counted, victory is looked at."),
  [BIV_PHASE_CLOSE] = N_("The journal of the turn is complete. The next turn begins after this."),
};

/* The window's head reads which turn it is; a new one is said. */
static void
say_turn (BivTurnPage *self,
          BivCampaign *campaign)
{
  g_autofree char *words = self->told_turn != 0 && self->told_turn != campaign->turn
                           ? biv_calendar_dup_turn (campaign, campaign->turn) : NULL;

  self->told_turn = campaign->turn;
  biv_announce (self, words);
}

static void
show_place_in_turn (BivTurnPage *self,
                    BivCampaign *campaign)
{
  if (campaign->state == BIV_STATE_FINISHED)
    {
      g_autofree char *result = biv_victory_dup_result (campaign);

      gtk_label_set_text (self->title, _("The campaign is over"));
      gtk_label_set_text (self->sentence, result != NULL ? result : "");
    }
  else if (campaign->state == BIV_STATE_SETUP)
    {
      gtk_label_set_text (self->title, _("Setting up"));
      gtk_label_set_text (self->sentence, _("Armies, map and options can be changed freely. The first turn opens "
                                            "when you say so."));
    }
  else
    {
      say_turn (self, campaign);
      gtk_label_set_text (self->title, biv_word_get_label (biv_phase_get_type (), (int) campaign->phase));
      gtk_label_set_text (self->sentence,
                          campaign->phase == BIV_PHASE_ORDERS && biv_courier_is_used (campaign)
                            ? _("Couriers take orders to the formations. One that gets none goes on with what it has.")
                            : _(phase_sentences[campaign->phase]));
    }
}

/* ---- Still open ---- */

/* Where the button of an open matter leads. */
typedef struct
{
  const char *page;
  const char *label;                /* marked with N_() */
  const char *icon;
} Way;

static Way
find_way (BivCampaign *campaign,
          const char  *id)
{
  BivItem *item = id != NULL ? biv_campaign_find (campaign, id) : NULL;
  BivKind kind = item != NULL ? biv_item_get_kind (item) : BIV_KIND_NONE;

  if (kind == BIV_KIND_BATTLE)
    return (Way) { "battles", N_("Go to battle"), "biv-battles-symbolic" };
  /* A place is given to a formation where its other particulars are; the map has nothing of one that is not on it. */
  if (kind == BIV_KIND_UNIT || kind == BIV_KIND_SIDE || (kind == BIV_KIND_FORMATION && BIV_FORMATION (item)->location == NULL))
    return (Way) { "armies", N_("Show in armies"), "biv-hint-symbolic" };
  if (kind == BIV_KIND_FORMATION || kind == BIV_KIND_CONTACT || kind == BIV_KIND_SIEGE || kind == BIV_KIND_PLACE)
    return (Way) { "map", N_("Show on map"), kind == BIV_KIND_CONTACT ? "biv-battles-symbolic" : "biv-hint-symbolic" };
  if (kind == BIV_KIND_LINK || kind == BIV_KIND_CAMPAIGN)
    return (Way) { "map", N_("Go to the map"), "biv-hint-symbolic" };
  return (Way) { NULL, NULL, "biv-hint-symbolic" };
}

/* The map shows places and formations; a contact is found at its place. */
static const char *
find_shown (BivCampaign *campaign,
            const Way   *way,
            const char  *id)
{
  BivItem *item = biv_campaign_find (campaign, id);

  if (g_strcmp0 (way->page, "map") != 0 || item == NULL)
    return id;
  if (BIV_IS_CONTACT (item))
    return BIV_CONTACT (item)->place;
  if (BIV_IS_SIEGE (item))
    return BIV_SIEGE (item)->place;
  if (BIV_IS_BATTLE (item))
    return BIV_BATTLE (item)->place;
  return id;
}

static void
on_show (GtkWidget  *widget,
         const char *action,
         GVariant   *parameter)
{
  BivTurnPage *self = BIV_TURN_PAGE (widget);
  const char *page, *id;

  g_variant_get (parameter, "(&s&s)", &page, &id);
  biv_desk_show (desk_of (self), page, *id != '\0' ? id : NULL);
}

static void
on_go_to_die (BivTurnPage *self)
{
  biv_procedure_table_grab_die (self->table);
}

/* "What is the matter (CA-REF-6)" */
static char *
dup_with_clause (const char *detail,
                 const char *clause)
{
  if (detail == NULL || *detail == '\0')
    return g_strdup (clause);
  return clause != NULL ? g_strdup_printf ("%s (%s)", detail, clause) : g_strdup (detail);
}

static BivListLine *
make_matter (BivCampaign         *campaign,
             const BivOpenMatter *matter)
{
  Way way = find_way (campaign, matter->object);
  g_autofree char *detail = dup_with_clause (matter->detail, matter->clause);
  BivLineWords words = { .icon = way.icon, .text = matter->text, .detail = detail };

  if (g_strcmp0 (matter->clause, "CA-REPLACE-2") == 0)
    {
      words.button = _("Spend points…");
      words.action = "turn.spend";
    }
  else if (way.page != NULL)
    {
      words.button = _(way.label);
      words.action = "turn.show";
      words.target = g_variant_new ("(ss)", way.page, find_shown (campaign, &way, matter->object));
    }
  return biv_list_line_new (&words);
}

static void
show_open_matters (BivTurnPage *self,
                   BivCampaign *campaign,
                   BivProposal *proposal)
{
  const BivThrow *wanted = proposal != NULL ? biv_proposal_get_wanted (proposal) : NULL;
  GPtrArray *matters = biv_desk_get_open_matters (desk_of (self));
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_object_unref);

  if (wanted != NULL)
    {
      g_autofree char *detail = dup_with_clause (biv_proposal_get_wanted_text (proposal), wanted->clause);

      g_ptr_array_add (lines, biv_list_line_new (&(BivLineWords) {
        .icon = wanted->sides == 6 ? "biv-die-symbolic" : "biv-die-ten-symbolic", .text = _("A die is due"), .detail = detail,
        .button = _("Go to die"), .action = "turn.go-to-die",
      }));
    }
  for (guint i = 0; i < matters->len && i < MATTERS_MOST; i++)
    g_ptr_array_add (lines, make_matter (campaign, matters->pdata[i]));
  if (matters->len > MATTERS_MOST)
    {
      guint n = matters->len - MATTERS_MOST;
      g_autofree char *more = g_strdup_printf (ngettext ("and %u more", "and %u more", n), n);

      g_ptr_array_add (lines, biv_list_line_new (&(BivLineWords) { .icon = "biv-hint-symbolic", .text = more }));
    }
  biv_lines_show (self->open_list, lines);
}

/* ---- When it is over ---- */

/* What a referee does with a campaign that has ended; and an end is computed like anything else (CA-REF-1). */
static void
show_ways (BivTurnPage *self)
{
  const BivLineWords ways[] = {
    { .icon = "biv-battles-symbolic", .text = _("The battles"), .detail = _("How each went, and how much of it was luck"),
      .button = _("Go to the battles"), .action = "turn.show", .target = g_variant_new ("(ss)", "battles", "") },
    { .icon = "biv-sheets-symbolic", .text = _("The history on paper"), .detail = _("Turn by turn, with every battle"),
      .button = _("Show the sheet"), .action = "win.history" },
    { .icon = "biv-journal-symbolic", .text = _("The story for the web"), .detail = _("Pages that everybody may read"),
      .button = _("Write the pages…"), .action = "win.chronicle" },
    { .icon = "biv-die-symbolic", .text = _("The dice"), .detail = _("With their key, each player can check every one"),
      .button = _("Go to the key"), .action = "turn.show", .target = g_variant_new ("(ss)", "settings", "dice") },
    { .icon = "biv-hint-symbolic", .text = _("It may go on"),
      .detail = _("Its end is taken back, and looked at anew at the next Scoring (CA-REF-1)"),
      .button = _("Let it go on"), .action = "turn.end", .target = g_variant_new ("s", "") },
  };
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_object_unref);

  for (gsize i = 0; i < G_N_ELEMENTS (ways); i++)
    g_ptr_array_add (lines, biv_list_line_new (&ways[i]));
  biv_lines_show (self->open_list, lines);
}

/* "s": who has won, "drawn", or "": it goes on */
static void
on_end (GtkWidget  *widget,
        const char *action,
        GVariant   *parameter)
{
  BivDesk *desk = desk_of (BIV_TURN_PAGE (widget));
  const char *result = g_variant_get_string (parameter, NULL);
  g_autoptr (BivProposal) proposal = biv_turn_propose_end (biv_desk_get_campaign (desk), *result != '\0' ? result : NULL);

  biv_desk_commit (desk, proposal);
}

/* ---- Orders on their way (CA-ORDER-5) ---- */

/* What the referee may make of the courier: the offers of the row, but for what it is already. */
static GMenuModel *
make_courier_menu (BivCampaign *campaign,
                   BivOrder    *order)
{
  g_autoptr (BivProposal) proposal = biv_turn_propose_courier (campaign, order->formation, order->turn, NULL, NULL);
  GPtrArray *rows = biv_proposal_get_rows (proposal);
  BivRow *row = rows->len > 0 ? g_ptr_array_index (rows, 0) : NULL;
  GMenu *menu = g_menu_new ();

  for (guint i = 0; row != NULL && row->offers[i] != NULL; i++)
    {
      g_autoptr (GMenuItem) item = NULL;

      if (g_str_equal (row->offers[i], row->computed))
        continue;
      item = g_menu_item_new (row->choice_labels[i], NULL);
      g_menu_item_set_action_and_target (item, "turn.courier", "(sis)", order->formation, order->turn, row->offers[i]);
      g_menu_append_item (menu, item);
    }
  return G_MENU_MODEL (menu);
}

static void
on_courier (GtkWidget  *widget,
            const char *action,
            GVariant   *parameter)
{
  BivDesk *desk = desk_of (BIV_TURN_PAGE (widget));
  g_autoptr (BivProposal) proposal = NULL;
  const char *formation, *fate;
  int written;

  g_variant_get (parameter, "(&si&s)", &formation, &written, &fate);
  proposal = biv_turn_propose_courier (biv_desk_get_campaign (desk), formation, written, fate, NULL);
  biv_desk_commit (desk, proposal);
}

static BivListLine *
make_courier (BivCampaign *campaign,
              BivOrder    *order,
              gboolean     is_reader)
{
  g_autofree char *name = biv_turn_dup_formation_name (campaign, order->formation);
  g_autofree char *words = biv_order_dup_words (campaign, order);
  /* TRANSLATORS: a formation, and the order on its way to it: "To Ford Column: March by Two Palms" */
  g_autofree char *text = g_strdup_printf (_("To %s: %s"), name, words);
  g_autofree char *when = g_strdup_printf (_("Written in turn %d, arrives in turn %d"), order->turn, order->arrives);
  g_autofree char *detail = dup_with_clause (when, "CA-ORDER-5");
  g_autoptr (GMenuModel) menu = is_reader ? NULL : make_courier_menu (campaign, order);

  return biv_list_line_new (&(BivLineWords) {
    .icon = "biv-journal-symbolic", .text = text, .detail = detail, .menu = menu, .menu_label = is_reader ? NULL : _("Courier"),
    .menu_tip = _("Hurry the courier, hold him up, lose him, or let an enemy take him"),
  });
}

static void
show_couriers (BivTurnPage *self,
               BivCampaign *campaign,
               gboolean     is_reader)
{
  g_autoptr (GPtrArray) orders = biv_courier_list (campaign, NULL);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; campaign->state != BIV_STATE_FINISHED && i < orders->len; i++)
    g_ptr_array_add (lines, make_courier (campaign, orders->pdata[i], is_reader));
  biv_lines_show (self->couriers_list, lines);
  gtk_widget_set_visible (self->couriers_frame, lines->len > 0);
}

/* ---- The proposal ---- */

static void
show_remark (BivTurnPage *self,
             BivProposal *proposal)
{
  GPtrArray *rows = biv_proposal_get_rows (proposal);
  guint n_overruled = 0;
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < rows->len; i++)
    n_overruled += ((BivRow *) rows->pdata[i])->is_overruled;
  if (rows->len == 0 && biv_proposal_get_wanted (proposal) == NULL)
    g_string_append (text, _("nothing to decide"));
  if (n_overruled > 0)
    g_string_append_printf (text, ngettext ("%u row overruled", "%u rows overruled", n_overruled), n_overruled);
  if (biv_proposal_get_wanted (proposal) != NULL)
    {
      if (text->len > 0)
        g_string_append (text, ", ");
      g_string_append (text, _("1 die due"));
    }
  gtk_label_set_text (self->proposal_remark, text->str);
  gtk_button_set_label (GTK_BUTTON (self->reset_button),
                        n_overruled > 0 ? _("Back to computed") : _("Take the dice back"));
  gtk_widget_set_visible (self->reset_button, n_overruled > 0 || biv_procedure_get_n_dice (procedure_of (self)) > 0);
}

static void
show_refusal (BivTurnPage *self,
              BivProposal *proposal)
{
  const BivRefusal *refusal = biv_proposal_get_refusal (proposal);

  gtk_widget_set_visible (self->refusal_box, refusal != NULL);
  if (refusal == NULL)
    return;
  gtk_label_set_text (self->refusal, refusal->text);
  biv_clause_label_set (self->refusal_clause, biv_summary_get_clause (refusal));
  gtk_widget_set_visible (self->carry_button, biv_refusal_has_id (refusal, "CA-REF-6"));
}

static void
show_note (BivTurnPage *self,
           BivProposal *proposal)
{
  guint n = biv_proposal_get_entries (proposal)->len;
  g_autofree char *text = NULL, *lines = g_strdup_printf (ngettext ("%u journal line", "%u journal lines", n), n);

  if (biv_proposal_get_refusal (proposal) != NULL)
    text = g_strdup ("");
  else if (biv_proposal_get_wanted (proposal) != NULL)
    /* TRANSLATORS: below a proposal with a die that is due; %s is what the step is called */
    text = g_strdup_printf (_("When the dice are in, the blue button becomes “%s”: one step, one undo."),
                            biv_proposal_get_title (proposal));
  else
    /* TRANSLATORS: below a proposal: what the step is called, "5 journal lines" */
    text = g_strdup_printf (_("“%s” is one step: %s, one undo."), biv_proposal_get_title (proposal), lines);
  gtk_label_set_text (self->note, text);
}

static void
show_lines (BivTurnPage *self,
            BivProposal *proposal)
{
  GPtrArray *entries = biv_proposal_get_entries (proposal);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_object_unref);
  gboolean is_shown = entries->len > 0 && biv_proposal_get_refusal (proposal) == NULL
                      && biv_proposal_get_wanted (proposal) == NULL;

  for (guint i = 0; is_shown && i < MIN (entries->len, LINES_MOST); i++)
    {
      BivEntry *entry = entries->pdata[i];

      g_ptr_array_add (lines, biv_list_line_new (&(BivLineWords) { .text = biv_said (entry->text), .behind = entry->clause }));
    }
  biv_lines_show (self->lines, lines);
  gtk_widget_set_visible (self->lines_frame, is_shown);
}

static void
on_reset (BivTurnPage *self)
{
  biv_procedure_restart (procedure_of (self));
}

static void
on_carry_over (BivTurnPage *self)
{
  biv_procedure_answer (procedure_of (self), "carry-over", "yes", NULL);
}

static void
on_spend (BivTurnPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  gtk_window_present (GTK_WINDOW (biv_points_dialog_new (desk_of (self), GTK_WINDOW (root))));
}

static void
on_dice_mode_chosen (BivTurnPage *self)
{
  if (!self->is_refreshing)
    biv_desk_set_types_dice (desk_of (self), gtk_drop_down_get_selected (self->dice_mode) == 1);
}

/* ---- The page ---- */

static void
biv_turn_page_refresh (BivPage *page)
{
  BivTurnPage *self = BIV_TURN_PAGE (page);
  BivDesk *desk = desk_of (self);
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  gboolean is_over = campaign->state == BIV_STATE_FINISHED, is_reader = biv_desk_get_reader (desk) != NULL;

  self->is_refreshing = TRUE;
  biv_phase_strip_update (self->strip, campaign, biv_page_get_is_narrow (page));
  show_place_in_turn (self, campaign);
  biv_turn_rail_update (self->rail, desk);
  gtk_drop_down_set_selected (self->dice_mode, biv_desk_get_types_dice (desk) ? 1 : 0);
  /* What a side has to do are its orders. What the referee would decide cannot be worked out from what it knows. */
  gtk_widget_set_visible (self->open_frame, is_over ? !is_reader && campaign->copy_for == NULL
                                                    : !is_reader || campaign->phase == BIV_PHASE_ORDERS);
  gtk_label_set_text (self->still_heading, is_over ? _("What to do now") : _("Still open"));
  gtk_widget_set_visible (self->propose_button, biv_desk_may_order (desk));
  gtk_widget_set_visible (GTK_WIDGET (self->table), !is_over && !is_reader);
  gtk_widget_set_visible (GTK_WIDGET (self->note), !is_over && !is_reader);
  gtk_widget_set_visible (self->refusal_box, FALSE);
  gtk_widget_set_visible (self->lines_frame, FALSE);
  if (is_over)
    show_ways (self);
  else
    show_open_matters (self, campaign, is_reader ? NULL : biv_procedure_get_proposal (procedure_of (self)));
  show_couriers (self, campaign, is_reader);
  if (!is_over && !is_reader)
    {
      BivProposal *proposal = biv_procedure_get_proposal (procedure_of (self));

      biv_procedure_table_update (self->table);
      show_remark (self, proposal);
      show_refusal (self, proposal);
      show_note (self, proposal);
      show_lines (self, proposal);
    }
  self->is_refreshing = FALSE;
}

/* ---- Width ---- */

static void
on_narrow_changed (BivTurnPage *self)
{
  biv_phase_strip_update (self->strip, biv_desk_get_campaign (desk_of (self)), biv_page_get_is_narrow (BIV_PAGE (self)));
}

static void
arrange (gpointer data)
{
  BivTurnPage *self = data;

  self->arrange_id = 0;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->columns),
                                  self->is_rail_below ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
}

/* What the width asks for is done after this layout, and brings about the next. */
static void
on_width_changed (BivTurnPage *self)
{
  double width = gtk_adjustment_get_page_size (gtk_scrolled_window_get_hadjustment (self->scroller));
  double scale = biv_look_get_text_scale (GTK_WIDGET (self));
  gboolean is_rail_below = width < TABLE_LEAST * MIN (scale, 1.4) + RAIL_LEAST * scale;

  if (is_rail_below == self->is_rail_below || width < 1)
    return;
  self->is_rail_below = is_rail_below;
  if (self->arrange_id == 0)
    self->arrange_id = g_idle_add_once (arrange, self);
}

/* ---- Keys ---- */

/* A marked face is used by Return wherever the focus is; figures mark one unless they are typed into an entry. */
static gboolean
on_key_captured (BivTurnPage    *self,
                 guint           keyval,
                 guint           keycode,
                 GdkModifierType state)
{
  gboolean is_return = keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_ISO_Enter;

  if (!is_return || (state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return GDK_EVENT_PROPAGATE;
  return biv_procedure_table_press_key (self->table, keyval);
}

static gboolean
on_key_pressed (BivTurnPage    *self,
                guint           keyval,
                guint           keycode,
                GdkModifierType state)
{
  if ((state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return GDK_EVENT_PROPAGATE;
  return biv_procedure_table_press_key (self->table, keyval);
}

static void
biv_turn_page_constructed (GObject *object)
{
  BivTurnPage *self = BIV_TURN_PAGE (object);

  G_OBJECT_CLASS (biv_turn_page_parent_class)->constructed (object);
  biv_procedure_table_set_procedure (self->table, desk_of (self), procedure_of (self));
}

static void
biv_turn_page_dispose (GObject *object)
{
  g_clear_handle_id (&BIV_TURN_PAGE (object)->arrange_id, g_source_remove);
  G_OBJECT_CLASS (biv_turn_page_parent_class)->dispose (object);
}

static void
biv_turn_page_class_init (BivTurnPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "turn");
  G_OBJECT_CLASS (klass)->constructed = biv_turn_page_constructed;
  G_OBJECT_CLASS (klass)->dispose = biv_turn_page_dispose;
  BIV_PAGE_CLASS (klass)->refresh = biv_turn_page_refresh;

  g_type_ensure (BIV_TYPE_PHASE_STRIP);
  g_type_ensure (BIV_TYPE_PROCEDURE_TABLE);
  g_type_ensure (BIV_TYPE_TURN_RAIL);
  g_type_ensure (BIV_TYPE_WRAP);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/turn/turn-page.ui");
  BIV_BIND_CHILDREN (widget_class, BivTurnPage, strip, scroller, columns, title, sentence, open_frame, still_heading, open_list,
                     propose_button, couriers_frame, couriers_list, proposal_remark, reset_button, dice_mode, table, refusal_box,
                     refusal, refusal_clause, carry_button, note, lines_frame, lines, rail);
  BIV_BIND_CALLBACKS (widget_class, on_dice_mode_chosen);
  gtk_widget_class_install_action (widget_class, "turn.show", "(ss)", on_show);
  gtk_widget_class_install_action (widget_class, "turn.go-to-die", NULL, BIV_COMMAND (on_go_to_die));
  gtk_widget_class_install_action (widget_class, "turn.reset", NULL, BIV_COMMAND (on_reset));
  gtk_widget_class_install_action (widget_class, "turn.carry-over", NULL, BIV_COMMAND (on_carry_over));
  gtk_widget_class_install_action (widget_class, "turn.spend", NULL, BIV_COMMAND (on_spend));
  gtk_widget_class_install_action (widget_class, "turn.courier", "(sis)", on_courier);
  gtk_widget_class_install_action (widget_class, "turn.end", "s", on_end);
}

static void
biv_turn_page_init (BivTurnPage *self)
{
  GtkEventController *capture = gtk_event_controller_key_new (), *keys = gtk_event_controller_key_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  biv_lines_bind (self->open_list);
  biv_lines_bind (self->couriers_list);
  biv_lines_bind (self->lines);
  biv_announce_changes (self->title);
  biv_announce_changes (self->proposal_remark);
  gtk_event_controller_set_propagation_phase (capture, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (capture, "key-pressed", G_CALLBACK (on_key_captured), self);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), capture);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  g_signal_connect (self, "notify::is-narrow", G_CALLBACK (on_narrow_changed), NULL);
  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (self->scroller), "notify::page-size",
                           G_CALLBACK (on_width_changed), self, G_CONNECT_SWAPPED);
}
