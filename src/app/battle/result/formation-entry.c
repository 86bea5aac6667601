/* SPDX-License-Identifier: GPL-3.0-or-later */
/* formation-entry.c: the losses of whole formations typed in from the table, and what they come to for each unit */
#include "app/battle/result/formation-entry.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/desk/desk.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "app/widgets/look.h"
#include "app/widgets/row-name.h"
#include "app/widgets/spin.h"
#include "app/widgets/swatch.h"
#include "app/widgets/template.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/formation-loss.h"
#include "campaign/battle/outcome.h"
#include "campaign/battle/result.h"
#include "campaign/model/army.h"
#include "campaign/model/item-names.h"
#include "campaign/model/strength.h"
#include "draw/counter/side-look.h"

#define STEP_IN 18                  /* px that a formation stands further in than the one above it */
#define CHOSEN  226                 /* px at least for what is chosen, so that nothing moves when the first row is opened */
#define MOST_LEVELS 64

/* What goes in and what comes out. */
typedef struct
{
  int      n_units, n_out;
  int      start, gone;             /* steps */
  gboolean waits;                   /* for dice: `gone` is not known yet */
} Sum;

static void
add_to (Sum       *sum,
        const Sum *one)
{
  sum->n_units += one->n_units;
  sum->n_out += one->n_out;
  sum->start += one->start;
  sum->gone += one->gone;
  sum->waits |= one->waits;
}

/* A formation's row on screen. */
typedef struct _FormationRow FormationRow;
struct _FormationRow
{
  char         *id, *side;
  FormationRow *above;              /* (nullable) */
  guint         depth;
  gboolean      is_open, has_subs;
  GtkWidget    *row, *arrow, *percent;
  GtkLabel     *comes_to;
  GPtrArray    *units;              /* of UnitRow; made when it is opened for the first time */
  Sum           sum;
};

/* A unit's. */
typedef struct
{
  char         *unit;
  FormationRow *of;
  int           start_steps;
  BivUnitEnd    offered[BIV_END_NEVER_ON + 1];
  guint         n_offered;
  GtkWidget    *row;
  GtkLabel     *comes_to;
  GtkDropDown  *end;                /* its first item is what was worked out */
  GtkWidget    *steps;              /* GtkSpinButton */
} UnitRow;

struct _BivFormationEntry
{
  GtkWidget     parent_instance;

  BivProcedure *procedure;          /* (nullable) */
  char         *battle;
  GPtrArray    *formations;         /* of FormationRow, as they stand in the list */
  GHashTable   *by_id;              /* formation id: FormationRow */
  GHashTable   *ends;               /* unit id: BivRow of the proposal */
  GtkLabel     *totals[2];          /* sides in file order */
  Sum           sums[2];
  gboolean      is_filling;

  GtkSizeGroup *middle, *right;     /* columns: per cents; what is chosen */

  GtkWidget    *fold_button;        /* template children from here on */
  GtkListBox   *list;
};

G_DEFINE_FINAL_TYPE (BivFormationEntry, biv_formation_entry, GTK_TYPE_WIDGET)

static void
unit_row_free (gpointer data)
{
  UnitRow *row = data;

  g_free (row->unit);
  g_free (row);
}

static void
formation_row_free (gpointer data)
{
  FormationRow *row = data;

  g_free (row->id);
  g_free (row->side);
  g_ptr_array_unref (row->units);
  g_free (row);
}

/* ---- What was answered ---- */

static char *
dup_key (const char *kind,
         const char *id)
{
  return g_strconcat (kind, id, NULL);
}

/* Of BivLoss, in order of battle. */
static GArray *
list_losses (BivCampaign      *campaign,
             BivBattle        *battle,
             const BivAnswers *answers)
{
  GArray *losses = g_array_new (FALSE, FALSE, sizeof (BivLoss));

  for (guint which = 0; which < 2; which++)
    {
      const char *side = biv_battle_get_side (campaign, battle, which);
      g_autoptr (GPtrArray) formations = biv_formation_loss_list (campaign, battle, side);

      for (guint i = 0; i < formations->len; i++)
        {
          BivLoss loss = { (char *) biv_item_get_id (formations->pdata[i]), 0 };
          g_autofree char *key = dup_key ("loss:", loss.formation);
          const char *percent = biv_answers_get (answers, key, NULL);

          if (percent == NULL)
            continue;
          loss.percent = (int) g_ascii_strtoll (percent, NULL, 10);
          g_array_append_val (losses, loss);
        }
    }
  return losses;
}

typedef struct
{
  GStrvBuilder *formations;
} Generals;

static void
add_general (const char *row,
             const char *value,
             const char *reason,
             gpointer    data)
{
  if (g_str_has_prefix (row, BIV_ANSWER_GENERAL))
    g_strv_builder_add (((Generals *) data)->formations, row + strlen (BIV_ANSWER_GENERAL));
}

