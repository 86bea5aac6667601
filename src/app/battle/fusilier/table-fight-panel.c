/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-fight-panel.c: the panel beside the table: whose turn, the picked unit, what is owed, the pairings */
#include "config.h"

#include "app/battle/fusilier/table-fight-private.h"

#include <glib/gi18n.h>

#include "app/desk/clause-link.h"
#include "app/battle/step/cards.h"
#include "app/battle/step/fight-sums.h"
#include "app/widgets/measured.h"
#include "app/widgets/row-name.h"
#include "app/canvas/table-measure.h"
#include "app/widgets/announce.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "campaign/model/order-note.h"

/* ---- Whose turn ---- */

/* What a person does in this phase. */
static const char *
get_phase_hint (BivTableFight *self)
{
  static const struct
  {
    const char *phase, *hint;
  } hints[] = {
    { "setup", N_("Write the opening orders; they are sent when the battle begins.") },
    { "orders", N_("Write fresh orders, or send generals to their men.") },
    { "declare", N_("Choose a unit, then the enemy whom it attacks.") },
    { "attack-move", N_("Move the units that attack; all go when the phase ends.") },
    { "response", N_("Units under attack may turn, change formation or take cover.") },
    { "other-move", N_("Move the others; all go when the phase ends.") },
    { "artillery", N_("Choose a battery, then what it fires at.") },
    { "skirmish-fire", N_("Choose skirmishers, then what they fire at.") },
    { "combat", N_("These will fight, from left to right.") },
    { "retreats", N_("Winners may follow up.") },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (hints); i++)
    if (biv_tf_is_phase (self, hints[i].phase))
      return _(hints[i].hint);
  return NULL;
}

/* How far, over what, and whether one sees the other. */
static char *
dup_measured (BivTableFight *self)
{
  BivTabletop *table = biv_board_get_table (biv_field_get_board (biv_session_get_field (self->session)));
  g_autofree char *met = biv_table_measure_dup_words (table, self->from, self->to), *hidden = NULL;
  g_autofree char *length = biv_measured_dup_words (biv_spot_distance (self->from, self->to), TRUE);
  guint screen = biv_tabletop_find_screen (table, self->from, self->to, FALSE);
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append (text, length);
  if (met[0] != '\0')
    g_string_append_printf (text, ", %s", met);
  if (screen != BIV_NO_OBJECT)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (table, screen);

      hidden = g_strdup_printf (_("Hidden by: %s"), object->name != NULL ? object->name : biv_thing_get_label (object->thing));
    }
  g_string_append_printf (text, ". %s", hidden != NULL ? hidden : _("In sight"));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
show_who (BivTableFight *self)
{
  const BivState *state = biv_session_get_state (self->session);
  gboolean a = biv_tf_may_act (self, 0), b = biv_tf_may_act (self, 1);
  gboolean is_due = biv_session_get_waiting (self->session) != NULL;
  int side = is_due ? biv_fight_step_get_thrower (BIV_FIGHT_STEP (self)) : a == b ? BIV_NOBODY : a ? 0 : 1;
  g_autofree char *time = biv_tf_dup_time (biv_fusilier_get_clock (state));
  /* TRANSLATORS: the bound, a turn of ten minutes, and when it began */
  g_autofree char *strip = biv_fusilier_get_clock (state) < 0 ? g_strdup_printf (_("Bound %d"), state->turn)
                                                              : g_strdup_printf (_("Bound %d, %s"), state->turn, time);
  g_autofree char *measured = self->has_measured ? dup_measured (self) : NULL;
  g_autofree char *rest = NULL, *who = biv_fight_step_dup_rest (BIV_FIGHT_STEP (self), &rest);
  const char *hint = measured != NULL ? measured : rest != NULL ? rest : get_phase_hint (self);

  if (who == NULL)
    who = is_due ? biv_fight_step_dup_throw (BIV_FIGHT_STEP (self)) : biv_fight_step_dup_turn (BIV_FIGHT_STEP (self), side);
  biv_fight_step_show_side (BIV_FIGHT_STEP (self), self->swatch, side);
  gtk_widget_set_visible (GTK_WIDGET (self->swatch), side >= 0);
  gtk_label_set_text (self->strip, strip);
  gtk_label_set_text (self->who, who);
  biv_clause_label_set (self->hint, hint != NULL ? hint : "");
}

/* ---- The unit ---- */

