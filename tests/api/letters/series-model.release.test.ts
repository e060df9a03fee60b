// @module-tag release
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { letterPace } from '#db/schema/letters/letters.ts';
import { runLetters } from '#server/services/letters/run.ts';
import { sweepLetters } from '#server/services/letters/sending.ts';
import { createLetterClient } from '#tests/support/letters/letters.ts';
import { createSeriesClient } from '#tests/support/letters/series.ts';
import {
  type Arrival,
  faultsOf,
  findMissing,
  type Life,
  type Observation,
} from '#tests/support/letters/series-model.ts';
import type { MailScene } from '#tests/support/mail/mail-scene.ts';
import { openMailScene } from '#tests/support/mail/mail-scene.ts';
import { openShop, recordSale } from '#tests/support/purchases/sales.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
const STEP_MS = 4 * HOUR_MS;
const DAYS = [0, 1, 3, 6, 9] as const;
/** Number of subscribers: `SERIES_PEOPLE=5000 npx vitest run tests/api/letters/series-model.release.test.ts`. */
const COUNT = z.parse(z.coerce.number().check(z.gte(20)), process.env.SERIES_PEOPLE ?? '40');
const TIMEOUT_MS = 60_000 + COUNT * 200;

let scene: MailScene;
let client: ReturnType<typeof createLetterClient>;
let series: ReturnType<typeof createSeriesClient>;

beforeAll(async () => {
  scene = await openMailScene();
  client = createLetterClient(scene);
  series = createSeriesClient(scene, client);
  await client.clear();
  await openShop(scene.db);
});
afterAll(() => scene.close());

const now = (): number => scene.clock.now.getTime();
const address = (number: number): string => `person-${number}@example.org`;

/** Generates people with their confirmation and end, the same in every run. */
function livesFrom(start: number): Life[] {
  let state = 7;
  /** Returns evenly distributed numbers below 1. */
  const chance = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  return Array.from({ length: COUNT }, () => {
    const confirmedAt = Math.round(start + (chance() * 20 - 8) * DAY_MS);
    const fate = chance();
    const endedAt = fate < 0.2 ? Math.round(Math.max(confirmedAt, start) + chance() * 8 * DAY_MS) : undefined;
    return { confirmedAt, isDead: fate > 0.96, ...(endedAt !== undefined && { endedAt }) };
  });
}

/** Ends the series for a subscriber: every other one leaves, the others buy. */
async function end(number: number): Promise<void> {
  if (number % 2 === 0) {
    await scene.db.execute(sql`
      update list_entries set status = 'revoked' from people where people.id = person_id and email = ${address(number)}
    `);
  } else await recordSale(scene.db, { email: address(number).toUpperCase(), productId: '4711' });
}

/** Runs the sender and crashes after a number of mails: before the last is recorded, or right after. */
async function crash(mails: number, isNoted: boolean): Promise<void> {
  const context = scene.context();
  const limit = scene.smtp.mails.length + mails;
  const dead = new Error('crashed');
  const isOver = (): boolean => scene.smtp.mails.length >= limit;
  const db = new Proxy(context.db, {
    get: (target, name) =>
      name === 'execute' && isOver() && !isNoted ? () => Promise.reject(dead) : Reflect.get(target, name),
  });
  async function wait(ms: number): Promise<void> {
    scene.passes(Math.ceil(ms));
    if (isOver()) throw dead;
  }
  await expect(runLetters({ ...context, db }, { budgetMs: 24 * HOUR_MS, wait })).rejects.toThrow('crashed');
  scene.passes(2 * MINUTE_MS);
}

