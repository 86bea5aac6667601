/* SPDX-License-Identifier: GPL-3.0-or-later */
/* held-toggle.c: a toggle button that a key switches, or holds */
#include "config.h"
#include "app/battle/step/held-toggle.h"

#define HOLD_MS 250                   /* a key pressed for longer is held: what it shows goes when it is let go */
#define KEY     "held-key"

typedef struct
{
  guint    key;
  gboolean is_held;
  guint32  pressed_at;              /* in the time of events */
} Held;

static Held *
get_held (GtkToggleButton *button)
{
  return g_object_get_data (G_OBJECT (button), KEY);
}

static void
turn (GtkToggleButton *button)
{
  gtk_toggle_button_set_active (button, !gtk_toggle_button_get_active (button));
}

static gboolean
note_key (GtkToggleButton       *button,
          guint                  key,
          guint                  code,
          GdkModifierType        state,
          GtkEventControllerKey *keys)
{
  Held *held = get_held (button);

  if (key == held->key && !held->is_held)
    held->pressed_at = gtk_event_controller_get_current_event_time (GTK_EVENT_CONTROLLER (keys));
  return FALSE;
}

static void
on_key_released (GtkToggleButton       *button,
                 guint                  key,
                 guint                  code,
                 GdkModifierType        state,
                 GtkEventControllerKey *keys)
{
  Held *held = get_held (button);

  if (key != held->key || !held->is_held)
    return;
  held->is_held = FALSE;
  if (gtk_event_controller_get_current_event_time (GTK_EVENT_CONTROLLER (keys)) - held->pressed_at > HOLD_MS)
    turn (button);
}

void
biv_held_toggle_listen (GtkToggleButton *button,
                        GtkWidget       *page,
                        guint            key)
{
  GtkEventController *keys;
  Held *held;

  g_return_if_fail (GTK_IS_TOGGLE_BUTTON (button) && GTK_IS_WIDGET (page));

  held = g_new0 (Held, 1);
  held->key = key;
  g_object_set_data_full (G_OBJECT (button), KEY, held, g_free);
  keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (note_key), button, G_CONNECT_SWAPPED);
  g_signal_connect_object (keys, "key-released", G_CALLBACK (on_key_released), button, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (page, keys);
}

/* A key that is held is told again and again. */
void
biv_held_toggle_press (GtkToggleButton *button)
{
  Held *held;

  g_return_if_fail (GTK_IS_TOGGLE_BUTTON (button));

  held = get_held (button);
  g_return_if_fail (held != NULL);
  if (held->is_held)
    return;
  held->is_held = TRUE;
  turn (button);
}
