import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstContent } from '#content/content/first/first-content.ts';
import { drawLetter } from '#content/letters/letter-mail.ts';
import { drawMarkdown, findLinks, pageMarkup } from '#content/letters/letter-markup.ts';
import { checkLetter, type LetterFacts, obstaclesOf } from '#domain/letters/checks.ts';
import { findShortLinks, shortLinkKey } from '#domain/letters/short-links.ts';
import { ours } from '#domain/mail/mail-text.ts';
import { firstNameOf, withFirstName } from '#domain/people/first-name.ts';
import { offerSnippets } from '#islands/admin/letters/text/snippets.ts';
import { parseEnv } from '#server/env.ts';
import { hostileText } from '#tests/support/hostile.ts';

const SITE = 'https://mein-erwachen.example';
const sender = { name: ours`ME`, url: SITE, imprint: ours`Ada Muster · Musterweg 12` };
const words = { subject: 'Hallo', preview: '', text: '' };
const end = {
  webUrl: `${SITE}/briefe/1`,
  note: { kind: 'note', text: ours`Weil du auf der Liste stehst.`, links: [[ours`Abmelden`, `${SITE}/abmelden/x`]] },
} as const;

describe('the first name', () => {
  test.each([
    ['Anna Maria Muster', 'Anna'],
    ['Müller, Änne', 'Änne'],
    ['Dr. Jörg "Jo" Groß', 'Jörg'],
    ['https://evil.example/x', ''],
    [null, ''],
  ])('of %j is read as %j', (name, expected) => {
    expect(firstNameOf(name)).toBe(expected);
  });

  test('replaces its placeholder, or else the fallback does, or the gap closes', () => {
    expect(withFirstName('Hallo {Vorname}, {Vorname|du}!', 'Anna')).toBe('Hallo Anna, Anna!');
    expect(withFirstName('Hallo {Vorname}, {Vorname|du}!', '')).toBe('Hallo, du!');
    for (const [text, said] of [
      ['{Vorname}, es geht los', 'Es geht los'],
      ['Na also. {Vorname}, komm mit!', 'Na also. Komm mit!'],
      ['<p><strong>{Vorname}</strong>,<br>\nes geht</p>', '<p>Es geht</p>'],
      ['<p>Hallo <em class="x">{Vorname}</em>, <strong>{Vorname|du}</strong></p>', '<p>Hallo, <strong>du</strong></p>'],
      ['{Vorname}', ''],
    ] as const) {
      expect(withFirstName(text, ''), text).toBe(said);
    }
    expect(withFirstName('{Vorname}, es geht los. {Vorname}, ja', 'Anna')).toBe('Anna, es geht los. Anna, ja');
  });

  test('never becomes an element of a mail', () => {
    const { mailFor } = drawLetter({ subject: '{Vorname}', preview: '{Vorname}', text: 'Hallo {Vorname}' }, sender);
    fc.assert(
      fc.property(hostileText, (name) => {
        const { html } = mailFor(name, end);
        return !/<(?:script|img|iframe|object|svg)\b/i.test(html) && !/[\r\n]/.test(mailFor(name, end).subject);
      }),
    );
  });
});

