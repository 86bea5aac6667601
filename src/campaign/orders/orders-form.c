/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orders-form.c: a filled-in orders form (SHEET-ORDERS), gathered and taken apart */
#include "config.h"
#include "campaign/orders/orders-form.h"

#include "campaign/model/player.h"
#include <string.h>

static void
line_free (gpointer data)
{
  BivOrdersLine *line = data;

  g_free (line->words);
  g_free (line->fault);
  g_clear_object (&line->order);
  g_free (line->formation);
  g_free (line->other);
  g_strfreev (line->units);
  g_strfreev (line->with);
  g_free (line->text);
  g_free (line);
}

BivOrdersForm *
biv_orders_form_new_empty (void)
{
  BivOrdersForm *self = g_new0 (BivOrdersForm, 1);

  self->lines = g_ptr_array_new_with_free_func (line_free);
  return self;
}

BivOrdersForm *
biv_orders_form_new (BivCampaign *campaign,
                     const char  *side)
{
  BivOrdersForm *self = biv_orders_form_new_empty ();
  g_autoptr (BivPlayer) player = biv_player_find (campaign, side);

  self->campaign = g_strdup (biv_item_get_name_key (BIV_ITEM (campaign)));
  self->side = g_strdup (side);
  self->turn = campaign->turn;
  self->player = player != NULL ? g_strdup (player->name) : NULL;
  self->word = player != NULL ? g_strdup (biv_player_get_word (campaign, player)) : NULL;
  self->is_referees = !biv_campaign_is_copy (campaign);
  return self;
}

void
biv_orders_form_free (BivOrdersForm *self)
{
  g_free (self->campaign);
  g_free (self->side);
  g_free (self->player);
  g_free (self->word);
  g_free (self->remarks);
  g_ptr_array_unref (self->lines);
  g_free (self);
}

BivOrdersLine *
biv_orders_form_add (BivOrdersForm     *self,
                     BivOrdersLineKind  kind,
                     guint              line)
{
  BivOrdersLine *added = g_new0 (BivOrdersLine, 1);

  added->kind = kind;
  added->line = line;
  if (kind == BIV_ORDERS_LINE_ORDER)
    {
      added->order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "order-of-the-form"));
      added->order->turn = self->turn;
      added->order->entered_by = g_strdup (self->player);
    }
  g_ptr_array_add (self->lines, added);
  return added;
}

/* ---- Words ---- */

char *
biv_orders_form_dup_plain (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text != NULL ? text : "", -1);
  g_autofree char *composed = g_utf8_normalize (valid, -1, G_NORMALIZE_NFC);
  g_autoptr (GString) plain = g_string_new (NULL);
  gunichar waiting = 0;                 /* what goes before the next letter */

  for (const char *at = composed; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      /* Marks of a byte order and blanks of no width, which mailers put in and take out. */
      if (c == 0xfeff || c == 0x200b)
        continue;
      if (c == '\n' || c == '\r')
        waiting = '\n';
      else if (g_unichar_isspace (c) || g_unichar_iscntrl (c))
        waiting = waiting == '\n' ? '\n' : ' ';
      else
        {
          if (waiting != 0 && plain->len > 0)
            g_string_append_unichar (plain, waiting);
          waiting = 0;
          g_string_append_unichar (plain, c);
        }
    }
  return plain->len > 0 ? g_string_free (g_steal_pointer (&plain), FALSE) : NULL;
}

char *
biv_orders_form_dup_addressee (const char *name)
{
  g_autoptr (GString) unquoted = g_string_new (NULL);
  g_autofree char *plain = NULL;

  for (const char *at = name; at != NULL && *at != '\0'; at = g_utf8_next_char (at))
    if (g_utf8_strchr ("\"“”„«»\n\r", -1, g_utf8_get_char (at)) == NULL)
      g_string_append_unichar (unquoted, g_utf8_get_char (at));
  plain = biv_orders_form_dup_plain (unquoted->str);
  return g_steal_pointer (&plain);
}

/* ---- From a player's copy ---- */

/* The units that this step brought into the formation. */
static char **
list_brought (const BivStep *step,
              const char    *formation)
{
  GStrvBuilder *units = g_strv_builder_new ();
  char **list;

  for (guint i = 0; i < step->edits->len; i++)
    {
      const BivEdit *edit = g_ptr_array_index (step->edits, i);

      if (edit->kind == BIV_EDIT_SET && edit->item_kind == BIV_KIND_UNIT && g_strcmp0 (edit->field->name, "formation") == 0 &&
          g_strcmp0 (edit->after.text, formation) == 0)
        g_strv_builder_add (units, edit->id);
    }
  list = g_strv_builder_end (units);
  g_strv_builder_unref (units);
  return list;
}

/* Into which one the formation went that this step removed: where its units are now, or what it was above. */
static const char *
find_merged_into (const BivStep *step,
                  const char    *from)
{
  for (guint i = 0; i < step->edits->len; i++)
    {
      const BivEdit *edit = g_ptr_array_index (step->edits, i);

      if (edit->kind == BIV_EDIT_SET && edit->field->refers == BIV_KIND_FORMATION && edit->field->kind == BIV_FIELD_ID &&
          g_strcmp0 (edit->before.text, from) == 0 && edit->after.text != NULL)
        return edit->after.text;
    }
  return NULL;
}

static gboolean
is_added_again (const BivStep *step,
                const char    *formation)
{
  for (guint i = 0; i < step->edits->len; i++)
    {
      const BivEdit *edit = g_ptr_array_index (step->edits, i);

      if (edit->kind == BIV_EDIT_ADD && g_strcmp0 (edit->id, formation) == 0)
        return TRUE;
    }
  return FALSE;
}

