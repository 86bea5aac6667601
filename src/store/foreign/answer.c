/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answer.c: what foreign ground stands for here */
#include "config.h"
#include "store/foreign/answer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/fit.h"
#include "campaign/model/items.h"
#include "store/foreign/foreign-private.h"

#define FORTS_MOST 3
#define TOLD       40              /* letters of a wrong word */

static const char *const board_answers[] = {
  "open", "level-1", "level-2", "level-3", "wood", "level-1 wood", "town", "works", "road", "river", "river bridge",
  "river ford", "broken", "trench", "wire", "mine", "impassable", "-", NULL
};

static const char *const map_answers[] = {
  "open", "hills", "woods", "marsh", "desert", "town", "fort fort-1", "water", "open road", "open track", "open trail",
  "open rail", "road", "track", "rail", "-", NULL
};

const char *const *
biv_ground_answer_list (BivGroundTarget target)
{
  return target == BIV_GROUND_FOR_BOARD ? board_answers : map_answers;
}

/* "level-3" */
static gboolean
read_numbered (const char *word,
               const char *stem,
               guint       most,
               guint8     *number)
{
  guint64 read;

  if (!g_str_has_prefix (word, stem) || !g_ascii_string_to_unsigned (word + strlen (stem), 10, 1, most, &read, NULL))
    return FALSE;
  *number = (guint8) read;
  return TRUE;
}

const char *
biv_wind_get_name (BivWind wind)
{
  static const char *const names[BIV_N_WINDS] = { "N", "NE", "E", "SE", "S", "SW", "W", "NW" };

  g_return_val_if_fail (wind < BIV_N_WINDS, NULL);
  return names[wind];
}

/* "edge-NE-river" */
static gboolean
read_edge (const char      *word,
           BivGroundAnswer *answer)
{
  g_auto (GStrv) parts = g_strsplit (word, "-", 3);
  BivMark mark;

  if (g_strv_length (parts) != 3 || !g_str_equal (parts[0], "edge") || !biv_mark_from_name (parts[2], &mark))
    return FALSE;
  for (int wind = 0; wind < BIV_N_WINDS; wind++)
    if (g_str_equal (biv_wind_get_name ((BivWind) wind), parts[1]))
      {
        answer->edges[wind] |= mark;
        return TRUE;
      }
  return FALSE;
}

static gboolean
read_board_word (const char      *word,
                 BivGroundAnswer *answer)
{
  BivMark mark;

  if (biv_mark_from_name (word, &mark))
    {
      answer->marks |= mark;
      return TRUE;
    }
  return read_numbered (word, "level-", BIV_BOARD_MAX_LEVEL, &answer->level)
         || read_numbered (word, "objective-", BIV_BOARD_MAX_POINTS, &answer->objective) || read_edge (word, answer);
}

static gboolean
read_map_word (const char      *word,
               BivGroundAnswer *answer)
{
  guint8 rating;
  int value;

  if (biv_word_from_nick (biv_terrain_get_type (), word, &value))
    answer->terrain = value;
  else if (biv_word_from_nick (biv_link_kind_get_type (), word, &value)
           && (value == BIV_LINK_ROAD || value == BIV_LINK_TRACK || value == BIV_LINK_TRAIL || value == BIV_LINK_RAIL))
    answer->way = value;
  else if (read_numbered (word, "fort-", FORTS_MOST, &rating))
    answer->fort_rating = rating;
  else
    return FALSE;
  return TRUE;
}

gboolean
biv_ground_answer_parse (BivGroundTarget   target,
                         const char       *text,
                         BivGroundAnswer  *answer,
                         GError          **error)
{
  g_auto (GStrv) words = NULL;
  guint n = 0;

  g_return_val_if_fail (text != NULL && answer != NULL, FALSE);

  *answer = (BivGroundAnswer) { .terrain = BIV_NONE, .way = BIV_NONE, .fort_rating = BIV_NONE };
  words = g_strsplit (text, " ", -1);
  for (guint i = 0; words[i] != NULL; i++)
    {
      if (*words[i] == '\0')
        continue;
      n++;
      if (g_str_equal (words[i], "-"))
        answer->is_left_out = TRUE;
      else if (g_str_equal (words[i], "open"))
        {
          answer->is_open = TRUE;
          answer->terrain = answer->terrain == BIV_NONE ? BIV_TERRAIN_OPEN : answer->terrain;
        }
      else if (target == BIV_GROUND_FOR_BOARD ? !read_board_word (words[i], answer) : !read_map_word (words[i], answer))
        {
          g_autofree char *told = biv_text_dup_beginning (words[i], TOLD);

          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                       target == BIV_GROUND_FOR_BOARD
                         ? _("“%s” is no ground of a board; it may be open, level-1 to level-9, wood, town, works, road, river, "
                             "bridge, ford, broken, trench, wire, mine, impassable, several of them with blanks between, or - to "
                             "leave it out")
                         : _("“%s” is no ground of a map; it may be open, hills, woods, marsh, desert, town, fort, water, road, "
                             "track, trail, rail, fort-1 to fort-3, several of them with blanks between, or - to leave it out"),
                       told);
          return FALSE;
        }
    }
  if (n > 0 && (n == 1 || !answer->is_left_out))
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                       _("here ground is missing, such as open or wood; - leaves it out"));
  return FALSE;
}

