/* SPDX-License-Identifier: GPL-3.0-or-later */
/* campaign-position.c: the position of a campaign example, put together from its lines */
#include "config.h"
#include "script/campaign-run.h"
#include "campaign/model/map.h"
#include "campaign/turn/standing.h"
#include "engine/biv-book.h"
#include "base/fail.h"
#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Ids and types that must be there ---- */

static gboolean
check_id (BivCampaign         *campaign,
          BivItem             *item,
          const BivFieldSpec  *field,
          const char          *id,
          GError             **error)
{
  BivItem *named = biv_campaign_find (campaign, id);

  if (named != NULL && (field->refers == BIV_KIND_ANY || biv_item_get_kind (named) == field->refers))
    return TRUE;
  return biv_fail (error, BIV_LINE_ERROR, _("%s %s: %s \"%s\" is not there"),
                   biv_kind_get_element (biv_item_get_kind (item)), biv_item_get_id (item), field->name, id);
}

static gboolean
check_references_of (BivCampaign  *campaign,
                     BivItem      *item,
                     GError      **error)
{
  for (const BivFieldSpec *field = biv_kind_get_fields (biv_item_get_kind (item)); field->name != NULL; field++)
    {
      const BivValue *value = biv_item_peek_value (item, field);

      if (field->refers == BIV_KIND_NONE)
        continue;
      if (field->kind == BIV_FIELD_ID && value->text != NULL && !check_id (campaign, item, field, value->text, error))
        return FALSE;
      if (field->kind == BIV_FIELD_LIST)
        {
          for (char **id = value->list; id != NULL && *id != NULL; id++)
            {
              if (!check_id (campaign, item, field, *id, error))
                return FALSE;
            }
        }
    }
  return TRUE;
}

static gboolean
check_type (BivCampaign  *campaign,
            BivUnit      *unit,
            GError      **error)
{
  const char *ruleset = unit->ruleset != NULL ? unit->ruleset : campaign->ruleset;
  g_autoptr (BivBook) book = biv_book_load (ruleset, error);

  if (book == NULL)
    return FALSE;
  if (unit->type != NULL && biv_book_find_type (book, unit->type) >= 0)
    return TRUE;
  return biv_fail (error, BIV_LINE_ERROR, _("unit %s: \"%s\" is no unit type of %s"), biv_id_of (unit),
                   unit->type != NULL ? unit->type : "", ruleset);
}

static gboolean
check_whole (BivCampaign  *campaign,
             GError      **error)
{
  if (!check_references_of (campaign, BIV_ITEM (campaign), error))
    return FALSE;
  for (BivKind kind = BIV_KIND_SIDE; kind < BIV_N_KINDS; kind++)
    {
      BIV_EACH (BivItem, item, campaign, kind)
        if (!check_references_of (campaign, item, error))
          return FALSE;
    }
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    {
      if (unit->formation == NULL)
        return biv_fail (error, BIV_LINE_ERROR, _("unit %s needs formation=FORMATION"),
                         biv_id_of (unit));
      if (!check_type (campaign, unit, error))
        return FALSE;
    }
  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    if (formation->side == NULL)
      return biv_fail (error, BIV_LINE_ERROR, _("formation %s needs side=SIDE"), biv_id_of (formation));
  return TRUE;
}

/* ---- campaign, from, map ---- */