/* What became of it since is not his to know, but for one that he took back himself. */
static void
gather_despatch (BivOrdersForm *form,
                 BivCampaign   *campaign,
                 const char    *id)
{
  BivItem *item = biv_campaign_find (campaign, id);
  BivDespatch *despatch = item != NULL && BIV_IS_DESPATCH (item) ? BIV_DESPATCH (item) : NULL;
  BivOrdersLine *line;

  if (despatch == NULL || despatch->is_automatic)
    return;
  line = biv_orders_form_add (form, BIV_ORDERS_LINE_DESPATCH, 0);
  line->formation = g_strdup (despatch->sender);
  line->other = biv_orders_form_dup_addressee (despatch->addressee);
  line->with = g_strdupv (despatch->with);
  line->text = biv_orders_form_dup_plain (despatch->text);
}

static void
gather_step (BivOrdersForm *form,
             BivCampaign   *campaign,
             const BivStep *step)
{
  for (guint i = 0; i < step->edits->len; i++)
    {
      const BivEdit *edit = g_ptr_array_index (step->edits, i);
      gboolean is_formation = edit->item_kind == BIV_KIND_FORMATION;

      if (edit->item_kind == BIV_KIND_DESPATCH && edit->kind == BIV_EDIT_ADD)
        gather_despatch (form, campaign, edit->id);
      else if (is_formation && edit->kind == BIV_EDIT_ADD && BIV_FORMATION (edit->item)->level == BIV_LEVEL_DETACHMENT)
        {
          g_auto (GStrv) units = list_brought (step, edit->id);
          const char *slash = strrchr (edit->id, '/');
          BivOrdersLine *line;

          if (units[0] == NULL || slash == NULL)
            continue;
          line = biv_orders_form_add (form, BIV_ORDERS_LINE_DETACH, 0);
          /* CA-ORDER-6: HC/1/1 comes from HC/1. */
          line->formation = g_strndup (edit->id, slash - edit->id);
          line->other = g_strdup (edit->id);
          line->units = g_steal_pointer (&units);
        }
      else if (is_formation && edit->kind == BIV_EDIT_REMOVE && !is_added_again (step, edit->id))
        {
          const char *into = find_merged_into (step, edit->id);
          BivOrdersLine *line;

          if (into == NULL)
            continue;
          line = biv_orders_form_add (form, BIV_ORDERS_LINE_MERGE, 0);
          line->formation = g_strdup (into);
          line->other = g_strdup (edit->id);
        }
    }
}

static void
copy_fields (BivOrder *from,
             BivOrder *to)
{
  static const char *const names[] = { "formation", "turn", "posture", "path", "forced", "burn", "embark", "text" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const BivFieldSpec *field = biv_kind_find_field (BIV_KIND_ORDER, names[i]);
      BivValue value = { 0 };

      biv_value_copy (field, biv_item_peek_value (BIV_ITEM (from), field), &value);
      biv_item_build_field (BIV_ITEM (to), field, &value);
    }
}

/* What he wrote below his orders, as it came into the journal (CA-ORDER-7). */
static void
gather_remarks (BivOrdersForm *form,
                BivCampaign   *campaign)
{
  g_autoptr (GString) remarks = g_string_new (NULL);

  BIV_EACH (BivEntry, entry, campaign, BIV_KIND_ENTRY)
    if (entry->turn == campaign->turn && entry->entry_kind == BIV_ENTRY_NOTE && entry->text != NULL &&
        g_strcmp0 (entry->clause, "CA-ORDER-7") == 0)
      g_string_append_printf (remarks, "%s%s", remarks->len > 0 ? "\n" : "", entry->text);
  if (remarks->len > 0)
    form->remarks = g_strdup (remarks->str);
}

static int
rank_of (BivOrdersLineKind kind)
{
  return kind == BIV_ORDERS_LINE_DESPATCH ? 2 : kind == BIV_ORDERS_LINE_ORDER ? 1 : 0;
}

static int
compare_lines (gconstpointer a,
               gconstpointer b)
{
  const BivOrdersLine *first = *(BivOrdersLine *const *) a, *second = *(BivOrdersLine *const *) b;
  int rank = rank_of (first->kind);

  if (rank != rank_of (second->kind))
    return rank - rank_of (second->kind);
  return first->kind == BIV_ORDERS_LINE_ORDER ? g_strcmp0 (first->order->formation, second->order->formation) : 0;
}

void
biv_orders_form_settle (BivOrdersForm *self)
{
  g_ptr_array_sort (self->lines, compare_lines);
}

BivOrdersForm *
biv_orders_form_gather (BivCampaign *campaign,
                        const char  *side)
{
  BivOrdersForm *form = biv_orders_form_new (campaign, side);
  GPtrArray *steps = biv_campaign_peek_steps (campaign);

  for (guint i = 0; biv_campaign_is_copy (campaign) && i < steps->len; i++)
    if (((BivStep *) steps->pdata[i])->turn == campaign->turn)
      gather_step (form, campaign, steps->pdata[i]);
  if (biv_campaign_is_copy (campaign))
    gather_remarks (form, campaign);
  BIV_EACH (BivOrder, order, campaign, BIV_KIND_ORDER)
    {
      BivFormation *formation = biv_campaign_find_formation (campaign, order->formation);

      if (order->turn == campaign->turn && order->status == BIV_ORDER_GIVEN && formation != NULL &&
          g_strcmp0 (formation->side, side) == 0)
        copy_fields (order, biv_orders_form_add (form, BIV_ORDERS_LINE_ORDER, 0)->order);
    }
  biv_orders_form_settle (form);
  return form;
}
