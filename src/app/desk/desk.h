/* SPDX-License-Identifier: GPL-3.0-or-later */
/* desk.h: the referee's desk: the open campaign, and what is going on with it
 *
 * Everything that pages share. The campaign stays the same object for the life of a desk. "changed" is emitted after
 * every step, done or undone, and whenever the phase's proposal is another one: an answer, a die. */
#pragma once
#include <gio/gio.h>
#include "app/desk/page.h"
#include "app/desk/postbox.h"
#include "app/desk/procedure.h"
#include "campaign/model/campaign.h"
#include "draw/map/backdrop.h"
G_BEGIN_DECLS

typedef struct _BivSession BivSession;   /* engine/biv-session.h */

#define BIV_TYPE_DESK (biv_desk_get_type ())
G_DECLARE_FINAL_TYPE (BivDesk, biv_desk, BIV, DESK, GObject)

/* Properties: "types-dice" (gboolean): "I type them"; else Bivouac rolls.
 * Signals: "changed"; "fight": another battle is being fought at the desk, or none; "moved": it went on or back by a move, so
 * what can be undone, and whether there is something to save, may be otherwise; "show" (page, id): the window goes there;
 * "report" (text): the window tells it in its info bar, and after a step back or forward takes it away (%NULL); "done"
 * (#BivProposal): it has been committed: whoever cannot see it hears what was done, and what it led to; "see-as"
 * (side): the window shows another desk; "open" (campaign): another campaign gets a window of its own. */

BivDesk      *biv_desk_new            (BivCampaign  *campaign);
/** biv_desk_new_view: a desk to look at: with the campaign as @side may know it, and nothing else (CA-SCOUT-6). Nothing can
 *  be changed at it */
BivDesk      *biv_desk_new_view       (BivDesk      *whole,
                                       const char   *side);
gboolean      biv_desk_is_view        (BivDesk      *self);
/** biv_desk_get_reader: the side that looks: at a view, or at a player's copy. Returns: (nullable): %NULL: the referee */
const char   *biv_desk_get_reader     (BivDesk      *self);
/** biv_desk_may_order: whether orders can be given at this desk now: the referee's, or of a player for his own side */
gboolean      biv_desk_may_order      (BivDesk      *self);
/** biv_desk_list_readers: who can be looked as, also from a view, which itself knows no other player. Returns: (transfer full): of
 *  BivPlayer */
GPtrArray    *biv_desk_list_readers   (BivDesk      *self);
/** biv_desk_see_as: @side: (nullable): %NULL: as the referee again */
void          biv_desk_see_as         (BivDesk      *self,
                                       const char   *side);
/** biv_desk_open: @campaign: of no file yet: a window of its own is opened for it, at @page and @id as biv_desk_show() has them;
 *  @page: (nullable): wherever it begins */
void          biv_desk_open           (BivDesk      *self,
                                       BivCampaign  *campaign,
                                       const char   *page,
                                       const char   *id);
/** biv_desk_get_campaign: Returns: (transfer none) */
BivCampaign  *biv_desk_get_campaign   (BivDesk      *self);
/** biv_desk_get_phase: Returns: (transfer none): the procedure that ends the present phase */
BivProcedure *biv_desk_get_phase      (BivDesk      *self);
/** biv_desk_get_open_matters: Returns: (transfer none): of BivOpenMatter, until the next change */
GPtrArray    *biv_desk_get_open_matters (BivDesk    *self);
/** biv_desk_count_battles: battles of this turn whose result is not applied */
guint         biv_desk_count_battles  (BivDesk      *self);

/** biv_desk_find_barring_battle: the battle over which the phase cannot be left: what is due next is the work on it.
 *  Returns: (transfer none) (nullable): its id */
const char   *biv_desk_find_barring_battle (BivDesk *self);

/* Where the campaign's file lies; NULL: it has none yet. Set by the document. */
GFile        *biv_desk_get_folder     (BivDesk      *self);
void          biv_desk_set_folder     (BivDesk      *self,
                                       GFile        *folder);
/** biv_desk_begin_in_folder: what is asked for lies beside the campaign's file more likely than elsewhere */
void          biv_desk_begin_in_folder (BivDesk      *self,
                                       GtkFileChooser *chooser);
/** biv_desk_get_backdrop: the picture under the map, read once for every name and folder. Where that takes long, it is not there
 *  yet, and "changed" tells when it is. Returns: (transfer none) (nullable): %NULL where there is none to show; @why: (out)
 *  (transfer none) (nullable): the reason, if there is one */
