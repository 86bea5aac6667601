/* SPDX-License-Identifier: GPL-3.0-or-later */
/* preferences.c: what the referee likes, kept from one start to the next */
#include "app/widgets/preferences.h"

#include <gtk/gtk.h>

#include "store/backups.h"

#define SCHEMA      "org.bivouac.Bivouac"
#define RECENT_MOST 12
#define FOLDERS_MOST 50

struct _BivPreferences
{
  GObject    parent_instance;

  GSettings *settings;              /* NULL: no schema, nothing is kept */
  gboolean   types_dice;
  gboolean   plain_counters;
  gboolean   shows_chances, animates;
  double     play_speed;
  int        strength;
  double     text_scale;
  int        theme;
  int        backups;
  gboolean   measures_inches;
  gboolean   reopens;
  char     **last_time;             /* a campaign and its page, and so on */
  int        window_width, window_height;
  gboolean   window_maximized;
  char     **recent;
  char     **orders_folders;        /* a campaign and its folder, and so on */
  int        tour_step;
  gboolean   tour_goes_on;
};

enum
{
  PROP_0,
  PROP_TYPES_DICE,
  PROP_PLAIN_COUNTERS,
  PROP_SHOWS_CHANCES,
  PROP_ANIMATES,
  PROP_PLAY_SPEED,
  PROP_STRENGTH,
  PROP_TEXT_SCALE,
  PROP_THEME,
  PROP_BACKUPS,
  PROP_MEASURES_INCHES,
  PROP_REOPENS,
  PROP_LAST_TIME,
  PROP_WINDOW_WIDTH,
  PROP_WINDOW_HEIGHT,
  PROP_WINDOW_MAXIMIZED,
  PROP_RECENT,
  PROP_ORDERS_FOLDERS,
  PROP_TOUR_STEP,
  PROP_TOUR_GOES_ON,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (BivPreferences, biv_preferences, G_TYPE_OBJECT)

BivPreferences *
biv_preferences_get (void)
{
  static BivPreferences *preferences;

  if (preferences == NULL)
    preferences = g_object_new (BIV_TYPE_PREFERENCES, NULL);
  return preferences;
}

gboolean
biv_preferences_get_plain_counters (BivPreferences *self)
{
  g_return_val_if_fail (BIV_IS_PREFERENCES (self), FALSE);
  return self->plain_counters;
}

gboolean
biv_preferences_get_animates (BivPreferences *self)
{
  gboolean is_wanted = TRUE;

  g_return_val_if_fail (BIV_IS_PREFERENCES (self), FALSE);
  if (gtk_settings_get_default () != NULL)
    g_object_get (gtk_settings_get_default (), "gtk-enable-animations", &is_wanted, NULL);
  return self->animates && is_wanted;
}

double
biv_preferences_get_play_speed (BivPreferences *self)
{
  g_return_val_if_fail (BIV_IS_PREFERENCES (self), 1.0);
  return self->play_speed;
}

BivStrength
biv_preferences_get_strength (BivPreferences *self)
{
  g_return_val_if_fail (BIV_IS_PREFERENCES (self), BIV_STRENGTH_QUICK);
  return self->strength;
}

BivTheme
biv_preferences_get_theme (BivPreferences *self)
{
  g_return_val_if_fail (BIV_IS_PREFERENCES (self), BIV_THEME_DESKTOP);
  return self->theme;
}

gboolean
biv_preferences_get_measures_inches (BivPreferences *self)
{
  g_return_val_if_fail (BIV_IS_PREFERENCES (self), FALSE);
  return self->measures_inches;
}

/* ---- Recent files ---- */

const char *const *
biv_preferences_get_recent (BivPreferences *self)
{
  static const char *const none[] = { NULL };

  g_return_val_if_fail (BIV_IS_PREFERENCES (self), none);
  return self->recent != NULL ? (const char *const *) self->recent : none;
}

static void
set_recent_without (BivPreferences *self,
                    const char     *first,
                    const char     *without)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  const char *const *old = biv_preferences_get_recent (self);
  g_auto (GStrv) recent = NULL;
  guint n = 0;

  if (first != NULL)
    {
      g_strv_builder_add (builder, first);
      n++;
    }
  for (guint i = 0; old[i] != NULL && n < RECENT_MOST; i++)
    if (!g_str_equal (old[i], without))
      {
        g_strv_builder_add (builder, old[i]);
        n++;
      }
  recent = g_strv_builder_end (builder);
  g_object_set (self, "recent", recent, NULL);
}