/* Short ones stand two abreast. @cell: the next half of a row */
static void
add_fact (BivTableFight *self,
          int           *cell,
          gboolean       is_long,
          const char    *name,
          const char    *value)
{
  GtkWidget *left, *right;

  if (value == NULL || value[0] == '\0')
    return;
  if (is_long && *cell % 2 == 1)
    (*cell)++;
  left = biv_label_new (name, "remark dim-label", BIV_LABEL_LEFT);
  right = biv_label_new (value, NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS | BIV_LABEL_GROWS);
  gtk_widget_set_tooltip_text (right, value);
  gtk_grid_attach (self->facts, left, *cell % 2 * 2, *cell / 2, 1, 1);
  gtk_grid_attach (self->facts, right, *cell % 2 * 2 + 1, *cell / 2, is_long ? 3 : 1, 1);
  *cell += is_long ? 2 : 1;
}

/* The order that it obeys, and the one that is under way to it. */
static char *
dup_order_words (BivTableFight *self,
                 int            brigade)
{
  BivField *field = biv_session_get_field (self->session);
  const BivSetup *setup = biv_field_get_setup (field);
  g_autoptr (GArray) orders = biv_fusilier_list_orders (field, biv_session_get_state (self->session));
  g_autoptr (GString) text = g_string_new (NULL);

  for (int formation = brigade, depth = 0; formation >= 0 && depth < 4; depth++)
    {
      const char *parent = NULL;
      int number = 0;

      for (guint i = 0; i < orders->len; i++)
        {
          const BivFusilierOrder *order = &g_array_index (orders, BivFusilierOrder, i);
          g_autofree char *active = biv_tf_dup_time (order->active), *note = NULL;

          if (order->formation != formation || order->stage == BIV_FUSILIER_ORDER_PAST || order->is_void)
            continue;
          if (text->len > 0)
            g_string_append (text, ", ");
          if (order->stage == BIV_FUSILIER_ORDER_OBEYED)
            g_string_append (text, order->name);
          else if (order->active >= 0)
            /* TRANSLATORS: an order and when it is obeyed from: "Attack from 09:30" */
            g_string_append_printf (text, _("%s from %s"), order->name, active);
          else
            g_string_append_printf (text, _("%s, not sent yet"), order->name);
          note = biv_order_note_dup_of (self->session, order);
          if (note != NULL)
            g_string_append_printf (text, " “%s”", note);
        }
      for (guint i = 0; i < setup->parts->len; i++)
        {
          const BivSetupPart *part = biv_setup_get_part (setup, i);

          if (part->kind == BIV_PART_FORMATION && number++ == formation)
            parent = biv_facts_get (part->facts, "parent");
        }
      formation = parent == NULL ? -1 : biv_field_get_ruleset (field)->find_named (field, BIV_TARGET_FORMATION, parent);
    }
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

static void
show_facts (BivTableFight *self)
{
  guint unit = (guint) biv_tf_get_shown (self);
  BivField *field = biv_session_get_field (self->session);
  const BivState *state = biv_session_get_state (self->session);
  g_autofree char *brigade = biv_tf_dup_fact (self, BIV_TARGET_UNIT, unit, "brigade");
  g_autofree char *quality = biv_tf_dup_fact (self, BIV_TARGET_UNIT, unit, "quality");
  g_autofree char *damage = biv_tf_dup_fact (self, BIV_TARGET_UNIT, unit, "dp");
  g_autofree char *frontage = biv_tf_dup_fact (self, BIV_TARGET_UNIT, unit, "frontage");
  g_autofree char *depth = biv_tf_dup_fact (self, BIV_TARGET_UNIT, unit, "depth");
  g_autofree char *guns = biv_tf_dup_fact (self, BIV_TARGET_UNIT, unit, "guns-left");
  g_autofree char *wins = biv_tf_dup_fact (self, BIV_TARGET_UNIT, unit, "wins");
  g_autofree char *defeats = biv_tf_dup_fact (self, BIV_TARGET_UNIT, unit, "defeats");
  g_autofree char *base = g_strdup_printf (_("%s × %s mm"), frontage, depth);
  g_autofree char *status = biv_tf_dup_status_words (self, unit), *order = NULL, *record = NULL, *doing = NULL;
  int formation = biv_field_get_ruleset (field)->find_named (field, BIV_TARGET_FORMATION, brigade);
  BivFusilierIntent intent;
  int cell = 0;

  biv_fusilier_get_intent (field, state, unit, &intent);
  order = formation >= 0 ? dup_order_words (self, formation) : NULL;
  if (g_strcmp0 (wins, "0") != 0 || g_strcmp0 (defeats, "none") != 0)
    record = g_strcmp0 (defeats, "none") == 0 ? g_strdup_printf (_("%s won, none lost"), wins)
                                               : g_strdup_printf (_("%s won, lost by %s"), wins, defeats);
  if (intent.evolving > 0)
    doing = g_strdup_printf (_("%s, under way"), biv_tf_evolution_words (intent.evolving));
  else if (intent.declared >= 0 && biv_tf_knows (self, (guint) intent.declared) && !biv_tf_is_phase (self, "end"))
    doing = g_strdup_printf (_("attacks %s"), biv_field_get_unit (field, (guint) intent.declared)->call);
  else if (intent.target >= 0)
    doing = g_strdup_printf (_("fires at %s"), biv_field_get_unit (field, (guint) intent.target)->call);
  else if (intent.n_steps > 0)
    doing = g_strdup (_("has its way, and goes when the phase ends"));
  add_fact (self, &cell, FALSE, _("Formation"), biv_tf_form_words (self, unit));
  add_fact (self, &cell, FALSE, _("Quality"), quality);
  add_fact (self, &cell, FALSE, _("Base"), base);
  if (biv_tf_form (self, unit, &(int) { 0 }) >= BIV_BASE_LIMBERED)
    add_fact (self, &cell, FALSE, _("Guns"), guns);
  else
    add_fact (self, &cell, FALSE, _("Damage"), damage);
  if (formation >= 0)
    add_fact (self, &cell, TRUE, _("Brigade"), biv_tf_part_call (self, BIV_PART_FORMATION, (guint) formation));
  add_fact (self, &cell, TRUE, _("Combats"), record);
  add_fact (self, &cell, TRUE, _("State"), status);
  if (self->seen_by < 0 || biv_field_get_unit (field, unit)->side == self->seen_by)
    {
      add_fact (self, &cell, TRUE, _("Orders"), formation >= 0 && order == NULL ? _("none") : order);
      add_fact (self, &cell, TRUE, _("Doing"), doing);
    }
}

static const char *
act_label (const BivAction *action)
{
  switch (action->kind)
    {
    case BIV_ACTION_MARCH:   return _("Order it");
    case BIV_ACTION_REFACE:  return C_("rotate", "Turn");
    case BIV_ACTION_DECLARE: return _("Attack");
    case BIV_ACTION_SHOOT:   return C_("action", "Fire");
    default:                 return _("Do it");
    }
}

static void
show_plan (BivTableFight *self)
{
  g_autofree char *words = biv_tf_dup_plan_words (self), *refusal = NULL;
  const BivAction *waiting = biv_session_get_waiting (self->session);
  const BivAction *shown = waiting != NULL ? waiting : self->plan.kind != BIV_ACTION_NONE && self->is_legal ? &self->plan : NULL;

  gtk_widget_set_visible (self->plan_row, words != NULL);
  biv_clause_label_set (self->plan_words, words != NULL ? words : "");
  gtk_button_set_label (self->act, act_label (&self->plan));
  gtk_widget_set_sensitive (GTK_WIDGET (self->act), self->is_legal);
  gtk_widget_set_visible (GTK_WIDGET (self->leg), self->plan.kind == BIV_ACTION_MARCH);
  gtk_widget_set_visible (GTK_WIDGET (self->front), self->plan.kind == BIV_ACTION_MARCH);
  self->is_filling = TRUE;
  gtk_toggle_button_set_active (self->front, self->keeps_front);
  self->is_filling = FALSE;
  if (words != NULL)
    {
      if (!self->is_legal)
        refusal = g_strdup_printf ("%s  %s", self->why.text,
                                   self->why.clauses[0] != NULL ? self->why.clauses[0] : self->why.code);
      biv_clause_label_set (self->refusal, refusal);
      gtk_widget_set_visible (GTK_WIDGET (self->refusal), refusal != NULL);
    }
  biv_fight_step_show_sums (BIV_FIGHT_STEP (self), self->sums, shown);
}

/* What is new on the card is in sight, and whoever cannot see it hears it. */
static void
say_card (BivTableFight *self)
{
  const char *plan = gtk_widget_get_visible (self->plan_row) ? gtk_label_get_text (self->plan_words) : NULL;
  g_autofree char *words = NULL;

  if (biv_session_get_waiting (self->session) != NULL)
    biv_cards_bring (GTK_WIDGET (self->dice), gtk_widget_get_parent (GTK_WIDGET (self->dice)));
  else if (self->unit >= 0 && (self->unit != self->told || g_strcmp0 (plan, self->told_plan) != 0))
    biv_cards_bring (self->unit_card, plan == NULL ? self->target_card : NULL);
  if (self->unit != self->told && self->unit >= 0)
    {
      words = g_strdup_printf (_("%s is chosen"), biv_field_get_unit (biv_session_get_field (self->session),
                                                                      (guint) self->unit)->call);
      biv_announce (self, words);
      biv_announce_texts (self->deeds);
    }
  self->told = self->unit;
  if (g_strcmp0 (plan, self->told_plan) == 0)
    return;
  g_free (self->told_plan);
  self->told_plan = g_strdup (plan);
  biv_announce (self, plan);
  if (plan == NULL)
    return;
  biv_announce_texts (self->refusal);
  biv_announce_texts (self->sums);
  biv_announce_texts (self->follows);
}

static void
show_unit (BivTableFight *self)
{
  int shown = biv_tf_get_shown (self);

  biv_children_remove (self->facts);
  gtk_widget_set_sensitive (GTK_WIDGET (self->more), self->unit >= 0 || self->general >= 0);
  if (shown >= 0)
    {
      const BivRosterUnit *unit = biv_field_get_unit (biv_session_get_field (self->session), (guint) shown);
      BivPlacement placement;

      biv_fight_step_placement (BIV_FIGHT_STEP (self), (guint) shown, &placement);
      gtk_label_set_text (self->unit_name, unit->call);
      gtk_label_set_text (self->unit_words, biv_book_get_type_at (biv_field_get_book (biv_session_get_field (self->session)),
                                                                  placement.type)->name);
      show_facts (self);
    }
  else if (self->general >= 0)
    {
      BivField *field = biv_session_get_field (self->session);
      g_autofree char *with = biv_tf_dup_fact (self, BIV_TARGET_GENERAL, (guint) self->general, "with");
      int unit = with != NULL ? biv_field_find_unit (field, with) : -1, cell = 0;

      gtk_label_set_text (self->unit_name,
                          biv_tf_part_call (self, BIV_PART_GENERAL, (guint) self->general));
      gtk_label_set_text (self->unit_words, _("general"));
      add_fact (self, &cell, TRUE, _("With"), unit >= 0 ? biv_field_get_unit (field, (guint) unit)->call : _("nobody"));
    }
  else
    {
      gboolean waits = biv_session_get_waiting (self->session) != NULL;

      gtk_label_set_text (self->unit_name, waits ? _("A die is due") : _("No unit picked"));
      gtk_label_set_text (self->unit_words, waits ? _("Escape takes it back.") : _("Click one, or press N"));
    }
  show_plan (self);
  biv_tf_show_deeds (self);
  biv_tf_show_consequences (self);
  biv_tf_show_targets (self);
  /* What is empty takes no room between the rest. */
  gtk_widget_set_visible (GTK_WIDGET (self->facts), gtk_widget_get_first_child (GTK_WIDGET (self->facts)) != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->deeds), gtk_widget_get_first_child (GTK_WIDGET (self->deeds)) != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->sums), gtk_widget_get_first_child (GTK_WIDGET (self->sums)) != NULL);
  say_card (self);
}

