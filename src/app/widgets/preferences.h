/* SPDX-License-Identifier: GPL-3.0-or-later */
/* preferences.h: what the referee likes, kept from one start to the next
 *
 * In GSettings where the schema is installed (or GSETTINGS_SCHEMA_DIR names it); else for this run alone. */
#pragma once
#include <glib-object.h>
#include "engine/biv-opponent.h"
G_BEGIN_DECLS

#define BIV_TYPE_PREFERENCES (biv_preferences_get_type ())
G_DECLARE_FINAL_TYPE (BivPreferences, biv_preferences, BIV, PREFERENCES, GObject)

/* Whose colours the windows have. */
typedef enum
{
  BIV_THEME_DESKTOP,
  BIV_THEME_LIGHT,
  BIV_THEME_DARK,
  BIV_THEME_CONTRAST,
  BIV_THEME_CONTRAST_DARK,
  BIV_N_THEMES
} BivTheme;

/* Properties, all to be read, set and bound: "types-dice" (gboolean), "plain-counters" (gboolean), "text-scale"
 * (double, 1 is the desktop's), "theme" (int, BivTheme), "backups" (int: how many earlier versions of a file are kept),
 * "measures-inches" (gboolean: what is measured on a table is told in inches), "reopens" (gboolean: the program begins with what
 * was open when it ended), "last-time" (GStrv: what that was, a campaign's URI and the name of its page, and so on),
 * "shows-chances" (gboolean: a battle's are counted at every moment), "animates" (gboolean: what the program plays, and a battle
 * played again, slides), "play-speed" (double, actions a second or so), "strength" (int, BivStrength: how well the program plays),
 * "window-width", "window-height" (int, px), "window-maximized" (gboolean), "recent"
 * (GStrv of URIs, the last opened first), "orders-folders" (GStrv: a campaign's URI and that of the folder in which orders for it
 * arrive, and so on, the last told first), "tour-step" (int: how far the tour has come), "tour-goes-on" (gboolean: it was begun and
 * not left). */

/** biv_preferences_get: Returns: (transfer none): the one object of the program */
BivPreferences *biv_preferences_get                    (void);

gboolean        biv_preferences_get_plain_counters     (BivPreferences *self);
/** biv_preferences_get_animates: neither he nor the desktop wants things to stand still */
gboolean        biv_preferences_get_animates           (BivPreferences *self);
double          biv_preferences_get_play_speed         (BivPreferences *self);
BivStrength     biv_preferences_get_strength           (BivPreferences *self);
BivTheme        biv_preferences_get_theme              (BivPreferences *self);
gboolean        biv_preferences_get_measures_inches    (BivPreferences *self);
/** biv_preferences_add_recent: moves @uri to the front */
void            biv_preferences_add_recent             (BivPreferences *self,
                                                        const char     *uri);
void            biv_preferences_remove_recent          (BivPreferences *self,
                                                        const char     *uri);
/** biv_preferences_get_recent: Returns: (transfer none): never %NULL */
const char *const *biv_preferences_get_recent          (BivPreferences *self);
/** biv_preferences_get_orders_folder: @uri: of a campaign. Returns: (transfer none) (nullable): of the folder in which orders for
 *  it arrive */
const char     *biv_preferences_get_orders_folder      (BivPreferences *self,
                                                        const char     *uri);
/** biv_preferences_set_orders_folder: @folder: (nullable): %NULL: there is none */
void            biv_preferences_set_orders_folder      (BivPreferences *self,
                                                        const char     *uri,
                                                        const char     *folder);

G_END_DECLS
