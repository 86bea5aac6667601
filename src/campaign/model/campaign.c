/* SPDX-License-Identifier: GPL-3.0-or-later */
/* campaign.c: a campaign: its items, its options, and what is worked out from them once */
#include "config.h"
#include "campaign/model/campaign.h"

#include <string.h>
#include "campaign/model/campaign-private.h"
#include "campaign/model/item-list.h"
#include "campaign/model/item-private.h"
#include "campaign/model/item-rules.h"

typedef struct
{
  gpointer       data;
  GDestroyNotify free;
} Index;

typedef struct
{
  BivItemList *lists[BIV_N_KINDS];      /* but for the campaign itself */
  GHashTable  *by_id;                   /* the item's own id -> the item; without journal entries */
  Index        indexes[BIV_N_INDEXES];
  GArray      *stale;                   /* of Index */
  BivHistory   history;
  BivCampaign *scratch;                 /* nullable: of an earlier proposal, as the campaign was at its own serial */
  gboolean     is_copy;                 /* nobody listens: no notifications */
} BivCampaignPrivate;

enum
{
  PROP_CAN_UNDO = 1000, PROP_CAN_REDO, PROP_UNDO_TITLE, PROP_REDO_TITLE, PROP_IS_DIRTY,
};

static guint changed_signal;
static GParamSpec *history_properties[5];

G_DEFINE_TYPE_WITH_PRIVATE (BivCampaign, biv_campaign, BIV_TYPE_ITEM)

#define ITEM_TEXT(name, member) \
  { name, BIV_FIELD_TEXT, G_STRUCT_OFFSET (BivCampaign, member), .refers = BIV_KIND_NONE }
#define ITEM_TEXT_AS(name, member, of) \
  { name, BIV_FIELD_TEXT, G_STRUCT_OFFSET (BivCampaign, member), .refers = BIV_KIND_NONE, .rule = &of }
#define ITEM_NUMBER(name, member, fallback, least, most) \
  { name, BIV_FIELD_NUMBER, G_STRUCT_OFFSET (BivCampaign, member), fallback, least, most, .refers = BIV_KIND_NONE }
#define ITEM_CHOICE(name, member, fallback, type) \
  { name, BIV_FIELD_CHOICE, G_STRUCT_OFFSET (BivCampaign, member), fallback, .choices = type, .refers = BIV_KIND_NONE }
#define ITEM_LIST(name, member) \
  { name, BIV_FIELD_LIST, G_STRUCT_OFFSET (BivCampaign, member), .refers = BIV_KIND_NONE }
#define ITEM_LIST_AS(name, member, of) \
  { name, BIV_FIELD_LIST, G_STRUCT_OFFSET (BivCampaign, member), .refers = BIV_KIND_NONE, .rule = &of }

