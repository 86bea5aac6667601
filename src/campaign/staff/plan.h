/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plan.h: who does what: guards, scouts, attacks with several, who waits for whom */
#pragma once
#include "campaign/staff/picture.h"
G_BEGIN_DECLS

/** biv_staff_plan: settles every body of @picture that is not settled. @seed: as in staff.h */
void biv_staff_plan         (BivStaffPicture *picture,
                             guint64          seed);

/* ---- single.c: what one body does whatever the others do ---- */

/** biv_staff_settle_bound: who has no choice: shut in, afloat, unable to move, without troops, at a siege */
void biv_staff_settle_bound (BivStaffPicture *picture);
/** biv_staff_settle_hurt: who is overwhelmed, worn out or cut off */
void biv_staff_settle_hurt  (BivStaffPicture *picture);
/** biv_staff_settle_idle: everybody else stays, or takes ship where nothing is to be had by land */
void biv_staff_settle_idle  (BivStaffPicture *picture);

G_END_DECLS
