/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result-rows.c: the result table: every unit of both sides once, under its side, with what is worked out for it */
#include "config.h"

#include "app/battle/result/result-rows.h"

#include <glib/gi18n.h>

#include "app/widgets/label.h"
#include "app/widgets/swatch.h"
#include "campaign/battle/battle-query.h"
#include "campaign/model/item-names.h"
#include "campaign/battle/outcome.h"
#include "campaign/model/turn-words.h"
#include "campaign/model/words.h"

struct _BivResultRows
{
  BivDesk   *desk;                  /* outlives it */
  char      *battle;
  GPtrArray *others;                /* of BivRow: units for which nothing is worked out */
  char      *first[2];              /* row ids: the first of each side; NULL: none */
  char      *first_seen;            /* the first of what the sides have seen */
};

/* Where a section's rows are put together. */
typedef struct
{
  BivResultRows *self;
  BivCampaign   *after;             /* the campaign as it would be */
  GPtrArray     *left;              /* of BivRow: of the proposal, not shown yet */
  GPtrArray     *rows;              /* of BivRow: as they are shown */
} Table;

static void
row_free (gpointer data)
{
  BivRow *row = data;

  g_free (row->id);
  g_free (row->what);
  g_free (row->detail);
  g_free (row->computed_label);
  g_free (row->chosen_label);
  g_strfreev (row->choices);
  g_free (row->object);
  g_free (row);
}

BivResultRows *
biv_result_rows_new (BivDesk    *desk,
                     const char *battle)
{
  BivResultRows *self = g_new0 (BivResultRows, 1);

  self->desk = desk;
  self->battle = g_strdup (battle);
  self->others = g_ptr_array_new_with_free_func (row_free);
  return self;
}

void
biv_result_rows_free (BivResultRows *self)
{
  g_free (self->battle);
  g_ptr_array_unref (self->others);
  g_free (self->first[0]);
  g_free (self->first[1]);
  g_free (self->first_seen);
  g_free (self);
}

/* ---- Which rows, and where ---- */

/* What a row of the proposal is about: a unit of the battle, a formation that a general leads there, or neither. */
static gboolean
is_about (const BivRow *row,
          const char   *prefix,
          const char   *object)
{
  return (prefix == NULL || g_str_has_prefix (row->id, prefix)) && g_strcmp0 (row->object, object) == 0;
}

static guint
take_rows (Table      *table,
           const char *prefix,
           const char *object)
{
  guint n = 0;

  for (guint i = 0; i < table->left->len;)
    if (is_about (table->left->pdata[i], prefix, object))
      {
        g_ptr_array_add (table->rows, table->left->pdata[i]);
        g_ptr_array_remove_index (table->left, i);
        n++;
      }
    else
      i++;
  return n;
}

/* What stays as it is says so, and has nothing to choose. A Command unit's way is its commander's row (CA-RESULT-3). */
static void
add_other (Table          *table,
           BivParticipant *participant)
{
  BivUnit *unit = biv_campaign_find_unit (table->after, participant->unit);
  BivRow *row;

  if (unit == NULL)
    return;
  row = g_new0 (BivRow, 1);
  row->id = g_strconcat ("unit:", participant->unit, NULL);
  row->object = g_strdup (participant->unit);
  row->what = biv_turn_dup_unit_name (table->after, participant->unit);
  row->detail = participant->was_on ? NULL : g_strdup (_("not on the board"));
  row->computed_label = biv_outcome_dup_end (participant);
  row->chosen_label = g_strdup (biv_word_get_label (biv_status_get_type (), (int) unit->status));
  row->choices = g_strdupv ((char *[]) { "", NULL });
  g_ptr_array_add (table->self->others, row);
  g_ptr_array_add (table->rows, row);
}

static void
add_side (Table      *table,
          BivBattle  *battle,
          int         index)
{
  const char *side = biv_battle_get_side (table->after, battle, index);
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (table->after, battle, side);
  g_autoptr (GPtrArray) formations = biv_battle_list_formations (table->after, battle, side);
  guint first = table->rows->len;

  for (guint i = 0; i < formations->len; i++)
    take_rows (table, "commander:", biv_id_of (g_ptr_array_index (formations, i)));
  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);

      if (take_rows (table, NULL, participant->unit) == 0)
        add_other (table, participant);
    }
  g_free (table->self->first[index]);
  table->self->first[index] = table->rows->len > first
                                ? g_strdup (((const BivRow *) table->rows->pdata[first])->id) : NULL;
}

