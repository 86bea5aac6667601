/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-deploy.h: the deployment on a table: brigades placed as lines, opening orders, and the check */
#pragma once
#include "app/battle/step/deploying.h"
#include "app/canvas/table-bases.h"
#include "campaign/battle/opening-orders.h"
G_BEGIN_DECLS

#define BIV_TYPE_TABLE_DEPLOY (biv_table_deploy_get_type ())
G_DECLARE_FINAL_TYPE (BivTableDeploy, biv_table_deploy, BIV, TABLE_DEPLOY, BivDeploying)

struct _BivTableDeploy
{
  BivDeploying     step;

  char            *general;           /* formation of the general in hand, or NULL */
  BivTabletop     *table;             /* the one that the canvas shows */
  GtkWidget       *measure;           /* its ground to measure on, in the place of all else, or NULL */
  BivOpeningOrder *draft;             /* the order in hand, as it would be written, or NULL */
  gboolean         is_draft_changed;  /* by hand: it is kept, whatever becomes of the order that is written */

  BivTableCanvas  *canvas;            /* template children from here on */
  GtkLabel        *in_hand;
  GtkWidget       *hand, *work;
  GtkDropDown     *form;
  GtkToggleButton *whole, *hidden;
  GtkStack        *cards;             /* "units" or "orders" */
  GtkListBox      *bodies;
  GtkLabel        *orders_count, *order_to, *order_objective, *order_why;
  GtkDropDown     *order_kind, *order_writer;
  GtkEditable     *order_note;
  GtkWidget       *order_card, *order_clear, *order_write, *order_off;
};

GtkWidget *biv_table_deploy_new (BivDesk *desk, const char *battle);

G_END_DECLS
