import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { legalTexts } from '#content/content/first/legal.ts';
import { pageMarkup } from '#content/letters/letter-markup.ts';
import { renderMarkdown } from '#content/markdown.ts';
import { formatSelection } from '#islands/admin/content/fields/markdown-marks.ts';
import { hostileText } from '#tests/support/hostile.ts';

describe('the Markdown renderer', () => {
  test('renders headings, lists and links', () => {
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
  ])('renders %s harmlessly', (text) => {
    expect(renderMarkdown(text)).not.toMatch(/<(?:script|img|iframe|svg)|href="(?:javascript|data):|<[^>]+\son\w+=/i);
  });

  test('renders no element that could run, whatever an owner types', () => {
    fc.assert(
      fc.property(hostileText, (text) => !/<(?:script|img|iframe|object|svg|style)\b/i.test(renderMarkdown(text))),
    );
  });
});

describe('the legal text', () => {
  const plain = (text: string) => renderMarkdown(text).replaceAll(/<[^>]+>/g, '');

  test('of the withdrawal form reads as Anlage 2 zu Art. 246a EGBGB prints it', () => {
    const [, form] = plain(legalTexts.widerruf).split('Muster-Widerrufsformular\n');
    expect(form?.trim().split('\n').filter(Boolean)).toEqual([
      '(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)',
      'An (Name, Anschrift und E-Mail-Adresse wie oben):',
      'Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*)/die Erbringung der folgenden Dienstleistung (*)',
      'Bestellt am (*)/erhalten am (*)',
      'Name des/der Verbraucher(s)',
      'Anschrift des/der Verbraucher(s)',
      'Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)',
      'Datum',
      '(*) Unzutreffendes streichen.',
    ]);
    // The same in letters; emphasis in brackets still works.
    expect(pageMarkup('ich/wir (*) von mir/uns (*)', 'https://site.example')).toContain('ich/wir (*) von mir/uns (*)');
    expect(renderMarkdown('(*schräg*) (**fett**)')).toBe('<p>(<em>schräg</em>) (<strong>fett</strong>)</p>\n');
  });

  test("shows visitors every quotation except the owner's notes about checks", () => {
    const noted = Object.values(legalTexts).filter((text) => text.includes('Prüfen lassen'));
    expect(noted).toHaveLength(5);
    for (const text of noted) expect(renderMarkdown(text)).not.toMatch(/Prüfen lassen|geprüfter Text|<blockquote>/);
    expect(plain('> Prüfen lassen: eins\nzwei\n>\n> - drei\n\n> Vier\n\nfünf').split('\n').filter(Boolean)).toEqual([
      'Vier',
      'fünf',
    ]);
  });
});

describe("the editor's button", () => {
  const text = 'eins\nzwei drei';
  const zwei = { start: 5, end: 9 };
  test.each([
    ['bold', 'eins\n**zwei** drei', 'zwei'],
    ['italic', 'eins\n*zwei* drei', 'zwei'],
    ['link', 'eins\n[zwei](https://) drei', 'zwei'],
    ['heading', 'eins\n## zwei drei', 'zwei'],
    ['list', 'eins\n- zwei drei', 'zwei'],
  ] as const)('for %s marks the selected text', (kind, marked, chosen) => {
    const { text: now, selection } = formatSelection(kind, text, zwei, 'Text');
    expect(now).toBe(marked);
    expect(now.slice(selection.start, selection.end)).toBe(chosen);
  });
});