static const BivFieldSpec campaign_fields[] = {
  ITEM_TEXT ("author", author),
  { "description", BIV_FIELD_TEXT, G_STRUCT_OFFSET (BivCampaign, description), .refers = BIV_KIND_NONE, .is_prose = TRUE },
  { "ruleset", BIV_FIELD_TEXT, G_STRUCT_OFFSET (BivCampaign, ruleset), .refers = BIV_KIND_NONE, .is_needed = TRUE,
    .rule = &biv_rule_ruleset },
  ITEM_TEXT ("gazette-name", gazette_name),
  ITEM_CHOICE ("length-unit", length_unit, BIV_LENGTH_KM, biv_length_unit_get_type),
  ITEM_CHOICE ("figures", figures, BIV_FIGURES_ANY, biv_figures_get_type),
  ITEM_LIST ("events", events),
  ITEM_CHOICE ("preset", preset, BIV_PRESET_SIMPLE, biv_preset_get_type),
  ITEM_LIST ("options", options),
  ITEM_LIST ("types", types),
  ITEM_LIST ("rules", rules),
  ITEM_NUMBER ("seed", seed, 0, G_MININT + 1, G_MAXINT),
  ITEM_TEXT_AS ("dice-key", dice_key, biv_rule_dice_key),
  ITEM_TEXT_AS ("dice-seal", dice_seal, biv_rule_dice_seal),
  ITEM_TEXT ("dice-words", dice_words),
  ITEM_LIST_AS ("opened-keys", opened_keys, biv_rule_opened_key),
  ITEM_LIST_AS ("branched-keys", branched_keys, biv_rule_opened_key),
  ITEM_NUMBER ("dice-count", dice_count, 0, 0, BIV_COUNT_MOST),
  ITEM_NUMBER ("current-turn", turn, 1, 1, 9999),
  ITEM_CHOICE ("current-phase", phase, BIV_PHASE_OPEN, biv_phase_get_type),
  ITEM_CHOICE ("state", state, BIV_STATE_SETUP, biv_campaign_state_get_type),
  ITEM_TEXT ("result", result),
  ITEM_CHOICE ("result-reason", result_reason, BIV_NONE, biv_result_reason_get_type),
  ITEM_TEXT_AS ("start-date", start_date, biv_rule_date),
  ITEM_CHOICE ("map-form", map_form, BIV_MAP_NODES, biv_map_form_get_type),
  ITEM_NUMBER ("map-columns", map_columns, 0, 0, 1000000),
  ITEM_NUMBER ("map-rows", map_rows, 0, 0, 1000000),
  ITEM_CHOICE ("map-numbers", map_numbers, BIV_NUMBERS_ALL, biv_map_numbers_get_type),
  ITEM_TEXT_AS ("backdrop", backdrop, biv_rule_picture),
  ITEM_NUMBER ("backdrop-x", backdrop_x, 0, -100000000, 100000000),
  ITEM_NUMBER ("backdrop-y", backdrop_y, 0, -100000000, 100000000),
  ITEM_NUMBER ("backdrop-width", backdrop_width, BIV_NONE, 1, 100000000),
  ITEM_NUMBER ("backdrop-turn", backdrop_turn, 0, -18000, 18000),
  ITEM_NUMBER ("backdrop-strength", backdrop_strength, 100, 1, 100),
  { "rung", BIV_FIELD_ID, G_STRUCT_OFFSET (BivCampaign, rung), .refers = BIV_KIND_RUNG },
  ITEM_NUMBER ("last-number", last_number, 0, 0, BIV_COUNT_MOST),
  { "copy-for", BIV_FIELD_ID, G_STRUCT_OFFSET (BivCampaign, copy_for), .refers = BIV_KIND_SIDE },
  { "copy-player", BIV_FIELD_TEXT, G_STRUCT_OFFSET (BivCampaign, copy_player), .refers = BIV_KIND_NONE },
  { NULL }
};

static BivCampaignPrivate *
get_private (BivCampaign *self)
{
  return biv_campaign_get_instance_private (self);
}

/* ---- The object ---- */

static void
biv_campaign_init (BivCampaign *self)
{
  BivCampaignPrivate *priv = get_private (self);

  biv_item_init_fields (self, G_OBJECT_GET_CLASS (self));
  for (BivKind kind = BIV_KIND_CAMPAIGN + 1; kind < BIV_N_KINDS; kind++)
    priv->lists[kind] = biv_item_list_new (biv_kind_get_type (kind));
  priv->by_id = g_hash_table_new (g_str_hash, g_str_equal);
  priv->stale = g_array_new (FALSE, FALSE, sizeof (Index));
  priv->history.steps = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_step_free);
  priv->history.undone = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_step_free);
}

void
biv_campaign_free_stale (BivCampaign *self)
{
  BivCampaignPrivate *priv = get_private (self);

  for (guint i = 0; i < priv->stale->len; i++)
    {
      Index *index = &g_array_index (priv->stale, Index, i);

      index->free (index->data);
    }
  g_array_set_size (priv->stale, 0);
}

static void
forget_index (BivCampaign *self,
              BivIndex     which)
{
  BivCampaignPrivate *priv = get_private (self);
  Index *index = &priv->indexes[which];

  if (index->data != NULL)
    g_array_append_val (priv->stale, *index);
  index->data = NULL;
}

