/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tour-bar.c: the tour: one thing after another to be done on the sample, in a bar below the page */
#include "config.h"

#include "app/shell/tour-bar.h"

#include <glib/gi18n.h>

#include "app/widgets/children.h"
#include "app/widgets/preferences.h"
#include "app/widgets/samples.h"
#include "app/widgets/template.h"
#include "campaign/model/item-names.h"

/* Who does it, and where they meet: of the sample campaign. */
#define SAMPLE "karrash-road.campaign"
#define OWN    "FC"
#define ENEMY  "HB"
#define THERE  "P06"
#define LATEST ""                   /* its last battle */

struct _BivTourBar
{
  GtkWidget    parent_instance;

  BivCampaign *campaign;            /* not owned, while it is looked at; NULL: none, or not the sample */
  const char  *page;                /* likewise */
  gboolean     has_formation;
  gboolean     is_asked;            /* here, where another campaign is open */
  int          shown;               /* step; N_STEPS: all is done */

  GtkWidget   *bar;                 /* template children */
  GtkLabel    *count, *title, *text;
  GtkButton   *leave_button;
  GtkWidget   *show_button;
};

enum
{
  SHOW,
  OPEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BivTourBar, biv_tour_bar, GTK_TYPE_WIDGET)

/* ---- What has been done ---- */

static BivBattle *
get_battle (BivTourBar *self)
{
  GPtrArray *battles = self->campaign != NULL ? biv_campaign_peek_items (self->campaign, BIV_KIND_BATTLE) : NULL;

  return battles != NULL && battles->len > 0 ? battles->pdata[battles->len - 1] : NULL;
}

/* A turn that has come further has done with it, and so has a campaign that has had its battle. */
static gboolean
has_come_past (BivTourBar *self,
               BivPhase    phase)
{
  return self->campaign != NULL && (self->campaign->phase > phase || get_battle (self) != NULL);
}

static gboolean
has_order (BivTourBar *self,
           const char *formation,
           gboolean    is_attack)
{
  if (self->campaign == NULL)
    return FALSE;
  BIV_EACH (BivOrder, order, self->campaign, BIV_KIND_ORDER)
    if (order->turn == self->campaign->turn && g_strcmp0 (order->formation, formation) == 0 && order->path != NULL
        && g_strv_contains ((const char *const *) order->path, THERE)
        && (!is_attack || order->posture == BIV_POSTURE_ATTACK))
      return TRUE;
  return FALSE;
}

static gboolean
is_opened (BivTourBar *self)
{
  return self->campaign != NULL;
}

static gboolean
has_looked (BivTourBar *self)
{
  return self->has_formation;
}

static gboolean
has_own_order (BivTourBar *self)
{
  return has_order (self, OWN, TRUE) || has_come_past (self, BIV_PHASE_ORDERS);
}

static gboolean
has_enemys_order (BivTourBar *self)
{
  return has_order (self, ENEMY, FALSE) || has_come_past (self, BIV_PHASE_ORDERS);
}

static gboolean
has_ended_orders (BivTourBar *self)
{
  return has_come_past (self, BIV_PHASE_ORDERS);
}

static gboolean
has_marched (BivTourBar *self)
{
  return has_come_past (self, BIV_PHASE_MOVEMENT);
}

static gboolean
has_met (BivTourBar *self)
{
  return get_battle (self) != NULL;
}

static gboolean
has_deployed (BivTourBar *self)
{
  return has_met (self) && get_battle (self)->state >= BIV_BATTLE_DEPLOYED;
}

static gboolean
has_fought (BivTourBar *self)
{
  return has_met (self) && get_battle (self)->state >= BIV_BATTLE_FOUGHT;
}

static gboolean
has_applied (BivTourBar *self)
{
  return has_met (self) && get_battle (self)->state >= BIV_BATTLE_APPLIED;
}

static gboolean
has_sheet (BivTourBar *self)
{
  return g_strcmp0 (self->page, "sheets") == 0;
}

/* ---- The steps ---- */

