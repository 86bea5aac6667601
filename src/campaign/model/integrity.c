/* SPDX-License-Identifier: GPL-3.0-or-later */
/* integrity.c: whether a campaign is still one after its edits */
#include "config.h"
#include "campaign/model/integrity.h"

#include "base/i18n.h"
#include <string.h>
#include "base/biv-xml-writer.h"
#include "campaign/model/field-words.h"
#include "campaign/model/dice-proof.h"
#include "campaign/model/item-rules.h"
#include "campaign/model/rule-options.h"
#include "campaign/model/turn-words.h"
#include "campaign/model/type-overlay.h"
#include "campaign/model/strength.h"

static gboolean
refuse (GError    **error,
        const char *format,
        ...) G_GNUC_PRINTF (2, 3);

static gboolean
refuse (GError    **error,
        const char *format,
        ...)
{
  va_list args;

  va_start (args, format);
  if (error != NULL)
    *error = g_error_new_valist (G_IO_ERROR, G_IO_ERROR_INVALID_DATA, format, args);
  va_end (args);
  return FALSE;
}

/* ---- Texts ---- */

/* Of this many letters of a name the sentence speaks. */
#define NAME_TOLD 60

static gboolean
is_right_text (const char *text)
{
  return text == NULL || (biv_xml_find_unwritable (text) == NULL && g_utf8_strlen (text, -1) <= BIV_INTEGRITY_MAX_TEXT);
}

/* Of a text that may be anything, so much as a sentence can say. */
static char *
dup_told (const char *text)
{
  char *told = g_utf8_make_valid (text, -1);

  *g_utf8_offset_to_pointer (told, MIN (g_utf8_strlen (told, -1), NAME_TOLD)) = '\0';
  for (char *at = told; *at != '\0'; at++)
    if (g_ascii_iscntrl (*at))
      *at = ' ';
  return told;
}

/* @of: (nullable): whose text it is; what is wrong with it may be in that as well */
static gboolean
refuse_text (const char  *of,
             const char  *text,
             GError     **error)
{
  g_autofree char *told = dup_told (of != NULL ? of : _("This step")), *code = NULL;
  const char *bad = biv_xml_find_unwritable (text);

  if (bad == NULL)
    return refuse (error, _("%s: a text of %ld letters is too long; %d are kept, leave some out"), told,
                   g_utf8_strlen (text, -1), BIV_INTEGRITY_MAX_TEXT);
  code = g_strdup_printf ("%02X", (guint) (guchar) *bad);
  /* TRANSLATORS: what has the text, where in it, and the number of the character in two hexadecimal figures */
  return refuse (error, _("%s: the text has a character after its letter %ld that no file can hold (number %s, it cannot "
                          "be seen); type it again without that"), told, g_utf8_strlen (text, bad - text), code);
}

static gboolean
check_text_of (BivCampaign         *after,
               BivItem             *item,
               const BivFieldSpec  *field,
               const char          *text,
               GError             **error)
{
  g_autofree char *label = NULL, *of = NULL;

  if (is_right_text (text))
    return TRUE;
  label = biv_item_dup_label (after, item);
  of = g_strdup_printf ("%s, %s", biv_field_get_label (field), label);
  return refuse_text (of, text, error);
}

static gboolean
check_texts_of_details (BivCampaign         *after,
                        BivItem             *item,
                        const BivFieldSpec  *field,
                        GError             **error)
{
  const BivDetails *details = biv_item_peek_value (item, field)->details;
  const char *detail = biv_details_get_first (details);

  for (guint i = 0; i < biv_details_get_length (details); i++, detail += field->details->size)
    for (const BivFieldSpec *column = field->details->columns; column->name != NULL; column++)
      if (biv_field_owns_memory (column)
          && !check_text_of (after, item, field, biv_detail_peek (detail, column)->text, error))
        return FALSE;
  return TRUE;
}

