#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""page.py PROGRAM ROOT [FOLDER]: the page that a player is sent, in real browsers, on a telephone and on a desk: orders are made
by tapping, and are to the byte what the program writes for the same orders. Skipped where there is no browser. Pictures of what
was seen are left in FOLDER."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

import browsers
from tap import Points
from verbs import DONE, Program, expect

SIZES = {'phone': (390, 844), 'desk': (1400, 900)}
TYPED = "HC attack Miller's Cross, Two Palms “At the wells by dusk & not <before>”\nFC rest\n"
CROWN = 'the-karrash-road-turn-01-ALV'
WORDS = 'We hold  "the ford" & <the> mill.\n\n \u200bBread is short, Zoe\u0308 says. '
LETTERS = ('FC hold\ndespatch FC to commander-in-chief, return, march: “We hold "the ford" & <the> mill.”\n'
           'more “Bread is short, Zoë says.”\ndespatch FC to “Third Column”, sightings\ndespatch FC to referee: “May I?”\n')


class Pages(Program):
    """Pages of a campaign whose Ford Column is shaken, and what the program itself makes of the same orders."""

    def __init__(self, program, root, folder):
        super().__init__(program, folder)
        with open(os.path.join(root, 'campaigns', 'karrash-road.campaign'), encoding='utf-8') as file:
            text = file.read()
        self.write('k.campaign', text.replace('<formation id="FC"', '<formation id="FC" shaken-until="2"'))
        self.sent = self.run('send', '--folder', 'pages', '--by', 'Saturday 20:00', 'k.campaign')
        shutil.copyfile(self.path('k.campaign'), self.path('later.campaign'))
        self.run('turn', '--auto', '--quick', '--turns=1', '--seed', '1', 'later.campaign')
        self.run('turn', '--phase', 'open', '--seed', '1', 'later.campaign')
        self.run('send', '--folder', 'later', 'later.campaign')
        self.write('typed.txt', TYPED)
        self.run('copy', '--side', 'CROWN', '-o', 'crown.campaign', 'k.campaign')
        orders = ('orders', '--text', 'typed.txt', '--remarks', 'Bread is short\nand boots', 'crown.campaign')
        self.run(*orders, '-o', 'crown.orders')
        self.join(text)
        self.commanders(text)
        self.file, self.text = self.run(*orders).stdout, self.run(*orders, '--mail').stdout

    def join(self, text):
        """The same, with both columns at one place: units go from one, and it is joined by the other."""
        at = re.search(r'<formation id="HC".*? location="(\w+)"', text).group(1)
        self.write('joined.campaign', re.sub(r'(<formation id="FC".*? location=)"\w+"', rf'\1"{at}"', text))
        self.run('send', '--folder', 'joined', 'joined.campaign')
        self.run('copy', '--side', 'CROWN', '-o', 'both.campaign', 'joined.campaign')
        self.write('parted.txt', "detach HC A02 A03\nmerge FC into HC\nHC hold\nHC/1 attack Miller's Cross\n")
        orders = ('orders', '--text', 'parted.txt', 'both.campaign')
        self.parted_file, self.parted_text = self.run(*orders).stdout, self.run(*orders, '--mail').stdout

    def commanders(self, text):
        """A side with two players, who write to each other: CA-MAIL-4."""
        text = text.replace('<formation id="FC"', '<formation id="FC" player="Ben"')
        text = text.replace('  <option ', '  <option name="players.mode" value="commanders"/>\n'
                            '  <option name="mail.mode" value="on"/>\n  <option ', 1)
        self.write('two.campaign', text)
        self.run('send', '--folder', 'two', 'two.campaign')
        self.run('copy', '--player', 'Ben', '-o', 'ben.campaign', 'two.campaign')
        self.write('letters.txt', LETTERS)
        orders = ('orders', '--text', 'letters.txt', '--remarks', 'Bread is short', 'ben.campaign')
        self.letters_file, self.letters_text = self.run(*orders).stdout, self.run(*orders, '--mail').stdout
        self.write('ben.txt', self.letters_text)
        self.run('take', '--rest', 'two.campaign', 'ben.txt')
        self.run('turn', '--phase', 'movement', '--seed', '1', 'two.campaign')
        self.run('send', '--folder', 'after', 'two.campaign')

    def page(self, name=CROWN):
        return self.path(name if '/' in name else 'pages/' + name) + '.html'


