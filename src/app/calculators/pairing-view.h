/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairing-view.h: two lines of infantry as they stand, and who fights whom, before any dice */
#pragma once
#include <gtk/gtk.h>
#include "app/calculators/calculation.h"
G_BEGIN_DECLS

#define BIV_TYPE_PAIRING_VIEW (biv_pairing_view_get_type ())
G_DECLARE_FINAL_TYPE (BivPairingView, biv_pairing_view, BIV, PAIRING_VIEW, GtkWidget)

/** biv_pairing_view_show: in sight only while a pairing has its answer. North is up */
void biv_pairing_view_show (BivPairingView *self,
                            BivCalculation *reckoning);

G_END_DECLS
