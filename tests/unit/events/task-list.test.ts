import { expect, test } from 'vitest';
import { findStatus, listTasks, taskVisibility } from '#domain/events/task-list.ts';
import type { Task } from '#domain/events/task-reading.ts';

const task = (values: Partial<Task>): Task => ({
  id: 'a',
  name: 'Abend',
  description: '',
  status: 'Done',
  isArchived: false,
  isSubtask: false,
  dueAt: Date.parse('2026-12-01T12:00:00Z'),
  tags: [],
  fields: [],
  ...values,
});

test.each([
  [{}, { fate: 'event', date: '2026-12-01', status: 'Done', name: 'Abend' }],
  [{ status: 'Idee' }, { fate: 'status', status: 'Idee', date: '' }],
  [{ isArchived: true }, { fate: 'archived' }],
  [{ isSubtask: true }, { fate: 'subtask' }],
  [{ name: '  ' }, { fate: 'unreadable', reason: 'Es fehlt ein Titel.', name: 'a' }],
])('a task with %j is listed as %j', (values, listed) => {
  expect(listTasks([task(values)], 'Europe/Berlin')).toMatchObject([{ taskId: 'a', ...listed }]);
});

const text = (name: string, value: string) => ({ name, type: 'short_text', value, options: [] });
const noLink = (name: string) => `Im Feld „${name}“ steht keine Adresse. Schreib sie so: https://beispiel.de`;
const noImage = 'Im Feld „Bild“ ist kein Bild. Möglich sind eine Bilddatei und eine Adresse, die mit https:// beginnt.';

test.each([
  [[text('Link', 'www.example.org')], ''],
  [[text('Link', ' ')], ''],
  [[text('LINK:', 'folgt')], noLink('LINK:')],
  [[text('Bild', 'liegt im Ordner')], noImage],
  [[text('url', 'folgt'), text('Bild', 'http://example.org/a.png')], `${noLink('url')} ${noImage}`],
])('an event whose fields are %j is listed with %j', (fields, reason) => {
  expect(listTasks([task({ fields })], 'Europe/Berlin')).toMatchObject([{ fate: 'event', reason }]);
});

test('an event is shown until the end of its last day, unless the owner hides it', () => {
  const event = { fate: 'event', date: '2026-12-01', time: '', isHidden: false } as const;
  expect(taskVisibility(event, '2026-12-01')).toBe('shown');
  expect(taskVisibility(event, '2026-12-02')).toBe('past');
  expect(taskVisibility({ ...event, time: '22:00', minutes: 180 }, '2026-12-02')).toBe('shown');
  expect(taskVisibility({ ...event, date: '' }, '2026-12-02')).toBe('shown');
  expect(taskVisibility({ ...event, isHidden: true }, '2026-12-01')).toBe('hidden');
  expect(taskVisibility({ ...event, fate: 'status' }, '2026-12-01')).toBe('status');
});

const statuses = ['offen', 'Idee', 'Veröffentlicht', 'complete'];

test.each([
  [true, statuses, '', 'Veröffentlicht'],
  [true, statuses, 'complete', 'complete'],
  [true, ['offen', 'fertig'], 'offen', undefined],
  [true, [], '', undefined],
  [false, statuses, 'complete', 'offen'],
  [false, statuses, 'Idee', 'Idee'],
  [false, statuses, '', ''],
  [false, ['done'], 'done', undefined],
])(
  'a task that should be shown (%s), with the statuses %j and now %j, gets the status %j',
  (shows, list, current, status) => {
    expect(findStatus(shows, list, current)).toBe(status);
  },
);