def differ(what, one, other):
    return [] if one == other else [f'{what}: {one!r}', f'not: {other!r}']


def opened(browser, size, path):
    browser.size(*SIZES[size])
    browser.open(path)
    browser.run('localStorage.clear()')
    browser.open(path)


def write(browser, selector, words):
    browser.run('const field = document.querySelector(arguments[0]); field.value = arguments[1];'
                'field.dispatchEvent(new Event("input", {bubbles: true}));', selector, words)


def order(browser):
    """Taps: a flag on the map, two places, a posture; a formation in the row of all, a posture."""
    browser.tap_on('[data-flag=HC]')
    browser.tap_on('[data-place=millers-cross]')
    browser.tap_on('[data-place=two-palms]')
    browser.tap_on('#posture-attack')
    write(browser, '#words', 'At the wells by dusk & not <before>')
    browser.tap_on('#chip-FC')
    browser.tap_on('#posture-attack')
    refused = browser.run('return document.querySelector("#panel .refusal").textContent')
    browser.tap_on('#posture-rest')
    write(browser, '#remarks', 'Bread is short\n  and   boots')
    return refused


def saved(browser, folder, name=CROWN):
    """The file that the page gives, as the browser saves it."""
    browser.run('document.getElementById("to-send").click()')
    browser.tap_on('#save')
    path = os.path.join(folder, name + '.orders')
    for _ in range(100):
        if os.path.exists(path) and os.path.getsize(path):
            break
        time.sleep(0.1)
    with open(path, encoding='utf-8', newline='') as file:
        text = file.read()
    os.remove(path)
    return text


def made(points, cli, browser, size, pictures):
    name = f'{browser.name}/{size}'
    opened(browser, size, cli.page())
    wide = browser.run('return [document.documentElement.scrollWidth, innerWidth]')
    points.check(f'{name}/fits', [f'{wide[0]} px wide in {wide[1]}'] if wide[0] > wide[1] else [])
    small = browser.run('return [...document.querySelectorAll("button, select, summary")].filter(b => b.offsetParent && '
                        '!b.matches(".linklike, .pick") && b.getBoundingClientRect().height < 31)'
                        '.map(b => b.outerHTML.slice(0, 80))')
    points.check(f'{name}/large-enough', [f'too small to tap: {one}' for one in small])
    refused = order(browser)
    points.check(f'{name}/refused', [] if 'shaken' in refused and 'CA-ORDER-4' in refused else [refused])
    text = browser.run('return document.getElementById("text").textContent')
    points.check(f'{name}/text', differ('the text', text, cli.text))
    points.check(f'{name}/file', differ('the file', saved(browser, browser.folder), cli.file))
    browser.open(cli.page())
    again = browser.run('return document.getElementById("text").textContent')
    points.check(f'{name}/kept', differ('opened again', again, cli.text))
    fetched = browser.run('return performance.getEntriesByType("resource").map(entry => entry.name)'
                          '.filter(url => !/^(data|blob):/.test(url))')
    points.check(f'{name}/fetches-nothing', [f'fetched: {url}' for url in fetched])
    for scheme in ('light', 'dark'):
        browser.scheme(scheme)
        if pictures:
            browser.screenshot(os.path.join(pictures, f'{browser.name}-{size}-{scheme}.png'))
    colours = browser.run('const of = e => getComputedStyle(e); return [of(document.body).backgroundColor, '
                          'of(document.querySelector("g.light, image.light")).display]')
    browser.scheme('light')
    points.check(f'{name}/dark', [] if colours[1] == 'none' else [f'the map is light in the dark: {colours}'])


def by_keys(points, cli, browser):
    """Every act of the map by the keyboard alone."""
    opened(browser, 'desk', cli.page())
    press = ('const e = document.querySelector(arguments[0]); e.focus(); if (document.activeElement !== e) return "no focus";'
             'e.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true})); return "";')
    faults = [fault for fault in (browser.run(press, '[data-flag=HC]'), browser.run(press, '[data-place=millers-cross]')) if fault]
    named = browser.run('return [...document.querySelectorAll("button, [role=button], select, input, textarea")].filter(e => '
                        '!(e.getAttribute("aria-label") || e.textContent.trim() || e.closest("label")))'
                        '.map(e => e.outerHTML.slice(0, 80))')
    text = browser.run('return document.getElementById("text").textContent')
    points.check(f'{browser.name}/keys', faults + ([] if 'order HC march millers-cross [' in text else [text])
                 + [f'without a name: {one}' for one in named])