BivProposal *
biv_formation_entry_propose (BivCampaign      *campaign,
                             BivDice          *dice,
                             const BivAnswers *answers,
                             gpointer          battle)
{
  BivBattle *found = biv_campaign_find_battle (campaign, battle);
  g_autoptr (GArray) losses = found != NULL ? list_losses (campaign, found, answers)
                                            : g_array_new (FALSE, FALSE, sizeof (BivLoss));
  g_autoptr (GStrvBuilder) generals = g_strv_builder_new ();
  BivBattleResult result = { .degree = BIV_NONE, .resolved_by = BIV_BY_TABLE, .losses = losses };
  const char *degree = biv_answers_get (answers, BIV_ANSWER_DEGREE, NULL);
  g_auto (GStrv) hit = NULL;

  biv_answers_foreach (answers, add_general, &(Generals) { generals });
  result.generals = hit = g_strv_builder_end (generals);
  result.winner = biv_answers_get (answers, BIV_ANSWER_WINNER, NULL);
  if (degree != NULL && !biv_word_from_nick (biv_degree_get_type (), degree, &result.degree))
    result.degree = BIV_NONE;
  return biv_turn_propose_result (campaign, battle, &result, dice, answers);
}

/* ---- Where we are ---- */

static BivCampaign *
get_campaign (BivFormationEntry *self)
{
  return biv_desk_get_campaign (biv_procedure_get_desk (self->procedure));
}

static BivCampaign *
get_after (BivFormationEntry *self)
{
  return biv_proposal_get_scratch (biv_procedure_get_proposal (self->procedure));
}

static FormationRow *
find_formation_row (BivFormationEntry *self,
                    const char        *formation)
{
  return formation != NULL ? g_hash_table_lookup (self->by_id, formation) : NULL;
}

/* Whether a unit's formation is that of the row or under it. */
static gboolean
carries (BivFormationEntry  *self,
         const FormationRow *row,
         const char         *formation)
{
  FormationRow *at = find_formation_row (self, formation);

  while (at != NULL && at != row)
    at = at->above;
  return at == row;
}

static gboolean
is_seen (const FormationRow *row)
{
  for (const FormationRow *above = row->above; above != NULL; above = above->above)
    if (!above->is_open)
      return FALSE;
  return TRUE;
}

/* ---- Words ---- */

/* In the side's colour, and in words. */
static void
set_loss (BivFormationEntry *self,
          GtkLabel          *label,
          const char        *side,
          gboolean           is_loss,
          const char        *words)
{
  BivSideLook look = biv_side_look (get_campaign (self), side);
  BivSideInks inks = biv_palette_side (biv_look_get_palette (GTK_WIDGET (self)), &look);
  g_autoptr (PangoAttrList) attributes = is_loss ? pango_attr_list_new () : NULL;

  gtk_label_set_text (label, words);
  gtk_widget_set_tooltip_text (GTK_WIDGET (label), words);
  if (is_loss)
    {
      pango_attr_list_insert (attributes, pango_attr_foreground_new ((guint16) (inks.colour.red * G_MAXUINT16),
                                                                     (guint16) (inks.colour.green * G_MAXUINT16),
                                                                     (guint16) (inks.colour.blue * G_MAXUINT16)));
      pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
      gtk_widget_remove_css_class (GTK_WIDGET (label), "dim-label");
    }
  else
    gtk_widget_add_css_class (GTK_WIDGET (label), "dim-label");
  gtk_label_set_attributes (label, attributes);
}

/* Everybody's share goes to his formation, all that are over it, and his side. Units without a formation on the screen are
 * their side's all the same. */
static void
add_up (BivFormationEntry *self)
{
  BivProposal *proposal = biv_procedure_get_proposal (self->procedure);
  BivCampaign *after = biv_proposal_get_scratch (proposal);
  BivBattle *battle = biv_campaign_find_battle (after, self->battle);
  g_autoptr (GPtrArray) all = biv_battle_list_participants (after, battle, NULL);
  GPtrArray *rows = biv_proposal_get_rows (proposal);

  g_hash_table_remove_all (self->ends);
  for (guint i = 0; i < rows->len; i++)
    if (g_str_has_prefix (((BivRow *) rows->pdata[i])->id, "end:"))
      g_hash_table_insert (self->ends, ((BivRow *) rows->pdata[i])->id + strlen ("end:"), rows->pdata[i]);
  memset (self->sums, 0, sizeof self->sums);
  for (guint i = 0; i < self->formations->len; i++)
    ((FormationRow *) self->formations->pdata[i])->sum = (Sum) { 0 };
  for (guint i = 0; i < all->len; i++)
    {
      const BivParticipant *participant = all->pdata[i];
      BivUnit *unit = biv_campaign_find_unit (after, participant->unit);
      const BivRow *end = g_hash_table_lookup (self->ends, participant->unit);
      gboolean is_out = participant->end == BIV_END_DESTROYED || participant->end == BIV_END_ROUTED;
      Sum one = { 1, !is_out, participant->start_steps, 0, end != NULL && end->is_waiting && !end->is_overruled };

      one.gone = is_out ? one.start : MAX (one.start - participant->end_steps, 0);
      for (guint which = 0; which < 2; which++)
        if (g_strcmp0 (participant->side, biv_battle_get_side (after, battle, which)) == 0)
          add_to (&self->sums[which], &one);
      for (FormationRow *at = unit != NULL ? find_formation_row (self, unit->formation) : NULL; at != NULL; at = at->above)
        add_to (&at->sum, &one);
    }
}

