import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { call } from '#api/client.ts';
import { checkHealth } from '#contracts/operations/health.ts';
import { servers } from '#tests/support/database/database.ts';
import { openSite, openSiteWithoutDatabase } from '#tests/support/site/site.ts';

test.each(servers)('the site is healthy on %s', async (server) => {
  const site = await openSite({ server });
  expect(await call(checkHealth)).toEqual({
    status: 'ok',
    database: 'ok',
    schema: 'fits',
    errors: 0,
    mail: 'missing',
    owner: 'missing',
    encryption: 'missing',
    publishing: 'missing',
    heartbeat: 'missing',
    region: null,
  });
  const response = await fetch('/api/health');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  await site.close();
});

test.each([
  [
    'behind',
    sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
  ],
  ['ahead', sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`],
])('the site reports that its schema is %s', async (schema, change) => {
  const site = await openSite();
  await site.db.execute(change);
  expect(await call(checkHealth)).toMatchObject({ status: 'ok', schema });
  await site.close();
});

test('the site is unhealthy while the database is unreachable', async () => {
  const site = await openSiteWithoutDatabase();
  const response = await fetch('/api/health');
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ status: 'error' });
  expect((await fetch('/api/health', { method: 'HEAD' })).status).toBe(503);
  await site.close();
});
