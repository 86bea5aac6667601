/* SPDX-License-Identifier: GPL-3.0-or-later */
/* observe.c: the sightings that are made (CA-SCOUT-2, CA-SCOUT-3, CA-SCOUT-4, CA-SCOUT-5, CA-SCOUT-7), and those
 * that go by what was seen since (CA-SCOUT-8); of a side with several players each sees for himself (CA-MAIL-3) */
#include "config.h"
#include "campaign/knowledge/knowledge.h"

#include "base/i18n.h"
#include "campaign/model/army.h"
#include "campaign/model/map.h"
#include "campaign/model/strength.h"
#include "campaign/model/turn-words.h"

/* ---- Who is where ---- */

/* All that one side, or one of its players, has at one place. */
typedef struct
{
  int           n_ready;
  int           n_there;            /* ready or recovering */
  gboolean      has_horse;          /* ready */
  guint         arms;               /* bits of BivArm, of ready units */
  BivFormation *first, *first_horse;/* whose units they are: the source of a sighting */
} Presence;

typedef struct
{
  BivCampaign *campaign;
  GPtrArray   *sides, *places;
  GPtrArray   *players;             /* of BivPlayer: who sees; where a side has one, he has what it has */
  GHashTable  *numbers;             /* place id -> its number + 1 */
  Presence    *presences;           /* by place, then side */
  Presence    *owns;                /* by place, then player */
  gboolean    *are_hostile;         /* by side, then side */
  gboolean     is_open;
} Picture;

static Presence *
presence_at (Picture *picture,
             guint    place,
             guint    side)
{
  return &picture->presences[place * picture->sides->len + side];
}

static Presence *
own_presence_at (Picture *picture,
                 guint    place,
                 guint    player)
{
  return &picture->owns[place * picture->players->len + player];
}

static BivPlayer *
player_of (Picture *picture,
           guint    player)
{
  return g_ptr_array_index (picture->players, player);
}

static void
add_units (Picture      *picture,
           BivFormation *formation,
           Presence     *presence)
{
  GPtrArray *units = biv_army_list_own_units (picture->campaign, biv_id_of (formation));

  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (units, i);
      BivArm arm = biv_unit_get_arm (picture->campaign, unit);

      presence->n_there += biv_unit_is_ready (unit) || unit->status == BIV_STATUS_RECOVERING;
      if (!biv_unit_is_ready (unit))
        continue;
      presence->n_ready++;
      presence->arms |= 1u << arm;
      if (presence->first == NULL)
        presence->first = formation;
      if (arm == BIV_ARM_HORSE && presence->first_horse == NULL)
        presence->first_horse = formation;
      presence->has_horse |= arm == BIV_ARM_HORSE;
    }
}

static void
take_picture (Picture     *picture,
              BivCampaign *campaign)
{
  GPtrArray *formations = biv_army_list_formations (campaign, NULL);

  picture->campaign = campaign;
  picture->is_open = biv_campaign_option_is (campaign, "scout.mode", "open");
  picture->sides = biv_campaign_peek_items (campaign, BIV_KIND_SIDE);
  picture->places = biv_campaign_peek_items (campaign, BIV_KIND_PLACE);
  picture->numbers = g_hash_table_new (g_str_hash, g_str_equal);
  picture->players = biv_player_list (campaign, NULL);
  picture->presences = g_new0 (Presence, MAX (picture->places->len * picture->sides->len, 1));
  picture->owns = g_new0 (Presence, MAX (picture->places->len * picture->players->len, 1));
  picture->are_hostile = g_new0 (gboolean, MAX (picture->sides->len * picture->sides->len, 1));
  for (guint i = 0; i < picture->places->len; i++)
    g_hash_table_insert (picture->numbers, (gpointer) biv_id_of (g_ptr_array_index (picture->places, i)),
                         GUINT_TO_POINTER (i + 1));
  for (guint i = 0; i < picture->sides->len; i++)
    for (guint j = 0; j < picture->sides->len; j++)
      picture->are_hostile[i * picture->sides->len + j] =
        biv_sides_are_hostile (campaign, biv_id_of (g_ptr_array_index (picture->sides, i)),
                               biv_id_of (g_ptr_array_index (picture->sides, j)));
  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (formations, i);
      int side = biv_side_get_index (campaign, formation->side);
      guint place = formation->location != NULL
                      ? GPOINTER_TO_UINT (g_hash_table_lookup (picture->numbers, formation->location)) : 0;

      /* CA-MOVE-11: who is on board is not there. */
      if (place == 0 || side < 0 || formation->embarked)
        continue;
      add_units (picture, formation, presence_at (picture, place - 1, (guint) side));
      for (guint player = 0; player < picture->players->len; player++)
        if (biv_player_commands (campaign, player_of (picture, player), formation))
          add_units (picture, formation, own_presence_at (picture, place - 1, player));
    }
}