char *
biv_formation_entry_dup_counts (BivFormationEntry *self)
{
  g_autoptr (GString) words = g_string_new (NULL);
  BivBattle *battle;

  g_return_val_if_fail (BIV_IS_FORMATION_ENTRY (self) && self->procedure != NULL, NULL);

  battle = biv_campaign_find_battle (get_campaign (self), self->battle);
  add_up (self);
  for (guint which = 0; which < 2; which++)
    {
      const char *side = biv_battle_get_side (get_campaign (self), battle, which);
      BivSide *item = biv_campaign_find_side (get_campaign (self), side);

      if (item == NULL)
        continue;
      if (self->sums[which].waits)
        g_string_append_printf (words, _("%s: %d units in, the dice say how many out"), biv_item_call (item),
                                self->sums[which].n_units);
      else
        /* TRANSLATORS: of a side in a battle: "Crown of Alvora: 96 units in, 71 out" */
        g_string_append_printf (words, _("%s: %d units in, %d out"), biv_item_call (item), self->sums[which].n_units,
                                self->sums[which].n_out);
      g_string_append (words, which == 0 ? "; " : "");
    }
  return g_string_free (g_steal_pointer (&words), FALSE);
}

/* ---- Showing what it comes to ---- */

static const FormationRow *
find_above_with_row (BivFormationEntry  *self,
                     const FormationRow *row)
{
  for (const FormationRow *above = row->above; above != NULL; above = above->above)
    {
      g_autofree char *key = dup_key ("loss:", above->id);

      if (biv_procedure_get_answer (self->procedure, key, NULL) != NULL)
        return above;
    }
  return NULL;
}

/* Left empty it loses what the formation above loses: that stands there pale. */
static void
show_percent (BivFormationEntry *self,
              FormationRow      *row)
{
  g_autofree char *key = dup_key ("loss:", row->id);
  const char *percent = biv_procedure_get_answer (self->procedure, key, NULL);
  const FormationRow *above = find_above_with_row (self, row);
  g_autofree char *above_key = above != NULL ? dup_key ("loss:", above->id) : NULL;

  if (g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (row->percent)), percent != NULL ? percent : "") != 0)
    gtk_editable_set_text (GTK_EDITABLE (row->percent), percent != NULL ? percent : "");
  gtk_entry_set_placeholder_text (GTK_ENTRY (row->percent),
                                  above != NULL ? biv_procedure_get_answer (self->procedure, above_key, NULL) : "0");
}

static char *
dup_loss (const Sum *sum)
{
  if (sum->n_units == 0)
    return g_strdup (_("nobody ready"));
  if (sum->gone == 0)
    return g_strdup (_("no loss"));
  return g_strdup_printf (ngettext ("%d of %d step lost", "%d of %d steps lost", (gulong) sum->start), sum->gone, sum->start);
}

static void
show_formation (BivFormationEntry *self,
                GArray            *losses,
                FormationRow      *row)
{
  BivCampaign *after = get_after (self);
  BivFormation *formation = biv_campaign_find_formation (after, row->id);
  g_autofree char *words = NULL;
  const Sum *sum = &row->sum;
  int all = 0, gone;

  if (formation == NULL)
    return;
  show_percent (self, row);
  gone = biv_formation_loss_count (after, biv_campaign_find_battle (after, self->battle), losses, formation, &all);
  if (!sum->waits)
    words = dup_loss (sum);
  else if (gone != BIV_NONE)
    words = g_strdup_printf (_("%d of %d, by dice"), gone, all);
  else
    words = g_strdup (_("by dice"));
  set_loss (self, row->comes_to, row->side, sum->waits || sum->gone > 0, words);
}

static void
show_unit (BivFormationEntry *self,
           UnitRow           *row)
{
  BivProposal *proposal = biv_procedure_get_proposal (self->procedure);
  BivCampaign *after = biv_proposal_get_scratch (proposal);
  BivParticipant *participant = biv_battle_find_participant (after, biv_campaign_find_battle (after, self->battle), row->unit);
  const BivRow *of = g_hash_table_lookup (self->ends, row->unit);
  guint selected = 0;

  if (participant == NULL || of == NULL)
    return;
  if (of->is_waiting)
    set_loss (self, row->comes_to, row->of->side, FALSE, _("waits for the dice"));
  else
    set_loss (self, row->comes_to, row->of->side, g_strcmp0 (of->computed, "intact") != 0 && !of->is_overruled,
              of->computed_label);
  if (of->is_overruled && !of->is_waiting)
    gtk_widget_add_css_class (GTK_WIDGET (row->comes_to), "struck");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (row->comes_to), "struck");
  for (guint i = 0; of->is_overruled && i < row->n_offered; i++)
    if (row->offered[i] == participant->end)
      selected = i + 1;
  gtk_drop_down_set_selected (row->end, selected);
  if (selected > 0)
    gtk_widget_add_css_class (GTK_WIDGET (row->end), "overruled");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (row->end), "overruled");
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (row->steps), participant->end_steps);
  /* Its place is kept, so that the columns stay where they are. */
  gtk_widget_set_opacity (row->steps, selected > 0 && biv_unit_end_has_steps (participant->end) ? 1 : 0);
  gtk_widget_set_sensitive (row->steps, selected > 0 && biv_unit_end_has_steps (participant->end));
}

