/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-result.c: the result of a battle from a real table, as options give it: by formation or by unit (CA-BATTLE-2, -8) */
#include "config.h"
#include "cli/table-result.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/biv-file.h"
#include "campaign/battle/fight.h"
#include "campaign/battle/result.h"
#include "campaign/model/item-names.h"
#include "cli/cli.h"
#include "cli/files.h"

#define MOST_BYTES (1024 * 1024)    /* of a file of losses */

gboolean
biv_cli_table_result_is_given (const BivCliTableResult *given)
{
  return given->winner != NULL || given->degree != NULL || given->losses != NULL || given->losses_file != NULL
         || given->ends != NULL || given->generals != NULL;
}

void
biv_cli_table_result_clear (BivCliTableResult *given)
{
  g_free (given->winner);
  g_free (given->degree);
  g_strfreev (given->losses);
  g_free (given->losses_file);
  g_strfreev (given->ends);
  g_strfreev (given->generals);
}

/* ---- Words ---- */

/* Returns: (nullable): the id; NULL after a message */
static const char *
find_called (BivCampaign *campaign,
             BivKind      kind,
             const char  *words)
{
  BivItem *item = biv_item_find_called (campaign, kind, words);

  if (item != NULL)
    return biv_item_get_id (item);
  biv_cli_complain (kind == BIV_KIND_UNIT ? _("there is no unit \"%s\", or several are called so: its number will do")
                                          : _("there is no formation \"%s\", or several are called so: its id will do"), words);
  return NULL;
}

/* "Dorrim Host:50", and in a table with a tab, a comma or a semicolon between; "50 %" will do. Returns: %FALSE where it is not. */
static gboolean
split_loss (const char  *words,
            char       **formation,
            int         *percent)
{
  g_autofree char *line = g_strstrip (g_strdup (words));
  gboolean is_parted = FALSE;
  guint64 value;
  char *number;

  if (g_str_has_suffix (line, "%"))
    line[strlen (line) - 1] = '\0';
  g_strchomp (line);
  number = line + strlen (line);
  while (number > line && g_ascii_isdigit (number[-1]))
    number--;
  if (!g_ascii_string_to_unsigned (number, 10, 0, 100, &value, NULL))
    return FALSE;
  *percent = (int) value;
  for (; number > line && strchr (" \t:;,", number[-1]) != NULL; number--)
    is_parted |= number[-1] != ' ';
  *number = '\0';
  if (!is_parted || number == line)
    return FALSE;
  *formation = g_steal_pointer (&line);
  return TRUE;
}

/* @where: (nullable): "losses.txt:3: " */
static gboolean
add_loss (BivCampaign *campaign,
          GArray      *losses,
          const char  *where,
          const char  *words)
{
  g_autofree char *called = NULL;
  BivLoss loss = { NULL, 0 };
  BivItem *item;

  if (!split_loss (words, &called, &loss.percent))
    return biv_cli_complain (_("%s\"%s\" should be FORMATION:PERCENT, with 0 to 100 per cent"), where != NULL ? where : "", words);
  item = biv_item_find_called (campaign, BIV_KIND_FORMATION, called);
  if (item == NULL)
    return biv_cli_complain (_("%sthere is no formation \"%s\", or several are called so: its id will do"),
                             where != NULL ? where : "", called);
  loss.formation = g_strdup (biv_item_get_id (item));
  g_array_append_val (losses, loss);
  return TRUE;
}

static gboolean
add_losses_of_file (BivCampaign *campaign,
                    GArray      *losses,
                    const char  *path)
{
  gboolean is_standard = biv_cli_is_standard (path);
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (is_standard ? "/dev/stdin" : path);
  g_autofree char *name = is_standard ? g_strdup ("-") : biv_file_dup_name (file), *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) content = biv_file_read (file, MOST_BYTES, NULL, &error);
  g_auto (GStrv) lines = NULL;

  if (content == NULL)
    return biv_cli_complain ("%s", error->message);
  text = g_strndup (g_bytes_get_data (content, NULL), g_bytes_get_size (content));
  if (!g_utf8_validate (text, -1, NULL))
    return biv_cli_complain (_("%s: it is not in UTF-8"), name);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *where = g_strdup_printf ("%s:%u: ", name, i + 1);
      const char *line = g_strstrip (lines[i]);

      if (*line != '\0' && *line != '#' && !add_loss (campaign, losses, where, line))
        return FALSE;
    }
  return TRUE;
}