static void
drop_picture (Picture *picture)
{
  g_hash_table_unref (picture->numbers);
  g_ptr_array_unref (picture->players);
  g_free (picture->presences);
  g_free (picture->owns);
  g_free (picture->are_hostile);
}

/* ---- The level (CA-SCOUT-2) ---- */

static gboolean
is_hostile (Picture *picture,
            guint    side,
            guint    other)
{
  return picture->are_hostile[side * picture->sides->len + other];
}

/* Horse keeps scouts away, whichever enemy's it is. */
static gboolean
has_hostile_horse (Picture *picture,
                   guint    place,
                   guint    side)
{
  for (guint other = 0; other < picture->sides->len; other++)
    if (is_hostile (picture, side, other) && presence_at (picture, place, other)->has_horse)
      return TRUE;
  return FALSE;
}

static int
level_of (Picture     *picture,
          guint        player,
          guint        place,
          const char **source)
{
  BivPlace *item = g_ptr_array_index (picture->places, place);
  const char *side_id = player_of (picture, player)->side;
  guint side = (guint) biv_side_get_index (picture->campaign, side_id);
  g_autoptr (GPtrArray) neighbours = NULL;
  BivFormation *near = NULL, *near_horse = NULL;

  /* CA-SCOUT-1: every side sees all. */
  if (picture->is_open || own_presence_at (picture, place, player)->n_there > 0)
    {
      BivFormation *here = own_presence_at (picture, place, player)->first;

      *source = here != NULL ? biv_id_of (here) : biv_id_of (item);
      return 3;
    }
  neighbours = biv_map_list_neighbours (picture->campaign, biv_id_of (item));
  for (guint i = 0; i < neighbours->len; i++)
    {
      guint number = GPOINTER_TO_UINT (g_hash_table_lookup (picture->numbers, biv_id_of (g_ptr_array_index (neighbours, i))));
      Presence *presence = own_presence_at (picture, number - 1, player);

      if (near == NULL)
        near = presence->first;
      if (near_horse == NULL)
        near_horse = presence->first_horse;
    }
  if (near_horse != NULL && !has_hostile_horse (picture, place, side))
    {
      *source = biv_id_of (near_horse);
      return 2;
    }
  /* CA-MAIL-3: what the country sees it tells where the commander-in-chief's post goes. */
  if (near == NULL && (g_strcmp0 (item->owner, side_id) != 0 || !player_of (picture, player)->is_chief))
    return 0;
  *source = near != NULL ? biv_id_of (near) : biv_id_of (item);
  return 1;
}

/* CA-MAIL-3: of his side's other formations a player sees more than of an enemy's, and no horse keeps him from it. */
static int
level_of_own_side (Picture     *picture,
                   guint        player,
                   guint        place,
                   const char **source)
{
  int level = level_of (picture, player, place, source);
  g_autoptr (GPtrArray) neighbours = NULL;

  if (level == 3)
    return level;
  neighbours = biv_map_list_neighbours (picture->campaign, biv_id_of (g_ptr_array_index (picture->places, place)));
  for (guint i = 0; i < neighbours->len; i++)
    {
      guint number = GPOINTER_TO_UINT (g_hash_table_lookup (picture->numbers, biv_id_of (g_ptr_array_index (neighbours, i))));
      BivFormation *near = own_presence_at (picture, number - 1, player)->first;

      if (near == NULL)
        continue;
      *source = biv_id_of (near);
      return 2;
    }
  return 0;
}

