/* SPDX-License-Identifier: GPL-3.0-or-later */
/* route.c: the cheapest path between two places (CA-ORDER-3, CA-ORDER-5)
 *
 * The costs are worked out from the beginning on. Where several ways are level, those places are marked from the end backwards
 * that lie on one of them; then the way is chosen from its beginning on, link by link. */
#include "config.h"
#include "campaign/model/route.h"

#include "campaign/model/campaign-private.h"
#include "campaign/model/map.h"

/* ---- What a side can go by today ---- */

typedef struct
{
  guint       from, to;                 /* places, by their numbers in file order */
  int         cost;                     /* MP */
  gboolean    is_rail;
  const char *link;                     /* its id */
} Road;

typedef struct
{
  GPtrArray  *places;                   /* of BivPlace */
  GHashTable *numbers;                  /* place id -> its number + 1 */
  GArray     *roads;                    /* of Road, by where they begin; of one place the lowest link id first */
  guint      *first;                    /* of each place, and one more: where its roads begin */
  guint      *back;                     /* roads, by where they end */
  guint      *first_back;
} Roads;

static void
roads_free (gpointer data)
{
  Roads *roads = data;

  g_ptr_array_unref (roads->places);
  g_hash_table_unref (roads->numbers);
  g_array_unref (roads->roads);
  g_free (roads->first);
  g_free (roads->back);
  g_free (roads->first_back);
  g_free (roads);
}

static gboolean
find_number (const Roads *roads,
             const char  *place,
             guint       *number)
{
  guint found = place != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (roads->numbers, place)) : 0;

  *number = found - 1;
  return found > 0;
}

/* By land, open and known: from this end of the link to the other. */
static void
add_road (Roads       *roads,
          BivCampaign *campaign,
          BivSide     *side,
          BivLink     *link,
          const char  *from)
{
  const char *to = biv_map_other_end (link, from);
  Road road = { .link = biv_id_of (link) };

  if (to == NULL || !find_number (roads, from, &road.from) || !find_number (roads, to, &road.to) || road.from == road.to
      || !biv_map_suits (campaign, link, from, FALSE)
      || (side != NULL && !biv_map_side_knows (link, biv_id_of (side))))
    return;
  road.cost = biv_map_link_cost (campaign, link, from, side);
  road.is_rail = link->link_kind == BIV_LINK_RAIL;
  g_array_append_val (roads->roads, road);
}

static int
compare_roads (gconstpointer a,
               gconstpointer b)
{
  const Road *first = a, *second = b;

  return first->from != second->from ? (first->from < second->from ? -1 : 1) : g_strcmp0 (first->link, second->link);
}

/* The roads of each place side by side, and once more by where they end. */
static void
sort_roads (Roads *roads)
{
  guint n_places = roads->places->len, n_roads = roads->roads->len;
  const Road *all;

  g_array_sort (roads->roads, compare_roads);
  all = (const Road *) roads->roads->data;
  roads->first = g_new0 (guint, n_places + 1);
  roads->first_back = g_new0 (guint, n_places + 1);
  roads->back = g_new (guint, MAX (n_roads, 1));
  for (guint i = 0; i < n_roads; i++)
    {
      roads->first[all[i].from + 1]++;
      roads->first_back[all[i].to]++;
    }
  for (guint i = 0; i < n_places; i++)
    {
      roads->first[i + 1] += roads->first[i];
      roads->first_back[i + 1] += roads->first_back[i];
    }
  for (guint i = n_roads; i-- > 0;)
    roads->back[--roads->first_back[all[i].to]] = i;
}

static Roads *
build_roads (BivCampaign *campaign,
             BivSide     *side)
{
  Roads *roads = g_new0 (Roads, 1);

  roads->places = g_ptr_array_ref (biv_campaign_peek_items (campaign, BIV_KIND_PLACE));
  roads->numbers = g_hash_table_new (g_str_hash, g_str_equal);
  roads->roads = g_array_new (FALSE, FALSE, sizeof (Road));
  for (guint i = 0; i < roads->places->len; i++)
    g_hash_table_insert (roads->numbers, (gpointer) biv_item_get_id (roads->places->pdata[i]), GUINT_TO_POINTER (i + 1));
  BIV_EACH (BivLink, link, campaign, BIV_KIND_LINK)
    {
      if (biv_map_is_closed (campaign, link, TRUE))
        continue;
      add_road (roads, campaign, side, link, link->from);
      add_road (roads, campaign, side, link, link->to);
    }
  sort_roads (roads);
  return roads;
}

