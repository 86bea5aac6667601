/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-plate-private.h: what laying out and drawing share, and what tests look at */
#pragma once
#include "draw/battle/battle-plate.h"
#include "draw/battle/scene.h"
#include "draw/ink/words.h"
G_BEGIN_DECLS

/* Something beside the board that is no word. */
typedef enum
{
  BIV_SIGN_RULE,
  BIV_SIGN_SWATCH,                    /* a side's pattern */
  BIV_SIGN_SYMBOL,                    /* a unit's, in its frame */
  BIV_SIGN_HELD,                      /* a box filled with a side's colour */
  BIV_SIGN_THERE,                     /* with its pattern */
  BIV_SIGN_GONE,                      /* a box struck out */
  BIV_SIGN_EMPTY,                     /* a box and nothing in it */
  BIV_SIGN_START,
  BIV_SIGN_END,
  BIV_SIGN_OLD_BASE,                  /* on a table */
  BIV_SIGN_BASE,
  BIV_SIGN_FELL,
  BIV_SIGN_ARROW,
  BIV_SIGN_SHOT,
  BIV_SIGN_OBJECTIVE,
  BIV_SIGN_NORTH,
} BivBattleSignKind;

typedef struct
{
  BivBattleSignKind kind;
  BivBox            box;
  int               side;
  guint             unit;
} BivBattleSign;

struct _BivBattlePlate
{
  BivCourse      *course;
  BivBattleScene *scene;
  int             turn;
  double          width, height;
  BivPoint        board;              /* where its corner comes to lie */
  double          margin;             /* of the board's frame */
  double          title;              /* y of the rule below it */
  GArray         *words;               /* of BivWord */
  GArray         *signs;              /* of BivBattleSign */
  gboolean        has_folds;          /* a long name may stand on several lines */
  double          reference, name, fate, gone;    /* mm at the usual size, the widest of the lists: ref, name, fate, turn */
};

#define BIV_BATTLE_SIGN(plate, i) (&g_array_index ((plate)->signs, BivBattleSign, (i)))

/** biv_battle_sign_add: @unit: or 0 */
void   biv_battle_sign_add   (GArray               *signs,
                              BivBattleSignKind     kind,
                              int                   side,
                              guint                 unit,
                              BivBox                box);
void   biv_battle_sign_draw  (const BivCourse      *course,
                              const BivBattleSign  *sign,
                              cairo_t              *cr,
                              const BivPalette     *palette);
/** biv_battle_measure_lists: how wide their columns are, before any is laid */
void   biv_battle_measure_lists (BivBattlePlate    *plate);
/* Lists, each within a width, from @y on. Returns: the y below it. @share: of the usual size of type */
double biv_battle_lay_side   (BivBattlePlate       *plate,
                              int                   side,
                              double                x,
                              double                y,
                              double                width,
                              double                share);
double biv_battle_lay_losses (BivBattlePlate       *plate,
                              double                x,
                              double                y,
                              double                width,
                              double                share);
/** biv_battle_lay_course: in @n_columns; @bottom: where there is no more room: what does not fit is told in short, and at last
 *  left out */
double biv_battle_lay_course (BivBattlePlate       *plate,
                              double                x,
                              double                y,
                              double                width,
                              double                share,
                              guint                 n_columns,
                              gboolean              is_short,
                              double                bottom);
/** biv_battle_lay_legend: in one line, or as few as it takes. Returns: its height */
double biv_battle_lay_legend (BivBattlePlate       *plate,
                              double                x,
                              double                y,
                              double                width);

G_END_DECLS
