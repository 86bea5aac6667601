/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turn-words.c: what the turn procedures say to the referee: names instead of ids, rows with their dice */
#include "config.h"
#include "campaign/model/item-names.h"
#include "campaign/model/turn-words.h"
#include "campaign/model/strength.h"
#include "base/i18n.h"
#include "base/lasting.h"

/* A link has no name; it is called by its ends. */
static const char *
call_link (BivCampaign *campaign,
           BivLink     *link)
{
  g_autofree char *words = g_strdup_printf (_("The link from %s to %s"), biv_turn_name (campaign, link->from),
                                            biv_turn_name (campaign, link->to));

  return biv_lasting (words);
}

const char *
biv_turn_name (BivCampaign *campaign,
               const char  *id)
{
  BivItem *item = id != NULL ? biv_campaign_find (campaign, id) : NULL;
  const char *name = item != NULL ? biv_item_get_name (item) : NULL;

  if (item != NULL && BIV_IS_BATTLE (item) && (name == NULL || *name == '\0') && BIV_BATTLE (item)->place != NULL)
    return biv_turn_name (campaign, BIV_BATTLE (item)->place);
  if (item != NULL && BIV_IS_LINK (item))
    return call_link (campaign, BIV_LINK (item));
  if (item != NULL)
    return biv_item_call (item);
  return id != NULL ? id : _("nobody");
}

char *
biv_turn_dup_unit_name (BivCampaign *campaign,
                        const char  *unit)
{
  BivUnit *item = biv_campaign_find_unit (campaign, unit);
  const char *name = item != NULL ? biv_item_get_name (BIV_ITEM (item)) : NULL;

  if (item == NULL)
    return g_strdup (unit);
  if (name == NULL || *name == '\0')
    return g_strdup (biv_unit_get_ref (item));
  /* Of two figures one after the other nobody would know which is which: "3 1 / Erlbach". */
  return g_strconcat (biv_unit_get_ref (item), g_ascii_isdigit (*biv_unit_get_ref (item)) && g_ascii_isdigit (*name) ? " · " : " ",
                      name, NULL);
}

/* Two armies may both have a Cavalry Division; nothing else is told apart by its side. */
static gboolean
shares_its_name (BivCampaign       *campaign,
                 const char *const *ids,
                 const char        *id)
{
  gboolean is_formation = biv_campaign_find_formation (campaign, id) != NULL;

  for (guint i = 0; is_formation && ids[i] != NULL; i++)
    if (!g_str_equal (ids[i], id) && g_str_equal (biv_turn_name (campaign, ids[i]), biv_turn_name (campaign, id)))
      return TRUE;
  return FALSE;
}

static void
append_side (GString     *names,
             BivCampaign *campaign,
             const char  *id)
{
  BivFormation *formation = biv_campaign_find_formation (campaign, id);
  BivSide *side = formation != NULL ? biv_campaign_find_side (campaign, formation->side) : NULL;

  if (side != NULL)
    g_string_append_printf (names, " (%s)", biv_side_call_briefly (side));
}

char *
biv_turn_dup_formation_name (BivCampaign *campaign,
                             const char  *id)
{
  g_autoptr (GString) name = g_string_new (biv_turn_name (campaign, id));
  GPtrArray *formations = biv_campaign_peek_items (campaign, BIV_KIND_FORMATION);
  gboolean is_shared = FALSE;

  for (guint i = 0; i < formations->len && !is_shared; i++)
    is_shared = !g_str_equal (biv_item_get_id (formations->pdata[i]), id)
                && g_strcmp0 (biv_item_get_name (formations->pdata[i]), name->str) == 0;
  if (is_shared)
    append_side (name, campaign, id);
  return g_string_free (g_steal_pointer (&name), FALSE);
}

char *
biv_turn_dup_names (BivCampaign       *campaign,
                    const char *const *ids)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; ids != NULL && ids[i] != NULL; i++)
    {
      if (i > 0)
        g_string_append (names, ", ");
      g_string_append (names, biv_turn_name (campaign, ids[i]));
      if (shares_its_name (campaign, ids, ids[i]))
        append_side (names, campaign, ids[i]);
    }
  return names->len > 0 ? g_string_free (g_steal_pointer (&names), FALSE) : g_strdup (C_("list", "none"));
}

