/* SPDX-License-Identifier: GPL-3.0-or-later */
/* type-table.c: the table of unit types as the campaign's referee has it */
#include "config.h"
#include "campaign/battle/type-table.h"
#include "campaign/model/type-overlay.h"
#include "campaign/model/strength.h"

#include "base/i18n.h"
#include <string.h>
#include "board/biv-geometry.h"
#include "board/biv-tabletop.h"
#include "campaign/battle/fight.h"
#include "campaign/model/turn-words.h"
#include "engine/book-table.h"
#include "engine/biv-field.h"
#include "rulebooks/biv-rulebooks.h"

/* ---- What may not happen to it ---- */

static gboolean
is_waiting_to_begin (BivCampaign *campaign,
                     BivBattle   *battle)
{
  return battle->is_set_up && battle->record == NULL && g_strcmp0 (battle->ruleset, campaign->ruleset) == 0 &&
         (battle->state == BIV_BATTLE_PENDING || battle->state == BIV_BATTLE_DEPLOYED) &&
         biv_fight_can_be_played (campaign, battle);
}

static gboolean
can_begin (BivCampaign  *campaign,
           BivBattle    *battle,
           GError      **error)
{
  g_autoptr (BivSetup) setup = biv_fight_dup_setup (campaign, battle, error);
  g_autoptr (BivField) field = NULL;

  if (setup == NULL)
    return FALSE;
  field = biv_field_new (biv_ruleset_find (battle->ruleset), setup, error);
  return field != NULL;
}

static gboolean
check_battles (BivCampaign  *campaign,
               GError      **error)
{
  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), FALSE);

  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    if (is_waiting_to_begin (campaign, battle) && !can_begin (campaign, battle, error))
      {
        /* TRANSLATORS: a battle, before the reason why it could not be fought with the changed table */
        g_prefix_error (error, _("%s is set up, and could not be fought like this; fight it first, or leave the table as it is: "),
                        biv_turn_name (campaign, biv_id_of (battle)));
        return FALSE;
      }
  return TRUE;
}

/* ---- What the rulebook has against it ---- */

#define BOARD_SIZE 8
#define TABLE_SIZE (1800 * BIV_MM)

static BivCell
first_cell_of_zone (const BivSetup *setup)
{
  g_autofree guint8 *zone = biv_setup_get_zone (setup, 0);
  guint n_cells = biv_board_get_n_cells (setup->board);

  for (guint cell = 0; cell < n_cells; cell++)
    if (zone[cell])
      return (BivCell) cell;
  return 0;
}

static BivBoard *
make_open_ground (BivBoardShape shape)
{
  g_autoptr (BivTabletop) table = NULL;

  if (shape != BIV_BOARD_TABLE)
    return biv_board_draft_seal (biv_board_draft_new (shape, BOARD_SIZE, BOARD_SIZE));
  table = biv_tabletop_draft_seal (biv_tabletop_draft_new (TABLE_SIZE, TABLE_SIZE), NULL);
  return biv_board_new_table (table);
}

static void
place_alone (const BivSetup *setup,
             BivSetupUnit   *unit)
{
  unit->facing = 0;
  if (biv_board_get_shape (setup->board) != BIV_BOARD_TABLE)
    {
      unit->cell = first_cell_of_zone (setup);
      return;
    }
  unit->has_place = TRUE;
  unit->place = biv_spot (TABLE_SIZE / 2, TABLE_SIZE / 2);
  unit->angle = 0;
}

/* A unit of that type alone on open ground. @overlay: (nullable): the book's table */
static void
check_alone (const BivRuleset *ruleset,
             const BivFacts   *overlay,
             const char       *type,
             const char       *label,
             GArray           *faults)
{
  g_autoptr (BivBoard) board = make_open_ground (ruleset->shape);
  g_autoptr (BivSetup) setup = biv_setup_new (ruleset->id, board);
  BivSetupUnit *unit;

  if (overlay != NULL)
    {
      biv_facts_free (setup->types);
      setup->types = biv_facts_copy (overlay);
    }
  unit = biv_setup_add_unit (setup, 0, type, NULL);
  unit->label = g_strdup (label);
  place_alone (setup, unit);
  biv_setup_check_deployment (setup, 0, faults, NULL);
}

static gboolean
has_fault (const GArray     *faults,
           const BivRefusal *fault)
{
  for (guint i = 0; i < faults->len; i++)
    if (g_strcmp0 (g_array_index (faults, BivRefusal, i).text, fault->text) == 0)
      return TRUE;
  return FALSE;
}

