/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page-data.c: what the script of a player's page reads: his formations, where they can go, and what is refused to them
 *
 * The rules are asked here, where they are: of every formation and every posture the page knows what the program would say. */
#include "config.h"
#include "draw/page/page.h"
#include "draw/page/private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "campaign/model/army.h"
#include "campaign/model/item-names.h"
#include "campaign/model/map.h"
#include "campaign/model/strength.h"
#include "campaign/orders/courier.h"
#include "campaign/orders/orders-form.h"
#include "campaign/orders/orders.h"
#include "campaign/turn/detach.h"
#include "campaign/turn/turn.h"
#include "draw/ink/curve.h"

#define MOST_DETACHMENTS 30           /* that the page has words for */

/* ---- JSON ---- */

void
biv_players_page_put_json (GString    *json,
                           const char *text)
{
  if (text == NULL)
    {
      g_string_append (json, "null");
      return;
    }
  g_string_append_c (json, '"');
  for (const char *at = text; *at != '\0'; at++)
    if ((guchar) *at < 0x20 || strchr ("\"\\<>&", *at) != NULL)
      g_string_append_printf (json, "\\u%04x", (guint) (guchar) *at);
    else
      g_string_append_c (json, *at);
  g_string_append_c (json, '"');
}

static void
put_member (GString    *json,
            const char *name,
            const char *text)
{
  g_string_append_printf (json, "\"%s\":", name);
  biv_players_page_put_json (json, text);
  g_string_append_c (json, ',');
}

/* Commas are put behind everything; what is last loses its own. */
static void
put_end (GString    *json,
         const char *end)
{
  if (json->len > 0 && json->str[json->len - 1] == ',')
    g_string_truncate (json, json->len - 1);
  g_string_append (json, end);
}

static void
put_ids (GString     *json,
         const char  *name,
         char       **ids)
{
  g_string_append_printf (json, "\"%s\":[", name);
  for (; ids != NULL && *ids != NULL; ids++)
    {
      biv_players_page_put_json (json, *ids);
      g_string_append_c (json, ',');
    }
  put_end (json, "],");
}

static void
put_refusal (GString          *json,
             const char       *name,
             const BivRefusal *why)
{
  g_string_append_printf (json, "\"%s\":[", name);
  biv_players_page_put_json (json, why->code);
  g_string_append_c (json, ',');
  biv_players_page_put_json (json, why->text);
  g_string_append (json, "],");
}

/* ---- Places and ways ---- */

static void
put_places (BivPlayersPage *page,
            GString        *json)
{
  g_string_append (json, "\"places\":{");
  BIV_EACH (BivPlace, place, page->campaign, BIV_KIND_PLACE)
    {
      double x, y;

      if (!biv_map_drawing_get_point (page->drawing, biv_id_of (place), &x, &y))
        continue;
      biv_players_page_put_json (json, biv_id_of (place));
      g_string_append (json, ":[");
      biv_players_page_put_json (json, biv_item_call (place));
      g_string_append_printf (json, ",%d,%d],\n", (int) x, (int) y);
    }
  if (json->str[json->len - 1] == '\n')
    g_string_truncate (json, json->len - 1);
  put_end (json, "},\n");
}

/* ["two-palms",1] with "rail" where it is one; [..., 1, "", code, text] where it is closed. */
static void
put_way (BivPlayersPage *page,
         GString        *json,
         BivLink        *link,
         const char     *from,
         const char     *to)
{
  BivRefusal why;

  g_string_append_c (json, '[');
  biv_players_page_put_json (json, to);
  g_string_append_printf (json, ",%d", biv_map_link_cost (page->campaign, link, from, page->side));
  if (biv_turn_check_closed (page->campaign, link, &why))
    g_string_append (json, link->link_kind == BIV_LINK_RAIL ? ",\"rail\"]," : "],");
  else
    {
      g_string_append (json, ",\"\",");
      biv_players_page_put_json (json, why.code);
      g_string_append_c (json, ',');
      biv_players_page_put_json (json, why.text);
      g_string_append (json, "],");
    }
}

