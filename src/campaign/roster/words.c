/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.c: what a word of a table stands for in a campaign: known, settled, or guessed */
#include "config.h"
#include "campaign/roster/words.h"

#include "base/i18n.h"
#include <string.h>
#include "campaign/model/item-names.h"
#include "campaign/model/strength.h"

#define NEAR_LEAST 5                 /* letters of a word that may be misspelt */
#define NEAR_MOST  40

BivRosterWord *
biv_roster_word_new (BivRosterWords  kind,
                     const char     *word,
                     guint           row,
                     guint           column)
{
  static const struct
  {
    const char *word, *label;
  } nothings[] = {
    { "*men", N_("no type, men") }, { "*sabres", N_("no type, sabres") }, { "*guns", N_("no type, guns") },
    { "*", N_("no type") },
  };
  BivRosterWord *self = g_new0 (BivRosterWord, 1);

  self->kind = kind;
  self->word = g_strdup (word);
  self->row = row;
  self->column = column;
  self->state = BIV_WORD_OPEN;
  for (gsize i = 0; i < G_N_ELEMENTS (nothings) && kind == BIV_ROSTER_TYPES; i++)
    if (g_str_equal (word, nothings[i].word))
      self->label = g_strdup (_(nothings[i].label));
  if (self->label == NULL)
    self->label = g_strdup (*word != '\0' ? word : _("no side"));
  return self;
}

static void
clear_meaning (BivRosterWord *self)
{
  self->is_left_out = self->is_off_map = FALSE;
  g_clear_pointer (&self->answer, g_free);
  g_clear_pointer (&self->id, g_free);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->like, g_free);
  g_clear_pointer (&self->why, g_free);
}

void
biv_roster_word_free (gpointer word)
{
  BivRosterWord *self = word;

  clear_meaning (self);
  g_free (self->word);
  g_free (self->label);
  g_free (self->player);
  g_free (self);
}

/* ---- Finding ---- */

static char *
dup_folded (const char *text)
{
  g_autofree char *clean = biv_cell_dup_clean (text != NULL ? text : "");

  return g_utf8_casefold (clean, -1);
}

static gboolean
is_word (const char *text,
         const char *folded)
{
  g_autofree char *own = text != NULL ? dup_folded (text) : NULL;

  return g_strcmp0 (own, folded) == 0;
}

BivItem *
biv_roster_find_item (BivCampaign *campaign,
                      BivKind      kind,
                      const char  *word)
{
  g_autofree char *folded = dup_folded (word);
  BivItem *by_id = NULL;

  BIV_EACH (BivItem, item, campaign, kind)
    {
      if (is_word (biv_item_call (item), folded)
          || (kind == BIV_KIND_SIDE && is_word (BIV_SIDE (item)->short_name, folded)))
        return item;
      if (by_id == NULL && is_word (biv_item_get_id (item), folded))
        by_id = item;
    }
  return by_id;
}

int
biv_roster_find_type (BivBook    *book,
                      const char *word)
{
  g_autofree char *folded = dup_folded (word);
  int found = -1;

  for (guint i = 0; i < biv_book_get_n_types (book); i++)
    {
      const BivBookType *type = biv_book_get_type_at (book, i);

      if (is_word (type->id, folded) || is_word (type->name, folded) || is_word (type->short_name, folded))
        return (int) i;
    }
  for (guint i = 0; i < biv_book_get_n_types (book) && *folded != '\0'; i++)
    {
      const BivBookType *type = biv_book_get_type_at (book, i);
      g_autofree char *name = g_utf8_casefold (type->name, -1);

      if (type->is_derived || !g_str_has_prefix (name, folded))
        continue;
      if (found >= 0)
        return -1;
      found = (int) i;
    }
  return found;
}

/* Whether two words differ by a letter, or by two where they are long: one too many, one too few, another one, or two that
 * have changed places. */
static gboolean
is_near (const char *a,
         const char *b)
{
  glong n_a = g_utf8_strlen (a, -1), n_b = g_utf8_strlen (b, -1);
  g_autofree gunichar *x = g_utf8_to_ucs4_fast (a, -1, NULL), *y = g_utf8_to_ucs4_fast (b, -1, NULL);
  int rows[3][NEAR_MOST + 1];
  int most = MIN (n_a, n_b) > 8 ? 2 : 1;

  if (MIN (n_a, n_b) < NEAR_LEAST || MAX (n_a, n_b) > NEAR_MOST || ABS (n_a - n_b) > most)
    return FALSE;
  for (glong j = 0; j <= n_b; j++)
    rows[0][j] = (int) j;
  for (glong i = 1; i <= n_a; i++)
    {
      int *before = rows[(i + 2) % 3], *row = rows[i % 3];

      row[0] = (int) i;
      for (glong j = 1; j <= n_b; j++)
        {
          row[j] = MIN (MIN (before[j], row[j - 1]) + 1, before[j - 1] + (x[i - 1] != y[j - 1]));
          if (i > 1 && j > 1 && x[i - 1] == y[j - 2] && x[i - 2] == y[j - 1])
            row[j] = MIN (row[j], rows[(i + 1) % 3][j - 2] + 1);
        }
    }
  return rows[n_a % 3][n_b] <= most;
}

