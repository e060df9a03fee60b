import { expect, test } from 'vitest';
import { call } from '#api/client.ts';
import { checkHealth } from '#contracts/site/health.ts';
import { servers } from '#tests/support/database/database.ts';
import { openSite, openSiteWithoutDatabase } from '#tests/support/site/site.ts';

test.each(servers)('the site is healthy on %s', async (server) => {
  const site = await openSite({ server });
  expect(await call(checkHealth)).toEqual({ status: 'ok', database: 'ok', mail: 'missing' });
  const response = await fetch('/api/health');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  await site.close();
});

test('it is not while the database is away', async () => {
  const site = await openSiteWithoutDatabase();
  const response = await fetch('/api/health');
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ status: 'error' });
  expect((await fetch('/api/health', { method: 'HEAD' })).status).toBe(503);
  await site.close();
});