/* What stands on a table has a name that somebody typed, and so has the reason of an overruled step. */
static gboolean
check_texts (BivCampaign         *after,
             BivItem             *item,
             const BivFieldSpec  *field,
             GError             **error)
{
  const BivValue *value = biv_item_peek_value (item, field);
  const BivTabletop *table = NULL;
  guint n_steps = 0;

  if (field->kind == BIV_FIELD_TEXT || field->kind == BIV_FIELD_ID)
    return check_text_of (after, item, field, value->text, error);
  if (field->kind == BIV_FIELD_DETAILS)
    return check_texts_of_details (after, item, field, error);
  if (field->kind == BIV_FIELD_BOARD && value->board != NULL)
    table = biv_board_get_table (value->board);
  if (field->kind == BIV_FIELD_RECORD && value->record != NULL)
    n_steps = biv_record_get_n_steps (value->record);
  for (guint i = 0; table != NULL && i < biv_tabletop_get_n_objects (table); i++)
    if (!check_text_of (after, item, field, biv_tabletop_get_object (table, i)->name, error))
      return FALSE;
  for (guint i = 0; i < n_steps; i++)
    if (!check_text_of (after, item, field, biv_record_get_step (value->record, i)->reason, error))
      return FALSE;
  for (char **word = field->kind == BIV_FIELD_LIST ? value->list : NULL; word != NULL && *word != NULL; word++)
    if (!check_text_of (after, item, field, *word, error))
      return FALSE;
  return TRUE;
}

/* Before anything else is said, for what else is said speaks of names. */
static gboolean
check_texts_of_edit (BivCampaign    *after,
                     const BivEdit  *edit,
                     GError        **error)
{
  const BivFieldSpec *name = biv_kind_find_field (edit->item_kind, "name");
  BivItem *item = edit->kind != BIV_EDIT_SET ? edit->item : biv_campaign_find (after, edit->id);

  if (item == NULL || biv_item_get_kind (item) != edit->item_kind)
    return TRUE;
  if (edit->kind == BIV_EDIT_SET)
    return check_texts (after, item, edit->field, error);
  for (const BivFieldSpec *field = biv_kind_get_fields (edit->item_kind); field->name != NULL; field++)
    if (!check_texts (after, item, field, error))
      return FALSE;
  return check_text_of (after, item, name, biv_item_get_name (item), error);
}

/* With what else stands in the line a text may be quoted in it, before and after. */
#define MOST_QUOTING (4 * BIV_INTEGRITY_MAX_TEXT)

static gboolean
is_writable (const char *text)
{
  return text == NULL || (biv_xml_find_unwritable (text) == NULL && g_utf8_strlen (text, -1) <= MOST_QUOTING);
}

/* The step's title, the lines that come with it, and the reasons for what was overruled. They may quote a text that is as
 * long as it can be. */
static gboolean
check_texts_of_step (BivProposal  *proposal,
                     GError      **error)
{
  GPtrArray *entries = biv_proposal_get_entries (proposal), *rows = biv_proposal_get_rows (proposal);

  if (!is_writable (biv_proposal_get_title_key (proposal)))
    return refuse_text (NULL, biv_proposal_get_title (proposal), error);
  for (guint i = 0; i < entries->len; i++)
    {
      const BivEntry *entry = entries->pdata[i];
      const char *text = is_writable (entry->text) ? entry->headline : entry->text;

      if (!is_writable (text))
        return refuse_text (_("The journal’s line"), text, error);
    }
  for (guint i = 0; i < rows->len; i++)
    {
      const BivRow *row = rows->pdata[i];

      if (row->is_overruled && !is_writable (row->reason))
        return refuse_text (row->what, row->reason, error);
      if (row->is_overruled && !is_writable (row->chosen))
        return refuse_text (row->what, row->chosen, error);
    }
  return TRUE;
}

/* ---- What an item refers to ---- */

