/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-fight-words.c: formations, evolutions, orders and times of a battle on a table, in words */
#include "config.h"

#include "app/battle/fusilier/table-fight-private.h"

#include <glib/gi18n.h>
#include <stdlib.h>

static const struct
{
  const char *id, *words;
  BivBaseForm form;
} forms[] = {
  { "line",           NC_("formation", "line"),           BIV_BASE_LINE },
  { "column",         NC_("formation", "column"),         BIV_BASE_COLUMN },
  { "assault-column", NC_("formation", "assault column"), BIV_BASE_COLUMN },
  { "square",         NC_("formation", "square"),         BIV_BASE_SQUARE },
  { "skirmish",       NC_("formation", "skirmish order"), BIV_BASE_SKIRMISH },
  { "mounted",        NC_("formation", "mounted"),        BIV_BASE_MOUNTED },
  { "dismounted",     NC_("formation", "dismounted"),     BIV_BASE_DISMOUNTED },
  { "unlimbered",     NC_("formation", "unlimbered"),     BIV_BASE_UNLIMBERED },
  { "limbered",       NC_("formation", "limbered"),       BIV_BASE_LIMBERED },
};

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

static gsize
find_form (BivTableFight *self,
           guint          unit)
{
  g_autofree char *id = biv_tf_dup_fact (self, BIV_TARGET_UNIT, unit, "state");

  for (gsize i = 0; i < G_N_ELEMENTS (forms); i++)
    if (g_strcmp0 (forms[i].id, id) == 0)
      return i;
  return 0;
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
  gsize form = find_form (self, unit);
  int abreast = MAX (get_number (self, unit, "abreast"), 1);

  *count = 0;
  if (forms[form].form == BIV_BASE_COLUMN)
    {
      *count = get_number (self, unit, "companies");
      if (g_str_equal (forms[form].id, "assault-column"))
        *count = (*count + abreast - 1) / abreast;
    }
  else if (forms[form].form == BIV_BASE_LIMBERED || forms[form].form == BIV_BASE_UNLIMBERED)
    {
      *count = get_number (self, unit, "guns-left");
    }
  return forms[form].form;
}

const char *
biv_tf_form_words (BivTableFight *self,
                   guint          unit)
{
  return g_dpgettext2 (NULL, "formation", forms[find_form (self, unit)].words);
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