static gboolean
add_losses (BivCampaign             *campaign,
            GArray                  *losses,
            const BivCliTableResult *given)
{
  for (char **list = given->losses; list != NULL && *list != NULL; list++)
    {
      g_auto (GStrv) words = g_strsplit (*list, ",", -1);

      for (char **word = words; *word != NULL; word++)
        if (!add_loss (campaign, losses, NULL, *word))
          return FALSE;
    }
  return given->losses_file == NULL || add_losses_of_file (campaign, losses, given->losses_file);
}

/* "A02,A03=destroyed", "W21-1=damaged:8" */
static gboolean
add_ends (BivCampaign     *campaign,
          BivBattleResult *result,
          const char      *words)
{
  const char *equals = strrchr (words, '=');
  g_autofree char *called = equals != NULL ? g_strndup (words, (gsize) (equals - words)) : NULL;
  g_auto (GStrv) units = equals != NULL ? g_strsplit (called, ",", -1) : NULL;
  BivUnitEnd end = BIV_END_INTACT;
  int steps = 0;

  if (equals == NULL || !biv_unit_end_read_text (equals + 1, &end, &steps))
    return biv_cli_complain (_("\"%s\" should be UNIT,...=END, and END one of: %s"), words,
                             "destroyed routed:STEPS damaged:STEPS left never-on intact");
  for (char **unit = units; *unit != NULL; unit++)
    {
      const char *id = find_called (campaign, BIV_KIND_UNIT, *unit);

      if (id == NULL)
        return FALSE;
      biv_unit_results_add (result->units, id, end, steps);
    }
  return TRUE;
}

static gboolean
add_generals (BivCampaign  *campaign,
              GStrvBuilder *generals,
              const char   *words)
{
  g_auto (GStrv) formations = g_strsplit (words, ",", -1);

  for (char **formation = formations; *formation != NULL; formation++)
    {
      const char *id = find_called (campaign, BIV_KIND_FORMATION, *formation);

      if (id == NULL)
        return FALSE;
      g_strv_builder_add (generals, id);
    }
  return TRUE;
}

static gboolean
read_outcome (BivCampaign             *campaign,
              BivBattleResult         *result,
              const BivCliTableResult *given)
{
  if (given->winner != NULL)
    result->winner = g_strcmp0 (given->winner, "draw") == 0 ? "draw" : biv_cli_find_side (campaign, NULL, given->winner);
  if (given->winner != NULL && result->winner == NULL)
    return FALSE;
  if (given->degree != NULL)
    biv_word_from_nick (biv_degree_get_type (), given->degree, &result->degree);
  return TRUE;
}

/* ---- The whole ---- */

BivProposal *
biv_cli_table_result_propose (BivCampaign             *campaign,
                              const char              *battle,
                              const BivCliTableResult *given,
                              BivDice                 *dice)
{
  g_autoptr (BivBattleResult) result = biv_battle_result_new ();
  g_autoptr (GArray) losses = biv_losses_new ();
  g_autoptr (GStrvBuilder) generals = g_strv_builder_new ();
  gboolean is_read = read_outcome (campaign, result, given);

  is_read = is_read && add_losses (campaign, losses, given);
  for (char **words = given->ends; is_read && words != NULL && *words != NULL; words++)
    is_read = add_ends (campaign, result, *words);
  for (char **words = given->generals; is_read && words != NULL && *words != NULL; words++)
    is_read = add_generals (campaign, generals, *words);
  if (!is_read)
    return NULL;
  result->generals = g_strv_builder_end (generals);
  if (given->losses != NULL || given->losses_file != NULL)
    result->losses = g_steal_pointer (&losses);
  return biv_turn_propose_result (campaign, battle, result, dice, NULL);
}
