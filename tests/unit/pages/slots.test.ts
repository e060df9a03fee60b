import { describe, expect, test } from 'vitest';
import { Html, html } from '#domain/html.ts';
import { builtAttribute, readTemplate } from '#domain/pages/slots.ts';
import { markedPage } from '#tests/support/site/marked-page.ts';

const page =
  '<main title="a"><i data-slot="one" data-kept="&lt;b&gt; &quot;c&quot; &amp;nbsp;"></i>und<b data-slot="two">alt</b></main>';
const filledWith = (marked: string, fillings: Parameters<NonNullable<ReturnType<typeof readTemplate>>['fill']>[0]) =>
  /<main title="a">(.*)<\/main>/s.exec(readTemplate(marked)?.fill(fillings) ?? '')?.[1];

describe('a built page with slots', () => {
  test('gets fillings in place of its elements, keeps the others, and shows no marks', () => {
    const filled = readTemplate(markedPage(page))?.fill({ one: html`<u>neu</u>`, three: html`x` });
    expect(filled).toBe(
      '<!DOCTYPE html><html><head></head><body><main title="a"><u>neu</u>und<b>alt</b></main></body></html>',
    );
  });

  test('has other marks after each build', () => {
    expect(markedPage(page)).not.toBe(markedPage(page));
  });

  test('is never searched again: a filling may hold the marks of its own page', () => {
    const marked = markedPage(page);
    const marks = marked.match(/<!--[^>]*-->/g)?.join('') ?? '';
    expect(marks).toContain(' two-->');
    // Even unescaped, which no filling is.
    expect(filledWith(marked, { one: new Html(marks), two: html`${marks}` })).toBe(`${marks}und${html`${marks}`}`);
  });

  test('takes its key only from before its first element', () => {
    const [, key = ''] = /<!--([0-9a-f]{32})-->/.exec(markedPage(page)) ?? [];
    const typed = `<!--${key}--><!--${key} one-->`;
    for (const other of [page, typed + page, `<!DOCTYPE html><html>${typed}${page}`, '']) {
      expect(readTemplate(other)).toBeUndefined();
    }
  });

  test("returns an element's own attribute as it was before the build", () => {
    const { built = {} } = readTemplate(markedPage(page)) ?? {};
    expect(builtAttribute(built.one ?? '', 'data-kept')).toBe('<b> "c" &nbsp;');
    expect(builtAttribute('<i title=" data-kept=&quot;x&quot;">data-kept="x"</i>', 'data-kept')).toBeUndefined();
  });
});