static guint
count_battles_before (BivCampaign *campaign,
                      BivBattle   *battle)
{
  GPtrArray *battles = biv_campaign_peek_items (campaign, BIV_KIND_BATTLE);
  guint n = 0;

  for (guint i = 0; i < battles->len && g_ptr_array_index (battles, i) != battle; i++)
    {
      BivBattle *other = g_ptr_array_index (battles, i);

      n += g_strcmp0 (other->place, battle->place) == 0 && other->state != BIV_BATTLE_CANCELLED;
    }
  return n;
}

/* CA-RESULT-11. Whole phrases, so that every language can order and inflect them. */
char *
biv_turn_dup_battle_name (BivCampaign *campaign,
                          BivBattle   *battle)
{
  const char *place = biv_turn_name (campaign, battle->place);
  guint before = count_battles_before (campaign, battle);

  switch (before)
    {
    case 0: return g_strdup_printf (_("Battle of %s"), place);
    case 1: return g_strdup_printf (_("Second Battle of %s"), place);
    case 2: return g_strdup_printf (_("Third Battle of %s"), place);
    case 3: return g_strdup_printf (_("Fourth Battle of %s"), place);
    case 4: return g_strdup_printf (_("Fifth Battle of %s"), place);
    case 5: return g_strdup_printf (_("Sixth Battle of %s"), place);
    /* TRANSLATORS: the seventh battle and later ones: "Battle of Two Palms (7)" */
    default: return g_strdup_printf (_("Battle of %s (%u)"), place, before + 1);
    }
}

/* ---- Rows ---- */

/* The words of files that rows are about, by how the row's id begins; everything else is an item's id, or says itself. */
static const struct
{
  const char *stem;
  GType     (*type) (void);
} row_words[] = {
  { "commander", biv_commander_state_get_type },
  { "degree", biv_degree_get_type },
  { "fate", biv_fate_get_type },
  { "outcome", biv_outcome_get_type },
  { "siege", biv_siege_result_get_type },
  { "weather", biv_weather_get_type },
};

static char *
dup_choice_label (BivCampaign  *campaign,
                  const BivRow *row,
                  const char   *value)
{
  gsize stem = strcspn (row->id, ":");
  int number;

  if (g_strcmp0 (value, row->computed) == 0 && row->computed_label != NULL)
    return g_strdup (row->computed_label);
  if (g_strcmp0 (value, row->chosen) == 0 && row->chosen_label != NULL)
    return g_strdup (row->chosen_label);
  for (gsize i = 0; i < G_N_ELEMENTS (row_words); i++)
    if (strlen (row_words[i].stem) == stem && strncmp (row_words[i].stem, row->id, stem) == 0
        && biv_word_from_nick (row_words[i].type (), value, &number))
      return g_strdup (biv_word_get_label (row_words[i].type (), number));
  if (g_str_equal (value, "draw"))
    return g_strdup (C_("winner", "draw"));
  if (g_str_equal (value, "none"))
    return g_strdup (C_("choice", "nobody"));
  if (strchr (value, ',') != NULL)
    {
      g_auto (GStrv) ids = g_strsplit (value, ",", -1);

      return biv_turn_dup_names (campaign, (const char *const *) ids);
    }
  return g_strdup (biv_campaign_find (campaign, value) != NULL ? biv_turn_name (campaign, value) : value);
}

static void
label_choices (BivProposal *proposal,
               BivRow      *row)
{
  char **values = row->choices != NULL ? row->choices : row->offers;
  GPtrArray *labels;

  g_clear_pointer (&row->choice_labels, g_strfreev);
  if (values == NULL)
    return;
  labels = g_ptr_array_new ();
  for (char **value = values; *value != NULL; value++)
    g_ptr_array_add (labels, dup_choice_label (biv_proposal_get_scratch (proposal), row, *value));
  g_ptr_array_add (labels, NULL);
  row->choice_labels = (char **) g_ptr_array_free (labels, FALSE);
}

