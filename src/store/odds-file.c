/* SPDX-License-Identifier: GPL-3.0-or-later */
/* odds-file.c: the odds of a battle as an answer that can be kept, and shards of one put together */
#include "store/odds-file.h"

#include "base/biv-digest.h"
#include "base/biv-file.h"
#include "base/i18n.h"
#include "store/json/json-reader.h"
#include "store/json/json-writer.h"
#include "store/record-file.h"
#include "base/fail.h"
#include <math.h>
#include <string.h>

#define FORMAT       "bivouac-odds 1"
#define MOST_BYTES   (1 << 20)
#define MOST_BATTLES G_GUINT64_CONSTANT (1000000000000)
#define MOST_STEPS   1000             /* that a unit can have */

/* ---- What was asked ---- */

static void
unit_clear (gpointer data)
{
  BivOddsUnit *unit = data;

  g_free (unit->name);
  g_free (unit->call);
}

static BivOddsAnswer *
make_empty (void)
{
  BivOddsAnswer *answer = g_new0 (BivOddsAnswer, 1);

  answer->units = g_array_new (FALSE, TRUE, sizeof (BivOddsUnit));
  g_array_set_clear_func (answer->units, unit_clear);
  return answer;
}

/* Of how it was described and where it stands now: two moments of one battle are two battles here. */
static char *
dup_digest (BivSession *session)
{
  BivField *field = biv_session_get_field (session);
  g_autoptr (BivRecord) record = biv_record_new (biv_field_get_setup (field));
  g_autofree char *text = NULL;
  gsize n_bytes = 0;
  BivDigest digest;

  text = biv_record_file_dup_text (record, &n_bytes);
  biv_digest_init (&digest);
  biv_digest_add (&digest, text, n_bytes);
  biv_digest_add (&digest, biv_session_get_state (session), biv_field_get_state_size (field));
  return biv_digest_dup_text (&digest);
}

/* A name may end up in JSON and in messages, neither of which allows control characters. */
static char *
dup_clean (const char *text)
{
  char *clean = g_utf8_make_valid (text, -1);

  for (char *c = clean; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c))
      *c = ' ';
  return clean;
}

BivOddsAnswer *
biv_odds_answer_new (BivSession *session,
                     guint64     seed,
                     guint64     battles,
                     guint       shard,
                     guint       n_shards)
{
  BivOddsAnswer *answer;
  BivField *field;
  const BivSetup *setup;

  g_return_val_if_fail (BIV_IS_SESSION (session) && shard >= 1 && shard <= n_shards, NULL);

  field = biv_session_get_field (session);
  setup = biv_field_get_setup (field);
  answer = make_empty ();
  answer->version = g_strdup (BIV_VERSION);
  answer->ruleset = g_strdup (biv_field_get_ruleset (field)->id);
  answer->battle = dup_digest (session);
  answer->seed = seed;
  answer->battles = battles;
  answer->shard = shard;
  answer->n_shards = n_shards;
  answer->results = g_strdupv ((char **) biv_field_get_ruleset (field)->results);
  for (guint i = 0; i < BIV_N_SIDES; i++)
    answer->sides[i] = dup_clean (setup->sides[i].name != NULL ? setup->sides[i].name : biv_side_letter ((int) i));
  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    {
      const BivRosterUnit *unit = biv_field_get_unit (field, i);
      BivOddsUnit one = { dup_clean (unit->name), dup_clean (unit->call), unit->side };

      g_array_append_val (answer->units, one);
    }
  return answer;
}

void
biv_odds_answer_free (BivOddsAnswer *answer)
{
  if (answer == NULL)
    return;
  g_free (answer->version);
  g_free (answer->ruleset);
  g_free (answer->battle);
  for (guint i = 0; i < BIV_N_SIDES; i++)
    g_free (answer->sides[i]);
  g_strfreev (answer->results);
  g_array_unref (answer->units);
  g_free (answer);
}

/* ---- Writing ---- */

static double
mean_of (guint64 sum,
         guint64 n)
{
  return n > 0 ? (double) sum / (double) n : 0;
}

