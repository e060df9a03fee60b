import { beforeEach, expect, test, vi } from 'vitest';
import { notificationsQuery, saveNotifications } from '#stores/mail/notifications.ts';
import { reportQuery, switchReport } from '#stores/mail/weekly-report.ts';

/** Settings stored by the server; it sends them once, and after a save. */
let stored: object;
let isOffline: boolean;

beforeEach(() => {
  isOffline = false;
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit = {}) => {
    if (isOffline) throw new TypeError('fetch failed');
    if (method !== 'PUT') return Response.json(stored);
    // The connection breaks right after the answer.
    isOffline = true;
    const sent: object = JSON.parse(String(body));
    return Response.json('isOn' in sent ? { ...stored, ...sent } : { ...stored, switches: sent });
  });
});

test('saved notification settings stay on screen, even if they cannot be read again', async () => {
  const off = { newsletter: false, waitlist: false, sync: false };
  stored = { switches: off, address: 'ida@example.org' };
  await notificationsQuery.refresh();
  await saveNotifications({ ...off, sync: true });
  expect(notificationsQuery.$state.get()).toMatchObject({ status: 'loaded', data: { switches: { sync: true } } });
});

test('the saved switch of the weekly report stays on screen, too', async () => {
  stored = { isOn: false, address: 'ida@example.org' };
  await reportQuery.refresh();
  await switchReport(true);
  expect(reportQuery.$state.get()).toMatchObject({ status: 'loaded', data: { isOn: true } });
});
