/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit-card.c: what is known of a unit of the battle */
#include "config.h"

#include "app/battle/grid/unit-card.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/battle/grid/fight-choices.h"
#include "app/battle/step/deeds.h"
#include "app/canvas/board-canvas.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "app/widgets/look.h"
#include "engine/biv-text.h"

#define MOST_NUMBERS 4                /* of its type's */
#define HEAD_CHARS   11
#define FEW_COLUMNS  3
#define MANY_COLUMNS 8

static const BivBookType *
get_type (BivSession         *session,
          const BivPlacement *placement)
{
  return biv_book_get_type_at (biv_field_get_book (biv_session_get_field (session)), placement->type);
}

char *
biv_unit_card_dup_words (BivSession *session,
                         guint       unit)
{
  BivBoard *board = biv_field_get_board (biv_session_get_field (session));
  BivPlacement placement = biv_session_get_placement (session, unit);
  g_autoptr (GString) ground = g_string_new (NULL);
  char cell[BIV_CELL_NAME];

  if (placement.presence != BIV_PRESENCE_ON || placement.cell == BIV_NO_CELL)
    /* TRANSLATORS: a unit's type; it has left the board or has not come yet */
    return g_strdup_printf (_("%s, not on the board"), get_type (session, &placement)->name);
  biv_ground_append_words (biv_board_get_ground (board, placement.cell), ground);
  /* TRANSLATORS: a unit's type, then its cell, what is there (", wood"), and which way it faces */
  return g_strdup_printf (_("%s at %s%s, %s"), get_type (session, &placement)->name,
                          biv_board_cell_name (board, placement.cell, cell), ground->str,
                          biv_facing_words (biv_board_get_shape (board), placement.facing));
}

/* ---- Figures ---- */

/* In two rows where the text is large. */
static void
add_fact (GtkGrid    *grid,
          const char *head,
          const char *value,
          const char *tooltip)
{
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *name = biv_label_new (head, "remark dim-label",
                                                                                       BIV_LABEL_LEFT | BIV_LABEL_ENDS);
  GtkWidget *figure = biv_label_new (value, "differs number", BIV_LABEL_LEFT | BIV_LABEL_ENDS);

  int most = biv_look_get_text_scale (GTK_WIDGET (grid)) >= BIV_LARGE_TEXT ? FEW_COLUMNS : MANY_COLUMNS, n = 0;

  gtk_label_set_max_width_chars (GTK_LABEL (name), HEAD_CHARS);
  gtk_widget_set_tooltip_text (column, tooltip);
  gtk_box_append (GTK_BOX (column), name);
  gtk_box_append (GTK_BOX (column), figure);
  gtk_widget_set_hexpand (column, TRUE);
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (grid)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n++;
  gtk_grid_attach (grid, column, n % most, n / most, 1, 1);
}

/* "Move, in squares" is headed "Move". */
static char *
dup_head (const BivBookNumber *number)
{
  const char *comma = strchr (number->name, ',');

  if (number->head != NULL)
    return g_strdup (number->head);
  return comma != NULL ? g_strndup (number->name, (gsize) (comma - number->name)) : g_strdup (number->name);
}

static void
add_strength (GtkGrid            *grid,
              BivSession         *session,
              guint               unit,
              const BivPlacement *placement)
{
  int full = MAX (get_type (session, placement)->steps, placement->strength);
  g_autofree char *value = NULL;

  /* TRANSLATORS: steps that a unit has, of those of a whole one */
  value = g_strdup_printf (_("%d of %d"), placement->presence == BIV_PRESENCE_LOST ? 0 : placement->strength, full);
  add_fact (grid, _("Strength"), value, _("Steps that it has, of a whole unit’s"));
}

/* What a die needs at least is written as players write it. Returns: %FALSE: the type has none */
static gboolean
read_number (BivBook            *book,
             const BivPlacement *placement,
             guint               i,
             char              **head,
             char              **figure)
{
  const BivBookNumber *number = biv_book_get_number_at (book, i);
  int value = biv_book_get_number (book, placement->type, number->id, G_MININT);
  gboolean is_score = g_str_has_prefix (number->id, "kills");

  if (value == G_MININT || (is_score && value > 6))
    return FALSE;
  *head = dup_head (number);
  *figure = g_strdup_printf (is_score ? "%d+" : "%d", value);
  return TRUE;
}

