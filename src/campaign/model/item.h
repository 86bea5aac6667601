/* SPDX-License-Identifier: GPL-3.0-or-later */
/* item.h: a thing in a campaign: an id, a name, and fields that one table describes
 *
 * Sides, formations, units, places and the rest are all items. The table of a class says each field's name once; the
 * GObject property, the XML attribute, the text format's key and the edit that changes it all use that name. Fields may
 * be read straight from the struct. They are written by edit.c alone, and while an item is being built, so that
 * undo, the journal and every view hear of every change. */
#pragma once
#include <gio/gio.h>
#include "board/biv-board.h"
#include "engine/biv-record.h"
G_BEGIN_DECLS

/* When in a turn: an exact fraction from 0 to 1 (CA-MOVE-4). den is 0 for none. Always in lowest terms. */
typedef struct
{
  int num;
  int den;
} BivMoment;

/* A point of the map, in hundredths of a map unit, as a picture under the map lies. */
typedef struct
{
  int x, y;                         /* eastward, southward; none further out than BIV_MAP_POINT_MOST */
} BivMapPoint;

#define BIV_MAP_POINT_MOST  100000000
#define BIV_MAP_POINTS_MOST 2000    /* of one thing */

typedef enum
{
  BIV_FIELD_TEXT,                   /* char *, owned; NULL: none */
  BIV_FIELD_NUMBER,                 /* int */
  BIV_FIELD_FLAG,                   /* gboolean */
  BIV_FIELD_CHOICE,                 /* int, a value of the enum type `choices` */
  BIV_FIELD_ID,                     /* char *, owned: another item's id; NULL: none */
  BIV_FIELD_LIST,                   /* char **, owned: ids or words; NULL: empty */
  BIV_FIELD_MOMENT,                 /* BivMoment */
  BIV_FIELD_LENGTH,                 /* BivLength, on a table; BIV_NONE: none */
  BIV_FIELD_DETAILS,                /* BivDetails *, owned: structs alike (details.h); NULL: none */
  BIV_FIELD_BOARD,                  /* BivBoard *, owned */
  BIV_FIELD_RECORD,                 /* BivRecord *, owned: a battle's record */
  BIV_FIELD_POINTS,                 /* GArray *, owned, of BivMapPoint; never changed once it is in a field; NULL: none */
} BivFieldKind;

/* The number that means "none" in a field that may be empty; written as nothing in files and as "none" in text. */
#define BIV_NONE G_MININT

/* What a text, or each word of a list, must look like. */
typedef struct
{
  const char   *words;              /* "N E S W"; NULL: see check */
  gboolean    (*check) (const char *word);
  const char   *example;            /* of what check accepts: "#1b4f91"; NULL: a ruleset that there is */
} BivWordRule;

typedef struct _BivDetails    BivDetails;
typedef struct _BivDetailSpec BivDetailSpec;

typedef struct
{
  const char   *name;               /* "steps-now" */
  BivFieldKind  kind;
  gsize         offset;             /* in the struct */
  int           fallback;           /* NUMBER, FLAG, CHOICE: the value where nothing is said; BIV_NONE may be one */
  int           minimum, maximum;   /* NUMBER */
  GType       (*choices) (void);    /* CHOICE: a GEnum type; its nicks are the words */
  guint         refers;             /* ID, LIST: the BivKind referred to, or BIV_KIND_ANY, or BIV_KIND_NONE for words */
  const char   *empty;              /* TEXT, ID, LIST: the word for the empty value, "off-map"; NULL: "none" */
  gboolean             is_needed;   /* an item cannot be without it */
  gboolean             is_prose;    /* TEXT: sentences, which may have several lines */
  const BivWordRule   *rule;        /* TEXT, LIST: what will do; NULL: anything */
  const BivDetailSpec *details;     /* DETAILS: what each is */
} BivFieldSpec;

/* One field's value by itself, as an edit keeps it. The member in use follows from the field's kind. Aligned like an int,
 * so that a field of an item may be looked at as one. A text stands first: { 0 } sets the first member, and some compilers
 * leave what lies beyond a shorter one as it is. */
typedef union G_GNUC_PACKED
{
  char      *text;                  /* TEXT, ID */
  int        number;                /* NUMBER, FLAG, CHOICE, LENGTH */
  char     **list;                  /* LIST; NULL: empty */
  BivMoment  moment;
  BivBoard  *board;
  BivRecord *record;
  GArray    *points;
  BivDetails *details;              /* NULL: empty */
} BivValue __attribute__ ((aligned (4)));

/* What an item is. The order is that of the campaign file. */
typedef enum
{
  BIV_KIND_CAMPAIGN,
  BIV_KIND_SIDE,
  BIV_KIND_RELATION,
  BIV_KIND_BATTLEFIELD,             /* a stored board */
  BIV_KIND_PLACE,
  BIV_KIND_LINK,
  BIV_KIND_DRAWN,                   /* ground that no rule reads (CA-MAP-9) */
  BIV_KIND_RUNG,
  BIV_KIND_FORMATION,
  BIV_KIND_UNIT,
  BIV_KIND_SCHEDULE,
  BIV_KIND_VICTORY,
  BIV_KIND_TURN,
  BIV_KIND_ORDER,
  BIV_KIND_CONTACT,
  BIV_KIND_SIEGE,
  BIV_KIND_BATTLE,
  BIV_KIND_PARTICIPANT,             /* a unit in a battle */
  BIV_KIND_DESPATCH,
  BIV_KIND_SIGHTING,
  BIV_KIND_ENTRY,                   /* of the journal */
  BIV_N_KINDS,
  BIV_KIND_ANY  = 98,
  BIV_KIND_NONE = 99,
} BivKind;