describe('the text of a letter', () => {
  test('is styled by element, and readable as plain text', () => {
    const { html, text, links } = drawMarkdown(
      '# Titel\n\nHallo **du**, [hier](/soulcircle) und https://example.org/a.\n\n- eins\n- zwei\n  1. drei\n\n> leise\n\n[Los](https://example.org/b "Knopf")',
      SITE,
    );
    expect(text).toBe(
      `Titel\n\nHallo du, hier (${SITE}/soulcircle) und https://example.org/a.\n\n- eins\n- zwei\n  1. drei\n\n> leise\n\nLos:\nhttps://example.org/b`,
    );
    expect(links).toEqual([`${SITE}/soulcircle`, 'https://example.org/a', 'https://example.org/b']);
    expect(html).toMatch(/<h2 class="ink" style="[^"]+">Titel<\/h2>/);
    expect([...html.matchAll(/<(p|ul|li|a|h2|ol|blockquote)(?![^>]*style=)[^>]*>/g)]).toEqual([]);
  });

  test('shows an image with its size, its description and the same address for all recipients', () => {
    const name = `${'0a'.repeat(32)}.jpg`;
    const source = `![Ein "See" <am> Morgen](/media/${name} "1040x520")`;
    const { html, text } = drawMarkdown(source, SITE);
    expect(html).toContain(
      `<img src="${SITE}/media/${name}" alt="Ein &quot;See&quot; &lt;am&gt; Morgen" width="496" height="248"`,
    );
    expect(html).toMatch(/<img [^>]*style="[^"]*width:100%;height:auto[^"]*max-width:496px"/);
    expect(text).toBe('[Bild: Ein "See" <am> Morgen]');
    expect(pageMarkup(source, SITE)).toContain('width="1040" height="520"');
    for (const mail of ['Ada', null].map((person) =>
      drawLetter({ ...words, text: source }, sender).mailFor(person, end),
    ))
      expect(mail.html).toContain(html);
  });

  test.each([
    'https://evil.example/a.jpg',
    `/media/../media/${'0a'.repeat(32)}.jpg`,
    `/media/${'0a'.repeat(32)}.jpg?wer=ada`,
  ])('keeps only the description of an image at %s', (address) => {
    const { html } = drawMarkdown(`![Seine Worte](${address})`, SITE);
    expect(html).not.toContain('<img');
    expect(html).toContain('Seine Worte');
  });

  test.each([
    '<script>alert(1)</script>',
    '[x](JaVaScRiPt:alert(1) "Knopf")',
    '[x](data:text/html,<script>alert(1)</script>)',
    '![x](https://evil.example/pixel.gif)',
  ])('renders %s harmlessly', (source) => {
    expect(drawMarkdown(source, SITE).html).not.toMatch(
      /<(?:script|img|iframe|svg)|href="(?:javascript|data):|<[^>]+\son\w+=/i,
    );
  });

  test('renders no element that could run, whatever an owner types', () => {
    fc.assert(
      fc.property(
        hostileText,
        (source) => !/<(?:script|img|iframe|object|svg)\b/i.test(drawMarkdown(source, SITE).html),
      ),
    );
  });

  /** Returns the offers of the first content as snippets, after changes to its entries. */
  function snippetsOf(changed: Readonly<Partial<Record<'offers' | 'courses' | 'contact', object>>>) {
    const content = firstContent(parseEnv({}));
    const kinds = ['offers', 'courses', 'contact'] as const;
    const entries = kinds.flatMap((kind) =>
      content[kind].map(({ id, data }) => ({ kind, id, data: { ...data, ...changed[kind] }, isDeleted: false })),
    );
    return offerSnippets(entries);
  }

  test.each([
    [false, '', 'inkl. MwSt.'],
    [true, '', 'ohne Umsatzsteuer (§ 19 UStG)'],
    // The platform sells, and pays the tax.
    [true, 'https://www.digistore24.com/product/1', 'inkl. MwSt.'],
  ])(
    'contains the price of an inserted offer with its VAT, in both forms (small business: %j, checkout %j)',
    (isSmallBusiness, checkoutUrl, note) => {
      const snippets = snippetsOf({ contact: { isSmallBusiness }, offers: { checkoutUrl } });
      expect(snippets.length).toBeGreaterThan(2);
      for (const { markdown } of snippets) {
        const { html, text } = drawMarkdown(markdown, SITE);
        for (const form of [html, text]) {
          expect(form.replaceAll('\u00a0', ' ')).toMatch(/\d €(?:\/Monat)? (?=inkl|ohne)/);
          expect(form).toContain(note);
        }
      }
    },
  );

  test('offers the early-bird price only while it buys a course without its own price', () => {
    const [open, priced] = [null, 90_000].map((price) => snippetsOf({ courses: { price } }).length);
    expect(priced).toBe((open ?? 0) - 1);
  });

  test.each([`${SITE}/r/herbst.`, `${SITE.toUpperCase()}/r/herbst?a=1`, '[da](</r/herbst>)'])(
    'has the short link in %j',
    (text) => {
      expect(findShortLinks(findLinks(text, SITE), [SITE])).toEqual(['herbst']);
    },
  );

  test('has exactly the links that a mail and a page draw', () => {
    const address = fc
      .tuple(fc.constantFrom(SITE, SITE.toUpperCase(), '', 'https://evil.example'), fc.constantFrom('herbst', 'Ü-1.'))
      .map(([origin, slug]) => `${origin}/r/${slug}`);
    const signs = fc.constantFrom(
      ...'. , ! : ) ( ** _ ` „ … — # [da]( [da](< >) < > ] [1]: \\'.split(' '),
      ...[' ', ' "Knopf")', '\n\n', '> '],
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(address, signs, hostileText), { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const found = findLinks(text, SITE);
        const { html, links } = drawMarkdown(text, SITE);
        const drawn = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href);
        const plain = (each: string) => each.replaceAll(/&(?:amp|#38);/g, '&');
        expect(found).toEqual(links);
        expect(found.map(plain)).toEqual([...new Set(drawn)].map(plain));
        const led: string[] = [];
        pageMarkup(text, '', (each) => {
          led.push(each);
          return each;
        });
        expect(findShortLinks(found, [SITE])).toEqual([
          ...new Set(led.flatMap((each) => shortLinkKey(each, [SITE]) ?? [])),
        ]);
      }),
    );
  });
});