/* Whether there is anybody to be seen: of his own side, whom another player commands. */
static gboolean
is_anybody_there (Picture *picture,
                  guint    player,
                  guint    place,
                  guint    seen)
{
  int n_ready = presence_at (picture, place, seen)->n_ready;

  if (g_strcmp0 (player_of (picture, player)->side, biv_id_of (g_ptr_array_index (picture->sides, seen))) == 0)
    n_ready -= own_presence_at (picture, place, player)->n_ready;
  return n_ready > 0;
}

static gboolean
may_see (Picture *picture,
         guint    player,
         guint    seen)
{
  int side = biv_side_get_index (picture->campaign, player_of (picture, player)->side);

  return side >= 0 && (is_hostile (picture, (guint) side, seen) || ((guint) side == seen && !player_of (picture, player)->is_only));
}

/* ---- What it tells (CA-SCOUT-3) ---- */

static const char *const sizes[] = { "small", "medium", "large" };

static guint
size_class (int n_ready)
{
  return n_ready >= 10 ? 2 : n_ready >= 5 ? 1 : 0;
}

/* CA-SCOUT-5 */
static guint
misjudge (BivProposal *proposal,
          const char  *side,
          const char  *place,
          guint        size)
{
  int die;

  biv_proposal_set_die_text (proposal, _("1: taken for less, 6: taken for more"));
  die = biv_proposal_roll (proposal, side, 6, "CA-SCOUT-5", place);
  if (die == 1 && size > 0)
    return size - 1;
  return die == 6 && size < 2 ? size + 1 : size;
}

static char *
dup_who_where (BivCampaign *campaign,
               const char  *place,
               const char  *seen)
{
  /* TRANSLATORS: a side and a place: "Clans of Karrash at Two Palms" */
  return g_strdup_printf (C_("sighting", "%s at %s"), biv_turn_name (campaign, seen), biv_turn_name (campaign, place));
}

static BivPlayer *
player_of_sighting (BivCampaign *campaign,
                    BivSighting *sighting)
{
  BivPlayer *player = biv_player_find_key (campaign, sighting->side, sighting->player);

  return player != NULL ? player : biv_player_find (campaign, sighting->side);
}

static guint
decide_size (BivProposal *proposal,
             BivSighting *sighting,
             guint        computed)
{
  static const char *const choices[] = { "small", "medium", "large", NULL };
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (BivPlayer) player = player_of_sighting (campaign, sighting);
  g_autofree char *title = biv_player_dup_title (campaign, player);
  g_autofree char *row = g_strdup_printf ("size:%s:%s:%s", player->id, sighting->place, sighting->seen);
  g_autofree char *what = dup_who_where (campaign, sighting->place, sighting->seen);
  g_autofree char *by = g_strdup_printf (_("how strong %s thinks it"), title);
  const char *chosen = biv_proposal_decide (proposal, row, sizes[computed], choices, "CA-SCOUT-5");

  biv_turn_complete_row (proposal, row, sighting->place, TRUE, what,
                         biv_say_in ("size", sizes[computed]),
                         biv_say_in ("size", chosen), NULL);
  biv_row_set_words (biv_proposal_get_row (proposal, row), NULL, by, NULL, NULL, NULL);
  biv_turn_label_choices (proposal, row, (const char *const[]) { C_("size", "small"), C_("size", "medium"),
                                                                 C_("size", "large"), NULL });
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    if (g_str_equal (sizes[i], chosen))
      return i;
  return computed;
}

/* @seen: (nullable): of BivUnit: those who were seen; else who is ready is */
static gboolean
is_one_seen (BivCampaign  *campaign,
             BivFormation *body,
             GPtrArray    *seen)
{
  g_autoptr (GPtrArray) units = biv_army_list_body (campaign, body);

  if (seen == NULL)
    return biv_body_count_ready (campaign, body) > 0;
  for (guint i = 0; i < units->len; i++)
    if (g_ptr_array_find (seen, g_ptr_array_index (units, i), NULL))
      return TRUE;
  return FALSE;
}

