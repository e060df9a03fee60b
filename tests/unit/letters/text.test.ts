import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawMarkdown } from '#content/letters/letter-markup.ts';
import { completeAddress } from '#domain/letters/address.ts';
import { cardHtml, editableHtml } from '#islands/admin/letters/text/editable.ts';
import { markdownOf, type Part } from '#islands/admin/letters/text/written.ts';
import { hostileText } from '#tests/support/hostile.ts';

const SITE = 'https://mein-erwachen.example';
const IMAGE = `/media/${'0a'.repeat(32)}.jpg`;
const EMPTY = /^(?:br|hr|img)$/;

const decoded = (text: string): string =>
  text
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** Reads well-formed HTML, as a browser would. */
function partsOf(html: string): Part[] {
  const root: Part[] = [];
  const open: Part[][] = [root];
  for (const [tag, close, name = '', rest = ''] of html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|[^<]+/g)) {
    if (name === '') {
      open.at(-1)?.push(textPart(decoded(tag)));
    } else if (close === '/') {
      open.pop();
    } else {
      const attributes = new Map(
        [...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, decoded(value)]),
      );
      const parts: Part[] = [];
      open.at(-1)?.push({ name, text: '', parts, attribute: (key) => attributes.get(key) ?? '' });
      if (!EMPTY.test(name)) open.push(parts);
    }
  }
  return root;
}

const textPart = (text: string): Part => ({ name: '#text', text, parts: [], attribute: () => '' });
const element = (name: string, ...parts: Part[]): Part => ({ name, text: '', parts, attribute: () => '' });
const written = (html: string): string => markdownOf(partsOf(html));
const textIn = (parts: readonly Part[]): string =>
  parts.map(({ name, text, parts: inner }) => (name === 'br' ? '\n' : text + textIn(inner))).join('');

describe('a letter in its editor', () => {
  test.each([
    'Hallo {Vorname|du Liebe},\n\nam **Freitag** geht es *endlich* los.\nNoch eine Zeile.',
    '# Titel\n\n## Zwei\n\n### Drei\n\n#### Vier',
    '- eins\n- **zwei**\n  1. drei\n  2. vier\n- fünf',
    '- eins\n\n  noch etwas\n- zwei',
    '> leise\n>\n> und leiser',
    '---\n\n`code` und\n\n```\nvar x = *1*;\n```',
    '[hier](/soulcircle), [**fett**](https://example.org/a_(b)?c=1&d=2) und https://example.org/x_y_z.',
    '[Los & *los*](/r/kreis "Knopf")',
    `![Ein "See" \\[am\\] Morgen](${IMAGE} "1040x520")`,
    'Ein ~~alter~~ Preis (\\*), 5 * 3 \\* 2, a_b_c, 1\\. Advent',
    '### Soul Plan\n\n97\u00a0€ inkl. MwSt.\n\n[Zum Angebot](https://mein-erwachen.example/soulplan2 "Knopf")',
  ])('%j is the same letter after it was edited', (markdown) => {
    const again = written(editableHtml(markdown));
    expect(drawMarkdown(again, SITE)).toEqual(drawMarkdown(markdown, SITE));
    expect(written(editableHtml(again))).toBe(again);
  });

  test('whatever is typed is said, and nothing else: no mark of Markdown has to be known', () => {
    fc.assert(
      fc.property(fc.array(hostileText, { maxLength: 4 }), (typed) => {
        const parts = typed.map((text) => element('p', textPart(text)));
        const meant = typed
          .map((text) =>
            text
              .replaceAll('\0', '\ufffd')
              .replace(/[^\S\u00a0\n]+/g, ' ')
              .replace(/ ?\n ?/g, '\n')
              .trim(),
          )
          .filter((text) => text !== '');
        expect(partsOf(editableHtml(markdownOf(parts))).map((part) => textIn([part]))).toEqual(meant);
      }),
    );
  });

  test.each([
    ['<p>Hallo <b>du </b>da</p>', 'Hallo **du** da'],
    ['<div>eins</div><div><br></div><div>zwei</div>', 'eins\n\nzwei'],
    ['eins<br>zwei', 'eins\nzwei'],
    ['<p><ul><li>a</li></ul></p>', '- a'],
    ['<ul><li>a</li><ul><li>b</li></ul></ul>', '- a\n- - b'],
    [
      '<p># kein Titel</p><p>- keine Liste</p><p>2026. Ein Jahr</p>',
      '\\# kein Titel\n\n\\- keine Liste\n\n2026\\. Ein Jahr',
    ],
    ['<p>Schau![<a href="/soulcircle">hier</a></p>', 'Schau!\\[[hier](/soulcircle)'],
    ['<b style="font-weight:normal"><p>aus <span style="font-weight:700">Docs</span></p></b>', 'aus **Docs**'],
    ['<table><tbody><tr><td>Ort</td><td>Berlin</td></tr></tbody></table>', 'Ort\n\nBerlin'],
    ['<p>a<script>alert(1)</script><img src="https://evil.example/p.gif"><style>p{}</style></p>', 'a'],
    ['<p><a href="javascript:alert(1)">x</a></p>', 'x'],
  ])('%s is %j', (html, markdown) => {
    expect(written(html)).toBe(markdown);
  });

  test.each([
    ['/soulcircle', '/soulcircle'],
    [' beispiel.de/seite?a=1 ', 'https://beispiel.de/seite?a=1'],
    ['http://beispiel.de', 'http://beispiel.de'],
    ['hallo@beispiel.de', 'mailto:hallo@beispiel.de'],
    ['tel:+4930123', 'tel:+4930123'],
    ['', undefined],
    ['kein Ziel', undefined],
    ['beispiel', undefined],
    ['//evil.example', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
  ])('the address %j is completed to %j', (typed, address) => {
    expect(completeAddress(typed)).toBe(address);
  });

  test('what is pasted can never run: it comes back as Markdown says it', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (href, text) => {
        const link: Part = { ...element('a', textPart(text)), attribute: () => href };
        const html = editableHtml(markdownOf([element('p', link)]));
        return !/<(?:script|img|iframe|object|svg)\b|href="(?:javascript|data|vbscript):|<[^>]+\son\w+=/i.test(html);
      }),
    );
    for (const words of ['"><script>alert(1)</script>', '" onerror="alert(1)'])
      expect(cardHtml({ kind: 'image', address: IMAGE, size: '', words })).not.toMatch(/<script|" onerror/);
  });
});
