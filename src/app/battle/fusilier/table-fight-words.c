/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-fight-words.c: formations, evolutions, orders and times of a battle on a table, in words */
#include "config.h"

#include "app/battle/fusilier/table-fight-private.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "draw/ground/deployment-drawing.h"

static const char *const evolutions[BIV_TF_N_EVOLUTIONS] = {
  NULL, N_("Form line"), N_("Form column"), N_("Form square"), N_("Skirmish"), N_("One company more or less abreast"),
  N_("Mount"), N_("Dismount"), N_("Limber up"), N_("Unlimber"),
};

static const struct
{
  const char *id, *words;
} orders[BIV_TF_N_ORDERS] = {
  { "none",    NULL },
  { "attack",  NC_("order", "Attack") },
  { "seize",   NC_("order", "Seize") },
  { "hold",    NC_("order", "Hold") },
  { "move",    NC_("order", "Move") },
  { "support", NC_("order", "Support") },
  { "retire",  NC_("order", "Retire") },
  { "screen",  NC_("order", "Screen") },
}, states[] = {
  { "retreating",     NC_("unit state", "retreating") },
  { "reforming",      NC_("unit state", "reforming") },
  { "routed",         NC_("unit state", "routed") },
  { "destroyed",      NC_("unit state", "destroyed") },
  { "withdrawn",      NC_("unit state", "withdrawn") },
  { "disordered",     NC_("unit state", "disordered") },
  { "ridden-through", NC_("unit state", "ridden through") },
  { "lost",           NC_("unit state", "lost in the wood") },
};

/* "assault-column", as the rulebook says it. */
static const char *
get_form (BivTableFight *self,
          guint          unit)
{
  g_autofree char *word = biv_tf_dup_fact (self, BIV_TARGET_UNIT, unit, "state");

  return g_intern_string (word != NULL ? word : "line");
}

static int
get_number (BivTableFight *self,
            guint          unit,
            const char    *fact)
{
  g_autofree char *text = biv_tf_dup_fact (self, BIV_TARGET_UNIT, unit, fact);

  return text != NULL ? atoi (text) : 0;
}

BivBaseForm
biv_tf_form (BivTableFight *self,
             guint          unit,
             int           *count)
{
  const char *word = get_form (self, unit);
  BivBaseForm form = biv_base_form_find (word, BIV_ARM_FOOT);
  int abreast = MAX (get_number (self, unit, "abreast"), 1);

  *count = 0;
  if (form == BIV_BASE_COLUMN)
    {
      *count = get_number (self, unit, "companies");
      if (g_str_equal (word, "assault-column"))
        *count = (*count + abreast - 1) / abreast;
    }
  else if (form == BIV_BASE_LIMBERED || form == BIV_BASE_UNLIMBERED)
    {
      *count = get_number (self, unit, "guns-left");
    }
  return form;
}

const char *
biv_tf_form_words (BivTableFight *self,
                   guint          unit)
{
  return biv_base_form_get_label (get_form (self, unit));
}

gboolean
biv_tf_is_abandoned (BivTableFight *self,
                     guint          unit)
{
  g_autofree char *abandoned = biv_tf_dup_fact (self, BIV_TARGET_UNIT, unit, "abandoned");

  return g_strcmp0 (abandoned, "yes") == 0;
}

char *
biv_tf_dup_status_words (BivTableFight *self,
                         guint          unit)
{
  g_autofree char *status = biv_tf_dup_fact (self, BIV_TARGET_UNIT, unit, "status");
  g_autofree char *flags = biv_tf_dup_fact (self, BIV_TARGET_UNIT, unit, "flags");
  g_autofree char *all = g_strdup_printf ("%s,%s", status != NULL ? status : "", flags != NULL ? flags : "");
  g_auto (GStrv) words = g_strsplit (all, ",", -1);
  g_autoptr (GString) text = g_string_new (NULL);

  for (char **word = words; *word != NULL; word++)
    for (gsize i = 0; i < G_N_ELEMENTS (states); i++)
      if (g_str_equal (states[i].id, *word))
        g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", g_dpgettext2 (NULL, "unit state", states[i].words));
  if (biv_tf_is_abandoned (self, unit))
    g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", C_("unit state", "without a crew"));
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

const char *
biv_tf_evolution_words (int evolution)
{
  return evolution > 0 && evolution < BIV_TF_N_EVOLUTIONS ? _(evolutions[evolution]) : NULL;
}

const char *
biv_tf_order_words (int kind)
{
  return kind > 0 && kind < BIV_TF_N_ORDERS ? g_dpgettext2 (NULL, "order", orders[kind].words) : "";
}

const char *
biv_tf_order_id (int kind)
{
  return orders[CLAMP (kind, 0, BIV_TF_N_ORDERS - 1)].id;
}

char *
biv_tf_dup_time (int minutes)
{
  return minutes < 0 ? g_strdup ("–") : g_strdup_printf ("%02d:%02d", minutes / 60 % 24, minutes % 60);
}