/* In texts {FC} stands for what the campaign calls it. */
static const struct
{
  gboolean  (*is_done) (BivTourBar *self);
  gboolean    leaves_trace;         /* in the campaign: it can be taken back */
  const char *page, *id;            /* where Show me leads */
  const char *title, *text;         /* marked with N_() */
} steps[] = {
  { is_opened, TRUE, NULL, NULL, N_("Open the sample"),
    /* TRANSLATORS: The Karrash Road is the name of the sample campaign */
    N_("“The Karrash Road”, among the samples of the start page, opens as a copy. The original stays as it is, "
       "whatever you do.") },
  { has_looked, FALSE, "map", OWN, N_("Look at a formation"),
    /* TRANSLATORS: {FC} and the like stand for names of the campaign, and are to be kept as they are */
    N_("On the page Map click the flag of {FC}. Its units are listed at the right, and the places that it can reach "
       "light up.") },
  { has_own_order, TRUE, "map", OWN, N_("Give it an order"),
    N_("Click {P06}, which is lit, and choose Attack at the right.") },
  { has_enemys_order, TRUE, "map", ENEMY, N_("Send the enemy to meet it"),
    N_("You are the referee and give both sides’ orders: click the flag of {HB}, then {P06}. The panel says that "
       "they will meet.") },
  { has_ended_orders, TRUE, "turn", NULL, N_("End the orders"),
    N_("The blue button at the top always does the next step of the turn. Whoever has no order holds.") },
  { has_marched, TRUE, "turn", NULL, N_("Let everybody march"),
    N_("Nothing has moved yet: the page Turn shows who would go where. The blue button does it, for all at once.") },
  { has_met, TRUE, "turn", NULL, N_("Settle the meeting"),
    N_("The page Turn proposes what comes of it, and you may choose otherwise in each row. Then press the blue button.") },
  { has_deployed, TRUE, "battles", LATEST, N_("Place both sides"),
    N_("On the page Battles the blue button sets up the battle, places one side and then the other, and starts it. "
       "Or drag the units.") },
  { has_fought, TRUE, "battles", LATEST, N_("Fight the battle"),
    N_("Play it, or let the computer play both sides: it is chosen above the board. When it is over, the blue button enters "
       "the result.") },
  { has_applied, TRUE, "battles", LATEST, N_("Write the result back"),
    N_("Under Result stands what becomes of every unit. The blue button rolls the dice that are due, then applies it all: "
       "armies, map and journal have it. Undo takes it back.") },
  { has_sheet, FALSE, "sheets", "oob", N_("See it on paper"),
    N_("The page Sheets has the order of battle as it stands now. Print it for the next evening.") },
};

#define N_STEPS ((int) G_N_ELEMENTS (steps))

static int
get_step (void)
{
  int step;

  g_object_get (biv_preferences_get (), "tour-step", &step, NULL);
  return CLAMP (step, 0, N_STEPS);
}

static gboolean
goes_on (void)
{
  gboolean goes;

  g_object_get (biv_preferences_get (), "tour-goes-on", &goes, NULL);
  return goes;
}

const char *
biv_tour_bar_get_label (void)
{
  return get_step () > 0 && get_step () < N_STEPS ? _("Go on with the tour") : _("Start the tour");
}

/* How far it has come: no further than what the campaign shows, and on from there as far as all is done. */
static void
keep_up (BivTourBar *self)
{
  int step = get_step (), before = step, most = 0;

  while (most < N_STEPS && (!steps[most].leaves_trace || steps[most].is_done (self)))
    most++;
  step = MIN (step, most);
  while (step < N_STEPS && steps[step].is_done (self))
    step++;
  if (step != before)
    g_object_set (biv_preferences_get (), "tour-step", step, NULL);
}

/* ---- What is shown ---- */

static char *
dup_text (BivTourBar *self,
          const char *text)
{
  static const char *const ids[] = { OWN, ENEMY, THERE };
  g_autoptr (GString) words = g_string_new (text);

  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      BivItem *item = self->campaign != NULL ? biv_campaign_find (self->campaign, ids[i]) : NULL;
      g_autofree char *token = g_strdup_printf ("{%s}", ids[i]);
      /* As it is called, and what stands on its flag. */
      g_autofree char *flag = BIV_IS_FORMATION (item) ? g_strdup_printf ("%s (%s)", biv_item_call (item), ids[i]) : NULL;

      g_string_replace (words, token, flag != NULL ? flag : item != NULL ? biv_item_call (item) : ids[i], 0);
    }
  return g_string_free (g_steal_pointer (&words), FALSE);
}

