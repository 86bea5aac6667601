/* SPDX-License-Identifier: GPL-3.0-or-later */
/* item-names.c: what things are called, and how what they are called leads to them */
#include "config.h"
#include "campaign/model/item-names.h"

#include "base/fit.h"
#include "base/i18n.h"
#include "base/lasting.h"
#include <string.h>

#include "campaign/model/campaign-private.h"
#include "campaign/model/strength.h"
#include "campaign/model/map.h"

#define INITIALS_MOST 4

/* ---- Names ---- */

static gboolean
has_name (BivItem *item)
{
  const char *name = biv_item_get_name (item);

  return name != NULL && *name != '\0';
}

/* The numbers of a grid's cells are their ids. */
static const char *
call_place (BivPlace *place)
{
  const char *id = biv_id_of (place);
  g_autofree char *number = g_strdup_printf ("%02d%02d", place->x, place->y);
  g_autofree char *words = NULL;

  if (g_str_equal (number, id))
    return id;
  /* TRANSLATORS: a place on the map without a name, by where it lies */
  words = g_strdup_printf (_("Place at %d, %d"), place->x, place->y);
  return biv_lasting (words);
}

const char *
biv_item_call (gpointer item)
{
  if (item == NULL)
    return "";
  if (has_name (item))
    return biv_item_get_name (item);
  switch (biv_item_get_kind (item))
    {
    case BIV_KIND_PLACE:
      return call_place (item);
    case BIV_KIND_UNIT:
      return biv_unit_get_ref (item);
    case BIV_KIND_SIDE:
      return ((BivSide *) item)->short_name != NULL ? ((BivSide *) item)->short_name : _("Side without a name");
    case BIV_KIND_FORMATION:
      return ((BivFormation *) item)->commander != NULL ? ((BivFormation *) item)->commander : _("Formation without a name");
    case BIV_KIND_DRAWN:
      return biv_word_get_label (biv_drawn_kind_get_type (), (int) ((BivDrawn *) item)->drawn_kind);
    case BIV_KIND_BATTLEFIELD:
      return _("Board without a name");
    case BIV_KIND_RUNG:
      return _("Rung without a name");
    case BIV_KIND_CAMPAIGN:
      return _("Campaign without a name");
    default:
      return _("Without a name");
    }
}

const char *
biv_side_call_briefly (BivSide *side)
{
  g_return_val_if_fail (BIV_IS_SIDE (side), "");
  return side->short_name != NULL ? side->short_name : biv_item_call (side);
}

gboolean
biv_place_is_cell (BivCampaign *campaign,
                   BivPlace    *place)
{
  return biv_map_is_grid (campaign) && place->x > 0 && place->y > 0;
}

/* ---- Initials ---- */

gboolean
biv_word_is_roman (const char *word)
{
  gsize length = strlen (word);

  return length > 1 && length <= 6 && strspn (word, "IVXL") == length;
}

static char *
dup_first_letters (BivFormation *formation)
{
  BIV_TRANSLATES;
  g_auto (GStrv) words = g_strsplit_set (biv_item_call (formation), " -/.", -1);
  g_autoptr (GString) initials = g_string_new (NULL);

  for (int i = 0; words[i] != NULL && g_utf8_strlen (initials->str, -1) < INITIALS_MOST; i++)
    {
      gunichar letter = g_utf8_get_char (words[i]);
      /* A number is read whole: "12th Brigade" is no 1B. */
      gsize figures = strspn (words[i], "0123456789");

      if (figures > 0)
        g_string_append_len (initials, words[i], (gssize) MIN (figures, INITIALS_MOST));
      else if (biv_word_is_roman (words[i]))
        g_string_append (initials, words[i]);
      else if (g_unichar_isalpha (letter))
        g_string_append_unichar (initials, g_unichar_toupper (letter));
    }
  return initials->len > 0 ? g_string_free (g_steal_pointer (&initials), FALSE) : g_strdup ("?");
}