static void
biv_campaign_finalize (GObject *object)
{
  BivCampaign *self = BIV_CAMPAIGN (object);
  BivCampaignPrivate *priv = get_private (self);

  for (BivIndex index = 0; index < BIV_N_INDEXES; index++)
    forget_index (self, index);
  biv_campaign_free_stale (self);
  g_array_unref (priv->stale);
  g_clear_object (&priv->scratch);
  g_hash_table_unref (priv->by_id);
  for (BivKind kind = BIV_KIND_CAMPAIGN + 1; kind < BIV_N_KINDS; kind++)
    g_object_unref (priv->lists[kind]);
  g_ptr_array_unref (priv->history.steps);
  g_ptr_array_unref (priv->history.undone);
  G_OBJECT_CLASS (biv_campaign_parent_class)->finalize (object);
}

static void (*get_field_property) (GObject    *object,
                                   guint       property,
                                   GValue     *value,
                                   GParamSpec *spec);

static void
biv_campaign_get_property (GObject    *object,
                           guint       property,
                           GValue     *value,
                           GParamSpec *spec)
{
  BivCampaign *self = BIV_CAMPAIGN (object);

  switch (property)
    {
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, biv_campaign_get_undo_title (self) != NULL);
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, biv_campaign_get_redo_title (self) != NULL);
      break;
    case PROP_UNDO_TITLE:
      g_value_set_string (value, biv_campaign_get_undo_title (self));
      break;
    case PROP_REDO_TITLE:
      g_value_set_string (value, biv_campaign_get_redo_title (self));
      break;
    case PROP_IS_DIRTY:
      g_value_set_boolean (value, biv_campaign_is_dirty (self));
      break;
    default:
      get_field_property (object, property, value, spec);
      break;
    }
}

