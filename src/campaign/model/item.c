/* SPDX-License-Identifier: GPL-3.0-or-later */
/* item.c: items, and what their tables of fields can do */
#include "config.h"
#include "campaign/model/item-private.h"

#include "base/i18n.h"
#include <string.h>
#include "campaign/model/strength.h"
#include "campaign/model/campaign.h"

/* What is worked out once from a class's table, so that making, copying and freeing an item touch no more than must be. */
typedef struct _BivItemLayout BivItemLayout;
struct _BivItemLayout
{
  gsize        size;                /* of the instance's own part, behind BivItem */
  gpointer     defaults;            /* that part, with every field at its fallback */
  guint       *owned;               /* indices of the fields that own memory */
  guint        n_owned;
  guint        n_fields;
  GParamSpec **properties;          /* by field */
  GHashTable  *by_name;             /* name -> BivFieldSpec */
};

typedef struct
{
  char *id;
  char *name;
} BivItemPrivate;

static GParamSpec *item_properties[3];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (BivItem, biv_item, G_TYPE_OBJECT)

/* The name lies in BivItem's private part: its offset is a mark, not a place. */
#define NAME_OFFSET G_MAXSIZE
static const BivFieldSpec name_field = { "name", BIV_FIELD_TEXT, NAME_OFFSET, .refers = BIV_KIND_NONE };

static inline BivItemPrivate *
get_private (BivItem *item)
{
  return biv_item_get_instance_private (item);
}

static inline BivValue *
value_of (BivItem            *item,
          const BivFieldSpec *field)
{
  if (field->offset == NAME_OFFSET)
    return (BivValue *) &get_private (item)->name;
  return (BivValue *) G_STRUCT_MEMBER_P (item, field->offset);
}

/* ---- The class ---- */

static void
biv_item_init (BivItem *self)
{
}

static void
biv_item_finalize (GObject *object)
{
  BivItem *self = BIV_ITEM (object);
  BivItemPrivate *priv = get_private (self);
  BivItemClass *klass = BIV_ITEM_GET_CLASS (self);

  for (guint i = 0; i < klass->layout->n_owned; i++)
    {
      const BivFieldSpec *field = &klass->fields[klass->layout->owned[i]];

      biv_value_clear (field, value_of (self, field));
    }
  g_free (priv->id);
  g_free (priv->name);
  G_OBJECT_CLASS (biv_item_parent_class)->finalize (object);
}

