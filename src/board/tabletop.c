/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tabletop.c: drafts of tables, and tables sealed */
#include "config.h"
#include "board/biv-tabletop.h"

#include "board/tabletop-private.h"

#include <gio/gio.h>
#include <string.h>

/* ---- Objects ---- */

static void
object_clear (BivTabletopObject *object)
{
  for (guint i = 0; i < object->n_pieces; i++)
    g_free (object->pieces[i].spots);
  g_free (object->pieces);
  g_free (object->outline.spots);
  g_free (object->name);
}

static void
object_free (gpointer data)
{
  object_clear (data);
  g_free (data);
}

static BivTabletopObject *
object_copy (const BivTabletopObject *object)
{
  BivTabletopObject *copy = g_memdup2 (object, sizeof *object);

  copy->name = g_strdup (object->name);
  copy->outline.spots = NULL;
  copy->base = (BivBase) { 0 };
  copy->pieces = NULL;
  copy->n_pieces = 0;
  biv_tabletop_object_set_spots (copy, object->outline.spots, object->outline.n_spots);
  return copy;
}

G_DEFINE_BOXED_TYPE (BivTabletopObject, biv_tabletop_object, object_copy, object_free)

void
biv_tabletop_object_set_spots (BivTabletopObject *object,
                               const BivSpot     *spots,
                               guint              n_spots)
{
  BivSpot *copy = g_memdup2 (spots, n_spots * sizeof *spots);

  g_free (object->outline.spots);
  object->outline = biv_polygon_make (copy, n_spots);
}

/* ---- Drafts ---- */

BivTabletopDraft *
biv_tabletop_draft_new (BivLength width,
                        BivLength height)
{
  BivTabletopDraft *draft;

  if (width < BIV_TABLETOP_MIN_SIDE || height < BIV_TABLETOP_MIN_SIDE || width > BIV_TABLETOP_MAX_SIDE
      || height > BIV_TABLETOP_MAX_SIDE)
    return NULL;
  draft = g_new0 (BivTabletopDraft, 1);
  draft->width = width;
  draft->height = height;
  draft->objects = g_ptr_array_new_with_free_func (object_free);
  return draft;
}

BivTabletopDraft *
biv_tabletop_draft_new_from (const BivTabletop *table)
{
  BivTabletopDraft *draft;

  g_return_val_if_fail (table != NULL, NULL);

  draft = biv_tabletop_draft_new (table->width, table->height);
  for (guint i = 0; i < table->n_objects; i++)
    g_ptr_array_add (draft->objects, object_copy (&table->objects[i]));
  return draft;
}

static BivTabletopDraft *
draft_copy (const BivTabletopDraft *draft)
{
  BivTabletopDraft *copy = biv_tabletop_draft_new (draft->width, draft->height);

  for (guint i = 0; i < draft->objects->len; i++)
    g_ptr_array_add (copy->objects, object_copy (g_ptr_array_index (draft->objects, i)));
  return copy;
}

G_DEFINE_BOXED_TYPE (BivTabletopDraft, biv_tabletop_draft, draft_copy, biv_tabletop_draft_free)

void
biv_tabletop_draft_free (BivTabletopDraft *draft)
{
  if (draft == NULL)
    return;
  g_ptr_array_unref (draft->objects);
  g_free (draft);
}

BivLength
biv_tabletop_draft_get_width (const BivTabletopDraft *draft)
{
  return draft->width;
}

BivLength
biv_tabletop_draft_get_height (const BivTabletopDraft *draft)
{
  return draft->height;
}

guint
biv_tabletop_draft_get_n_objects (const BivTabletopDraft *draft)
{
  return draft->objects->len;
}

BivTabletopObject *
biv_tabletop_draft_get_object (BivTabletopDraft *draft,
                               guint             object)
{
  g_return_val_if_fail (draft != NULL && object < draft->objects->len, NULL);

  return g_ptr_array_index (draft->objects, object);
}

void
biv_tabletop_draft_set_object (BivTabletopDraft        *draft,
                               guint                    i,
                               const BivTabletopObject *object)
{
  BivTabletopObject *copy;

  g_return_if_fail (draft != NULL && i < draft->objects->len && object != NULL);

  copy = object_copy (object);
  object_free (g_ptr_array_index (draft->objects, i));
  g_ptr_array_index (draft->objects, i) = copy;
}

BivTabletopObject *
biv_tabletop_draft_add (BivTabletopDraft *draft,
                        BivThing          thing,
                        const BivSpot    *spots,
                        guint             n_spots)
{
  BivTabletopObject *object;
  guint n_all = n_spots;

  g_return_val_if_fail (draft != NULL && (guint) thing < BIV_N_THINGS && spots != NULL, NULL);

  for (guint i = 0; i < draft->objects->len; i++)
    n_all += ((const BivTabletopObject *) g_ptr_array_index (draft->objects, i))->outline.n_spots;
  if (n_spots > BIV_POLYGON_MAX_SPOTS || n_all > BIV_TABLETOP_MAX_SPOTS || draft->objects->len >= BIV_TABLETOP_MAX_OBJECTS)
    return NULL;
  object = g_new0 (BivTabletopObject, 1);
  object->thing = thing;
  object->level = thing == BIV_THING_CONTOUR ? 1 : 0;
  object->width = biv_thing_get_form (thing) == BIV_THING_BAND ? BIV_TABLETOP_BAND : 0;
  object->height = biv_thing_get_height (thing);
  object->name = thing == BIV_THING_LABEL ? g_strdup ("") : NULL;
  biv_tabletop_object_set_spots (object, spots, n_spots);
  g_ptr_array_add (draft->objects, object);
  return object;
}