void
biv_preferences_add_recent (BivPreferences *self,
                            const char     *uri)
{
  g_return_if_fail (BIV_IS_PREFERENCES (self) && uri != NULL);
  set_recent_without (self, uri, uri);
}

void
biv_preferences_remove_recent (BivPreferences *self,
                               const char     *uri)
{
  g_return_if_fail (BIV_IS_PREFERENCES (self) && uri != NULL);
  set_recent_without (self, NULL, uri);
}

/* ---- Where orders arrive ---- */

const char *
biv_preferences_get_orders_folder (BivPreferences *self,
                                   const char     *uri)
{
  char **pair;

  g_return_val_if_fail (BIV_IS_PREFERENCES (self) && uri != NULL, NULL);

  for (pair = self->orders_folders; pair != NULL && pair[0] != NULL && pair[1] != NULL; pair += 2)
    if (g_str_equal (pair[0], uri))
      return pair[1];
  return NULL;
}

void
biv_preferences_set_orders_folder (BivPreferences *self,
                                   const char     *uri,
                                   const char     *folder)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) pairs = NULL;
  guint n = 0;

  g_return_if_fail (BIV_IS_PREFERENCES (self) && uri != NULL);

  if (folder != NULL)
    g_strv_builder_add_many (builder, uri, folder, NULL);
  for (char **pair = self->orders_folders; pair != NULL && pair[0] != NULL && pair[1] != NULL && n < FOLDERS_MOST; pair += 2)
    if (!g_str_equal (pair[0], uri))
      {
        g_strv_builder_add_many (builder, pair[0], pair[1], NULL);
        n++;
      }
  pairs = g_strv_builder_end (builder);
  g_object_set (self, "orders-folders", pairs, NULL);
}

/* ---- Settings ---- */

static gboolean
read_word (GValue   *value,
           GVariant *variant,
           gpointer  word)
{
  g_value_set_boolean (value, g_str_equal (g_variant_get_string (variant, NULL), word));
  return TRUE;
}

/* @data: the words for TRUE and FALSE, one after the other */
static GVariant *
write_word (const GValue       *value,
            const GVariantType *type,
            gpointer            data)
{
  const char *word = data;

  if (!g_value_get_boolean (value))
    word += strlen (word) + 1;
  return g_variant_new_string (word);
}

static gboolean
read_strength (GValue   *value,
               GVariant *variant,
               gpointer  data)
{
  BivStrength strength = BIV_STRENGTH_QUICK;

  if (!biv_strength_from_id (g_variant_get_string (variant, NULL), &strength))
    return FALSE;
  g_value_set_int (value, strength);
  return TRUE;
}

static GVariant *
write_strength (const GValue       *value,
                const GVariantType *type,
                gpointer            data)
{
  return g_variant_new_string (biv_strength_get_id (g_value_get_int (value)));
}

static const char *const theme_ids[BIV_N_THEMES] = { "desktop", "light", "dark", "contrast", "contrast-dark" };

static gboolean
read_theme (GValue   *value,
            GVariant *variant,
            gpointer  data)
{
  for (int i = 0; i < BIV_N_THEMES; i++)
    if (g_str_equal (theme_ids[i], g_variant_get_string (variant, NULL)))
      {
        g_value_set_int (value, i);
        return TRUE;
      }
  return FALSE;
}

static GVariant *
write_theme (const GValue       *value,
             const GVariantType *type,
             gpointer            data)
{
  return g_variant_new_string (theme_ids[g_value_get_int (value)]);
}

