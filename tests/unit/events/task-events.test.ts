import { describe, expect, test } from 'vitest';
import type { TaskField } from '#domain/events/task-fields.ts';
import { isPublicStatus, readTask, type Task } from '#domain/events/task-reading.ts';
import { dayOnly } from '#tests/fakes/clickup/wall-clock.ts';

const zone = 'Europe/Berlin';
const field = (
  name: string,
  type: string,
  value?: TaskField['value'],
  options: TaskField['options'] = [],
): TaskField => ({
  name,
  type,
  value,
  options,
});
const day = field('Datum', 'date', String(dayOnly('2026-12-01', zone)));

const task = (values: Partial<Task> = {}, ...fields: TaskField[]): Task => ({
  id: 'a',
  name: 'Abend',
  description: '',
  status: 'published',
  isArchived: false,
  isSubtask: false,
  dueAt: undefined,
  tags: [],
  fields: [day, ...fields],
  ...values,
});

function eventOf(given: Task) {
  const read = readTask(given, zone);
  return read.kind === 'event' ? read.event : read;
}

test.each([
  ['complete', true],
  ['published', true],
  ['veröffentlicht', true],
  ['Veröffentlicht'.normalize('NFD'), true],
  ['offen', false],
  ['completed', false],
  ['nicht veröffentlicht', false],
])('the task status %j is public: %s', (status, isPublic) => {
  expect(isPublicStatus(status)).toBe(isPublic);
  expect(readTask(task({ status }), zone).kind).toBe(isPublic ? 'event' : 'hidden');
});

test.each([
  ['Plätze', 'number', '24.0', 24],
  ['Plätze', 'short_text', '1.000', 1000],
  ['Kapazität', 'number', 24, 24],
  ['Plätze', 'number', 0, 0],
  ['Plätze', 'number', -3, 0],
  ['Plätze', 'short_text', 'noch 3 von 24', 0],
])('the field %s (%s) with %j means %s places', (name, type, value, capacity) => {
  expect(eventOf(task({}, field(name, type, value)))).toMatchObject({ capacity });
});

test.each([{ isArchived: true }, { isSubtask: true }])('a task with %j is not public', (values) => {
  expect(readTask(task(values), zone)).toEqual({ kind: 'hidden' });
});

describe('the speaker', () => {
  const options = [
    { id: 'id-0', name: 'Mara', orderIndex: 0 },
    { id: 'id-1', name: 'Jonas', orderIndex: 1 },
  ];
  test.each([
    ['text', field('Referentin', 'short_text', ' Mara ')],
    ['a dropdown by order index 0', field('Referent', 'drop_down', 0, options)],
    ['a dropdown by order index as text', field('Referent', 'drop_down', '0', options)],
    ['a dropdown by id', field('Referent', 'drop_down', 'id-0', options)],
    ['labels', field('Referent(in)', 'labels', ['id-0'], options)],
    ['people', field('Speaker', 'users', [{ username: 'Mara' }])],
    ['a name in another form', field('📣 REFERENT:IN', 'short_text', 'Mara')],
  ])('can be read from %s', (_, speaker) => {
    expect(eventOf(task({}, speaker))).toMatchObject({ speaker: 'Mara' });
  });

  test.each([
    ['unset', field('Referent', 'drop_down', undefined, options)],
    ['of an option that is gone', field('Referent', 'drop_down', 7, options)],
    ['of another field', field('Referenten-Notiz', 'short_text', 'Mara')],
  ])('is empty if the field is %s', (_, speaker) => {
    expect(eventOf(task({}, speaker))).toMatchObject({ speaker: '' });
  });
});

describe('the date and the time', () => {
  const unreadableTime = 'Die Uhrzeit ist nicht lesbar. Schreib sie so: 19:30.';

  test.each([
    ['Uhrzeit', '18–20 Uhr', '18:00'],
    ['TIME', '18', '18:00'],
    ['Uhrzeit', 18, '18:00'],
    ['Uhrzeit', '19 Uhr 30', '19:30'],
    ['Uhrzeit', ' ', ''],
    // No time is named, so the default holds (spec 9).
    ['Uhrzeit', 'folgt', ''],
    ['Uhrzeit', 'ganztägig am 12.10.2026', ''],
  ])('are read from the field %s with the value %j as the time %j', (name, value, time) => {
    expect(eventOf(task({}, field(name, 'short_text', value)))).toMatchObject({ date: '2026-12-01', time });
  });

  test('come from the due date if the date field is empty', () => {
    const dueAt = Date.parse('2026-12-05T18:30:00Z');
    expect(eventOf(task({ dueAt, fields: [field('Date', 'date')] }))).toMatchObject({
      date: '2026-12-05',
      time: '19:30',
    });
    expect(eventOf(task({ dueAt }))).toMatchObject({ date: '2026-12-01' });
  });

  test('are both unknown without a date', () => {
    for (const fields of [[], [field('Uhrzeit', 'short_text', '18:30')], [field('Datum', 'date')]]) {
      expect(eventOf(task({ fields }))).toMatchObject({ date: '', time: '' });
    }
  });

  test.each([
    [{ fields: [field('Datum', 'short_text', 'nächste Woche')] }, 'Das Datum ist nicht lesbar.'],
    [{ fields: [], dueAt: Number.NaN }, 'Das Datum ist nicht lesbar.'],
    [{ fields: [day, field('Uhrzeit', 'short_text', 'um halb acht')] }, unreadableTime],
    [{ fields: [day, field('Uhrzeit', 'number', 18.5)] }, unreadableTime],
    [{ name: ' \n' }, 'Es fehlt ein Titel.'],
  ])('a task with %j is reported as unreadable: %s', (values, reason) => {
    expect(eventOf(task(values))).toEqual({ kind: 'unreadable', reason });
  });
});