/* CA-ORDER-3: of several links between two places the one that would be taken. */
static void
put_ways (BivPlayersPage *page,
          GString        *json,
          const char     *name,
          gboolean        embarked)
{
  g_string_append_printf (json, "\"%s\":{", name);
  BIV_EACH (BivPlace, place, page->campaign, BIV_KIND_PLACE)
    {
      const char *from = biv_id_of (place);
      g_autoptr (GPtrArray) links = biv_map_list_links (page->campaign, from);
      gboolean is_first = TRUE;

      for (guint i = 0; i < links->len; i++)
        {
          BivLink *link = g_ptr_array_index (links, i);
          const char *to = biv_map_other_end (link, from);

          if (to == NULL || link != biv_map_find_link_for (page->campaign, from, to, page->side, embarked)
              || !biv_map_suits (page->campaign, link, from, embarked))
            continue;
          if (is_first)
            {
              biv_players_page_put_json (json, from);
              g_string_append (json, ":[");
            }
          is_first = FALSE;
          put_way (page, json, link, from, to);
        }
      if (!is_first)
        put_end (json, "],");
    }
  put_end (json, "},\n");
}

/* How the arrow of a march runs, where that is no straight line: once for each link, from its beginning to its end. */
static void
put_courses (BivPlayersPage *page,
             GString        *json)
{
  g_string_append (json, "\"courses\":{");
  for (guint i = 0; !biv_map_is_grid (page->campaign) && i < biv_campaign_peek_items (page->campaign, BIV_KIND_LINK)->len; i++)
    {
      BivLink *link = g_ptr_array_index (biv_campaign_peek_items (page->campaign, BIV_KIND_LINK), i);
      g_autoptr (GArray) course = biv_map_drawing_list_course (page->drawing, link->from, link->to);
      g_autofree char *key = g_strconcat (link->from, " ", link->to, NULL);

      if (course->len < 3)
        continue;
      biv_players_page_put_json (json, key);
      g_string_append (json, ":[");
      for (guint j = 0; j < course->len; j++)
        {
          const BivPoint *at = &g_array_index (course, BivPoint, j);

          g_string_append_printf (json, "%d,%d,", (int) at->x, (int) at->y);
        }
      put_end (json, "],");
    }
  put_end (json, "},\n");
}

/* ---- Formations ---- */

/* What the program would say to an order of this posture, without a path. */
static void
put_refusals (BivPlayersPage *page,
              GString        *json,
              BivFormation   *formation)
{
  g_autoptr (BivOrder) order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "order-of-the-page"));

  order->formation = g_strdup (biv_id_of (formation));
  order->turn = page->campaign->turn;
  g_string_append (json, "\"refused\":{");
  for (int posture = BIV_POSTURE_HOLD; posture <= BIV_POSTURE_BESIEGE; posture++)
    {
      BivRefusal why;

      order->posture = (BivPosture) posture;
      if (!biv_turn_check_order (page->campaign, order, &why))
        put_refusal (json, biv_word_get_nick (biv_posture_get_type (), posture), &why);
    }
  put_end (json, "},");
}

/* Why it can go nowhere at all, if it cannot. */
static void
put_stuck (BivPlayersPage *page,
           GString        *json,
           BivFormation   *formation)
{
  g_autoptr (BivOrder) order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "order-of-the-page"));
  g_autoptr (GPtrArray) links = biv_map_list_links (page->campaign, formation->location);
  BivRefusal why;

  order->formation = g_strdup (biv_id_of (formation));
  order->turn = page->campaign->turn;
  order->posture = BIV_POSTURE_ATTACK;
  for (guint i = 0; i < links->len && order->path == NULL; i++)
    {
      const char *to[] = { biv_map_other_end (links->pdata[i], formation->location), NULL };

      if (to[0] != NULL)
        order->path = g_strdupv ((char **) to);
    }
  if (order->path != NULL && !biv_turn_check_order (page->campaign, order, &why)
      && (biv_refusal_has_id (&why, "CA-MOVE-1") || biv_refusal_has_id (&why, "CA-SIEGE-6")))
    {
      put_refusal (json, "stuck", &why);
      if (formation->shut_in)
        put_refusal (json, "shut", &why);
    }
}

/* Going on board, or ashore. */
static void
put_embarking (BivPlayersPage *page,
               GString        *json,
               BivFormation   *formation)
{
  g_autoptr (BivOrder) order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "order-of-the-page"));

  order->embark = formation->embarked ? BIV_EMBARK_LAND : BIV_EMBARK_EMBARK;
  if (!formation->shut_in && biv_turn_get_bar_to_embarking (page->campaign, formation, order) == NULL)
    put_member (json, "ships", biv_word_get_nick (biv_embark_get_type (), order->embark));
}

