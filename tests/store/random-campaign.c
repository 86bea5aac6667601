/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random-campaign.c: campaigns that nobody would think of */
#include "random-campaign.h"

#include <string.h>

#include "campaign/model/proposal.h"
#include "engine/biv-book.h"
#include "engine/biv-record.h"
#include "campaign/model/item-rules.h"

static gboolean
is_one_in (BivRandom *random,
           guint      n)
{
  return biv_random_below (random, n) == 0;
}

static int
number_between (BivRandom *random,
                int        minimum,
                int        maximum)
{
  guint64 span = (guint64) ((gint64) maximum - minimum) + 1;

  if (is_one_in (random, 6))
    return is_one_in (random, 2) ? minimum : maximum;
  return (int) (minimum + (gint64) (biv_random_next (random) % span));
}

/* ---- Texts ---- */

char *
random_text_new (BivRandom *random)
{
  static const char *const pieces[] = {
    "Foot", "Horse", " ", "  ", "\n", "\t", "\r", "\r\n", "\"", "'", "&", "&amp;", "<", ">", "]]>", "<!--", "--", "\\", ",",
    ":", "=", "none", "off-map", "Größe", "Ελλάς", "騎兵", "\xf0\x9f\x8f\x87", "e\xcc\x81", "\xe2\x80\x8f",
    "\xef\xbb\xbf", "\xc2\x85",
    "\xe2\x80\xa8", "\x7f", "%s", "{", "#", "&#10;", "<!DOCTYP", "\xef\xbf\xbd",
  };
  GString *text = g_string_new (NULL);
  guint n = biv_random_below (random, 8);

  for (guint i = 0; i < n; i++)
    g_string_append (text, pieces[biv_random_below (random, G_N_ELEMENTS (pieces))]);
  return g_string_free (text, FALSE);
}

/* ---- Boards and records ---- */

BivBoard *
random_board_new (BivRandom *random)
{
  gboolean is_hexes = is_one_in (random, 3);
  int most = is_one_in (random, 8) ? BIV_BOARD_MAX_SIDE : 26;
  int width = number_between (random, 4, most), height = number_between (random, 4, most);
  BivBoardDraft *draft = biv_board_draft_new (is_hexes ? BIV_BOARD_HEXES : BIV_BOARD_SQUARES, width, height);

  for (int cell = 0; cell < width * height; cell++)
    {
      BivGround *ground = biv_board_draft_ground (draft, cell);

      if (is_one_in (random, 2))
        biv_ground_from_letter (".hHwtf-robm"[biv_random_below (random, 11)], ground);
      else if (is_one_in (random, 3))
        {
          ground->marks = biv_random_below (random, 1 << 12);
          ground->level = biv_random_below (random, BIV_BOARD_MAX_LEVEL + 1);
        }
      if (is_one_in (random, 16))
        {
          g_autofree char *label = random_text_new (random);

          if (g_utf8_strlen (label, -1) <= BIV_BOARD_MAX_LABEL)
            biv_board_draft_set_label (draft, (BivCell) cell, label);
        }
      if (is_one_in (random, 8))
        ground->objective = biv_random_below (random, BIV_BOARD_MAX_POINTS + 1);
      if (is_one_in (random, 8))
        biv_board_draft_set_edge (draft, cell, biv_random_below (random, is_hexes ? 6 : 4), biv_random_below (random, 1 << 12));
    }
  return biv_board_draft_seal (draft);
}

/* Round a middle, so that it crosses nothing of its own. */
static guint
random_outline (BivRandom *random,
                BivSpot    spots[12])
{
  guint n = 3 + biv_random_below (random, 10);
  BivSpot middle = biv_spot (number_between (random, 40000, 140000), number_between (random, 40000, 80000));

  for (guint i = 0; i < n; i++)
    spots[i] = biv_spot_beyond (middle, (BivAngle) (i * 65536 / n), number_between (random, 10000, 39000));
  return n;
}