def checks(points, cli, browser):
    opened(browser, 'desk', cli.page())
    browser.tap_on('[data-flag=HC]')
    browser.tap_on('[data-place=millers-cross]')
    cost = browser.run('return document.querySelector(".path").textContent')
    points.check(f'{browser.name}/cost', [] if 'costs 1 of 2' in cost else [cost])
    browser.tap_on('#back')
    gone = browser.run('return document.getElementById("text").textContent')
    points.check(f'{browser.name}/back', [] if 'order HC march [' in gone else [gone])
    browser.tap_on('#drop')
    none = browser.run('return [document.getElementById("missing").textContent, document.getElementById("copy").disabled]')
    points.check(f'{browser.name}/none', [] if none[1] else [str(none)])


def parted(points, cli, browser):
    """Units are detached and a formation joins another one, with orders of their own: as the program writes it. CA-ORDER-6"""
    opened(browser, 'desk', cli.page('joined/' + CROWN))
    browser.tap_on('#chip-HC')
    browser.tap_on('#detach')
    for unit in ('A02', 'A03'):
        browser.tap_on(f'[value={unit}]')
    browser.tap_on('#detach-these')
    browser.tap_on('[data-place=millers-cross]')
    browser.tap_on('#posture-attack')
    browser.tap_on('#chip-FC')
    browser.run('[...document.querySelectorAll(".tools button")].find(b => b.textContent.includes("Halden")).click()')
    browser.tap_on('#posture-hold')
    text = browser.run('return document.getElementById("text").textContent')
    army = browser.run('return [...document.querySelectorAll("#army [data-formation]")].map(e => e.dataset.formation + ": " + '
                       'e.querySelector(".order").textContent)')
    points.check(f'{browser.name}/parted/army', [] if army == ['HC: ✓ Hold', "HC/1: ✓ Attack → Miller's Cross",
                                                               'FC: joins Halden Column'] else [str(army)])
    points.check(f'{browser.name}/parted/text', differ('the text', text, cli.parted_text))
    points.check(f'{browser.name}/parted/file', differ('the file', saved(browser, browser.folder), cli.parted_file))
    browser.run('[...document.querySelectorAll("#panel .path button")].reverse().forEach(b => b.click())')
    browser.run('[...document.querySelectorAll("#panel .path button")].forEach(b => b.click())')
    left = browser.run('return document.getElementById("text").textContent')
    points.check(f'{browser.name}/parted/taken-back', [left] if re.search('detach|merge|HC/1', left) else [])


def letter(browser, to, name, words, *boxes):
    browser.run('const to = document.querySelector("#letter-to"); to.value = arguments[0];'
                'to.dispatchEvent(new Event("change", {bubbles: true}));', to)
    if name:
        write(browser, '#letter-name', name)
    write(browser, '#letter-text', words)
    for box in boxes:
        browser.tap_on(f'#with-{box}')
    browser.tap_on('#letter-add')