static const char *
get_word_label (BivGroundTarget  target,
                const char      *word)
{
  static const struct
  {
    const char *word, *label;
  } labels[] = {
    { "-", N_("Leave out") }, { "open", N_("Open ground") }, { "wood", N_("Wood") }, { "town", N_("Built-up") },
    { "road", N_("Road") }, { "river", N_("River") }, { "ford", N_("Ford") }, { "bridge", N_("Bridge") }, { "trench",
                                                                                                            N_("Trench") },
    { "works", N_("Works") }, { "broken", N_("Broken ground") }, { "impassable", N_("Impassable") }, { "wire", N_("Wire") },
    { "mine", N_("Mines") },
  };
  int value;

  if (target == BIV_GROUND_FOR_MAP && biv_word_from_nick (biv_terrain_get_type (), word, &value))
    return biv_word_get_label (biv_terrain_get_type (), value);
  if (target == BIV_GROUND_FOR_MAP && biv_word_from_nick (biv_link_kind_get_type (), word, &value))
    return biv_word_get_label (biv_link_kind_get_type (), value);
  for (gsize i = 0; i < G_N_ELEMENTS (labels); i++)
    if (g_str_equal (labels[i].word, word))
      return _(labels[i].label);
  return NULL;
}

char *
biv_ground_answer_dup_label (BivGroundTarget  target,
                             const char      *text)
{
  g_auto (GStrv) words = NULL;
  g_autoptr (GString) label = g_string_new (NULL);

  g_return_val_if_fail (text != NULL, NULL);

  words = g_strsplit (text, " ", -1);
  for (guint i = 0; words[i] != NULL; i++)
    {
      const char *known = get_word_label (target, words[i]);
      g_autofree char *other = NULL;
      guint8 number;

      if (read_numbered (words[i], "level-", BIV_BOARD_MAX_LEVEL, &number))
        other = g_strdup_printf (ngettext ("Hill, %u contour", "Hill, %u contours", number), number);
      else if (read_numbered (words[i], "objective-", BIV_BOARD_MAX_POINTS, &number))
        other = g_strdup_printf (ngettext ("Objective, %u point", "Objective, %u points", number), number);
      else if (read_numbered (words[i], "fort-", FORTS_MOST, &number))
        continue;
      if (*words[i] != '\0')
        /* TRANSLATORS: between two kinds of ground that lie in one cell: "Wood, Road" */
        g_string_append_printf (label, "%s%s", label->len > 0 ? _(", ") : "", other != NULL ? other : known != NULL ? known
                                : words[i]);
    }
  return g_string_free (g_steal_pointer (&label), FALSE);
}

/* A campaign's terrain as a board would have it. */
static const BivGround terrain_looks[] = {
  [BIV_TERRAIN_OPEN] = { 0 },
  [BIV_TERRAIN_HILLS] = { .level = 1 },
  [BIV_TERRAIN_WOODS] = { .marks = BIV_MARK_WOOD },
  [BIV_TERRAIN_MARSH] = { .marks = BIV_MARK_BROKEN },
  [BIV_TERRAIN_DESERT] = { .marks = BIV_MARK_BROKEN, .level = 1 },
  [BIV_TERRAIN_TOWN] = { .marks = BIV_MARK_TOWN },
  [BIV_TERRAIN_FORT] = { .marks = BIV_MARK_WORKS },
  [BIV_TERRAIN_WATER] = { .marks = BIV_MARK_RIVER },
};

void
biv_ground_answer_get_look (BivGroundTarget  target,
                            const char      *text,
                            BivGround       *look)
{
  BivGroundAnswer answer;

  g_return_if_fail (text != NULL && look != NULL);

  *look = (BivGround) { 0 };
  if (!biv_ground_answer_parse (target, text, &answer, NULL))
    return;
  if (answer.terrain != BIV_NONE)
    *look = terrain_looks[answer.terrain];
  if (answer.way != BIV_NONE)
    look->marks |= BIV_MARK_ROAD;
  look->marks |= answer.marks;
  look->level = MAX (look->level, answer.level);
  look->objective = MAX (look->objective, answer.objective);
}

/* ---- Guesses: by words that begin like these, in languages in which maps are often made ---- */

