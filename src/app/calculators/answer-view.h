/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answer-view.h: a calculator's outputs and the sum behind them, line by line, each with its clause */
#pragma once
#include <gtk/gtk.h>
#include "app/calculators/calculation.h"
G_BEGIN_DECLS

/** biv_answer_view_fill: empties @grid and fills it; it stays empty where there is no answer */
void biv_answer_view_fill (GtkGrid      *grid,
                           BivCalculation *reckoning);

G_END_DECLS
