# SPDX-License-Identifier: GPL-3.0-or-later
"""kept.py: translated words on their way into a campaign

What the program itself says there is a key (src/base/said.h). In a page, and wherever else no procedure is at work, an
argument of what writes into a campaign is BIV_KEPT () where it is, or was set from, a translation or something's name as it is
shown."""

import re

import draws

WRITES = re.compile(r'\b(biv_proposal_set_(?:text|word|list)|biv_item_set_name|biv_turn_propose_edit|biv_proposal_new|'
                    r'biv_proposal_note|biv_desk_edit|biv_session_overrule|biv_item_take_value) \(')
SHOWN = re.compile(r'(?<!\w)(?:_|C_|ngettext) ?\(|\b(?:\w+_(?:get|dup)_label|biv_item_get_name|biv_item_call|biv_turn_name|'
                   r'biv_side_call_briefly|biv_said\w*(?<!_typed)) \(')
KEEPS = 'BIV_KEEPS_KEYS'
KEPT = re.compile(r'\bBIV_KEPT \(')

# What is right, and lines that are not.
SAMPLE = '''
static void
on_add (Page *self)
{
  const char *typed = gtk_editable_get_text (self->entry), *usual = _("New side");
  g_autofree char *title = BIV_KEPT (g_strdup_printf (_("Add %s"), typed));
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, title);

  biv_proposal_set_text (proposal, side, "name", BIV_KEPT (_("New side")));
  biv_proposal_set_text (proposal, side, "name", typed);
  biv_proposal_set_text (proposal, side, "name", _("New side"));                   /* shown */
  biv_proposal_set_text (proposal, side, "name", usual);                           /* shown */
  biv_item_set_name (copy, biv_item_get_name (side));                              /* shown */
}

static void
propose (BivCampaign *campaign)
{
  BIV_KEEPS_KEYS;

  biv_proposal_new (campaign, _("Open the turn"), NULL, NULL);
}
'''
FAULTS_OF_SAMPLE = [i + 1 for i, line in enumerate(SAMPLE.split('\n')) if '/* shown */' in line]


def close(text, bracket):
    """Where the bracket that opens there closes."""
    depth = 0
    for at in range(bracket, len(text)):
        depth += {'(': 1, ')': -1}.get(text[at], 0)
        if depth == 0:
            return at + 1
    return len(text)


def hide(body):
    """Without strings, and without what is kept as keys; each letter stays where it was."""
    body = re.sub(r'"(?:\\.|[^"\\])*"', lambda match: '"' + ' ' * (len(match.group()) - 2) + '"', body)
    while (match := KEPT.search(body)):
        end = close(body, match.end() - 1)
        body = body[:match.start()] + re.sub(r'[^\n]', ' ', body[match.start():end]) + body[end:]
    return body


def declarators(text):
    """The assignments of a statement, one by one: commas between brackets part nothing."""
    depth, start = 0, 0
    for at, letter in enumerate(text):
        depth += {'(': 1, '[': 1, '{': 1, ')': -1, ']': -1, '}': -1}.get(letter, 0)
        if letter == ',' and depth == 0:
            yield text[start:at]
            start = at + 1
    yield text[start:]


def find(texts):
    """Path and line of each word that is shown and would be kept."""
    for path, text in texts.items():
        text = draws.strip(text)
        for _, begin, end in draws.functions(text):
            if KEEPS in text[begin:end]:
                continue
            body = hide(text[begin:end])
            if not WRITES.search(body):
                continue
            shown = set()
            for statement in re.split('[;{}]', body):
                for one in declarators(statement):
                    match = re.search(r'\b([a-z]\w*) = (.*)', one, re.S)
                    if match and SHOWN.search(match.group(2)):
                        shown.add(match.group(1))
            for match in WRITES.finditer(body):
                said = body[match.end():close(body, match.end() - 1)]
                if SHOWN.search(said) or shown & set(re.findall(r'\b[a-z]\w*\b', said)):
                    yield path, text.count('\n', 0, begin + match.start()) + 1
