/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orders-text.c: orders as lines of text, typed from the paper form (CA-ORDER-2, CA-ORDER-6, CA-ORDER-7) */
#include "config.h"
#include "campaign/orders/orders-form.h"

#include "base/i18n.h"
#include <string.h>
#include "campaign/model/strength.h"
#include "campaign/model/item-names.h"
#include "campaign/model/item-rules.h"
#include "campaign/model/turn-words.h"

/* ---- One line, from left to right ---- */

typedef struct
{
  BivCampaign *campaign;
  const char  *side;
  BivOrdersForm *form;              /* the lines before this one */
  const char  *at;                  /* what has not been read yet */
} Reader;

static void
skip (Reader     *reader,
      const char *also)
{
  while (*reader->at != '\0')
    {
      gunichar c = g_utf8_get_char (reader->at);

      if (!g_unichar_isspace (c) && g_utf8_strchr (also, -1, c) == NULL)
        return;
      reader->at = g_utf8_next_char (reader->at);
    }
}

static gboolean
ends_word (const char *at)
{
  gunichar c = g_utf8_get_char (at);

  return c == 0 || (!g_unichar_isalnum (c) && c != '/' && c != '_');
}

/* "Miller's" and "Miller’s" are one; so are large letters and small ones. */
static char *
dup_plain (const char *text,
           gssize      length)
{
  g_autofree char *folded = g_utf8_casefold (text, length);
  g_auto (GStrv) parts = g_strsplit (folded, "’", -1);

  return g_strjoinv ("'", parts);
}

/* How many bytes of the line are @name; 0: it begins with something else. */
static gsize
match_name (Reader     *reader,
            const char *name)
{
  glong n_letters = name != NULL ? g_utf8_strlen (name, -1) : 0;
  const char *end;
  g_autofree char *wanted = NULL, *found = NULL;

  if (n_letters == 0 || g_utf8_strlen (reader->at, -1) < n_letters)
    return 0;
  end = g_utf8_offset_to_pointer (reader->at, n_letters);
  if (!ends_word (end))
    return 0;
  wanted = dup_plain (name, -1);
  found = dup_plain (reader->at, end - reader->at);
  return g_strcmp0 (wanted, found) == 0 ? end - reader->at : 0;
}

static gsize
match_initials (Reader       *reader,
                BivFormation *formation)
{
  g_autofree char *initials = biv_formation_dup_initials (reader->campaign, formation);

  return match_name (reader, initials);
}

/* The longest name or id that the line begins with: "Two Palms East" before "Two Palms". */
typedef gboolean (*MayBe) (Reader *reader, gpointer item);

static gpointer
read_item (Reader  *reader,
           BivKind  kind,
           MayBe    may_be)
{
  gpointer best = NULL;
  gsize longest = 0;

  BIV_EACH (BivItem, item, reader->campaign, kind)
    {
      gsize length;

      if (may_be != NULL && !may_be (reader, item))
        continue;
      length = MAX (match_name (reader, biv_item_get_id (item)), match_name (reader, biv_item_call (item)));
      if (kind == BIV_KIND_UNIT)
        length = MAX (length, match_name (reader, biv_unit_get_ref (BIV_UNIT (item))));
      if (kind == BIV_KIND_FORMATION)
        length = MAX (length, match_initials (reader, BIV_FORMATION (item)));
      if (length > longest)
        {
          longest = length;
          best = item;
        }
    }
  reader->at += longest;
  return best;
}

static gboolean
is_own_formation (Reader   *reader,
                  gpointer  item)
{
  return g_strcmp0 (BIV_FORMATION (item)->side, reader->side) == 0;
}

static gboolean
is_own_unit (Reader   *reader,
             gpointer  item)
{
  return g_strcmp0 (biv_unit_get_side (reader->campaign, item), reader->side) == 0;
}

static gboolean
read_word (Reader     *reader,
           const char *word)
{
  gsize length = match_name (reader, word);

  reader->at += length;
  return length > 0;
}

/* The word at hand, for complaints. */
static char *
dup_word (Reader *reader)
{
  const char *end = reader->at;

  while (*end != '\0' && !g_unichar_isspace (g_utf8_get_char (end)) && strchr (",;:", *end) == NULL)
    end = g_utf8_next_char (end);
  return end > reader->at ? g_strndup (reader->at, end - reader->at) : g_strdup (reader->at);
}

/* ---- Words of orders ---- */