test('the font of letters is that of the pages, at a permanent address', async () => {
  const inLetters = await readFile('public/schrift/marcellus.woff2');
  expect(inLetters.equals(await readFile('src/assets/fonts/marcellus-latin-400-normal.woff2'))).toBe(true);
});

describe('the check before a letter is sent', () => {
  const fine: LetterFacts = {
    subject: 'Es geht los',
    text: 'Hallo du, am Freitag beginnt der Kreis.',
    links: [],
    deadShortLinks: [],
    htmlBytes: 6000,
    recipients: 12,
    missing: [],
    isTested: true,
    isTestStale: false,
    canSend: true,
  };

  test('accepts a good letter', () => {
    expect(checkLetter(fine).filter(({ level }) => level !== 'good')).toEqual([]);
    expect(obstaclesOf(checkLetter({ ...fine, text: 'Im Konto kannst du dein Bild ändern.' }))).toEqual([]);
  });

  test.each<[string, Partial<LetterFacts>, RegExp]>([
    ['no subject', { subject: ' ' }, /keinen Betreff/],
    ['no text', { text: '\n' }, /keinen Text/],
    ["the editor's words on a button", { text: 'Hallo\n\nKnopf, führt zu SoulCircle' }, /Worte des Editors/],
    ["the editor's words below a card", { text: '- **Bild ändern**' }, /Worte des Editors/],
    ['nobody', { recipients: 0 }, /niemanden/],
    ['no Impressum', { missing: ['Anschrift'] }, /fehlt: Anschrift/],
    ['a script', { text: '[x](javascript:alert(1))' }, /Programm statt zu einer Seite/],
    ['half a link', { links: [{ url: 'www.example.org', failure: undefined }] }, /nicht vollständig: www/],
    ['too much', { htmlBytes: 70_000 }, /höchstens 60 KB/],
    ['no test', { isTested: false }, /zuerst selbst/],
    ['an old test', { isTestStale: true }, /Schick dir noch einen/],
    ['no server', { canSend: false }, /kein Mailserver/],
  ])('stops a letter for this reason: %s', (_, change, sentence) => {
    expect(obstaclesOf(checkLetter({ ...fine, ...change })).join()).toMatch(sentence);
  });

  test.each<[Partial<LetterFacts>, RegExp]>([
    [{ subject: 'JETZT ANMELDEN UND SPAREN' }, /Großbuchstaben/],
    [{ subject: 'Los geht es!!!' }, /Ausrufezeichen/],
    [{ links: [{ url: 'https://example.org/weg', failure: 'missing' }] }, /weg führt ins Leere/],
    [{ links: [{ url: 'https://example.org/?n=%7BVorname%7D', failure: null }] }, /\{Vorname\} nicht ersetzt/],
    [{ text: 'Mehr steht auf www.example.org, schau hinein.' }, /www\.example\.org ist ohne https:\/\/ kein Link/],
    [{ deadShortLinks: ['/r/alt'] }, /Kurzlink \/r\/alt ist nicht aktiv/],
  ])('gives a kind hint about %j without stopping the letter', (change, sentence) => {
    const checks = checkLetter({ ...fine, ...change });
    expect(
      checks
        .filter(({ level }) => level === 'hint')
        .map(({ text }) => text)
        .join(),
    ).toMatch(sentence);
    expect(obstaclesOf(checks)).toEqual([]);
  });
});