static gboolean
check_id (BivCampaign         *after,
          BivItem             *item,
          const BivFieldSpec  *field,
          const char          *id,
          GError             **error)
{
  BivItem *found = biv_campaign_find (after, id);
  g_autofree char *label = NULL;

  /* Nothing refers to the journal. */
  if (found != NULL && biv_item_get_kind (found) != BIV_KIND_ENTRY &&
      (field->refers == BIV_KIND_ANY || biv_item_get_kind (found) == field->refers))
    return TRUE;
  label = biv_item_dup_label (after, item);
  /* TRANSLATORS: an item, one of its fields, and an id that is not in the campaign */
  return refuse (error, _("%s, %s: there is no “%s” in this campaign for it; name one that is there"), label,
                 biv_field_get_label (field), id);
}

static gboolean
check_reference (BivCampaign         *after,
                 BivItem             *item,
                 const BivFieldSpec  *field,
                 GError             **error)
{
  const BivValue *value = biv_item_peek_value (item, field);

  if (field->kind == BIV_FIELD_ID)
    return value->text == NULL || check_id (after, item, field, value->text, error);
  for (char **id = value->list; id != NULL && *id != NULL; id++)
    if (!check_id (after, item, field, *id, error))
      return FALSE;
  return TRUE;
}

/* ---- What nobody may go on referring to ---- */

static const char *
find_gone (const BivFieldSpec *field,
           const BivValue     *value,
           GHashTable         *gone)
{
  if (field->kind == BIV_FIELD_ID)
    return value->text != NULL && g_hash_table_contains (gone, value->text) ? value->text : NULL;
  for (char **id = value->list; id != NULL && *id != NULL; id++)
    if (g_hash_table_contains (gone, *id))
      return *id;
  return NULL;
}

static gboolean
refuse_gone (BivCampaign         *after,
             BivItem             *item,
             const BivFieldSpec  *field,
             const char          *id,
             GHashTable          *gone,
             GError             **error)
{
  g_autofree char *label = biv_item_dup_label (after, g_hash_table_lookup (gone, id));
  g_autofree char *by = biv_item_dup_label (after, item);

  /* TRANSLATORS: what should go, and an item with the field that still names it */
  return refuse (error, _("“%s” cannot go: %s still names it (%s); name another there first"), label, by,
                 biv_field_get_label (field));
}

static gboolean
check_forgotten (BivCampaign  *after,
                 BivItem      *item,
                 GHashTable   *gone,
                 GError      **error)
{
  for (const BivFieldSpec *field = biv_kind_get_fields (biv_item_get_kind (item)); field->name != NULL; field++)
    {
      const char *id = field->refers == BIV_KIND_NONE ? NULL : find_gone (field, biv_item_peek_value (item, field), gone);

      if (id != NULL)
        return refuse_gone (after, item, field, id, gone, error);
    }
  return TRUE;
}

/* Ids of what was removed, or taken back as it had been added (@goes), and is not there again as what it was, with the items as
 * they were. */
static GHashTable *
list_gone (BivCampaign *after,
           GPtrArray   *edits,
           BivEditKind  goes)
{
  GHashTable *gone = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < edits->len; i++)
    {
      const BivEdit *edit = g_ptr_array_index (edits, i);

      BivItem *now = biv_campaign_find (after, edit->id);

      if (edit->kind == goes && (now == NULL || biv_item_get_kind (now) != edit->item_kind))
        g_hash_table_insert (gone, edit->id, edit->item);
    }
  return gone;
}

/* Who won is a word, and may be a side's id. */
static gboolean
check_winners_are_there (BivCampaign  *after,
                         GHashTable   *gone,
                         GError      **error)
{
  const BivFieldSpec *result = biv_kind_find_field (BIV_KIND_CAMPAIGN, "result");
  const BivFieldSpec *winner = biv_kind_find_field (BIV_KIND_BATTLE, "winner");

  if (after->result != NULL && g_hash_table_contains (gone, after->result))
    return refuse_gone (after, BIV_ITEM (after), result, after->result, gone, error);
  BIV_EACH (BivBattle, battle, after, BIV_KIND_BATTLE)
    if (battle->winner != NULL && g_hash_table_contains (gone, battle->winner))
      return refuse_gone (after, BIV_ITEM (battle), winner, battle->winner, gone, error);
  return TRUE;
}

