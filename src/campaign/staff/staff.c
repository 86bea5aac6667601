/* SPDX-License-Identifier: GPL-3.0-or-later */
/* staff.c: a plan made in a player's copy, written down as orders */
#include "config.h"
#include "campaign/staff/staff.h"

#include "base/i18n.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/model/army.h"
#include "campaign/model/order.h"
#include "campaign/orders/courier.h"
#include "campaign/orders/orders.h"
#include "campaign/staff/plan.h"
#include "campaign/turn/meetings.h"

/* ---- The path ---- */

/* Over water, by the fewest links. Returns: (transfer full) (nullable) */
static char **
dup_way_afloat (BivStaffPicture *picture,
                guint            from,
                guint            to)
{
  g_autofree guint *before = biv_staff_find_sea_ways (picture, from);
  g_autoptr (GPtrArray) way = g_ptr_array_new ();

  if (before[to] == BIV_STAFF_NOWHERE || from == to)
    return NULL;
  g_ptr_array_add (way, NULL);
  for (guint place = to; place != from; place = before[place])
    g_ptr_array_insert (way, 0, g_strdup (biv_staff_place_id (picture, place)));
  return (char **) g_ptr_array_steal (way, NULL);
}

static void
cut (char  **path,
     guint   n)
{
  for (guint i = n; path[i] != NULL; i++)
    g_clear_pointer (&path[i], g_free);
}

/* How many links of it are gone this turn. */
static guint
count_links (BivStaffPicture    *picture,
             const BivStaffBody *body,
             char              **path)
{
  BivMarch *march = biv_march_new (picture->copy, body->formation, path, body->forced, biv_moment (0, 1), biv_moment (1, 1));
  guint n = march->legs->len;

  biv_march_free (march);
  return n;
}

/* As far as it goes this turn: the next one sees further. Where a courier takes his time the whole way is written, for the
 * formation goes on with it (CA-ORDER-5 a). */
static char **
dup_path (BivStaffPicture    *picture,
          const BivStaffBody *body)
{
  char **path;
  guint n, most;

  if (body->goal == BIV_STAFF_NOWHERE || body->goal == body->place)
    return NULL;
  path = body->formation->embarked
           ? dup_way_afloat (picture, body->place, body->goal)
           : biv_routes_dup_path (biv_staff_get_routes (picture, body->place), biv_staff_place_id (picture, body->goal));
  if (path == NULL)
    return NULL;
  n = g_strv_length (path);
  most = biv_courier_is_used (picture->copy) && biv_courier_get_arrival (picture->copy, body->formation) > picture->copy->turn
           ? n : count_links (picture, body, path);
  if (body->stops_short)
    most = MIN (most, n - 1);
  cut (path, MIN (most, n));
  if (path[0] == NULL)
    g_clear_pointer (&path, g_strfreev);
  return path;
}

/* ---- The order ---- */

static BivOrder *
make_order (BivStaffPicture    *picture,
            const BivStaffBody *body)
{
  BivOrder *order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "order-of-the-staff"));

  order->formation = g_strdup (biv_id_of (body->formation));
  order->turn = picture->copy->turn;
  order->status = BIV_ORDER_GIVEN;
  order->path = dup_path (picture, body);
  order->posture = body->posture;
  order->forced = body->forced && order->path != NULL;
  order->embark = body->embark;
  /* A march to nowhere is a hold (CA-ORDER-2), and is better called so. */
  if (order->path == NULL && order->posture == BIV_POSTURE_MARCH)
    order->posture = BIV_POSTURE_HOLD;
  return order;
}

/* The last that was written to it: one that is on its way still, else the one that it has got. Returns: (nullable) */
static BivOrder *
find_last (BivCampaign  *copy,
           BivFormation *formation)
{
  g_autoptr (GPtrArray) coming = biv_courier_list (copy, biv_id_of (formation));

  return coming->len > 0 ? coming->pdata[coming->len - 1] : biv_courier_get_written (copy, formation);
}