static void
put_results (GString             *text,
             const BivOddsAnswer *answer)
{
  g_string_append (text, "  \"results\": [\n");
  for (guint i = 0; answer->results[i] != NULL; i++)
    {
      double low, high, share = biv_tally_share (&answer->tally, i, &low, &high);

      g_string_append (text, "    {");
      biv_json_put_key (text, "result");
      biv_json_put_word (text, answer->results[i]);
      biv_json_put_count (text, "battles", answer->tally.results[i]);
      biv_json_put_share (text, "chance", share);
      biv_json_put_share (text, "low", low);
      biv_json_put_share (text, "high", high);
      g_string_append (text, answer->results[i + 1] != NULL ? "},\n" : "}\n");
    }
  g_string_append (text, "  ],\n");
}

static void
put_units (GString             *text,
           const BivOddsAnswer *answer)
{
  g_string_append (text, "  \"units\": [\n");
  for (guint i = 0; i < answer->units->len; i++)
    {
      const BivOddsUnit *unit = &g_array_index (answer->units, BivOddsUnit, i);
      double low, high, share = biv_tally_loss (&answer->tally, i, &low, &high);

      g_string_append (text, "    {");
      biv_json_put_key (text, "unit");
      biv_json_put_word (text, unit->name);
      biv_json_put_key (text, "name");
      biv_json_put_word (text, unit->call);
      biv_json_put_key (text, "side");
      biv_json_put_word (text, biv_side_letter (unit->side));
      biv_json_put_count (text, "destroyed", answer->tally.battles - answer->tally.survived[i]);
      biv_json_put_share (text, "chance", share);
      biv_json_put_share (text, "low", low);
      biv_json_put_share (text, "high", high);
      biv_json_put_count (text, "steps", answer->tally.steps[i]);
      biv_json_put_share (text, "mean-steps", mean_of (answer->tally.steps[i], answer->tally.battles));
      g_string_append (text, i + 1 < answer->units->len ? "},\n" : "}\n");
    }
  g_string_append (text, "  ],\n");
}

static guint
count_units (const BivOddsAnswer *answer,
             int                  side)
{
  guint n = 0;

  for (guint i = 0; i < answer->units->len; i++)
    n += g_array_index (answer->units, BivOddsUnit, i).side == side;
  return n;
}

static void
put_spread (GString             *text,
            const BivOddsAnswer *answer)
{
  g_string_append (text, "  \"spread\": {\n");
  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      guint n = count_units (answer, side);

      g_string_append_printf (text, "    \"%s\": [", biv_side_letter (side));
      for (guint lost = 0; lost <= n; lost++)
        g_string_append_printf (text, "%s%" G_GUINT64_FORMAT, lost > 0 ? ", " : "", answer->tally.spread[side][lost]);
      g_string_append (text, side + 1 < BIV_N_SIDES ? "],\n" : "]\n");
    }
  g_string_append (text, "  }\n");
}

char *
biv_odds_answer_dup_text (const BivOddsAnswer *answer)
{
  GString *text = g_string_new ("{\n");

  g_return_val_if_fail (answer != NULL, NULL);

  biv_json_put_line (text, "format", FORMAT);
  biv_json_put_line (text, "version", answer->version);
  biv_json_put_line (text, "ruleset", answer->ruleset);
  biv_json_put_line (text, "battle", answer->battle);
  biv_json_put_line (text, "side-a", answer->sides[0]);
  biv_json_put_line (text, "side-b", answer->sides[1]);
  biv_json_put_figure (text, "seed", answer->seed);
  biv_json_put_figure (text, "battles", answer->battles);
  biv_json_put_figure (text, "shard", answer->shard);
  biv_json_put_figure (text, "shards", answer->n_shards);
  biv_json_put_figure (text, "played", answer->tally.battles);
  biv_json_put_figure (text, "turns", answer->tally.turns);
  put_results (text, answer);
  put_units (text, answer);
  put_spread (text, answer);
  g_string_append (text, "}\n");
  return g_string_free (text, FALSE);
}

/* ---- Reading ---- */

typedef struct
{
  const char *name;
  GError    **error;
} Reader;

static gboolean
refuse (Reader     *reader,
        const char *format,
        ...) G_GNUC_PRINTF (2, 3);