describe('a field of a task', () => {
  test.each([
    ['https://example.com/a b.png', 'https://example.com/a%20b.png'],
    ['http://example.com/a.png', ''],
    ['javascript:alert(1)', ''],
    ['a.png', ''],
    ['www.example.com/a.png', 'https://www.example.com/a.png'],
    ['Foto: https://example.com/a.png, von Ada', 'https://example.com/a.png'],
    ['http://localhost:9000/a.png', 'http://localhost:9000/a.png'],
  ])('with the image %j gives the image address %j', (value, image) => {
    expect(eventOf(task({}, field('Bild', 'url', value)))).toMatchObject({ image });
  });

  test('with several files gives the first one that is an image', () => {
    const files = [
      { url: 'https://x.example/a.pdf', mimeType: 'application/pdf' },
      { url: 'https://x.example/a.svg', mimeType: 'image/svg+xml' },
      { url: 'http://x.example/a.png', mimeType: 'image/png' },
      { url: 'https://x.example/b.jpg', mimeType: 'image/jpeg' },
    ];
    expect(eventOf(task({}, field('image', 'attachment', files)))).toMatchObject({ image: 'https://x.example/b.jpg' });
  });

  test.each([
    ['https://example.com', 'https://example.com/'],
    ['JavaScript:alert(1)', ''],
    ['mailto:a@example.com', ''],
    ['www.zoom.example/j/5', 'https://www.zoom.example/j/5'],
    ['zoom.example', 'https://zoom.example/'],
    ['zoom.example/j/5?pwd=a.b', 'https://zoom.example/j/5?pwd=a.b'],
    ['Anmeldung: https://zoom.example/j/5', 'https://zoom.example/j/5'],
    ['Anmeldung unter www.zoom.example/j/5.', 'https://www.zoom.example/j/5'],
    ['[Anmelden](https://zoom.example/j/5)', 'https://zoom.example/j/5'],
    ['\u200bhttps://zoom.example/j/5\u00a0', 'https://zoom.example/j/5'],
    ['siehe https://w.example/Kreis_(Form)!', 'https://w.example/Kreis_(Form)'],
    ['Fragen an ada@example.org', ''],
    ['https://…', ''],
    ['javascript:alert(1)//x.example/y', ''],
    [`https://example.com/${'a'.repeat(2000)}`, ''],
  ])('with the link %j gives the link address %j', (value, url) => {
    expect(eventOf(task({}, field('LINK', 'url', value)))).toMatchObject({ url });
  });
});

describe('the texts of a task', () => {
  test('are one line where the screen has one, and contain no characters that cannot be stored', () => {
    expect(eventOf(task({ name: ' Yoga\t\u0000im\n Park\u0007 \ud800' }))).toMatchObject({
      title: 'Yoga im Park \ufffd',
    });
    expect(eventOf(task({ description: 'a\u0000b\n\nc\r\n' }))).toMatchObject({ description: 'ab\n\nc' });
  });

  test('are cut after a word, or at least after a character', () => {
    const cutOf = (description: string): string => {
      const event = eventOf(task({ description }));
      return 'description' in event ? event.description : '';
    };
    expect(cutOf('Wort '.repeat(1000).trim())).toHaveLength(4999);
    expect(cutOf(`${'Wort '.repeat(999)}Blume Blume`)).toBe(`${'Wort '.repeat(999)}Blume …`.replace('Blume …', '…'));
    expect(cutOf('🌸'.repeat(3000))).toBe(`${'🌸'.repeat(2499)} …`);
    expect(cutOf(`a${'🌸'.repeat(3000)}`)).toBe(`a${'🌸'.repeat(2498)} …`);
    expect(cutOf('x'.repeat(1_000_000))).toHaveLength(5000);
  });

  test('include at most twenty tags, without repetitions in another case', () => {
    expect(eventOf(task({ tags: ['Yoga', ' ', 'yoga', ' Atem '] }))).toMatchObject({ tags: ['yoga', 'Atem'] });
    const many = Array.from({ length: 50 }, (_, index) => `Tag ${index}`);
    expect(eventOf(task({ tags: many }))).toMatchObject({ tags: many.slice(0, 20) });
  });
});