static gboolean
is_of_own_side (BivSighting *sighting)
{
  return g_strcmp0 (sighting->side, sighting->seen) == 0;
}

/* The first above it that the same player commands and that it goes with. */
static BivFormation *
head_of (BivCampaign  *campaign,
         BivFormation *formation)
{
  BivFormation *body = biv_army_get_body (campaign, formation);
  BivFormation *head = formation;

  while (head != body)
    {
      BivFormation *above = biv_campaign_find_formation (campaign, head->parent);

      if (above == NULL || biv_army_get_body (campaign, above) != body ||
          g_strcmp0 (biv_formation_get_player (campaign, above), biv_formation_get_player (campaign, formation)) != 0)
        break;
      head = above;
    }
  return head;
}

/* CA-MAIL-3: at the place, of the side's other players, those whose units are there, with what goes with them and is theirs.
 * Returns: (transfer container): of BivFormation */
static GPtrArray *
list_friends_at (BivCampaign *campaign,
                 BivSighting *sighting)
{
  g_autoptr (BivPlayer) player = player_of_sighting (campaign, sighting);
  GPtrArray *formations = biv_army_list_formations (campaign, sighting->seen);
  GPtrArray *heads = g_ptr_array_new ();

  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (formations, i);
      GPtrArray *units = biv_army_list_own_units (campaign, biv_id_of (formation));
      BivFormation *head;

      if (g_strcmp0 (formation->location, sighting->place) != 0 || formation->embarked ||
          biv_player_commands (campaign, player, formation))
        continue;
      head = head_of (campaign, formation);
      for (guint j = 0; j < units->len && !g_ptr_array_find (heads, head, NULL); j++)
        if (biv_unit_is_ready (g_ptr_array_index (units, j)))
          g_ptr_array_add (heads, head);
    }
  return heads;
}

static void
tell_names (BivProposal *proposal,
            BivSighting *sighting,
            GPtrArray   *seen)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) bodies = is_of_own_side (sighting)
                                   ? list_friends_at (campaign, sighting)
                                   : biv_army_list_bodies_at (campaign, sighting->place, sighting->seen);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GPtrArray) commanders = g_ptr_array_new ();

  for (guint i = 0; i < bodies->len; i++)
    {
      BivFormation *body = g_ptr_array_index (bodies, i);

      if (!is_of_own_side (sighting) && !is_one_seen (campaign, body, seen))
        continue;
      g_ptr_array_add (names, (gpointer) biv_turn_name (campaign, biv_id_of (body)));
      if (body->commander != NULL && body->commander_state == BIV_COMMANDER_FIT)
        g_ptr_array_add (commanders, body->commander);
    }
  g_ptr_array_add (names, NULL);
  g_ptr_array_add (commanders, NULL);
  biv_proposal_set_list (proposal, sighting, "formations", (const char *const *) names->pdata);
  biv_proposal_set_list (proposal, sighting, "commanders", (const char *const *) commanders->pdata);
}

/* Returns: (transfer container): of BivUnit: all ready units of the seen side at the place; of his own those of others */
static GPtrArray *
list_ready_there (BivCampaign *campaign,
                  BivSighting *sighting)
{
  g_autoptr (BivPlayer) player = is_of_own_side (sighting) ? player_of_sighting (campaign, sighting) : NULL;
  GPtrArray *formations = biv_army_list_formations (campaign, sighting->seen);
  GPtrArray *there = g_ptr_array_new ();

  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (formations, i);
      GPtrArray *units = biv_army_list_own_units (campaign, biv_id_of (formation));

      if (g_strcmp0 (formation->location, sighting->place) != 0 || formation->embarked ||
          (player != NULL && biv_player_commands (campaign, player, formation)))
        continue;
      for (guint j = 0; j < units->len; j++)
        if (biv_unit_is_ready (g_ptr_array_index (units, j)))
          g_ptr_array_add (there, g_ptr_array_index (units, j));
    }
  return there;
}

