/* SPDX-License-Identifier: GPL-3.0-or-later */
/* contacts.h: who stands in contact (CA-CONTACT-1, CA-CONTACT-2, CA-CONTACT-9, CA-CONTACT-11, CA-SIEGE-6) */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_contacts_make: makes the contacts of this turn, of how everybody stands after Movement; none of them is settled */
void        biv_contacts_make         (BivProposal  *proposal);
/** biv_contacts_clear: takes this turn's contacts away, and the marks they left on formations */
void        biv_contacts_clear        (BivProposal  *proposal);
/** biv_contacts_list: (transfer container): of BivContact: this turn's, in the order in which they are settled */
GPtrArray  *biv_contacts_list         (BivCampaign  *campaign);

/* How one of the two sides stands in a contact. */
typedef struct
{
  const char *side;                 /* id */
  GPtrArray  *bodies;               /* of BivFormation: all of the side's that belong to the contact */
  int         n_combat;             /* ready combat units */
  BivPosture  posture;              /* attack, hold, march or evade: the strongest of its formations (CA-CONTACT-2) */
  gboolean    besieges;             /* one of them is on besiege, and none on attack */
  BivMoment   arrival;              /* of its first formation with ready combat units; 0: was there */
  gboolean    has_horse;            /* ready */
  gboolean    is_all_horse;         /* all ready units are horse or command */
} BivContactParty;

/** biv_contacts_read_party: @which 0 or 1. To be cleared by biv_contact_party_clear() */
void        biv_contacts_read_party   (BivCampaign     *campaign,
                                       BivContact      *contact,
                                       guint            which,
                                       BivContactParty *party);
void        biv_contact_party_clear   (BivContactParty *party);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BivContactParty, biv_contact_party_clear)

G_END_DECLS