static gboolean
check_removals (BivCampaign  *after,
                GPtrArray    *edits,
                BivEditKind   goes,
                GError      **error)
{
  g_autoptr (GHashTable) gone = list_gone (after, edits, goes);

  if (g_hash_table_size (gone) == 0)
    return TRUE;
  if (!check_forgotten (after, BIV_ITEM (after), gone, error))
    return FALSE;
  for (BivKind kind = BIV_KIND_CAMPAIGN + 1; kind < BIV_N_KINDS; kind++)
    BIV_EACH (BivItem, item, after, kind)
      if (!check_forgotten (after, item, gone, error))
        return FALSE;
  return check_winners_are_there (after, gone, error);
}

/* ---- One field ---- */

static gboolean
are_points_in_range (const GArray *points)
{
  for (guint i = 0; points != NULL && i < points->len; i++)
    {
      const BivMapPoint *point = &g_array_index (points, BivMapPoint, i);

      if (point->x < -BIV_MAP_POINT_MOST || point->x > BIV_MAP_POINT_MOST || point->y < -BIV_MAP_POINT_MOST
          || point->y > BIV_MAP_POINT_MOST)
        return FALSE;
    }
  return points == NULL || points->len <= BIV_MAP_POINTS_MOST;
}

/* A number of the field's range, a word of its list, a fraction from 0 to 1; or nothing, where that is a value. */
static gboolean
is_in_range (const BivFieldSpec *field,
             const BivValue     *value)
{
  g_autofree char *text = NULL;
  BivValue again = { 0 };

  switch (field->kind)
    {
    case BIV_FIELD_NUMBER:
      return (value->number == BIV_NONE && field->fallback == BIV_NONE) ||
             (value->number >= field->minimum && value->number <= field->maximum);
    case BIV_FIELD_CHOICE:
      return (value->number == BIV_NONE && field->fallback == BIV_NONE) ||
             (biv_word_from_nick (field->choices (), biv_word_get_nick (field->choices (), value->number),
                                  &again.number) && again.number == value->number);
    case BIV_FIELD_LENGTH:
      return value->number == BIV_NONE || (value->number >= 0 && value->number < 100000 * BIV_MM);
    case BIV_FIELD_MOMENT:
      text = biv_moment_dup_text (value->moment);
      return biv_value_parse (field, field->name, text, &again, NULL) && biv_value_equal (field, &again, value);
    case BIV_FIELD_POINTS:
      return are_points_in_range (value->points);
    case BIV_FIELD_FLAG:
    case BIV_FIELD_TEXT:
    case BIV_FIELD_ID:
    case BIV_FIELD_LIST:
    case BIV_FIELD_DETAILS:
    case BIV_FIELD_BOARD:
    case BIV_FIELD_RECORD:
    default:
      return TRUE;
    }
}

/* Said like a word in a file that will not do. */
static gboolean
refuse_range (const BivFieldSpec  *field,
              const char          *called,
              const BivValue      *value,
              GError             **error)
{
  g_autofree char *text = NULL;
  BivValue unused = { 0 };

  if (field->kind == BIV_FIELD_POINTS)
    return refuse (error, _("%s: a line has at most %d points, and none far off the map; draw it with fewer, or nearer"),
                   biv_field_get_label (field), BIV_MAP_POINTS_MOST);
  text = field->kind == BIV_FIELD_MOMENT ? g_strdup_printf ("%d/%d", value->moment.num, value->moment.den)
                                         : g_strdup_printf ("%d", value->number);
  if (biv_value_parse (field, called, text, &unused, error))
    refuse (error, _("%s: “%s” will not do"), called, text);
  return FALSE;
}

/* No further up than there are formations: whoever goes further goes in a circle. */
static gboolean
check_parent (BivCampaign   *after,
              BivFormation  *formation,
              GError       **error)
{
  guint most = biv_campaign_peek_items (after, BIV_KIND_FORMATION)->len;
  BivFormation *above = formation;

  for (guint i = 0; above->parent != NULL && i <= most; i++)
    {
      above = biv_campaign_find_formation (after, above->parent);
      if (above == NULL || above == formation)
        return above == NULL || refuse (error, _("%s cannot stand above itself; choose another above it"),
                                         biv_turn_name (after, biv_id_of (formation)));
    }
  return TRUE;
}

