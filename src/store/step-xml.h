/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step-xml.h: the steps of a campaign as elements: what each changed, so that it can be taken back
 *
 *   <step title="Movement" turn="3">
 *     <set formation="HC" field="location" before="P01" after="P03"/>
 *     <add position="4"><contact id="contact-5" .../></add>
 *     <remove position="2"><order id="order-3" .../></remove>
 *     <add position="1" id="battle-38"/>
 *   </step>
 *
 * What was added and is now as it was then stands in the file once: the step names it.
 * An empty text, id or list has no "before" or "after"; boards and records are elements inside the edit. */
#pragma once
#include "campaign/model/campaign.h"
#include "store/format.h"
G_BEGIN_DECLS

/** biv_step_xml_write: @campaign: as it is; what a step added is told in full only where it is another now */
void biv_step_xml_write (BivXmlWriter        *writer,
                         BivCampaign         *campaign,
                         const BivStep       *step);

/* A step as it was read. */
typedef struct
{
  BivStep             *step;        /* owned */
  const BivXmlElement *element;     /* one of its elements for each edit stands inside */
} BivReadStep;

/** biv_step_xml_read: Returns: (transfer full) (nullable): %NULL with complaints */
BivStep *biv_step_xml_read (BivXml              *xml,
                            const BivXmlElement *element);
/**
 * biv_step_xml_check:
 * @steps: of BivReadStep, oldest first, whose last led to @campaign as it is
 *
 * Gives the steps what they name, and complains of steps that could not be taken back, because what they changed, added or
 * removed is not there, or is there already, or is something else.
 */
void     biv_step_xml_check (BivXml              *xml,
                             BivCampaign         *campaign,
                             GArray              *steps);

G_END_DECLS