/* ---- What is owed ---- */

static void
on_duty (GtkButton     *button,
         BivTableFight *self)
{
  biv_tf_show_unit (self, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "unit")));
}

/* The words take as many lines as they need beside the clause. */
static GtkWidget *
make_duty (BivTableFight         *self,
           const BivFusilierDuty *duty)
{
  GtkWidget *button = gtk_button_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = biv_label_new (duty->words, NULL, BIV_LABEL_LEFT | BIV_LABEL_WRAPS | BIV_LABEL_GROWS);
  GtkWidget *clause = gtk_label_new (duty->clause);

  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 24);
  gtk_widget_add_css_class (clause, "clause");
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), clause);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "dense");
  gtk_widget_set_sensitive (button, duty->unit >= 0);
  biv_row_name_from_labels (button);
  g_object_set_data (G_OBJECT (button), "unit", GINT_TO_POINTER (duty->unit));
  g_signal_connect (button, "clicked", G_CALLBACK (on_duty), self);
  return button;
}

static void
show_duties (BivTableFight *self)
{
  g_autoptr (GArray) duties = NULL;
  guint n = 0;

  biv_fight_clear_box (self->duties);
  if (!biv_session_is_over (self->session) && biv_session_is_at_end (self->session))
    duties = biv_fusilier_list_duties (biv_session_get_field (self->session), biv_session_get_state (self->session));
  for (guint i = 0; duties != NULL && i < duties->len; i++)
    {
      const BivFusilierDuty *duty = &g_array_index (duties, BivFusilierDuty, i);

      if (!duty->is_owed || (self->seen_by >= 0 && duty->side != self->seen_by))
        continue;
      gtk_box_append (self->duties, make_duty (self, duty));
      n++;
    }
  gtk_widget_set_visible (self->duty_card, n > 0);
}

