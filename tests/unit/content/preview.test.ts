import { expect, test } from 'vitest';
import { firstContent } from '#content/content/first/first-content.ts';
import { kindNames } from '#contracts/content/registry.ts';
import { markEntry, previewContent } from '#islands/admin/content/preview/page-finder.ts';
import { parseEnv } from '#server/env.ts';

const first = firstContent(parseEnv({}));
const entries = kindNames.flatMap((kind) =>
  first[kind].map(({ id, data }) => ({ kind, id, data, version: 0, updatedAt: null, isDeleted: false })),
);
const [course, other] = first.courses;
if (!(course && other)) throw new Error('There are no courses');
const change = { kind: 'courses' as const, title: '', fields: [], moved: [], problems: [] };
const titles = (sources: Partial<Parameters<typeof previewContent>[0]>) =>
  previewContent({ entries, changes: [], entry: { kind: 'courses', id: 'new' }, data: { title: 'Neu' }, ...sources })
    .courses.map(({ data }) => data.title)
    .slice(0, 2);

test('a preview shows the typed text, also of a new entry, and fills missing fields', () => {
  const { id } = course;
  expect(titles({ entry: { kind: 'courses', id }, data: { ...course.data, title: 'Neu' } })).toEqual([
    'Neu',
    other.data.title,
  ]);
  const content = previewContent({
    entries,
    changes: [],
    entry: { kind: 'courses', id: 'new' },
    data: { title: 'Neu' },
  });
  expect(content.courses.at(-1)).toMatchObject({ id: 'new', data: { title: 'Neu', description: '' } });
});

test('a preview shows unfinished changes of other entries as visitors see them', () => {
  const problems = [{ field: 'title', message: '' }];
  const fields = [{ field: 'title', label: '', before: 'Online', after: '' }];
  expect(titles({ changes: [{ ...change, id: course.id, state: 'changed', fields, problems }] })[0]).toBe('Online');
  expect(titles({ changes: [{ ...change, id: course.id, state: 'new', problems }] })[0]).toBe(other.data.title);
});

test('a marked entry differs in the text that it shows, and keeps its path', () => {
  const data = { title: 'Atem', slug: 'atem', text: 'Eins.\n\n---\n\nZwei', bloom: 'nacht', items: ['a'] };
  expect(markEntry('courses', data, 'written')).toMatchObject({
    title: 'Atem\u2060',
    slug: 'atem',
    text: 'Eins.\u2060\n\n---\n\nZwei\u2060',
    bloom: 'nacht',
  });
  expect(markEntry('offers', { price: 2700, checkoutUrl: '' }, 'written')).toMatchObject({
    price: 2701,
    checkoutUrl: '',
  });
  expect(markEntry('videos', { mediaId: '' }, 'all')).toEqual({ mediaId: '\u2060' });
});