static void
show_total (BivFormationEntry *self,
            guint              which)
{
  const Sum *sum = &self->sums[which];
  const char *side = g_object_get_data (G_OBJECT (self->totals[which]), "side");
  g_autofree char *words = NULL;

  if (sum->waits)
    words = g_strdup_printf (_("%d units, %d steps; losses wait for the dice"), sum->n_units, sum->start);
  else
    words = g_strdup_printf (_("%d units, %d steps; %d lost, %d %%"), sum->n_units, sum->start, sum->gone,
                             sum->start > 0 ? 100 * sum->gone / sum->start : 0);
  set_loss (self, self->totals[which], side, !sum->waits && sum->gone > 0, words);
}

/* The losses that the proposal was made of. */
static GArray *
dup_losses (BivFormationEntry *self)
{
  GArray *losses = g_array_new (FALSE, FALSE, sizeof (BivLoss));

  for (guint i = 0; i < self->formations->len; i++)
    {
      FormationRow *row = self->formations->pdata[i];
      g_autofree char *key = dup_key ("loss:", row->id);
      const char *percent = biv_procedure_get_answer (self->procedure, key, NULL);
      BivLoss loss = { row->id, percent != NULL ? (int) g_ascii_strtoll (percent, NULL, 10) : 0 };

      if (percent != NULL)
        g_array_append_val (losses, loss);
    }
  return losses;
}

static void
show_proposal (BivFormationEntry *self)
{
  g_autoptr (GArray) losses = NULL;

  if (self->procedure == NULL || biv_campaign_find_battle (get_after (self), self->battle) == NULL)
    return;
  losses = dup_losses (self);
  self->is_filling = TRUE;
  add_up (self);
  for (guint which = 0; which < 2; which++)
    if (self->totals[which] != NULL)
      show_total (self, which);
  for (guint i = 0; i < self->formations->len; i++)
    {
      FormationRow *row = self->formations->pdata[i];

      show_formation (self, losses, row);
      for (guint j = 0; row->is_open && j < row->units->len; j++)
        show_unit (self, row->units->pdata[j]);
    }
  self->is_filling = FALSE;
}

/* ---- Units ---- */

/* Damage, and a rout: only where the unit or its rulebook knows of it (CA-BATTLE-2). */
static void
list_offered (BivFormationEntry *self,
              BivUnit           *unit,
              UnitRow           *row)
{
  BivCampaign *campaign = get_campaign (self);

  for (int end = BIV_END_INTACT; end <= BIV_END_NEVER_ON; end++)
    if ((end != BIV_END_DAMAGED || row->start_steps > 1 || biv_unit_is_battery (campaign, unit))
        && (end != BIV_END_ROUTED || biv_unit_get_traits (campaign, unit)->has_routs))
      row->offered[row->n_offered++] = (BivUnitEnd) end;
}

static void
overrule (BivFormationEntry *self,
          UnitRow           *row)
{
  guint selected = gtk_drop_down_get_selected (row->end);
  g_autofree char *key = dup_key ("end:", row->unit), *end = NULL;

  if (selected > 0 && selected <= row->n_offered)
    {
      BivUnitEnd chosen = row->offered[selected - 1];
      int least = chosen == BIV_END_DAMAGED ? MIN (1, row->start_steps) : 0;
      int most = chosen == BIV_END_DAMAGED ? MAX (row->start_steps - 1, least) : row->start_steps;

      end = biv_unit_end_dup_text (chosen, CLAMP (gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (row->steps)), least, most));
    }
  biv_procedure_answer (self->procedure, key, end, NULL);
}

static void
on_end (GtkDropDown       *drop_down,
        GParamSpec        *pspec,
        BivFormationEntry *self)
{
  if (!self->is_filling)
    overrule (self, g_object_get_data (G_OBJECT (drop_down), "row"));
}

static void
on_steps (GtkSpinButton     *spin,
          BivFormationEntry *self)
{
  if (!self->is_filling)
    overrule (self, g_object_get_data (G_OBJECT (spin), "row"));
}

/* Larger text leaves less room for words. */
static gboolean
is_text_large (BivFormationEntry *self)
{
  return biv_look_get_text_scale (GTK_WIDGET (self)) > 1.4;
}

static void
add_label (GtkWidget  *box,
           const char *text,
           const char *css_class,
           int         width_chars)
{
  GtkWidget *label = biv_label_new (text, css_class, BIV_LABEL_LEFT | BIV_LABEL_ENDS);

  gtk_label_set_width_chars (GTK_LABEL (label), width_chars);
  gtk_box_append (GTK_BOX (box), label);
}