/* "Sarvene" for the Kingdom of Sarvenne: the whole name or a word of it begins so, or nearly is so. */
static gboolean
is_likely (const char *name,
           const char *folded)
{
  g_auto (GStrv) parts = g_strsplit_set (name, " -", -1);
  gboolean is_long = g_utf8_strlen (folded, -1) > 2;

  if (is_near (name, folded) || (is_long && g_str_has_prefix (name, folded)))
    return TRUE;
  for (guint i = 0; parts[i] != NULL && is_long; i++)
    if (g_str_has_prefix (parts[i], folded) || is_near (parts[i], folded))
      return TRUE;
  return FALSE;
}

/* The only one that it is likely to be. */
static BivItem *
guess_item (BivCampaign *campaign,
            BivKind      kind,
            const char  *word)
{
  g_autofree char *folded = dup_folded (word);
  BivItem *found = NULL;
  guint n = 0;

  BIV_EACH (BivItem, item, campaign, kind)
    {
      g_autofree char *name = dup_folded (biv_item_call (item));

      if (*folded != '\0' && is_likely (name, folded))
        {
          found = item;
          n++;
        }
    }
  return n == 1 ? found : NULL;
}

/* ---- Types ---- */

/* What wargamers write for arms: beginnings of words, the more telling first. */
static const struct
{
  const char *arm, *beginnings;
} arm_words[] = {
  { "command", "hq|staff|headquarter|command|general|estado mayor|stab" },
  { "mg", "mg|machine" },
  { "gun", "art|batt|bty|gun|how|mortar|cannon|6 pdr|pdr|pounder|horse art|h.a|ha |foot bat|cañ|geschütz|batería" },
  { "horse", "cav|huss|hus |drag|drg|lanc|uhl|cuir|kür|kur|cosa|kosa|chevau|carabin|horse|life guard|"
             "lt cav|hvy cav|caball|reiter" },
  { "engineer", "eng|sap|pion|pont|miner|zapador" },
  { "transport", "train|wagon|transport|supply|mule|convoy|camel t" },
  { "foot", "inf|line|fus|gren|jäg|jag|rif|foot|guard|land|mil|mus|volt|light|lt|caç|cac|leg|chas|"
            "tir|bn|batal|regt|cazad|schütz" },
};

/* Every part of a word is tried, "Lt cav" by "cav" before "lt". */
static const char *
guess_arm (const char *word)
{
  g_autofree char *folded = dup_folded (word);
  g_auto (GStrv) parts = g_strsplit_set (folded, " ./-,()", -1);

  if (g_str_equal (word, "*men"))
    return "foot";
  if (g_str_equal (word, "*sabres"))
    return "horse";
  if (g_str_equal (word, "*guns"))
    return "gun";
  for (gsize i = 0; i < G_N_ELEMENTS (arm_words); i++)
    {
      g_auto (GStrv) beginnings = g_strsplit (arm_words[i].beginnings, "|", -1);

      for (guint j = 0; beginnings[j] != NULL; j++)
        for (guint k = 0; parts[k] != NULL; k++)
          if (strchr (beginnings[j], ' ') != NULL ? strstr (folded, beginnings[j]) != NULL
                                                  : g_str_has_prefix (parts[k], beginnings[j]))
            return arm_words[i].arm;
    }
  return NULL;
}

/* Whether each part of the word begins a part of the name: "Line inf" and "Line infantry". */
static gboolean
is_short_for (const char *folded,
              const char *name)
{
  g_auto (GStrv) parts = g_strsplit_set (folded, " ./-", -1);
  g_autofree char *whole = dup_folded (name);
  g_auto (GStrv) others = g_strsplit_set (whole, " ./-()", -1);
  guint n = 0;

  for (guint i = 0; parts[i] != NULL; i++)
    {
      gboolean is_there = *parts[i] == '\0';

      for (guint j = 0; others[j] != NULL && !is_there; j++)
        is_there = g_str_has_prefix (others[j], parts[i])
                   || (g_str_equal (parts[i], "lt") && g_str_equal (others[j], "light"))
                   || (g_str_equal (parts[i], "hvy") && g_str_equal (others[j], "heavy"));
      if (!is_there)
        return FALSE;
      n += *parts[i] != '\0';
    }
  return n > 0;
}

