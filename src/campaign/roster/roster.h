/* SPDX-License-Identifier: GPL-3.0-or-later */
/* roster.h: a table of units on its way into a campaign: read by a mapping, settled word by word, proposed as one step
 *
 * Nothing is refused while it is read. Every line says what is wrong with it and what will become of it; words that name
 * nothing here are settled once for all lines that have them. Only when no line has a fault and no word is open is there a
 * proposal, and it is the whole table. */
#pragma once
#include "campaign/model/campaign.h"
#include "campaign/roster/mapping.h"
#include "campaign/roster/spreadsheet.h"
G_BEGIN_DECLS

/* ---- Words ---- */

typedef enum
{
  BIV_WORD_KNOWN,                   /* the campaign has it */
  BIV_WORD_SETTLED,                 /* the mapping says so */
  BIV_WORD_GUESSED,                 /* likely, and to be looked at */
  BIV_WORD_OPEN,                    /* to be settled */
} BivRosterWordState;

typedef struct
{
  BivRosterWords      kind;
  char               *word;         /* as it is written first; for lines that say nothing: "", or "*men" for types */
  char               *label;        /* on screen, translated */
  guint               n_lines;
  guint               row, column;  /* where it is first; column G_MAXUINT: nowhere */
  BivRosterWordState  state;
  char               *answer;       /* as mappings have it; NULL where it is open */
  /* What it comes to: */
  gboolean            is_left_out, is_off_map;
  char               *id;           /* of the item, the type, or the grade; NULL: none there yet */
  char               *name;         /* of the item, or of the one to be made */
  char               *like;         /* the type that a new one is like: its id */
  char               *player;       /* of a side; NULL: not said */
  char               *why;          /* it is open although it was answered; NULL elsewhere */
} BivRosterWord;

/* ---- The tree ---- */

typedef struct _BivRosterBody BivRosterBody;
struct _BivRosterBody
{
  char          *name, *kept;       /* as it is shown; as a file keeps it (base/said.h) */
  BivLevel       level;
  BivRosterWord *side;
  BivRosterBody *parent;            /* NULL: the highest */
  GPtrArray     *children;          /* of BivRosterBody, not owned */
  char          *commander, *rank, *rating;   /* NULL: not said */
  int            quality;           /* 1 to 9, or BIV_NONE */
  gboolean       is_chief;          /* becomes the side's commander-in-chief */
  gboolean       has_level;         /* the table says it */
  BivRosterWord *place;             /* NULL: not said */
  char          *there;             /* id of the formation that it is; NULL: a new one */
  gboolean       is_wanted;         /* a line that is taken over is about it, or about one in it */
  guint          row;               /* that names it first */
  guint          n_units;           /* that will be in it, all below counted */
};

/* ---- Lines ---- */

typedef enum
{
  BIV_LINE_ADDED,                   /* a unit */
  BIV_LINE_REPLACED,                /* a unit that is there already */
  BIV_LINE_BODY,                    /* about a formation */
  BIV_LINE_LEFT_OUT,
} BivLineFate;

#define BIV_TYPE_ROSTER_LINE (biv_roster_line_get_type ())
G_DECLARE_FINAL_TYPE (BivRosterLine, biv_roster_line, BIV, ROSTER_LINE, GObject)

/* Signal "changed": what is said of it is something else now. */
struct _BivRosterLine
{
  GObject         parent_instance;
  guint           row;              /* in the spreadsheet */
  guint           number;           /* of the file */
  gboolean        is_dropped;       /* by hand */
  BivLineFate     fate;
  BivRosterWord  *side, *type, *quality, *place;   /* NULL: the line says nothing of the kind */
  BivRosterBody  *body;             /* NULL: none */
  char           *name;             /* of the unit; NULL: the line is about the formation */
  char           *ref;              /* NULL: none */
  char           *there;            /* id of the unit that it is; NULL: none */
  guint           double_of;        /* number of the line that it repeats; 0: none */
  int             men, sabres, guns;
  int             steps, steps_left;   /* 0: not said */
  gboolean        is_reckoned;      /* steps come from the rule */
  char           *fault;            /* the first; NULL: none */
  guint           fault_column;
  char           *note;             /* in sentences; NULL: none */
};

typedef struct
{
  guint  line;                      /* of the file */
  guint  column;                    /* from 0; G_MAXUINT: the line as a whole */
  char  *text;                      /* a sentence */
} BivRosterFault;

/* ---- The roster ---- */