static void
get_item_property (GObject    *object,
                   guint       property,
                   GValue     *value,
                   GParamSpec *spec)
{
  if (property == 1)
    g_value_set_string (value, biv_id_of (object));
  else if (property == 2)
    g_value_set_string (value, biv_item_get_name (BIV_ITEM (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, spec);
}

static void
biv_item_class_init (BivItemClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = biv_item_finalize;
  object_class->get_property = get_item_property;
  item_properties[1] = g_param_spec_string ("id", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  item_properties[2] = g_param_spec_string ("name", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, 3, item_properties);
}

/* ---- The kinds ---- */

static GParamSpec *
field_property (const BivFieldSpec *field)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  switch (field->kind)
    {
    case BIV_FIELD_NUMBER:
    case BIV_FIELD_LENGTH:
      return g_param_spec_int (field->name, NULL, NULL, G_MININT, G_MAXINT, field->fallback, flags);
    case BIV_FIELD_FLAG:
      return g_param_spec_boolean (field->name, NULL, NULL, field->fallback, flags);
    case BIV_FIELD_CHOICE:
      /* A choice that may be empty is a number to GObject: BIV_NONE is no value of the enum. */
      if (field->fallback == BIV_NONE)
        return g_param_spec_int (field->name, NULL, NULL, G_MININT, G_MAXINT, BIV_NONE, flags);
      return g_param_spec_enum (field->name, NULL, NULL, field->choices (), field->fallback, flags);
    case BIV_FIELD_LIST:
      return g_param_spec_boxed (field->name, NULL, NULL, G_TYPE_STRV, flags);
    case BIV_FIELD_BOARD:
      return g_param_spec_boxed (field->name, NULL, NULL, BIV_TYPE_BOARD, flags);
    case BIV_FIELD_POINTS:
      return g_param_spec_boxed (field->name, NULL, NULL, G_TYPE_ARRAY, flags);
    case BIV_FIELD_RECORD:
    case BIV_FIELD_DETAILS:
      return g_param_spec_pointer (field->name, NULL, NULL, flags);
    case BIV_FIELD_TEXT:
    case BIV_FIELD_ID:
    case BIV_FIELD_MOMENT:
      return g_param_spec_string (field->name, NULL, NULL, NULL, flags);
    default:
      g_assert_not_reached ();
    }
}

static void
get_field_property (GObject    *object,
                    guint       property,
                    GValue     *out,
                    GParamSpec *spec)
{
  BivItem *self = BIV_ITEM (object);
  const BivFieldSpec *field = &BIV_ITEM_GET_CLASS (self)->fields[property - 1];
  const BivValue *value = value_of (self, field);

  switch (field->kind)
    {
    case BIV_FIELD_NUMBER:
    case BIV_FIELD_LENGTH:
      g_value_set_int (out, value->number);
      break;
    case BIV_FIELD_FLAG:
      g_value_set_boolean (out, value->number);
      break;
    case BIV_FIELD_CHOICE:
      if (G_VALUE_HOLDS_INT (out))
        g_value_set_int (out, value->number);
      else
        g_value_set_enum (out, value->number);
      break;
    case BIV_FIELD_LIST:
      g_value_set_boxed (out, value->list);
      break;
    case BIV_FIELD_BOARD:
      g_value_set_boxed (out, value->board);
      break;
    case BIV_FIELD_POINTS:
      g_value_set_boxed (out, value->points);
      break;
    case BIV_FIELD_RECORD:
    case BIV_FIELD_DETAILS:
      g_value_set_pointer (out, value->text);
      break;
    case BIV_FIELD_MOMENT:
      g_value_take_string (out, biv_moment_dup_text (value->moment));
      break;
    case BIV_FIELD_TEXT:
    case BIV_FIELD_ID:
      g_value_set_string (out, value->text);
      break;
    default:
      g_assert_not_reached ();
    }
}

void
biv_item_class_describe (gpointer            klass_pointer,
                         BivKind             kind,
                         const char         *element,
                         const BivFieldSpec *fields,
                         gsize               instance_size)
{
  BivItemClass *klass = klass_pointer;
  BivItemLayout *layout = g_new0 (BivItemLayout, 1);    /* lives as long as the class: for ever */

  klass->kind = kind;
  klass->element = element;
  klass->fields = fields;
  klass->layout = layout;
  G_OBJECT_CLASS (klass)->get_property = get_field_property;

  while (fields[layout->n_fields].name != NULL)
    layout->n_fields++;
  layout->size = instance_size - sizeof (BivItem);
  layout->defaults = g_malloc0 (MAX (layout->size, 1));
  layout->owned = g_new0 (guint, layout->n_fields);
  layout->properties = g_new0 (GParamSpec *, layout->n_fields);
  layout->by_name = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = layout->n_fields; i-- > 0;)
    g_hash_table_insert (layout->by_name, (gpointer) fields[i].name, (gpointer) &fields[i]);
  for (guint i = 0; i < layout->n_fields; i++)
    {
      const BivFieldSpec *field = &fields[i];

      if (biv_field_owns_memory (field))
        layout->owned[layout->n_owned++] = i;
      else if (field->kind != BIV_FIELD_MOMENT)
        *(int *) ((char *) layout->defaults + field->offset - sizeof (BivItem)) = field->fallback;
      layout->properties[i] = field_property (field);
      g_object_class_install_property (G_OBJECT_CLASS (klass), i + 1, layout->properties[i]);
    }
}

void
biv_item_init_fields (gpointer item,
                      gpointer klass_pointer)
{
  const BivItemLayout *layout = ((BivItemClass *) klass_pointer)->layout;

  memcpy ((char *) item + sizeof (BivItem), layout->defaults, layout->size);
}

/* ---- Items ---- */

const char *
biv_item_get_id (BivItem *item)
{
  return get_private (item)->id;
}

const char *
biv_id_of (gpointer item)
{
  return biv_item_get_id (BIV_ITEM (item));
}

const char *
biv_item_get_name (BivItem *item)
{
  return biv_said (get_private (item)->name);
}

const char *
biv_item_get_name_key (BivItem *item)
{
  return get_private (item)->name;
}

BivKind
biv_item_get_kind (BivItem *item)
{
  return BIV_ITEM_GET_CLASS (item)->kind;
}

BivItem *
biv_item_new (BivKind     kind,
              const char *id)
{
  BivItem *item = g_object_new (biv_kind_get_type (kind), NULL);

  get_private (item)->id = g_strdup (id);
  return item;
}

void
biv_item_set_name (BivItem    *item,
                   const char *name)
{
  BivItemPrivate *priv = get_private (item);

  g_free (priv->name);
  priv->name = g_strdup (name);
}

void
biv_item_set_id (BivItem    *item,
                 const char *id)
{
  BivItemPrivate *priv = get_private (item);

  g_free (priv->id);
  priv->id = g_strdup (id);
}

BivItem *
biv_item_copy (BivItem *item)
{
  BivItemClass *klass = BIV_ITEM_GET_CLASS (item);
  const BivItemLayout *layout = klass->layout;
  BivItem *copy = g_object_new (G_TYPE_FROM_CLASS (klass), NULL);

  get_private (copy)->id = g_strdup (get_private (item)->id);
  get_private (copy)->name = g_strdup (get_private (item)->name);
  memcpy ((char *) copy + sizeof (BivItem), (char *) item + sizeof (BivItem), layout->size);
  for (guint i = 0; i < layout->n_owned; i++)
    {
      const BivFieldSpec *field = &klass->fields[layout->owned[i]];
      const BivValue *from = value_of (item, field);

      if (from->text != NULL)
        biv_value_copy (field, from, value_of (copy, field));
    }
  if (BIV_IS_UNIT (item))
    biv_unit_copy_counted (BIV_UNIT (item), BIV_UNIT (copy));
  return copy;
}

gboolean
biv_item_equal (BivItem             *a,
                BivItem             *b,
                const BivFieldSpec **differs)
{
  const BivFieldSpec *fields = BIV_ITEM_GET_CLASS (a)->fields;

  g_return_val_if_fail (biv_item_get_kind (a) == biv_item_get_kind (b), FALSE);

  if (differs != NULL)
    *differs = NULL;
  if (g_strcmp0 (get_private (a)->id, get_private (b)->id) != 0)
    return FALSE;
  if (g_strcmp0 (get_private (a)->name, get_private (b)->name) != 0)
    {
      if (differs != NULL)
        *differs = &name_field;
      return FALSE;
    }
  for (guint i = 0; fields[i].name != NULL; i++)
    if (!biv_value_equal (&fields[i], value_of (a, &fields[i]), value_of (b, &fields[i])))
      {
        if (differs != NULL)
          *differs = &fields[i];
        return FALSE;
      }
  return TRUE;
}

/* ---- Kinds ---- */

static BivItemClass *
peek_class (BivKind kind)
{
  GType type = biv_kind_get_type (kind);
  BivItemClass *klass = g_type_class_peek (type);

  /* The reference is kept: the types are static. */
  return klass != NULL ? klass : g_type_class_ref (type);
}

const char *
biv_kind_get_element (BivKind kind)
{
  return peek_class (kind)->element;
}

const BivFieldSpec *
biv_kind_get_fields (BivKind kind)
{
  return peek_class (kind)->fields;
}

const BivFieldSpec *
biv_kind_find_field (BivKind     kind,
                     const char *name)
{
  const BivFieldSpec *field = name != NULL ? g_hash_table_lookup (peek_class (kind)->layout->by_name, name) : NULL;

  return field != NULL || g_strcmp0 (name, name_field.name) != 0 ? field : &name_field;
}

/* ---- Fields ---- */

const BivValue *
biv_item_peek_value (BivItem            *item,
                     const BivFieldSpec *field)
{
  return value_of (item, field);
}

gboolean
biv_item_take_value (BivItem            *item,
                     const BivFieldSpec *field,
                     const BivValue     *value)
{
  BivValue *own = value_of (item, field);
  BivValue copy = { 0 };

  if (biv_value_equal (field, own, value))
    return FALSE;
  /* The new value may be made of the old one's words. */
  biv_value_copy (field, value, &copy);
  biv_value_clear (field, own);
  biv_value_move (field, &copy, own);
  return TRUE;
}

void
biv_item_notify (BivItem            *item,
                 const BivFieldSpec *field)
{
  BivItemClass *klass = BIV_ITEM_GET_CLASS (item);

  if (field->offset == NAME_OFFSET)
    g_object_notify_by_pspec (G_OBJECT (item), item_properties[2]);
  else
    g_object_notify_by_pspec (G_OBJECT (item), klass->layout->properties[field - klass->fields]);
}

char *
biv_item_dup_field (BivItem            *item,
                    const BivFieldSpec *field)
{
  return biv_value_dup_text (field, value_of (item, field));
}

gboolean
biv_item_is_fallback (BivItem            *item,
                      const BivFieldSpec *field)
{
  return biv_value_is_empty (field, value_of (item, field));
}

void
biv_item_build_field (BivItem            *item,
                      const BivFieldSpec *field,
                      BivValue           *value)
{
  BivValue *own = value_of (item, field);

  biv_value_clear (field, own);
  /* Taken over, not copied: this is the way a file of 10,000 units is read. */
  biv_value_move (field, value, own);
}

gboolean
biv_item_parse_field (BivItem            *item,
                      const BivFieldSpec *field,
                      const char         *text,
                      GError            **error)
{
  BivValue parsed = { 0 };

  if (!biv_value_parse (field, field->name, text, &parsed, error))
    return FALSE;
  biv_item_build_field (item, field, &parsed);
  return TRUE;
}
