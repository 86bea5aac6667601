/* SPDX-License-Identifier: GPL-3.0-or-later */
/* campaign-run.h: a campaign example while it is being played; shared by position, script and expectations */
#pragma once
#include "script/example.h"
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

typedef struct
{
  const BivExamples *examples;
  BivCampaign       *campaign;
  GArray            *dos;           /* of guint: how many steps each accepted `do` or edit took, for `undo` */
  GHashTable        *marks;         /* name: BivCampaign as it stood */
  GPtrArray         *refusals;      /* of BivRefusal, oldest first */
  int                first_entry;   /* number of the first journal entry since the example began */
  BivVerdict        *verdict;
} BivCampaignRun;

/* Every error of a line of the file. */
#define BIV_LINE_ERROR (g_io_error_quark ()), G_IO_ERROR_INVALID_DATA

/* ---- Position ---- */

/** biv_campaign_position_new: Returns: (transfer full) (nullable): a campaign without steps; %NULL with errors in @verdict */
BivCampaign *biv_campaign_position_new     (const BivExamples   *examples,
                                            const BivCase       *one,
                                            BivVerdict          *verdict);
/** biv_campaign_position_edit: the referee's edit by hand between the lines of a script, on the proposal's scratch */
gboolean     biv_campaign_position_edit    (BivProposal         *proposal,
                                            const BivStatement  *line,
                                            GError             **error);

/** biv_play_campaign_to_end: Returns: (transfer full) (nullable): the campaign as the script leaves it; %NULL where there is
 *  no position */
BivCampaign *biv_play_campaign_to_end      (const BivExamples   *examples,
                                            const BivCase       *one,
                                            BivVerdict          *verdict);

/* ---- Single lines ---- */

/** biv_campaign_line_is_edit: whether the line may stand between those of a script too. @is_early: (out) (optional):
 *  whether other lines of a position depend on it */
gboolean     biv_campaign_line_is_edit     (const BivStatement  *line,
                                            gboolean            *is_early);
gboolean     biv_campaign_line_edit        (BivProposal         *proposal,
                                            const BivStatement  *line,
                                            GError             **error);
/** biv_campaign_line_deliver_orders: the orders of the present turn take their time as everybody stands now (CA-ORDER-5) */
void         biv_campaign_line_deliver_orders (BivProposal      *proposal);
/** biv_campaign_keys_for: Returns: (transfer none) (nullable): the fields that a position line of this object may name */
const char *const *biv_campaign_keys_for   (BivKind              kind);
/** biv_campaign_line_find: Returns: (transfer none) (nullable): the item of that kind, or %NULL with @error */
gpointer     biv_campaign_line_find        (BivCampaign         *campaign,
                                            BivKind              kind,
                                            const char          *id,
                                            GError             **error);
/** biv_campaign_line_read_order: "FORMATION POSTURE [PLACE...] [forced=yes] [embark=embark] [burn=yes]" from word @first
 *  on. Returns: (transfer full) (nullable): an order of the present turn */
BivOrder    *biv_campaign_line_read_order  (BivCampaign         *campaign,
                                            const BivStatement  *line,
                                            guint                first,
                                            GError             **error);

/* ---- Script ---- */

/* A `do` being carried out: one proposal after the other, each worked out when the one before it is committed. */
typedef struct
{
  BivCampaign        *campaign;
  const BivStatement *line;
  guint               first;        /* which word is the side; the verb follows */
  BivDice            *dice;         /* of the whole `do` */
  gboolean            is_refused;
  BivRefusal          why;
  guint               n_steps;      /* committed */
} BivCampaignDo;

/** biv_campaign_do: stops at a refusal, and where the dice are short. Returns: %FALSE with @error where the line is wrong */
gboolean     biv_campaign_do               (BivCampaignDo       *it,
                                            GError             **error);
/** biv_campaign_run_would: a `do` as a question: nothing changes. @first: which word is the side. Returns: %FALSE with
 *  @error where the line is wrong; else @why is set where it would be refused, and @is_refused says so */
gboolean     biv_campaign_run_would        (BivCampaignRun      *run,
                                            const BivStatement  *line,
                                            guint                first,
                                            gboolean            *is_refused,
                                            BivRefusal          *why,
                                            GError             **error);

/** biv_campaign_read_face: "CROWN4", "-4" */
gboolean     biv_campaign_read_face        (BivCampaign         *campaign,
                                            const char          *word,
                                            BivFace             *face,
                                            GError             **error);
/** biv_campaign_side_word: the id of that side, "-" for nobody's */
const char  *biv_campaign_side_word        (BivCampaign         *campaign,
                                            int                  side);

/* ---- Expectations ---- */

void         biv_campaign_run_expect       (BivCampaignRun      *run,
                                            const BivStatement  *line);

G_END_DECLS
