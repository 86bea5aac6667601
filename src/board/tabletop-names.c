/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tabletop-names.c: what lies on a table, in the words of files */
#include "config.h"
#include "board/biv-tabletop.h"

#include "base/i18n.h"
#include <string.h>

static const struct
{
  const char   *name;
  const char   *label;
  BivThingForm  form;
  int           height;               /* in hundredths of a metre */
} things[BIV_N_THINGS] = {
  [BIV_THING_CONTOUR] = { "contour", NC_ ("ground on a table", "Contour"), BIV_THING_OUTLINE, 0 },
  [BIV_THING_WOOD] = { "wood", NC_ ("ground on a table", "Wood"), BIV_THING_OUTLINE, 0 },
  [BIV_THING_DENSE_WOOD] = { "dense-wood", NC_ ("ground on a table", "Dense wood"), BIV_THING_OUTLINE, 0 },
  [BIV_THING_BROKEN] = { "broken", NC_ ("ground on a table", "Broken ground"), BIV_THING_OUTLINE, 0 },
  [BIV_THING_MARSH] = { "marsh", NC_ ("ground on a table", "Marsh"), BIV_THING_OUTLINE, 0 },
  [BIV_THING_WATER] = { "water", NC_ ("ground on a table", "Water"), BIV_THING_OUTLINE, 0 },
  [BIV_THING_BUILT_UP] = { "built-up", NC_ ("ground on a table", "Built-up area"), BIV_THING_OUTLINE, 0 },
  [BIV_THING_STREAM] = { "stream", NC_ ("ground on a table", "Stream"), BIV_THING_BAND, 0 },
  [BIV_THING_ROAD] = { "road", NC_ ("ground on a table", "Road"), BIV_THING_BAND, 0 },
  [BIV_THING_BUILDING] = { "building", NC_ ("ground on a table", "Building"), BIV_THING_RECTANGLE, 0 },
  [BIV_THING_WALL] = { "wall", NC_ ("ground on a table", "Wall"), BIV_THING_LINE, 120 },
  [BIV_THING_FENCE] = { "fence", NC_ ("ground on a table", "Fence"), BIV_THING_LINE, 120 },
  [BIV_THING_HEDGE] = { "hedge", NC_ ("ground on a table", "Hedge"), BIV_THING_LINE, 120 },
  [BIV_THING_DITCH] = { "ditch", NC_ ("ground on a table", "Ditch"), BIV_THING_LINE, 100 },
  [BIV_THING_BARRICADE] = { "barricade", NC_ ("ground on a table", "Barricade"), BIV_THING_LINE, 120 },
  [BIV_THING_FORTIFICATION] = { "fortification", NC_ ("ground on a table", "Fortification"), BIV_THING_LINE, 150 },
  [BIV_THING_LABEL] = { "label", NC_ ("ground on a table", "Label"), BIV_THING_SPOT, 0 },
};

static const char *const materials[] = { "stone", "wood" };
static const char *const depths[] = { "knee", "waist", "deep" };

const char *
biv_thing_get_name (BivThing thing)
{
  g_return_val_if_fail ((guint) thing < BIV_N_THINGS, NULL);

  return things[thing].name;
}

const char *
biv_thing_get_label (BivThing thing)
{
  g_return_val_if_fail ((guint) thing < BIV_N_THINGS, NULL);

  return biv_say_in ("ground on a table", things[thing].label);
}

gboolean
biv_thing_from_name (const char *name,
                     BivThing   *thing)
{
  g_return_val_if_fail (name != NULL && thing != NULL, FALSE);

  for (guint i = 0; i < BIV_N_THINGS; i++)
    if (strcmp (things[i].name, name) == 0)
      {
        *thing = (BivThing) i;
        return TRUE;
      }
  return FALSE;
}

BivThingForm
biv_thing_get_form (BivThing thing)
{
  g_return_val_if_fail ((guint) thing < BIV_N_THINGS, BIV_THING_SPOT);

  return things[thing].form;
}

int
biv_thing_get_height (BivThing thing)
{
  g_return_val_if_fail ((guint) thing < BIV_N_THINGS, 0);

  return things[thing].height;
}

const char *
biv_material_get_name (BivMaterial material)
{
  g_return_val_if_fail ((guint) material < G_N_ELEMENTS (materials), NULL);

  return materials[material];
}

gboolean
biv_material_from_name (const char  *name,
                        BivMaterial *material)
{
  g_return_val_if_fail (name != NULL && material != NULL, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (materials); i++)
    if (strcmp (materials[i], name) == 0)
      {
        *material = (BivMaterial) i;
        return TRUE;
      }
  return FALSE;
}

const char *
biv_depth_get_name (BivDepth depth)
{
  g_return_val_if_fail ((guint) depth < G_N_ELEMENTS (depths), NULL);

  return depths[depth];
}

gboolean
biv_depth_from_name (const char *name,
                     BivDepth   *depth)
{
  g_return_val_if_fail (name != NULL && depth != NULL, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (depths); i++)
    if (strcmp (depths[i], name) == 0)
      {
        *depth = (BivDepth) i;
        return TRUE;
      }
  return FALSE;
}
