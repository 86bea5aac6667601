/* SPDX-License-Identifier: GPL-3.0-or-later */
/* choice.h: a drop-down of things that have an id; a side shows its colour too */
#pragma once
#include <gtk/gtk.h>
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_choice_tame_drop_downs: once for the whole program: an open drop-down, of whatever, has the keyboard on what is chosen. GTK
 *  4.8 begins where the keyboard was the last time, or at the first row, and Return, to leave all as it is, chooses that. One in
 *  which nothing is chosen says "None" */
void        biv_choice_tame_drop_downs (void);
/** biv_choice_set_up: to be called once, before anything else. @campaign: (nullable): where the ids of sides are found;
 *  borrowed, must outlive the drop-down */
void        biv_choice_set_up (GtkDropDown *drop_down,
                               BivCampaign *campaign);
/** biv_choice_new_list: Returns: (transfer full): for biv_choice_add () and biv_choice_set_list () */
GListStore *biv_choice_new_list (void);
/** biv_choice_add: @id: (nullable): of the choice that names nothing: the referee, the present turn */
void        biv_choice_add    (GListStore  *list,
                               const char  *id,
                               const char  *label);
/**
 * biv_choice_set_list:
 * @list: (transfer full): what can be chosen now; the same as before is left alone
 * @id: (nullable): what is chosen; the first where the list has no such id
 *
 * Returns: (transfer none) (nullable): the id that is chosen
 */
const char *biv_choice_set_list (GtkDropDown *drop_down,
                                 GListStore  *list,
                                 const char  *id);
const char *biv_choice_get_id (GtkDropDown *drop_down);
/** biv_choice_let_search: @drop_down: of strings: from a dozen on what is typed into the open list narrows it, and Return takes
 *  the first that is left. To be called again when the list is another */
void        biv_choice_let_search  (GtkDropDown *drop_down);
/** biv_choice_keep_narrow: @drop_down: of strings: what is chosen is shown on @n_chars at most, its list in full */
void        biv_choice_keep_narrow (GtkDropDown *drop_down,
                                    int          n_chars);
/** biv_choice_keep_whole: @drop_down: of strings: it is as wide as what is chosen, up to @n_chars; its list is shown in full */
void        biv_choice_keep_whole  (GtkDropDown *drop_down,
                                    int          n_chars);
/** biv_choice_let_shrink: @drop_down: of strings: what is chosen ends in three dots where there is no room for it, so that a
 *  long name does not make its page wider; its list is shown in full */
void        biv_choice_let_shrink  (GtkDropDown *drop_down);

G_END_DECLS