static gpointer
build_table (BivCampaign *campaign)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, roads_free);
}

static const Roads *
get_roads (BivCampaign *campaign,
           BivSide     *side)
{
  GHashTable *tables = biv_campaign_get_index (campaign, BIV_INDEX_ROADS, build_table, (GDestroyNotify) g_hash_table_unref);
  const char *id = side != NULL ? biv_id_of (side) : "";
  Roads *roads = g_hash_table_lookup (tables, id);

  if (roads == NULL)
    {
      roads = build_roads (campaign, side);
      g_hash_table_insert (tables, g_strdup (id), roads);
    }
  return roads;
}

/* ---- The search ---- */

/* How far a place is: the cost first, then the number of links. */
typedef struct
{
  int   cost;                           /* MP; BIV_UNREACHABLE: no way is known */
  guint n_links;
} Far;

/* A heap of them; a place may be in it more than once, and only its first coming out counts. */
typedef struct
{
  Far   far;
  guint place;
} Step;

struct _BivRoutes
{
  const Roads *roads;                   /* borrowed */
  guint        from;
  gboolean     has_start;
  Far         *fars;                    /* of each place */
  int          scale, rail_scale;       /* what a movement point counts on a road, and by rail */
  gboolean    *barred;                  /* of each place: no way leads through it; NULL: none is */
};

static gboolean
is_nearer (Far a,
           Far b)
{
  return a.cost != b.cost ? a.cost < b.cost : a.n_links < b.n_links;
}

static void
push (GArray *heap,
      Step    step)
{
  guint i = heap->len;
  Step *steps;

  g_array_set_size (heap, heap->len + 1);
  steps = (Step *) heap->data;
  for (; i > 0 && is_nearer (step.far, steps[(i - 1) / 2].far); i = (i - 1) / 2)
    steps[i] = steps[(i - 1) / 2];
  steps[i] = step;
}

static Step
pop (GArray *heap)
{
  Step *steps = (Step *) heap->data;
  Step nearest = steps[0], last = steps[heap->len - 1];
  guint n = heap->len - 1, i = 0;

  while (2 * i + 1 < n)
    {
      guint child = 2 * i + 1;

      if (child + 1 < n && is_nearer (steps[child + 1].far, steps[child].far))
        child++;
      if (!is_nearer (steps[child].far, last.far))
        break;
      steps[i] = steps[child];
      i = child;
    }
  steps[i] = last;
  g_array_set_size (heap, n);
  return nearest;
}

static int
cost_of (const BivRoutes *self,
         const Road      *road)
{
  return road->cost * (road->is_rail ? self->rail_scale : self->scale);
}

static gboolean
leads_on (const BivRoutes *self,
          guint            place)
{
  return self->barred == NULL || place == self->from || !self->barred[place];
}

/* To everywhere, or until @to is settled: then everything is that lies on a way to it. */
static void
search (BivRoutes *self,
        guint      to)
{
  const Road *all = (const Road *) self->roads->roads->data;
  g_autoptr (GArray) heap = g_array_new (FALSE, FALSE, sizeof (Step));

  self->fars[self->from] = (Far) { 0, 0 };
  push (heap, (Step) { self->fars[self->from], self->from });
  while (heap->len > 0)
    {
      Step step = pop (heap);

      if (step.place == to)
        return;
      if (is_nearer (self->fars[step.place], step.far) || !leads_on (self, step.place))
        continue;
      for (guint i = self->roads->first[step.place]; i < self->roads->first[step.place + 1]; i++)
        {
          Far far = { step.far.cost + cost_of (self, &all[i]), step.far.n_links + 1 };

          if (!is_nearer (far, self->fars[all[i].to]))
            continue;
          self->fars[all[i].to] = far;
          push (heap, (Step) { far, all[i].to });
        }
    }
}

/* Whether a shortest way to where the road ends may come by it. */
static gboolean
is_on_way (const BivRoutes *self,
           const Road      *road)
{
  Far before = self->fars[road->from], after = self->fars[road->to];

  return before.cost != BIV_UNREACHABLE && before.cost + cost_of (self, road) == after.cost &&
         before.n_links + 1 == after.n_links && leads_on (self, road->from);
}

