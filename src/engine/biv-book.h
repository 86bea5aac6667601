/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-book.h: a ruleset's numbers and words
 *
 * The shipped book is data/rulesets/<id>.xml, compiled into the library. A campaign may lay its own numbers over it; the
 * result is sealed and never changes, so threads share it. What to do with the numbers is C, in src/rulebooks. */
#pragma once
#include <glib-object.h>
#include "board/biv-board.h"
#include "engine/biv-facts.h"
G_BEGIN_DECLS

typedef struct _BivBook BivBook;

#define BIV_TYPE_BOOK (biv_book_get_type ())
GType biv_book_get_type (void);

#define BIV_BOOK_ERROR (biv_book_error_quark ())
typedef enum
{
  BIV_BOOK_ERROR_UNKNOWN,             /* no such ruleset, type, number or option */
  BIV_BOOK_ERROR_VALUE,               /* a value that it cannot have; the message says which it can */
} BivBookError;
GQuark biv_book_error_quark (void);

/**
 * BivBookType:
 * @flags: (array zero-terminated=1): "small-arms", "advances"
 *
 * A unit type. All strings are the book's.
 */
typedef struct
{
  const char *id;                     /* "inf" */
  const char *name;                   /* "Infantry (Firearms)", translated */
  const char *short_name;             /* "Inf", for counters' lists and tables, translated */
  const char *class_id;               /* what the rules ask for: "infantry" */
  const char *arm;                    /* foot horse gun mg command engineer transport other (campaign rules 2.5) */
  int         allowance;              /* movement points on the campaign map (CA-MOVE-1) */
  int         steps;                  /* that a whole unit has (campaign rules 2.6) */
  const char *becomes;                /* (nullable): the type it changes into and back: mounted, dismounted */
  gboolean    is_derived;             /* only ever changed into: no army list has it */
  BivFacts   *numbers;                /* move=1 power=5 range=2 */
  char      **flags;                  /* "small-arms", "advances" */
  const char *figure;                 /* the shipped type that it looks like: its own id, or what it was added like */
} BivBookType;

/**
 * BivBookNumber:
 *
 * What a campaign may change for a type.
 */
typedef struct
{
  const char *id;                     /* "move" */
  const char *name;                   /* "Move, in squares", translated */
  int         minimum, maximum;
  const char *head;                   /* over a column of figures, translated; NULL: the name up to its comma */
} BivBookNumber;

typedef enum
{
  BIV_OPTION_SWITCH,                  /* on, off */
  BIV_OPTION_NUMBER,                  /* minimum to maximum */
  BIV_OPTION_CHOICE,                  /* one of values */
  BIV_OPTION_SET,                     /* any of values, joined by commas; "none" */
  BIV_OPTION_FRACTION,                /* above 0 and up to 1: "1/3" */
  BIV_OPTION_TIME,                    /* "20:00", or one of values */
} BivOptionKind;

/**
 * BivBookOption:
 * @values: (array zero-terminated=1): of a choice, a set and a time; empty otherwise
 * @value_names: (array zero-terminated=1): the same in words, translated
 */
typedef struct
{
  const char    *id;                  /* "artillery-self-hit" */
  const char    *name;                /* one line, translated */
  const char    *words;               /* what it changes, translated */
  const char    *clause;              /* "FM-ART-13" */
  BivOptionKind  kind;
  const char    *fallback;            /* the default, as a value is written */
  int            minimum, maximum;    /* BIV_OPTION_NUMBER */
  char         **values;              /* BIV_OPTION_CHOICE, BIV_OPTION_SET, BIV_OPTION_TIME; empty otherwise */
  char         **value_names;         /* the same in words, translated */
} BivBookOption;

typedef struct
{
  const char *id;                     /* "artillery" */
  const char *name;                   /* "Artillery", translated */
} BivBookPhase;

/**
 * BivBookTraits:
 * @unit_fields: (array zero-terminated=1) (nullable): what these units have and others have not
 *
 * What a campaign has to know about armies and battles of this book. Nought is what most books say.
 */