BivBackdrop  *biv_desk_get_backdrop   (BivDesk      *self,
                                       const char  **why);
/** biv_desk_wait_for_backdrop: the same, however long it takes */
BivBackdrop  *biv_desk_wait_for_backdrop (BivDesk   *self);

/** biv_desk_get_postbox: where players' orders arrive. Returns: (transfer none) (nullable): %NULL at a view, or at a player's
 *  copy */
BivPostbox   *biv_desk_get_postbox    (BivDesk      *self);

gboolean      biv_desk_get_types_dice (BivDesk      *self);
void          biv_desk_set_types_dice (BivDesk      *self,
                                       gboolean      types_dice);

/* ---- Change ---- */

/**
 * biv_desk_commit:
 * @proposal: (transfer none)
 *
 * Commits, and reports in words what stood in the way, if anything did.
 */
gboolean      biv_desk_commit         (BivDesk      *self,
                                       BivProposal  *proposal);
/**
 * biv_desk_edit:
 * @title: the step in words, translated: "Rename Halden Column"
 * @text: (nullable): the value in the words of files; %NULL: none
 * @error: G_IO_ERROR_INVALID_DATA where @text will not do, to be shown beside the field
 *
 * Sets one field by hand as a step of its own (CA-REF-4).
 */
gboolean      biv_desk_edit           (BivDesk      *self,
                                       const char   *title,
                                       gpointer      item,
                                       const char   *field,
                                       const char   *text,
                                       GError      **error);
/**
 * biv_desk_edit_many:
 * @items: of one kind
 * @text: (nullable): as for biv_desk_edit ()
 *
 * One field of many items as one step.
 *
 * Returns: %FALSE and no change; @error is set where the words will not do, else it was reported
 */
gboolean      biv_desk_edit_many      (BivDesk      *self,
                                       GPtrArray    *items,
                                       const char   *field,
                                       const char   *text,
                                       GError      **error);
/** biv_desk_undo: takes back the last move of the battle that is being fought, or else the last step of the campaign */
void          biv_desk_undo           (BivDesk      *self);
void          biv_desk_redo           (BivDesk      *self);
/** biv_desk_dup_undo_title: Returns: (transfer full) (nullable): what biv_desk_undo() would take back; %NULL: nothing */
char         *biv_desk_dup_undo_title (BivDesk      *self);
char         *biv_desk_dup_redo_title (BivDesk      *self);

/* ---- The battle that is being fought ---- */

/** biv_desk_set_fight: @battle: (nullable): its id; @session: (nullable): of it. %NULL: none is any more */
void          biv_desk_set_fight      (BivDesk      *self,
                                       const char   *battle,
                                       BivSession   *session);
/** biv_desk_get_fight: Returns: (transfer none) (nullable); @battle: (out) (optional) (transfer none) (nullable): its id */
BivSession   *biv_desk_get_fight      (BivDesk      *self,
                                       const char  **battle);
/** biv_desk_has_moves: whether moves were made, or taken back, that the campaign does not keep yet (biv_desk_gather()) */
gboolean      biv_desk_has_moves      (BivDesk      *self);

/** biv_desk_get_chosen: what procedures were carried out with, by where they were, for biv_procedure_resume() alone; @free_func
 *  frees one. Returns: (transfer none) */
GHashTable   *biv_desk_get_chosen     (BivDesk      *self,
                                       GDestroyNotify free_func);

/* ---- The next step of a campaign in a turn ---- */

void          biv_desk_get_next_step  (BivDesk      *self,
                                       BivNextStep  *step);
void          biv_desk_do_next_step   (BivDesk      *self);

/* ---- Messages to the window ---- */

/** biv_desk_show: goes to a page ("map", "armies"...; the names of the table in app/shell/pages.c) and shows the item there.
 *  @id: (nullable); of the page "settings" also "dice" */
void          biv_desk_show           (BivDesk      *self,
                                       const char   *page,
                                       const char   *id);
void          biv_desk_report         (BivDesk      *self,
                                       const char   *text);
/** biv_desk_clear_report: what was refused may be possible now that something has changed */
void          biv_desk_clear_report   (BivDesk      *self);
/** biv_desk_gather: before a campaign is saved or left: "gather" asks whoever has work under way, a battle that is being
 *  fought, to commit it */
void          biv_desk_gather         (BivDesk      *self);

G_END_DECLS