static gboolean
may_burn (BivPlayersPage *page,
          BivPlace       *place)
{
  return place != NULL && biv_campaign_option_is (page->campaign, "depot.burn", "on") && biv_place_is_depot (place)
         && g_strcmp0 (place->owner, page->id) == 0;
}

static void
put_order (GString  *json,
           BivOrder *order)
{
  g_string_append (json, "\"order\":{");
  put_member (json, "posture", biv_word_get_nick (biv_posture_get_type (), order->posture));
  put_ids (json, "path", order->path);
  g_string_append_printf (json, "\"forced\":%s,\"burn\":%s,", order->forced ? "true" : "false", order->burn ? "true" : "false");
  put_member (json, "embark", biv_word_get_nick (biv_embark_get_type (), order->embark));
  put_member (json, "text", order->text != NULL ? order->text : "");
  put_end (json, "},");
}

static void
put_units (BivPlayersPage *page,
           GString        *json,
           BivFormation   *formation)
{
  GPtrArray *units = biv_army_list_own_units (page->campaign, biv_id_of (formation));
  g_autoptr (GPtrArray) one = g_ptr_array_new ();

  g_string_append (json, "\"units\":[");
  for (guint i = 0; i < units->len; i++)
    {
      g_autofree char *name = NULL;

      if (!biv_unit_is_ready (units->pdata[i]))
        continue;
      name = g_strdup_printf ("%s %s", biv_unit_get_ref (units->pdata[i]), biv_unit_get_label (units->pdata[i]));
      g_string_append_c (json, '[');
      biv_players_page_put_json (json, biv_id_of (units->pdata[i]));
      g_string_append_c (json, ',');
      biv_players_page_put_json (json, name);
      g_ptr_array_set_size (one, 0);
      g_ptr_array_add (one, units->pdata[i]);
      g_string_append_printf (json, ",%d,%d,\"%s\"],", biv_units_get_allowance (page->campaign, one, formation, FALSE),
                              biv_units_get_allowance (page->campaign, one, formation, TRUE),
                              biv_word_get_nick (biv_arm_get_type (), biv_unit_get_arm (page->campaign, units->pdata[i])));
    }
  put_end (json, "],");
}

/* Which of his formations it may join (CA-ORDER-6). */
static void
put_joins (BivPlayersPage *page,
           GString        *json,
           BivFormation   *formation)
{
  g_autoptr (GPtrArray) formations = biv_players_page_list_formations (page);

  g_string_append (json, "\"joins\":[");
  for (guint i = 0; i < formations->len; i++)
    {
      const char *into = biv_id_of (formations->pdata[i]);

      if (!biv_turn_check_merge (page->campaign, into, biv_id_of (formation), NULL))
        continue;
      biv_players_page_put_json (json, into);
      g_string_append_c (json, ',');
    }
  put_end (json, "],");
}

/* Nobody moves with it: what is detached from it changes how far the rest may go. */
static gboolean
moves_alone (BivPlayersPage *page,
             BivFormation   *formation)
{
  g_autoptr (GPtrArray) units = biv_army_list_followers (page->campaign, formation);

  return units->len == biv_army_list_own_units (page->campaign, biv_id_of (formation))->len;
}