/* A row is one line high; in large text a long name takes more. */
static void
add_name (BivFormationEntry *self,
          GtkWidget         *box,
          const char        *name,
          const char        *css_class)
{
  GtkWidget *label = biv_label_new (name, css_class, BIV_LABEL_LEFT | BIV_LABEL_GROWS
                                                     | (is_text_large (self) ? BIV_LABEL_WRAPS : BIV_LABEL_ENDS));

  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_tooltip_text (label, name);
  gtk_box_append (GTK_BOX (box), label);
}

static GtkLabel *
add_comes_to (BivFormationEntry *self,
              GtkWidget         *box)
{
  GtkWidget *label = biv_label_new ("", NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS);
  int width = is_text_large (self) ? 20 : 24;

  gtk_label_set_width_chars (GTK_LABEL (label), width);
  gtk_label_set_max_width_chars (GTK_LABEL (label), width);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

/* What the rows of formations and those of units have in the same column is equally wide. */
static GtkWidget *
add_column (BivFormationEntry *self,
            GtkSizeGroup      *column,
            GtkWidget         *box)
{
  GtkWidget *part = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_size_group_add_widget (column, part);
  gtk_box_append (GTK_BOX (box), part);
  return part;
}

static void
add_unit_controls (BivFormationEntry *self,
                   UnitRow           *row,
                   BivUnit           *unit,
                   GtkWidget         *box)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  const char *name = biv_item_get_name (BIV_ITEM (unit));
  /* TRANSLATORS: for a screen reader: steps that a unit has left */
  g_autofree char *steps = g_strdup_printf (_("Steps left: %s"), name);

  gtk_string_list_append (words, _("as worked out"));
  for (guint i = 0; i < row->n_offered; i++)
    gtk_string_list_append (words, biv_word_get_label (biv_unit_end_get_type (), (int) row->offered[i]));
  row->end = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&words)), NULL));
  row->steps = gtk_spin_button_new_with_range (0, MAX (row->start_steps, 1), 1);
  biv_spin_ignore_wheel (GTK_SPIN_BUTTON (row->steps));
  gtk_editable_set_width_chars (GTK_EDITABLE (row->steps), 3);
  gtk_widget_set_tooltip_text (row->steps, _("Steps left"));
  gtk_widget_set_size_request (GTK_WIDGET (row->end), 130, -1);
  gtk_widget_set_valign (GTK_WIDGET (row->end), GTK_ALIGN_CENTER);
  gtk_widget_set_valign (row->steps, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (GTK_WIDGET (row->end), "dense");
  gtk_widget_add_css_class (row->steps, "dense");
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->end), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->steps), GTK_ACCESSIBLE_PROPERTY_LABEL, steps, -1);
  g_object_set_data (G_OBJECT (row->end), "row", row);
  g_object_set_data (G_OBJECT (row->steps), "row", row);
  g_signal_connect (row->end, "notify::selected", G_CALLBACK (on_end), self);
  g_signal_connect (row->steps, "value-changed", G_CALLBACK (on_steps), self);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row->end));
  gtk_box_append (GTK_BOX (box), row->steps);
}

/* In large text a unit has two lines: who it is, and what becomes of it. */
static UnitRow *
make_unit (BivFormationEntry *self,
           FormationRow      *of,
           BivParticipant    *participant,
           BivUnit           *unit)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *figure = biv_swatch_new (), *end = box;
  UnitRow *row = g_new0 (UnitRow, 1);
  g_autofree char *steps = NULL;

  row->unit = g_strdup (participant->unit);
  row->of = of;
  row->start_steps = participant->start_steps;
  row->row = gtk_list_box_row_new ();
  list_offered (self, unit, row);
  gtk_widget_set_margin_start (figure, (int) (of->depth + 1) * STEP_IN);
  biv_swatch_set_unit (BIV_SWATCH (figure), get_campaign (self), unit);
  gtk_box_append (GTK_BOX (box), figure);
  add_label (box, biv_unit_get_ref (unit), "dim-label", 4);
  add_name (self, box, biv_item_get_name (BIV_ITEM (unit)), NULL);
  steps = g_strdup_printf (ngettext ("%d step", "%d steps", (gulong) row->start_steps), row->start_steps);
  add_label (box, steps, "dim-label", 8);
  if (is_text_large (self))
    {
      GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);

      end = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
      gtk_widget_set_halign (end, GTK_ALIGN_END);
      gtk_box_append (GTK_BOX (lines), box);
      gtk_box_append (GTK_BOX (lines), end);
      gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row->row), lines);
    }
  else
    {
      add_column (self, self->middle, box);
      gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row->row), box);
    }
  row->comes_to = add_comes_to (self, end);
  add_unit_controls (self, row, unit, add_column (self, self->right, end));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row->row), FALSE);
  biv_row_name_from_labels (row->row);
  return row;
}