static gboolean
begins_with (const char *word,
             const char *beginning)
{
  g_autofree char *whole = dup_plain (word, -1), *part = dup_plain (beginning, -1);

  return g_str_has_prefix (whole, part);
}

/* "march", "March", "Marchar" where the screen says so, or the beginning of one, if it is the beginning of one only. */
static gboolean
read_posture (Reader     *reader,
              BivPosture *posture)
{
  GType type = biv_posture_get_type ();
  g_autofree char *word = dup_word (reader);
  int found = -1;

  for (int one = BIV_POSTURE_HOLD; one <= BIV_POSTURE_BESIEGE; one++)
    if (read_word (reader, biv_word_get_nick (type, one)) || read_word (reader, biv_word_get_label (type, one)))
      {
        *posture = (BivPosture) one;
        return TRUE;
      }
  for (int one = BIV_POSTURE_HOLD; *word != '\0' && one <= BIV_POSTURE_BESIEGE; one++)
    if (begins_with (biv_word_get_nick (type, one), word) || begins_with (biv_word_get_label (type, one), word))
      {
        if (found >= 0)
          return FALSE;
        found = one;
      }
  if (found < 0)
    return FALSE;
  *posture = (BivPosture) found;
  reader->at += strlen (word);
  return TRUE;
}

/* Longer words first. */
static gboolean
read_mark (Reader   *reader,
           BivOrder *order)
{
  if (read_word (reader, "forced march") || read_word (reader, _("forced march")) || read_word (reader, "forced") ||
      read_word (reader, C_("sheet", "Forced")))
    order->forced = TRUE;
  else if (read_word (reader, "embark") || read_word (reader, _("embark")))
    order->embark = BIV_EMBARK_EMBARK;
  else if (read_word (reader, "land") || read_word (reader, _("land")))
    order->embark = BIV_EMBARK_LAND;
  else if (read_word (reader, "burn the depot") || read_word (reader, _("burn the depot")) || read_word (reader, "burn"))
    order->burn = TRUE;
  else
    return FALSE;
  return TRUE;
}

/* Within guillemets French puts a blank that no line is broken at. */
static gboolean
is_blank (gunichar letter)
{
  return letter == ' ' || letter == 0xa0 || letter == 0x202f;
}

static char *
dup_trimmed (const char *from,
             const char *end)
{
  while (from < end && is_blank (g_utf8_get_char (from)))
    from = g_utf8_next_char (from);
  while (end > from && is_blank (g_utf8_get_char (g_utf8_prev_char (end))))
    end = g_utf8_prev_char (end);
  return g_strndup (from, end - from);
}

/* "...", “...”, „...“ or «...», as the players of a language write it; to the end of the line where nothing closes it. */
static gboolean
read_text (Reader   *reader,
           BivOrder *order)
{
  static const char *const pairs[][2] = { { "\"", "\"" }, { "“", "”" }, { "„", "“”\"" }, { "«", "»" }, { "»", "«" } };
  const char *from, *end;
  gsize i = 0;

  while (i < G_N_ELEMENTS (pairs) && !g_str_has_prefix (reader->at, pairs[i][0]))
    i++;
  if (i == G_N_ELEMENTS (pairs))
    return FALSE;
  from = end = g_utf8_next_char (reader->at);
  while (*end != '\0' && g_utf8_strchr (pairs[i][1], -1, g_utf8_get_char (end)) == NULL)
    end = g_utf8_next_char (end);
  g_free (order->text);
  order->text = dup_trimmed (from, end);
  reader->at = *end != '\0' ? g_utf8_next_char (end) : end;
  return TRUE;
}

/* ---- Complaints ---- */

