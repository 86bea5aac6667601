/* SPDX-License-Identifier: GPL-3.0-or-later */
/* campaign-file.c: a campaign on disk
 *
 * The root is the campaign itself; its items follow by kind in the order of BivKind, then the steps. Whoever takes part in
 * a battle stands inside that battle. A reader takes items in any order. */
#include "config.h"
#include "store/campaign-file-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/biv-file.h"
#include "store/backups.h"
#include "store/item-xml.h"
#include "store/migrations.h"
#include "store/packed.h"
#include "store/references.h"
#include "store/step-xml.h"
#include "campaign/model/dice-proof.h"
#include "campaign/model/item-names.h"

#define CONTENT BIV_FORMAT_ERROR_CONTENT

static const BivMigrateFunc migrations[] = { biv_migrate_campaign_1 };
static const BivFormat campaign_format = { "campaign", "urn:bivouac:campaign:1", 1, 2, migrations };

/* ---- Writing ---- */

/* Whether writing all participants inside their battles would keep their order in the list. If not, they are written as
 * elements of their own, because steps refer to positions in that list. */
static gboolean
are_grouped (BivCampaign *campaign)
{
  GPtrArray *battles = biv_campaign_peek_items (campaign, BIV_KIND_BATTLE);
  guint last = 0;

  BIV_EACH (BivParticipant, participant, campaign, BIV_KIND_PARTICIPANT)
    {
      while (last < battles->len && g_strcmp0 (participant->battle, biv_item_get_id (battles->pdata[last])) != 0)
        last++;
      if (last == battles->len)
        return FALSE;
    }
  return TRUE;
}

static void
write_battles (BivXmlWriter *writer,
               BivCampaign  *campaign)
{
  const BivFieldSpec *owned = biv_kind_find_field (BIV_KIND_PARTICIPANT, "battle");
  GPtrArray *participants = biv_campaign_peek_items (campaign, BIV_KIND_PARTICIPANT);
  gboolean is_grouped = are_grouped (campaign);
  guint next = 0;

  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    {
      const char *id = biv_id_of (battle);

      biv_item_xml_begin (writer, BIV_ITEM (battle), NULL);
      for (; is_grouped && next < participants->len; next++)
        {
          if (strcmp (((BivParticipant *) participants->pdata[next])->battle, id) != 0)
            break;
          biv_item_xml_write (writer, participants->pdata[next], owned);
        }
      biv_xml_writer_close (writer);
    }
  for (; next < participants->len; next++)
    biv_item_xml_write (writer, participants->pdata[next], NULL);
}

static void
write_items (BivXmlWriter *writer,
             BivCampaign  *campaign)
{
  for (BivKind kind = BIV_KIND_CAMPAIGN + 1; kind < BIV_N_KINDS; kind++)
    if (kind == BIV_KIND_BATTLE)
      write_battles (writer, campaign);
    else if (kind != BIV_KIND_PARTICIPANT)
      BIV_EACH (BivItem, item, campaign, kind)
        biv_item_xml_write (writer, item, NULL);
}

char *
biv_campaign_file_dup_text (BivCampaign *campaign,
                            gsize       *n_bytes)
{
  g_autoptr (BivXmlWriter) writer = biv_xml_writer_new ();
  GPtrArray *steps;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), NULL);

  biv_format_begin (&campaign_format, writer);
  biv_item_xml_begin (writer, BIV_ITEM (campaign), NULL);
  write_items (writer, campaign);
  steps = biv_campaign_peek_steps (campaign);
  for (guint i = 0; i < steps->len; i++)
    biv_step_xml_write (writer, campaign, g_ptr_array_index (steps, i));
  return biv_xml_writer_finish (writer, n_bytes);
}

/* ---- Reading ---- */

typedef struct
{
  BivXml      *xml;
  BivCampaign *campaign;
  GArray      *items;               /* of BivReadItem */
  GArray      *steps;               /* of BivReadStep */
  int          last_entry;
  const char  *elements[BIV_N_KINDS];
} Reading;