static gboolean
read_campaign (BivCampaign         **campaign,
               const BivStatement   *line,
               GError              **error)
{
  static const char *const keys[] = { "title", "start-date", "seed", "rung", NULL };

  if (line->n_words < 2 || !g_strv_contains (biv_book_list_ids (), line->words[1]))
    return biv_fail (error, BIV_LINE_ERROR, _("\"%s\" is no ruleset"), line->n_words > 1 ? line->words[1] : "");
  *campaign = biv_campaign_new (line->words[1], NULL);
  (*campaign)->state = BIV_STATE_RUNNING;
  (*campaign)->phase = BIV_PHASE_ORDERS;
  for (guint i = 2; i < line->n_words; i++)
    {
      g_autofree char *key = NULL;
      const char *value = biv_word_split (line->words[i], &key);

      if (value == NULL || !g_strv_contains (keys, key))
        return biv_fail (error, BIV_LINE_ERROR, _("\"%s\" is nothing that can be said of a campaign"), line->words[i]);
      if (g_str_equal (key, "title"))
        biv_item_set_name (BIV_ITEM (*campaign), value);
      else if (!biv_item_parse_field (BIV_ITEM (*campaign), biv_kind_find_field (BIV_KIND_CAMPAIGN, key), value, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_size (const char *word,
           int        *columns,
           int        *rows)
{
  g_auto (GStrv) sizes = g_strsplit (word, "x", -1);
  gint64 width = 0, height = 0;

  if (g_strv_length (sizes) != 2
      || !g_ascii_string_to_signed (sizes[0], 10, 1, 99, &width, NULL)
      || !g_ascii_string_to_signed (sizes[1], 10, 1, 99, &height, NULL))
    return FALSE;
  *columns = (int) width;
  *rows = (int) height;
  return TRUE;
}

static gboolean
read_map (BivCampaign         *campaign,
          const BivStatement  *line,
          GError             **error)
{
  const BivFieldSpec *form = biv_kind_find_field (BIV_KIND_CAMPAIGN, "map-form");
  gboolean is_grid = FALSE;

  for (guint i = 1; i < line->n_words; i++)
    {
      g_autofree char *key = NULL;
      const char *value = biv_word_split (line->words[i], &key);

      if (value != NULL && g_str_equal (key, "form"))
        {
          if (!biv_item_parse_field (BIV_ITEM (campaign), form, value, error))
            return FALSE;
        }
      else if (value == NULL || !g_str_equal (key, "size") || !read_size (value, &campaign->map_columns, &campaign->map_rows))
        return biv_fail (error, BIV_LINE_ERROR, _("the line should read \"%s\""),
                         "map form=nodes|squares|hexes|ladder [size=COLUMNSxROWS]");
    }
  is_grid = campaign->map_form == BIV_MAP_SQUARES || campaign->map_form == BIV_MAP_HEXES;
  if (is_grid && campaign->map_columns == 0)
    return biv_fail (error, BIV_LINE_ERROR, _("how large is the grid? size=COLUMNSxROWS"));
  if (is_grid)
    biv_map_derive_grid (campaign);
  return TRUE;
}

/* ---- All lines of a position, those it starts `from` first ---- */

static gboolean
gather_from (const BivExamples  *examples,
             const GPtrArray    *lines,
             GPtrArray          *all,
             BivVerdict         *verdict)
{
  const BivStatement *first = lines->len > 0 ? g_ptr_array_index (lines, 0) : NULL;

  if (first != NULL && biv_statement_is (first, "from"))
    {
      const BivPosition *position = first->n_words == 2
                                      ? biv_examples_find_position (examples, first->words[1], first->line) : NULL;

      if (position == NULL)
        {
          biv_verdict_fail (verdict, first->line, _("no position of this name stands above: \"%s\""),
                            first->n_words > 1 ? first->words[1] : "");
          return FALSE;
        }
      if (!gather_from (examples, position->lines, all, verdict))
        return FALSE;
    }
  for (guint i = 0; i < lines->len; i++)
    {
      BivStatement *line = g_ptr_array_index (lines, i);

      if (line->error != NULL)
        {
          biv_verdict_fail (verdict, line->line, "%s", line->error);
          return FALSE;
        }
      if (i > 0 || !biv_statement_is (line, "from"))
        g_ptr_array_add (all, line);
    }
  return TRUE;
}

static gboolean
read_early (BivCampaign      *campaign,
            const GPtrArray  *lines,
            BivVerdict       *verdict)
{
  g_autoptr (BivProposal) proposal = biv_proposal_new (campaign, "", NULL, NULL);

  for (guint i = 1; i < lines->len; i++)
    {
      const BivStatement *line = g_ptr_array_index (lines, i);
      g_autoptr (GError) error = NULL;
      gboolean is_early = FALSE;

      if (biv_campaign_line_is_edit (line, &is_early) && is_early && !biv_campaign_line_edit (proposal, line, &error))
        biv_verdict_fail (verdict, line->line, "%s", error->message);
    }
  return biv_verdict_has_passed (verdict) && biv_campaign_commit (campaign, proposal, NULL);
}

static gboolean
read_maps (BivCampaign      *campaign,
           const GPtrArray  *lines,
           BivVerdict       *verdict)
{
  for (guint i = 1; i < lines->len; i++)
    {
      const BivStatement *line = g_ptr_array_index (lines, i);
      g_autoptr (GError) error = NULL;

      if (biv_statement_is (line, "map") && !read_map (campaign, line, &error))
        biv_verdict_fail (verdict, line->line, "%s", error->message);
    }
  return biv_verdict_has_passed (verdict);
}

/* A cell of a grid is there before its first line, and that line says who owned it at the start all the same. */
static void
take_start_owners (BivProposal        *proposal,
                   const BivStatement *line,
                   GHashTable         *named)
{
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  g_auto (GStrv) ids = NULL;
  gboolean says_it = FALSE;

  if (!biv_statement_is (line, "place") || line->n_words < 2)
    return;
  for (guint i = 2; i < line->n_words; i++)
    says_it |= g_str_has_prefix (line->words[i], "start-owner=");
  ids = g_strsplit (line->words[1], ",", -1);
  for (guint i = 0; ids[i] != NULL; i++)
    {
      BivPlace *place = biv_campaign_find_place (scratch, ids[i]);

      if (place != NULL && g_hash_table_add (named, g_strdup (ids[i])) && !says_it)
        biv_proposal_set_text (proposal, place, "start-owner", place->owner);
    }
}

static gboolean
read_late (BivCampaign      *campaign,
           const GPtrArray  *lines,
           guint             case_line,
           BivVerdict       *verdict)
{
  g_autoptr (BivProposal) proposal = biv_proposal_new (campaign, "", NULL, NULL);
  g_autoptr (GHashTable) named = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GError) whole = NULL;
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);

  for (guint i = 1; i < lines->len; i++)
    {
      const BivStatement *line = g_ptr_array_index (lines, i);
      g_autoptr (GError) error = NULL;
      gboolean is_early = FALSE;

      if (biv_statement_is (line, "map") || (biv_campaign_line_is_edit (line, &is_early) && is_early))
        continue;
      if (biv_campaign_line_edit (proposal, line, &error))
        take_start_owners (proposal, line, named);
      else
        biv_verdict_fail (verdict, line->line, "%s", error->message);
    }
  if (!biv_verdict_has_passed (verdict))
    return FALSE;
  if (!check_whole (scratch, &whole))
    {
      biv_verdict_fail (verdict, case_line, "%s", whole->message);
      return FALSE;
    }
  /* Lines stand in any order: whoever has moved since an order's, and whether couriers ride, is known only now. */
  biv_campaign_line_deliver_orders (proposal);
  biv_standing_settle_bodies (proposal);
  biv_standing_go_to (proposal, scratch->turn, scratch->phase);
  return biv_campaign_commit (campaign, proposal, NULL);
}

BivCampaign *
biv_campaign_position_new (const BivExamples *examples,
                           const BivCase     *one,
                           BivVerdict        *verdict)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new ();
  g_autoptr (BivCampaign) campaign = NULL;
  g_autoptr (GError) error = NULL;
  const BivStatement *first = NULL;

  if (!gather_from (examples, one->position, lines, verdict))
    return NULL;
  first = lines->len > 0 ? g_ptr_array_index (lines, 0) : NULL;
  if (first == NULL || !biv_statement_is (first, "campaign"))
    {
      biv_verdict_fail (verdict, first != NULL ? first->line : one->line, _("a campaign's position begins with "
                                                                           "\"campaign RULESET\" or \"from POSITION\""));
      return NULL;
    }
  if (!read_campaign (&campaign, first, &error))
    {
      biv_verdict_fail (verdict, first->line, "%s", error->message);
      return NULL;
    }
  if (!read_early (campaign, lines, verdict) || !read_maps (campaign, lines, verdict)
      || !read_late (campaign, lines, one->line, verdict))
    return NULL;
  /* The copy has no steps: there is nothing before the position that could be taken back. */
  return biv_campaign_copy (campaign);
}

/* ---- Edits between the lines of a script ---- */

gboolean
biv_campaign_position_edit (BivProposal         *proposal,
                            const BivStatement  *line,
                            GError             **error)
{
  if (!biv_campaign_line_edit (proposal, line, error) || !check_whole (biv_proposal_get_scratch (proposal), error))
    return FALSE;
  if (biv_statement_is (line, "formation") || biv_statement_is (line, "order"))
    biv_standing_settle_bodies (proposal);
  return TRUE;
}
