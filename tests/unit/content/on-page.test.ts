import { describe, expect, test } from 'vitest';
import { firstContent } from '#content/content/first/first-content.ts';
import type { Changes } from '#contracts/content/releases.ts';
import { publishableField, publishableLetters } from '#islands/admin/content/on-page/publishable.ts';
import { findParts, markTexts, splitMarked } from '#islands/admin/content/on-page/text-marks.ts';
import { parseEnv } from '#server/env.ts';

const first = firstContent(parseEnv({}));
/** Marks an answer, and returns it with the function that names a place by its number. */
function markAnswer(answer: string) {
  const faq = [{ id: 'a', data: { question: 'Was?', answer } }];
  const { content, places } = markTexts({ ...first, faq });
  const fieldOf = (place: number | undefined) => (place === undefined ? undefined : places[place]?.field);
  const [entry] = content.faq;
  return { marked: String(entry?.data.answer), fieldOf };
}

describe('the marks of texts', () => {
  test('name the field of each part that inline markup makes of a text', () => {
    const { marked, fieldOf } = markAnswer('Ein **fetter** Satz.');
    const parts = marked.split('**');
    expect(parts.map((part) => splitMarked(part).map(({ place }) => fieldOf(place)))).toEqual([
      ['answer'],
      ['answer'],
      ['answer'],
    ]);
  });

  test('leave addresses and lines that begin with a year as the pages read them', () => {
    expect(markAnswer('https://example.org').marked).toMatch(/^https:\/\/example\.org[\uE000-\uF8FF]$/);
    expect(markAnswer('Seit 2019 Kurse').marked).toMatch(/^Seit 2019 Kurse[\uE000-\uF8FF]$/);
    const { content } = markTexts(first);
    expect(content.social.map(({ data }) => data.address)).toEqual(first.social.map(({ data }) => data.address));
    expect(content.courses.map(({ data }) => data.slug)).toEqual(first.courses.map(({ data }) => data.slug ?? ''));
  });
});

test('texts of a page get the places of their twins, unless the marked page has more or fewer of them', () => {
  const places = (plain: readonly string[], marked: readonly string[]) =>
    findParts(plain, marked).map((parts) => parts.map(({ place }) => place));
  // One text in two fields, and words of the page between them.
  expect(places(['Kurs', 'mehr', 'Kurs'], ['Kurs\uE000', 'mehr', 'Kurs\uE004'])).toEqual([[0], [undefined], [4]]);
  expect(places(['A', 'Kurs', 'Kurs'], ['Kurs\uE000', 'B', 'A\uE001'])).toEqual([[1], [], []]);
  expect(places(['A'], [])).toEqual([[]]);
});

describe('a text is published alone', () => {
  const place = { kind: 'homeTexts', id: 'homeTexts', field: 'pillars.0.text' } as const;
  const change = (kind: 'homeTexts' | 'faq', id: string, ...fields: string[]) => ({
    kind,
    id,
    title: '',
    state: 'changed' as const,
    fields: fields.map((field) => ({ field, label: '', before: '', after: '' })),
    moved: [],
    problems: [],
  });
  const changes = (...list: Changes['changes']): Changes => ({
    changes: list,
    letters: [],
    underWay: [],
    problems: [],
    obstacle: null,
    checksum: 'x',
  });

  test('without the other changes', () => {
    expect(
      publishableField(changes(change('homeTexts', 'homeTexts', 'pillars'), change('faq', 'a', 'answer')), place),
    ).toEqual({ is: 'alone', checksum: 'x', without: ['faq/a'] });
  });

  test('only if nothing else would go online with it, and nothing is in the way', () => {
    const own = change('homeTexts', 'homeTexts', 'pillars');
    const letter = { id: 'a', subject: '', state: 'new' } as const;
    for (const each of [
      changes(change('homeTexts', 'homeTexts', 'pillars', 'badge')),
      changes({ ...own, problems: [{ field: 'pillars', message: '' }] }),
      changes({ ...own, state: 'new' }),
      { ...changes(own), letters: [letter] },
      { ...changes(own), obstacle: { text: '', link: null } },
    ]) {
      expect(publishableField(each, place)).toEqual({ is: 'more' });
    }
    expect(publishableField(changes(change('faq', 'a', 'answer')), place)).toEqual({
      is: 'nothing',
      isUnderWay: false,
    });
  });

  test('for the public letters alone, unless something is in the way', () => {
    const letters = [{ id: 'a', subject: '', state: 'new' } as const];
    const all = { ...changes(change('faq', 'a', 'answer')), letters };
    expect(publishableLetters(all)).toEqual({ is: 'alone', checksum: 'x', without: ['faq/a'] });
    expect(publishableLetters({ ...all, obstacle: { text: '', link: null } })).toEqual({ is: 'more' });
    expect(publishableLetters({ ...all, letters: [] })).toEqual({ is: 'nothing', isUnderWay: true });
  });
});