/* Items of one kind follow each other, so the search starts with the kind of the previous one. */
static BivKind
find_kind (Reading    *reading,
           const char *element,
           BivKind     last)
{
  if (strcmp (reading->elements[last], element) == 0)
    return last;
  for (BivKind kind = BIV_KIND_CAMPAIGN + 1; kind < BIV_N_KINDS; kind++)
    if (strcmp (reading->elements[kind], element) == 0)
      return kind;
  return BIV_KIND_NONE;
}

static void
check_entry_number (Reading             *reading,
                    const BivXmlElement *element,
                    int                  number)
{
  if (number <= reading->last_entry)
    biv_xml_complain (reading->xml, element, BIV_FORMAT_ERROR_REFERENCE,
                      _("the journal's numbers must go up; %d does not follow %d, give it a higher one"), number,
                      reading->last_entry);
  reading->last_entry = number;
}

static void
complain_of_id (Reading             *reading,
                const BivXmlElement *element,
                const char          *id)
{
  const BivXmlElement *other = NULL;

  for (guint i = 0; i < reading->items->len && other == NULL; i++)
    if (strcmp (biv_item_get_id (g_array_index (reading->items, BivReadItem, i).item), id) == 0)
      other = g_array_index (reading->items, BivReadItem, i).element;
  if (other == NULL)
    biv_xml_complain (reading->xml, element, BIV_FORMAT_ERROR_REFERENCE,
                      _("the id “campaign” is the campaign's own; give this one another"));
  else
    biv_xml_complain (reading->xml, element, BIV_FORMAT_ERROR_REFERENCE,
                      _("the id “%s” is taken by <%s> in line %u; give one of them another"), id, other->name, other->line);
}

static void
read_item (Reading             *reading,
           const BivXmlElement *element,
           BivKind              kind,
           const char          *owner)
{
  g_autoptr (BivItem) item = biv_item_xml_read (reading->xml, element, kind, owner);
  BivReadItem read = { item, element };

  if (item == NULL)
    return;
  if (kind == BIV_KIND_ENTRY)
    check_entry_number (reading, element, ((BivEntry *) item)->number);
  if (biv_campaign_add (reading->campaign, g_object_ref (item)))
    g_array_append_val (reading->items, read);
  else
    complain_of_id (reading, element, biv_item_get_id (item));
}

static void
read_battle (Reading             *reading,
             const BivXmlElement *element)
{
  const char *id = biv_xml_get_attribute (element, "id");

  read_item (reading, element, BIV_KIND_BATTLE, NULL);
  for (const BivXmlElement *child = element->first_child; child != NULL && id != NULL; child = child->next)
    if (biv_xml_is (child, "participant"))
      read_item (reading, child, BIV_KIND_PARTICIPANT, id);
}

static void
read_content (Reading *reading)
{
  BivKind kind = BIV_KIND_SIDE;

  for (const BivXmlElement *child = biv_xml_get_root (reading->xml)->first_child; child != NULL; child = child->next)
    {
      BivKind next = find_kind (reading, child->name, kind);

      if (biv_xml_is (child, "step"))
        {
          BivReadStep read = { biv_step_xml_read (reading->xml, child), child };

          if (read.step != NULL)
            g_array_append_val (reading->steps, read);
        }
      else if (next == BIV_KIND_BATTLE)
        read_battle (reading, child);
      else if (next != BIV_KIND_NONE)
        read_item (reading, child, next, NULL);
      if (next != BIV_KIND_NONE)
        kind = next;
    }
}

static void
clear_read_step (gpointer data)
{
  g_clear_pointer (&((BivReadStep *) data)->step, biv_step_free);
}

static void
reading_init (Reading *reading,
              BivXml  *xml)
{
  *reading = (Reading) {
    .xml = xml,
    .campaign = biv_campaign_new (NULL, NULL),
    .items = g_array_new (FALSE, FALSE, sizeof (BivReadItem)),
    .steps = g_array_new (FALSE, FALSE, sizeof (BivReadStep)),
  };
  g_array_set_clear_func (reading->steps, clear_read_step);
  for (BivKind kind = BIV_KIND_CAMPAIGN; kind < BIV_N_KINDS; kind++)
    reading->elements[kind] = biv_kind_get_element (kind);
}