static BivBoard *
random_table_new (BivRandom *random)
{
  g_autoptr (BivTabletop) table = biv_tabletop_draft_seal (biv_tabletop_draft_new (BIV_TABLETOP_WIDTH, BIV_TABLETOP_HEIGHT), NULL);

  for (guint n = biv_random_below (random, 30); n > 0; n--)
    {
      g_autoptr (BivTabletopDraft) draft = biv_tabletop_draft_new_from (table);
      BivThing thing = (BivThing) biv_random_below (random, BIV_N_THINGS);
      BivThingForm form = biv_thing_get_form (thing);
      BivSpot spots[12];
      guint n_spots = random_outline (random, spots);
      BivTabletopObject *object;
      BivTabletop *more;

      if (form == BIV_THING_RECTANGLE)
        {
          BivBase base = biv_base_make (spots[0], (BivAngle) biv_random_below (random, 65536), 4000, 1000 + (BivLength) n);

          biv_base_get_corners (&base, spots);
          n_spots = 4;
        }
      object = biv_tabletop_draft_add (draft, thing, spots, form == BIV_THING_SPOT ? 1 : n_spots);
      object->level = thing == BIV_THING_CONTOUR ? (guint8) number_between (random, 1, BIV_TABLETOP_MAX_LEVEL) : 0;
      object->material = form == BIV_THING_RECTANGLE ? (guint8) biv_random_below (random, 2) : 0;
      object->depth = thing == BIV_THING_STREAM ? (guint8) biv_random_below (random, 3) : 0;
      if (form == BIV_THING_BAND)
        object->width = number_between (random, BIV_TABLETOP_MIN_BAND, BIV_TABLETOP_MAX_BAND);
      if (form == BIV_THING_LINE)
        object->height = number_between (random, 1, BIV_TABLETOP_MAX_HEIGHT);
      if (is_one_in (random, 2) || form == BIV_THING_SPOT)
        {
          g_free (object->name);
          object->name = random_text_new (random);
        }
      if (form != BIV_THING_SPOT && object->name != NULL && *object->name == '\0')
        g_clear_pointer (&object->name, g_free);
      if ((more = biv_tabletop_draft_seal (g_steal_pointer (&draft), NULL)) != NULL)     /* else it crosses a contour */
        {
          biv_tabletop_unref (table);
          table = more;
        }
    }
  return biv_board_new_table (table);
}

BivBoard *
random_ground_new (BivRandom *random)
{
  return is_one_in (random, 3) ? random_table_new (random) : random_board_new (random);
}

static void
add_facts (BivRandom *random,
           BivFacts  *facts)
{
  for (guint n = biv_random_below (random, 3); n > 0; n--)
    {
      g_autofree char *key = g_strdup_printf ("key.%u", n), *value = random_text_new (random);

      biv_facts_set (facts, key, value);
    }
}

static void
add_units (BivRandom *random,
           BivSetup  *setup)
{
  for (guint n = biv_random_below (random, 12); n > 0; n--)
    {
      BivSetupUnit *unit = biv_setup_add_unit (setup, biv_random_below (random, 2), "inf", NULL);

      if (is_one_in (random, 2))
        unit->label = random_text_new (random);
      if (is_one_in (random, 2))
        unit->cell = biv_random_below (random, biv_board_get_n_cells (setup->board));
      else if (is_one_in (random, 4))
        g_assert_true (biv_board_cell_from_any_name (setup->board, biv_board_get_shape (setup->board) == BIV_BOARD_HEXES ?
                                                     "9999" : "bl64", &unit->cell));
      if (is_one_in (random, 2))
        unit->facing = biv_random_below (random, biv_board_get_n_directions (setup->board));
      if (is_one_in (random, 4))
        unit->arrival = number_between (random, 1, 9999);
      if (is_one_in (random, 4))
        unit->edge = biv_random_below (random, 4);
      unit->is_feed = is_one_in (random, 5);
      unit->is_lost = is_one_in (random, 5);
      add_facts (random, unit->facts);
    }
}