static gboolean
refuse (Reader     *reader,
        const char *format,
        ...)
{
  g_autofree char *words = NULL;
  va_list args;

  va_start (args, format);
  words = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (reader->error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s: %s", reader->name, words);
  return FALSE;
}

static gboolean
get_word (Reader      *reader,
          GVariant    *object,
          const char  *key,
          char       **word)
{
  if (!g_variant_is_of_type (object, G_VARIANT_TYPE_VARDICT) || !g_variant_lookup (object, key, "s", word))
    return refuse (reader, _("\"%s\" is missing, or is no word"), key);
  return TRUE;
}

static gboolean
get_figure (Reader     *reader,
            GVariant   *object,
            const char *key,
            guint64     most,
            guint64    *figure)
{
  if (!g_variant_is_of_type (object, G_VARIANT_TYPE_VARDICT) || !g_variant_lookup (object, key, "t", figure))
    return refuse (reader, _("\"%s\" is missing, or is no whole number"), key);
  if (*figure > most)
    return refuse (reader, _("\"%s\" is more than can be"), key);
  return TRUE;
}

/* Returns: (transfer full) (nullable) */
static GVariant *
get_list (Reader     *reader,
          GVariant   *object,
          const char *key,
          gsize       most)
{
  g_autoptr (GVariant) list = g_variant_lookup_value (object, key, G_VARIANT_TYPE ("av"));

  if (list == NULL)
    refuse (reader, _("\"%s\" is missing, or is no list"), key);
  else if (g_variant_n_children (list) > most)
    refuse (reader, _("\"%s\" has more entries than can be"), key);
  else
    return g_steal_pointer (&list);
  return NULL;
}

static GVariant *
get_entry (GVariant *list,
           gsize     i)
{
  g_autoptr (GVariant) boxed = g_variant_get_child_value (list, i);

  return g_variant_get_variant (boxed);
}

static gboolean
read_head (Reader        *reader,
           GVariant      *object,
           BivOddsAnswer *answer)
{
  guint64 shard = 0, n_shards = 0;

  if (!get_word (reader, object, "version", &answer->version) || !get_word (reader, object, "ruleset", &answer->ruleset)
      || !get_word (reader, object, "battle", &answer->battle) || !get_word (reader, object, "side-a", &answer->sides[0])
      || !get_word (reader, object, "side-b", &answer->sides[1])
      || !get_figure (reader, object, "seed", G_MAXINT64, &answer->seed)
      || !get_figure (reader, object, "battles", MOST_BATTLES, &answer->battles)
      || !get_figure (reader, object, "shard", G_MAXINT, &shard) || !get_figure (reader, object, "shards", G_MAXINT, &n_shards)
      || !get_figure (reader, object, "played", answer->battles, &answer->tally.battles)
      || !get_figure (reader, object, "turns", MOST_BATTLES * G_MAXUINT16, &answer->tally.turns))
    return FALSE;
  answer->shard = (guint) shard;
  answer->n_shards = (guint) n_shards;
  if (shard < 1 || shard > n_shards)
    return refuse (reader, _("there is no shard %u of %u"), (guint) shard, (guint) n_shards);
  /* The numbers that leave shard - 1 when divided by the shards. */
  if (answer->tally.battles != (answer->battles - MIN (answer->battles, shard - 1) + n_shards - 1) / n_shards)
    return refuse (reader, _("the battles played are not those of shard %u of %u"), (guint) shard, (guint) n_shards);
  return TRUE;
}

static gboolean
read_results (Reader        *reader,
              GVariant      *object,
              BivOddsAnswer *answer)
{
  g_autoptr (GVariant) list = get_list (reader, object, "results", BIV_MAX_RESULTS);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  guint64 sum = 0;

  if (list == NULL)
    return FALSE;
  for (gsize i = 0; i < g_variant_n_children (list); i++)
    {
      g_autoptr (GVariant) entry = get_entry (list, i);
      g_autofree char *name = NULL;

      if (!get_word (reader, entry, "result", &name)
          || !get_figure (reader, entry, "battles", answer->tally.battles, &answer->tally.results[i]))
        return FALSE;
      g_strv_builder_add (names, name);
      sum += answer->tally.results[i];
    }
  answer->results = g_strv_builder_end (names);
  return sum == answer->tally.battles || refuse (reader, _("the results do not add up to the battles played"));
}

static gboolean
read_units (Reader        *reader,
            GVariant      *object,
            BivOddsAnswer *answer)
{
  g_autoptr (GVariant) list = get_list (reader, object, "units", BIV_MAX_UNITS);
  BivTally *tally = &answer->tally;

  for (gsize i = 0; list != NULL && i < g_variant_n_children (list); i++)
    {
      g_autoptr (GVariant) entry = get_entry (list, i);
      g_autofree char *letter = NULL;
      BivOddsUnit unit = { 0 };
      guint64 destroyed = 0;

      if (!get_word (reader, entry, "unit", &unit.name))
        return FALSE;
      g_array_append_val (answer->units, unit);
      if (!get_word (reader, entry, "name", &g_array_index (answer->units, BivOddsUnit, i).call)
          || !get_word (reader, entry, "side", &letter)
          || !get_figure (reader, entry, "destroyed", tally->battles, &destroyed)
          || !get_figure (reader, entry, "steps", tally->battles * MOST_STEPS, &tally->steps[i]))
        return FALSE;
      if (!biv_side_from_letter (letter, &g_array_index (answer->units, BivOddsUnit, i).side)
          || g_array_index (answer->units, BivOddsUnit, i).side < 0)
        return refuse (reader, _("there is no side \"%s\""), letter);
      tally->survived[i] = tally->battles - destroyed;
      tally->lost[g_array_index (answer->units, BivOddsUnit, i).side] += destroyed;
    }
  return list != NULL;
}

static gboolean
read_spread_of (Reader        *reader,
                GVariant      *object,
                BivOddsAnswer *answer,
                int            side)
{
  g_autoptr (GVariant) list = get_list (reader, object, biv_side_letter (side), BIV_MAX_UNITS + 1);
  guint64 battles = 0, lost = 0;

  if (list == NULL)
    return FALSE;
  if (g_variant_n_children (list) != count_units (answer, side) + 1)
    return refuse (reader, _("the spread of side %s is not one of its units"), biv_side_letter (side));
  for (gsize i = 0; i < g_variant_n_children (list); i++)
    {
      g_autoptr (GVariant) entry = get_entry (list, i);

      if (!g_variant_is_of_type (entry, G_VARIANT_TYPE_UINT64) || g_variant_get_uint64 (entry) > answer->tally.battles)
        return refuse (reader, _("the spread of side %s is not one of its units"), biv_side_letter (side));
      answer->tally.spread[side][i] = g_variant_get_uint64 (entry);
      battles += answer->tally.spread[side][i];
      lost += answer->tally.spread[side][i] * i;
    }
  return (battles == answer->tally.battles && lost == answer->tally.lost[side])
         || refuse (reader, _("the spread of side %s does not add up to its losses"), biv_side_letter (side));
}

static gboolean
read_spread (Reader        *reader,
             GVariant      *object,
             BivOddsAnswer *answer)
{
  g_autoptr (GVariant) spread = g_variant_lookup_value (object, "spread", G_VARIANT_TYPE_VARDICT);

  if (spread == NULL)
    return refuse (reader, _("\"%s\" is missing, or is no object"), "spread");
  return read_spread_of (reader, spread, answer, 0) && read_spread_of (reader, spread, answer, 1);
}

static BivOddsAnswer *
parse (const char  *file_name,
       const char  *text,
       GError     **error)
{
  g_autoptr (GVariant) object = NULL;
  g_autoptr (BivOddsAnswer) answer = NULL;
  g_autofree char *format = NULL;
  Reader reader = { file_name, error };

  object = biv_json_parse (file_name, text, error);
  if (object == NULL)
    return NULL;
  if (!g_variant_is_of_type (object, G_VARIANT_TYPE_VARDICT) || !g_variant_lookup (object, "format", "s", &format)
      || !g_str_equal (format, FORMAT))
    {
      refuse (&reader, _("this holds no odds that this version can read: write them with --json"));
      return NULL;
    }
  answer = make_empty ();
  if (!read_head (&reader, object, answer) || !read_results (&reader, object, answer) || !read_units (&reader, object, answer)
      || !read_spread (&reader, object, answer))
    return NULL;
  return g_steal_pointer (&answer);
}

BivOddsAnswer *
biv_odds_answer_load (GFile   *file,
                      GError **error)
{
  g_autoptr (GBytes) bytes = biv_file_read (file, MOST_BYTES, NULL, error);
  g_autofree char *name = biv_file_dup_name (file);
  g_autofree char *text = NULL;

  if (bytes == NULL)
    return NULL;
  text = g_strndup (g_bytes_get_size (bytes) > 0 ? g_bytes_get_data (bytes, NULL) : "", g_bytes_get_size (bytes));
  return parse (name, text, error);
}

/* ---- Merging ---- */

static gboolean
is_same_roster (const BivOddsAnswer *one,
                const BivOddsAnswer *other)
{
  gboolean is_same = one->units->len == other->units->len && g_strv_equal ((const char *const *) one->results,
                                                                           (const char *const *) other->results);

  for (guint i = 0; is_same && i < one->units->len; i++)
    {
      const BivOddsUnit *a = &g_array_index (one->units, BivOddsUnit, i), *b = &g_array_index (other->units, BivOddsUnit, i);

      is_same = a->side == b->side && g_str_equal (a->name, b->name) && g_str_equal (a->call, b->call);
    }
  return is_same;
}

/* Returns: %FALSE with @error where they cannot belong to one run */
static gboolean
check_pair (const BivOddsAnswer *first,
            const char          *first_name,
            const BivOddsAnswer *other,
            const char          *name,
            GError             **error)
{
  const char *why = NULL;

  if (!g_str_equal (first->battle, other->battle) || !g_str_equal (first->ruleset, other->ruleset)
      || !is_same_roster (first, other))
    why = _("%s is of another battle than %s");
  else if (!g_str_equal (first->version, other->version))
    why = _("%s was played by another version of the program than %s");
  else if (first->seed != other->seed)
    why = _("%s has another seed than %s");
  else if (first->battles != other->battles)
    why = _("%s is of a run of another length than %s");
  else if (first->n_shards != other->n_shards)
    why = _("%s is of a run in another number of shards than %s");
  if (why == NULL)
    return TRUE;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, why, name, first_name);
#pragma GCC diagnostic pop
  return FALSE;
}