void
biv_turn_offer (BivProposal       *proposal,
                const char        *row,
                const char *const *offers)
{
  BivRow *found = biv_proposal_get_row (proposal, row);

  g_return_if_fail (found != NULL && found->choices == NULL);

  g_strfreev (found->offers);
  found->offers = g_strdupv ((char **) offers);
}

void
biv_turn_complete_row (BivProposal *proposal,
                       const char  *row,
                       const char  *object,
                       gboolean     has_die,
                       const char  *what,
                       const char  *computed_label,
                       const char  *chosen_label,
                       const char  *why)
{
  BivRow *found = biv_proposal_get_row (proposal, row);
  GArray *throws = biv_proposal_get_throws (proposal);

  g_return_if_fail (found != NULL);

  biv_row_set_words (found, what, NULL, computed_label, chosen_label, why);
  label_choices (proposal, found);
  if (object != NULL && found->object == NULL)
    found->object = g_strdup (object);
  if (has_die && throws->len > 0)
    found->die = g_array_index (throws, BivThrow, throws->len - 1);
}

/* ---- Rows of the simplest kinds (CA-REF-1) ---- */

void
biv_turn_take_names (BivProposal *proposal,
                     const char  *row,
                     BivKind      kind)
{
  BivRow *found = biv_proposal_get_row (proposal, row);

  g_return_if_fail (found != NULL && found->choices == NULL);

  found->names = kind;
}

/* Two sides may both have a unit 12: it is one of the side that the row is about. */
static gboolean
is_meant (BivCampaign  *campaign,
          const BivRow *row,
          BivItem      *item,
          const char   *folded)
{
  const char *word = BIV_IS_UNIT (item) ? biv_unit_get_ref (BIV_UNIT (item)) : biv_item_call (item);
  g_autofree char *own = g_utf8_casefold (word, -1);

  return g_str_equal (own, folded)
         && (!BIV_IS_UNIT (item) || row->object == NULL || biv_campaign_find_side (campaign, row->object) == NULL
             || g_strcmp0 (biv_unit_get_side (campaign, BIV_UNIT (item)), row->object) == 0);
}

/* Returns: (transfer none): the id of the only item that is called so; @word itself where there is none, or several */
static const char *
find_meant (BivCampaign  *campaign,
            const BivRow *row,
            const char   *word)
{
  g_autofree char *folded = g_utf8_casefold (word, -1);
  const char *found = NULL;

  BIV_EACH (BivItem, item, campaign, row->names)
    if (is_meant (campaign, row, item, folded))
      {
        if (found != NULL)
          return word;
        found = biv_item_get_id (item);
      }
  return found != NULL ? found : word;
}

char *
biv_row_dup_written (const BivRow *row,
                     BivCampaign  *campaign)
{
  g_auto (GStrv) words = NULL;
  g_autoptr (GString) written = g_string_new (NULL);

  g_return_val_if_fail (row != NULL && BIV_IS_CAMPAIGN (campaign), NULL);

  if (row->names == BIV_KIND_NONE)
    return g_strdup (row->chosen != NULL && (row->chosen_label == NULL || g_strcmp0 (row->chosen_label, row->chosen) == 0)
                       ? row->chosen : "");
  words = g_strsplit (row->chosen != NULL ? row->chosen : "", ",", -1);
  for (guint i = 0; words[i] != NULL; i++)
    {
      BivItem *item = biv_campaign_find (campaign, words[i]);

      g_string_append_printf (written, "%s%s", i > 0 ? ", " : "", item == NULL        ? words[i]
                                                                  : BIV_IS_UNIT (item) ? biv_unit_get_ref (BIV_UNIT (item))
                                                                                       : biv_item_call (item));
    }
  return g_string_free (g_steal_pointer (&written), FALSE);
}