char *
biv_type_table_dup_faults (BivCampaign *campaign,
                           const char  *type)
{
  const BivRuleset *ruleset = campaign->ruleset != NULL ? biv_ruleset_find (campaign->ruleset) : NULL;
  BivBook *book = biv_campaign_get_book (campaign, NULL);
  int number = book != NULL ? biv_book_find_type (book, type) : -1;
  g_autoptr (BivFacts) overlay = NULL;
  g_autoptr (GArray) faults = g_array_new (FALSE, FALSE, sizeof (BivRefusal));
  g_autoptr (GArray) usual = g_array_new (FALSE, FALSE, sizeof (BivRefusal));
  g_autoptr (GString) text = g_string_new (NULL);
  const BivBookType *found;

  g_return_val_if_fail (type != NULL, NULL);

  if (ruleset == NULL || number < 0)
    return NULL;
  found = biv_book_get_type_at (book, (guint) number);
  overlay = biv_type_table_dup_overlay (campaign, campaign->ruleset);
  check_alone (ruleset, overlay, type, found->name, faults);
  check_alone (ruleset, NULL, found->figure, found->name, usual);
  for (guint i = 0; i < faults->len; i++)
    {
      const BivRefusal *fault = &g_array_index (faults, BivRefusal, i);

      if (!has_fault (usual, fault))
        g_string_append_printf (text, "%s%s %s", text->len > 0 ? "\n" : "", fault->text,
                                fault->clauses[0] != NULL ? fault->clauses[0] : fault->code);
    }
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

/* ---- Changing it ---- */

static void
set_overlay (BivProposal    *proposal,
             const BivFacts *overlay)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < biv_facts_get_n (overlay); i++)
    g_ptr_array_add (entries, g_strdup_printf ("%s=%s", biv_facts_get_key (overlay, i), biv_facts_get_value (overlay, i)));
  g_ptr_array_add (entries, NULL);
  biv_proposal_set_list (proposal, biv_proposal_get_scratch (proposal), "types",
                         entries->len > 1 ? (const char *const *) entries->pdata : NULL);
}

/* CA-REF-4, in words that tell the one thing that changed. @text: (transfer full) */
static void
write_line (BivProposal *proposal,
            BivCampaign *campaign,
            char        *text)
{
  g_autofree char *owned = text;
  BivEntry *entry;

  if (campaign->state == BIV_STATE_SETUP)
    return;
  entry = biv_proposal_note (proposal, BIV_ENTRY_EDIT, "CA-REF-4", owned, "campaign", NULL);
  entry->by_hand = TRUE;
}

/* @overlay: (transfer full) (nullable): %NULL is refused for @why. @line: (transfer full) */
static BivProposal *
propose (BivCampaign *campaign,
         const char  *title,
         BivFacts    *overlay,
         GError      *why,
         char        *line)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, title, NULL, NULL);
  g_autoptr (BivFacts) owned = overlay;
  g_autofree char *text = line;
  g_autoptr (GError) error = why;

  if (owned == NULL)
    return biv_proposal_refuse (proposal, "CA-REF-4", "%s", error->message);
  set_overlay (proposal, owned);
  if (biv_proposal_is_empty (proposal))
    return proposal;
  if (!check_battles (biv_proposal_get_scratch (proposal), &error))
    biv_proposal_refuse (proposal, "CA-REF-4", "%s", error->message);
  else
    write_line (proposal, campaign, g_steal_pointer (&text));
  return proposal;
}

static const char *
name_of_type (BivBook    *book,
              const char *type)
{
  int number = book != NULL ? biv_book_find_type (book, type) : -1;

  return number >= 0 ? biv_said_again (biv_book_get_type_at (book, (guint) number)->name) : type;
}

static char *
dup_value (BivBook    *book,
           const char *type,
           const char *column)
{
  int number = biv_book_find_type (book, type);

  return number >= 0 ? biv_book_dup_entry (book, (guint) number, column) : NULL;
}

static const char *
label_of (GArray     *columns,
          const char *column)
{
  for (guint i = 0; i < columns->len; i++)
    if (g_strcmp0 (g_array_index (columns, BivBookColumn, i).id, column) == 0)
      return biv_said_again (g_array_index (columns, BivBookColumn, i).label);
  return column;
}

static BivProposal *
propose_value (BivCampaign *campaign,
               const char  *type,
               const char  *column,
               const char  *value,
               BivFacts    *overlay,
               GError      *error)
{
  BivBook *book = biv_campaign_get_book (campaign, NULL);
  g_autoptr (GArray) columns = biv_book_list_columns (book);
  const char *name = name_of_type (book, type), *label = label_of (columns, column);
  g_autofree char *before = dup_value (book, type, column);
  /* TRANSLATORS: a unit type, a column of its table, the new value */
  g_autofree char *title = g_strdup_printf (_("%s, %s: %s"), name, label, value);

  return propose (campaign, title, overlay, error,
                  g_strdup_printf (_("By hand: %s, %s: “%s” becomes “%s”."), name, label, before != NULL ? before : "", value));
}

BivProposal *
biv_type_table_propose_set (BivCampaign *campaign,
                            const char  *type,
                            const char  *column,
                            const char  *value)
{
  BIV_KEEPS_KEYS;
  g_autoptr (BivBook) shipped = biv_book_load (campaign->ruleset, NULL);
  g_autoptr (BivFacts) overlay = biv_type_table_dup_overlay (campaign, campaign->ruleset);
  GError *error = NULL;
  BivFacts *changed;

  g_return_val_if_fail (shipped != NULL, NULL);

  changed = biv_book_overlay_set (shipped, overlay, type, column, value, &error);
  return propose_value (campaign, type, column, value, changed, error);
}