/* Whether it says what the formation does or will do already by the orders that it has got or that are on their way. */
static gboolean
says_nothing_new (BivCampaign *copy,
                  BivOrder    *order)
{
  BivFormation *formation = biv_campaign_find_formation (copy, order->formation);
  BivOrder *before = biv_courier_is_used (copy) ? find_last (copy, formation) : NULL;
  char **old = before != NULL ? biv_order_get_path (before) : NULL;
  guint n_old = old != NULL ? g_strv_length (old) : 0, n_new = order->path != NULL ? g_strv_length (order->path) : 0;

  if (before == NULL || before->status == BIV_ORDER_REFUSED || before->posture != order->posture || order->forced ||
      order->embark != BIV_EMBARK_NONE || (n_old == 0) != (n_new == 0) || biv_order_is_done (before, formation))
    return FALSE;
  return n_new == 0 || g_str_equal (old[n_old - 1], order->path[n_new - 1]);
}

static void
staff_order_free (gpointer data)
{
  BivStaffOrder *order = data;

  g_object_unref (order->order);
  g_free (order->reason);
  g_free (order);
}

static void
write_down (BivStaffPicture *picture,
            BivStaffBody    *body,
            GPtrArray       *orders)
{
  g_autoptr (BivOrder) order = make_order (picture, body);
  BivOrder *given = biv_formation_get_own_order (picture->copy, body->formation);
  BivRefusal why;
  BivStaffOrder *written;

  /* What the rules refuse for a reason that no plan foresaw is not proposed. */
  if (says_nothing_new (picture->copy, order) || !biv_turn_check_order (picture->copy, order, &why))
    return;
  written = g_new0 (BivStaffOrder, 1);
  written->order = g_steal_pointer (&order);
  written->reason = g_steal_pointer (&body->reason);
  written->renews = given != NULL && given->status != BIV_ORDER_DRAFT;
  g_ptr_array_add (orders, written);
}

GPtrArray *
biv_staff_list_orders (BivCampaign           *campaign,
                       const BivStaffRequest *request)
{
  GPtrArray *orders = g_ptr_array_new_with_free_func (staff_order_free);
  g_autoptr (BivPlayer) asks = NULL, player = NULL;
  g_autoptr (BivCampaign) copy = NULL;
  g_autoptr (BivStaffPicture) picture = NULL;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && request != NULL && request->who != NULL, orders);

  asks = biv_player_find (campaign, request->who);
  if (asks == NULL || campaign->phase != BIV_PHASE_ORDERS || campaign->state == BIV_STATE_FINISHED ||
      campaign->map_form == BIV_MAP_LADDER)
    return orders;
  /* From here on nothing is looked at but this. */
  copy = biv_knowledge_copy_for (campaign, request->who);
  player = biv_player_find (copy, asks->side);
  g_return_val_if_fail (player != NULL, orders);
  picture = biv_staff_picture_new (copy, player, request->temper, request->renews);
  biv_staff_plan (picture, request->seed);
  for (guint i = 0; i < picture->bodies->len; i++)
    {
      BivStaffBody *body = &g_array_index (picture->bodies, BivStaffBody, i);

      if (!body->is_fixed && (request->formation == NULL || g_str_equal (request->formation, biv_id_of (body->formation))))
        write_down (picture, body, orders);
    }
  return orders;
}

/* ---- As a form ---- */

static void
copy_order (BivOrder *from,
            BivOrder *to)
{
  static const char *const names[] = { "formation", "turn", "posture", "path", "forced", "embark" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const BivFieldSpec *field = biv_kind_find_field (BIV_KIND_ORDER, names[i]);
      BivValue value = { 0 };

      biv_value_copy (field, biv_item_peek_value (BIV_ITEM (from), field), &value);
      biv_item_build_field (BIV_ITEM (to), field, &value);
    }
}

BivOrdersForm *
biv_staff_make_form (BivCampaign *campaign,
                     const char  *who,
                     GPtrArray   *orders)
{
  g_autoptr (BivPlayer) player = biv_player_find (campaign, who);
  BivOrdersForm *form = biv_orders_form_new (campaign, player != NULL ? player->side : who);

  g_free (form->player);
  g_free (form->word);
  form->player = player != NULL ? g_strdup (player->name) : NULL;
  form->word = player != NULL ? g_strdup (biv_player_get_word (campaign, player)) : NULL;
  for (guint i = 0; i < orders->len; i++)
    copy_order (((BivStaffOrder *) orders->pdata[i])->order, biv_orders_form_add (form, BIV_ORDERS_LINE_ORDER, 0)->order);
  return form;
}