/* Its own units, under it and before its sub-formations. */
static void
make_units (BivFormationEntry *self,
            FormationRow      *row)
{
  BivCampaign *campaign = get_campaign (self);
  BivBattle *battle = biv_campaign_find_battle (campaign, self->battle);
  g_autoptr (GPtrArray) all = biv_battle_list_participants (campaign, battle, row->side);
  int at = gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row->row));

  for (guint i = 0; i < all->len; i++)
    {
      BivParticipant *participant = all->pdata[i];
      BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);
      UnitRow *made;

      if (unit == NULL || g_strcmp0 (unit->formation, row->id) != 0)
        continue;
      made = make_unit (self, row, participant, unit);
      g_ptr_array_add (row->units, made);
      gtk_list_box_insert (self->list, made->row, at + (int) row->units->len);
    }
}

/* ---- Folding ---- */

static void
show_folds (BivFormationEntry *self)
{
  gboolean is_any_shut = FALSE;

  for (guint i = 0; i < self->formations->len; i++)
    {
      FormationRow *row = self->formations->pdata[i];
      gboolean is_here = is_seen (row);

      gtk_widget_set_visible (row->row, is_here);
      gtk_image_set_from_icon_name (GTK_IMAGE (row->arrow), row->is_open ? "pan-down-symbolic" : "pan-end-symbolic");
      gtk_accessible_update_state (GTK_ACCESSIBLE (row->row), GTK_ACCESSIBLE_STATE_EXPANDED, row->is_open, -1);
      for (guint j = 0; j < row->units->len; j++)
        gtk_widget_set_visible (((UnitRow *) row->units->pdata[j])->row, is_here && row->is_open);
      is_any_shut |= !row->is_open;
    }
  gtk_button_set_label (GTK_BUTTON (self->fold_button), is_any_shut ? _("Show all units") : _("Fold all"));
}

static void
set_open (BivFormationEntry *self,
          FormationRow      *row,
          gboolean           is_open)
{
  if (is_open && !row->is_open && row->units->len == 0)
    make_units (self, row);
  row->is_open = is_open;
}

static void
fold (BivFormationEntry *self,
      FormationRow      *row,
      gboolean           is_open)
{
  set_open (self, row, is_open);
  show_folds (self);
  show_proposal (self);
}

/* Those with sub-formations stay open: it is the units that are folded away. */
static void
on_fold_all (BivFormationEntry *self)
{
  gboolean opens = FALSE;

  for (guint i = 0; i < self->formations->len; i++)
    opens |= !((FormationRow *) self->formations->pdata[i])->is_open;
  for (guint i = 0; i < self->formations->len; i++)
    {
      FormationRow *row = self->formations->pdata[i];

      set_open (self, row, opens || row->has_subs);
    }
  show_folds (self);
  show_proposal (self);
}

static FormationRow *
find_row_of (BivFormationEntry *self,
             GtkWidget         *widget)
{
  for (guint i = 0; i < self->formations->len; i++)
    if (((FormationRow *) self->formations->pdata[i])->row == widget)
      return self->formations->pdata[i];
  return NULL;
}

static void
on_row_activated (BivFormationEntry *self,
                  GtkListBoxRow     *list_row)
{
  FormationRow *row = find_row_of (self, GTK_WIDGET (list_row));

  if (row != NULL)
    fold (self, row, !row->is_open);
}

/* As in any tree: Right opens, Left folds. */
static gboolean
on_key (BivFormationEntry     *self,
        guint                  key,
        guint                  code,
        GdkModifierType        state,
        GtkEventControllerKey *keys)
{
  FormationRow *row = find_row_of (self, gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (keys)));
  gboolean opens = key == GDK_KEY_Right || key == GDK_KEY_KP_Right || key == GDK_KEY_plus || key == GDK_KEY_KP_Add;
  gboolean folds = key == GDK_KEY_Left || key == GDK_KEY_KP_Left || key == GDK_KEY_minus || key == GDK_KEY_KP_Subtract;

  if (row == NULL || (!opens && !folds) || (state & gtk_accelerator_get_default_mod_mask ()) != 0
      || !gtk_widget_is_focus (row->row))
    return FALSE;
  fold (self, row, opens);
  return TRUE;
}

/* ---- Per cents ---- */

/* Figures alone; what is over a hundred is refused in words. */
static void
on_insert (GtkEditable *editable,
           const char  *text,
           int          length,
           int         *position,
           gpointer     data)
{
  for (int i = 0; i < (length < 0 ? (int) strlen (text) : length); i++)
    if (!g_ascii_isdigit (text[i]))
      {
        g_signal_stop_emission_by_name (editable, "insert-text");
        gtk_widget_error_bell (GTK_WIDGET (editable));
        return;
      }
}

static void
on_percent (GtkEditable       *editable,
            BivFormationEntry *self)
{
  FormationRow *row = g_object_get_data (G_OBJECT (editable), "row");
  const char *text = gtk_editable_get_text (editable);
  g_autofree char *key = dup_key ("loss:", row->id);

  if (!self->is_filling)
    biv_procedure_answer (self->procedure, key, *text != '\0' ? text : NULL, NULL);
}

