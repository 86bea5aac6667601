/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plate-private.h: what the parts of a plate share: its words, its counters, and what is taken already */
#pragma once
#include "draw/ink/crowd.h"
#include "draw/ink/words.h"
#include "draw/map/plate.h"
#include "draw/map/private.h"
#include "draw/counter/symbol.h"
G_BEGIN_DECLS

#define BIV_PLATE_FRAME 7.4             /* from the outer edge of the frame to the map: rules, gap and lettered band */

/* All that one side has at one place, known by name or by sighting. */
typedef struct
{
  guint     node;
  const char *side;                     /* id */
  gboolean  is_sighted;
  GArray   *flags;                      /* of guint: of the drawing's flags */
  int       n_ready;
  gboolean  is_unseen;
  BivSymbol symbol;
  BivBox    box;                        /* of its counter */
  BivPoint  foot, head;                 /* where its leader leaves the place, and where it comes to */
  gboolean  has_leader;
} BivPlateStack;

/* Where there has been fighting. */
typedef struct
{
  guint    node;
  int      turns[2];                    /* of the last battle there, and of the one before it; 0: none */
  gboolean has_mark;                    /* there is room for it */
  BivPoint swords;                      /* their middle */
} BivPlateBattle;

/* A house of a town or a village, along a road. */
typedef struct
{
  BivPoint at;
  double   angle;
} BivPlateHouse;

typedef enum
{
  BIV_PLATE_SWATCH,                     /* a side's pattern; or open ground: nobody's */
  BIV_PLATE_WAY,                        /* a piece of a link */
  BIV_PLATE_GROUND,
  BIV_PLATE_POINTS,
  BIV_PLATE_BASE,
  BIV_PLATE_DEPOT,
  BIV_PLATE_UNSEEN,
  BIV_PLATE_TROOPS,
  BIV_PLATE_SIGHTING,
  BIV_PLATE_BATTLE,
  BIV_PLATE_RULE,
} BivPlateSignKind;

/* Something in the foot that is no word. */
typedef struct
{
  BivPlateSignKind kind;
  BivBox           box;
  const char      *side;                /* id */
  BivLink         *link;                /* owned */
  BivTerrain       terrain;
} BivPlateSign;

/* Where the name of something long may stand. */
typedef struct
{
  BivPoint at;                          /* mm */
  double   angle;                       /* that it runs in there */
} BivPlateSpot;

struct _BivMapPlate
{
  BivMapDrawing *drawing;
  BivPlateParts  parts;
  double         width, height;         /* of the box */
  BivBox         map;                   /* inside the neat line */
  double         scale, left, top;      /* mm a map pixel; where the drawing's origin comes to lie */
  double         share;                 /* of its usual size that everything on the map is drawn at: less where places crowd */
  double         spread;                /* the same of ground round places, which is wider than they */
  guint          n_columns, n_rows;     /* of its fields */
  GArray        *words;                 /* of BivWord */
  GArray        *stacks;                /* of BivPlateStack */
  GArray        *battles;               /* of BivPlateBattle: those that the reader knows of */
  GArray        *signs;                 /* of BivPlateSign */
  BivCrowd       crowd;                 /* what lies on the map */
  BivBox         cartouche;             /* width 0: there is none */
  double         ornament;              /* its y */
  double         bar_part;              /* mm of one part of the scale; 0: there is none */
  guint          bar_parts;
  BivPoint       bar;                   /* its left end */
  BivPoint       north;                 /* its tip */
  gboolean       has_north;
  GArray        *river;                 /* of BivPoint, mm, from its source: through all crossings; NULL: each has its own reach */
  GArray        *houses;                /* of BivPlateHouse */
};

#define BIV_PLATE_BATTLE_AT(plate, i) (&g_array_index ((plate)->battles, BivPlateBattle, (i)))
#define BIV_PLATE_STACK(plate, i) (&g_array_index ((plate)->stacks, BivPlateStack, (i)))

