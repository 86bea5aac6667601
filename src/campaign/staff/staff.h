/* SPDX-License-Identifier: GPL-3.0-or-later */
/* staff.h: orders that the program proposes for an absent side, player or formation
 *
 * They are worked out in the copy of what their player may know (campaign/knowledge/knowledge.h) and in nothing else: who changes
 * what is hidden gets the same orders. Nothing is done here: what is proposed goes in by the door of all orders
 * (biv_turn_propose_form(), biv_turn_propose_many_orders()), or does not. */
#pragma once
#include "campaign/model/campaign.h"
#include "campaign/orders/orders-form.h"
G_BEGIN_DECLS

/* One order, and why. */
typedef struct
{
  BivOrder *order;                  /* its id is none of the campaign's */
  char     *reason;                 /* one sentence */
  gboolean  renews;                 /* its formation has an order of this turn, which it would take the place of */
} BivStaffOrder;

typedef struct
{
  const char *who;                  /* whose player asks: a side's id, or a formation's (knowledge.h) */
  const char *formation;            /* for it alone; NULL: for all that he commands */
  BivTemper   temper;
  guint64     seed;                 /* what is nearly level is decided by it; 0: the same each time, without */
  gboolean    renews;               /* also for who has an order of this turn; without it that stands, and is planned with */
} BivStaffRequest;

/**
 * biv_staff_list_orders:
 * @campaign: the referee's, or a player's copy
 *
 * For every formation that would move on its own and is on the map one order at most: none for who goes on with the same one that a
 * courier brings or has brought (CA-ORDER-5). All pass biv_turn_check_order() in what the player knows.
 *
 * Returns: (transfer full): of BivStaffOrder, in order of battle; empty outside the phase Orders
 */
GPtrArray     *biv_staff_list_orders (BivCampaign           *campaign,
                                      const BivStaffRequest *request);
/** biv_staff_make_form: Returns: (transfer full): of @orders of one player (@who), as he would send it in himself */
BivOrdersForm *biv_staff_make_form   (BivCampaign           *campaign,
                                      const char            *who,
                                      GPtrArray             *orders);

G_END_DECLS
