/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-preview.c: what follows a move */
#include "config.h"

#include "app/battle/grid/fight-preview.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/canvas/board-canvas.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "engine/prospect.h"

#define MOST_SHOOTERS 3

/* From one ground to another: "open → wood". */
static char *
dup_ground (BivBoard *board,
            BivCell   cell)
{
  g_autoptr (GString) words = g_string_new (NULL);

  biv_ground_append_words (biv_board_get_ground (board, cell), words);
  return g_strdup (words->len > 2 ? words->str + 2 : _("open"));
}

static void
add_line (GtkBox     *box,
          const char *words,
          const char *style)
{
  GtkWidget *label = biv_label_new (words, style, BIV_LABEL_LEFT | BIV_LABEL_GROWS | BIV_LABEL_ENDS);

  gtk_widget_set_tooltip_text (label, words);
  gtk_box_append (box, label);
}

typedef struct
{
  guint  unit;
  double now, then;           /* how likely its shot tells; below 0: it could not fire */
} Shooter;

static int
compare_shooters (gconstpointer a,
                  gconstpointer b)
{
  const Shooter *one = a, *two = b;

  return one->then > two->then ? -1 : one->then < two->then ? 1 : (int) one->unit - (int) two->unit;
}

static GArray *
list_shooters (BivField        *field,
               const BivState  *before,
               const BivState  *after,
               const BivAction *move)
{
  GArray *shooters = g_array_new (FALSE, FALSE, sizeof (Shooter));

  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    {
      Shooter shooter = { .unit = i };

      if (biv_field_get_unit (field, i)->side == move->side)
        continue;
      shooter.then = biv_prospect_shot (field, after, i, (guint) move->unit);
      shooter.now = biv_prospect_shot (field, before, i, (guint) move->unit);
      if (shooter.then >= 0 || shooter.now >= 0)
        g_array_append_val (shooters, shooter);
    }
  g_array_sort (shooters, compare_shooters);
  return shooters;
}

static void
add_shooters (GtkBox   *box,
              BivField *field,
              GArray   *shooters)
{
  g_autoptr (GString) words = g_string_new (NULL);
  guint n_then = 0, n_now = 0;
  g_autofree char *line = NULL;

  for (guint i = 0; i < shooters->len; i++)
    {
      const Shooter *shooter = &g_array_index (shooters, Shooter, i);

      n_now += shooter->now >= 0;
      if (shooter->then < 0)
        continue;
      if (n_then++ < MOST_SHOOTERS)
        /* TRANSLATORS: an enemy's number, and how likely his shot tells: "N07 17 %" */
        g_string_append_printf (words, _("%s%s %d %%"), n_then > 1 ? ", " : "", biv_field_get_unit (field, shooter->unit)->name,
                                (int) lround (100 * shooter->then));
    }
  if (n_then == 0)
    line = g_strdup (n_now > 0 ? _("Nobody could fire at it there any more") : _("Nobody could fire at it there"));
  else
    /* TRANSLATORS: how many enemies could fire at it there, how many can now, and the likeliest to hit it */
    line = g_strdup_printf (_("Could fire at it there: %u (now %u). %s"), n_then, n_now, words->str);
  add_line (box, line, n_then > n_now ? "warning" : NULL);
}

void
biv_fight_preview_fill (GtkBox          *box,
                        BivSession      *session,
                        const BivAction *move)
{
  BivField *field = biv_session_get_field (session);
  const BivState *state = biv_session_get_state (session);
  BivBoard *board = biv_field_get_board (field);
  g_autofree BivState *after = NULL;
  g_autofree char *from = NULL, *to = NULL, *ground = NULL;
  g_autoptr (GArray) shooters = NULL;
  BivPlacement placement;
  BivDice dice;

  biv_children_remove (box);
  gtk_widget_set_visible (GTK_WIDGET (box), FALSE);
  if (move == NULL || move->kind != BIV_ACTION_MOVE || move->n_path == 0)
    return;
  biv_field_get_ruleset (field)->placement (field, state, (guint) move->unit, &placement);
  from = dup_ground (board, placement.cell);
  to = dup_ground (board, move->path[move->n_path - 1]);
  /* TRANSLATORS: the ground that a unit stands on, and the ground that it goes to */
  ground = g_strdup_printf (_("Ground: %s → %s"), from, to);
  add_line (box, ground, NULL);
  after = biv_field_copy_state (field, state);
  biv_dice_init_given (&dice, NULL, 0, BIV_DICE_ASK);
  biv_field_get_ruleset (field)->apply (field, after, move, &dice, NULL);
  if (!biv_dice_is_short (&dice))
    {
      shooters = list_shooters (field, state, after, move);
      add_shooters (box, field, shooters);
    }
  gtk_widget_set_visible (GTK_WIDGET (box), TRUE);
}
