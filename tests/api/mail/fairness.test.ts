import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { claimNext, isDue } from '#db/queries/mail/outbox.ts';
import { takeMailTurn } from '#server/services/mail/turns.ts';
import { MAIL, writeMail } from '#server/services/mail/writing.ts';
import { openCleanScene } from '#tests/support/mail/mail-scene.ts';

const MINUTE_MS = 60_000;
const NETWORKS = 40;
const REQUESTS = 60;

const isNamed = (stored: unknown): stored is { readonly name: string } =>
  typeof stored === 'object' && stored !== null && 'name' in stored && typeof stored.name === 'string';
const label = { name: 'confirmation', isPayload: isNamed } as const;

const scene = await openCleanScene();

/** Writes the mail of a visitor's request from a network. */
async function request(network: string, name = network): Promise<void> {
  const ctx = { ...scene.context(), ip: network };
  await writeMail(ctx, label, { name }, { dedupeKey: name, ...(await takeMailTurn(ctx)) });
}

/** Queues due mails that a stranger caused from many networks. */
async function flood(): Promise<void> {
  await scene.db.execute(sql`
    insert into outbox (topic, dedupe_key, payload, source, turn, next_attempt_at)
    select 'mail', network || ':' || turn, jsonb_build_object('kind', 'confirmation', 'name', network || ':' || turn),
      'visitor', turn, ${scene.clock.now.toISOString()}::timestamptz - interval '1 hour' + turn * interval '1 second'
    from generate_series(1, ${NETWORKS}::int) network, generate_series(1, ${REQUESTS}::int) turn
  `);
}

const claim = () =>
  claimNext(scene.db, MAIL, {
    holder: randomUUID(),
    now: scene.clock.now,
    leaseMs: 600 * MINUTE_MS,
    id: undefined,
  });

/** Claims all mails that may be sent now; returns their names in order. */
async function claimed(until?: string): Promise<string[]> {
  const names: string[] = [];
  while (true) {
    const row = await claim();
    if (row === undefined) return names;
    const name = isNamed(row.payload) ? row.payload.name : '';
    names.push(name);
    if (name === until) return names;
  }
}

const turnsOf = (names: readonly string[]) => names.map((name) => Number(name.split(':')[1]));

describe('the queue of visitor mails', () => {
  test('sends the first mail of each network before any second one', async () => {
    await flood();
    await request('198.51.100.1', 'echt');
    const before = await claimed('echt');
    expect(before).toHaveLength(NETWORKS + 1);
    expect(Math.max(...turnsOf(before.slice(0, -1)))).toBe(1);
  });

  test('leaves room for the first mails of other networks when a flood has used its share of the hour', {
    tags: ['release'],
  }, async () => {
    await flood();
    const sent = await claimed();
    expect(sent.length).toBeLessThanOrEqual(501);
    expect(await isDue(scene.db, MAIL, scene.clock.now)).toBe(false);
    await request('198.51.100.1', 'echt');
    expect(await claimed()).toEqual(['echt']);
  });

  test('gives a flood half of the daily limit of the mail server at most', async () => {
    await scene.db.execute(sql`insert into letter_pace (id, per_day) values (true, 100)`);
    await flood();
    // The first mails of each network do not count as a flood.
    const sent = await claimed();
    for (let hour = 0; hour < 20; hour += 1) {
      scene.passes(60 * MINUTE_MS);
      sent.push(...(await claimed()));
    }
    expect(turnsOf(sent).filter((turn) => turn > 3)).toEqual([]);
    await request('198.51.100.1', 'echt');
    expect(await claimed()).toEqual(['echt']);
    await scene.db.execute(sql`delete from letter_pace`);
  });

  test('takes sixty mails an hour from one network, whose surplus delays no other one', async () => {
    const waitFor = async (ip: string): Promise<number> =>
      (await takeMailTurn({ ...scene.context(), ip })).notBefore.getTime() - scene.clock.now.getTime();
    const waits: number[] = [];
    for (let index = 0; index < 62; index += 1) waits.push(await waitFor('203.0.113.9'));
    expect(waits.slice(58)).toEqual([0, 0, MINUTE_MS, 2 * MINUTE_MS]);
    expect(await waitFor('203.0.113.10')).toBe(0);
  });
});