/* ---- Pairings (FU-COMBAT) ---- */

static char *
dup_sum (const BivFusilierFighter *fighter)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < fighter->n_terms; i++)
    {
      const BivFusilierTerm *term = &fighter->terms[i];

      if (i == 0)
        g_string_append_printf (text, "%s %d", term->words, term->number);
      else
        g_string_append_printf (text, ", %s%d %s", term->number < 0 ? "−" : "+", ABS (term->number), term->words);
      if (i > 0 && term->clause != NULL)
        g_string_append_printf (text, " %s", term->clause);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static GtkWidget *
make_fighter (BivTableFight            *self,
              const BivFusilierFighter *fighter)
{
  const BivRosterUnit *unit = biv_field_get_unit (biv_session_get_field (self->session), (guint) fighter->unit);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *top = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *swatch = biv_swatch_new ();
  GtkWidget *name = biv_label_new (unit->call, NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS | BIV_LABEL_GROWS);
  GtkWidget *sum = gtk_label_new (NULL), *total;
  g_autofree char *words = dup_sum (fighter), *number = NULL;

  biv_fight_step_show_side (BIV_FIGHT_STEP (self), BIV_SWATCH (swatch), unit->side);
  number = fighter->part == BIV_FUSILIER_FIGHTS  ? g_strdup_printf (_("2 dice + %d"), fighter->total)
           : fighter->part == BIV_FUSILIER_ROUTS ? g_strdup (_("routs"))
                                                 : g_strdup (_("has no place"));
  total = gtk_label_new (number);
  gtk_widget_add_css_class (total, "number");
  gtk_box_append (GTK_BOX (top), swatch);
  gtk_box_append (GTK_BOX (top), name);
  gtk_box_append (GTK_BOX (top), total);
  gtk_box_append (GTK_BOX (box), top);
  if (fighter->n_terms > 0)
    {
      biv_clause_label_set (GTK_LABEL (sum), words);
      gtk_label_set_xalign (GTK_LABEL (sum), 0.0f);
      gtk_label_set_wrap (GTK_LABEL (sum), TRUE);
      gtk_label_set_max_width_chars (GTK_LABEL (sum), 30);
      gtk_widget_set_margin_start (sum, 22);
      gtk_widget_add_css_class (sum, "remark");
      gtk_widget_add_css_class (sum, "dim-label");
      gtk_box_append (GTK_BOX (box), sum);
    }
  else
    {
      g_object_ref_sink (sum);
      g_object_unref (sum);
    }
  return box;
}

static GtkWidget *
make_heading (const BivFusilierPairing *pairing,
              guint                     number)
{
  /* TRANSLATORS: a combat, its number from the left, and the chances of the two who are named below it, the first first */
  g_autofree char *text = g_strdup_printf (_("%u: %d %% against %d %%, drawn %d %%"), number + 1, (pairing->wins[0] + 5) / 10,
                                           (pairing->wins[1] + 5) / 10, (pairing->draws + 5) / 10);
  GtkWidget *label = biv_label_new (text, "differs", BIV_LABEL_LEFT | BIV_LABEL_ENDS);

  return label;
}

static void
show_fights (BivTableFight *self)
{
  g_autoptr (GArray) fighters = NULL, pairings = NULL;
  int last = -2;

  biv_fight_clear_box (self->fights);
  if (biv_tf_is_phase (self, "combat"))
    pairings = biv_fusilier_list_fights (biv_session_get_field (self->session), biv_session_get_state (self->session),
                                         &fighters);
  for (guint i = 0; fighters != NULL && i < fighters->len; i++)
    {
      const BivFusilierFighter *fighter = &g_array_index (fighters, BivFusilierFighter, i);

      if (fighter->pairing != last && fighter->pairing >= 0 && (guint) fighter->pairing < pairings->len)
        gtk_box_append (self->fights, make_heading (&g_array_index (pairings, BivFusilierPairing, fighter->pairing),
                                                    (guint) fighter->pairing));
      last = fighter->pairing;
      gtk_box_append (self->fights, make_fighter (self, fighter));
    }
  gtk_widget_set_visible (self->fight_card, gtk_widget_get_first_child (GTK_WIDGET (self->fights)) != NULL);
}

void
biv_tf_show_panel (BivTableFight *self)
{
  show_who (self);
  show_unit (self);
  show_duties (self);
  show_fights (self);
}