/* CA-ORDER-6: detachments are counted: "HC/1". Returns: (nullable): %NULL where it is none */
static char *
dup_detachment (BivCampaign *campaign,
                const char  *id)
{
  const char *slash = strrchr (id, '/');
  g_autofree char *whole = slash != NULL ? g_strndup (id, (gsize) (slash - id)) : NULL;
  BivFormation *formation = whole != NULL ? biv_campaign_find_formation (campaign, whole) : NULL;
  g_autofree char *initials = formation != NULL ? biv_formation_dup_initials (campaign, formation) : NULL;

  return initials != NULL ? g_strconcat (initials, slash, NULL) : NULL;
}

char *
biv_formation_dup_written (BivCampaign *campaign,
                           const char  *id)
{
  BivFormation *formation;
  char *detachment;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && id != NULL, NULL);

  formation = biv_campaign_find_formation (campaign, id);
  if (formation != NULL)
    return biv_formation_dup_initials (campaign, formation);
  detachment = dup_detachment (campaign, id);
  return detachment != NULL ? detachment : g_strdup (id);
}

/* Of each side the second of one kind is counted: "HC2". Whoever begins with another letter is of another kind. */
static gpointer
build_initials (BivCampaign *campaign)
{
  GHashTable *initials = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    {
      BIV_TRANSLATES;
      g_autofree char *letters = dup_first_letters (formation);
      gunichar first = g_unichar_toupper (g_utf8_get_char (biv_item_call (formation)));
      char *kind = g_strdup_printf ("%s %x %s", letters, first, formation->side != NULL ? formation->side : "");
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, kind)) + 1;

      g_hash_table_insert (counts, kind, GUINT_TO_POINTER (n));
      g_hash_table_insert (initials, formation,
                           n > 1 ? g_strdup_printf ("%s%u", letters, n) : g_steal_pointer (&letters));
    }
  return initials;
}

char *
biv_formation_dup_initials (BivCampaign  *campaign,
                            BivFormation *formation)
{
  g_autofree char *initials = NULL;
  GHashTable *all;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && BIV_IS_FORMATION (formation), NULL);

  initials = dup_detachment (campaign, biv_id_of (formation));
  if (initials != NULL)
    return g_steal_pointer (&initials);
  all = biv_campaign_get_index (campaign, BIV_INDEX_INITIALS, build_initials, (GDestroyNotify) g_hash_table_unref);
  initials = g_strdup (g_hash_table_lookup (all, formation));
  /* One that has not come to the campaign yet. */
  return initials != NULL ? g_steal_pointer (&initials) : dup_first_letters (formation);
}

/* ---- Names of files ---- */

char *
biv_item_dup_file_word (gpointer item)
{
  g_autofree char *plain = g_str_to_ascii (BIV_IS_SIDE (item) ? biv_side_call_briefly (item) : biv_item_call (item), NULL);
  g_autoptr (GString) word = g_string_new (NULL);

  for (const char *at = plain; *at != '\0'; at++)
    if (g_ascii_isalnum (*at))
      g_string_append_c (word, *at);
    else if (word->len > 0 && word->str[word->len - 1] != '-' && *at != '\'')
      g_string_append_c (word, '-');
  while (word->len > 0 && word->str[word->len - 1] == '-')
    g_string_truncate (word, word->len - 1);
  /* Letters that no plain alphabet has: what kind it is says more than nothing. */
  if (word->len == 0)
    g_string_append (word, biv_kind_get_element (biv_item_get_kind (item)));
  return g_string_free (g_steal_pointer (&word), FALSE);
}

/* ---- From words to things ---- */