static void
reading_clear (Reading *reading)
{
  g_clear_object (&reading->campaign);
  g_array_unref (reading->items);
  g_array_unref (reading->steps);
}

/* Names of all elements that the root may hold besides its own. */
static char *
dup_item_names (Reading *reading)
{
  GString *names = g_string_new (NULL);

  for (BivKind kind = BIV_KIND_CAMPAIGN + 1; kind < BIV_N_KINDS; kind++)
    g_string_append_printf (names, "%s ", reading->elements[kind]);
  g_string_append (names, "step");
  return g_string_free (names, FALSE);
}

static void
take_steps (Reading *reading)
{
  for (guint i = 0; i < reading->steps->len; i++)
    biv_campaign_add_step (reading->campaign, g_steal_pointer (&g_array_index (reading->steps, BivReadStep, i).step));
}

static void
check_seal (Reading *reading)
{
  g_autofree char *seal = NULL;

  if (!biv_dice_proof_fits_seal (reading->campaign, &seal))
    biv_xml_complain (reading->xml, biv_xml_get_root (reading->xml), BIV_FORMAT_ERROR_SEAL,
                      _("“%s” is the seal of another key than “%s”: its seal is %s"), "dice-seal", "dice-key", seal);
}

static BivCampaign *
read_campaign (BivXml  *xml,
               GError **error)
{
  g_autofree char *names = NULL;
  BivCampaign *campaign = NULL;
  Reading reading;

  if (!biv_format_open (&campaign_format, xml, error))
    return NULL;
  reading_init (&reading, xml);
  names = dup_item_names (&reading);
  biv_item_xml_read_fields (xml, biv_xml_get_root (xml), BIV_ITEM (reading.campaign), names);
  check_seal (&reading);
  read_content (&reading);
  /* A refused item would cause a complaint from everything that refers to it, and nobody wants to read those. */
  if (biv_xml_count_complaints (xml) == 0)
    {
      biv_references_check (xml, reading.campaign, reading.items);
      biv_step_xml_check (xml, reading.campaign, reading.steps);
    }
  if (biv_xml_settle (xml, BIV_FORMAT_ERROR, error))
    {
      take_steps (&reading);
      biv_units_number (reading.campaign);
      campaign = g_object_ref (reading.campaign);
    }
  reading_clear (&reading);
  return campaign;
}

static BivCampaign *
parse_unsaved (const char  *name,
               const char  *bytes,
               gsize        n_bytes,
               GError     **error)
{
  g_autoptr (GBytes) opened = NULL;
  g_autoptr (BivXml) xml = NULL;

  if (biv_packed_is (bytes, n_bytes))
    {
      if ((opened = biv_packed_open (name, bytes, n_bytes, error)) == NULL)
        return NULL;
      bytes = g_bytes_get_data (opened, &n_bytes);
    }
  xml = biv_xml_parse (name, bytes, n_bytes, error);
  return xml != NULL ? read_campaign (xml, error) : NULL;
}

BivCampaign *
biv_campaign_file_parse (const char  *name,
                         const char  *bytes,
                         gsize        n_bytes,
                         GError     **error)
{
  BivCampaign *campaign = parse_unsaved (name, bytes, n_bytes, error);

  if (campaign != NULL)
    biv_campaign_set_clean (campaign);
  return campaign;
}

BivCampaign *
biv_campaign_file_load (GFile   *file,
                        char   **etag,
                        GError **error)
{
  g_autofree char *name = biv_file_dup_name (file), *read_etag = NULL;
  g_autoptr (GBytes) bytes = biv_file_read (file, BIV_XML_MAX_BYTES, &read_etag, error);
  BivCampaign *campaign;

  if (bytes == NULL)
    return NULL;
  campaign = biv_campaign_file_parse (name, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), error);
  if (campaign != NULL && etag != NULL)
    *etag = g_steal_pointer (&read_etag);
  return campaign;
}

BivCampaign *
biv_campaign_file_load_unsaved (GFile   *file,
                                GError **error)
{
  g_autofree char *name = biv_file_dup_name (file);
  g_autoptr (GBytes) bytes = biv_file_read (file, BIV_XML_MAX_BYTES, NULL, error);

  return bytes != NULL ? parse_unsaved (name, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), error) : NULL;
}