static BivRecord *
record_new (BivRandom *random)
{
  g_autoptr (BivBoard) board = random_board_new (random);
  g_autoptr (BivSetup) setup = biv_setup_new ("frontier-musket", board);
  BivRecord *record;

  add_facts (random, setup->options);
  add_facts (random, setup->types);
  add_facts (random, setup->facts);
  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      setup->sides[side].name = is_one_in (random, 2) ? random_text_new (random) : NULL;
      add_facts (random, setup->sides[side].facts);
    }
  add_units (random, setup);
  if (is_one_in (random, 3))
    biv_setup_add_roster (setup, 1, "cav", number_between (random, 0, 99));
  setup->phase = is_one_in (random, 3) ? g_strdup ("artillery") : NULL;
  setup->side_to_act = number_between (random, BIV_NOBODY, 1);
  setup->turn = number_between (random, 1, 9999);
  record = biv_record_new (setup);
  for (guint n = biv_random_below (random, 6); n > 0; n--)
    {
      BivFace faces[3];

      for (gsize i = 0; i < G_N_ELEMENTS (faces); i++)
        faces[i] = (BivFace) { number_between (random, BIV_NOBODY, 1), number_between (random, 1, 10) };
      biv_record_add_step (record, "A move A1 a2 N", faces, biv_random_below (random, 4), is_one_in (random, 3) ? "why not" : NULL);
    }
  if (is_one_in (random, 2))
    biv_record_set_end (record, is_one_in (random, 2) ? "A" : "draw", is_one_in (random, 2) ? "00ff00ff00ff00ff" : NULL);
  return record;
}

/* ---- Fields ---- */

static char *
id_of (BivRandom   *random,
       BivCampaign *campaign,
       guint        kind)
{
  GPtrArray *items = biv_campaign_peek_items (campaign, kind == BIV_KIND_ANY ? BIV_KIND_PLACE : kind);

  return items->len == 0 ? NULL : g_strdup (biv_item_get_id (items->pdata[biv_random_below (random, items->len)]));
}

static char *
word_for (BivRandom         *random,
          const BivWordRule *rule)
{
  g_auto (GStrv) words = NULL;

  if (rule == NULL)
    return random_text_new (random);
  if (rule->words == NULL)
    return g_strdup (rule->example);
  words = g_strsplit (rule->words, " ", -1);
  return g_strdup (words[biv_random_below (random, g_strv_length (words))]);
}

static GArray *
points_new (BivRandom *random)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (BivMapPoint));

  for (guint n = 1 + biv_random_below (random, 6); n > 0; n--)
    {
      BivMapPoint point = { (int) biv_random_below (random, 20000) - 10000, (int) biv_random_below (random, 20000) - 10000 };

      g_array_append_val (points, point);
    }
  return points;
}

static char **
list_for (BivRandom          *random,
          BivCampaign        *campaign,
          const BivFieldSpec *field,
          const BivWordRule  *rule)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();

  for (guint n = biv_random_below (random, 4); n > 0; n--)
    {
      char *word = field->refers != BIV_KIND_NONE ? id_of (random, campaign, field->refers) : word_for (random, rule);

      if (word != NULL && *word != '\0')
        g_ptr_array_add (words, word);
      else
        g_free (word);
    }
  if (words->len == 0)
    return NULL;
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&words), FALSE);
}

static void fill_value (BivRandom *random, BivCampaign *campaign, const BivFieldSpec *field, BivValue *value);