static void
show_step (BivTourBar *self)
{
  /* Where the sample is not open that comes first, wherever the tour was left. */
  int step = self->campaign != NULL || get_step () == N_STEPS ? get_step () : 0;
  gboolean is_over = step == N_STEPS;
  const char *title = is_over ? _("That was a turn") : _(steps[step].title);
  g_autofree char *count = g_strdup_printf (_("Tour, %d of %d"), MIN (step + 1, N_STEPS), N_STEPS);
  g_autofree char *text
    = is_over ? g_strdup (_("On the page Turn the blue button goes on: recovery, scoring, the close of the turn. "
                           "F1 tells of whatever is in sight."))
              : dup_text (self, _(steps[step].text));
  g_autofree char *all = g_strdup_printf ("%s. %s. %s", count, title, text);

  self->shown = step;
  gtk_label_set_text (self->count, count);
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->text, text);
  gtk_button_set_label (self->leave_button, is_over ? _("End the tour") : _("Leave the tour"));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->leave_button),
                               is_over ? _("You can start it again from the start page")
                                       : _("You can go on with it later, from the start page or the help"));
  gtk_widget_set_visible (self->show_button, !is_over);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, all, -1);
}

/* By who is in it: a copy of the sample has no file, and may have been called otherwise since. */
static gboolean
is_sample (BivCampaign *campaign)
{
  return biv_campaign_find_formation (campaign, OWN) != NULL && biv_campaign_find_formation (campaign, ENEMY) != NULL
         && BIV_IS_PLACE (biv_campaign_find (campaign, THERE)) && campaign->copy_for == NULL;
}

void
biv_tour_bar_look (BivTourBar *self,
                   BivDesk    *desk,
                   const char *page,
                   gboolean    has_formation)
{
  BivCampaign *campaign = desk != NULL ? biv_desk_get_campaign (desk) : NULL;
  gboolean is_seen;

  g_return_if_fail (BIV_IS_TOUR_BAR (self) && (desk == NULL || BIV_IS_DESK (desk)));

  is_seen = goes_on () && (campaign == NULL || self->is_asked || is_sample (campaign));
  if (is_seen)
    {
      self->campaign = campaign != NULL && is_sample (campaign) ? campaign : NULL;
      self->page = page;
      self->has_formation = has_formation;
      if (self->campaign != NULL)
        keep_up (self);
      show_step (self);
      self->campaign = NULL;
      self->page = NULL;
    }
  gtk_widget_set_visible (GTK_WIDGET (self), is_seen);
}

void
biv_tour_bar_start (BivTourBar *self)
{
  g_return_if_fail (BIV_IS_TOUR_BAR (self));

  if (get_step () == N_STEPS)
    g_object_set (biv_preferences_get (), "tour-step", 0, NULL);
  self->is_asked = TRUE;
  g_object_set (biv_preferences_get (), "tour-goes-on", TRUE, NULL);
}

static void
on_show (BivTourBar *self)
{
  g_auto (GStrv) samples = NULL;

  if (self->shown == N_STEPS)
    return;
  if (steps[self->shown].page != NULL)
    {
      g_signal_emit (self, signals[SHOW], 0, steps[self->shown].page, steps[self->shown].id);
      return;
    }
  samples = biv_samples_list ();
  for (char **sample = samples; *sample != NULL; sample++)
    if (g_str_has_suffix (*sample, "/" SAMPLE))
      g_signal_emit (self, signals[OPEN], 0, *sample);
}

static void
on_end (BivTourBar *self)
{
  self->is_asked = FALSE;
  g_object_set (biv_preferences_get (), "tour-goes-on", FALSE, NULL);
}

/* ---- The class ---- */

static void
biv_tour_bar_dispose (GObject *object)
{
  biv_children_unparent (object);
  G_OBJECT_CLASS (biv_tour_bar_parent_class)->dispose (object);
}

static void
biv_tour_bar_class_init (BivTourBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_tour_bar_dispose;
  signals[SHOW] = g_signal_new ("show-step", BIV_TYPE_TOUR_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                G_TYPE_STRING, G_TYPE_STRING);
  signals[OPEN] = g_signal_new ("open", BIV_TYPE_TOUR_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/shell/tour-bar.ui");
  BIV_BIND_CHILDREN (widget_class, BivTourBar, bar, count, title, text, leave_button, show_button);
  BIV_BIND_CALLBACKS (widget_class, on_show, on_end);
}

static void
biv_tour_bar_init (BivTourBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