char *
biv_row_dup_read (const BivRow *row,
                  BivCampaign  *campaign,
                  const char   *written)
{
  g_auto (GStrv) words = NULL;
  g_autoptr (GString) value = g_string_new (NULL);

  g_return_val_if_fail (row != NULL && BIV_IS_CAMPAIGN (campaign) && written != NULL, NULL);

  if (row->names == BIV_KIND_NONE)
    return g_strstrip (g_strdup (written));
  words = g_strsplit (written, ",", -1);
  for (guint i = 0; words[i] != NULL; i++)
    if (*g_strstrip (words[i]) != '\0')
      g_string_append_printf (value, "%s%s", value->len > 0 ? "," : "", find_meant (campaign, row, words[i]));
  return g_string_free (g_steal_pointer (&value), FALSE);
}

int
biv_turn_read_number (BivProposal *proposal,
                      const char  *row,
                      const char  *chosen,
                      int          least,
                      int          most,
                      const char  *clause)
{
  gint64 number;

  if (g_ascii_string_to_signed (chosen, 10, least, most, &number, NULL))
    return (int) number;
  biv_proposal_refuse (proposal, clause, _("“%s” cannot be chosen for %s; it takes a whole number from %d to %d."), chosen,
                       biv_row_call (proposal, row), least, most);
  return CLAMP (0, least, most);
}

void
biv_turn_label_choices (BivProposal       *proposal,
                        const char        *row,
                        const char *const *labels)
{
  BivRow *found = biv_proposal_get_row (proposal, row);

  g_return_if_fail (found != NULL);

  g_strfreev (found->choice_labels);
  found->choice_labels = g_strdupv ((char **) labels);
}

gboolean
biv_turn_decide_flag (BivProposal *proposal,
                      const char  *row,
                      gboolean     computed,
                      const char  *clause,
                      const char  *object,
                      gboolean     has_die,
                      const char  *what,
                      const char  *yes,
                      const char  *no,
                      const char  *why)
{
  static const char *const choices[] = { "yes", "no", NULL };
  const char *chosen = biv_proposal_decide (proposal, row, computed ? "yes" : "no", choices, clause);
  gboolean is_so = g_strcmp0 (chosen, "yes") == 0;

  biv_turn_complete_row (proposal, row, object, has_die, what, computed ? yes : no, is_so ? yes : no, why);
  biv_turn_label_choices (proposal, row, (const char *const[]) { yes, no, NULL });
  return is_so;
}

int
biv_turn_decide_count (BivProposal *proposal,
                       const char  *row,
                       int          computed,
                       int          least,
                       int          most,
                       const char  *clause,
                       const char  *object,
                       const char  *what,
                       const char  *why)
{
  g_autoptr (GPtrArray) choices = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *word = g_strdup_printf ("%d", computed);
  const char *chosen;

  for (int i = MIN (least, computed); i <= MAX (most, computed); i++)
    g_ptr_array_add (choices, g_strdup_printf ("%d", i));
  g_ptr_array_add (choices, NULL);
  chosen = biv_proposal_decide (proposal, row, word, (const char *const *) choices->pdata, clause);
  biv_turn_complete_row (proposal, row, object, FALSE, what, word, chosen, why);
  return (int) g_ascii_strtoll (chosen, NULL, 10);
}

BivEntry *
biv_turn_note_objects (BivProposal  *proposal,
                       BivEntryKind  kind,
                       const char   *clause,
                       const char   *text,
                       GPtrArray    *objects)
{
  BivEntry *entry = biv_proposal_note (proposal, kind, clause, text, NULL);

  for (guint i = 0; i < objects->len; i++)
    biv_entry_add_object (entry, g_ptr_array_index (objects, i));
  return entry;
}

BivBattle *
biv_turn_find_battle (BivProposal *proposal,
                      const char  *battle)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivBattle *found = biv_campaign_find_battle (campaign, battle);

  if (campaign->phase != BIV_PHASE_BATTLE)
    {
      biv_proposal_refuse (proposal, "CA-TURN-1", _("That belongs to the phase %s; this is %s."),
                           biv_word_get_label (biv_phase_get_type (), BIV_PHASE_BATTLE),
                           biv_word_get_label (biv_phase_get_type (), campaign->phase));
      return NULL;
    }
  if (found == NULL)
    biv_proposal_refuse (proposal, "CA-BATTLE-1", _("There is no such battle."));
  return found;
}