test(
  `${COUNT} subscribers get each letter once and in order over fourteen days with two crashes, a pause and an edit, and none after the end`,
  async () => {
    const [, , changing = ''] = await series.written(DAYS.slice(1), 'soulPlan');
    await client.send('/pace', 'PUT', { perMinute: 600, perDay: 100_000 });
    const start = now();
    const lives = livesFrom(start);
    const arrivals = lives.map((): Arrival[] => []);
    const subjects: { readonly at: number; readonly subject: string }[] = [];
    const moments: number[] = [];
    const asked = new Map<string, number>();
    scene.smtp.interfere = (stage, to) => {
      if (stage === 'data') moments.push(now());
      if (stage !== 'recipient') return undefined;
      const number = Number(/\d+/.exec(to)?.[0]);
      if (!lives[number]?.isDead) return undefined;
      asked.set(to, (asked.get(to) ?? 0) + 1);
      return { at: 'recipient', code: 550, text: '5.1.1 unknown' };
    };

    /** Records the mails that have arrived. */
    function collect(): void {
      const times = moments.splice(0);
      for (const [index, { recipients, parsed }] of scene.smtp.mails.splice(0).entries()) {
        const [, number] = /^person-(\d+)@/.exec(recipients[0] ?? '') ?? [];
        const { subject = '' } = parsed;
        const days = Number(/\d+/.exec(subject)?.[0]);
        const at = times[index] ?? Number.NaN;
        if (number === undefined) continue;
        arrivals[Number(number)]?.push({ days, at });
        if (days === 3) subjects.push({ at, subject });
      }
    }

    /** Applies the people's confirmations and ends up to now. */
    async function happen(from: number): Promise<void> {
      for (const [number, { confirmedAt, endedAt }] of lives.entries()) {
        if (confirmedAt > from && confirmedAt <= now()) await series.confirms(number, new Date(confirmedAt));
        if (endedAt !== undefined && endedAt > from && endedAt <= now()) await end(number);
      }
    }

    await happen(Number.NEGATIVE_INFINITY);
    await series.change('on', 'all');
    let changedAt = Number.POSITIVE_INFINITY;
    /** Actions on the series by step; a day has six steps. */
    const deeds: Readonly<Record<number, () => Promise<unknown>>> = {
      10: () => crash(1, false),
      20: () => crash(1, true),
      30: () => series.change('pause'),
      36: () => series.change('resume'),
      48: () => client.ask(`/${changing}/status`, 'POST', { action: 'pause' }),
      51: async () => {
        collect();
        await series.write(changing, 'Anders an Tag 3');
        moments.splice(0);
        await client.ask(`/${changing}/status`, 'POST', { action: 'resume' });
        changedAt = now();
      },
    };
    let from = start;
    for (let step = 1; step <= 84; step += 1) {
      scene.passes(Math.max(0, start + step * STEP_MS - now()));
      await happen(from);
      from = now();
      await scene.db.update(letterPace).set({ seenAt: scene.clock.now });
      await sweepLetters(scene.context());
      await deeds[step]?.();
      await client.run(24 * HOUR_MS);
      collect();
    }

    const lived: Observation = { days: DAYS, onAt: start, until: now(), slackMs: 2.5 * DAY_MS };
    const faults = lives.flatMap((life, number) =>
      faultsOf(life, arrivals[number] ?? [], lived).map((fault) => `${address(number)} ${fault}`),
    );
    expect(faults).toEqual([]);
    const missing = lives.flatMap((life, number) => findMissing(life, arrivals[number] ?? [], lived));
    const { unclear = 0, waiting = 0 } = await client.statuses();
    // One run crashed before it could record its mail as sent: the mail is not repeated.
    expect({ missing, unclear, waiting }).toEqual({ missing: [], unclear: 1, waiting: 0 });
    expect([...asked.values()].every((count) => count === 1)).toBe(true);
    expect(subjects.every(({ at, subject }) => subject.startsWith('Anders') === at >= changedAt)).toBe(true);
    expect(subjects.some(({ subject }) => subject.startsWith('Anders'))).toBe(true);
    expect(arrivals.flat().length).toBeGreaterThan(COUNT);
  },
  TIMEOUT_MS,
);