/* Return, Down and Up go from one formation to the next that is seen. */
static gboolean
on_percent_key (BivFormationEntry     *self,
                guint                  key,
                guint                  code,
                GdkModifierType        state,
                GtkEventControllerKey *keys)
{
  GtkWidget *entry = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (keys));
  FormationRow *row = g_object_get_data (G_OBJECT (entry), "row");
  gboolean goes_up = key == GDK_KEY_Up || key == GDK_KEY_KP_Up;
  int step = goes_up ? -1 : 1;
  guint at;

  if ((state & gtk_accelerator_get_default_mod_mask ()) != 0 || !g_ptr_array_find (self->formations, row, &at)
      || (!goes_up && key != GDK_KEY_Down && key != GDK_KEY_KP_Down && key != GDK_KEY_Return && key != GDK_KEY_KP_Enter))
    return FALSE;
  for (int i = (int) at + step; i >= 0 && i < (int) self->formations->len; i += step)
    if (is_seen (self->formations->pdata[i]))
      {
        gtk_widget_grab_focus (((FormationRow *) self->formations->pdata[i])->percent);
        break;
      }
  return TRUE;
}

static void
add_percent (BivFormationEntry *self,
             FormationRow      *row,
             BivFormation      *formation,
             GtkWidget         *box)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  /* TRANSLATORS: for a screen reader: %s: a formation */
  g_autofree char *name = g_strdup_printf (_("Loss of %s in per cent"), biv_item_call (formation));

  row->percent = gtk_entry_new ();
  gtk_entry_set_max_length (GTK_ENTRY (row->percent), 3);
  gtk_editable_set_width_chars (GTK_EDITABLE (row->percent), 4);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (row->percent), 4);
  gtk_editable_set_alignment (GTK_EDITABLE (row->percent), 1.0f);
  gtk_widget_add_css_class (row->percent, "dense");
  gtk_widget_set_valign (row->percent, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (row->percent, _("Per cent of the steps of all that moves with it, but for what has a value of its "
                                               "own; left empty, as the formation above"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->percent), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data (G_OBJECT (row->percent), "row", row);
  g_signal_connect (gtk_editable_get_delegate (GTK_EDITABLE (row->percent)), "insert-text", G_CALLBACK (on_insert), NULL);
  g_signal_connect (row->percent, "changed", G_CALLBACK (on_percent), self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_percent_key), self);
  gtk_widget_add_controller (row->percent, keys);
  gtk_box_append (GTK_BOX (box), row->percent);
  gtk_box_append (GTK_BOX (box), biv_label_new ("%", "dim-label", 0));
}

/* ---- Formations ---- */

static char *
dup_strength (BivFormationEntry *self,
              FormationRow      *row)
{
  BivCampaign *campaign = get_campaign (self);
  BivBattle *battle = biv_campaign_find_battle (campaign, self->battle);
  g_autoptr (GPtrArray) all = biv_battle_list_participants (campaign, battle, row->side);
  int n = 0;

  for (guint i = 0; i < all->len; i++)
    {
      BivUnit *unit = biv_campaign_find_unit (campaign, ((BivParticipant *) all->pdata[i])->unit);

      n += unit != NULL && carries (self, row, unit->formation);
    }
  return g_strdup_printf (ngettext ("%d unit", "%d units", (gulong) n), n);
}

static FormationRow *
find_above (BivFormationEntry *self,
            BivFormation      *formation)
{
  BivCampaign *campaign = get_campaign (self);
  FormationRow *above = NULL;

  for (guint i = 0; above == NULL && formation != NULL && i < MOST_LEVELS; i++)
    {
      above = find_formation_row (self, formation->parent);
      formation = biv_campaign_find_formation (campaign, formation->parent);
    }
  return above;
}

static void
add_formation (BivFormationEntry *self,
               BivFormation      *formation,
               const char        *side)
{
  FormationRow *row = g_new0 (FormationRow, 1);
  GtkEventController *keys = gtk_event_controller_key_new ();

  row->id = g_strdup (biv_id_of (formation));
  row->side = g_strdup (side);
  row->units = g_ptr_array_new_with_free_func (unit_row_free);
  row->above = find_above (self, formation);
  row->depth = row->above != NULL ? row->above->depth + 1 : 0;
  row->row = gtk_list_box_row_new ();
  if (row->above != NULL)
    row->above->has_subs = TRUE;
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (row->row, keys);
  g_ptr_array_add (self->formations, row);
  g_hash_table_insert (self->by_id, row->id, row);
  gtk_list_box_append (self->list, row->row);
}

/* When all of them are known. */
static void
fill_formation (BivFormationEntry *self,
                FormationRow      *row)
{
  BivFormation *formation = biv_campaign_find_formation (get_campaign (self), row->id);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *swatch = biv_swatch_new ();
  g_autofree char *strength = dup_strength (self, row);

  row->arrow = gtk_image_new ();
  gtk_widget_set_margin_start (row->arrow, (int) row->depth * STEP_IN);
  biv_swatch_set_side (BIV_SWATCH (swatch), get_campaign (self), row->side);
  gtk_box_append (GTK_BOX (box), row->arrow);
  gtk_box_append (GTK_BOX (box), swatch);
  add_name (self, box, biv_item_call (formation), "heading");
  add_label (box, strength, "dim-label", 8);
  add_percent (self, row, formation, add_column (self, self->middle, box));
  row->comes_to = add_comes_to (self, box);
  if (!is_text_large (self))
    gtk_widget_set_size_request (add_column (self, self->right, box), CHOSEN, -1);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row->row), box);
  biv_row_name_from_labels (row->row);
}