typedef struct
{
  int         columns, rows;          /* of a board where nobody says otherwise (CA-SETUP-3); 0: the usual of its shape */
  gboolean    has_one_command;        /* exactly one Command unit of a side on the board (CA-SETUP-4) */
  gboolean    has_tenths;             /* steps are tenths of a unit's men, and a battery's are its guns (campaign rules 2.6) */
  gboolean    has_routs;              /* a unit may leave in rout (CA-BATTLE-2) */
  gboolean    has_brigade_quality;    /* quality is the brigade's, not the unit's (CA-EXP-2) */
  int         exhausted_over, exhausted_under;  /* so much of its steps lost exhausts a side (CA-BATTLE-3); 0: nothing does */
  char      **unit_fields;            /* (nullable): what these units have and others have not: "frontage" */
} BivBookTraits;

/**
 * BivBookGround:
 * @clauses: (array zero-terminated=1): ids of those that say so
 *
 * What it takes to come into a cell of that ground, the most telling first.
 */
typedef struct
{
  const char  *mark;                  /* of a terrain mark; "open"; "level": heights; "edge-river": along an edge */
  const char  *cost;                  /* "1", "1/2", "2": cells of movement; "none": it is never entered */
  char       **clauses;               /* ids of those that say so */
} BivBookGround;

/* A table of the book: whole numbers by row and column, both known by a word. What is no number: */
#define BIV_CHART_BLANK  (-30000)     /* nothing is printed there */
#define BIV_CHART_NOUGHT (-30001)     /* "-": there is none, whatever is thrown */
#define BIV_CHART_ALWAYS (-30002)     /* "R": it happens, whatever is thrown */

/**
 * BivBookChart:
 * @rows: (array length=n_rows): "12", "11"
 * @columns: (array length=n_columns): "2", "3"
 * @row_labels: (array length=n_rows): translated; a number is its own label
 * @column_labels: (array length=n_columns): likewise
 */
typedef struct
{
  const char *id;                     /* "artillery-long" */
  const char *name;                   /* "Artillery, long range", translated */
  const char *clause;                 /* "FU-ART-2" */
  guint       n_rows, n_columns;
  char      **rows;                   /* "12", "11"... */
  char      **columns;                /* "2", "3"... */
  const char **row_labels;            /* translated; a number is its own label */
  const char **column_labels;
  gint16     *cells;                  /* row by row */
} BivBookChart;

/**
 * BivClauseSource:
 *
 * Where a clause comes from.
 */
typedef enum
{
  BIV_SOURCE_BOOK,                    /* the rulebook says so */
  BIV_SOURCE_RULING,                  /* the rulebook is silent, unclear or at odds with itself: so it is read here */
  BIV_SOURCE_OURS,                    /* the rulebook has nothing of the kind and misses nothing */
} BivClauseSource;

/**
 * BivBookClause:
 *
 * A clause in our own words, for the reference page.
 */
typedef struct
{
  const char     *id;                 /* "FM-ART-3" */
  const char     *words;              /* translated */
  BivClauseSource source;
  const char     *section;            /* of the rulebook, as it is headed there; NULL: nothing there is about it */
  const char     *reason;             /* of a ruling or of what is ours, translated; NULL: the book's needs none */
} BivBookClause;

/**
 * biv_book_load:
 * @ruleset: one of biv_book_list_ids()
 *
 * The shipped book, read once and shared.
 *
 * Returns: (transfer full): %NULL with @error set
 */
BivBook             *biv_book_load         (const char      *ruleset,
                                            GError         **error);
/* The rules of the campaign itself: phases and clauses, no types and no options (campaign/model/options.h has those). It is no
 * ruleset: nothing is fought by it, and it is in no list of rulesets. */
#define BIV_BOOK_CAMPAIGN "campaign"

/**
 * biv_book_load_campaign:
 *
 * Returns: (transfer full): %NULL with @error set
 */
BivBook             *biv_book_load_campaign (GError         **error);
/**
 * biv_book_find_clause:
 * @words: (out) (optional): in the user's language; they stay.
 *
 * The shipped book, the campaign's too, that explains it.
 *
 * Returns: (transfer full) (nullable)
 */