static void
bind_settings (BivPreferences *self)
{
  g_autoptr (GSettingsSchema) schema = NULL;
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();

  if (source != NULL)
    schema = g_settings_schema_source_lookup (source, SCHEMA, TRUE);
  if (schema == NULL)
    return;
  self->settings = g_settings_new_full (schema, NULL, NULL);
  g_settings_bind_with_mapping (self->settings, "dice-mode", self, "types-dice", G_SETTINGS_BIND_DEFAULT,
                                read_word, write_word, (gpointer) "typed\0rolled", NULL);
  g_settings_bind_with_mapping (self->settings, "counters", self, "plain-counters", G_SETTINGS_BIND_DEFAULT,
                                read_word, write_word, (gpointer) "plain\0period", NULL);
  g_settings_bind (self->settings, "shows-chances", self, "shows-chances", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "animates", self, "animates", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "play-speed", self, "play-speed", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind_with_mapping (self->settings, "strength", self, "strength", G_SETTINGS_BIND_DEFAULT,
                                read_strength, write_strength, NULL, NULL);
  g_settings_bind_with_mapping (self->settings, "theme", self, "theme", G_SETTINGS_BIND_DEFAULT, read_theme, write_theme, NULL,
                                NULL);
  g_settings_bind_with_mapping (self->settings, "table-lengths", self, "measures-inches", G_SETTINGS_BIND_DEFAULT,
                                read_word, write_word, (gpointer) "inches\0millimetres", NULL);
  g_settings_bind (self->settings, "backups", self, "backups", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "reopens", self, "reopens", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "last-time", self, "last-time", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "text-scale", self, "text-scale", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "window-width", self, "window-width", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "window-height", self, "window-height", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "window-maximized", self, "window-maximized", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "recent", self, "recent", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "orders-folders", self, "orders-folders", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "tour-step", self, "tour-step", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "tour-goes-on", self, "tour-goes-on", G_SETTINGS_BIND_DEFAULT);
}

/* ---- The class ---- */

static void
biv_preferences_get_property (GObject    *object,
                              guint       property,
                              GValue     *value,
                              GParamSpec *pspec)
{
  BivPreferences *self = BIV_PREFERENCES (object);

  switch (property)
    {
    case PROP_TYPES_DICE:
      g_value_set_boolean (value, self->types_dice);
      break;
    case PROP_PLAIN_COUNTERS:
      g_value_set_boolean (value, self->plain_counters);
      break;
    case PROP_SHOWS_CHANCES:
      g_value_set_boolean (value, self->shows_chances);
      break;
    case PROP_ANIMATES:
      g_value_set_boolean (value, self->animates);
      break;
    case PROP_PLAY_SPEED:
      g_value_set_double (value, self->play_speed);
      break;
    case PROP_STRENGTH:
      g_value_set_int (value, self->strength);
      break;
    case PROP_TEXT_SCALE:
      g_value_set_double (value, self->text_scale);
      break;
    case PROP_THEME:
      g_value_set_int (value, self->theme);
      break;
    case PROP_BACKUPS:
      g_value_set_int (value, self->backups);
      break;
    case PROP_MEASURES_INCHES:
      g_value_set_boolean (value, self->measures_inches);
      break;
    case PROP_REOPENS:
      g_value_set_boolean (value, self->reopens);
      break;
    case PROP_LAST_TIME:
      g_value_set_boxed (value, self->last_time != NULL ? self->last_time : (char *[]) { NULL });
      break;
    case PROP_WINDOW_WIDTH:
      g_value_set_int (value, self->window_width);
      break;
    case PROP_WINDOW_HEIGHT:
      g_value_set_int (value, self->window_height);
      break;
    case PROP_WINDOW_MAXIMIZED:
      g_value_set_boolean (value, self->window_maximized);
      break;
    case PROP_RECENT:
      g_value_set_boxed (value, biv_preferences_get_recent (self));
      break;
    case PROP_ORDERS_FOLDERS:
      g_value_set_boxed (value, self->orders_folders != NULL ? self->orders_folders : (char *[]) { NULL });
      break;
    case PROP_TOUR_STEP:
      g_value_set_int (value, self->tour_step);
      break;
    case PROP_TOUR_GOES_ON:
      g_value_set_boolean (value, self->tour_goes_on);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
biv_preferences_set_property (GObject      *object,
                              guint         property,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  BivPreferences *self = BIV_PREFERENCES (object);

  switch (property)
    {
    case PROP_TYPES_DICE:
      self->types_dice = g_value_get_boolean (value);
      break;
    case PROP_PLAIN_COUNTERS:
      self->plain_counters = g_value_get_boolean (value);
      break;
    case PROP_SHOWS_CHANCES:
      self->shows_chances = g_value_get_boolean (value);
      break;
    case PROP_ANIMATES:
      self->animates = g_value_get_boolean (value);
      break;
    case PROP_PLAY_SPEED:
      self->play_speed = g_value_get_double (value);
      break;
    case PROP_STRENGTH:
      self->strength = g_value_get_int (value);
      break;
    case PROP_TEXT_SCALE:
      self->text_scale = g_value_get_double (value);
      break;
    case PROP_THEME:
      self->theme = g_value_get_int (value);
      break;
    case PROP_BACKUPS:
      self->backups = g_value_get_int (value);
      break;
    case PROP_MEASURES_INCHES:
      self->measures_inches = g_value_get_boolean (value);
      break;
    case PROP_REOPENS:
      self->reopens = g_value_get_boolean (value);
      break;
    case PROP_LAST_TIME:
      g_strfreev (self->last_time);
      self->last_time = g_value_dup_boxed (value);
      break;
    case PROP_WINDOW_WIDTH:
      self->window_width = g_value_get_int (value);
      break;
    case PROP_WINDOW_HEIGHT:
      self->window_height = g_value_get_int (value);
      break;
    case PROP_WINDOW_MAXIMIZED:
      self->window_maximized = g_value_get_boolean (value);
      break;
    case PROP_RECENT:
      g_strfreev (self->recent);
      self->recent = g_value_dup_boxed (value);
      break;
    case PROP_ORDERS_FOLDERS:
      g_strfreev (self->orders_folders);
      self->orders_folders = g_value_dup_boxed (value);
      break;
    case PROP_TOUR_STEP:
      self->tour_step = g_value_get_int (value);
      break;
    case PROP_TOUR_GOES_ON:
      self->tour_goes_on = g_value_get_boolean (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
biv_preferences_finalize (GObject *object)
{
  BivPreferences *self = BIV_PREFERENCES (object);

  g_clear_object (&self->settings);
  g_strfreev (self->recent);
  g_strfreev (self->orders_folders);
  g_strfreev (self->last_time);
  G_OBJECT_CLASS (biv_preferences_parent_class)->finalize (object);
}

static void
biv_preferences_constructed (GObject *object)
{
  G_OBJECT_CLASS (biv_preferences_parent_class)->constructed (object);
  bind_settings (BIV_PREFERENCES (object));
}

static void
biv_preferences_class_init (BivPreferencesClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_CONSTRUCT | G_PARAM_STATIC_STRINGS;

  object_class->constructed = biv_preferences_constructed;
  object_class->get_property = biv_preferences_get_property;
  object_class->set_property = biv_preferences_set_property;
  object_class->finalize = biv_preferences_finalize;

  props[PROP_TYPES_DICE] = g_param_spec_boolean ("types-dice", NULL, NULL, FALSE, flags);
  props[PROP_PLAIN_COUNTERS] = g_param_spec_boolean ("plain-counters", NULL, NULL, FALSE, flags);
  props[PROP_SHOWS_CHANCES] = g_param_spec_boolean ("shows-chances", NULL, NULL, FALSE, flags);
  props[PROP_ANIMATES] = g_param_spec_boolean ("animates", NULL, NULL, TRUE, flags);
  props[PROP_PLAY_SPEED] = g_param_spec_double ("play-speed", NULL, NULL, 0.5, 4.0, 1.0, flags);
  props[PROP_STRENGTH] = g_param_spec_int ("strength", NULL, NULL, 0, BIV_N_STRENGTHS - 1, BIV_STRENGTH_GOOD, flags);
  props[PROP_TEXT_SCALE] = g_param_spec_double ("text-scale", NULL, NULL, 0.8, 2.0, 1.0, flags);
  props[PROP_THEME] = g_param_spec_int ("theme", NULL, NULL, 0, BIV_N_THEMES - 1, BIV_THEME_DESKTOP, flags);
  props[PROP_BACKUPS] = g_param_spec_int ("backups", NULL, NULL, 0, BIV_BACKUPS_MOST, BIV_BACKUPS_USUAL, flags);
  props[PROP_MEASURES_INCHES] = g_param_spec_boolean ("measures-inches", NULL, NULL, FALSE, flags);
  props[PROP_REOPENS] = g_param_spec_boolean ("reopens", NULL, NULL, TRUE, flags);
  props[PROP_LAST_TIME] = g_param_spec_boxed ("last-time", NULL, NULL, G_TYPE_STRV, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_WINDOW_WIDTH] = g_param_spec_int ("window-width", NULL, NULL, 400, G_MAXINT, 1280, flags);
  props[PROP_WINDOW_HEIGHT] = g_param_spec_int ("window-height", NULL, NULL, 300, G_MAXINT, 720, flags);
  props[PROP_WINDOW_MAXIMIZED] = g_param_spec_boolean ("window-maximized", NULL, NULL, FALSE, flags);
  props[PROP_RECENT] = g_param_spec_boxed ("recent", NULL, NULL, G_TYPE_STRV,
                                           G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_ORDERS_FOLDERS] = g_param_spec_boxed ("orders-folders", NULL, NULL, G_TYPE_STRV,
                                                   G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_TOUR_STEP] = g_param_spec_int ("tour-step", NULL, NULL, 0, G_MAXINT, 0, flags);
  props[PROP_TOUR_GOES_ON] = g_param_spec_boolean ("tour-goes-on", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
biv_preferences_init (BivPreferences *self)
{
}