def written(points, cli, browser, size, pictures):
    """Despatches beside the orders, in the page's form: checked as they are written, and as the program writes them. CA-MAIL-4"""
    name = f'{browser.name}/{size}/despatches'
    opened(browser, size, cli.page(f'two/{CROWN}-Ben'))
    browser.tap_on('#chip-FC')
    browser.tap_on('#posture-hold')
    write(browser, '#remarks', 'Bread is short')
    if size == 'phone':
        browser.tap_on('[data-opens=news]')
    browser.tap_on('#letter-add')
    empty = browser.run('return document.getElementById("letter-why").textContent')
    write(browser, '#letter-text', 'x' * 2001)
    long = browser.run('return document.getElementById("letter-why").textContent')
    points.check(f'{name}/refused', ([] if 'nothing in this despatch' in empty and 'CA-MAIL-4' in empty else [empty])
                 + ([] if '2001 letters' in long and 'CA-MAIL-4' in long else [long]))
    write(browser, '#letter-text', '')
    letter(browser, 'CROWN', None, WORDS, 'return', 'march')
    letter(browser, '', None, 'Not this one.')
    letter(browser, '?', 'Third “Column”', '', 'sightings')
    letter(browser, '', None, 'May I go?')
    browser.run('document.querySelectorAll(".drop-letter")[1].click(); document.querySelectorAll(".change-letter")[2].click()')
    write(browser, '#letter-text', 'May I?')
    browser.tap_on('#letter-add')
    text = browser.run('return document.getElementById("text").textContent')
    points.check(f'{name}/text', differ('the text', text, cli.letters_text))
    if pictures:
        browser.screenshot(os.path.join(pictures, f'{browser.name}-{size}-despatches.png'))
    points.check(f'{name}/file', differ('the file', saved(browser, browser.folder, CROWN + '-Ben'), cli.letters_file))
    browser.open(cli.page(f'two/{CROWN}-Ben'))
    again = browser.run('return document.getElementById("text").textContent')
    points.check(f'{name}/kept', differ('opened again', again, cli.letters_text))


def answered(points, cli, browser):
    """What has come and what was written stands on the pages of who has it. CA-MAIL-6, CA-MAIL-8"""
    post = 'const s = document.getElementById("despatches"); return s ? s.textContent : ""'
    opened(browser, 'desk', cli.page(f'after/{CROWN}-Ben'))
    sent = browser.run(post)
    opened(browser, 'desk', cli.page('after/' + CROWN))
    come = browser.run(post)
    points.check(f'{browser.name}/sent', ([] if 'What you have written (2)' in sent and 'May I?' in sent else [sent])
                 + [f'told to the sender: {word}' for word in ('Halden Column', 'arrived', 'received') if word in sent])
    points.check(f'{browser.name}/come', [] if 'We hold' in come and 'Return of Ford Column' in come and 'May I?' not in come
                 else [come])


def aloud(points, cli, browser):
    """The page reads well: landmarks, headings in their order, heads of tables, names of controls, and what an act has come to."""
    opened(browser, 'desk', cli.page(f'two/{CROWN}-Ben'))
    browser.tap_on('[data-flag=FC]')
    browser.tap_on('[data-place=millers-cross]')
    faults = browser.run("""
      const faults = [], seen = e => e.getClientRects().length > 0 && getComputedStyle(e).visibility !== 'hidden';
      for (const mark of ['header', 'main', 'h1']) if (document.querySelectorAll(mark).length !== 1) faults.push(`not one ${mark}`);
      let level = 1;
      for (const h of [...document.querySelectorAll('h1, h2, h3, h4')].filter(seen)) {
        const its = Number(h.tagName[1]);
        if (its > level + 1) faults.push(`${h.tagName} after h${level}: ${h.textContent}`);
        level = its;
      }
      for (const s of document.querySelectorAll('main section'))
        if (!s.getAttribute('aria-label') && !document.getElementById(s.getAttribute('aria-labelledby')))
          faults.push(`a section without a name: ${s.id}`);
      for (const t of document.querySelectorAll('table'))
        if (!t.querySelector('th[scope]')) faults.push(`a table without a head: ${t.textContent.slice(0, 60)}`);
      for (const e of document.querySelectorAll('button, [role=button], select, input, textarea, summary'))
        if (!(e.getAttribute('aria-label') || e.textContent.trim() || (e.labels && e.labels.length)))
          faults.push(`without a name: ${e.outerHTML.slice(0, 80)}`);
      const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
      for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) faults.push(`two called ${id}`);
      if (!document.querySelector('#faults[role=status]')) faults.push('the check of the orders is silent');
      return faults;""")
    told = browser.run('return document.getElementById("aloud").textContent')
    points.check(f'{browser.name}/aloud', faults
                 + ([] if "Ford Column, March → Miller's Cross, costs" in told else [f'an act tells: {told}']))


