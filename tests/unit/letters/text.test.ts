import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { describe, expect, test } from 'vitest';
import { drawMarkdown } from '#content/letters/letter-markup.ts';
import { completeAddress } from '#domain/letters/address.ts';
import { readMarkdown } from '#islands/admin/letters/text/markdown-reading.ts';
import { normalise, writeMarkdown } from '#islands/admin/letters/text/markdown-writing.ts';
import { schema } from '#islands/admin/letters/text/schema.ts';
import { tidy } from '#islands/admin/letters/text/tidy.ts';
import { hostileText } from '#tests/support/hostile.ts';

const SITE = 'https://mein-erwachen.example';
const IMAGE = `/media/${'0a'.repeat(32)}.jpg`;

const { doc, paragraph } = schema.nodes;
const inlines = fc.array(
  fc
    .record({
      text: fc.oneof(
        fc.constantFrom(' ', 'a b', '\n', ...'Wort ! {Vorname} * _ ` # 1. https://example.org/a_b ( )'.split(' ')),
        hostileText,
      ),
      marks: fc.subarray(Object.keys(schema.marks)),
      href: fc.constantFrom('/soulcircle', 'https://example.org/a_b', 'https://example.org/a_(b)?c=1&lt;=2'),
    })
    .map(({ text, marks, href }) => {
      const own = marks.map((name) => schema.mark(name, name === 'link' ? { href } : undefined));
      if (text === '\n') return schema.node('hard_break', null, [], own);
      return schema.text(text === '' ? 'ä' : text, own);
    }),
  { maxLength: 6 },
);
const { nodes } = schema;
const cards = fc
  .record({
    words: fc.oneof(fc.constant('Zum Kreis'), hostileText),
    address: fc.constantFrom('/soulcircle', 'https://example.org/(a)'),
  })
  .map(({ words, address }) => nodes.button.create({ words, address }));

const { documents } = fc.letrec<{ block: Node; item: Node; documents: Node }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    inlines.map((content) => nodes.paragraph.create(null, content)),
    fc.tuple(fc.constantFrom(2, 3), inlines).map(([level, content]) => nodes.heading.create({ level }, content)),
    fc.constant(nodes.horizontal_rule.create()),
    fc.constant(nodes.image.create({ address: IMAGE, size: '10x10', words: 'Wiese' })),
    cards,
    fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((content) => nodes.blockquote.create(null, content)),
    fc.array(tie('item'), { minLength: 1, maxLength: 3 }).map((content) => nodes.bullet_list.create(null, content)),
    fc
      .tuple(fc.constantFrom(1, 7), fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
      .map(([order, content]) => nodes.ordered_list.create({ order }, content)),
  ),
  item: fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((content) => nodes.list_item.create(null, content)),
  documents: fc.array(tie('block'), { minLength: 1, maxLength: 4 }).map((content) => nodes.doc.create(null, content)),
}));

/** Markdown unlike anything that an editor writes. */
const anyMarkdown = fc
  .array(
    fc.oneof(
      fc.constantFrom(' ', '\n', '\n\n', '    ', '- ', '1. ', '3) ', '> ', '# '),
      fc.constantFrom(
        ...'Wort --- ``` ~~~ ` * ** _ ~~ [ ] ](/b) ![ \\ &amp; <b> https://example.org/ä_b (*) !'.split(' '),
      ),
      fc.constantFrom('](/a "Knopf")', `](${IMAGE})`),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

const written = (markdown: string): string => writeMarkdown(readMarkdown(markdown));

describe('the letter editor', () => {
  test.each([
    'Hallo {Vorname|du Liebe},\n\nam **Freitag** geht es *endlich* los.\nNoch eine Zeile.',
    '- eins\n- **zwei**\n  1. drei\n  2. vier\n- fünf',
    '[hier](/soulcircle), [**fett**](https://example.org/a_(b)?c=1&d=2) und https://example.org/x_y_z.',
    '[Los & *los*](/r/kreis "Knopf")',
    `![Ein "See" \\[am\\] Morgen](${IMAGE} "1040x520")`,
    'Ein ~~alter~~ Preis (\\*), 5 * 3 \\* 2, a_b_c, 1\\. Advent',
  ])('keeps %j unchanged', (markdown) => {
    const again = written(markdown);
    expect(drawMarkdown(again, SITE)).toEqual(drawMarkdown(markdown, SITE));
    expect(written(again)).toBe(again);
  });

  test('writes Markdown for every document, and keeps Markdown that it has written', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const markdown = writeMarkdown(document);
        expect(normalise(readMarkdown(markdown)).toJSON(), markdown).toEqual(normalise(tidy(document)).toJSON());
        expect(written(markdown)).toBe(markdown);
      }),
    );
  });

  test('keeps a line that Markdown could take for the address of a link elsewhere', () => {
    expect(readMarkdown('[Notiz]: morgen').textContent).toBe('[Notiz]: morgen');
  });

  test('keeps the meaning of any Markdown, also when it is opened again', () => {
    fc.assert(
      fc.property(anyMarkdown, (markdown) => {
        const again = written(markdown);
        expect(normalise(readMarkdown(again)).toJSON(), again).toEqual(normalise(readMarkdown(markdown)).toJSON());
        expect(written(again)).toBe(again);
      }),
    );
  });

  test('stores no link and no button that leads to a script, whatever was pasted', () => {
    const schemes = [
      'javascript:',
      'JavaScript:',
      ' java\nscript:',
      'vbscript:',
      'data:text/html,',
      '&#106;avascript:',
      '',
    ];
    const addresses = fc.tuple(fc.constantFrom(...schemes), hostileText).map((parts) => parts.join(''));
    const addressesIn = (node: Node): string[] => [
      String(node.attrs.address ?? ''),
      ...node.marks.map(({ attrs }) => String(attrs.href ?? '')),
      ...node.children.flatMap(addressesIn),
    ];
    fc.assert(
      fc.property(addresses, hostileText, (address, words) => {
        const linked = schema.text(words === '' ? 'x' : words, [schema.mark('link', { href: address })]);
        const pasted = doc.create(null, [paragraph.create(null, linked), nodes.button.create({ address, words })]);
        const found = addressesIn(readMarkdown(writeMarkdown(pasted)));
        // Browsers ignore control characters and blanks in a scheme.
        const plain = found.map((each) => each.replace(/[\p{Cc}\s]/gu, ''));
        expect(plain.filter((each) => /^(?:javascript|vbscript|data):/i.test(each))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['/soulcircle', '/soulcircle'],
    [' beispiel.de/seite?a=1 ', 'https://beispiel.de/seite?a=1'],
    ['hallo@beispiel.de', 'mailto:hallo@beispiel.de'],
    ['tel:+4930123', 'tel:+4930123'],
    ['beispiel', undefined],
    ['//evil.example', undefined],
    ['javascript:alert(1)', undefined],
  ])('completes the link address %j to %j', (typed, address) => {
    expect(completeAddress(typed)).toBe(address);
  });
});