static void
biv_campaign_class_init (BivCampaignClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  biv_item_class_describe (klass, BIV_KIND_CAMPAIGN, "campaign", campaign_fields, sizeof (BivCampaign));
  get_field_property = object_class->get_property;
  object_class->get_property = biv_campaign_get_property;
  object_class->finalize = biv_campaign_finalize;

  history_properties[0] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, flags);
  history_properties[1] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, flags);
  history_properties[2] = g_param_spec_string ("undo-title", NULL, NULL, NULL, flags);
  history_properties[3] = g_param_spec_string ("redo-title", NULL, NULL, NULL, flags);
  history_properties[4] = g_param_spec_boolean ("is-dirty", NULL, NULL, FALSE, flags);
  for (guint i = 0; i < G_N_ELEMENTS (history_properties); i++)
    g_object_class_install_property (object_class, PROP_CAN_UNDO + i, history_properties[i]);
  changed_signal = g_signal_new ("changed", BIV_TYPE_CAMPAIGN, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

BivCampaign *
biv_campaign_new (const char *ruleset,
                  const char *title)
{
  BivCampaign *self = BIV_CAMPAIGN (biv_item_new (BIV_KIND_CAMPAIGN, "campaign"));

  self->ruleset = g_strdup (ruleset);
  biv_item_set_name (BIV_ITEM (self), title);
  return self;
}

BivCampaign *
biv_campaign_copy (BivCampaign *self)
{
  BivCampaign *copy = BIV_CAMPAIGN (biv_item_copy (BIV_ITEM (self)));
  BivCampaignPrivate *from = get_private (self);
  BivCampaignPrivate *to = get_private (copy);

  to->is_copy = TRUE;
  to->history.serial = from->history.serial;
  for (BivKind kind = BIV_KIND_CAMPAIGN + 1; kind < BIV_N_KINDS; kind++)
    {
      GPtrArray *items = biv_item_list_peek (from->lists[kind]);
      GPtrArray *copies = biv_item_list_peek (to->lists[kind]);

      for (guint i = 0; i < items->len; i++)
        {
          BivItem *item = g_ptr_array_index (items, i);

          if (kind == BIV_KIND_ENTRY)
            g_ptr_array_add (copies, g_object_ref (item));
          else
            {
              BivItem *own = biv_item_copy (item);

              g_ptr_array_add (copies, own);
              g_hash_table_insert (to->by_id, (gpointer) biv_item_get_id (own), own);
            }
        }
    }
  return copy;
}

/* ---- A scratch copy that is kept ---- */

/* Lines of the journal are shared, and a proposal's stand in none but the campaign's. */
static void
share_entries (BivCampaign *self,
               BivCampaign *scratch)
{
  GPtrArray *entries = biv_campaign_peek_items (self, BIV_KIND_ENTRY);
  GPtrArray *shared = biv_campaign_peek_items (scratch, BIV_KIND_ENTRY);

  g_ptr_array_set_size (shared, (int) MIN (shared->len, entries->len));
  for (guint i = 0; i < shared->len; i++)
    g_set_object (&shared->pdata[i], entries->pdata[i]);
  while (shared->len < entries->len)
    g_ptr_array_add (shared, g_object_ref (entries->pdata[shared->len]));
}

/* Numbers that are never used again are no edits. */
static void
share_own_fields (BivCampaign *self,
                  BivCampaign *scratch)
{
  for (const BivFieldSpec *field = campaign_fields; field->name != NULL; field++)
    biv_campaign_apply_set (scratch, BIV_ITEM (scratch), field, biv_item_peek_value (BIV_ITEM (self), field));
}

void
biv_campaign_give_scratch (BivCampaign *self,
                           BivCampaign *scratch,
                           GPtrArray   *edits,
                           guint        serial,
                           gboolean     is_committed)
{
  BivCampaignPrivate *priv = get_private (self);
  g_autoptr (BivCampaign) given = scratch;

  /* Somebody else has it in his hands, or the campaign has gone on. */
  if (priv->scratch != NULL || priv->history.serial != serial || G_OBJECT (scratch)->ref_count > 1)
    return;
  for (guint i = edits->len; !is_committed && i-- > 0;)
    {
      const BivEdit *edit = g_ptr_array_index (edits, i);

      if (edit->item_kind != BIV_KIND_ENTRY)
        biv_campaign_apply_edit (scratch, edit, TRUE);
    }
  share_entries (self, scratch);
  share_own_fields (self, scratch);
  biv_campaign_free_stale (scratch);
  get_private (scratch)->history.serial = serial;
  priv->scratch = g_steal_pointer (&given);
}

BivCampaign *
biv_campaign_take_scratch (BivCampaign *self)
{
  BivCampaignPrivate *priv = get_private (self);
  g_autoptr (BivCampaign) kept = g_steal_pointer (&priv->scratch);

  if (kept != NULL && get_private (kept)->history.serial == priv->history.serial)
    return g_steal_pointer (&kept);
  return biv_campaign_copy (self);
}

/* ---- Items ---- */

GListModel *
biv_campaign_get_items (BivCampaign *self,
                        BivKind      kind)
{
  g_return_val_if_fail (kind > BIV_KIND_CAMPAIGN && kind < BIV_N_KINDS, NULL);

  return biv_item_list_show (get_private (self)->lists[kind]);
}

GPtrArray *
biv_campaign_peek_items (BivCampaign *self,
                         BivKind      kind)
{
  g_return_val_if_fail (kind > BIV_KIND_CAMPAIGN && kind < BIV_N_KINDS, NULL);

  return biv_item_list_peek (get_private (self)->lists[kind]);
}

/* Entries are looked for last and one by one: nothing but a reader of the journal asks for them by id. */
static BivItem *
find_entry (BivCampaign *self,
            const char  *id)
{
  BIV_EACH (BivItem, entry, self, BIV_KIND_ENTRY)
    if (g_strcmp0 (biv_item_get_id (entry), id) == 0)
      return entry;
  return NULL;
}

BivItem *
biv_campaign_find (BivCampaign *self,
                   const char  *id)
{
  BivItem *item;

  if (id == NULL)
    return NULL;
  item = g_hash_table_lookup (get_private (self)->by_id, id);
  if (item != NULL)
    return item;
  if (g_strcmp0 (id, "campaign") == 0)
    return BIV_ITEM (self);
  return g_str_has_prefix (id, "entry-") ? find_entry (self, id) : NULL;
}

static gpointer
find_kind (BivCampaign *self,
           const char  *id,
           BivKind      kind)
{
  BivItem *item = id != NULL ? g_hash_table_lookup (get_private (self)->by_id, id) : NULL;

  return item != NULL && biv_item_get_kind (item) == kind ? item : NULL;
}

BivSide *
biv_campaign_find_side (BivCampaign *self,
                        const char  *id)
{
  return find_kind (self, id, BIV_KIND_SIDE);
}

BivPlace *
biv_campaign_find_place (BivCampaign *self,
                         const char  *id)
{
  return find_kind (self, id, BIV_KIND_PLACE);
}

BivLink *
biv_campaign_find_link (BivCampaign *self,
                        const char  *id)
{
  return find_kind (self, id, BIV_KIND_LINK);
}

BivFormation *
biv_campaign_find_formation (BivCampaign *self,
                             const char  *id)
{
  return find_kind (self, id, BIV_KIND_FORMATION);
}

BivUnit *
biv_campaign_find_unit (BivCampaign *self,
                        const char  *id)
{
  return find_kind (self, id, BIV_KIND_UNIT);
}

BivBattle *
biv_campaign_find_battle (BivCampaign *self,
                          const char  *id)
{
  return find_kind (self, id, BIV_KIND_BATTLE);
}

BivTurn *
biv_campaign_find_turn (BivCampaign *self,
                        int          number)
{
  BIV_EACH (BivTurn, turn, self, BIV_KIND_TURN)
    if (turn->number == number)
      return turn;
  return NULL;
}

BivWeather
biv_campaign_get_weather (BivCampaign *self)
{
  BivTurn *turn = biv_campaign_find_turn (self, self->turn);

  return turn != NULL ? turn->weather : BIV_WEATHER_FAIR;
}

gboolean
biv_campaign_add (BivCampaign *self,
                  BivItem     *item)
{
  const char *id = biv_item_get_id (item);

  g_return_val_if_fail (id != NULL, FALSE);

  if (g_hash_table_contains (get_private (self)->by_id, id) || g_strcmp0 (id, "campaign") == 0)
    {
      g_object_unref (item);
      return FALSE;
    }
  biv_campaign_apply_add (self, item, G_MAXUINT);
  return TRUE;
}

char *
biv_campaign_dup_new_id (BivCampaign *self,
                         const char  *stem)
{
  char *id = NULL;

  do
    {
      g_free (id);
      id = g_strdup_printf ("%s-%d", stem, ++self->last_number);
    }
  while (biv_campaign_find (self, id) != NULL);
  return id;
}

/* ---- Changes ---- */

/* What rests on what: see BivIndex. @field NULL: an item came or went. */
static void
touch (BivCampaign        *self,
       BivKind             kind,
       const BivFieldSpec *field)
{
  BivCampaignPrivate *priv = get_private (self);

  priv->history.serial++;
  switch (kind)
    {
    case BIV_KIND_SIDE:
      if (field == NULL)
        forget_index (self, BIV_INDEX_ARMY);
      forget_index (self, BIV_INDEX_ROADS);
      break;
    case BIV_KIND_TURN:
      forget_index (self, BIV_INDEX_ROADS);
      break;
    case BIV_KIND_FORMATION:
      if (field == NULL || g_strcmp0 (field->name, "parent") == 0 || g_strcmp0 (field->name, "side") == 0)
        forget_index (self, BIV_INDEX_ARMY);
      if (field == NULL || g_strcmp0 (field->name, "name") == 0 || g_strcmp0 (field->name, "side") == 0)
        forget_index (self, BIV_INDEX_INITIALS);
      break;
    case BIV_KIND_UNIT:
      if (field == NULL || g_strcmp0 (field->name, "formation") == 0 || g_strcmp0 (field->name, "post-of") == 0)
        forget_index (self, BIV_INDEX_ARMY);
      break;
    case BIV_KIND_PLACE:
      if (field == NULL)
        forget_index (self, BIV_INDEX_MAP);
      if (field == NULL || g_strcmp0 (field->name, "terrain") == 0)
        forget_index (self, BIV_INDEX_ROADS);
      if (field == NULL || g_strcmp0 (field->name, "stock") != 0)
        forget_index (self, BIV_INDEX_DEPOTS);
      break;
    case BIV_KIND_LINK:
      if (field == NULL || g_strcmp0 (field->name, "from") == 0 || g_strcmp0 (field->name, "to") == 0)
        forget_index (self, BIV_INDEX_MAP);
      forget_index (self, BIV_INDEX_DEPOTS);
      forget_index (self, BIV_INDEX_ROADS);
      break;
    case BIV_KIND_ORDER:
      if (field == NULL || g_strcmp0 (field->name, "formation") == 0 || g_strcmp0 (field->name, "turn") == 0)
        forget_index (self, BIV_INDEX_ORDERS);
      break;
    case BIV_KIND_PARTICIPANT:
      if (field == NULL || g_strcmp0 (field->name, "unit") == 0)
        forget_index (self, BIV_INDEX_PARTICIPANTS);
      break;
    case BIV_KIND_SIGHTING:
      forget_index (self, BIV_INDEX_SIGHTINGS);
      break;
    case BIV_KIND_CAMPAIGN:
      if (g_strcmp0 (field->name, "options") == 0 || g_strcmp0 (field->name, "preset") == 0)
        forget_index (self, BIV_INDEX_OPTIONS);
      else if (g_strcmp0 (field->name, "current-turn") == 0)
        {
          forget_index (self, BIV_INDEX_ORDERS);
          forget_index (self, BIV_INDEX_ROADS);
        }
      else if (g_strcmp0 (field->name, "map-form") == 0)
        forget_index (self, BIV_INDEX_ROADS);
      else if (g_strcmp0 (field->name, "ruleset") == 0 || g_strcmp0 (field->name, "types") == 0)
        forget_index (self, BIV_INDEX_TYPES);
      break;
    default:
      break;
    }
}

gboolean
biv_campaign_apply_set (BivCampaign        *self,
                        BivItem            *item,
                        const BivFieldSpec *field,
                        const BivValue     *value)
{
  if (!biv_item_take_value (item, field, value))
    return FALSE;
  touch (self, biv_item_get_kind (item), field);
  if (!get_private (self)->is_copy)
    biv_item_notify (item, field);
  return TRUE;
}

guint
biv_campaign_apply_add (BivCampaign *self,
                        BivItem     *item,
                        guint        position)
{
  BivCampaignPrivate *priv = get_private (self);
  BivKind kind = biv_item_get_kind (item);
  guint n_items = biv_item_list_peek (priv->lists[kind])->len;

  position = MIN (position, n_items);
  if (kind != BIV_KIND_ENTRY)
    g_hash_table_insert (priv->by_id, (gpointer) biv_item_get_id (item), item);
  /* First, so that who hears of the new item finds no index that does not know it. */
  touch (self, kind, NULL);
  biv_item_list_insert (priv->lists[kind], position, item);
  return position;
}

guint
biv_campaign_apply_remove (BivCampaign *self,
                           BivItem     *item)
{
  BivCampaignPrivate *priv = get_private (self);
  BivKind kind = biv_item_get_kind (item);
  guint position = 0;

  if (!biv_item_list_find (priv->lists[kind], item, &position))
    g_return_val_if_reached (0);
  if (kind != BIV_KIND_ENTRY)
    g_hash_table_remove (priv->by_id, biv_item_get_id (item));
  touch (self, kind, NULL);
  biv_item_list_remove (priv->lists[kind], position);
  return position;
}

void
biv_campaign_apply_filter (BivCampaign  *self,
                           BivKind       kind,
                           gboolean    (*is_unwanted) (gpointer data, gpointer item),
                           gpointer      data)
{
  BivCampaignPrivate *priv = get_private (self);
  GPtrArray *items = biv_item_list_peek (priv->lists[kind]);
  g_autoptr (GPtrArray) unwanted = g_ptr_array_new_with_free_func (g_object_unref);
  guint n_kept = 0;

  g_return_if_fail (priv->is_copy);

  for (guint i = 0; i < items->len; i++)
    if (is_unwanted (data, items->pdata[i]))
      g_ptr_array_add (unwanted, g_object_ref (items->pdata[i]));
  if (unwanted->len == 0)
    return;
  for (guint i = 0, next = 0; i < items->len; i++)
    if (next < unwanted->len && items->pdata[i] == unwanted->pdata[next])
      {
        if (kind != BIV_KIND_ENTRY)
          g_hash_table_remove (priv->by_id, biv_item_get_id (items->pdata[i]));
        g_object_unref (items->pdata[i]);
        next++;
      }
    else
      items->pdata[n_kept++] = items->pdata[i];
  items->len = n_kept;
  touch (self, kind, NULL);
}

void
biv_campaign_apply_rename (BivCampaign *self,
                           BivItem     *item,
                           const char  *id)
{
  BivCampaignPrivate *priv = get_private (self);

  g_return_if_fail (priv->is_copy);

  if (biv_item_get_kind (item) != BIV_KIND_ENTRY)
    g_hash_table_remove (priv->by_id, biv_item_get_id (item));
  biv_item_set_id (item, id);
  if (biv_item_get_kind (item) != BIV_KIND_ENTRY)
    g_hash_table_insert (priv->by_id, (gpointer) biv_item_get_id (item), item);
}

void
biv_campaign_apply_edit (BivCampaign   *self,
                         const BivEdit *edit,
                         gboolean       backwards)
{
  BivEditKind kind = edit->kind;
  BivItem *item;

  if (backwards && kind != BIV_EDIT_SET)
    kind = kind == BIV_EDIT_ADD ? BIV_EDIT_REMOVE : BIV_EDIT_ADD;
  if (kind == BIV_EDIT_ADD)
    {
      biv_campaign_apply_add (self, biv_item_copy (edit->item), edit->position);
      return;
    }
  item = biv_campaign_find (self, edit->id);
  g_return_if_fail (item != NULL);
  if (kind == BIV_EDIT_REMOVE)
    biv_campaign_apply_remove (self, item);
  else
    biv_campaign_apply_set (self, biv_campaign_own_entry (self, item), edit->field,
                            backwards ? &edit->before : &edit->after);
}

BivItem *
biv_campaign_own_entry (BivCampaign *self,
                        BivItem     *entry)
{
  BivCampaignPrivate *priv = get_private (self);
  GPtrArray *entries = biv_item_list_peek (priv->lists[BIV_KIND_ENTRY]);
  guint position;

  if (biv_item_get_kind (entry) != BIV_KIND_ENTRY || !priv->is_copy || !g_ptr_array_find (entries, entry, &position))
    return entry;
  /* Nobody else has it: it is this campaign's own already, and whoever has it in his hands goes on with it. */
  if (g_atomic_int_get ((int *) &G_OBJECT (entry)->ref_count) == 1)
    return entry;
  entries->pdata[position] = biv_item_copy (entry);
  g_object_unref (entry);
  return entries->pdata[position];
}

void
biv_campaign_add_entry (BivCampaign *self,
                        BivEntry    *entry)
{
  GPtrArray *entries = biv_campaign_peek_items (self, BIV_KIND_ENTRY);
  BivEntry *last = entries->len > 0 ? g_ptr_array_index (entries, entries->len - 1) : NULL;
  g_autofree char *id = NULL;

  entry->number = last != NULL ? last->number + 1 : 1;
  id = g_strdup_printf ("entry-%d", entry->number);
  biv_item_set_id (BIV_ITEM (entry), id);
  biv_campaign_apply_add (self, BIV_ITEM (entry), G_MAXUINT);
}

/* ---- Indexes ---- */

gpointer
biv_campaign_get_index (BivCampaign    *self,
                        BivIndex        which,
                        gpointer      (*build) (BivCampaign *campaign),
                        GDestroyNotify  free_index)
{
  Index *index = &get_private (self)->indexes[which];

  if (index->data == NULL)
    {
      index->data = build (self);
      index->free = free_index;
    }
  return index->data;
}

/* ---- History's view ---- */

BivHistory *
biv_campaign_get_history (BivCampaign *self)
{
  return &get_private (self)->history;
}

void
biv_campaign_notify_history (BivCampaign *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (history_properties); i++)
    g_object_notify_by_pspec (G_OBJECT (self), history_properties[i]);
  g_signal_emit (self, changed_signal, 0);
}

