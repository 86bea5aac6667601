/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proposal.h: what would change, before it is applied
 *
 * An edit sets one field, adds an item, or removes one. A proposal is a titled list of edits with the journal lines and
 * dice that go with them, and the rows the referee looks at: what, computed, chosen, why. It is worked out on a scratch
 * copy of the campaign, so a turn procedure reads what it has already decided; it changes nothing until it is committed
 * (campaign.h). Committed, it is a step, and a step can be taken back. */
#pragma once
#include "base/biv-dice.h"
#include "base/biv-refusal.h"
#include "campaign/model/item.h"
G_BEGIN_DECLS

typedef struct _BivCampaign BivCampaign;
typedef struct _BivEntry    BivEntry;

typedef enum
{
  BIV_EDIT_SET,
  BIV_EDIT_ADD,
  BIV_EDIT_REMOVE,
} BivEditKind;

typedef struct
{
  BivEditKind         kind;
  BivKind             item_kind;
  char               *id;           /* the item's */
  const BivFieldSpec *field;        /* SET: of biv_kind_find_field() */
  BivValue            before;       /* SET */
  BivValue            after;        /* SET */
  BivItem            *item;         /* ADD, REMOVE: as it was added, as it was removed */
  guint               position;     /* ADD, REMOVE: in the list of its kind */
} BivEdit;
BivEdit    *biv_edit_new           (BivEditKind  kind,
                                    BivKind      item_kind,
                                    const char  *id);   /* the caller fills in the rest */
void        biv_edit_free          (BivEdit     *edit);

/* One value that was worked out and may be overruled (CA-REF-1). */
typedef struct
{
  char        *id;                  /* "outcome:P09", "fate:A02", "retreat:DH", "vp:CROWN": stable between runs */
  char        *what, *detail;       /* in words */
  char        *computed, *chosen;   /* words of files: "lost", "P10" */
  char        *computed_label, *chosen_label;   /* in words on screen */
  char       **choices;             /* what may be chosen; NULL: anything that the procedure can read */
  BivKind      names;               /* where `choices` is NULL: the values are ids of such items; BIV_KIND_NONE: they are none */
  char       **offers;              /* where `choices` is NULL: what is likely to be wanted; NULL: nothing */
  char       **choice_labels;       /* in words on screen: of the choices, else of the offers */
  const char  *clause;              /* a literal */
  char        *why;                 /* in words */
  char        *reason;              /* the referee's; NULL: none */
  gboolean     is_overruled;
  gboolean     is_waiting;          /* for a die */
  char        *object;              /* id of the item it is about */
  BivThrow     die;                 /* die.sides 0: none */
  char        *what_key, *computed_key, *chosen_key;   /* as the journal keeps them (base/said.h); NULL: as they are */
} BivRow;

/* The referee's answers, by row id: what he chose, with or without a reason. Also answers to questions that a
 * procedure asks (who marches to the guns): the same table. */
typedef struct _BivAnswers BivAnswers;
BivAnswers *biv_answers_new        (void);
void        biv_answers_free       (BivAnswers *answers);
BivAnswers *biv_answers_copy       (const BivAnswers *answers);
/** biv_answers_set: @value NULL goes back to what is computed; @reason may be NULL or empty */
void        biv_answers_set        (BivAnswers *answers,
                                    const char *row,
                                    const char *value,
                                    const char *reason);
const char *biv_answers_get        (const BivAnswers *answers,
                                    const char       *row,
                                    const char      **reason);
/* Every answer, in no order: for merging tables. */
typedef void (*BivAnswerFunc)      (const char *row, const char *value, const char *reason, gpointer data);
void        biv_answers_foreach    (const BivAnswers *answers,
                                    BivAnswerFunc     func,
                                    gpointer          data);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivAnswers, biv_answers_free)

/* A step that was taken: its edits, for undo. */
typedef struct
{
  char      *title;
  int        turn;                  /* in which it was taken */
  GPtrArray *edits;                 /* of BivEdit */
  guint      mark;                  /* a number that no other step of the open campaign has */
  gboolean   opens_turn;            /* undo stops before it (`undo.depth` turn) */
  guint      n_steps;               /* that it stands for: 1, or those of an earlier turn (biv_campaign_fold_steps()) */
  int        first_entry, last_entry;   /* numbers of the journal lines that came with it; 0: none */
  GPtrArray *shown;                 /* whom they were shown to, and which were printed, while the step is undone; else NULL */
} BivStep;
BivStep    *biv_step_new           (const char *title,
                                    int         turn);
void        biv_step_free          (BivStep    *step);