static void
add_numbers (GtkGrid            *grid,
             BivBook            *book,
             const BivPlacement *placement)
{
  guint n = 0;

  for (guint i = 0; i < biv_book_get_n_numbers (book) && n < MOST_NUMBERS; i++)
    {
      g_autofree char *head = NULL, *figure = NULL;

      if (!read_number (book, placement, i, &head, &figure))
        continue;
      add_fact (grid, head, figure, biv_book_get_number_at (book, i)->name);
      n++;
    }
}

void
biv_unit_card_fill_facts (GtkGrid    *grid,
                          BivSession *session,
                          guint       unit)
{
  BivField *field = biv_session_get_field (session);
  g_autofree char *quality = NULL, *word = NULL;
  BivPlacement placement;

  biv_children_remove (grid);
  placement = biv_session_get_placement (session, unit);
  add_strength (grid, session, unit, &placement);
  if (biv_ruleset_find_fact (biv_field_get_ruleset (field), BIV_TARGET_UNIT, "quality") >= 0)
    quality = biv_text_dup_fact (field, biv_session_get_state (session), BIV_TARGET_UNIT, unit, "quality", NULL);
  if (quality != NULL)
    {
      word = g_strdup (g_dpgettext2 (NULL, "quality", quality));
      add_fact (grid, _("Quality"), word, NULL);
    }
  add_numbers (grid, biv_field_get_book (field), &placement);
}

char *
biv_unit_card_dup_spoken (BivSession *session,
                          guint       unit)
{
  BivField *field = biv_session_get_field (session);
  BivPlacement placement;
  GString *spoken;
  guint n = 0;

  placement = biv_session_get_placement (session, unit);
  spoken = g_string_new (get_type (session, &placement)->name);
  g_string_append_printf (spoken, _(", strength %d of %d"), placement.strength,
                          MAX (get_type (session, &placement)->steps, placement.strength));
  g_string_append_printf (spoken, ", %s", biv_facing_words (biv_board_get_shape (biv_field_get_board (field)), placement.facing));
  if (placement.cell != BIV_NO_CELL && biv_battle_is_cover (field, placement.cell))
    g_string_append (spoken, _(", in cover"));
  if (placement.is_spent)
    g_string_append (spoken, _(", has acted"));
  if (placement.is_doomed)
    g_string_append (spoken, _(", leaves the board"));
  for (guint i = 0; i < biv_book_get_n_numbers (biv_field_get_book (field)) && n < MOST_NUMBERS; i++)
    {
      g_autofree char *head = NULL, *figure = NULL;

      if (!read_number (biv_field_get_book (field), &placement, i, &head, &figure))
        continue;
      /* TRANSLATORS: a number of a unit's type, after others: ", Range 8" */
      g_string_append_printf (spoken, _(", %s %s"), head, figure);
      n++;
    }
  return g_string_free (spoken, FALSE);
}

/* ---- Deeds ---- */

static gboolean
is_enemy_at (BivSession *session,
             guint       unit,
             BivCell     cell)
{
  BivField *field = biv_session_get_field (session);
  int other = biv_session_find_unit_at (session, cell);

  return other >= 0 && biv_field_get_unit (field, (guint) other)->side != biv_field_get_unit (field, unit)->side;
}

static guint
count_choices (BivSession   *session,
               guint         unit,
               GPtrArray    *choices,
               BivActionKind kind)
{
  BivPlacement placement = biv_session_get_placement (session, unit);
  guint n = 0;

  for (guint i = 0; choices != NULL && i < choices->len; i++)
    {
      const BivFightChoice *choice = g_ptr_array_index (choices, i);

      n += choice->kind == kind && (kind != BIV_ACTION_FIRE || is_enemy_at (session, unit, choice->cell))
           /* To turn where it stands is no cell that it may move to. */
           && (kind != BIV_ACTION_MOVE || choice->cell != placement.cell);
    }
  return n;
}

static gboolean
may_turn (BivSession *session,
          guint       unit,
          GPtrArray  *choices)
{
  BivPlacement placement = biv_session_get_placement (session, unit);

  return biv_fight_find_choice (choices, placement.cell, BIV_ACTION_MOVE) != NULL;
}