static void
tell (BivProposal *proposal,
      BivSighting *sighting,
      GPtrArray   *seen)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) units = NULL;
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  guint arms = 0, size;

  biv_proposal_set_text (proposal, sighting, "size", NULL);
  biv_proposal_set_list (proposal, sighting, "arms", NULL);
  biv_proposal_set_list (proposal, sighting, "formations", NULL);
  biv_proposal_set_list (proposal, sighting, "commanders", NULL);
  if (sighting->level < 2)
    return;
  units = seen != NULL ? g_ptr_array_ref (seen) : list_ready_there (campaign, sighting);
  for (guint i = 0; i < units->len; i++)
    arms |= 1u << biv_unit_get_arm (campaign, g_ptr_array_index (units, i));
  for (BivArm arm = BIV_ARM_FOOT; arm < BIV_N_ARMS; arm++)
    if ((arms & (1u << arm)) != 0)
      g_ptr_array_add (words, (gpointer) biv_word_get_nick (biv_arm_get_type (), arm));
  g_ptr_array_add (words, NULL);
  size = size_class ((int) units->len);
  if (sighting->level == 2 && !is_of_own_side (sighting) && biv_campaign_option_is (campaign, "scout.mode", "umpired-error"))
    size = decide_size (proposal, sighting, misjudge (proposal, sighting->side, sighting->place, size));
  biv_proposal_set_text (proposal, sighting, "size", sizes[size]);
  biv_proposal_set_list (proposal, sighting, "arms", (const char *const *) words->pdata);
  if (sighting->level == 3)
    tell_names (proposal, sighting, seen);
}

/* ---- One sighting (CA-SCOUT-4) ---- */

static BivSighting *
find_any (BivCampaign     *campaign,
          const BivPlayer *player,
          const char      *place,
          const char      *seen)
{
  BIV_EACH (BivSighting, sighting, campaign, BIV_KIND_SIGHTING)
    if (g_strcmp0 (sighting->place, place) == 0 && biv_knowledge_is_his (sighting, player) && g_strcmp0 (sighting->seen, seen) == 0)
      return sighting;
  return NULL;
}

static BivSighting *
open_sighting (BivProposal     *proposal,
               const BivPlayer *player,
               const char      *place,
               const char      *seen,
               int              level,
               gboolean         is_planted)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivSighting *sighting = find_any (campaign, player, place, seen);

  if (sighting != NULL && !is_planted && sighting->turn == campaign->turn && sighting->level > level)
    return NULL;
  if (sighting == NULL)
    {
      sighting = biv_proposal_new_item (proposal, BIV_KIND_SIGHTING);
      biv_proposal_set_text (proposal, sighting, "side", player->side);
      biv_proposal_set_text (proposal, sighting, "place", place);
      biv_proposal_set_text (proposal, sighting, "seen", seen);
    }
  biv_proposal_set_text (proposal, sighting, "player", player->key);
  biv_proposal_set_number (proposal, sighting, "reported", BIV_NONE);
  biv_proposal_set_number (proposal, sighting, "came", BIV_NONE);
  /* Who was known by name after a battle of this turn stays known. */
  if (sighting->turn != campaign->turn || level < 3)
    biv_proposal_set_list (proposal, sighting, "units", NULL);
  biv_proposal_set_number (proposal, sighting, "turn", campaign->turn);
  biv_proposal_set_number (proposal, sighting, "level", level);
  biv_proposal_set_flag (proposal, sighting, "planted", is_planted);
  biv_proposal_set_text (proposal, sighting, "text", NULL);
  return sighting;
}

static void
note_sighting (BivProposal     *proposal,
               BivSighting     *sighting,
               const BivPlayer *player)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *title = biv_player_dup_title (campaign, player);
  g_autofree char *what = biv_knowledge_dup_text (campaign, sighting);
  g_autofree char *text = g_strdup_printf (_("%s: %s."), title, what);
  BivEntry *entry = biv_proposal_note (proposal, BIV_ENTRY_SIGHTING, "CA-SCOUT-2", text, sighting->side, sighting->place,
                                       sighting->seen, NULL);

  biv_entry_show_to_player (entry, player);
}

