import { describe, expect, test } from 'vitest';
import { drawable, widthOf } from '#build/cards/lettering.ts';
import { type Cards, cardSvg, readCard } from '#build/cards/share-cards.ts';
import { lineHeightOf, setTitle } from '#build/cards/typesetting.ts';
import { parsePage } from '#build/html-tree.ts';

const room = { width: 536, height: 400 };
const LONG_WORD = 'Bewusstseinserweiterungsmeditationsbegleitung';

describe("a share card has its page's title in large letters", () => {
  test.each([
    ['Rauhnächte', 1],
    [`${LONG_WORD} für Fortgeschrittene`, 5],
    ['Ein sehr langer Betreff, der nicht aufhört, '.repeat(3).trim(), 8],
    ['Wort '.repeat(80).trim(), 9],
  ])('the title %s fits into its room', (title, atMost) => {
    const { lines, size } = setTitle(title, room);
    expect(lines.length).toBeLessThanOrEqual(atMost);
    expect(size).toBeGreaterThanOrEqual(36);
    expect((lines.length - 1) * lineHeightOf(size) + size).toBeLessThanOrEqual(room.height);
    expect(lines.filter((line) => widthOf(line, size) > room.width)).toEqual([]);
  });

  test('a title keeps its words, breaks a word only if it must, and is shortened only at the end', () => {
    expect(setTitle('Was deine Träume erzählen', room).lines.join(' ')).toBe('Was deine Träume erzählen');
    const { lines } = setTitle(LONG_WORD, room);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('').replaceAll('-', '')).toBe(LONG_WORD);
    expect(setTitle('Wort '.repeat(80).trim(), room).lines.join(' ')).toMatch(/^(?:Wort )+Wort…$/);
  });

  test('no line ends with a single word that the line above has room for', () => {
    expect(setTitle('Vollmondkreis am Feuer', room).lines).toEqual(['Vollmondkreis', 'am Feuer']);
  });

  test('characters that our fonts lack are left out, and the zero is a zero', () => {
    expect(drawable(' 4 × 400 € \u{1F315} „heute“ ')).toBe('4 × 400 € „heute“');
    expect(widthOf('0', 100)).not.toBe(widthOf('O', 100));
  });

  test('a title of nothing but emoji leaves the kicker as title', () => {
    const card = { drawing: 'letter', kicker: 'Brief', title: '\u{1F315}' };
    expect(cardSvg(card)).toBe(cardSvg({ ...card, title: 'Brief' }));
  });

  test('a card with a photo shows it instead of the drawing', () => {
    const card = { drawing: 'event-2', kicker: 'Event', title: 'Feuer' };
    expect(cardSvg(card)).not.toContain('<image');
    expect(cardSvg(card, Buffer.from('photo'))).toContain('href="data:image/jpeg;base64,cGhvdG8="');
    expect(() => cardSvg({ ...card, drawing: 'unknown' })).toThrow('No share card has the drawing unknown.');
  });
});

test('the build reads the card of a page', () => {
  const cards: Cards = new Map();
  const json = JSON.stringify({ drawing: 'law', kicker: 'ME', title: 'Ü & "b" <c data-card="d">', drawingAlt: 'x' });
  const attribute = ` data-card="${json.replaceAll('&', '&amp;').replaceAll('"', '&#34;')}"`;
  const meta = `<meta property="og:image" content="https://example.com/og/a.png"${attribute}>`;
  readCard(parsePage(`<meta name="description" content=" data-card='x'">${meta}`), cards);
  expect([...cards]).toEqual([['/og/a.png', { drawing: 'law', kicker: 'ME', title: 'Ü & "b" <c data-card="d">' }]]);
  readCard(parsePage('<p></p>'), cards);
  expect(cards.size).toBe(1);
});