/* Nothing is left out: what belongs to no unit and is not seen by anybody stands at the head. */
static void
put_battle_first (Table *table)
{
  g_autoptr (GPtrArray) battle = g_ptr_array_new ();

  for (guint i = 0; i < table->left->len; i++)
    if (!g_str_has_prefix (((const BivRow *) table->left->pdata[i])->id, "sighting:"))
      g_ptr_array_add (battle, table->left->pdata[i]);
  for (guint i = 0; i < battle->len; i++)
    {
      g_ptr_array_remove (table->left, battle->pdata[i]);
      g_ptr_array_insert (table->rows, (int) i, battle->pdata[i]);
    }
}

GPtrArray *
biv_result_rows_list (BivProposal *proposal,
                      gpointer     data)
{
  BivResultRows *self = data;
  GPtrArray *proposed = biv_proposal_get_rows (proposal);
  g_autoptr (GPtrArray) left = g_ptr_array_new ();
  Table table = { .self = self, .after = biv_proposal_get_scratch (proposal), .left = left, .rows = g_ptr_array_new () };
  BivBattle *battle = biv_campaign_find_battle (table.after, self->battle);

  for (guint i = 0; i < proposed->len; i++)
    g_ptr_array_add (left, proposed->pdata[i]);
  g_ptr_array_set_size (self->others, 0);
  for (int i = 0; battle != NULL && i < 2; i++)
    add_side (&table, battle, i);
  put_battle_first (&table);
  g_free (self->first_seen);
  self->first_seen = left->len > 0 ? g_strdup (((const BivRow *) left->pdata[0])->id) : NULL;
  for (guint i = 0; i < left->len; i++)
    g_ptr_array_add (table.rows, left->pdata[i]);
  return table.rows;
}

/* ---- Headings ---- */

static guint
count_out (GPtrArray *participants)
{
  guint n = 0;

  for (guint i = 0; i < participants->len; i++)
    {
      BivUnitEnd end = BIV_PARTICIPANT (g_ptr_array_index (participants, i))->end;

      n += end != BIV_END_DESTROYED && end != BIV_END_ROUTED;
    }
  return n;
}

static GtkWidget *
make_heading (const char *name,
              const char *detail)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *label = biv_label_new (name, "heading", BIV_LABEL_ENDS);

  gtk_widget_add_css_class (box, "table-section");
  gtk_box_append (GTK_BOX (box), label);
  if (detail != NULL)
    {
      GtkWidget *remark = biv_label_new (detail, "remark dim-label", BIV_LABEL_ENDS);

      gtk_box_append (GTK_BOX (box), remark);
    }
  return box;
}

GtkWidget *
biv_result_rows_make_side (BivCampaign *campaign,
                           BivBattle   *battle,
                           const char  *side)
{
  BivSide *item = biv_campaign_find_side (campaign, side);
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, side);
  /* TRANSLATORS: units that went into a battle and came out of it, and what share of its steps the side lost */
  g_autofree char *words = g_strdup_printf (_("%u in, %u out; %d %% of the steps lost"), participants->len,
                                            count_out (participants), biv_outcome_get_loss_share (campaign, battle, side));
  GtkWidget *box = make_heading (biv_item_call (item), words);
  GtkWidget *swatch = biv_swatch_new ();

  biv_swatch_set_side (BIV_SWATCH (swatch), campaign, side);
  gtk_box_prepend (GTK_BOX (box), swatch);
  return box;
}

GtkWidget *
biv_result_rows_make_heading (const char *row,
                              gpointer    data)
{
  BivResultRows *self = data;
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  BivBattle *battle = biv_campaign_find_battle (campaign, self->battle);

  for (int i = 0; battle != NULL && i < 2; i++)
    if (g_strcmp0 (row, self->first[i]) == 0)
      return biv_result_rows_make_side (campaign, battle, biv_battle_get_side (campaign, battle, i));
  return g_strcmp0 (row, self->first_seen) == 0 ? make_heading (_("What they have seen"), NULL) : NULL;
}
