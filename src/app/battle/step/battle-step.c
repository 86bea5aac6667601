/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-step.c: one step of the work on a battle: set-up, deployment, fight, result */
#include "config.h"

#include "app/battle/step/battle-step.h"

#include <glib/gi18n.h>

#include "app/widgets/children.h"
#include "campaign/battle/fight.h"

typedef struct
{
  BivDesk *desk;                    /* borrowed: it outlives its pages */
  char    *battle;
} BivBattleStepPrivate;

enum { PROP_0, PROP_DESK, PROP_BATTLE, N_PROPS };
static GParamSpec *props[N_PROPS];
enum { NEXT_STEP_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (BivBattleStep, biv_battle_step, GTK_TYPE_WIDGET)

static BivBattleStepPrivate *
get_private (BivBattleStep *self)
{
  return biv_battle_step_get_instance_private (self);
}

BivDesk *
biv_battle_step_get_desk (BivBattleStep *self)
{
  return get_private (self)->desk;
}

BivCampaign *
biv_battle_step_get_campaign (BivBattleStep *self)
{
  return biv_desk_get_campaign (get_private (self)->desk);
}

const char *
biv_battle_step_get_battle_id (BivBattleStep *self)
{
  return get_private (self)->battle;
}

BivBattle *
biv_battle_step_get_battle (BivBattleStep *self)
{
  return biv_campaign_find_battle (biv_battle_step_get_campaign (self), get_private (self)->battle);
}

void
biv_battle_step_refresh (BivBattleStep *self)
{
  BivBattleStepClass *klass = BIV_BATTLE_STEP_GET_CLASS (self);

  if (klass->refresh != NULL && biv_battle_step_get_battle (self) != NULL)
    klass->refresh (self);
}

void
biv_battle_step_get_next_step (BivBattleStep *self,
                               BivNextStep   *step)
{
  BivBattleStepClass *klass = BIV_BATTLE_STEP_GET_CLASS (self);

  step->label = step->hindrance = NULL;
  if (klass->get_next_step != NULL && biv_battle_step_get_battle (self) != NULL)
    klass->get_next_step (self, step);
}

void
biv_battle_step_do_next_step (BivBattleStep *self)
{
  BivBattleStepClass *klass = BIV_BATTLE_STEP_GET_CLASS (self);

  if (klass->do_next_step != NULL && biv_battle_step_get_battle (self) != NULL)
    klass->do_next_step (self);
}

GtkWidget *
biv_battle_step_get_tools (BivBattleStep *self)
{
  BivBattleStepClass *klass = BIV_BATTLE_STEP_GET_CLASS (self);

  return klass->get_tools != NULL ? klass->get_tools (self) : NULL;
}

GtkWidget *
biv_battle_step_get_column (BivBattleStep *self)
{
  return BIV_BATTLE_STEP_GET_CLASS (self)->has_column
         ? GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (self), G_OBJECT_TYPE (self), "column")) : NULL;
}

gboolean
biv_battle_step_needs_column (BivBattleStep *self)
{
  BivBattleStepClass *klass = BIV_BATTLE_STEP_GET_CLASS (self);

  return klass->needs_column != NULL && klass->needs_column (self);
}

void
biv_battle_step_class_bind_column (GtkWidgetClass *widget_class)
{
  BIV_BATTLE_STEP_CLASS (widget_class)->has_column = TRUE;
  gtk_widget_class_bind_template_child_full (widget_class, "column", FALSE, 0);
}

/* ---- The position whose odds are asked for ---- */

#define ODDS_SEED 1                 /* of the set-up's dice, where nobody has thrown them: odds use up none of the campaign's */

gboolean
biv_battle_step_has_odds (BivBattleStep *self)
{
  BivBattle *battle = biv_battle_step_get_battle (self);

  return battle != NULL && BIV_BATTLE_STEP_GET_CLASS (self)->has_column
         && (battle->state == BIV_BATTLE_PENDING || battle->state == BIV_BATTLE_DEPLOYED)
         && biv_fight_can_be_played (biv_battle_step_get_campaign (self), battle);
}

static guint
count_unplaced (BivCampaign *campaign,
                BivBattle   *battle)
{
  guint n = 0;

  BIV_EACH (BivParticipant, participant, campaign, BIV_KIND_PARTICIPANT)
    if (g_strcmp0 (participant->battle, biv_id_of (battle)) == 0
        && participant->role == BIV_ROLE_BOARD && participant->square == NULL)
      n++;
  return n;
}