BivBook             *biv_book_find_clause  (const char      *clause,
                                            const char     **words);
#define BIV_BOOK_MAX_TYPES 32

/**
 * biv_book_new_overlaid:
 * @overlay: what a campaign changes, "TYPE.WHAT" = value. WHAT is one of the book's numbers, which keeps within its limits;
 *   one of its flags, yes or no; steps; allowance; class, one of those that the book knows; arm; becomes, a type or "none";
 *   name. "TYPE.like" = OTHER adds a type, which has from that one whatever is not said; "TYPE.removed" = yes takes one out.
 *
 * Returns: (transfer full): %NULL with @error that names the entry
 */
BivBook             *biv_book_new_overlaid (BivBook         *book,
                                            const BivFacts  *overlay,
                                            GError         **error);
/**
 * biv_book_list_changed:
 *
 * Returns: (transfer full): ids of the types that @book has added, changed or lost against @shipped, in alphabetical
 *   order
 */
char               **biv_book_list_changed (const BivBook   *book,
                                            const BivBook   *shipped);
/**
 * biv_book_new_from_xml:
 *
 * A book from text; @name begins every message: "name:line: ".
 */
BivBook             *biv_book_new_from_xml (const char      *text,
                                            gssize           length,
                                            const char      *name,
                                            GError         **error);
BivBook             *biv_book_ref          (BivBook         *book);
void                 biv_book_unref        (BivBook         *book);
/* What a ruleset reads out of a book again and again, in a form of its own; for g_free(), or %NULL */
typedef gpointer (*BivBookMakeFunc) (const BivBook *book);
/**
 * biv_book_dup_made: (skip)
 *
 * Returns: (transfer full) (nullable): a copy, of @size bytes, of what @make made of this book under that name; made once
 *   for as long as the book lasts. From any thread
 */
gpointer             biv_book_dup_made     (const BivBook   *book,
                                            const char      *name,
                                            BivBookMakeFunc  make,
                                            gsize            size);
/**
 * biv_book_list_ids:
 *
 * The five rulesets, %NULL-terminated, in the order in which they are shown.
 *
 * Returns: (transfer none) (array zero-terminated=1)
 */
const char *const   *biv_book_list_ids     (void);

const char          *biv_book_get_id       (const BivBook   *book);
const char          *biv_book_get_title    (const BivBook   *book);   /* "Frontier/Musket", translated */
const char          *biv_book_get_author   (const BivBook   *book);
/**
 * biv_book_get_types_note:
 *
 * Returns: (transfer none) (nullable): what has to be known about its table of types, translated
 */
const char          *biv_book_get_types_note (const BivBook *book);
/**
 * biv_book_get_unit_cap:
 *
 * Units of a side on the board (CA-SETUP-4); 0: no cap.
 */
int                  biv_book_get_unit_cap (const BivBook   *book);
/**
 * biv_book_get_traits:
 *
 * Returns: (transfer none)
 */
const BivBookTraits *biv_book_get_traits   (const BivBook   *book);

guint                biv_book_get_n_types  (const BivBook   *book);
const BivBookType   *biv_book_get_type_at  (const BivBook   *book,
                                            guint            i);
/**
 * biv_book_find_type:
 *
 * Returns: its number, or -1
 */
int                  biv_book_find_type    (const BivBook   *book,
                                            const char      *id);
/**
 * biv_book_knows_number:
 *
 * Whether its types may have a number of this id.
 */
gboolean             biv_book_knows_number (const BivBook   *book,
                                            const char      *number);
/**
 * biv_book_get_number:
 *
 * Returns: @fallback where the type has no such number
 */
int                  biv_book_get_number   (const BivBook   *book,
                                            guint            type,
                                            const char      *number,
                                            int              fallback);
guint                biv_book_get_n_numbers (const BivBook  *book);
const BivBookNumber *biv_book_get_number_at (const BivBook  *book,
                                            guint            i);
gboolean             biv_book_has_flag     (const BivBook   *book,
                                            guint            type,
                                            const char      *flag);