typedef struct
{
  BivSpreadsheet   *sheet;
  BivCampaign      *campaign;
  BivRosterMapping *mapping;        /* what was said; guesses are not in it */
  guint             n_head;         /* rows before the first line: the heading, and what stands above it */
  gboolean          has_heading;
  char            **headings;       /* by column; "" */
  BivColumnMeaning  meanings[BIV_SPREADSHEET_COLUMNS_MOST];
  GListStore       *lines;          /* of BivRosterLine */
  GPtrArray        *words[BIV_N_ROSTER_WORDS];   /* of BivRosterWord; what is to be settled first */
  GPtrArray        *bodies;         /* of BivRosterBody, a formation before those in it */
  GPtrArray        *faults;         /* of BivRosterFault */
  guint             n_units;        /* that come in or are replaced */
  guint             n_replaced, n_doubles, n_left_out;
  guint             n_open;         /* words */
  guint             n_guessed;      /* words */
  int               men_a_step, sabres_a_step, guns_a_step;   /* in force */
} BivRoster;

/**
 * biv_roster_new:
 * @sheet: (transfer full)
 * @mapping: (nullable): copied
 */
BivRoster   *biv_roster_new            (BivSpreadsheet         *sheet,
                                        BivCampaign            *campaign,
                                        const BivRosterMapping *mapping);
void         biv_roster_free           (BivRoster              *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivRoster, biv_roster_free)

/* Each of these settles everything anew. */
void         biv_roster_set_campaign   (BivRoster              *self,
                                        BivCampaign            *campaign);
void         biv_roster_set_mapping    (BivRoster              *self,
                                        const BivRosterMapping *mapping);
/** biv_roster_set_meaning: another column that had it is left out, except for formations */
void         biv_roster_set_meaning    (BivRoster              *self,
                                        guint                   column,
                                        BivColumnMeaning        meaning);
/** biv_roster_answer: @answer: (nullable): %NULL goes back to what is guessed */
void         biv_roster_answer         (BivRoster              *self,
                                        BivRosterWords          words,
                                        const char             *word,
                                        const char             *answer);
/** biv_roster_settle: after the mapping's rule or a cell was written to */
void         biv_roster_settle         (BivRoster              *self);
/** biv_roster_set_cell: puts a cell of a line right, as if the table had been read so */
void         biv_roster_set_cell       (BivRoster              *self,
                                        const BivRosterLine    *line,
                                        guint                   column,
                                        const char             *text);
/** biv_roster_make_missing: takes every guess for an answer, and makes sides, types and places that there are not */
void         biv_roster_make_missing   (BivRoster              *self);

/** biv_roster_dup_mapping: (transfer full): everything in force, guesses too: the next table of the same kind needs no answer */
BivRosterMapping *biv_roster_dup_mapping (const BivRoster      *self);
/** biv_roster_drop_line: leaves the line out, or takes it in again */
void         biv_roster_drop_line      (BivRoster              *self,
                                        BivRosterLine          *line,
                                        gboolean                is_dropped);

/** biv_roster_count_columns: of the widest line */
guint        biv_roster_count_columns  (const BivRoster        *self);
/** biv_roster_is_clear: no fault, and no open word */
gboolean     biv_roster_is_clear       (const BivRoster        *self);
/** biv_roster_dup_words: (transfer full): "130 lines: 124 units, 6 doubles left out. 12 formations, 1 new place." */
char        *biv_roster_dup_words      (const BivRoster        *self);
/** biv_roster_dup_problems: (transfer full): everything in the way, a line each: "name:12: column 5 (Type): …"; "" for nothing */
char        *biv_roster_dup_problems   (const BivRoster        *self,
                                        const char             *name);
/** biv_roster_dup_notes: (transfer full): likewise what was guessed and what is left out; "" for nothing */
char        *biv_roster_dup_notes      (const BivRoster        *self,
                                        const char             *name);

/**
 * biv_roster_propose:
 *
 * Sides, types, places and formations that are not there yet, and the units, as one step.
 *
 * Returns: (transfer full) (nullable): %NULL with @error (G_IO_ERROR_INVALID_DATA) where the roster is not clear
 */
BivProposal *biv_roster_propose        (BivRoster              *self,
                                        GError                **error);

/** biv_roster_dup_csv: (transfer full): the campaign's formations and units as a table that biv_roster_new() reads without an
 *  answer, and that changes nothing there */
char        *biv_roster_dup_csv        (BivCampaign            *campaign);

G_END_DECLS