/* Returns: its number, or -1 */
static int
guess_type (BivBook    *book,
            const char *word)
{
  g_autofree char *folded = dup_folded (word);
  const char *arm;
  int found = -1;

  for (guint i = 0; i < biv_book_get_n_types (book); i++)
    {
      const BivBookType *type = biv_book_get_type_at (book, i);
      g_autofree char *name = dup_folded (type->name);

      if (!type->is_derived && (is_short_for (folded, type->name) || is_near (name, folded)))
        {
          if (found >= 0)
            found = G_MAXINT;
          else
            found = (int) i;
        }
    }
  if (found >= 0 && found < G_MAXINT)
    return found;
  arm = guess_arm (word);
  for (guint i = 0; i < biv_book_get_n_types (book) && arm != NULL; i++)
    if (!biv_book_get_type_at (book, i)->is_derived && g_strcmp0 (biv_book_get_type_at (book, i)->arm, arm) == 0)
      return (int) i;
  return -1;
}

static void
take_type (BivRosterWord *self,
           BivBook       *book,
           int            type)
{
  self->id = g_strdup (biv_book_get_type_at (book, (guint) type)->id);
  self->name = g_strdup (biv_book_get_type_at (book, (guint) type)->name);
}

/* ---- Qualities ---- */

static const struct
{
  const char *grade, *label, *others;
} grades[] = {
  { "poor", NC_("quality", "poor"), "raw|green|militia|conscript|conscripts|levy|landwehr|untrained|recruit|recruits|d|bad" },
  { "average", NC_("quality", "average"), "trained|regular|line|seasoned|standard|normal|c|fair|formed" },
  { "elite", NC_("quality", "elite"), "old|guard|veteran|veterans|crack|grenadier|grenadiers|a|superior|old guard|first class" },
};

/* @is_sure: (out): it is one of our own words. Returns: (transfer none) (nullable): "poor", "7" */
static const char *
find_grade (const char *word,
            gboolean   *is_sure)
{
  static const char *const figures[] = { "1", "2", "3", "4", "5", "6", "7", "8", "9" };
  g_autofree char *folded = dup_folded (word);

  *is_sure = TRUE;
  if (g_ascii_isdigit (folded[0]) && folded[0] != '0' && folded[1] == '\0')
    return figures[folded[0] - '1'];
  for (gsize i = 0; i < G_N_ELEMENTS (grades); i++)
    if (g_str_equal (folded, grades[i].grade) || is_word (biv_say_in ("quality", grades[i].label), folded))
      return grades[i].grade;
  *is_sure = FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (grades); i++)
    {
      g_auto (GStrv) others = g_strsplit (grades[i].others, "|", -1);

      if (g_strv_contains ((const char *const *) others, folded))
        return grades[i].grade;
    }
  return NULL;
}

/* ---- Places ---- */

gboolean
biv_roster_can_make_places (BivCampaign *campaign)
{
  return campaign->map_form == BIV_MAP_NODES;
}

static gboolean
is_off_map (const char *word)
{
  g_autofree char *folded = dup_folded (word);

  return g_str_equal (folded, "off-map") || g_str_equal (folded, "off map") || g_str_equal (folded, "off the map")
         || is_word (_("off the map"), folded);
}

/* ---- Settling ---- */

static const BivKind kinds[BIV_N_ROSTER_WORDS] = {
  [BIV_ROSTER_SIDES] = BIV_KIND_SIDE, [BIV_ROSTER_TYPES] = BIV_KIND_NONE, [BIV_ROSTER_QUALITIES] = BIV_KIND_NONE,
  [BIV_ROSTER_PLACES] = BIV_KIND_PLACE,
};

/* What is there of that name. Returns: %FALSE where nothing is */
static gboolean
take_known (BivRosterWord *self,
            BivCampaign   *campaign,
            const char    *name)
{
  BivBook *book = biv_campaign_get_book (campaign, NULL);
  gboolean is_sure;

  if (self->kind == BIV_ROSTER_PLACES && is_off_map (name))
    {
      self->is_off_map = TRUE;
      return TRUE;
    }
  if (self->kind == BIV_ROSTER_TYPES)
    {
      int type = book != NULL && *name != '*' ? biv_roster_find_type (book, name) : -1;

      if (type >= 0)
        take_type (self, book, type);
    }
  else if (self->kind == BIV_ROSTER_QUALITIES)
    {
      const char *grade = find_grade (name, &is_sure);

      if (grade != NULL && is_sure)
        self->id = g_strdup (grade);
    }
  else
    {
      BivItem *item = *name != '\0' ? biv_roster_find_item (campaign, kinds[self->kind], name) : NULL;

      if (item != NULL)
        {
          self->id = g_strdup (biv_item_get_id (item));
          self->name = g_strdup (biv_item_call (item));
        }
    }
  return self->id != NULL;
}