static void
add_what_it_can (GtkBox     *box,
                 BivSession *session,
                 guint       unit,
                 GPtrArray  *choices)
{
  gboolean is_hex = biv_board_get_shape (biv_field_get_board (biv_session_get_field (session))) == BIV_BOARD_HEXES;
  guint n_fire = count_choices (session, unit, choices, BIV_ACTION_FIRE);
  guint n_move = count_choices (session, unit, choices, BIV_ACTION_MOVE);
  guint n_attack = count_choices (session, unit, choices, BIV_ACTION_ATTACK);
  g_autofree char *fire = NULL, *move = NULL, *attack = NULL;

  if (n_fire > 0)
    {
      fire = g_strdup_printf (ngettext ("May fire at %u target", "May fire at %u targets", n_fire), n_fire);
      biv_deeds_add (box, BIV_DEED_MAY, fire, NULL, NULL);
    }
  if (n_attack > 0)
    {
      attack = g_strdup_printf (ngettext ("May attack %u enemy", "May attack %u enemies", n_attack), n_attack);
      biv_deeds_add (box, BIV_DEED_MAY, attack, NULL, NULL);
    }
  if (n_move > 0)
    {
      move = is_hex ? g_strdup_printf (ngettext ("May move: %u hex", "May move: %u hexes", n_move), n_move)
                    : g_strdup_printf (ngettext ("May move: %u square", "May move: %u squares", n_move), n_move);
      biv_deeds_add (box, BIV_DEED_MAY, move, NULL, NULL);
    }
  if (n_move == 0 && may_turn (session, unit, choices))
    biv_deeds_add (box, BIV_DEED_MAY, _("May turn where it stands"), NULL, NULL);
  if (count_choices (session, unit, choices, BIV_ACTION_ACTIVATE) > 0)
    biv_deeds_add (box, BIV_DEED_MAY, _("May be taken in hand"), NULL, NULL);
}

/* The nearest enemy on the board. */
static int
find_nearest_enemy (BivSession *session,
                    guint       unit)
{
  BivField *field = biv_session_get_field (session);
  BivPlacement own, other;
  int found = -1, least = G_MAXINT;

  own = biv_session_get_placement (session, unit);
  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    {
      int distance;

      other = biv_session_get_placement (session, i);
      if (biv_field_get_unit (field, i)->side == biv_field_get_unit (field, unit)->side || other.presence != BIV_PRESENCE_ON)
        continue;
      distance = biv_board_get_distance (biv_field_get_board (field), own.cell, other.cell);
      if (distance < least)
        {
          least = distance;
          found = (int) i;
        }
    }
  return found;
}

/* What the book says to the plainest wish of that kind: at the nearest enemy, or one cell on. */
static void
add_why_not (GtkBox       *box,
             BivSession   *session,
             guint         unit,
             BivActionKind kind)
{
  BivField *field = biv_session_get_field (session);
  BivBoard *board = biv_field_get_board (field);
  int enemy = find_nearest_enemy (session, unit);
  BivPlacement own, other;
  BivRefusal why = { .unit = -1 };
  g_autofree char *words = NULL;
  BivAction action;

  if (biv_field_get_ruleset (field)->verbs[kind] == NULL)
    return;
  own = biv_session_get_placement (session, unit);
  biv_action_init_unit (&action, kind, biv_field_get_unit (field, unit)->side, unit);
  if (kind == BIV_ACTION_FIRE)
    {
      if (enemy < 0)
        return;
      other = biv_session_get_placement (session, (guint) enemy);
      action.cell = other.cell;
    }
  else
    {
      BivCell ahead = biv_board_get_neighbour (board, own.cell, own.facing);

      if (ahead == BIV_NO_CELL)
        return;
      action.path[action.n_path++] = ahead;
      action.facing = (guint8) own.facing;
    }
  if (biv_session_check (session, &action, &why) || why.text[0] == '\0')
    return;
  words = g_strdup_printf (kind == BIV_ACTION_FIRE ? _("Fire: %s") : _("Move: %s"), why.text);
  biv_deeds_add (box, BIV_DEED_MAY_NOT, words, why.clauses[0] != NULL ? why.clauses[0] : why.code, "dim-label");
}

void
biv_unit_card_fill_deeds (GtkBox     *box,
                          BivSession *session,
                          guint       unit,
                          GPtrArray  *choices)
{
  BivPlacement placement;

  biv_children_remove (box);
  biv_deeds_add_past (box, session, unit, FALSE);
  placement = biv_session_get_placement (session, unit);
  if (placement.presence != BIV_PRESENCE_ON || placement.cell == BIV_NO_CELL || biv_session_is_over (session)
      || !biv_session_is_at_end (session))
    return;
  add_what_it_can (box, session, unit, choices);
  if (count_choices (session, unit, choices, BIV_ACTION_FIRE) == 0)
    add_why_not (box, session, unit, BIV_ACTION_FIRE);
  if (count_choices (session, unit, choices, BIV_ACTION_MOVE) == 0)
    add_why_not (box, session, unit, BIV_ACTION_MOVE);
}