static BivDetails *
details_for (BivRandom           *random,
             BivCampaign         *campaign,
             const BivDetailSpec *spec)
{
  guint n = biv_random_below (random, 4);
  g_autofree char *structs = g_malloc0 (MAX (n, 1) * spec->size);
  guint n_good = 0;
  BivDetails *details;

  for (guint i = 0; i < n; i++)
    {
      char *detail = structs + n_good * spec->size;

      biv_detail_init (spec, detail);
      for (const BivFieldSpec *column = spec->columns; column->name != NULL; column++)
        {
          BivValue value = { 0 };

          fill_value (random, campaign, column, &value);
          biv_value_move (column, &value, (BivValue *) (gpointer) (detail + column->offset));
        }
      if (biv_detail_accept (spec, "", detail, NULL))
        n_good++;
      else
        biv_detail_clear (spec, detail);
    }
  details = biv_details_new (spec, structs, n_good);
  for (guint i = 0; i < n_good; i++)
    biv_detail_clear (spec, structs + i * spec->size);
  return details;
}

static void
fill_value (BivRandom          *random,
            BivCampaign        *campaign,
            const BivFieldSpec *field,
            BivValue           *filled)
{
  BivValue value = { 0 };

  switch (field->kind)
    {
    case BIV_FIELD_TEXT:
      value.text = word_for (random, field->rule);
      break;
    case BIV_FIELD_NUMBER:
      value.number = number_between (random, field->minimum, field->maximum);
      break;
    case BIV_FIELD_FLAG:
      value.number = TRUE;
      break;
    case BIV_FIELD_CHOICE:
      {
        g_autoptr (GEnumClass) choices = g_type_class_ref (field->choices ());

        value.number = choices->values[biv_random_below (random, choices->n_values)].value;
        break;
      }
    case BIV_FIELD_ID:
      value.text = id_of (random, campaign, field->refers);
      break;
    case BIV_FIELD_LIST:
      value.list = list_for (random, campaign, field, field->rule);
      break;
    case BIV_FIELD_MOMENT:
      value.moment = biv_moment (biv_random_below (random, 8), 7);
      break;
    case BIV_FIELD_LENGTH:
      value.number = (int) biv_random_below (random, 600000);
      break;
    case BIV_FIELD_DETAILS:
      value.details = details_for (random, campaign, field->details);
      break;
    case BIV_FIELD_BOARD:
      value.board = random_ground_new (random);
      break;
    case BIV_FIELD_RECORD:
      value.record = record_new (random);
      break;
    case BIV_FIELD_POINTS:
      value.points = points_new (random);
      break;
    default:
      g_assert_not_reached ();
    }
  *filled = value;
}

static void
fill_field (BivRandom          *random,
            BivCampaign        *campaign,
            BivItem            *item,
            const BivFieldSpec *field)
{
  BivValue value = { 0 };

  fill_value (random, campaign, field, &value);
  biv_item_build_field (item, field, &value);
}

/* What would make the file a faulty one. */
static gboolean
is_bound (BivKind             kind,
          const BivFieldSpec *field)
{
  return (kind == BIV_KIND_FORMATION && strcmp (field->name, "parent") == 0) ||
         (kind == BIV_KIND_UNIT && (strcmp (field->name, "type") == 0 || strcmp (field->name, "ruleset") == 0)) ||
         (kind == BIV_KIND_RELATION && strcmp (field->name, "sides") == 0) ||
         (kind == BIV_KIND_PARTICIPANT && (strcmp (field->name, "unit") == 0 || strcmp (field->name, "battle") == 0)) ||
         (kind == BIV_KIND_ENTRY && strcmp (field->name, "number") == 0) ||
         (kind == BIV_KIND_BATTLE && strcmp (field->name, "winner") == 0) ||
         (kind == BIV_KIND_CAMPAIGN && (strcmp (field->name, "ruleset") == 0 || strcmp (field->name, "result") == 0 ||
                                        strcmp (field->name, "events") == 0 || strcmp (field->name, "options") == 0 ||
                                        strcmp (field->name, "types") == 0 || strcmp (field->name, "rules") == 0 ||
                                        strcmp (field->name, "last-number") == 0 ||
                                        strcmp (field->name, "copy-for") == 0));
}

