/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orders-form.h: a filled-in orders form: one side's orders for one turn, on their way from a player to the referee
 *
 * The same as stands on paper (SHEET-ORDERS). It is gathered from a player's copy, typed as lines of text, or read from a
 * file (store/orders-file.h), and taken in by biv_turn_propose_form(). Nothing in it is true until then. */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_ORDERS_LINE_ORDER,
  BIV_ORDERS_LINE_DETACH,
  BIV_ORDERS_LINE_MERGE,
  BIV_ORDERS_LINE_DESPATCH,         /* CA-MAIL-4 */
} BivOrdersLineKind;

/* All ids are as written: they may name nothing. */
typedef struct
{
  BivOrdersLineKind  kind;
  guint              line;          /* in the file or text it came from, from 1; 0: none */
  char              *words;         /* as typed; NULL: it was not */
  char              *fault;         /* why it cannot be read, in words; NULL: it can */
  BivOrder          *order;         /* ORDER: owned; its id is none of the campaign's */
  char              *formation;     /* DETACH: from which; MERGE: into which; DESPATCH: who writes; else NULL */
  char              *other;         /* MERGE: which one ends; DETACH: what the detachment is called in this form, or NULL;
                                       DESPATCH: to whom: a formation, by its id or as the writer knows it, or his side: who
                                       commands in chief there; NULL: the referee */
  char             **units;         /* DETACH */
  char             **with;          /* DESPATCH: return, sightings, march; NULL: nothing */
  char              *text;          /* DESPATCH: its words, as biv_orders_form_dup_plain() has them; NULL: none */
} BivOrdersLine;

typedef struct
{
  char      *campaign;              /* its title; NULL: any */
  char      *side;
  int        turn;
  char      *player;                /* who wrote it; NULL: nobody says */
  char      *word;                  /* of the copy that it comes from (campaign/knowledge/players-copy.h); NULL: none */
  gboolean   is_referees;           /* he types it: he may order what he likes (CA-MAIL-2) */
  char      *remarks;               /* to the umpire; NULL: none */
  guint      line;                  /* of what it was read from, where it begins; 0: it was not read */
  GPtrArray *lines;                 /* of BivOrdersLine */
} BivOrdersForm;

/** biv_orders_form_new: Returns: (transfer full): of @campaign and its present turn, empty */
BivOrdersForm *biv_orders_form_new      (BivCampaign         *campaign,
                                         const char          *side);
BivOrdersForm *biv_orders_form_new_empty (void);   /* for readers of files */
void           biv_orders_form_free     (BivOrdersForm       *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivOrdersForm, biv_orders_form_free)
/** biv_orders_form_add: Returns: (transfer none): a line at the end, to be filled in; one of an order has one */
BivOrdersLine *biv_orders_form_add      (BivOrdersForm       *self,
                                         BivOrdersLineKind    kind,
                                         guint                line);
/** biv_orders_form_gather: Returns: (transfer full): the orders that @side has been given for this turn; from a player's
 *  copy also what he detached, merged and wrote in this turn */
BivOrdersForm *biv_orders_form_gather   (BivCampaign         *campaign,
                                         const char          *side);

/**
 * biv_orders_form_parse_text:
 * @text: one order a line, as they are typed from the paper form
 *
 * |[
 * Halden Column: march by Miller's Cross, Two Palms; forced
 * FC a P09 "Hold the ford until noon"
 * detach HC A02 A03
 * merge FC into HC
 * despatch HC to FC, return: "Hold the ford until noon."
 * more "Then come to me."
 * remarks: we are short of bread
 * ]|
 *
 * Formations, places and units go by name or id, postures by their word, the word on screen or its beginning. A line that
 * cannot be read has its fault, and the others are read.
 *
 * Returns: (transfer full)
 */
BivOrdersForm *biv_orders_form_parse_text (BivCampaign       *campaign,
                                         const char          *side,
                                         const char          *text);
/** biv_orders_form_dup_text: @campaign: (nullable): with its names; else with ids. Returns: (transfer full): lines that parse
 *  to the same form */
char          *biv_orders_form_dup_text (const BivOrdersForm *self,
                                         BivCampaign         *campaign);

/** biv_orders_form_dup_formations: Returns: (transfer full): who can be ordered, with the initials to write: "Halden Column (HC),
 *  Ford Column (FC)" */
char          *biv_orders_form_dup_formations (BivCampaign   *campaign,
                                         const char          *side);
/** biv_orders_form_dup_plain: what is written in several lines, as every way that it may go keeps it: no blanks in a row, at the
 *  ends of lines or that nobody sees, no empty lines. Returns: (transfer full) (nullable): %NULL: nothing is left */
char          *biv_orders_form_dup_plain (const char         *text);
/** biv_orders_form_dup_addressee: the same of one line, without quotes, which would end it. Returns: (transfer full) (nullable) */
char          *biv_orders_form_dup_addressee (const char     *name);
/** biv_orders_form_settle: brings its lines into the one order in which they are written, wherever they come from: detachments
 *  and mergers as they were made, then orders by their formations' ids, then despatches as they were written */
void           biv_orders_form_settle   (BivOrdersForm       *self);

G_END_DECLS