def later(points, cli, browser):
    """A page of an earlier turn, opened after one of a later turn, says so; that one says nothing."""
    later = cli.page('later/' + CROWN.replace('turn-01', 'turn-02'))
    opened(browser, 'phone', later)
    at_once = browser.run('return document.body.innerText')
    browser.open(cli.page())
    said = browser.run('return document.body.innerText')
    words = 'A page for turn 2 has been opened here since: orders from this one, for turn 1, will be late.'
    points.check(f'{browser.name}/another-turn', ([] if words in said else [said[:300]])
                 + (['the later one says it too'] if 'has been opened here since' in at_once else []))


def on_paper(points, cli, browser, pictures):
    opened(browser, 'phone', cli.page())
    path = os.path.join(pictures or browser.folder, f'{browser.name}.pdf')
    browser.print(path)
    text = subprocess.run(['pdftotext', '-layout', path, '-'], capture_output=True, text=True, check=True).stdout
    pages = text.count('\f')
    wanted = ('The Karrash Road', 'Halden Column', 'The enemy, as reported', 'Your orders for turn 1', 'By way of')
    missing = [words for words in wanted if words not in text]
    points.check(f'{browser.name}/printed', [f'not on paper: {words}' for words in missing]
                 + ([f'{pages} pages'] if pages > 3 else []) + (['buttons on paper'] if 'Save as a file' in text else []))


def without_scripts(points, cli, browser):
    browser.size(*SIZES['phone'])
    browser.scripts(False)
    browser.open(cli.page())
    shown = browser.run('return [...document.querySelectorAll("#form, #army, #enemy, #news, #rules, #map, noscript p")].map(e => '
                        'e.getBoundingClientRect().height > 20)')
    browser.scripts(True)
    points.check(f'{browser.name}/without-scripts', [] if len(shown) == 7 and all(shown) else [f'not all is shown: {shown}'])


def taken(points, cli):
    """What the page gives is what the referee takes."""
    cli.write('mail.txt', 'Here are mine.\n\n' + cli.text + '\n-- \nAnn\n')
    points.check('taken/text', list(expect(cli.run('take', '--dry-run', 'k.campaign', 'mail.txt'), DONE, 'Attack by Miller')))
    points.check('taken/file', list(expect(cli.run('take', '--dry-run', 'k.campaign', 'crown.orders'), DONE, 'Attack by Miller')))


class Seen(list):
    """What was found in one browser, told when the browser has come to its end."""

    def check(self, name, faults):
        self.append((name, list(faults)))


def visit(points, cli, browser, pictures):
    for size in SIZES:
        made(points, cli, browser, size, pictures)
        written(points, cli, browser, size, pictures)
    answered(points, cli, browser)
    aloud(points, cli, browser)
    by_keys(points, cli, browser)
    checks(points, cli, browser)
    parted(points, cli, browser)
    later(points, cli, browser)
    on_paper(points, cli, browser, pictures)
    if isinstance(browser, browsers.Chromium):
        without_scripts(points, cli, browser)


def seen(kind, cli, folder, pictures):
    """A browser may die of a full machine: it has a second try, and what is wrong with the page is wrong in that as well."""
    for attempt in range(2):
        points = Seen()
        inner = os.path.join(folder, f'{kind.name}-{attempt}')
        os.makedirs(inner)
        try:
            browser = kind(inner)
            try:
                visit(points, cli, browser, pictures)
            finally:
                browser.quit()
            return points
        except (browsers.BrowserError, OSError) as error:
            print(f'# {kind.name}: {type(error).__name__}: {error}', flush=True)
            broken = error
    points.check(f'{kind.name}/comes-to-its-end', [f'{type(broken).__name__}: {broken}'])
    return points


def main():
    there = [kind for kind in browsers.ALL if kind.is_there()]
    pictures = sys.argv[3] if len(sys.argv) > 3 else None
    if not there:
        print('1..0 # SKIP neither chromium with chromium-driver nor firefox-esr is installed', flush=True)
        return
    points = Points()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        cli = Pages(os.path.abspath(sys.argv[1]), sys.argv[2], folder)
        points.check('sent', list(expect(cli.sent, DONE, CROWN)))
        if not re.search('Bread', cli.file):
            points.check('written', ['the program wrote no orders'])
        taken(points, cli)
        for kind in there:
            for name, faults in seen(kind, cli, folder, pictures):
                points.check(name, faults)
    points.finish()


if __name__ == '__main__':
    main()