static const char *
level_label (const char *word)
{
  static const char *const labels[] = { NC_ ("sighting", "sees nothing"), NC_ ("sighting", "that somebody is there"),
                                        NC_ ("sighting", "size and arms"), NC_ ("sighting", "names too") };

  return biv_say_in ("sighting", labels[CLAMP (g_ascii_strtoll (word, NULL, 10), 0, 3)]);
}

/* CA-REF-1: what each side comes to know may be overruled, sighting by sighting. */
static int
decide_level (BivProposal     *proposal,
              const BivPlayer *player,
              const char      *place,
              const char      *seen,
              int              level)
{
  static const char *const choices[] = { "none", "1", "2", "3", NULL };
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *row = g_strdup_printf ("sighting:%s:%s:%s", player->id, place, seen), *what = NULL, *by = NULL, *title = NULL;
  const char *chosen;

  if (biv_campaign_option_is (campaign, "scout.mode", "open"))
    return level;
  what = dup_who_where (campaign, place, seen);
  title = biv_player_dup_title (campaign, player);
  by = g_strdup_printf (_("seen by %s"), title);
  chosen = biv_proposal_decide (proposal, row, choices[level], choices, "CA-SCOUT-2");
  biv_turn_complete_row (proposal, row, place, FALSE, what, level_label (choices[level]), level_label (chosen), NULL);
  biv_row_set_words (biv_proposal_get_row (proposal, row), NULL, by, NULL, NULL, NULL);
  biv_turn_label_choices (proposal, row, (const char *const[]) { level_label ("0"), level_label ("1"), level_label ("2"),
                                                                 level_label ("3"), NULL });
  return (int) g_ascii_strtoll (chosen, NULL, 10);
}

/* A better one of this turn stands, and there is nothing to decide (CA-SCOUT-4). */
static gboolean
is_known_better (BivCampaign     *campaign,
                 const BivPlayer *player,
                 const char      *place,
                 const char      *seen,
                 int              level)
{
  BivSighting *sighting = find_any (campaign, player, place, seen);

  return sighting != NULL && sighting->turn == campaign->turn && sighting->level > level;
}

static BivSighting *
make_sighting (BivProposal     *proposal,
               const BivPlayer *player,
               const char      *place,
               const char      *seen,
               int              level,
               const char      *source,
               GPtrArray       *units)
{
  BivSighting *sighting;

  if (is_known_better (biv_proposal_get_scratch (proposal), player, place, seen, level))
    return NULL;
  level = decide_level (proposal, player, place, seen, level);
  sighting = level > 0 ? open_sighting (proposal, player, place, seen, level, FALSE) : NULL;
  if (sighting == NULL)
    return NULL;
  biv_proposal_set_text (proposal, sighting, "source", source);
  tell (proposal, sighting, units);
  note_sighting (proposal, sighting, player);
  return sighting;
}

/* ---- What is known better now (CA-SCOUT-8) ---- */

/* Takes words out of a list of a sighting's. */
static void
strike_words (BivProposal        *proposal,
              BivSighting        *sighting,
              const char         *field,
              char              **words,
              const char *const  *struck)
{
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();

  for (char **word = words; word != NULL && *word != NULL; word++)
    if (!g_strv_contains (struck, *word))
      g_ptr_array_add (kept, *word);
  g_ptr_array_add (kept, NULL);
  biv_proposal_set_list (proposal, sighting, field, kept->len > 1 ? (const char *const *) kept->pdata : NULL);
}

/* Who commands the formations of that name, and their units as sightings tell them. */
static void
list_of_formations (BivCampaign        *campaign,
                    const char         *side,
                    const char *const  *names,
                    GPtrArray          *commanders,
                    GPtrArray          *units)
{
  GPtrArray *formations = biv_army_list_formations (campaign, side);

  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (formations, i);
      g_autoptr (GPtrArray) body = NULL;

      if (!g_strv_contains (names, biv_turn_name (campaign, biv_id_of (formation))))
        continue;
      if (formation->commander != NULL)
        g_ptr_array_add (commanders, formation->commander);
      body = biv_army_list_body (campaign, formation);
      for (guint j = 0; j < body->len; j++)
        {
          BivUnit *unit = g_ptr_array_index (body, j);

          g_ptr_array_add (units, biv_knowledge_dup_unit (campaign, unit));
        }
    }
  g_ptr_array_add (commanders, NULL);
  g_ptr_array_add (units, NULL);
}