static gboolean
check_type (BivCampaign  *after,
            BivUnit      *unit,
            GError      **error)
{
  BivBook *book = biv_campaign_get_book (after, unit->ruleset);

  if (book == NULL || unit->type == NULL || biv_book_find_type (book, unit->type) >= 0)
    return TRUE;
  return refuse (error, _("%s is of the type “%s”, which %s does not have; give it another type first"),
                 biv_turn_name (after, biv_id_of (unit)), unit->type, biv_book_get_title (book));
}

static gboolean
check_rules (BivCampaign  *after,
             GError      **error)
{
  g_autoptr (GError) why = NULL;

  return biv_rule_options_accepts (after->ruleset, after->rules, &why) || refuse (error, "%s", why->message);
}

/* A table that fits the ruleset, and every unit of a type that is in it. */
static gboolean
check_types (BivCampaign  *after,
             GError      **error)
{
  g_autoptr (GError) why = NULL;

  if (!biv_type_table_accepts (after->ruleset, after->types, &why))
    return refuse (error, "%s", why->message);
  BIV_EACH (BivUnit, unit, after, BIV_KIND_UNIT)
    if (!check_type (after, unit, error))
      return FALSE;
  return TRUE;
}

/* Two different sides. */
static gboolean
check_relation (BivRelation  *relation,
                GError      **error)
{
  return (g_strv_length (relation->sides) == 2 && g_strcmp0 (relation->sides[0], relation->sides[1]) != 0) ||
         refuse (error, _("A stance is between two different sides; name two"));
}

static gboolean
check_winner (BivCampaign         *after,
              BivItem             *item,
              const BivFieldSpec  *field,
              const char          *nobody,
              GError             **error)
{
  const char *winner = biv_item_peek_value (item, field)->text;
  g_autofree char *label = NULL, *told = NULL;

  if (winner == NULL || g_strcmp0 (winner, nobody) == 0 || biv_campaign_find_side (after, winner) != NULL)
    return TRUE;
  label = biv_item_dup_label (after, item);
  told = dup_told (winner);
  return refuse (error, _("%s, %s: “%s” is no side; name one, or “%s”"), label, biv_field_get_label (field), told,
                 nobody);
}

/* Each by a name of its own, written "name=value". */
static gboolean
check_options (BivCampaign  *after,
               GError      **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GError) why = NULL;

  for (char **option = after->options; option != NULL && *option != NULL; option++)
    {
      char *name = g_strndup (*option, strcspn (*option, "="));
      const BivOptionSpec *spec = biv_option_find (name);
      gboolean is_new = g_hash_table_add (seen, name);

      if (spec == NULL || strchr (*option, '=') == NULL)
        {
          g_autofree char *told = dup_told (name);

          return refuse (error, _("there is no option “%s”; take it out"), told);
        }
      if (!is_new)
        return refuse (error, _("the option “%s” stands here for the second time; take one out"), name);
      if (!biv_option_accepts (spec, strchr (*option, '=') + 1, &why))
        return refuse (error, "%s", why->message);
    }
  return TRUE;
}

/* A key that another seal was shown for proves nothing. */
static gboolean
check_seal (BivCampaign  *after,
            GError      **error)
{
  g_autofree char *seal = NULL;

  return biv_dice_proof_fits_seal (after, &seal) ||
         refuse (error, _("“%s” is the seal of another key than “%s”: its seal is %s"), "dice-seal", "dice-key", seal);
}

/* A text for each face of a die, or none (CA-EVENT-1). */
#define N_EVENTS 6