/** biv_map_plate_new_blank: @drawing: (transfer full): nothing is laid out yet */
BivMapPlate  *biv_map_plate_new_blank (BivMapDrawing *drawing);

/* ---- What is taken ---- */

BivPoint      biv_plate_point         (const BivMapPlate *plate, BivPoint at);     /* of map pixels */
void          biv_plate_take          (BivMapPlate *plate, BivBox box, double weight);
void          biv_plate_take_solid    (BivMapPlate *plate, BivBox box);
#define BIV_PLATE_FORBIDDEN 1e5
#define BIV_PLATE_BUCKET 32.0           /* of its crowd: 6 mm, less where places crowd */
/** biv_plate_get_cost: what the box would hide; %BIV_PLATE_FORBIDDEN and more: something solid, or it reaches out of the map. What
 *  costs @enough is reckoned no further */
double        biv_plate_get_cost      (const BivMapPlate *plate, const BivBox *box, double enough);
#define BIV_PLATE_NEARBY 1.0            /* what covering a square mm close by a place costs */
BivBox        biv_plate_get_nearby    (const BivMapPlate *plate, const BivMapNode *node);
/** biv_plate_get_cost_for: of what belongs to that place, and may stand close by it */
double        biv_plate_get_cost_for  (const BivMapPlate *plate, const BivMapNode *node, const BivBox *box, double enough);
double        biv_plate_get_disc      (const BivMapPlate *plate, const BivPlace *place);   /* its radius */
/** biv_plate_dup_reference: the field or the cell that a place lies in */
char         *biv_plate_dup_reference (const BivMapPlate *plate, const BivMapNode *node);
/** biv_plate_name_lettering: by rank; @ink: (out) (optional) */
BivLettering  biv_plate_name_lettering (const BivPlace *place, double *size, BivWordInk *ink);

/* What a title says. */
typedef struct
{
  char  *title, *second, *whose, *turn;         /* its second line: of a long one */
  char  *parts;                       /* what the parts of its scale are; NULL: it has none */
  double size, width, height;         /* mm: of the campaign's name; of the cartouche */
} BivPlateTitle;

/* ---- Parts ---- */

void          biv_plate_title_clear   (BivPlateTitle *title);
/** biv_plate_title_set: its words and its scale; the cartouche no wider than @most */
void          biv_plate_title_set     (BivMapPlate *plate, BivPlateTitle *title, double most);
/** biv_plate_letter_title: in the cartouche; _strip: in a line above the frame, that begins at (@x, @y) */
void          biv_plate_letter_title  (BivMapPlate *plate, const BivPlateTitle *title);
void          biv_plate_letter_strip  (BivMapPlate *plate, const BivPlateTitle *title, double x, double y, double width);
/** biv_plate_find_corner: the corners, then the middles of the sides, where it hides least. @most: that it may cost, at the most
 *  %BIV_PLATE_FORBIDDEN. Returns: FALSE where it would hide more */
gboolean      biv_plate_find_corner   (BivMapPlate *plate, double width, double height, double most, BivBox *best);
void          biv_plate_place_north   (BivMapPlate *plate);
void          biv_plate_draw_title    (const BivMapPlate *plate, cairo_t *cr, const BivPalette *palette);
void          biv_plate_draw_north    (const BivMapPlate *plate, cairo_t *cr, const BivPalette *palette);

void          biv_plate_lay_stacks    (BivMapPlate *plate);                         /* gathers them; places nothing */
/** biv_plate_is_hidden: the referee's: the enemy does not know of it, and of others he does */
gboolean      biv_plate_is_hidden     (const BivMapPlate *plate, const BivPlateStack *stack);
void          biv_plate_place_stacks  (BivMapPlate *plate);
void          biv_plate_lay_battles   (BivMapPlate *plate);                         /* gathers them; places nothing */
/** biv_plate_place_battles: crossed swords and the day, after the counters and before the names */
void          biv_plate_place_battles (BivMapPlate *plate);
void          biv_plate_draw_battles  (const BivMapPlate *plate, cairo_t *cr, const BivPalette *palette);
/** biv_plate_draw_swords: round @at, in the ink of what is lettered brown */
void          biv_plate_draw_swords   (cairo_t *cr, const BivPalette *palette, BivPoint at, double size);
void          biv_plate_place_names   (BivMapPlate *plate);
/** biv_plate_lay_foot: lists in the box. @n_blocks: beside one another: 3 or 1. @share: of the usual size of type. Returns: the
 *  height that they take */