guint
biv_campaign_get_last_mark (BivCampaign *self)
{
  GPtrArray *steps = biv_campaign_get_history (self)->steps;

  return steps->len > 0 ? ((BivStep *) g_ptr_array_index (steps, steps->len - 1))->mark : 0;
}

gboolean
biv_campaign_is_dirty (BivCampaign *self)
{
  BivHistory *history = biv_campaign_get_history (self);

  return history->serial != history->clean_serial;
}

void
biv_campaign_set_clean (BivCampaign *self)
{
  biv_campaign_set_clean_at (self, biv_campaign_get_serial (self), biv_campaign_get_last_mark (self));
}

void
biv_campaign_set_clean_at (BivCampaign *self,
                           guint        serial,
                           guint        mark)
{
  BivHistory *history = biv_campaign_get_history (self);

  history->clean_serial = serial;
  history->was_clean = TRUE;
  history->clean_mark = mark;
  if (serial != history->serial && biv_campaign_get_last_mark (self) == mark)
    history->clean_serial = history->serial;    /* something was done meanwhile, and undone */
  g_object_notify_by_pspec (G_OBJECT (self), history_properties[PROP_IS_DIRTY - PROP_CAN_UNDO]);
}

guint
biv_campaign_get_serial (BivCampaign *self)
{
  return get_private (self)->history.serial;
}

