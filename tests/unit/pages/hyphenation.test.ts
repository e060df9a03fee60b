import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePage, serializePage } from '#build/html-tree.ts';
import { hyphenate, hyphenateText } from '#build/hyphenation.ts';
import { plainHtml as plain } from '#tests/support/site/plain-html.ts';

const START = '<html><head></head><body>';
const END = '</body></html>';
const inBody = (html: string) => parsePage(`${START}${html}${END}`);
const bodyOf = (page: ReturnType<typeof inBody>): string => serializePage(page).slice(START.length, -END.length);

function hyphenateHtml(html: string): string {
  const page = inBody(html);
  hyphenate(page);
  return bodyOf(page);
}

describe('the hyphenation of built pages', () => {
  test.each([
    ['Entscheidungen', 'Entschei|dungen'],
    ['Widerrufsbelehrung', 'Wider|rufs|beleh|rung'],
    ['Masterclass', 'Masterclass'],
    ['Zufriedenheits\u00adgarantie', 'Zufrie|den|heits|garantie'],
    ['„Persönlichkeitsentwicklung“.', '„Persön|lich|keits|ent|wick|lung“.'],
  ])('turns %s into %s', (word, expected) => {
    expect(hyphenateText(word).replaceAll('\u00ad', '|')).toBe(expected);
  });

  test.each([
    'persoenlichkeitsentwicklung@mein-erwachen.example',
    'https://mein-erwachen.example/widerrufsbelehrung',
    'DE12500105170648489890Widerrufsbelehrung',
  ])('leaves %s unchanged, because visitors copy it', (token) => {
    expect(hyphenateText(`vor ${token} nach`)).toBe(`vor ${token} nach`);
  });

  test.each([
    '<a href="/widerrufsbelehrung" title="Widerrufsbelehrung">x</a>',
    '<script>const a = "<p>Widerrufsbelehrung</p>";</script>',
    '<astro-island><div><p>Widerrufsbelehrung</p></div></astro-island>',
    '<code>Widerrufsbelehrung</code><!-- Widerrufsbelehrung -->',
  ])('leaves %s unchanged', (html) => {
    expect(hyphenateHtml(html)).toBe(html);
  });

  test("makes a heading's long word a box of its own, which breaks last", () => {
    const html = '<h2 id="a">Deine Entscheidungen, <a href="/">heute</a></h2><p>Entscheidungen</p>';
    const once = hyphenateHtml(html);
    expect(once).toBe(
      '<h2 id="a">Deine <span data-word="">Entschei\u00addungen,</span> <a href="/">heute</a></h2><p>Entschei\u00addungen</p>',
    );
    expect(plain(once)).toBe(html);
    expect(hyphenateHtml(once)).toBe(once);
  });

  test('changes no letters, and changes nothing when it runs again', () => {
    const word = fc.constantFrom('Widerrufsbelehrung', 'Entscheidungen', '<p>', '</p>', '<br/>', '&amp;', 'a b', '"');
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string())), (parts) => {
        const html = bodyOf(inBody(parts.join(' ')));
        const once = hyphenateHtml(html);
        expect(plain(once)).toBe(plain(html));
        expect(hyphenateHtml(once)).toBe(once);
      }),
    );
  });
});