static gboolean
check_campaign (BivCampaign         *after,
                const BivFieldSpec  *field,
                GError             **error)
{
  if (g_strcmp0 (field->name, "types") == 0 || g_strcmp0 (field->name, "ruleset") == 0)
    {
      const BivFieldSpec *ruleset = biv_kind_find_field (BIV_KIND_CAMPAIGN, "ruleset");

      return biv_item_rules_accept (ruleset, biv_field_get_label (ruleset), biv_item_peek_value (BIV_ITEM (after), ruleset),
                                    error) &&
             check_types (after, error) && check_rules (after, error);
    }
  if (g_strcmp0 (field->name, "rules") == 0)
    return check_rules (after, error);
  if (g_strcmp0 (field->name, "dice-key") == 0 || g_strcmp0 (field->name, "dice-seal") == 0)
    return check_seal (after, error);
  if (g_strcmp0 (field->name, "options") == 0)
    return check_options (after, error);
  if (g_strcmp0 (field->name, "last-number") == 0)
    return refuse (error, _("The campaign counts by itself what it has numbered; leave that alone"));
  if (g_strcmp0 (field->name, "copy-for") == 0 || g_strcmp0 (field->name, "copy-player") == 0)
    return refuse (error, _("This campaign is the referee’s; a copy for a player is made with “Players’ copies”"));
  if (g_strcmp0 (field->name, "result") == 0)
    return check_winner (after, BIV_ITEM (after), field, "drawn", error);
  if (g_strcmp0 (field->name, "events") == 0)
    return after->events == NULL || after->events[0] == NULL || g_strv_length (after->events) == N_EVENTS ||
           refuse (error, _("There are %u random events; there must be six, one for each face of the die"),
                   g_strv_length (after->events));
  return TRUE;
}

/* Words are kept with commas between them: of one that is empty nothing would be left. */
static gboolean
check_no_empty_word (BivCampaign         *after,
                     BivItem             *item,
                     const BivFieldSpec  *field,
                     GError             **error)
{
  char **list = biv_item_peek_value (item, field)->list;
  g_autofree char *label = NULL;

  if (list == NULL || list[0] == NULL || list[0][0] != '\0' || list[1] != NULL)
    return TRUE;
  label = biv_item_dup_label (after, item);
  return refuse (error, _("%s, %s: a word is empty; write one, or take it out"), label, biv_field_get_label (field));
}

/* As an id has to look, whether it names something or not. */
static gboolean
check_ids (BivItem             *item,
           const BivFieldSpec  *field,
           GError             **error)
{
  const BivValue *value = biv_item_peek_value (item, field);
  const char *alone[] = { value->text, NULL };
  const char *const *ids = field->kind == BIV_FIELD_ID ? alone : (const char *const *) value->list;

  for (; ids != NULL && *ids != NULL; ids++)
    if (!biv_item_rules_is_id (*ids))
      {
        g_autofree char *told = dup_told (*ids);

        return refuse (error, _("%s: there is no “%s” in this campaign; name one that is there"),
                       biv_field_get_label (field), told);
      }
  return TRUE;
}

static gboolean
check_details (BivItem             *item,
               const BivFieldSpec  *field,
               GError             **error)
{
  const BivDetails *details = biv_item_peek_value (item, field)->details;
  const char *detail = biv_details_get_first (details), *called = biv_field_get_label (field);

  for (guint i = 0; i < biv_details_get_length (details); i++, detail += field->details->size)
    {
      for (const BivFieldSpec *column = field->details->columns; column->name != NULL; column++)
        if (!is_in_range (column, biv_detail_peek (detail, column)))
          return refuse_range (column, called, biv_detail_peek (detail, column), error);
      if (!biv_detail_accept (field->details, called, detail, error))
        return FALSE;
    }
  return TRUE;
}