#define BIV_TYPE_ITEM (biv_item_get_type ())
G_DECLARE_DERIVABLE_TYPE (BivItem, biv_item, BIV, ITEM, GObject)

struct _BivItemClass
{
  GObjectClass                 parent_class;
  BivKind                      kind;
  const char                  *element;   /* the XML element's name and the text format's word: "formation" */
  const BivFieldSpec          *fields;    /* ends with a NULL name; without id and name */
  const struct _BivItemLayout *layout;    /* item.c's own */
};

/* Every item has these two; name is NULL where the kind has none. */
const char         *biv_item_get_id      (BivItem            *item);
/** biv_id_of: the same of whatever is an item, as a list holds it. @item: a BivItem */
const char         *biv_id_of            (gpointer            item);
const char         *biv_item_get_name    (BivItem            *item);
/** biv_item_get_name_key: as the file keeps it (base/said.h) */
const char         *biv_item_get_name_key    (BivItem            *item);
BivKind             biv_item_get_kind    (BivItem            *item);

GType               biv_kind_get_type    (BivKind             kind);
const char         *biv_kind_get_element (BivKind             kind);
/** biv_kind_get_fields: Returns: (transfer none): the table, ended by a %NULL name */
const BivFieldSpec *biv_kind_get_fields  (BivKind             kind);
/** biv_kind_find_field: Returns: (nullable): "name" is found too */
const BivFieldSpec *biv_kind_find_field  (BivKind             kind,
                                          const char         *name);

/** biv_item_new: Returns: (transfer full): an item of @kind with every field at its fallback */
BivItem            *biv_item_new         (BivKind             kind,
                                          const char         *id);
/* For building items: the name is kept outside the table's structs. */
void                biv_item_set_name    (BivItem            *item,
                                          const char         *name);
/** biv_item_copy: Returns: (transfer full): equal in every field; boards are shared */
BivItem            *biv_item_copy        (BivItem            *item);

/* Fields as words, the same in XML, examples and edits: "4", "yes", "hold", "P03,P09", "1/2", "none". A comma or
 * backslash within a word of a list has a backslash before it. Details are a list whose words are joined of their columns,
 * "P03:1/2" (details.h); points are "120,340 200,310". Boards and records have no words: NULL. */
char               *biv_item_dup_field   (BivItem            *item,
                                          const BivFieldSpec *field);
/** biv_item_is_fallback: whether the field says nothing that need be written */
gboolean            biv_item_is_fallback (BivItem            *item,
                                          const BivFieldSpec *field);
/**
 * biv_item_parse_field:
 * @text: (nullable): %NULL or "none" is the empty value, where the field has one
 *
 * For building items (files, examples). A live item is changed through an edit.
 *
 * Returns: %FALSE with @error (G_IO_ERROR_INVALID_DATA) that names field, value and what would do; nothing changed
 */
gboolean            biv_item_parse_field (BivItem            *item,
                                          const BivFieldSpec *field,
                                          const char         *text,
                                          GError            **error);

/** biv_item_build_field: the same from a value, which is taken over and left empty; it must be one the field can have */
void                biv_item_build_field (BivItem            *item,
                                          const BivFieldSpec *field,
                                          BivValue           *value);

/* The same for a value by itself. A BivValue begins as { 0 } and is cleared by its owner. */
char               *biv_value_dup_text   (const BivFieldSpec *field,
                                          const BivValue     *value);
/** biv_value_parse: @called: what the field is called where the reader of @error sees it: in a file its word, on screen its
 *  label */
gboolean            biv_value_parse      (const BivFieldSpec *field,
                                          const char         *called,
                                          const char         *text,
                                          BivValue           *value,
                                          GError            **error);
void                biv_value_copy       (const BivFieldSpec *field,
                                          const BivValue     *from,
                                          BivValue           *to);
void                biv_value_clear      (const BivFieldSpec *field,
                                          BivValue           *value);
/** biv_value_move: what @from has goes into @to, which may be as short as its kind; @from forgets it */
void                biv_value_move       (const BivFieldSpec *field,
                                          BivValue           *from,
                                          BivValue           *to);
/** biv_value_is_empty: whether it says nothing that need be written */
gboolean            biv_value_is_empty   (const BivFieldSpec *field,
                                          const BivValue     *value);
gboolean            biv_field_owns_memory (const BivFieldSpec *field);
gboolean            biv_value_equal      (const BivFieldSpec *field,
                                          const BivValue     *a,
                                          const BivValue     *b);
/** biv_item_peek_value: the field's own value in the item, borrowed: valid until the field changes */
const BivValue     *biv_item_peek_value  (BivItem            *item,
                                          const BivFieldSpec *field);
/** biv_item_equal: whether two items of one kind agree in id, name and every field. @differs: (out) (nullable)
 *  (optional): the first field that does not; for the id, %NULL */
gboolean            biv_item_equal       (BivItem             *a,
                                          BivItem             *b,
                                          const BivFieldSpec **differs);

/* ---- Moments ---- */

#define BIV_NO_MOMENT ((BivMoment) { 0, 0 })
BivMoment           biv_moment           (int                 num,
                                          int                 den);
int                 biv_moment_compare   (BivMoment           a,
                                          BivMoment           b);
/** biv_moment_dup_text: Returns: (transfer full): "1/2", "1", "none" */
char               *biv_moment_dup_text  (BivMoment           moment);

G_END_DECLS