guint                biv_book_get_n_options (const BivBook  *book);
const BivBookOption *biv_book_get_option   (const BivBook   *book,
                                            guint            i);
/**
 * biv_book_find_option:
 *
 * Returns: (transfer none) (nullable)
 */
const BivBookOption *biv_book_find_option  (const BivBook   *book,
                                            const char      *id);
/**
 * biv_book_check_option:
 *
 * Returns: %FALSE with @error that says what the option may be
 */
gboolean             biv_book_check_option (const BivBook   *book,
                                            const char      *id,
                                            const char      *value,
                                            GError         **error);

/**
 * biv_book_read_fraction:
 * @over: (out) (optional): of a value of BIV_OPTION_FRACTION.
 * @under: (out) (optional): of a value of BIV_OPTION_FRACTION.
 *
 * Returns: %FALSE if it is none
 */
gboolean             biv_book_read_fraction (const char     *value,
                                            int             *over,
                                            int             *under);

guint                biv_book_get_n_phases (const BivBook   *book);
const BivBookPhase  *biv_book_get_phase    (const BivBook   *book,
                                            guint            i);
/**
 * biv_book_get_phase_name:
 *
 * Returns: (transfer none): translated; the id itself where the book has no words for it
 */
const char          *biv_book_get_phase_name (const BivBook *book,
                                            const char      *id);
/**
 * biv_book_get_marks:
 *
 * Names of the terrain marks that the ruleset reads, %NULL-terminated; "level" is not listed.
 *
 * Returns: (transfer none) (array zero-terminated=1)
 */
const char *const   *biv_book_get_marks    (const BivBook   *book);

/**
 * biv_book_get_edge_marks:
 *
 * Those of them that an edge of a cell may have.
 *
 * Returns: (transfer none) (array zero-terminated=1)
 */
const char *const   *biv_book_get_edge_marks (const BivBook *book);
/**
 * biv_book_get_flags:
 *
 * Those of its types' flags that a campaign may change.
 *
 * Returns: (transfer none) (array zero-terminated=1)
 */
const char *const   *biv_book_get_flags    (const BivBook   *book);

guint                biv_book_get_n_grounds (const BivBook  *book);
const BivBookGround *biv_book_get_ground   (const BivBook   *book,
                                            guint            i);
/**
 * biv_book_dup_ground_words:
 *
 * Returns: (transfer full): what it takes to come into such a cell, with clauses: "costs 2: A river square costs two
 *   squares. (MF-RIV-1)"; "" where the book does not say
 */
char                *biv_book_dup_ground_words (const BivBook  *book,
                                            const BivGround *ground);

guint                biv_book_get_n_charts (const BivBook   *book);
const BivBookChart  *biv_book_get_chart    (const BivBook   *book,
                                            guint            i);
/**
 * biv_book_find_chart:
 *
 * Returns: (transfer none) (nullable)
 */
const BivBookChart  *biv_book_find_chart   (const BivBook   *book,
                                            const char      *id);
/**
 * biv_book_chart_get:
 *
 * Returns: %BIV_CHART_BLANK where there is no such row or column
 */
int                  biv_book_chart_get    (const BivBookChart *chart,
                                            const char      *row,
                                            const char      *column);
/**
 * biv_book_read_time:
 * @minutes: (out) (optional): of the day, of "HH:MM".
 *
 * Returns: %FALSE if it is none
 */
gboolean             biv_book_read_time    (const char      *value,
                                            int             *minutes);

guint                biv_book_get_n_clauses (const BivBook  *book);
const BivBookClause *biv_book_get_clause   (const BivBook   *book,
                                            guint            i);
/**
 * biv_book_find_clause_of:
 *
 * Returns: (transfer none) (nullable): of this book, by its id
 */
const BivBookClause *biv_book_find_clause_of (const BivBook *book,
                                              const char    *id);
/**
 * biv_book_get_clause_words:
 *
 * Returns: (transfer none) (nullable)
 */
const char          *biv_book_get_clause_words (const BivBook *book,
                                            const char      *id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivBook, biv_book_unref)

G_END_DECLS
