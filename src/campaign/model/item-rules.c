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

/* ---- Fields that must be there ---- */

static const struct
{
  BivKind     kind;
  const char *field;
} needed[] = {
  { BIV_KIND_CAMPAIGN, "ruleset" },
  { BIV_KIND_RELATION, "sides" },
  { BIV_KIND_LINK, "from" },
  { BIV_KIND_LINK, "to" },
  { BIV_KIND_FORMATION, "side" },
  { BIV_KIND_UNIT, "type" },
  { BIV_KIND_VICTORY, "side" },
  { BIV_KIND_ORDER, "formation" },
  { BIV_KIND_CONTACT, "place" },
  { BIV_KIND_SIEGE, "place" },
  { BIV_KIND_PARTICIPANT, "battle" },
  { BIV_KIND_PARTICIPANT, "unit" },
  { BIV_KIND_PARTICIPANT, "side" },
  { BIV_KIND_SIGHTING, "side" },
};

#define MOST_NEEDED 4               /* of one kind, and a NULL */

const BivFieldSpec *const *
biv_item_rules_get_needed (BivKind kind)
{
  static const BivFieldSpec *fields[BIV_N_KINDS][MOST_NEEDED];
  static gsize is_filled = 0;

  if (g_once_init_enter (&is_filled))
    {
      guint n_fields[BIV_N_KINDS] = { 0 };

      for (gsize i = 0; i < G_N_ELEMENTS (needed); i++)
        {
          g_assert (n_fields[needed[i].kind] < MOST_NEEDED - 1);
          fields[needed[i].kind][n_fields[needed[i].kind]++] = biv_kind_find_field (needed[i].kind, needed[i].field);
        }
      g_once_init_leave (&is_filled, 1);
    }
  return fields[kind];
}

/* ---- Ids ---- */

