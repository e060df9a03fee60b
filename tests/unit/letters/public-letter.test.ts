import { describe, expect, test } from 'vitest';
import { firstImage, openingOf, publicMarkup, summaryOf } from '#content/letters/public-letter.ts';
import { letterFeed } from '#domain/letters/feed.ts';
import { isLetterSlug, proposedLetterSlug, publicAddress, publicState } from '#domain/letters/public-letter.ts';

const SITE = 'https://mein-erwachen.example';
const facts = {
  origins: [SITE],
  targets: {
    kreis: '/soulcircle?utm_source=brief',
    shop: 'https://shop.example/a?voucher=X&fbclid=1',
    einst: '/abmelden/abc',
  },
};
const ID = '0b7f2a52-93a7-4d6f-8a0e-0f3f4a2f4c11';

describe('a link of a public letter', () => {
  test.each([
    ['/soulcircle', '/soulcircle'],
    // Short links would count the readers of a letter.
    ['/r/Kreis', '/soulcircle'],
    [`${SITE}/r/shop?x=1`, 'https://shop.example/a?voucher=X'],
    ['/r/weg', undefined],
    // Only a single recipient may follow these.
    [`${SITE}/abmelden/abc`, null],
    [`/briefe/${ID}`, null],
    ['/briefe/es-geht-los', '/briefe/es-geht-los'],
    // Parameters about the recipient are removed, those of the page stay.
    ['https://x.example/?utm_campaign=a&tag=b&ContactID=7&mc_eid=9&q=1#z', 'https://x.example/?q=1#z'],
    ['https://x.example/?wer=anna%40example.org', 'https://x.example/'],
    // Other spellings of the same addresses.
    ['//MEIN-ERWACHEN.example/abmelden/abc?liste=newsletter', null],
    ['/r/kreis?email=anna@example.org&tag=b', '/soulcircle'],
    ['/r/einst', null],
  ])('to %s leads to %s', (address, expected) => {
    expect(publicAddress(address, facts)).toBe(expected);
  });

  test.each(
    'abmelden dabei bestaetigen nachweis danke kalender brief-vorschau vertrag-widerrufen kuendigen'.split(' '),
  )('to a personal key below /%s/ is removed', (page) => {
    expect(publicAddress(`/${page}/abc`, facts)).toBeNull();
  });
});

describe('the opening of a letter', () => {
  test.each([
    [
      'Liebe {Vorname},\n\ndraußen wird es **leise**, heute.\n\nMorgen auch, glaube ich jedenfalls.',
      'Draußen wird es leise, heute.',
    ],
    [
      '# Titel\n\n![Wiese](/media/a.jpg)\n\n[Los](/r/kreis "Knopf")\n\nHeute geht es endlich los, {Vorname}!',
      'Heute geht es endlich los!',
    ],
    [`Komm doch heute Abend vorbei. ${SITE}/abmelden/geheim`, 'Komm doch heute Abend vorbei.'],
  ])('of %j is its first paragraph of sentences, without a name or an address', (text, expected) => {
    expect(openingOf(text)).toBe(expected);
  });
});

describe('the public text of a letter', () => {
  test('contains no name and no tracking, and keeps the words of removed links', () => {
    const html = publicMarkup(
      `Hallo {Vorname},\n\n{Vorname|du Liebe}: [hier](/r/weg), [Los](/r/kreis "Knopf") ${SITE}/abmelden/geheim ${SITE}/r/kreis\n\n[Jetzt](/r/kreis "Knopf")\n\n<script>alert(1)</script>`,
      facts,
    );
    expect(html).toContain('<p>Hallo,</p>');
    expect(html).toContain('du Liebe: hier, <a href="/soulcircle"');
    expect(html).toContain('<a href="/soulcircle" data-button="">Jetzt</a>');
    expect(html).toContain('>/soulcircle</a>');
    expect(html).not.toMatch(/Vorname|geheim|\/r\/|<script/);
  });

  test.each([
    [`Hier entlang: ${SITE}/r/weg.`, `Hier entlang: ${SITE}/r/weg.`],
    [`[${SITE}/abmelden/geheim](/r/weg) [hier](/abmelden/geheim)`, ' hier'],
    [`Hier: ${SITE}/r/einst`, 'Hier: '],
  ])('shows the words of %j without a link, and no address of a single reader', (text, words) => {
    expect(publicMarkup(text, facts)).toBe(`<p>${words}</p>`);
  });

  test('addresses no recipient, wherever the first name was inserted', () => {
    const html = publicMarkup(
      `**{Vorname}**,\n\nes geht los. {Vorname}, komm mit! Oder, *{Vorname}*?\n\n# {Vorname}: heute\n\n- {Vorname|}\n- [{Vorname}, hier](https://x.example/?an={Vorname}&q=1)\n\n![Für {Vorname}](/media/${'a1'.repeat(32)}.jpg "10x10")\n\n> Bis bald, {Vorname|}`,
      facts,
    );
    expect(html).toMatch(/^<p>Es geht los\. Komm mit! Oder\?<\/p>/);
    expect(html).toContain('<h2>Heute</h2>');
    expect(html).toContain('<a href="https://x.example/?q=1">Hier</a>');
    expect(html).toContain('alt="Für"');
    expect(html).toContain('<p>Bis bald</p>');
    expect(html).not.toMatch(/Vorname|<strong>|<em>/);
    expect(summaryOf({ preview: '', text: `{Vorname},\n\nes geht los ${SITE}/abmelden/geheim` })).toBe('Es geht los');
    expect(firstImage(`![Für {Vorname}](/media/${'a1'.repeat(32)}.jpg "10x10")`)?.alt).toBe('Für');
  });
});

test('the public path of a letter is made of its subject, and never looks like that of the private page', () => {
  expect(proposedLetterSlug('Es geht los, {Vorname}: Über Träume!')).toBe('es-geht-los-ueber-traeume');
  expect(isLetterSlug('es-geht-los')).toBe(true);
  for (const wrong of [ID, '', 'Gross', 'a--b', 'rss.xml', 'a'.repeat(61)]) expect(isLetterSlug(wrong)).toBe(false);
});

test('a letter is public from one release until another', () => {
  const states = [
    [null, null, 'off'],
    ['a', null, 'coming'],
    ['a', 'a', 'online'],
    [null, 'a', 'going'],
  ] as const;
  for (const [publicSlug, onlineSlug, state] of states) expect(publicState({ publicSlug, onlineSlug })).toBe(state);
});

test('the feed is valid, whatever the subject of a letter contains', () => {
  const channel = { title: 'Briefe & mehr', description: 'x', url: `${SITE}/briefe`, self: `${SITE}/briefe/rss.xml` };
  const item = {
    title: 'A </title>\u0007 "B"',
    description: '<b>',
    url: `${SITE}/briefe/a`,
    sentAt: '2026-11-03T08:00:00.000Z',
  };
  const xml = letterFeed(channel, [item]);
  expect(xml).toContain('<title>A &#60;/title&#62;  &#34;B&#34;</title>');
  expect(xml).toContain('<pubDate>Tue, 03 Nov 2026 08:00:00 GMT</pubDate>');
  expect(xml).not.toMatch(/<b>|\p{Cc}(?<!\n)/u);
});