/* "+Rifles|Infantry". What is there by that name already is not made again. Returns: %FALSE where it cannot be made */
static gboolean
take_new (BivRosterWord *self,
          BivCampaign   *campaign,
          const char    *answer)
{
  BivBook *book = biv_campaign_get_book (campaign, NULL);
  const char *bar = self->kind == BIV_ROSTER_TYPES ? strchr (answer, '|') : NULL;
  g_autofree char *given = bar != NULL ? g_strndup (answer, (gsize) (bar - answer)) : g_strdup (answer);
  g_autofree char *name = biv_cell_dup_clean (*given != '\0' ? given : self->word);
  int like;

  if (*name == '\0' || *name == '*' || self->kind == BIV_ROSTER_QUALITIES)
    return FALSE;
  if (take_known (self, campaign, name))
    return TRUE;
  if (self->kind == BIV_ROSTER_PLACES && !biv_roster_can_make_places (campaign))
    return FALSE;
  if (self->kind == BIV_ROSTER_TYPES)
    {
      if (book == NULL || biv_book_get_n_types (book) == 0)
        return FALSE;
      like = bar != NULL ? biv_roster_find_type (book, bar + 1) : guess_type (book, self->word);
      if (bar != NULL && like < 0)
        return FALSE;
      self->like = g_strdup (biv_book_get_type_at (book, (guint) MAX (like, 0))->id);
    }
  self->name = g_steal_pointer (&name);
  return TRUE;
}

static gboolean
take_answer (BivRosterWord *self,
             BivCampaign   *campaign,
             const char    *answer)
{
  if (g_str_equal (answer, "-"))
    return self->is_left_out = TRUE;
  return answer[0] == '+' ? take_new (self, campaign, answer + 1) : take_known (self, campaign, answer);
}

/* Returns: (transfer full) (nullable): what it is likely to be, as an answer */
static char *
dup_guess (BivRosterWord *self,
           BivCampaign   *campaign)
{
  BivBook *book = biv_campaign_get_book (campaign, NULL);
  gboolean is_sure;
  BivItem *item;
  int type;

  switch (self->kind)
    {
    case BIV_ROSTER_TYPES:
      type = book != NULL ? guess_type (book, self->word) : -1;
      return type >= 0 ? g_strdup (biv_book_get_type_at (book, (guint) type)->id) : NULL;
    case BIV_ROSTER_QUALITIES:
      return g_strdup (find_grade (self->word, &is_sure));
    case BIV_ROSTER_SIDES:
      if (*self->word == '\0' && biv_campaign_peek_items (campaign, BIV_KIND_SIDE)->len > 0)
        return g_strdup (biv_item_call (biv_campaign_peek_items (campaign, BIV_KIND_SIDE)->pdata[0]));
      break;
    case BIV_ROSTER_PLACES:
    case BIV_N_ROSTER_WORDS:
    default:
      break;
    }
  item = guess_item (campaign, kinds[self->kind], self->word);
  return item != NULL ? g_strdup (biv_item_call (item)) : NULL;
}

void
biv_roster_word_settle (BivRosterWord          *self,
                        BivCampaign            *campaign,
                        const BivRosterMapping *mapping)
{
  const char *answer = biv_roster_mapping_get_answer (mapping, self->kind, self->word);
  g_autofree char *guess = NULL;

  clear_meaning (self);
  self->state = BIV_WORD_OPEN;
  if (answer != NULL && take_answer (self, campaign, answer))
    {
      self->state = BIV_WORD_SETTLED;
      self->answer = g_strdup (answer);
      return;
    }
  clear_meaning (self);
  if (answer == NULL && take_known (self, campaign, self->word))
    {
      self->state = BIV_WORD_KNOWN;
      self->answer = g_strdup (self->is_off_map ? "off-map" : self->name != NULL ? self->name : self->id);
      return;
    }
  if (answer != NULL)
    return;
  guess = dup_guess (self, campaign);
  if (guess != NULL && take_answer (self, campaign, guess))
    {
      gboolean is_only_side = *self->word == '\0' && biv_campaign_peek_items (campaign, BIV_KIND_SIDE)->len == 1;

      self->state = is_only_side ? BIV_WORD_KNOWN : BIV_WORD_GUESSED;
      self->answer = g_steal_pointer (&guess);
    }
}