static void
fill_bound (BivRandom   *random,
            BivCampaign *campaign,
            BivItem     *item,
            guint        number)
{
  switch (biv_item_get_kind (item))
    {
    case BIV_KIND_FORMATION:
      if (number > 0 && is_one_in (random, 2))
        ((BivFormation *) item)->parent = g_strdup_printf ("formation.%u", biv_random_below (random, number));
      break;
    case BIV_KIND_UNIT:
      ((BivUnit *) item)->type = g_strdup ("inf");
      break;
    case BIV_KIND_RELATION:
      ((BivRelation *) item)->sides = g_strsplit ("side.0,side.1", ",", -1);
      break;
    case BIV_KIND_PARTICIPANT:
      ((BivParticipant *) item)->battle = id_of (random, campaign, BIV_KIND_BATTLE);
      ((BivParticipant *) item)->unit = g_strdup_printf ("unit.%u", number);
      break;
    case BIV_KIND_ENTRY:
      ((BivEntry *) item)->number = number + 1;
      break;
    case BIV_KIND_BATTLE:
      if (is_one_in (random, 2))
        ((BivBattle *) item)->winner = is_one_in (random, 2) ? g_strdup ("draw") : id_of (random, campaign, BIV_KIND_SIDE);
      break;
    default:
      break;
    }
}

static gboolean
is_needed (BivKind             kind,
           const BivFieldSpec *field)
{
  return field->is_needed || (kind == BIV_KIND_BATTLEFIELD && field->kind == BIV_FIELD_BOARD);
}

static void
fill_item (BivRandom   *random,
           BivCampaign *campaign,
           BivItem     *item)
{
  BivKind kind = biv_item_get_kind (item);

  if (is_one_in (random, 2))
    {
      g_autofree char *name = random_text_new (random);

      biv_item_set_name (item, name);
    }
  for (const BivFieldSpec *field = biv_kind_get_fields (kind); field->name != NULL; field++)
    if (!is_bound (kind, field) && (is_needed (kind, field) || is_one_in (random, 2)))
      fill_field (random, campaign, item, field);
}

/* All of a kind first, so that fields may refer to any of them; then their fields. */
static void
add_items (BivRandom   *random,
           BivCampaign *campaign)
{
  for (BivKind kind = BIV_KIND_CAMPAIGN + 1; kind < BIV_N_KINDS; kind++)
    {
      guint n = kind == BIV_KIND_UNIT ? 12 : kind == BIV_KIND_SIDE ? 3 : 2 + biv_random_below (random, 5);

      for (guint i = 0; i < n; i++)
        {
          g_autofree char *id = kind == BIV_KIND_ENTRY ? g_strdup_printf ("entry-%u", i + 1)
                                                       : g_strdup_printf ("%s.%u", biv_kind_get_element (kind), i);
          BivItem *item = biv_item_new (kind, id);

          fill_bound (random, campaign, item, i);
          g_assert_true (biv_campaign_add (campaign, item));
        }
    }
  for (BivKind kind = BIV_KIND_CAMPAIGN + 1; kind < BIV_N_KINDS; kind++)
    BIV_EACH (BivItem, item, campaign, kind)
      fill_item (random, campaign, item);
}

/* A table of one's own: added types, changed ones, one taken out. */
static void
add_types (BivRandom   *random,
           BivCampaign *campaign)
{
  static const char *const entries[] = { "lancers.like=cav", "lancers.name=Lancers, <old & “bold”>", "lancers.power=6",
                                         "inf.power=6", "cav.becomes=none", "fsa.removed=yes", "icw.name= a\nb = c\t" };
  g_autoptr (GPtrArray) types = g_ptr_array_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (entries); i++)
    if (i == 0 || is_one_in (random, 2))
      g_ptr_array_add (types, g_strdup (entries[i]));
  g_ptr_array_add (types, NULL);
  if (is_one_in (random, 2))
    campaign->types = (char **) g_ptr_array_free (g_steal_pointer (&types), FALSE);
  else
    g_ptr_array_set_free_func (types, g_free);
}