char *
biv_orders_form_dup_formations (BivCampaign *campaign,
                                const char  *side)
{
  g_autoptr (GString) names = g_string_new (NULL);

  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    if (g_strcmp0 (formation->side, side) == 0 && formation->location != NULL)
      {
        g_autofree char *initials = biv_formation_dup_initials (campaign, formation);

        g_string_append_printf (names, "%s%s (%s)", names->len > 0 ? ", " : "", biv_item_call (formation), initials);
      }
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static void
complain_of_formation (Reader        *reader,
                       BivOrdersLine *line)
{
  g_autofree char *word = dup_word (reader);
  g_autofree char *names = biv_orders_form_dup_formations (reader->campaign, reader->side);

  line->fault = g_strdup_printf (_("“%s” is no formation of %s. There are: %s."), word,
                                 biv_turn_name (reader->campaign, reader->side), names);
}

static void
complain_of_posture (Reader        *reader,
                     BivOrdersLine *line)
{
  g_autofree char *word = dup_word (reader);
  g_autoptr (GString) words = g_string_new (NULL);

  for (int one = BIV_POSTURE_HOLD; one <= BIV_POSTURE_BESIEGE; one++)
    g_string_append_printf (words, "%s%s", one > 0 ? ", " : "", biv_word_get_label (biv_posture_get_type (), one));
  line->fault = *word != '\0' ? g_strdup_printf (_("“%s” is no posture. It may be: %s."), word, words->str)
                              : g_strdup_printf (_("The posture is missing. It may be: %s."), words->str);
}

/* ---- Lines ---- */

/* A detachment that a line before this one sends out goes by the id that it will have. */
static const char *
read_detachment (Reader *reader)
{
  for (guint i = 0; i < reader->form->lines->len; i++)
    {
      const BivOrdersLine *line = g_ptr_array_index (reader->form->lines, i);

      if (line->kind == BIV_ORDERS_LINE_DETACH && line->other != NULL)
        {
          g_autofree char *written = biv_formation_dup_written (reader->campaign, line->other);

          if (read_word (reader, line->other) || read_word (reader, written))
            return line->other;
        }
    }
  return NULL;
}

static gboolean
read_initials (Reader       *reader,
               BivFormation *formation)
{
  gsize length = match_initials (reader, formation);

  if (length == 0)
    return read_word (reader, biv_id_of (formation));
  reader->at += length;
  return TRUE;
}

/* Returns: (nullable): its id */
static const char *
read_formation (Reader *reader)
{
  const char *id;
  BivItem *formation;

  skip (reader, "");
  id = read_detachment (reader);
  formation = id == NULL ? read_item (reader, BIV_KIND_FORMATION, is_own_formation) : NULL;
  if (formation != NULL)
    id = biv_item_get_id (formation);
  skip (reader, "():");
  /* On paper the initials stand behind the name. */
  if (formation != NULL && read_initials (reader, BIV_FORMATION (formation)))
    skip (reader, "():");
  return id;
}

/* CA-ORDER-6 */
static char *
dup_next_detachment (Reader     *reader,
                     const char *formation)
{
  BivFormation *found = biv_campaign_find_formation (reader->campaign, formation);
  int number = found != NULL ? found->detachments : 0;

  for (guint i = 0; i < reader->form->lines->len; i++)
    {
      const BivOrdersLine *line = g_ptr_array_index (reader->form->lines, i);

      number += line->kind == BIV_ORDERS_LINE_DETACH && g_strcmp0 (line->formation, formation) == 0;
    }
  return g_strdup_printf ("%s/%d", formation, number);
}

static void
read_order (Reader        *reader,
            BivOrdersLine *line)
{
  const char *formation = read_formation (reader);
  g_autoptr (GPtrArray) path = g_ptr_array_new ();

  if (formation == NULL)
    {
      complain_of_formation (reader, line);
      return;
    }
  g_free (line->order->formation);
  line->order->formation = g_strdup (formation);
  if (!read_posture (reader, &line->order->posture))
    {
      complain_of_posture (reader, line);
      return;
    }
  for (skip (reader, ",;:.>-→"); *reader->at != '\0'; skip (reader, ",;:.>-→"))
    {
      BivItem *place;

      if (read_text (reader, line->order))
        continue;
      /* "Land's End" before "land". */
      place = read_item (reader, BIV_KIND_PLACE, NULL);
      if (place != NULL)
        g_ptr_array_add (path, (gpointer) biv_item_get_id (place));
      else if (read_mark (reader, line->order))
        continue;
      /* TRANSLATORS: "March by Miller's Cross": the word between posture and places */
      else if (!read_word (reader, "by") && !read_word (reader, "to") && !read_word (reader, C_("order", "by")))
        {
          g_autofree char *word = dup_word (reader);

          line->fault = g_strdup_printf (_("“%s” is no place that is known. The words behind the order go in quotes."), word);
          return;
        }
    }
  g_ptr_array_add (path, NULL);
  if (path->len > 1)
    line->order->path = g_strdupv ((char **) path->pdata);
}

static void
read_detach (Reader        *reader,
             BivOrdersLine *line)
{
  const char *formation = read_formation (reader);
  g_autoptr (GPtrArray) units = g_ptr_array_new ();

  if (formation == NULL)
    {
      complain_of_formation (reader, line);
      return;
    }
  line->formation = g_strdup (formation);
  line->other = dup_next_detachment (reader, formation);
  for (skip (reader, ",;:."); *reader->at != '\0'; skip (reader, ",;:."))
    {
      BivItem *unit = read_item (reader, BIV_KIND_UNIT, is_own_unit);

      if (unit != NULL)
        g_ptr_array_add (units, (gpointer) biv_item_get_id (unit));
      else
        {
          g_autofree char *word = dup_word (reader);

          line->fault = g_strdup_printf (_("“%s” is no unit of %s."), word, biv_turn_name (reader->campaign, reader->side));
          return;
        }
    }
  g_ptr_array_add (units, NULL);
  line->units = g_strdupv ((char **) units->pdata);
  if (units->len == 1)
    line->fault = g_strdup (_("The units to detach are missing."));
}

static void
read_merge (Reader        *reader,
            BivOrdersLine *line)
{
  const char *from = read_formation (reader), *into = NULL;

  if (from != NULL)
    {
      if (!read_word (reader, "into") && !read_word (reader, "with"))
        read_word (reader, C_("order", "into"));
      into = read_formation (reader);
    }
  if (into == NULL)
    {
      complain_of_formation (reader, line);
      return;
    }
  line->other = g_strdup (from);
  line->formation = g_strdup (into);
}

/* ---- Despatches (CA-MAIL-4) ---- */

static gboolean
is_quote (const char *at)
{
  return *at != '\0' && g_utf8_strchr ("\"“”„«»", -1, g_utf8_get_char (at)) != NULL;
}

/* To the end of the line, however that ends: quotes within are the writer's. */
static char *
read_to_last_quote (Reader *reader)
{
  const char *from = g_utf8_next_char (reader->at), *end = from + strlen (from), *last;

  reader->at = end;
  if (end == from)
    return g_strdup ("");
  last = g_utf8_prev_char (end);
  return g_strndup (from, (is_quote (last) ? last : end) - from);
}

/* A name in quotes: who writes may know no more of him. */
static char *
read_quoted_name (Reader *reader)
{
  const char *from = g_utf8_next_char (reader->at), *end = from;
  g_autofree char *name = NULL;

  while (*end != '\0' && !is_quote (end))
    end = g_utf8_next_char (end);
  reader->at = *end != '\0' ? g_utf8_next_char (end) : end;
  name = g_strndup (from, end - from);
  return biv_orders_form_dup_addressee (name);
}

/* Returns: %FALSE: it is nobody */
static gboolean
read_addressee (Reader        *reader,
                BivOrdersLine *line)
{
  BivCampaign *campaign = reader->campaign;
  const char *formation;

  skip (reader, "");
  if (read_word (reader, "the referee") || read_word (reader, "referee") || read_word (reader, "umpire") ||
      read_word (reader, C_("despatch", "the referee")))
    return TRUE;
  if (read_word (reader, "commander-in-chief") || read_word (reader, C_("despatch", "the commander-in-chief")) ||
      read_word (reader, reader->side) || read_word (reader, biv_turn_name (campaign, reader->side)))
    line->other = g_strdup (reader->side);
  else if (is_quote (reader->at))
    line->other = read_quoted_name (reader);
  else if ((formation = read_formation (reader)) != NULL)
    line->other = g_strdup (formation);
  return line->other != NULL;
}

static void
read_despatch (Reader        *reader,
               BivOrdersLine *line)
{
  static const char *const carried[][2] = { { NC_("despatch with", "return"), "return" },
                                            { NC_("despatch with", "sightings"), "sightings" },
                                            { NC_("despatch with", "order of march"), "march" }, { "march", "march" } };
  const char *sender = read_formation (reader);
  g_autoptr (GPtrArray) with = g_ptr_array_new ();
  g_autofree char *text = NULL;

  if (sender != NULL)
    line->formation = g_strdup (sender);
  skip (reader, ",:");
  if (sender == NULL || ((read_word (reader, "to") || read_word (reader, C_("order", "to"))) && !read_addressee (reader, line)))
    {
      complain_of_formation (reader, line);
      return;
    }
  for (skip (reader, ",;:."); *reader->at != '\0' && !is_quote (reader->at); skip (reader, ",;:."))
    {
      gsize i = 0;

      while (i < G_N_ELEMENTS (carried) && !read_word (reader, carried[i][0]) &&
             !read_word (reader, C_("despatch with", carried[i][0])))
        i++;
      if (i == G_N_ELEMENTS (carried))
        {
          g_autofree char *word = dup_word (reader);

          line->fault = g_strdup_printf (_("“%s” cannot go with a despatch. It may be: return, sightings, march. The words of the "
                                           "despatch go in quotes."), word);
          return;
        }
      g_ptr_array_add (with, (gpointer) carried[i][1]);
    }
  if (*reader->at != '\0')
    text = read_to_last_quote (reader);
  line->text = biv_orders_form_dup_plain (text);
  g_ptr_array_add (with, NULL);
  if (with->len > 1)
    line->with = g_strdupv ((char **) with->pdata);
}

/* The despatch in the line before goes on. */
static void
read_more (BivOrdersForm *form,
           Reader        *reader,
           guint          number)
{
  BivOrdersLine *line = form->lines->len > 0 ? g_ptr_array_index (form->lines, form->lines->len - 1) : NULL;
  g_autofree char *more = NULL, *both = NULL;

  skip (reader, ",:");
  if (line == NULL || line->kind != BIV_ORDERS_LINE_DESPATCH || !is_quote (reader->at))
    {
      line = biv_orders_form_add (form, BIV_ORDERS_LINE_DESPATCH, number);
      line->words = g_strdup (reader->at);
      line->fault = g_strdup (_("It goes on with a despatch in the line before, and its words go in quotes."));
      return;
    }
  more = read_to_last_quote (reader);
  both = g_strjoin ("\n", line->text != NULL ? line->text : "", more, NULL);
  g_free (line->text);
  line->text = biv_orders_form_dup_plain (both);
}

static void
add_remark (BivOrdersForm *form,
            Reader        *reader)
{
  g_autofree char *before = form->remarks;

  skip (reader, ":");
  form->remarks = before != NULL ? g_strconcat (before, "\n", reader->at, NULL) : g_strdup (reader->at);
}

static void
read_line (BivOrdersForm *form,
           Reader        *reader,
           guint          number)
{
  g_autofree char *words = g_strdup (reader->at);
  BivOrdersLine *line;

  g_strstrip (words);
  reader->at = words;
  if (*words == '\0' || *words == '#')
    return;
  if (read_word (reader, "remarks") || read_word (reader, "remark") || read_word (reader, C_("order", "remarks")))
    {
      add_remark (form, reader);
      return;
    }
  if (read_word (reader, "more") || read_word (reader, C_("order", "more")))
    {
      read_more (form, reader, number);
      return;
    }
  if (read_word (reader, "despatch") || read_word (reader, C_("order", "despatch")))
    read_despatch (reader, line = biv_orders_form_add (form, BIV_ORDERS_LINE_DESPATCH, number));
  else if (read_word (reader, "detach") || read_word (reader, C_("order", "detach")))
    read_detach (reader, line = biv_orders_form_add (form, BIV_ORDERS_LINE_DETACH, number));
  else if (read_word (reader, "merge") || read_word (reader, C_("order", "merge")))
    read_merge (reader, line = biv_orders_form_add (form, BIV_ORDERS_LINE_MERGE, number));
  else
    read_order (reader, line = biv_orders_form_add (form, BIV_ORDERS_LINE_ORDER, number));
  line->words = g_steal_pointer (&words);
}

BivOrdersForm *
biv_orders_form_parse_text (BivCampaign *campaign,
                            const char  *side,
                            const char  *text)
{
  BivOrdersForm *form = biv_orders_form_new (campaign, side);
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_auto (GStrv) lines = g_strsplit (valid, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      Reader reader = { campaign, side, form, lines[i] };

      read_line (form, &reader, i + 1);
    }
  return form;
}

/* ---- The way back ---- */

/* What a person writes for it. Where two things have one name the id alone tells them apart. */
static char *
dup_written (BivCampaign *campaign,
             BivKind      kind,
             const char  *id)
{
  BivItem *item = campaign != NULL ? biv_campaign_find (campaign, id) : NULL;

  if (campaign != NULL && kind == BIV_KIND_FORMATION)
    return biv_formation_dup_written (campaign, id);
  if (item == NULL || biv_item_get_kind (item) != kind)
    return g_strdup (id);
  if (kind == BIV_KIND_UNIT)
    return g_strdup (biv_unit_get_ref (BIV_UNIT (item)));
  return g_strdup (biv_item_find_called (campaign, kind, biv_item_call (item)) == item ? biv_item_call (item) : id);
}

static void
append_order (GString     *text,
              BivCampaign *campaign,
              BivOrder    *order)
{
  g_autofree char *formation = dup_written (campaign, BIV_KIND_FORMATION, order->formation);
  gboolean bare = campaign == NULL || order->path == NULL;

  g_string_append_printf (text, "%s %s", formation, biv_word_get_nick (biv_posture_get_type (), order->posture));
  for (char **id = order->path; id != NULL && *id != NULL; id++)
    {
      g_autofree char *place = dup_written (campaign, BIV_KIND_PLACE, *id);

      /* Names have blanks in them. */
      g_string_append_printf (text, "%s %s", campaign == NULL || id == order->path ? "" : ",", place);
    }
  if (order->forced)
    g_string_append (text, bare ? " forced" : ", forced");
  if (order->embark != BIV_EMBARK_NONE)
    g_string_append_printf (text, "%s %s", bare ? "" : ",", biv_word_get_nick (biv_embark_get_type (), order->embark));
  if (order->burn)
    g_string_append (text, bare ? " burn" : ", burn");
  if (order->text != NULL)
    {
      g_autofree char *line = g_strdelimit (g_strdup (order->text), "\n\r", ' ');

      g_string_append_printf (text, strstr (line, "”") != NULL ? " \"%s\"" : " “%s”", line);
    }
  g_string_append_c (text, '\n');
}

static void
append_despatch (GString             *text,
                 BivCampaign         *campaign,
                 const BivOrdersLine *line)
{
  g_autofree char *sender = dup_written (campaign, BIV_KIND_FORMATION, line->formation);
  g_auto (GStrv) lines = g_strsplit (line->text != NULL ? line->text : "", "\n", -1);

  g_string_append_printf (text, "despatch %s", sender);
  if (line->other != NULL)
    {
      gboolean is_known = campaign == NULL || biv_campaign_find (campaign, line->other) != NULL;
      g_autofree char *to = is_known ? dup_written (campaign, BIV_KIND_FORMATION, line->other) : NULL;

      if (is_known && biv_item_rules_is_id (to))
        g_string_append_printf (text, " to %s", to);
      else
        g_string_append_printf (text, " to “%s”", is_known ? to : line->other);
    }
  else
    g_string_append (text, " to referee");
  for (char **with = line->with; with != NULL && *with != NULL; with++)
    g_string_append_printf (text, ", %s", *with);
  for (char **one = lines; *one != NULL; one++)
    g_string_append_printf (text, one == lines ? ": “%s”" : "\nmore “%s”", *one);
  g_string_append_c (text, '\n');
}

char *
biv_orders_form_dup_text (const BivOrdersForm *self,
                          BivCampaign         *campaign)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < self->lines->len; i++)
    {
      const BivOrdersLine *line = g_ptr_array_index (self->lines, i);
      g_autofree char *formation = line->formation != NULL ? dup_written (campaign, BIV_KIND_FORMATION, line->formation) : NULL;
      g_autofree char *other = line->other != NULL ? dup_written (campaign, BIV_KIND_FORMATION, line->other) : NULL;

      if (line->fault != NULL)
        g_string_append_printf (text, "%s\n", line->words != NULL ? line->words : "");
      else if (line->kind == BIV_ORDERS_LINE_DETACH)
        {
          g_string_append_printf (text, "detach %s", formation);
          for (char **id = line->units; id != NULL && *id != NULL; id++)
            {
              g_autofree char *unit = dup_written (campaign, BIV_KIND_UNIT, *id);

              g_string_append_printf (text, " %s", unit);
            }
          g_string_append_c (text, '\n');
        }
      else if (line->kind == BIV_ORDERS_LINE_MERGE)
        g_string_append_printf (text, "merge %s into %s\n", other, formation);
      else if (line->kind == BIV_ORDERS_LINE_DESPATCH)
        append_despatch (text, campaign, line);
      else
        append_order (text, campaign, line->order);
    }
  if (self->remarks != NULL)
    {
      g_auto (GStrv) remarks = g_strsplit (self->remarks, "\n", -1);

      for (char **remark = remarks; *remark != NULL; remark++)
        g_string_append_printf (text, "remarks: %s\n", *remark);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}
