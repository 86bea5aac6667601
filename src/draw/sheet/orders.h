/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orders.h: the orders form below a briefing */
#pragma once
#include "draw/sheet/flow.h"
G_BEGIN_DECLS

/** biv_sheet_add_orders_form: a cut line and the form of @side below what is there, if it fits on the last page (5.4) */
void biv_sheet_add_orders_form (BivSheet   *sheet,
                                const char *side);

G_END_DECLS
