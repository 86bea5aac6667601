/* SPDX-License-Identifier: GPL-3.0-or-later */
/* item-rules.c: what an item must be, beyond what its table of fields says */
#include "config.h"
#include "campaign/model/item-rules.h"

#include "base/i18n.h"
#include <stdio.h>
#include <string.h>

#include "base/biv-dice-key.h"
#include "campaign/model/order-note.h"
#include "engine/biv-book.h"
#include "engine/biv-text.h"

/* ---- Ids ---- */

gboolean
biv_item_rules_is_id (const char *text)
{
  gsize length = 0;

  for (char c; (c = text[length]) != '\0'; length++)
    if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && !(c >= '-' && c <= '9') && c != '_')
      return FALSE;
  if (length == 0 || length > BIV_ITEM_MAX_ID)
    return FALSE;
  return (*text != 'n' || g_strcmp0 (text, "none") != 0) && (*text != 'o' || g_strcmp0 (text, "off-map") != 0)
         && (*text != 'a' || g_strcmp0 (text, "all") != 0);
}

/* ---- Words that are more than any text ---- */

static gboolean
is_colour (const char *word)
{
  return *word == '#' && strlen (word) == 7 && strspn (word + 1, "0123456789abcdefABCDEF") == 6;
}

/* YYYY-MM-DD, and a day that there is. */
static gboolean
is_date (const char *word)
{
  int year, month, day, n_read = 0;

  return strlen (word) == 10 && sscanf (word, "%4d-%2d-%2d%n", &year, &month, &day, &n_read) == 3 && n_read == 10 &&
         strspn (word, "0123456789-") == 10 && g_date_valid_dmy (day, month, year);
}

static gboolean
is_ruleset (const char *word)
{
  return g_strv_contains (biv_book_list_ids (), word);
}

static gboolean
is_dice_key (const char *word)
{
  return biv_dice_key_read_text (word, NULL);
}

static gboolean
is_dice_seal (const char *word)
{
  return strlen (word) == BIV_DICE_SEAL_FIGURES && strspn (word, "0123456789abcdef") == BIV_DICE_SEAL_FIGURES;
}

/* The last die that the key settled, and the key. */
static gboolean
is_opened_key (const char *word)
{
  gsize n = strspn (word, "0123456789");

  return n >= 1 && n <= 9 && word[n] == '/' && biv_dice_key_read_text (word + n + 1, NULL);
}

/* The last die of that line, and the line's name without the players' words (dice-proof.h). */
static gboolean
is_branched_line (const char *word)
{
  gsize n = strspn (word, "0123456789");

  return n >= 1 && n <= 9 && g_str_has_prefix (word + n, "/battle");
}

/* As many figures as that before a point, and no sign: "-0" is none. */
static gboolean
begins_with_figures (const char *word,
                     gsize       most)
{
  gsize n = strspn (word, "0123456789");

  return n >= 1 && n <= most;
}

/* A direction of the board, or degrees on a table. */
static gboolean
is_facing (const char *word)
{
  static const char *const directions[] = { "N", "NE", "E", "SE", "S", "SW", "W", "NW", NULL };
  BivAngle angle;

  return g_strv_contains (directions, word) || (begins_with_figures (word, 3) && biv_text_read_angle (word, &angle));
}

/* CA-MAP-7: a file beside the campaign's own and nowhere else, whoever wrote the campaign. */
static gboolean
is_picture (const char *word)
{
  static const char *const endings[] = { ".png", ".jpg", ".jpeg", ".svg" };
  gsize length = strlen (word);

  if (g_utf8_strlen (word, -1) > 100 || word[0] == '.' || strpbrk (word, "/\\") != NULL)
    return FALSE;
  for (const char *at = word; *at != '\0'; at++)
    if (g_ascii_iscntrl (*at))
      return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (endings); i++)
    if (length > strlen (endings[i]) && g_ascii_strcasecmp (word + length - strlen (endings[i]), endings[i]) == 0)
      return TRUE;
  return FALSE;
}

const BivWordRule biv_rule_ruleset = { NULL, is_ruleset };
const BivWordRule biv_rule_dice_key = { NULL, is_dice_key, "0123456789abcdef0123456789abcdef" };
const BivWordRule biv_rule_dice_seal = { NULL, is_dice_seal,
  "223e0a160af9da0a03e6dd2c4719c56f5d66a633cbe84e78aaa9f3735865522a" };
const BivWordRule biv_rule_opened_key = { NULL, is_opened_key, "120/0123456789abcdef0123456789abcdef" };
const BivWordRule biv_rule_branched_line = { NULL, is_branched_line, "57/battle #3" };
const BivWordRule biv_rule_date = { NULL, is_date, "1883-03-03" };
const BivWordRule biv_rule_picture = { NULL, is_picture, "old-map.png" };
const BivWordRule biv_rule_colour = { NULL, is_colour, "#1b4f91" };
const BivWordRule biv_rule_hatch = { "solid open diagonal bars cross dots" };
const BivWordRule biv_rule_bonus = { "unit edge" };
const BivWordRule biv_rule_quality = { "poor average elite 1 2 3 4 5 6 7 8 9" };
const BivWordRule biv_rule_weight = { "heavy medium light" };
const BivWordRule biv_rule_edge = { "N E S W" };
const BivWordRule biv_rule_facing = { NULL, is_facing, "67.5" };
const BivWordRule biv_rule_form = { "line column assault-column square skirmish mounted dismounted unlimbered limbered" };
const BivWordRule biv_rule_size = { "small medium large" };
const BivWordRule biv_rule_order_kind = { "attack seize hold move support retire screen" };
const BivWordRule biv_rule_order_note = { NULL, biv_order_note_is_right, "Take the bridge" };

static gboolean
is_one_of (const char *words,
           const char *word)
{
  g_auto (GStrv) list = g_strsplit (words, " ", -1);

  return g_strv_contains ((const char *const *) list, word);
}

static gboolean
accept_word (const BivWordRule  *rule,
             const char         *called,
             const char         *word,
             GError            **error)
{
  if (rule->words != NULL ? is_one_of (rule->words, word) : rule->check (word))
    return TRUE;
  if (rule->check == is_ruleset)
    {
      g_autofree char *list = g_strjoinv (", ", (char **) biv_book_list_ids ());

      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("%s: “%s” will not do; it takes one of: %s"), called,
                   word, list);
    }
  else if (rule->check == is_facing)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                 _("%s: “%s” will not do; it takes one of: N, NE, E, SE, S, SW, W, NW, or on a table degrees from 0 to 359.99"),
                 called, word);
  else if (rule->words != NULL)
    {
      g_auto (GStrv) words = g_strsplit (rule->words, " ", -1);
      g_autofree char *list = g_strjoinv (", ", words);

      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("%s: “%s” will not do; it takes one of: %s"), called,
                   word, list);
    }
  else
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("%s: “%s” will not do; it is written like “%s”"),
                 called, word, rule->example);
  return FALSE;
}

gboolean
biv_item_rules_accept (const BivFieldSpec *field,
                       const char         *called,
                       const BivValue     *value,
                       GError            **error)
{
  const BivWordRule *rule = field->rule;

  if (rule == NULL)
    return TRUE;
  if (field->kind != BIV_FIELD_LIST)
    return value->text == NULL || accept_word (rule, called, value->text, error);
  for (char **word = value->list; word != NULL && *word != NULL; word++)
    if (!accept_word (rule, called, *word, error))
      return FALSE;
  return TRUE;
}
