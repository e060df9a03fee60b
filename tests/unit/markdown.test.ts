import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '#content/markdown.ts';
import { mark } from '#islands/admin/content/fields/markdown-marks.ts';
import { hostileText } from '#tests/support/hostile.ts';

describe('Markdown', () => {
  test('is headings, lists and links', () => {
    expect(renderMarkdown('## Wer wir sind\n\n- eins\n- [zwei](https://example.org)')).toBe(
      '<h2>Wer wir sind</h2>\n<ul>\n<li>eins</li>\n<li><a href="https://example.org">zwei</a></li>\n</ul>\n',
    );
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '![x](https://evil.example/pixel.gif)',
    '<https://example.org/"onclick="alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
  ])('%s is harmless', (text) => {
    expect(renderMarkdown(text)).not.toMatch(/<(?:script|img|iframe|svg)|href="(?:javascript|data):|<[^>]+\son\w+=/i);
  });

  test('whatever is typed makes no element that could run', () => {
    fc.assert(
      fc.property(hostileText, (text) => !/<(?:script|img|iframe|object|svg|style)\b/i.test(renderMarkdown(text))),
    );
  });
});

describe('the buttons', () => {
  const text = 'eins\nzwei drei';
  const zwei = { start: 5, end: 9 };
  test.each([
    ['bold', 'eins\n**zwei** drei', 'zwei'],
    ['italic', 'eins\n*zwei* drei', 'zwei'],
    ['link', 'eins\n[zwei](https://) drei', 'zwei'],
    ['heading', 'eins\n## zwei drei', 'zwei'],
    ['list', 'eins\n- zwei drei', 'zwei'],
  ] as const)('%s', (kind, marked, chosen) => {
    const { text: now, selection } = mark(kind, text, zwei, 'Text');
    expect(now).toBe(marked);
    expect(now.slice(selection.start, selection.end)).toBe(chosen);
  });

  test('a list of two lines, a link without a text', () => {
    expect(mark('list', text, { start: 0, end: 9 }, 'Text').text).toBe('- eins\n- zwei drei');
    expect(mark('link', '', { start: 0, end: 0 }, 'Text').text).toBe('[Text](https://)');
  });
});