static const struct
{
  const char *stem, *board, *map;
} stems[] = {
  { "bridge", "bridge", "open road" },    { "bruck", "bridge", "open road" },    { "brücke", "bridge", "open road" },
  { "pont", "bridge", "open road" },      { "ford", "ford", "open" },            { "furt", "ford", "open" },
  { "shallow", "river", "water" },        { "deep", "impassable", "water" },     { "ocean", "impassable", "water" },
  { "sea", "impassable", "water" },       { "meer", "impassable", "water" },     { "lake", "river", "water" },
  { "river", "river", "water" },          { "stream", "river", "water" },        { "fluss", "river", "water" },
  { "water", "river", "water" },          { "wasser", "river", "water" },        { "eau", "river", "water" },
  { "pond", "river", "water" },           { "swamp", "broken", "marsh" },        { "marsh", "broken", "marsh" },
  { "bog", "broken", "marsh" },           { "mud", "broken", "marsh" },          { "sumpf", "broken", "marsh" },
  { "marais", "broken", "marsh" },        { "desert", "open", "desert" },        { "sand", "open", "desert" },
  { "dune", "open", "desert" },           { "beach", "open", "open" },           { "mountain", "level-2", "hills" },
  { "berg", "level-2", "hills" },         { "peak", "level-2", "hills" },        { "cliff", "impassable", "hills" },
  { "hill", "level-1", "hills" },         { "hügel", "level-1", "hills" },       { "colline", "level-1", "hills" },
  { "ridge", "level-1", "hills" },        { "slope", "level-1", "hills" },       { "forest", "wood", "woods" },
  { "wood", "wood", "woods" },            { "tree", "wood", "woods" },           { "wald", "wood", "woods" },
  { "bois", "wood", "woods" },            { "jungle", "wood", "woods" },         { "orchard", "wood", "woods" },
  { "road", "road", "open road" },        { "street", "road", "open road" },     { "strasse", "road", "open road" },
  { "straße", "road", "open road" },      { "route", "road", "open road" },      { "path", "road", "open track" },
  { "track", "road", "open track" },      { "trail", "road", "open trail" },     { "rail", "road", "open rail" },
  { "cobble", "road", "open road" },      { "brick", "open", "open" },      { "village", "town", "town" },
  { "town", "town", "town" },             { "city", "town", "town" },            { "house", "town", "town" },
  { "building", "town", "town" },         { "stadt", "town", "town" },           { "dorf", "town", "town" },
  { "ville", "town", "town" },            { "castle", "works", "fort fort-1" },  { "fort", "works", "fort fort-1" },
  { "redoubt", "works", "fort fort-1" },  { "keep", "works", "fort fort-1" },    { "wall", "impassable", "-" },
  { "trench", "trench", "-" },            { "wire", "wire", "-" },               { "rough", "broken", "open" },
  { "broken", "broken", "open" },         { "rock", "broken", "hills" },         { "rubble", "broken", "open" },
  { "void", "impassable", "water" },      { "lava", "impassable", "water" },     { "gras", "open", "open" },
  { "plain", "open", "open" },            { "field", "open", "open" },           { "meadow", "open", "open" },
  { "farm", "open", "open" },             { "clear", "open", "open" },           { "open", "open", "open" },
  { "floor", "open", "open" },           { "dirt", "open", "open" },
  { "earth", "open", "open" },            { "snow", "open", "open" },            { "flower", "-", "-" },
};

/* Of the text's words the first that begins like one of ours. */
static const char *
guess_by_words (BivGroundTarget  target,
                const char      *text)
{
  g_autofree char *low = g_utf8_strdown (text, -1);
  gboolean is_begin = TRUE;

  for (const char *at = low; *at != '\0'; at = g_utf8_next_char (at))
    {
      gboolean is_letter = g_unichar_isalpha (g_utf8_get_char (at));

      for (gsize i = 0; i < G_N_ELEMENTS (stems) && is_letter && is_begin; i++)
        if (g_str_has_prefix (at, stems[i].stem))
          return target == BIV_GROUND_FOR_BOARD ? stems[i].board : stems[i].map;
      is_begin = !is_letter;
    }
  return NULL;
}

const char *
biv_ground_guess (BivForeignFormat  format,
                  BivGroundTarget   target,
                  const char       *key,
                  const char       *hint)
{
  gboolean for_map = target == BIV_GROUND_FOR_MAP;
  const char *guess;

  g_return_val_if_fail (key != NULL && hint != NULL, NULL);

  if (format == BIV_FOREIGN_WESNOTH)
    return biv_wesnoth_guess (key, for_map);
  if (format == BIV_FOREIGN_MEGAMEK)
    return biv_megamek_guess (key, for_map);
  guess = guess_by_words (target, hint);
  return guess != NULL ? guess : guess_by_words (target, key);
}
