import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readChanges } from '#contracts/content/releases.ts';
import { hosting } from '#db/schema/operations/hosting.ts';
import { goals } from '#domain/visits/origin.ts';
import auth from '#functions/auth.ts';
import { importFunction } from '#tests/support/accounts/functions.ts';
import { operations } from '#tests/support/contracts.ts';
import { createScene, type Scene } from '#tests/support/scene.ts';

let scene: Scene;
const website = { requestBuild: async () => ({ kind: 'ok', status: 200, body: undefined }) as const };

beforeAll(async () => {
  scene = await createScene({
    replaced: () => ({ vendors: { website: { ...website, readRelease: async () => undefined } } }),
  });
  await scene.db.insert(hosting).values({ neonPlan: 'free' });
});
afterAll(() => scene.close());

const reads = [...operations.values()].filter(({ method, path }) => method === 'GET' && !path.includes(':'));

async function statusOfEach(): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  const { cookies } = await scene.signedIn(auth);
  for (const { path } of reads) {
    const owner = scene.visitor(await importFunction(path));
    for (const cookie of cookies) owner.cookies.set(...cookie);
    statuses[path] = (await owner.get(path)).status;
  }
  return statuses;
}

/** Fills all tables that strangers can fill, up to their caps or beyond. */
async function hostileDay(): Promise<void> {
  const at = scene.clock.now.toISOString();
  for (const fill of [
    sql`insert into goal_days (day, goal, source_id, campaign_id, link_id, entry_id, count)
      values (${at.slice(0, 10)}, ${goals.visit}, 0, 0, 0, 0, 1000000)`,
    sql`insert into checkouts (token_hash, day, offer) select 'h' || n, ${at.slice(0, 10)}, 'soulPlan' from generate_series(1, 2000) n`,
    sql`insert into cases (kind, name, contract, email, mode, reason, wished_end, fingerprint, received_at)
      select 'withdrawal', 'x', 'x', 'a' || n || '@example.org', '', '', '', 'f' || n, ${at}::timestamptz from generate_series(1, 300) n`,
    sql`insert into people (email) select 'p' || n || '@example.org' from generate_series(1, 1000) n`,
    sql`insert into list_entries (person_id, list, status, requested_at) select id, 'waitlist', 'pending', ${at}::timestamptz from people`,
    sql`insert into login_log (at, method, is_success, browser_key, browser, country)
      select ${at}::timestamptz, 'password', false, 'b', '', '' from generate_series(1, 1000) n`,
    sql`insert into outbox (topic, dedupe_key, payload, source, status, next_attempt_at, ended_at)
      select topic, topic || n, '{"kind": "confirmation", "personId": 1}', 'visitor', status, ${at}::timestamptz - interval '1 day',
        case when status = 'dead' then ${at}::timestamptz end
      from generate_series(1, 500) n, unnest(array['mail', 'contact-tag']) topic, unnest(array['pending', 'dead']) status`,
  ]) {
    await scene.db.execute(fill);
  }
}

test('after the largest hostile day every owner operation still works', async () => {
  const before = await statusOfEach();
  await hostileDay();
  expect(await statusOfEach()).toEqual(before);
  expect(Object.values(before).filter((status) => status === 429 || status === 500)).toEqual([]);

  const owner = async (path: string) => scene.signedIn(await importFunction(path));
  const publisher = await owner('/api/releases');
  const { checksum } = z.parse(readChanges.response, await (await publisher.get('/api/releases/changes')).json());
  expect((await publisher.post('/api/releases', { checksum, note: '' })).status).toBe(202);
  const redirect = { slug: 'danach', targetUrl: 'https://example.org/', active: 'true', trackClicks: true };
  expect((await (await owner('/api/redirects')).post('/api/redirects', redirect)).status).toBe(201);
  const tag = await (await owner('/api/activecampaign/tag-contact')).get(
    '/api/activecampaign/tag-contact?contactid=1&tag=Neu',
    { 'sec-fetch-site': 'same-origin' },
  );
  expect(tag.status).toBe(202);
  await scene.settled();
});