static void
strike_from (BivProposal       *proposal,
             BivSighting       *older,
             const char *const *names)
{
  g_autoptr (GPtrArray) commanders = g_ptr_array_new ();
  g_autoptr (GPtrArray) units = g_ptr_array_new_with_free_func (g_free);

  list_of_formations (biv_proposal_get_scratch (proposal), older->seen, names, commanders, units);
  strike_words (proposal, older, "formations", older->formations, names);
  if (older->formations == NULL)
    {
      biv_proposal_remove (proposal, older);
      return;
    }
  strike_words (proposal, older, "commanders", older->commanders, (const char *const *) commanders->pdata);
  strike_words (proposal, older, "units", older->units, (const char *const *) units->pdata);
}

static gboolean
names_one_of (BivSighting       *sighting,
              const char *const *names)
{
  for (char **name = sighting->formations; name != NULL && *name != NULL; name++)
    if (g_strv_contains (names, *name))
      return TRUE;
  return FALSE;
}

static gboolean
is_same_ones (BivSighting *a,
              BivSighting *b)
{
  return a->despatch == NULL && b->despatch == NULL && g_strcmp0 (a->side, b->side) == 0 && g_strcmp0 (a->player, b->player) == 0;
}

/* @made: of BivSighting: those of now, which tell of one moment and strike nothing from each other. */
static void
strike_from_older (BivProposal *proposal,
                   BivSighting *sighting,
                   GPtrArray   *made)
{
  GPtrArray *all = biv_campaign_peek_items (biv_proposal_get_scratch (proposal), BIV_KIND_SIGHTING);
  const char *const *names = (const char *const *) sighting->formations;

  for (guint i = all->len; names != NULL && i-- > 0;)
    {
      BivSighting *older = g_ptr_array_index (all, i);

      if (!g_ptr_array_find (made, older, NULL) && is_same_ones (older, sighting) &&
          g_strcmp0 (older->seen, sighting->seen) == 0 && g_strcmp0 (older->place, sighting->place) != 0 &&
          names_one_of (older, names))
        strike_from (proposal, older, names);
    }
}

static void
note_nobody (BivProposal     *proposal,
             const BivPlayer *player,
             const char      *place,
             const char      *seen)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *title = biv_player_dup_title (campaign, player);
  /* TRANSLATORS: a side; the enemy of whom it sees nobody any more, and where */
  g_autofree char *text = g_strdup_printf (_("%s: nobody of %s at %s any more."), title, biv_turn_name (campaign, seen),
                                           biv_turn_name (campaign, place));

  biv_entry_show_to_player (biv_proposal_note (proposal, BIV_ENTRY_SIGHTING, "CA-SCOUT-8", text, player->side, place, seen, NULL),
                            player);
}

/* Somebody ready is there, and the referee has not said otherwise: a better sighting of this turn stands, so that none was
 * made (CA-SCOUT-4). */
static gboolean
is_still_seen (Picture     *picture,
               BivSighting *sighting,
               guint        player,
               guint        place,
               guint        seen)
{
  return is_anybody_there (picture, player, place, seen) && sighting->turn == picture->campaign->turn;
}

static gboolean
find_number (Picture     *picture,
             BivSighting *sighting,
             guint       *player)
{
  for (*player = 0; *player < picture->players->len; (*player)++)
    if (biv_knowledge_is_his (sighting, player_of (picture, *player)))
      return TRUE;
  return FALSE;
}