static void
put_formation (BivPlayersPage *page,
               GString        *json,
               BivFormation   *formation)
{
  gboolean has_forced = biv_campaign_option_is (page->campaign, "move.forced", "on");
  BivOrder *order = biv_turn_find_order (page->campaign, biv_id_of (formation));
  g_autofree char *initials = biv_formation_dup_initials (page->campaign, formation);
  g_autofree char *strength = biv_players_page_dup_strength (page, formation);
  g_autofree char *when = biv_courier_dup_arrival_words (page->campaign, biv_courier_get_arrival (page->campaign, formation));
  /* TRANSLATORS: %s is "arrives in turn 4" or "arrives at once" */
  g_autofree char *arrives = when != NULL ? g_strdup_printf (_("An order written now %s."), when) : NULL;
  BivBox box;

  g_string_append_c (json, '{');
  put_member (json, "id", biv_id_of (formation));
  put_member (json, "code", initials);
  put_member (json, "name", biv_item_call (formation));
  put_member (json, "at", formation->location);
  put_member (json, "strength", strength);
  put_member (json, "arrives", arrives);
  g_string_append_printf (json, "\"leads\":%s,\"moves\":%d,\"embarked\":%s,\"detachments\":%d,",
                          biv_army_get_body (page->campaign, formation) == formation ? "true" : "false",
                          biv_body_get_allowance (page->campaign, formation, FALSE), formation->embarked ? "true" : "false",
                          formation->detachments);
  if (has_forced)
    g_string_append_printf (json, "\"forced\":%d,", biv_body_get_allowance (page->campaign, formation, TRUE));
  if (may_burn (page, biv_campaign_find_place (page->campaign, formation->location)))
    g_string_append (json, "\"burns\":true,");
  if (biv_map_drawing_get_flag (page->drawing, biv_id_of (formation), &box))
    g_string_append_printf (json, "\"flag\":[%d,%d,%d,%d],", (int) box.x, (int) box.y, (int) box.width, (int) box.height);
  put_ids (json, "draft", formation->draft);
  put_refusals (page, json, formation);
  put_stuck (page, json, formation);
  put_embarking (page, json, formation);
  if (order != NULL && order->status == BIV_ORDER_GIVEN)
    put_order (json, order);
  put_units (page, json, formation);
  put_joins (page, json, formation);
  g_string_append_printf (json, "\"alone\":%s,", moves_alone (page, formation) ? "true" : "false");
  put_end (json, "},\n");
}

static void
put_postures (GString *json)
{
  g_string_append (json, "\"postures\":[");
  for (int posture = BIV_POSTURE_HOLD; posture <= BIV_POSTURE_BESIEGE; posture++)
    {
      g_string_append_c (json, '[');
      biv_players_page_put_json (json, biv_word_get_nick (biv_posture_get_type (), posture));
      g_string_append_c (json, ',');
      biv_players_page_put_json (json, biv_word_get_label (biv_posture_get_type (), posture));
      g_string_append (json, "],");
    }
  put_end (json, "],\n");
}

/* What the head of an orders file says (store/orders-file.h), and what it is called. */
static void
put_head (BivPlayersPage *page,
          GString        *json)
{
  g_autoptr (BivOrdersForm) form = biv_orders_form_new (page->campaign, page->id);
  g_autofree char *name = biv_players_page_dup_name (page->campaign);
  g_autofree char *file = g_strdup_printf ("%.*s.orders", (int) (strlen (name) - strlen (".html")), name);

  put_member (json, "campaign", form->campaign);
  put_member (json, "side", form->side);
  put_member (json, "player", form->player);
  put_member (json, "word", form->word);
  put_member (json, "file", file);
  g_string_append_printf (json, "\"turn\":%d,\"detachments\":%d,\"open\":%s,\"rail\":%s,\n", form->turn, page->side->detachments,
                          page->takes_orders ? "true" : "false",
                          biv_campaign_option_is (page->campaign, "move.rail", "on") ? "true" : "false");
}

void
biv_players_page_add_data (BivPlayersPage *page)
{
  g_autoptr (GString) json = g_string_new ("{");
  g_autoptr (GPtrArray) formations = biv_players_page_list_formations (page);
  gboolean has_embarked = FALSE;

  put_head (page, json);
  put_postures (json);
  biv_players_page_put_post (page, json);
  if (page->drawing != NULL)
    {
      for (guint i = 0; i < formations->len; i++)
        has_embarked |= ((BivFormation *) formations->pdata[i])->embarked;
      put_places (page, json);
      put_ways (page, json, "land", FALSE);
      if (has_embarked)
        put_ways (page, json, "water", TRUE);
      put_courses (page, json);
    }
  g_string_append (json, "\"formations\":[\n");
  for (guint i = 0; page->drawing != NULL && i < formations->len; i++)
    put_formation (page, json, formations->pdata[i]);
  if (json->str[json->len - 1] == '\n' && json->str[json->len - 2] == ',')
    g_string_truncate (json, json->len - 2);
  g_string_append (json, "],\n\"words\":");
  biv_players_page_put_words (json, formations->len + MOST_DETACHMENTS);
  g_string_append (json, "}\n");
  biv_players_page_put_plain (page, "<script type=\"application/json\" id=\"data\">\n");
  biv_players_page_put_plain (page, json->str);
  biv_players_page_put_plain (page, "</script>\n");
}
