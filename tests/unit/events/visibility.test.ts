import { expect, test } from 'vitest';
import { findStatus } from '#domain/events/visibility.ts';

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
