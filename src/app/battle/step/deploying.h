/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deploying.h: the deployment, on a board or on a table: who is placed and who is not, the check, and how it ends
 *
 * Where units stand, and how they come there, is its children's: BivBattleDeploy on cells, BivTableDeploy in millimetres. */
#pragma once
#include "app/battle/step/battle-step.h"
#include "app/canvas/canvas.h"
#include "campaign/battle/deployment.h"
G_BEGIN_DECLS

#define BIV_TYPE_DEPLOYING (biv_deploying_get_type ())
#define BIV_DEPLOYING(object)           (G_TYPE_CHECK_INSTANCE_CAST ((object), BIV_TYPE_DEPLOYING, BivDeploying))
#define BIV_DEPLOYING_CLASS(klass)      (G_TYPE_CHECK_CLASS_CAST ((klass), BIV_TYPE_DEPLOYING, BivDeployingClass))
#define BIV_DEPLOYING_GET_CLASS(object) (G_TYPE_INSTANCE_GET_CLASS ((object), BIV_TYPE_DEPLOYING, BivDeployingClass))
GType biv_deploying_get_type (void);

typedef struct
{
  BivBattleStep  parent_instance;

  BivCampaign   *campaign;          /* borrowed */
  char          *side;              /* whose units are being placed */
  char          *unit;              /* the one in hand, or NULL */
  gboolean       is_filling;
  gboolean       takes_brigade;     /* of rows that have the data "is-brigade" and of others, which are the picked ones */

  BivCanvas     *canvas;            /* the board or table */
  GtkLabel      *status, *tray_count, *placed_count, *facts, *no_fault;     /* of the children's templates */
  GtkBox        *sides, *legend;
  GtkListBox    *tray, *placed, *faults;
  GtkWidget     *overrule, *rest;
  GtkMenuButton *kept;
} BivDeploying;

/* A row of the units that are not placed, or are, has the data "unit", its id. */
typedef struct
{
  BivBattleStepClass parent_class;

  gboolean calls_sides_short;
  /* Ground, who stands on it and what is in hand; @faults: of BivItemFault. The lists, and all else, follow. */
  void        (*show)           (BivDeploying   *self,
                                 GPtrArray      *faults);
  /* What the pointer and the keys do here. */
  const char *(*get_hint)       (BivDeploying   *self);
  gboolean    (*press)          (BivDeploying   *self,
                                 guint           key,
                                 GdkModifierType state);
  /* Optional: whether units stay where they are for now. */
  gboolean    (*is_busy)        (BivDeploying   *self);
  /* Optional: another unit comes to hand, or none: what else is there goes. */
  void        (*let_go)         (BivDeploying   *self);
  /* Optional: its unit is about to come to hand. */
  void        (*row_taken)      (BivDeploying   *self,
                                 GtkWidget      *row);
  /* A row for the unit at @which of @own, which has no place, by biv_deploying_add_row (); or none, where it has one already */
  void        (*add_waiting)    (BivDeploying   *self,
                                 GPtrArray      *own,
                                 guint           which);
  /* Returns: (nullable): where and how it stands: "d1, facing north" */
  char       *(*dup_where)      (BivDeploying   *self,
                                 BivParticipant *participant);
  void        (*turn_unit)      (BivDeploying   *self,
                                 const char     *unit);
  void        (*take_unit_back) (BivDeploying   *self,
                                 const char     *unit);
  /* What has a fault comes to hand. */
  void        (*show_subject)   (BivDeploying   *self,
                                 const char     *id);
  /* A row is over the canvas, in the units of its model; @row: NULL: it has left. */
  void        (*row_over)       (BivDeploying   *self,
                                 GtkWidget      *row,
                                 double          x,
                                 double          y);
  /* Returns: whether it stands there now */
  gboolean    (*row_dropped)    (BivDeploying   *self,
                                 GtkWidget      *row,
                                 double          x,
                                 double          y);
} BivDeployingClass;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivDeploying, g_object_unref)

/** biv_deploying_class_bind: what a child's template has to have */
void            biv_deploying_class_bind      (GtkWidgetClass   *widget_class);
/** biv_deploying_begin: to be called when the template is there */
void            biv_deploying_begin           (BivDeploying     *self,
                                               BivCanvas        *canvas);

gboolean        biv_deploying_is_open         (BivDeploying     *self);
/** biv_deploying_get_participant: Returns: (nullable): the one in hand */
BivParticipant *biv_deploying_get_participant (BivDeploying     *self);
/** biv_deploying_count_waiting: @which: side 0 or 1. Returns: its units of the battle that have no place yet */
guint           biv_deploying_count_waiting   (BivBattleStep    *step,
                                               int               which);

/** biv_deploying_show: everything anew */
void            biv_deploying_show            (BivDeploying     *self);
/** biv_deploying_tell: @why: (nullable): what the last wish met with */
void            biv_deploying_tell            (BivDeploying     *self,
                                               const BivRefusal *why);
/** biv_deploying_commit: Returns: %FALSE where it is refused, which the status line then tells */
gboolean        biv_deploying_commit          (BivDeploying     *self,
                                               BivProposal      *proposal);
void            biv_deploying_take            (BivDeploying     *self,
                                               const char       *unit);
void            biv_deploying_take_next       (BivDeploying     *self);

/** biv_deploying_make_row: Returns: (transfer floating): with @box in it, the labels of which are its name */
GtkWidget      *biv_deploying_make_row        (GtkWidget        *box,
                                               const char       *unit);
/** biv_deploying_make_unit_row: @aside: (nullable): said of it at the right */
GtkWidget      *biv_deploying_make_unit_row   (BivDeploying     *self,
                                               BivUnit          *unit,
                                               const char       *aside);
/** biv_deploying_add_row: it can be dragged onto the canvas, and is the picked one if its unit is in hand */
void            biv_deploying_add_row         (BivDeploying     *self,
                                               GtkListBox       *list,
                                               GtkWidget        *row);

/* ---- What the tints and hatchings mean ---- */

/** biv_deploying_fill_legend: @barred: (nullable): why nobody may stand where it is hatched; %NULL: nothing is */
void            biv_deploying_fill_legend     (BivDeploying     *self,
                                               const char       *barred);
/** biv_deploying_dup_zone_name: "Clans of Karrash may stand here"; of the other side its name alone */
char           *biv_deploying_dup_zone_name   (BivDeploying     *self,
                                               const char       *side,
                                               gboolean          is_own);

/* ---- Kept under a name (CA-DEPLOY-9) ---- */

/** biv_deploying_keep_in: writes that of @side to @file, or says why not */
void            biv_deploying_keep_in         (BivBattleStep    *step,
                                               const char       *side,
                                               GFile            *file);
/** biv_deploying_use_file: places @side as @file says; who cannot be placed is named, or else why nobody is */
void            biv_deploying_use_file        (BivBattleStep    *step,
                                               const char       *side,
                                               GFile            *file);

G_END_DECLS