/* Returns: (transfer full): of each place whether a shortest way to @to comes by it */
static gboolean *
mark_ways (const BivRoutes *self,
           guint            to)
{
  const Road *all = (const Road *) self->roads->roads->data;
  gboolean *marks = g_new0 (gboolean, self->roads->places->len);
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint));

  marks[to] = TRUE;
  g_array_append_val (open, to);
  while (open->len > 0)
    {
      guint place = g_array_index (open, guint, open->len - 1);

      g_array_set_size (open, open->len - 1);
      for (guint i = self->roads->first_back[place]; i < self->roads->first_back[place + 1]; i++)
        {
          const Road *road = &all[self->roads->back[i]];

          if (marks[road->from] || !is_on_way (self, road))
            continue;
          marks[road->from] = TRUE;
          g_array_append_val (open, road->from);
        }
    }
  return marks;
}

static char **
dup_path (const BivRoutes *self,
          guint            to)
{
  const Road *all = (const Road *) self->roads->roads->data;
  g_autofree gboolean *marks = NULL;
  guint place = self->from, n = 0;
  char **path;

  if (self->fars[to].cost == BIV_UNREACHABLE || to == self->from)
    return NULL;
  marks = mark_ways (self, to);
  path = g_new0 (char *, self->fars[to].n_links + 1);
  while (place != to)
    {
      guint i = self->roads->first[place];

      /* The lowest id stands first. */
      while (!marks[all[i].to] || !is_on_way (self, &all[i]))
        i++;
      place = all[i].to;
      path[n++] = g_strdup (biv_item_get_id (self->roads->places->pdata[place]));
    }
  return path;
}

static BivRoutes *
routes_new (BivCampaign *campaign,
            const char  *from,
            BivSide     *side)
{
  BivRoutes *self = g_new0 (BivRoutes, 1);

  self->roads = get_roads (campaign, side);
  self->has_start = find_number (self->roads, from, &self->from);
  self->scale = self->rail_scale = 1;
  self->fars = g_new (Far, MAX (self->roads->places->len, 1));
  for (guint i = 0; i < self->roads->places->len; i++)
    self->fars[i] = (Far) { BIV_UNREACHABLE, 0 };
  return self;
}

BivRoutes *
biv_routes_new (BivCampaign *campaign,
                const char  *from,
                BivSide     *side)
{
  BivRoutes *self;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), NULL);

  self = routes_new (campaign, from, side);
  if (self->has_start)
    search (self, G_MAXUINT);
  return self;
}

BivRoutes *
biv_routes_new_march (BivCampaign  *campaign,
                      const char   *from,
                      BivSide      *side,
                      BivPlaceTest  is_barred,
                      gpointer      data)
{
  BivRoutes *self;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), NULL);

  self = routes_new (campaign, from, side);
  self->scale = BIV_ROUTES_PARTS;
  self->rail_scale = biv_campaign_option_is (campaign, "move.rail", "on") ? BIV_ROUTES_PARTS / 4 : BIV_ROUTES_PARTS;
  self->barred = g_new0 (gboolean, MAX (self->roads->places->len, 1));
  for (guint i = 0; is_barred != NULL && i < self->roads->places->len; i++)
    self->barred[i] = is_barred (self->roads->places->pdata[i], data);
  if (self->has_start)
    search (self, G_MAXUINT);
  return self;
}

void
biv_routes_free (BivRoutes *self)
{
  if (self == NULL)
    return;
  g_free (self->barred);
  g_free (self->fars);
  g_free (self);
}

guint
biv_routes_get_length (BivRoutes  *self,
                       const char *to)
{
  guint number;

  return find_number (self->roads, to, &number) ? self->fars[number].n_links : 0;
}

int
biv_routes_get_cost (BivRoutes  *self,
                     const char *to)
{
  guint number;

  return self->has_start && find_number (self->roads, to, &number) ? self->fars[number].cost : BIV_UNREACHABLE;
}

char **
biv_routes_dup_path (BivRoutes  *self,
                     const char *to)
{
  guint number;

  return self->has_start && find_number (self->roads, to, &number) ? dup_path (self, number) : NULL;
}

char **
biv_route_find (BivCampaign *campaign,
                const char  *from,
                const char  *to,
                BivSide     *side)
{
  g_autoptr (BivRoutes) routes = NULL;
  guint end;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), NULL);

  routes = routes_new (campaign, from, side);
  if (!routes->has_start || !find_number (routes->roads, to, &end) || end == routes->from)
    return NULL;
  search (routes, end);
  return dup_path (routes, end);
}