#define BIV_TYPE_PROPOSAL (biv_proposal_get_type ())
G_DECLARE_FINAL_TYPE (BivProposal, biv_proposal, BIV, PROPOSAL, GObject)

/**
 * biv_proposal_new:
 * @campaign: not changed by anything done to the proposal
 * @title: the step in words, translated: "Settle contacts"
 * @dice: (nullable): borrowed for as long as the proposal is being worked out
 * @answers: (nullable): borrowed likewise
 */
BivProposal *biv_proposal_new           (BivCampaign      *campaign,
                                         const char       *title,
                                         BivDice          *dice,
                                         const BivAnswers *answers);
const char  *biv_proposal_get_title     (BivProposal *self);
/** biv_proposal_get_title_key: as the step keeps it (base/said.h) */
const char  *biv_proposal_get_title_key (BivProposal *self);
/** biv_proposal_get_scratch: Returns: (transfer none): the campaign as it would be; read it, change it by the below */
BivCampaign *biv_proposal_get_scratch   (BivProposal *self);
GPtrArray   *biv_proposal_get_edits     (BivProposal *self);   /* of BivEdit */
GPtrArray   *biv_proposal_get_rows      (BivProposal *self);   /* of BivRow */
GPtrArray   *biv_proposal_get_entries   (BivProposal *self);   /* of BivEntry: its journal lines */
GArray      *biv_proposal_get_throws    (BivProposal *self);   /* of BivThrow */
guint        biv_proposal_get_serial    (BivProposal *self);   /* the campaign's when it was begun */
/** biv_proposal_set_committed: by biv_campaign_commit(): @campaign stands as the scratch does, its journal and numbers apart */
void         biv_proposal_set_committed (BivProposal *self, BivCampaign *campaign);
void         biv_proposal_set_opens_turn (BivProposal *self, gboolean opens_turn);
gboolean     biv_proposal_get_opens_turn (BivProposal *self);
gboolean     biv_proposal_is_empty      (BivProposal *self);

/* ---- Changes. @item belongs to the scratch (or has its id); nothing is recorded where nothing changes. ---- */

void         biv_proposal_set_number    (BivProposal *self, gpointer item, const char *field, int value);
#define      biv_proposal_set_choice    biv_proposal_set_number
#define      biv_proposal_set_flag      biv_proposal_set_number
void         biv_proposal_set_text      (BivProposal *self, gpointer item, const char *field, const char *value);  /* ids too */
/** biv_proposal_set_details: @structs: (nullable): those of the field, which are copied (details.h); %NULL: none */
void         biv_proposal_set_details   (BivProposal *self, gpointer item, const char *field, GArray *structs);
/** biv_proposal_add_detail: one more of them */
void         biv_proposal_add_detail    (BivProposal *self, gpointer item, const char *field, gconstpointer detail);
void         biv_proposal_set_list      (BivProposal *self, gpointer item, const char *field, const char *const *value);
void         biv_proposal_set_moment    (BivProposal *self, gpointer item, const char *field, BivMoment value);
void         biv_proposal_set_board     (BivProposal *self, gpointer item, const char *field, BivBoard *value);
/** biv_proposal_set_points: @points: (transfer none) (nullable): of BivMapPoint, copied */
void         biv_proposal_set_points    (BivProposal *self, gpointer item, const char *field, const GArray *points);
/** biv_proposal_set_word: any field from its words, as typed by a person. Returns: %FALSE with @error and no change */
gboolean     biv_proposal_set_word      (BivProposal *self, gpointer item, const char *field, const char *text, GError **error);
/** biv_proposal_copy_field: takes over the field's value from @from, an item of the same kind (records, boards) */
void         biv_proposal_copy_field    (BivProposal *self, gpointer item, const char *field, gpointer from);
/** biv_proposal_add: @item (transfer full). Returns: (transfer none): the scratch's item */
gpointer     biv_proposal_add           (BivProposal *self, gpointer item);
/** biv_proposal_add_at: at this position of the list of its kind */
gpointer     biv_proposal_add_at        (BivProposal *self, gpointer item, guint position);
void         biv_proposal_remove        (BivProposal *self, gpointer item);
/** biv_proposal_new_item: a new item with an id of its own ("contact-12"), added. Returns: (transfer none) */
gpointer     biv_proposal_new_item      (BivProposal *self, BivKind kind);

/* ---- What the referee sees ---- */

/**
 * biv_proposal_decide:
 * @row: a stable id: "fate:A02"
 * @computed: what the rules give
 *
 * Adds a row. If the referee's answers name it, his value is chosen, the row is overruled and the journal will keep both
 * (CA-REF-1).
 *
 * Returns: (transfer none): the value to go on with
 */
