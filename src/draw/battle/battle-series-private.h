/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-series-private.h: what tests look at */
#pragma once
#include "draw/battle/battle-plate-private.h"
#include "draw/battle/battle-series.h"
G_BEGIN_DECLS

/* One turn's board. */
typedef struct
{
  BivBattleScene *scene;
  BivPoint        board;              /* where its corner comes to lie */
} BivSeriesBoard;

typedef struct
{
  GArray         *boards;             /* of BivSeriesBoard */
  GArray         *words;               /* of BivWord */
  GArray         *signs;              /* of BivBattleSign */
} BivSeriesPage;

struct _BivBattleSeries
{
  BivCourse *course;
  double     width, height;
  guint      n_across, n_rows;        /* boards on a page */
  double     c;                       /* mm a cell */
  gboolean   is_told_beside;          /* what a turn brought stands at the right of its board, and not below it */
  double     head;                    /* mm: title and sides, and the line below them */
  double     rule;                    /* y of the line below the title */
  GArray    *pages;                   /* of BivSeriesPage */
};

G_END_DECLS