void
biv_odds_position_clear (BivOddsPosition *position)
{
  g_clear_pointer (&position->field, biv_field_unref);
  g_clear_pointer (&position->state, g_free);
  g_clear_pointer (&position->sides, g_strfreev);
  g_clear_pointer (&position->note, g_free);
}

static gboolean
dup_beginning (BivBattleStep    *self,
               BivOddsPosition  *position,
               GError          **error)
{
  g_autoptr (BivCampaign) copy = biv_campaign_copy (biv_battle_step_get_campaign (self));
  const char *id = get_private (self)->battle;
  BivBattle *battle = biv_battle_step_get_battle (self);
  guint n_unplaced = count_unplaced (biv_battle_step_get_campaign (self), battle);
  g_autoptr (BivSession) session = NULL;

  if (battle->state != BIV_BATTLE_PENDING)
    n_unplaced = 0;
  if (!battle->is_set_up)
    position->note = g_strdup (_("Set up and deployed here as the program would do it."));
  else if (n_unplaced > 0)
    position->note = g_strdup_printf (ngettext ("%u unit is not placed: it is lined up here as the program would do it.",
                                                "%u units are not placed: they are lined up here as the program would do it.",
                                                n_unplaced), n_unplaced);
  if (biv_fight_prepare (copy, id, ODDS_SEED, error))
    session = biv_fight_new_session (copy, biv_campaign_find_battle (copy, id), ODDS_SEED, error);
  if (session == NULL)
    return FALSE;
  position->field = biv_field_ref (biv_session_get_field (session));
  position->state = biv_field_copy_state (position->field, biv_session_get_state (session));
  position->sides = g_strdupv (biv_campaign_find_battle (copy, id)->sides);
  return TRUE;
}

gboolean
biv_battle_step_dup_position (BivBattleStep    *self,
                              BivOddsPosition  *position,
                              GError          **error)
{
  BivBattleStepClass *klass = BIV_BATTLE_STEP_GET_CLASS (self);

  *position = (BivOddsPosition) { 0 };
  if (biv_battle_step_get_battle (self) == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("This battle is no more."));
      return FALSE;
    }
  return klass->dup_position != NULL ? klass->dup_position (self, position, error) : dup_beginning (self, position, error);
}

void
biv_battle_step_next_step_changed (BivBattleStep *self)
{
  g_signal_emit (self, signals[NEXT_STEP_CHANGED], 0);
}

static void
biv_battle_step_set_property (GObject      *object,
                              guint         id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  BivBattleStepPrivate *priv = get_private (BIV_BATTLE_STEP (object));

  switch (id)
    {
    case PROP_DESK:
      priv->desk = g_value_get_object (value);
      break;
    case PROP_BATTLE:
      priv->battle = g_value_dup_string (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

/* As a page does, for screen readers. */
static void
biv_battle_step_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (biv_battle_step_parent_class)->map (widget);
  gtk_accessible_update_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_HIDDEN, FALSE, -1);
}

static void
biv_battle_step_unmap (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (biv_battle_step_parent_class)->unmap (widget);
  gtk_accessible_update_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
}

static void
biv_battle_step_dispose (GObject *object)
{
  biv_children_unparent (object);
  G_OBJECT_CLASS (biv_battle_step_parent_class)->dispose (object);
}

static void
biv_battle_step_finalize (GObject *object)
{
  g_free (get_private (BIV_BATTLE_STEP (object))->battle);
  G_OBJECT_CLASS (biv_battle_step_parent_class)->finalize (object);
}

static void
biv_battle_step_class_init (BivBattleStepClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;

  object_class->set_property = biv_battle_step_set_property;
  object_class->dispose = biv_battle_step_dispose;
  object_class->finalize = biv_battle_step_finalize;
  GTK_WIDGET_CLASS (klass)->map = biv_battle_step_map;
  GTK_WIDGET_CLASS (klass)->unmap = biv_battle_step_unmap;
  props[PROP_DESK] = g_param_spec_object ("desk", NULL, NULL, BIV_TYPE_DESK, flags);
  props[PROP_BATTLE] = g_param_spec_string ("battle", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[NEXT_STEP_CHANGED] = g_signal_new ("next-step-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                             NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
biv_battle_step_init (BivBattleStep *self)
{
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
}