/* ---- Saving ---- */

struct _BivCampaignSaving
{
  GFile *file;
  char  *text;
  gsize  n_bytes;
  char  *etag;                      /* nullable: of what may be replaced; in the end, of what was written */
  guint  serial, mark;              /* of the campaign, as it is saved */
};

/* As the name says: compressed with gzip, or as readable text. */
static GBytes *
dup_bytes (const BivCampaignSaving *saving,
           const char              *name)
{
  return biv_packed_is_name (name) ? biv_packed_new (saving->text, saving->n_bytes)
                                   : g_bytes_new_static (saving->text, saving->n_bytes);
}

static gboolean
check_readable (const char  *name,
                const char  *text,
                gsize        n_bytes,
                GError     **error)
{
  g_autoptr (BivCampaign) again = biv_campaign_file_parse (name, text, n_bytes, error);

  if (again != NULL)
    return TRUE;
  g_prefix_error (error, _("%s cannot be saved, because it could not be opened again. Put this right first:\n"), name);
  return FALSE;
}

BivCampaignSaving *
biv_campaign_saving_new (BivCampaign *campaign,
                         GFile       *file,
                         const char  *etag)
{
  BivCampaignSaving *saving;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && G_IS_FILE (file), NULL);

  saving = g_new0 (BivCampaignSaving, 1);
  saving->file = g_object_ref (file);
  saving->etag = g_strdup (etag);
  saving->serial = biv_campaign_get_serial (campaign);
  saving->mark = biv_campaign_get_last_mark (campaign);
  saving->text = biv_campaign_file_dup_text (campaign, &saving->n_bytes);
  return saving;
}

void
biv_campaign_saving_free (BivCampaignSaving *saving)
{
  if (saving == NULL)
    return;
  g_object_unref (saving->file);
  g_free (saving->text);
  g_free (saving->etag);
  g_free (saving);
}

gboolean
biv_campaign_saving_write (BivCampaignSaving  *saving,
                           BivFileLock        *lock,
                           GError            **error)
{
  g_autofree char *new_etag = NULL, *name = NULL;
  g_autoptr (GBytes) bytes = NULL, before = NULL;
  const char *text;
  gsize n_bytes;

  g_return_val_if_fail (saving != NULL, FALSE);

  name = biv_file_dup_name (saving->file);
  bytes = dup_bytes (saving, name);
  text = g_bytes_get_data (bytes, &n_bytes);
  before = biv_file_read (saving->file, BIV_XML_MAX_BYTES, NULL, NULL);
  if (!check_readable (name, text, n_bytes, error) ||
      !biv_backups_replace (saving->file, lock, text, n_bytes, saving->etag, &new_etag, error))
    return FALSE;
  if (before != NULL)
    biv_backups_keep (saving->file, before);
  g_free (saving->etag);
  saving->etag = g_steal_pointer (&new_etag);
  return TRUE;
}

const char *
biv_campaign_saving_settle (BivCampaignSaving *saving,
                            BivCampaign       *campaign)
{
  g_return_val_if_fail (saving != NULL && BIV_IS_CAMPAIGN (campaign), NULL);

  biv_campaign_set_clean_at (campaign, saving->serial, saving->mark);
  return saving->etag;
}

gboolean
biv_campaign_file_save_locked (BivCampaign  *campaign,
                               GFile        *file,
                               BivFileLock  *lock,
                               char        **etag,
                               GError      **error)
{
  g_autoptr (BivCampaignSaving) saving = biv_campaign_saving_new (campaign, file, etag != NULL ? *etag : NULL);
  const char *new_etag;

  if (saving == NULL || !biv_campaign_saving_write (saving, lock, error))
    return FALSE;
  new_etag = biv_campaign_saving_settle (saving, campaign);
  if (etag != NULL)
    {
      g_free (*etag);
      *etag = g_strdup (new_etag);
    }
  return TRUE;
}

gboolean
biv_campaign_file_save (BivCampaign  *campaign,
                        GFile        *file,
                        char        **etag,
                        GError      **error)
{
  return biv_campaign_file_save_locked (campaign, file, NULL, etag, error);
}