/* ---- Options ---- */

static gpointer
build_options (BivCampaign *self)
{
  GHashTable *values = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  /* A proposal that the door is still to refuse may have any number here. */
  int preset = CLAMP ((int) self->preset, BIV_PRESET_SIMPLE, BIV_PRESET_FULL);

  for (const BivOptionSpec *spec = biv_option_specs (); spec->name != NULL; spec++)
    g_hash_table_insert (values, (gpointer) spec->name, g_strdup (spec->values[preset]));
  for (guint i = 0; self->options != NULL && self->options[i] != NULL; i++)
    {
      const char *equals = strchr (self->options[i], '=');
      g_autofree char *name = NULL;
      const BivOptionSpec *spec;

      if (equals == NULL)
        continue;
      name = g_strndup (self->options[i], (gsize) (equals - self->options[i]));
      spec = biv_option_find (name);
      if (spec != NULL && biv_option_accepts (spec, equals + 1, NULL))
        g_hash_table_insert (values, (gpointer) spec->name, g_strdup (equals + 1));
    }
  return values;
}

const char *
biv_campaign_get_option (BivCampaign *self,
                         const char  *name)
{
  GHashTable *values = biv_campaign_get_index (self, BIV_INDEX_OPTIONS, build_options,
                                               (GDestroyNotify) g_hash_table_unref);
  const char *value = g_hash_table_lookup (values, name);

  g_return_val_if_fail (value != NULL, "");
  return value;
}

int
biv_campaign_get_option_number (BivCampaign *self,
                                const char  *name)
{
  const char *value = biv_campaign_get_option (self, name);

  return g_ascii_isdigit (*value) ? (int) g_ascii_strtoll (value, NULL, 10) : BIV_NONE;
}

gboolean
biv_campaign_option_is (BivCampaign *self,
                        const char  *name,
                        const char  *value)
{
  return g_strcmp0 (biv_campaign_get_option (self, name), value) == 0;
}

gboolean
biv_campaign_is_copy (BivCampaign *campaign)
{
  return campaign->copy_for != NULL;
}
