/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plan-editor.h: what a campaign has before it: its arrivals, or the conditions that end it at once; each is a card with
 * its fields and with what does not fit (CA-REPLACE-1, CA-VICTORY-5) */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_PLAN_EDITOR (biv_plan_editor_get_type ())
G_DECLARE_FINAL_TYPE (BivPlanEditor, biv_plan_editor, BIV, PLAN_EDITOR, GtkWidget)

/** biv_plan_editor_set_up: once, before anything else. @kind: BIV_KIND_SCHEDULE or BIV_KIND_VICTORY */
void       biv_plan_editor_set_up (BivPlanEditor *self,
                                   BivDesk       *desk,
                                   BivKind        kind);
/** biv_plan_editor_update: the campaign changed */
void       biv_plan_editor_update (BivPlanEditor *self);
/** biv_plan_editor_show: the card of that id gets the focus. Returns: %FALSE where there is none */
gboolean   biv_plan_editor_show   (BivPlanEditor *self,
                                   const char    *id);

G_END_DECLS