BivTabletop *
biv_tabletop_draft_seal (BivTabletopDraft *draft,
                         GError          **error)
{
  g_autoptr (BivTabletopDraft) owned = draft;
  BivTabletopFault fault;
  BivTabletop *table;

  g_return_val_if_fail (draft != NULL, NULL);

  if (!biv_tabletop_draft_check (draft, BIV_NO_OBJECT, &fault))
    {
      g_autofree char *text = biv_tabletop_draft_dup_fault_text (draft, &fault);

      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, text);
      return NULL;
    }
  table = g_new0 (BivTabletop, 1);
  g_atomic_ref_count_init (&table->references);
  table->width = draft->width;
  table->height = draft->height;
  table->n_objects = draft->objects->len;
  table->objects = g_new0 (BivTabletopObject, MAX (table->n_objects, 1));
  for (guint i = 0; i < table->n_objects; i++)
    {
      g_autofree BivTabletopObject *copy = object_copy (g_ptr_array_index (draft->objects, i));
      BivTabletopObject *object = &table->objects[i];

      *object = *copy;
      /* An empty name is none, in a file too. */
      if (object->name != NULL && *object->name == '\0')
        g_clear_pointer (&object->name, g_free);
      table->things |= BIV_THING_BIT (object->thing);
      if (biv_thing_get_form (object->thing) == BIV_THING_RECTANGLE)
        object->base = biv_tabletop_building_base (&object->outline);
      if (biv_thing_get_form (object->thing) == BIV_THING_BAND)
        object->pieces = biv_tabletop_lay_band (object, table->width, table->height, &object->n_pieces);
    }
  return table;
}

/* ---- Sealed tables ---- */

G_DEFINE_BOXED_TYPE (BivTabletop, biv_tabletop, biv_tabletop_ref, biv_tabletop_unref)

BivTabletop *
biv_tabletop_ref (BivTabletop *table)
{
  g_return_val_if_fail (table != NULL, NULL);

  g_atomic_ref_count_inc (&table->references);
  return table;
}

void
biv_tabletop_unref (BivTabletop *table)
{
  g_return_if_fail (table != NULL);

  if (!g_atomic_ref_count_dec (&table->references))
    return;
  for (guint i = 0; i < table->n_objects; i++)
    object_clear (&table->objects[i]);
  g_free (table->objects);
  g_free (table);
}

static gboolean
object_equal (const BivTabletopObject *a,
              const BivTabletopObject *b)
{
  return a->thing == b->thing && a->level == b->level && a->material == b->material && a->depth == b->depth
         && a->width == b->width && a->height == b->height && g_strcmp0 (a->name, b->name) == 0
         && a->outline.n_spots == b->outline.n_spots
         && memcmp (a->outline.spots, b->outline.spots, a->outline.n_spots * sizeof (BivSpot)) == 0;
}

gboolean
biv_tabletop_equal (const BivTabletop *a,
                    const BivTabletop *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  if (a->width != b->width || a->height != b->height || a->n_objects != b->n_objects)
    return FALSE;
  for (guint i = 0; i < a->n_objects; i++)
    if (!object_equal (&a->objects[i], &b->objects[i]))
      return FALSE;
  return TRUE;
}

/* CA-SETUP-7 */
BivTabletop *
biv_tabletop_turned (BivTabletop *table,
                     int          quarters)
{
  g_autoptr (BivTabletopDraft) draft = NULL;

  g_return_val_if_fail (table != NULL && quarters >= 0 && quarters < 4, NULL);

  if (quarters == 0)
    return biv_tabletop_ref (table);
  draft = biv_tabletop_draft_new_from (table);
  for (guint i = 0; i < draft->objects->len; i++)
    {
      BivTabletopObject *object = g_ptr_array_index (draft->objects, i);

      for (guint k = 0; k < object->outline.n_spots; k++)
        {
          BivSpot *spot = &object->outline.spots[k];
          BivSpot old = *spot;

          *spot = quarters == 2 ? biv_spot (table->width - old.x, table->height - old.y)
                  : quarters == 1 ? biv_spot (old.y, table->width - old.x) : biv_spot (table->height - old.y, old.x);
        }
    }
  if (quarters != 2)
    {
      draft->width = table->height;
      draft->height = table->width;
    }
  return biv_tabletop_draft_seal (g_steal_pointer (&draft), NULL);
}

BivLength
biv_tabletop_get_width (const BivTabletop *table)
{
  return table->width;
}

BivLength
biv_tabletop_get_height (const BivTabletop *table)
{
  return table->height;
}

guint
biv_tabletop_get_n_objects (const BivTabletop *table)
{
  return table->n_objects;
}

const BivTabletopObject *
biv_tabletop_get_object (const BivTabletop *table,
                         guint              object)
{
  g_return_val_if_fail (table != NULL && object < table->n_objects, NULL);

  return &table->objects[object];
}

guint
biv_tabletop_find (const BivTabletop *table,
                   const char        *name)
{
  g_return_val_if_fail (table != NULL && name != NULL, BIV_NO_OBJECT);

  for (guint i = 0; i < table->n_objects; i++)
    if (table->objects[i].thing != BIV_THING_LABEL && g_strcmp0 (table->objects[i].name, name) == 0)
      return i;
  return BIV_NO_OBJECT;
}

guint32
biv_tabletop_get_things (const BivTabletop *table)
{
  return table->things;
}