/* What a value must be by itself, whatever else there is: so it is written, and read again. */
static gboolean
check_shape (BivCampaign         *after,
             BivItem             *item,
             const BivFieldSpec  *field,
             GError             **error)
{
  BivKind kind = biv_item_get_kind (item);
  const BivValue *value = biv_item_peek_value (item, field);

  if (field->is_needed && biv_item_is_fallback (item, field))
    {
      g_autofree char *label = biv_item_dup_label (after, item);

      return refuse (error, _("%s cannot be without: %s"), label, biv_field_get_label (field));
    }
  if (!is_in_range (field, value))
    return refuse_range (field, biv_field_get_label (field), value, error);
  if (kind == BIV_KIND_BATTLEFIELD && field->kind == BIV_FIELD_BOARD && ((BivBattlefield *) item)->board == NULL)
    return refuse (error, _("A stored board needs its ground; draw it, or take it out"));
  if (kind == BIV_KIND_RELATION && field->kind == BIV_FIELD_LIST && !check_relation ((BivRelation *) item, error))
    return FALSE;
  if (field->refers != BIV_KIND_NONE)
    return check_ids (item, field, error);
  if (field->kind == BIV_FIELD_DETAILS)
    return check_details (item, field, error);
  if (field->kind != BIV_FIELD_TEXT && field->kind != BIV_FIELD_LIST)
    return TRUE;
  if (field->kind == BIV_FIELD_LIST && !check_no_empty_word (after, item, field, error))
    return FALSE;
  return field->rule == NULL || biv_item_rules_accept (field, biv_field_get_label (field), value, error);
}

static gboolean
check_field (BivCampaign         *after,
             BivItem             *item,
             const BivFieldSpec  *field,
             GError             **error)
{
  BivKind kind = biv_item_get_kind (item);

  if (!check_shape (after, item, field, error))
    return FALSE;
  if (kind == BIV_KIND_CAMPAIGN && !check_campaign (after, field, error))
    return FALSE;
  if (kind == BIV_KIND_BATTLE && g_strcmp0 (field->name, "winner") == 0)
    return check_winner (after, item, field, "draw", error);
  if (kind == BIV_KIND_UNIT && (g_strcmp0 (field->name, "type") == 0 || g_strcmp0 (field->name, "ruleset") == 0) &&
      !check_type (after, (BivUnit *) item, error))
    return FALSE;
  if (field->refers == BIV_KIND_NONE)
    return TRUE;
  return check_reference (after, item, field, error) &&
         (kind != BIV_KIND_FORMATION || g_strcmp0 (field->name, "parent") != 0 ||
          check_parent (after, (BivFormation *) item, error));
}

static gboolean
check_new_id (const char  *id,
              GError     **error)
{
  g_autofree char *told = NULL;

  if (biv_item_rules_is_id (id) && !g_str_has_prefix (id, "entry-"))
    return TRUE;
  told = dup_told (id);
  return refuse (error, _("“%s” cannot be an id: it is made of letters, figures, “.”, “_”, “/” and “-”, at most %d "
                          "of them, and does not begin with “entry-”"), told, BIV_ITEM_MAX_ID);
}

/* The step keeps what came and went, even what went in the step in which it came. */
static gboolean
check_kept_item (BivCampaign    *after,
                 const BivEdit  *edit,
                 GError        **error)
{
  if (edit->kind == BIV_EDIT_ADD && !check_new_id (edit->id, error))
    return FALSE;
  for (const BivFieldSpec *field = biv_kind_get_fields (edit->item_kind); field->name != NULL; field++)
    if (!check_shape (after, edit->item, field, error))
      return FALSE;
  return TRUE;
}

/* What an edit set may have been set once more, or removed, by a later one: what counts is what came of it. */
static gboolean
check_edit (BivCampaign    *after,
            const BivEdit  *edit,
            GError        **error)
{
  BivItem *item = edit->kind != BIV_EDIT_REMOVE ? biv_campaign_find (after, edit->id) : NULL;

  /* The journal's lines come by themselves, and their numbers are their ids. */
  if (edit->item_kind == BIV_KIND_ENTRY &&
      (edit->kind == BIV_EDIT_ADD || (edit->kind == BIV_EDIT_SET && g_strcmp0 (edit->field->name, "number") == 0)))
    return refuse (error, _("The journal gives its lines their numbers; write a new line instead"));
  if (edit->kind != BIV_EDIT_SET && !check_kept_item (after, edit, error))
    return FALSE;
  if (item == NULL || biv_item_get_kind (item) != edit->item_kind)
    return TRUE;
  if (edit->kind == BIV_EDIT_SET)
    return edit->field == biv_kind_find_field (edit->item_kind, "name") || check_field (after, item, edit->field, error);
  for (const BivFieldSpec *field = biv_kind_get_fields (edit->item_kind); field->name != NULL; field++)
    if (!check_field (after, item, field, error))
      return FALSE;
  return TRUE;
}