static void
add_options (BivRandom   *random,
             BivCampaign *campaign)
{
  g_autoptr (GPtrArray) options = g_ptr_array_new ();

  for (const BivOptionSpec *spec = biv_option_specs (); spec->name != NULL; spec++)
    if (is_one_in (random, 8))
      g_ptr_array_add (options, g_strdup_printf ("%s=%s", spec->name, spec->values[biv_random_below (random, 3)]));
  if (options->len == 0)
    return;
  g_ptr_array_add (options, NULL);
  campaign->options = (char **) g_ptr_array_free (g_steal_pointer (&options), FALSE);
}

/* ---- Steps ---- */

static void
copy_a_field (BivRandom   *random,
              BivProposal *proposal)
{
  BivKind kind = 1 + biv_random_below (random, BIV_N_KINDS - 1);
  GPtrArray *items = biv_campaign_peek_items (biv_proposal_get_scratch (proposal), kind);
  const BivFieldSpec *fields = biv_kind_get_fields (kind);
  guint n_fields = 0;

  while (fields[n_fields].name != NULL)
    n_fields++;
  fields += biv_random_below (random, n_fields);
  if (items->len > 1 && !is_bound (kind, fields))
    biv_proposal_copy_field (proposal, items->pdata[biv_random_below (random, items->len)], fields->name,
                             items->pdata[biv_random_below (random, items->len)]);
}

/* Kinds that nothing refers to. */
static void
add_or_remove (BivRandom   *random,
               BivProposal *proposal)
{
  static const BivKind kinds[] = { BIV_KIND_VICTORY, BIV_KIND_SIGHTING, BIV_KIND_ORDER, BIV_KIND_SIEGE };
  BivKind kind = kinds[biv_random_below (random, G_N_ELEMENTS (kinds))];
  GPtrArray *items = biv_campaign_peek_items (biv_proposal_get_scratch (proposal), kind);

  if (items->len == 0)
    return;
  if (is_one_in (random, 2))
    biv_proposal_remove (proposal, items->pdata[biv_random_below (random, items->len)]);
  else
    {
      gpointer like = items->pdata[biv_random_below (random, items->len)], item = biv_proposal_new_item (proposal, kind);

      for (const BivFieldSpec *field = biv_kind_get_fields (kind); field->name != NULL; field++)
        biv_proposal_copy_field (proposal, item, field->name, like);
    }
}

static void
take_step (BivRandom   *random,
           BivCampaign *campaign)
{
  g_autofree char *title = random_text_new (random), *text = random_text_new (random);
  g_autoptr (BivProposal) proposal = biv_proposal_new (campaign, title, NULL, NULL);
  g_autoptr (GError) error = NULL;

  for (guint n = 1 + biv_random_below (random, 6); n > 0; n--)
    if (is_one_in (random, 3))
      add_or_remove (random, proposal);
    else
      copy_a_field (random, proposal);
  biv_proposal_set_text (proposal, biv_campaign_find (biv_proposal_get_scratch (proposal), "campaign"), "description", text);
  biv_campaign_commit (campaign, proposal, &error);
  g_assert_no_error (error);
}

BivCampaign *
random_campaign_new (BivRandom *random,
                     guint      n_steps)
{
  g_autofree char *title = random_text_new (random);
  BivCampaign *campaign = biv_campaign_new ("frontier-musket", title);

  add_items (random, campaign);
  fill_item (random, campaign, BIV_ITEM (campaign));
  add_options (random, campaign);
  add_types (random, campaign);
  if (is_one_in (random, 2))
    campaign->events = g_strsplit ("one, and all|two|three||five|six", "|", -1);
  for (guint i = 0; i < n_steps; i++)
    take_step (random, campaign);
  return campaign;
}
