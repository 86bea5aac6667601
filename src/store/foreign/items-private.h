/* SPDX-License-Identifier: GPL-3.0-or-later */
/* items-private.h: places, links and drawn ground of a foreign map, put into a proposal */
#pragma once
#include "campaign/model/proposal.h"
#include "store/foreign/ground-import.h"
G_BEGIN_DECLS

/** biv_foreign_put_items: @notes: (nullable). Returns: %FALSE with @error at the first that will not do */
gboolean biv_foreign_put_items (const BivGroundImport  *import,
                                BivProposal            *proposal,
                                GPtrArray              *notes,
                                GError                **error);

G_END_DECLS