/* ---- Together ---- */

/* Nobody fights in a battle twice. */
static gboolean
check_participants (BivCampaign  *after,
                    GPtrArray    *edits,
                    GError      **error)
{
  g_autoptr (GHashTable) seen = NULL;
  gboolean is_touched = FALSE;

  for (guint i = 0; i < edits->len && !is_touched; i++)
    {
      const BivEdit *edit = edits->pdata[i];

      is_touched = edit->item_kind == BIV_KIND_PARTICIPANT && edit->kind != BIV_EDIT_REMOVE;
    }
  if (!is_touched)
    return TRUE;
  seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  BIV_EACH (BivParticipant, participant, after, BIV_KIND_PARTICIPANT)
    if (!g_hash_table_add (seen, g_strconcat (participant->battle, " ", participant->unit, NULL)))
      return refuse (error, _("%s stands in the same battle twice; take one out"),
                     biv_turn_name (after, participant->unit));
  return TRUE;
}

/* The next line gets the number after the last one's: so the last is not taken away without another after it. */
static gboolean
check_journal (BivProposal  *proposal,
               GError      **error)
{
  GPtrArray *edits = biv_proposal_get_edits (proposal);
  GPtrArray *lines = biv_campaign_peek_items (biv_proposal_get_scratch (proposal), BIV_KIND_ENTRY);
  int last = lines->len > 0 ? ((BivEntry *) lines->pdata[lines->len - 1])->number : 0;

  for (guint i = 0; i < edits->len && biv_proposal_get_entries (proposal)->len == 0; i++)
    {
      const BivEdit *edit = edits->pdata[i];

      if (edit->kind == BIV_EDIT_REMOVE && edit->item_kind == BIV_KIND_ENTRY && ((BivEntry *) edit->item)->number > last)
        return refuse (error, _("The last line of the journal cannot go without a word; take it out on the Journal "
                                "page"));
    }
  return TRUE;
}

gboolean
biv_integrity_check (BivProposal  *proposal,
                     GError      **error)
{
  BivCampaign *after;
  GPtrArray *edits;

  g_return_val_if_fail (BIV_IS_PROPOSAL (proposal), FALSE);

  after = biv_proposal_get_scratch (proposal);
  edits = biv_proposal_get_edits (proposal);
  for (guint i = 0; i < edits->len; i++)
    if (!check_texts_of_edit (after, g_ptr_array_index (edits, i), error))
      return FALSE;
  if (!check_texts_of_step (proposal, error))
    return FALSE;
  for (guint i = 0; i < edits->len; i++)
    if (!check_edit (after, g_ptr_array_index (edits, i), error))
      return FALSE;
  return check_removals (after, edits, BIV_EDIT_REMOVE, error) && check_participants (after, edits, error) &&
         check_journal (proposal, error);
}

gboolean
biv_integrity_check_undone (BivCampaign    *campaign,
                            const BivStep  *step,
                            GError        **error)
{
  for (guint i = 0; i < step->edits->len; i++)
    {
      const BivEdit *edit = g_ptr_array_index (step->edits, i);
      BivItem *item = edit->kind != BIV_EDIT_ADD ? biv_campaign_find (campaign, edit->id) : NULL;

      if (item == NULL || biv_item_get_kind (item) != edit->item_kind)
        continue;
      for (const BivFieldSpec *field = biv_kind_get_fields (edit->item_kind); field->name != NULL; field++)
        if (field->refers != BIV_KIND_NONE && (edit->kind == BIV_EDIT_REMOVE || edit->field == field) &&
            !check_reference (campaign, item, field, error))
          return FALSE;
    }
  return check_removals (campaign, step->edits, BIV_EDIT_ADD, error);
}
