/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slack.h: a bin that lets a window become narrower than its content is laid out for
 *
 * GTK 4.8 knows no breakpoints: a window is never smaller than its content, so content that would change its layout in a
 * narrow window never sees one. Until it has changed it is cut off at the end. */
#pragma once
#include "app/widgets/bin.h"
G_BEGIN_DECLS

#define BIV_TYPE_SLACK (biv_slack_get_type ())
G_DECLARE_FINAL_TYPE (BivSlack, biv_slack, BIV, SLACK, BivBin)

G_END_DECLS