static gboolean
is_called (BivCampaign *campaign,
           BivItem     *item,
           const char  *folded)
{
  const char *words[] = { biv_item_get_name (item), NULL, NULL };
  g_autofree char *initials = NULL;

  if (BIV_IS_SIDE (item))
    words[1] = BIV_SIDE (item)->short_name;
  else if (BIV_IS_UNIT (item))
    words[1] = biv_unit_get_ref (BIV_UNIT (item));
  else if (BIV_IS_FORMATION (item))
    words[1] = initials = biv_formation_dup_initials (campaign, BIV_FORMATION (item));
  else if (BIV_IS_PLACE (item))
    words[1] = biv_item_call (item);
  for (gsize i = 0; i < 2; i++)
    {
      g_autofree char *each = words[i] != NULL ? g_utf8_casefold (words[i], -1) : NULL;

      if (g_strcmp0 (each, folded) == 0)
        return TRUE;
    }
  return FALSE;
}

gpointer
biv_item_find_called (BivCampaign *campaign,
                      BivKind      kind,
                      const char  *words)
{
  BIV_TRANSLATES;                       /* people write names as they read them */
  g_autofree char *folded = NULL;
  BivItem *found;
  guint n = 0;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && words != NULL, NULL);

  found = biv_campaign_find (campaign, words);
  if (found != NULL && biv_item_get_kind (found) == kind)
    return found;
  found = NULL;
  folded = g_utf8_casefold (words, -1);
  BIV_EACH (BivItem, item, campaign, kind)
    if (is_called (campaign, item, folded))
      {
        found = item;
        n++;
      }
  return n == 1 ? found : NULL;
}

/* ---- Roster numbers ---- */

/* "A01", "N7", "12", "DR-3": up to three letters, then up to four figures. */
gboolean
biv_unit_is_roster_number (const char *id)
{
  gsize letters = 0, figures;

  while (letters < 4 && g_ascii_isalpha (id[letters]))
    letters++;
  id += letters;
  id += letters > 0 && *id == '-';
  figures = strspn (id, "0123456789");
  return letters < 4 && figures > 0 && figures < 5 && id[figures] == '\0';
}

/* The numbers of a side's roster: those that units have of their own, and how far the others are counted. */
typedef struct
{
  GHashTable *taken;                    /* of guint, as a pointer */
  guint       last;
} Roster;

static void
free_roster (gpointer data)
{
  Roster *roster = data;

  g_hash_table_unref (roster->taken);
  g_free (roster);
}

static Roster *
get_roster (GHashTable *rosters,
            const char *side)
{
  Roster *roster = g_hash_table_lookup (rosters, side != NULL ? side : "");

  if (roster == NULL)
    {
      roster = g_new0 (Roster, 1);
      roster->taken = g_hash_table_new (NULL, NULL);
      g_hash_table_insert (rosters, (char *) (side != NULL ? side : ""), roster);
    }
  return roster;
}

/* "12", as a count writes it; 0: anything else */
static guint
read_number (const char *ref)
{
  guint64 number = 0;

  return ref[0] != '0' && g_ascii_string_to_unsigned (ref, 10, 1, G_MAXUINT, &number, NULL) ? (guint) number : 0;
}

static gboolean
is_to_be_counted (BivUnit *unit)
{
  return unit->ref == NULL && !biv_unit_is_roster_number (biv_id_of (unit));
}

void
biv_units_number (BivCampaign *campaign)
{
  g_autoptr (GHashTable) rosters = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, free_roster);   /* by side */
  gboolean is_any = FALSE;

  g_return_if_fail (BIV_IS_CAMPAIGN (campaign));

  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    is_any = is_any || is_to_be_counted (unit);
  if (!is_any)
    return;
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    {
      guint number = read_number (biv_unit_get_ref (unit));

      if (number > 0)
        g_hash_table_add (get_roster (rosters, biv_unit_get_side (campaign, unit))->taken, GUINT_TO_POINTER (number));
    }
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    if (is_to_be_counted (unit))
      {
        Roster *roster = get_roster (rosters, biv_unit_get_side (campaign, unit));
        char word[16];

        do
          roster->last++;
        while (g_hash_table_contains (roster->taken, GUINT_TO_POINTER (roster->last)));
        BIV_FIT (word, "%u", roster->last);
        biv_unit_set_counted (unit, word);
      }
}