static void
add_side (BivFormationEntry *self,
          guint              which,
          const char        *id)
{
  BivCampaign *campaign = get_campaign (self);
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *swatch = biv_swatch_new ();
  GtkWidget *total = gtk_label_new (NULL);

  biv_swatch_set_side (BIV_SWATCH (swatch), campaign, id);
  gtk_label_set_ellipsize (GTK_LABEL (total), PANGO_ELLIPSIZE_END);
  g_object_set_data_full (G_OBJECT (total), "side", g_strdup (id), g_free);
  self->totals[which] = GTK_LABEL (total);
  gtk_box_append (GTK_BOX (box), swatch);
  add_name (self, box, biv_item_call (biv_campaign_find_side (campaign, id)), "heading");
  gtk_box_append (GTK_BOX (box), total);
  gtk_widget_add_css_class (row, "side");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_selectable (GTK_LIST_BOX_ROW (row), FALSE);
  biv_row_name_from_labels (row);
  gtk_list_box_append (self->list, row);
}

/* ---- The whole ---- */

static void
clear (BivFormationEntry *self)
{
  self->totals[0] = self->totals[1] = NULL;
  g_hash_table_remove_all (self->ends);
  g_hash_table_remove_all (self->by_id);
  biv_children_remove (self->list);
  g_ptr_array_set_size (self->formations, 0);
}

static void
fill (BivFormationEntry *self)
{
  BivCampaign *campaign = get_campaign (self);
  BivBattle *battle = biv_campaign_find_battle (campaign, self->battle);

  self->is_filling = TRUE;
  clear (self);
  for (guint which = 0; battle != NULL && which < 2; which++)
    {
      const char *side = biv_battle_get_side (campaign, battle, which);
      g_autoptr (GPtrArray) formations = side != NULL ? biv_formation_loss_list (campaign, battle, side) : NULL;

      if (side == NULL)
        continue;
      add_side (self, which, side);
      for (guint i = 0; i < formations->len; i++)
        add_formation (self, formations->pdata[i], side);
    }
  for (guint i = 0; i < self->formations->len; i++)
    {
      FormationRow *row = self->formations->pdata[i];

      fill_formation (self, row);
      set_open (self, row, row->has_subs);
    }
  self->is_filling = FALSE;
  show_folds (self);
}

static void
forget_procedure (BivFormationEntry *self)
{
  if (self->procedure != NULL)
    g_signal_handlers_disconnect_by_data (self->procedure, self);
  g_clear_object (&self->procedure);
}

void
biv_formation_entry_show (BivFormationEntry *self,
                          BivProcedure      *procedure,
                          const char        *battle)
{
  g_return_if_fail (BIV_IS_FORMATION_ENTRY (self));

  if (procedure == self->procedure && g_strcmp0 (battle, self->battle) == 0)
    {
      show_proposal (self);
      return;
    }
  forget_procedure (self);
  g_free (self->battle);
  self->battle = g_strdup (battle);
  if (procedure == NULL)
    {
      self->is_filling = TRUE;
      clear (self);
      self->is_filling = FALSE;
      return;
    }
  self->procedure = g_object_ref (procedure);
  g_signal_connect_object (procedure, "changed", G_CALLBACK (show_proposal), self, G_CONNECT_SWAPPED);
  fill (self);
  show_proposal (self);
}

/* ---- The class ---- */

static void
biv_formation_entry_dispose (GObject *object)
{
  BivFormationEntry *self = BIV_FORMATION_ENTRY (object);

  self->is_filling = TRUE;
  forget_procedure (self);
  self->list = NULL;
  biv_children_unparent (self);
  G_OBJECT_CLASS (biv_formation_entry_parent_class)->dispose (object);
}

static void
biv_formation_entry_finalize (GObject *object)
{
  BivFormationEntry *self = BIV_FORMATION_ENTRY (object);

  g_free (self->battle);
  g_ptr_array_unref (self->formations);
  g_hash_table_unref (self->by_id);
  g_hash_table_unref (self->ends);
  g_object_unref (self->middle);
  g_object_unref (self->right);
  G_OBJECT_CLASS (biv_formation_entry_parent_class)->finalize (object);
}

static void
biv_formation_entry_class_init (BivFormationEntryClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_formation_entry_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_formation_entry_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/battle/result/formation-entry.ui");
  BIV_BIND_CHILDREN (widget_class, BivFormationEntry, fold_button, list);
  BIV_BIND_CALLBACKS (widget_class, on_fold_all, on_row_activated);
}

static void
biv_formation_entry_init (BivFormationEntry *self)
{
  self->formations = g_ptr_array_new_with_free_func (formation_row_free);
  self->by_id = g_hash_table_new (g_str_hash, g_str_equal);
  self->ends = g_hash_table_new (g_str_hash, g_str_equal);
  self->middle = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  self->right = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  gtk_widget_init_template (GTK_WIDGET (self));
}