/* Who stands at a place and sees nobody there knows better than what he was told before. */
static void
forget_who_is_gone (BivProposal *proposal,
                    Picture     *picture,
                    GPtrArray   *made)
{
  GPtrArray *all = biv_campaign_peek_items (biv_proposal_get_scratch (proposal), BIV_KIND_SIGHTING);

  for (guint i = all->len; i-- > 0;)
    {
      BivSighting *sighting = g_ptr_array_index (all, i);
      int seen = biv_side_get_index (picture->campaign, sighting->seen);
      guint place = sighting->place != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (picture->numbers, sighting->place)) : 0;
      guint player = 0;

      if (seen < 0 || place == 0 || !find_number (picture, sighting, &player) || !may_see (picture, player, (guint) seen) ||
          g_ptr_array_find (made, sighting, NULL) || own_presence_at (picture, place - 1, player)->n_there == 0 ||
          is_still_seen (picture, sighting, player, place - 1, (guint) seen))
        continue;
      if (biv_knowledge_is_remembered (picture->campaign, sighting))
        note_nobody (proposal, player_of (picture, player), sighting->place, sighting->seen);
      biv_proposal_remove (proposal, sighting);
    }
}

BivSighting *
biv_knowledge_report (BivProposal *proposal,
                      const char  *who,
                      const char  *place,
                      const char  *seen,
                      int          level,
                      const char  *source,
                      GPtrArray   *units)
{
  g_autoptr (BivPlayer) player = biv_player_find (biv_proposal_get_scratch (proposal), who);
  BivSighting *sighting = player != NULL ? make_sighting (proposal, player, place, seen, level, source, units) : NULL;
  g_autoptr (GPtrArray) made = g_ptr_array_new ();

  if (sighting == NULL)
    return NULL;
  g_ptr_array_add (made, sighting);
  strike_from_older (proposal, sighting, made);
  return sighting;
}

void
biv_knowledge_observe (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) made = g_ptr_array_new ();
  Picture picture;

  take_picture (&picture, campaign);
  for (guint player = 0; player < picture.players->len; player++)
    for (guint place = 0; place < picture.places->len; place++)
      for (guint seen = 0; seen < picture.sides->len; seen++)
        {
          const char *source = NULL, *seen_id = biv_id_of (g_ptr_array_index (picture.sides, seen));
          BivSighting *sighting;
          int level;

          if (!may_see (&picture, player, seen) || !is_anybody_there (&picture, player, place, seen))
            continue;
          level = g_strcmp0 (seen_id, player_of (&picture, player)->side) == 0
                    ? level_of_own_side (&picture, player, place, &source) : level_of (&picture, player, place, &source);
          if (level == 0)
            continue;
          sighting = make_sighting (proposal, player_of (&picture, player), biv_id_of (g_ptr_array_index (picture.places, place)),
                                    seen_id, level, biv_turn_name (campaign, source), NULL);
          if (sighting != NULL)
            g_ptr_array_add (made, sighting);
        }
  for (guint i = 0; i < made->len; i++)
    strike_from_older (proposal, g_ptr_array_index (made, i), made);
  forget_who_is_gone (proposal, &picture, made);
  drop_picture (&picture);
}

/* ---- Planted ones (CA-SCOUT-7) ---- */

BivProposal *
biv_turn_propose_plant (BivCampaign *campaign,
                        const char  *who,
                        const char  *place,
                        const char  *seen,
                        const char  *text)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Plant a sighting"), NULL, NULL);
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  g_autoptr (BivPlayer) player = biv_player_find (scratch, who);
  BivSighting *sighting;
  g_autofree char *line = NULL, *title = NULL;

  if (player == NULL || biv_campaign_find_side (scratch, seen) == NULL || biv_campaign_find_place (scratch, place) == NULL ||
      g_strcmp0 (player->side, seen) == 0)
    return biv_proposal_refuse (proposal, "CA-SCOUT-7", _("A sighting needs two sides and a place."));
  sighting = open_sighting (proposal, player, place, seen, 1, TRUE);
  biv_proposal_set_text (proposal, sighting, "source", NULL);
  tell (proposal, sighting, NULL);
  biv_proposal_set_text (proposal, sighting, "text", text);
  title = biv_player_dup_title (scratch, player);
  line = g_strdup_printf (_("Planted for %s: %s at %s: %s."), title, biv_turn_name (scratch, seen), biv_turn_name (scratch, place),
                          text != NULL ? text : "");
  biv_proposal_note (proposal, BIV_ENTRY_SIGHTING, "CA-SCOUT-7", line, player->side, place, seen, NULL);
  return proposal;
}
