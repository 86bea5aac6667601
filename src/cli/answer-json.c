/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answer-json.c: answers for other programs: what every --json has in common */
#include "config.h"
#include "cli/answer-json.h"
#include "base/said.h"
#include "campaign/battle/outcome.h"
#include "campaign/model/details.h"
#include "campaign/model/turn-words.h"
#include "cli/files.h"
#include <locale.h>

GString *
biv_cli_json_begin (const char *what)
{
  g_autofree char *format = g_strdup_printf ("bivouac-%s 1", what);
  GString *text = g_string_new ("{");

  setlocale (LC_MESSAGES, "C");
  biv_json_put_text (text, "format", format);
  biv_json_put_text (text, "version", BIV_VERSION);
  return text;
}

gboolean
biv_cli_json_end (GString    *text,
                  const char *output)
{
  g_autofree char *whole = NULL;

  g_string_append (text, "}\n");
  whole = g_string_free (text, FALSE);
  return biv_cli_put_text (whole, output);
}

typedef const BivValue *(*Peek) (gconstpointer of, const BivFieldSpec *field);

static void put_fields (GString *text, const BivFieldSpec *fields, Peek peek, gconstpointer of);

static const BivValue *
peek_item (gconstpointer       item,
           const BivFieldSpec *field)
{
  return biv_item_peek_value ((BivItem *) item, field);
}

static void
put_details (GString            *text,
             const BivFieldSpec *field,
             const BivDetails   *details)
{
  const char *detail = biv_details_get_first (details);

  biv_json_begin_list (text, field->name);
  for (guint i = 0; i < biv_details_get_length (details); i++, detail += field->details->size)
    {
      g_string_append (text, i > 0 ? ", {" : "{");
      put_fields (text, field->details->columns, biv_detail_peek, detail);
      g_string_append_c (text, '}');
    }
  g_string_append_c (text, ']');
}

static void
put_field (GString            *text,
           const BivFieldSpec *field,
           const BivValue     *value)
{
  g_autofree char *words = NULL;

  switch (field->kind)
    {
    case BIV_FIELD_TEXT:
      biv_json_put_text (text, field->name, biv_said (value->text));
      return;
    case BIV_FIELD_ID:
      biv_json_put_text (text, field->name, value->text);
      return;
    case BIV_FIELD_NUMBER:
      if (value->number != BIV_NONE)
        biv_json_put_number (text, field->name, value->number);
      else
        biv_json_put_null (text, field->name);
      return;
    case BIV_FIELD_FLAG:
      biv_json_put_flag (text, field->name, value->number != 0);
      return;
    case BIV_FIELD_LIST:
      biv_json_put_words (text, field->name, (const char *const *) value->list);
      return;
    case BIV_FIELD_DETAILS:
      put_details (text, field, value->details);
      return;
    case BIV_FIELD_CHOICE:
    case BIV_FIELD_MOMENT:
    case BIV_FIELD_LENGTH:
      words = biv_value_is_empty (field, value) && field->fallback == BIV_NONE ? NULL : biv_value_dup_text (field, value);
      biv_json_put_text (text, field->name, g_strcmp0 (words, "none") == 0 ? NULL : words);
      return;
    case BIV_FIELD_BOARD:
    case BIV_FIELD_RECORD:
    case BIV_FIELD_POINTS:
    default:
      return;
    }
}

static void
put_fields (GString            *text,
            const BivFieldSpec *fields,
            Peek                peek,
            gconstpointer       of)
{
  for (const BivFieldSpec *field = fields; field->name != NULL; field++)
    put_field (text, field, peek (of, field));
}

void
biv_cli_json_put_item (GString  *text,
                       gpointer  item)
{
  g_string_append_c (text, '{');
  biv_json_put_text (text, "id", biv_item_get_id (item));
  biv_json_put_text (text, "name", biv_item_get_name (item));
  put_fields (text, biv_kind_get_fields (biv_item_get_kind (item)), peek_item, item);
}

void
biv_cli_json_put_battle (GString     *text,
                         BivCampaign *campaign,
                         BivBattle   *battle)
{
  g_autofree char *called = biv_turn_dup_battle_name (campaign, battle);

  biv_cli_json_put_item (text, battle);
  biv_json_put_text (text, "called", called);
  biv_json_begin_list (text, "participants");
  BIV_EACH (BivParticipant, participant, campaign, BIV_KIND_PARTICIPANT)
    if (g_strcmp0 (participant->battle, biv_id_of (battle)) == 0)
      {
        biv_json_put_next (text);
        biv_cli_json_put_item (text, participant);
        g_string_append_c (text, '}');
      }
  g_string_append (text, "]}");
}

void
biv_cli_json_put_moment (GString     *text,
                         const char  *key,
                         BivCampaign *campaign)
{
  biv_json_put_key (text, key);
  g_string_append_c (text, '{');
  biv_json_put_number (text, "turn", campaign->turn);
  biv_json_put_text (text, "phase", biv_word_get_nick (biv_phase_get_type (), (int) campaign->phase));
  biv_json_put_text (text, "state", biv_word_get_nick (biv_campaign_state_get_type (), (int) campaign->state));
  biv_json_put_text (text, "result", campaign->result);
  g_string_append_c (text, '}');
}
