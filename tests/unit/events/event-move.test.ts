import { expect, test } from 'vitest';
import { OwnError } from '#domain/errors.ts';
import { moveEvent } from '#islands/admin/events/calendar/event-move.ts';
import { $toast } from '#stores/toasts.ts';

test('a move that throws shows the error and does not end the later ones', async () => {
  const asked: string[] = [];
  const vanished = (day: string) => () => {
    asked.push(day);
    throw new OwnError('Den Termin gibt es nicht mehr.');
  };
  const refresh = () => Promise.resolve();
  moveEvent(vanished('2026-12-01'), '2026-12-01', refresh);
  moveEvent(vanished('2026-12-02'), '2026-12-02', refresh);
  await expect.poll(() => asked).toEqual(['2026-12-01', '2026-12-02']);
  await expect.poll(() => $toast.get()?.description).toBe('Den Termin gibt es nicht mehr.');
});