double        biv_plate_lay_foot      (BivMapPlate *plate, const BivBox *box, guint n_blocks, double share);
void          biv_plate_draw_foot     (const BivMapPlate *plate, cairo_t *cr, const BivPalette *palette);
/** biv_plate_get_river_name: of the water that the link crosses, where that is no drawn river. Returns: (nullable) */
const char   *biv_plate_get_river_name (const BivMapWay *way);
/** biv_plate_list_river_spots: Returns: (transfer full): of BivPlateSpot: on the water that is called that */
GArray       *biv_plate_list_river_spots (const BivMapPlate *plate, const char *name);
/** biv_plate_lay_river: before anything is placed; crossings move to where their places have them */
void          biv_plate_lay_river     (BivMapPlate *plate);
double        biv_plate_get_river_width (const BivMapPlate *plate, guint point);   /* mm */
void          biv_plate_draw_river    (const BivMapPlate *plate, cairo_t *cr, const BivPalette *palette);
/** biv_plate_draw_reaches: of its own at each crossing, fading at both ends */
void          biv_plate_draw_reaches  (const BivMapPlate *plate, cairo_t *cr, const BivPalette *palette);
/** biv_plate_draw_grid_river: along the sides of cells */
void          biv_plate_draw_grid_river (const BivMapPlate *plate, cairo_t *cr, const BivPalette *palette);
/** biv_plate_lay_houses: along the links of towns and villages */
void          biv_plate_lay_houses    (BivMapPlate *plate);
void          biv_plate_draw_houses   (const BivMapPlate *plate, cairo_t *cr, const BivPalette *palette);
/* Woods, hills, marsh and desert as areas. */
void          biv_plate_draw_ground   (const BivMapPlate *plate, cairo_t *cr, const BivPalette *palette);
/** biv_plate_draw_sample: a piece of that ground in the box, as a sign */
void          biv_plate_draw_sample   (cairo_t *cr, const BivPalette *palette, BivTerrain terrain, const BivBox *box);
void          biv_plate_draw_ways     (const BivMapPlate *plate, cairo_t *cr, const BivPalette *palette);
/** biv_plate_draw_way: by itself, as a sign */
void          biv_plate_draw_way      (const BivMapPlate *plate, cairo_t *cr, const BivPalette *palette, const BivMapWay *way);
void          biv_plate_draw_stacks   (const BivMapPlate *plate, cairo_t *cr, const BivPalette *palette);
void          biv_plate_draw_counter  (const BivMapPlate *plate, cairo_t *cr, const BivPalette *palette, const char *side,
                                       BivSymbol symbol, const BivBox *box, guint n_edges, gboolean is_sighted);

/* A line of that width round the box, @out from it. */
static inline void
biv_plate_rule_box (cairo_t *cr,
                    BivBox   box,
                    double   out,
                    double   width)
{
  cairo_rectangle (cr, box.x - out - width / 2, box.y - out - width / 2, box.width + 2 * out + width, box.height + 2 * out + width);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
}

static inline int
biv_plate_compare_lengths (gconstpointer a,
                           gconstpointer b)
{
  double difference = *(const double *) a - *(const double *) b;

  return difference < 0 ? -1 : difference > 0;
}

static inline void
biv_plate_add_way (const BivMapPlate *plate,
                   cairo_t           *cr,
                   const BivMapWay   *way)
{
  cairo_save (cr);
  cairo_translate (cr, plate->left, plate->top);
  cairo_scale (cr, plate->scale, plate->scale);
  biv_map_way_add (way, cr);
  cairo_restore (cr);
}

G_END_DECLS
