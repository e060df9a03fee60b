import { expect, test } from 'vitest';
import { firstContent } from '#content/content/first/first-content.ts';
import { emptyEntry, findProblems, withProposals } from '#contracts/content/kind.ts';
import { findContentProblems, kinds } from '#contracts/content/registry.ts';
import { coursePath, readQuestions } from '#domain/content/course-pages.ts';
import { parseEnv } from '#server/env.ts';
import { coursePageFields, withCoursePages } from '#tests/support/content/course-pages.ts';

const first = firstContent(parseEnv({}));
const [course] = first.courses;
if (course === undefined) throw new Error('There is no course');
const { data } = course;
const made = '4b2f7a0e-1c3d-4e5f-8a9b-0c1d2e3f4a5b';

test("a course has a page as soon as it has a text, at the owner's own path or at its readable id", () => {
  const pathOf = (id: string, more: object) => coursePath('courses', { id, data: { ...data, ...more } });
  expect(pathOf('rauhnaechte', {})).toBeUndefined();
  expect(pathOf('rauhnaechte', { text: ' \n' })).toBeUndefined();
  expect(pathOf('rauhnaechte', { text: 'Zwölf Tage' })).toBe('/kurse/rauhnaechte');
  expect(pathOf('rauhnaechte', { text: 'Zwölf Tage', slug: 'zwoelf-tage' })).toBe('/kurse/zwoelf-tage');
  expect(pathOf(made, { text: 'Zwölf Tage' })).toBeUndefined();
  expect(coursePath('masterclasses', { id: 'atem', data: { text: 'Atmen' } })).toBe('/masterclasses/atem');
});

test('the form derives the path from the title once there is a text, and keeps it when the title changes', () => {
  const typed = (id: string, changed: string, more: object) =>
    withProposals(kinds.courses, { id, data: { ...emptyEntry(kinds.courses), ...more } }, changed);
  expect(typed(made, 'text', { title: 'Über die Brücke, 2027!', text: 'E' })).toEqual({
    text: 'E',
    slug: 'ueber-die-bruecke-2027',
  });
  expect(typed('rauhnaechte', 'text', { title: 'Rauhnächte', text: 'E' })).toEqual({ text: 'E', slug: 'rauhnaechte' });
  expect(typed(made, 'title', { title: 'Anders', text: 'E', slug: 'bruecke' })).toEqual({ title: 'Anders' });
  // A cleared field stays empty while another one is edited.
  expect(typed(made, 'slug', { title: 'Anders', text: 'E', slug: '' })).toEqual({ slug: '' });
  expect(typed(made, 'text', { title: 'Anders', text: '' })).toEqual({ text: '' });
  expect(typed(made, 'text', { title: 'x'.repeat(80), text: 'E' }).slug).toBe('x'.repeat(60));
});

test('a course page needs a path of its own, an end that is not before its start, and answers to its questions', () => {
  const wrong = (id: string, more: object) =>
    findProblems(kinds.courses, { id, data: { ...data, ...more } }).map(({ field }) => field);
  expect(wrong(made, { text: 'E' })).toEqual(['slug']);
  expect(wrong(made, { text: 'E', slug: 'Ä b' })).toEqual(['slug']);
  expect(wrong(made, coursePageFields)).toEqual(['slug']);
  expect(wrong('neu', coursePageFields)).toEqual([]);
  expect(wrong('neu', { start: '2027-02-02', end: '2027-02-01' })).toEqual(['end']);
  expect(wrong('neu', { questions: 'Gibt es das?' })).toEqual(['questions']);
  expect(wrong('neu', { questions: 'Ja.\n\nGibt es das?\nJa.' })).toEqual(['questions']);

  const paged = withCoursePages(first);
  expect(findContentProblems(paged)).toEqual([]);
  const twice = paged.courses.map((one) => ({ ...one, data: { ...one.data, text: 'E', slug: 'rauhnaechte' } }));
  const problems = findContentProblems({ ...paged, courses: twice });
  // The first one keeps the slug; another folder makes it a different address.
  expect(problems.map(({ kind, id, field }) => [kind, id, field])).toEqual(
    twice.slice(1).map(({ id }) => ['courses', id, 'slug']),
  );
  const folders = paged.masterclasses.map((one) =>
    one.id === 'atem' ? { ...one, data: { ...one.data, slug: 'rauhnaechte' } } : one,
  );
  expect(findContentProblems({ ...paged, masterclasses: folders })).toEqual([]);
});

test('a question is a paragraph whose first line asks, and an answer may have several paragraphs', () => {
  expect(readQuestions('')).toEqual([]);
  expect(readQuestions(coursePageFields.questions)).toEqual([
    {
      question: 'Muss ich jeden Tag dabei sein?',
      answer: 'Nein. Jedes Ritual steht für sich, und die Texte bleiben dir.',
    },
    { question: 'Brauche ich Vorkenntnisse?', answer: 'Nein. Alles wird gezeigt.\n\nDu kannst also einfach kommen.' },
  ]);
  expect(readQuestions('Wann?\n\nIm Mai.\r\n\r\nWo? \nHier.')).toEqual([
    { question: 'Wann?', answer: 'Im Mai.' },
    { question: 'Wo?', answer: 'Hier.' },
  ]);
});