static gboolean
check_shards (const BivOddsAnswer *const *shards,
              const char *const          *names,
              guint                       n_shards,
              GError                    **error)
{
  g_autoptr (GHashTable) by_number = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < n_shards; i++)
    {
      const char *before = g_hash_table_lookup (by_number, GUINT_TO_POINTER (shards[i]->shard));

      if (!check_pair (shards[0], names[0], shards[i], names[i], error))
        return FALSE;
      if (before != NULL)
        return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("shard %u of %u is there twice: %s and %s"),
                         shards[i]->shard, shards[i]->n_shards, before, names[i]);
      g_hash_table_insert (by_number, GUINT_TO_POINTER (shards[i]->shard), (gpointer) names[i]);
    }
  for (guint number = 1; number <= shards[0]->n_shards; number++)
    if (!g_hash_table_contains (by_number, GUINT_TO_POINTER (number)))
      return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("shard %u of %u is missing"), number,
                       shards[0]->n_shards);
  return TRUE;
}

BivOddsAnswer *
biv_odds_answer_merge (const BivOddsAnswer *const *shards,
                       const char *const          *names,
                       guint                       n_shards,
                       GError                    **error)
{
  BivOddsAnswer *whole;

  g_return_val_if_fail (n_shards > 0, NULL);

  if (!check_shards (shards, names, n_shards, error))
    return NULL;
  whole = make_empty ();
  whole->version = g_strdup (shards[0]->version);
  whole->ruleset = g_strdup (shards[0]->ruleset);
  whole->battle = g_strdup (shards[0]->battle);
  whole->seed = shards[0]->seed;
  whole->battles = shards[0]->battles;
  whole->shard = whole->n_shards = 1;
  whole->results = g_strdupv (shards[0]->results);
  for (guint i = 0; i < BIV_N_SIDES; i++)
    whole->sides[i] = g_strdup (shards[0]->sides[i]);
  for (guint i = 0; i < shards[0]->units->len; i++)
    {
      const BivOddsUnit *unit = &g_array_index (shards[0]->units, BivOddsUnit, i);
      BivOddsUnit copy = { g_strdup (unit->name), g_strdup (unit->call), unit->side };

      g_array_append_val (whole->units, copy);
    }
  for (guint i = 0; i < n_shards; i++)
    biv_tally_add (&whole->tally, &shards[i]->tally);
  return whole;
}