BivProposal *
biv_type_table_propose_add (BivCampaign *campaign,
                            const char  *like,
                            const char  *name,
                            char       **id)
{
  BIV_KEEPS_KEYS;
  g_autoptr (BivBook) shipped = biv_book_load (campaign->ruleset, NULL);
  g_autoptr (BivFacts) overlay = biv_type_table_dup_overlay (campaign, campaign->ruleset);
  g_autofree char *title = g_strdup_printf (_("Add %s"), name), *made = NULL;
  GError *error = NULL;
  BivFacts *changed;

  g_return_val_if_fail (shipped != NULL, NULL);

  changed = biv_book_overlay_add (shipped, overlay, like, name, &made, &error);
  if (id != NULL)
    *id = g_steal_pointer (&made);
  return propose (campaign, title, changed, error, g_strdup_printf (_("By hand: %s added."), name));
}

/* Who would be of no type any more. */
static BivUnit *
find_unit_of (BivCampaign *campaign,
              const char  *type)
{
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    if (g_strcmp0 (unit->type, type) == 0 && g_strcmp0 (biv_unit_get_ruleset (campaign, unit), campaign->ruleset) == 0)
      return unit;
  return NULL;
}

static GError *
new_error_of_use (BivCampaign *campaign,
                  const char  *name,
                  BivUnit     *unit)
{
  return g_error_new (G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                      /* TRANSLATORS: a unit type, and a unit of it */
                      _("“%s” cannot go: %s is one. Give its units another type on the page Armies first."), name,
                      biv_unit_get_label (unit));
}

BivProposal *
biv_type_table_propose_remove (BivCampaign *campaign,
                               const char  *type)
{
  BIV_KEEPS_KEYS;
  g_autoptr (BivBook) shipped = biv_book_load (campaign->ruleset, NULL);
  g_autoptr (BivFacts) overlay = biv_type_table_dup_overlay (campaign, campaign->ruleset);
  const char *name = name_of_type (biv_campaign_get_book (campaign, NULL), type);
  g_autofree char *title = g_strdup_printf (_("Remove %s"), name);
  BivUnit *unit = find_unit_of (campaign, type);
  GError *error = NULL;
  BivFacts *changed = NULL;

  g_return_val_if_fail (shipped != NULL, NULL);

  if (unit != NULL)
    error = new_error_of_use (campaign, name, unit);
  else
    changed = biv_book_overlay_remove (shipped, overlay, type, &error);
  return propose (campaign, title, changed, error, g_strdup_printf (_("By hand: %s removed."), name));
}

/* The book knows nothing of types that were added: they go, unless somebody is one. */
static BivProposal *
propose_restore_all (BivCampaign *campaign,
                     BivBook     *shipped)
{
  BivBook *book = biv_campaign_get_book (campaign, NULL);
  BivFacts *empty = biv_facts_new ();
  GError *error = NULL;

  for (guint i = 0; i < biv_book_get_n_types (book) && error == NULL; i++)
    {
      const BivBookType *type = biv_book_get_type_at (book, i);
      BivUnit *unit = biv_book_find_type (shipped, type->id) < 0 ? find_unit_of (campaign, type->id) : NULL;

      if (unit != NULL)
        error = new_error_of_use (campaign, type->name, unit);
    }
  if (error != NULL)
    g_clear_pointer (&empty, biv_facts_free);
  return propose (campaign, _("Restore the usual table"), empty, error,
                  g_strdup (_("By hand: all unit types are again as they usually are.")));
}

BivProposal *
biv_type_table_propose_restore (BivCampaign *campaign,
                                const char  *type,
                                const char  *column)
{
  BIV_KEEPS_KEYS;
  g_autoptr (BivBook) shipped = biv_book_load (campaign->ruleset, NULL);
  g_autoptr (BivFacts) overlay = biv_type_table_dup_overlay (campaign, campaign->ruleset);
  g_autofree char *usual = NULL, *title = NULL;
  GError *error = NULL;
  BivFacts *changed;

  g_return_val_if_fail (shipped != NULL, NULL);
  g_return_val_if_fail (type != NULL || column == NULL, NULL);

  if (type == NULL)
    return propose_restore_all (campaign, shipped);
  changed = biv_book_overlay_restore (shipped, overlay, type, column, &error);
  if (column != NULL)
    {
      usual = biv_book_overlay_dup_usual (shipped, overlay, type, column);
      return propose_value (campaign, type, column, usual != NULL ? usual : "", changed, error);
    }
  title = g_strdup_printf (_("Restore %s"), name_of_type (shipped, type));
  return propose (campaign, title, changed, error,
                  g_strdup_printf (_("By hand: %s is again as usual."), name_of_type (shipped, type)));
}