gboolean
biv_item_rules_is_id (const char *text)
{
  gsize length = 0;

  while (g_ascii_isalnum (text[length]) || text[length] == '.' || text[length] == '_' || text[length] == '/'
         || text[length] == '-')
    length++;
  return length > 0 && text[length] == '\0' && length <= BIV_ITEM_MAX_ID && g_strcmp0 (text, "none") != 0 &&
         g_strcmp0 (text, "off-map") != 0 && g_strcmp0 (text, "all") != 0;
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

/* KEY=VALUE */
static gboolean
is_fact (const char *word)
{
  const char *equals = strchr (word, '=');

  return equals != NULL && equals > word;
}

/* ID:REST */
static gboolean
is_pair (const char *word)
{
  const char *colon = strchr (word, ':');

  return colon != NULL && colon > word && colon[1] != '\0';
}

/* As many figures as that before a point, and no sign: "-0" is none. */
static gboolean
begins_with_figures (const char *word,
                     gsize       most)
{
  gsize n = strspn (word, "0123456789");

  return n >= 1 && n <= most;
}

/* Of a place on a table. */
static gboolean
is_length (const char *word)
{
  BivLength length;

  return begins_with_figures (word, 5) && biv_text_read_length (word, &length);
}

/* ID:X:Y in millimetres */
static gboolean
is_post (const char *word)
{
  g_auto (GStrv) parts = g_strsplit (word, ":", -1);

  return g_strv_length (parts) == 3 && parts[0][0] != '\0' && is_length (parts[1]) && is_length (parts[2]);
}

/* ID:ID:KIND, or ID:ID:KIND:X:Y in millimetres, and a note after them, or after nothing in their place (FU-SETUP-8) */
static gboolean
is_opening (const char *word)
{
  static const char *const kinds[] = { "attack", "seize", "hold", "move", "support", "retire", "screen", NULL };
  g_auto (GStrv) parts = g_strsplit (word, ":", 6);
  guint n = g_strv_length (parts);
  gboolean is_nowhere = n == 3 || (n == 6 && parts[3][0] == '\0' && parts[4][0] == '\0');

  return n >= 3 && n != 4 && parts[0][0] != '\0' && parts[1][0] != '\0' && g_strv_contains (kinds, parts[2])
         && (is_nowhere || (is_length (parts[3]) && is_length (parts[4])))
         && (n < 6 || biv_order_note_is_right (parts[5]));
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
  static const char *const endings[] = { ".png", ".jpg", ".jpeg" };
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

#define QUALITIES "poor average elite 1 2 3 4 5 6 7 8 9"
#define EDGES "N E S W"
#define FORMS "line column assault-column square skirmish mounted dismounted unlimbered limbered"

static const BivWordRule rules[] = {
  { BIV_KIND_CAMPAIGN, "ruleset", NULL, is_ruleset },
  { BIV_KIND_CAMPAIGN, "dice-key", NULL, is_dice_key, "0123456789abcdef0123456789abcdef" },
  { BIV_KIND_CAMPAIGN, "start-date", NULL, is_date, "1883-03-03" },
  { BIV_KIND_CAMPAIGN, "backdrop", NULL, is_picture, "old-map.png" },
  { BIV_KIND_SIDE, "colour", NULL, is_colour, "#1b4f91" },
  { BIV_KIND_SIDE, "hatch", "solid open diagonal bars cross dots" },
  { BIV_KIND_RUNG, "bonus", "unit edge" },
  { BIV_KIND_FORMATION, "moments", NULL, is_pair, "P03:1/2" },
  { BIV_KIND_UNIT, "ruleset", NULL, is_ruleset },
  { BIV_KIND_UNIT, "quality", QUALITIES },
  { BIV_KIND_UNIT, "start-quality", QUALITIES },
  { BIV_KIND_UNIT, "steps-due", NULL, is_pair, "1:6" },
  { BIV_KIND_UNIT, "weight", "heavy medium light" },
  { BIV_KIND_UNIT, "extras", NULL, is_fact, "rifle=yes" },
  { BIV_KIND_TURN, "situations", NULL, is_fact, "CROWN=The road is open." },
  { BIV_KIND_CONTACT, "fell-back", NULL, is_pair, "FC:P02" },
  { BIV_KIND_BATTLE, "ruleset", NULL, is_ruleset },
  { BIV_KIND_BATTLE, "approach", EDGES },
  { BIV_KIND_BATTLE, "joining", NULL, is_pair, "FC:4:S" },
  { BIV_KIND_BATTLE, "posts", NULL, is_post, "W1:600:400" },
  { BIV_KIND_BATTLE, "opening", NULL, is_opening, "W1:WA:attack:600:2400" },
  { BIV_KIND_BATTLE, "retreats", NULL, is_pair, "DH:P10" },
  { BIV_KIND_BATTLE, "points", NULL, is_pair, "CROWN:1" },
  { BIV_KIND_BATTLE, "totals", NULL, is_pair, "CROWN:6:5" },
  { BIV_KIND_PARTICIPANT, "edge", EDGES },
  { BIV_KIND_PARTICIPANT, "facing", NULL, is_facing, "67.5" },
  { BIV_KIND_PARTICIPANT, "form", FORMS },
  { BIV_KIND_SIGHTING, "size", "small medium large" },
};

const BivWordRule *
biv_item_rules_find (BivKind             kind,
                     const BivFieldSpec *field)
{
  for (gsize i = 0; i < G_N_ELEMENTS (rules); i++)
    if (rules[i].kind == kind && g_strcmp0 (rules[i].field, field->name) == 0)
      return &rules[i];
  return NULL;
}

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
biv_item_rules_accept (const BivWordRule  *rule,
                       const BivFieldSpec *field,
                       const char         *called,
                       const BivValue     *value,
                       GError            **error)
{
  if (field->kind != BIV_FIELD_LIST)
    return value->text == NULL || accept_word (rule, called, value->text, error);
  for (char **word = value->list; word != NULL && *word != NULL; word++)
    if (!accept_word (rule, called, *word, error))
      return FALSE;
  return TRUE;
}