const char  *biv_proposal_decide        (BivProposal       *self,
                                         const char        *row,
                                         const char        *computed,
                                         const char *const *choices,
                                         const char        *clause);
/** biv_row_call: Returns: (transfer none): what the row @id is about, in words for a message: "Halden Column" for "retreat:HC" */
const char  *biv_row_call               (BivProposal *self, const char *id);
/** biv_proposal_get_row: Returns: (transfer none) (nullable): to complete its words */
BivRow      *biv_proposal_get_row       (BivProposal *self, const char *row);
void         biv_row_set_words          (BivRow      *row,
                                         const char  *what,
                                         const char  *detail,
                                         const char  *computed_label,
                                         const char  *chosen_label,
                                         const char  *why);
/** biv_proposal_answer: Returns: (transfer none): the referee's answer to a question, or @fallback */
const char  *biv_proposal_answer        (BivProposal *self, const char *row, const char *fallback);
/** biv_proposal_find_stray_answer: an answer whose id begins with @prefix and that no row took up: "fate:A02" where A02
 *  has no fate to decide. Returns: (transfer none) (nullable): its id. To be asked when all rows have been decided */
const char  *biv_proposal_find_stray_answer (BivProposal *self, const char *prefix);

/** biv_proposal_note: a journal line. @objects: ids, %NULL-ended, may be %NULL. Returns: (transfer none): to add
 *  headline, text, visible_to. Lines without text are made readable by the journal's own words. */
BivEntry    *biv_proposal_note          (BivProposal *self,
                                         int          kind,       /* BivEntryKind */
                                         const char  *clause,
                                         const char  *text,
                                         ...) G_GNUC_NULL_TERMINATED;   /* ids of the objects concerned, then NULL */
/* Who may read a line, besides the referee. A line is his alone until it is shown to a side. */
void         biv_entry_show_to          (BivEntry          *entry,
                                         const char        *side);
void         biv_entry_show_to_all      (BivEntry          *entry,
                                         BivCampaign       *campaign);
/** biv_entry_show_if_open: to all where every side sees all (CA-SCOUT-1): what has happened, not what is meant to */
void         biv_entry_show_if_open     (BivEntry          *entry,
                                         BivCampaign       *campaign);
void         biv_entry_add_object       (BivEntry          *entry,
                                         const char        *id);

/** biv_proposal_roll: one die through the proposal's dice, journaled with its clause and the ids it is about (CA-REF-2) */
int          biv_proposal_roll          (BivProposal *self,
                                         const char  *side,        /* id, or NULL: nobody's */
                                         int          sides,       /* 6 or 10 */
                                         const char  *clause,
                                         const char  *about);      /* id, may be NULL */

/* ---- Dice ---- */

/** biv_proposal_get_wanted: Returns: (nullable): the die that must be given before this can be committed */
const BivThrow *biv_proposal_get_wanted (BivProposal *self);
/** biv_proposal_get_wanted_text: what it must reach and why, in words: "4 or more: slips" */
const char  *biv_proposal_get_wanted_text (BivProposal *self);
void         biv_proposal_set_die_text  (BivProposal *self, const char *text);   /* before the roll it tells about */

/* ---- Refusals ---- */

/** biv_proposal_refuse: the whole proposal is not allowed; it cannot be committed. Returns: (transfer none): the proposal, for
 *  a procedure that ends with it */
BivProposal *biv_proposal_refuse        (BivProposal *self, const char *clause, const char *format, ...) G_GNUC_PRINTF (3, 4);
const BivRefusal *biv_proposal_get_refusal (BivProposal *self);   /* NULL: none */
/** biv_proposal_take_refusal: the same from a check's answer; @why is copied */
void         biv_proposal_take_refusal  (BivProposal *self, const BivRefusal *why);
/** biv_proposal_set_by_hand: each edit gets a journal line "by hand" (CA-REF-4) */
void         biv_proposal_set_by_hand   (BivProposal *self, gboolean by_hand);
gboolean     biv_proposal_get_by_hand   (BivProposal *self);
/** biv_proposal_set_of_orders: it gives orders, and a player may do it in his copy (campaign/knowledge/players-copy.h) */
void         biv_proposal_set_of_orders (BivProposal *self);
gboolean     biv_proposal_get_of_orders (BivProposal *self);
/** biv_turn_propose_edit: an empty proposal for changes by hand; its edits are journaled as "by hand" (CA-REF-4) */
BivProposal *biv_turn_propose_edit      (BivCampaign *campaign, const char *title);

G_END_DECLS
