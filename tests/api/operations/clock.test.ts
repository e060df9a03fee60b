import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { releasePlan, releases } from '#db/schema/content/releases.ts';
import { events } from '#db/schema/events/events.ts';
import { tasks } from '#db/schema/events/tasks.ts';
import { letterSends, letters } from '#db/schema/letters/letters.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { alarms, failures, scheduleRuns } from '#db/schema/operations/hosting.ts';
import drainOutbox from '#functions/drain-outbox.ts';
import health from '#functions/health.ts';
import redirect from '#functions/redirect.ts';
import releasesFunction from '#functions/releases.ts';
import syncEvents from '#functions/sync-events.ts';
import waitlist from '#functions/waitlist.ts';
import { createContext } from '#server/http/context.ts';
import { type ClockSite, openClockSite } from '#tests/support/operations/clock-site.ts';
import { clearPeople } from '#tests/support/people/people.ts';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;

let site: ClockSite;
beforeAll(async () => {
  site = await openClockSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.reset();
  await clearPeople(site.scene.db);
  for (const table of [letters, releases, releasePlan, scheduleRuns, failures, alarms, events, tasks]) {
    await site.scene.db.delete(table);
  }
});

/** Runs both clocks once. @returns whether each of them looked for work */
async function tick(): Promise<boolean[]> {
  const { scene } = site;
  const looked: boolean[] = [];
  for (const [name, job] of [
    ['sync-events', syncEvents],
    ['drain-outbox', drainOutbox],
  ] as const) {
    const before = await scene.db.select().from(scheduleRuns);
    await site.run(job);
    const after = await scene.db.select().from(scheduleRuns);
    const at = (rows: typeof before) => rows.find((row) => row.name === name)?.doneAt.getTime();
    looked.push(at(after) !== at(before));
  }
  return looked;
}
/** Runs at the full hour, and a quarter of an hour later, with something in between. */
async function quarterAfter(between: () => Promise<unknown> = async () => undefined): Promise<boolean[]> {
  expect(await tick()).toEqual([true, true]);
  site.scene.passes(QUARTER_MS / 2);
  await between();
  await site.scene.settled();
  site.scene.passes(QUARTER_MS / 2);
  return tick();
}
const inMinutes = (minutes: number): Date => new Date(site.scene.clock.now.getTime() + minutes * MINUTE_MS);

describe('the clock', () => {
  test('rests between the half hours while nothing is due, and never at them', async () => {
    for (let hour = 0; hour < 3; hour += 1) {
      expect(await tick()).toEqual([true, true]);
      site.scene.passes(QUARTER_MS);
      expect(await tick()).toEqual([false, false]);
      site.scene.passes(QUARTER_MS);
    }
    expect([site.missed, site.heartbeat.beats]).toEqual([[200, 200, 200], 3]);
  });

  test.each([-50, 50])('does so however late Netlify starts a run: by %i seconds', async (seconds) => {
    site.scene.passes(seconds * 1000);
    expect(await quarterAfter()).toEqual([false, false]);
    site.scene.passes(QUARTER_MS);
    expect(await tick()).toEqual([true, true]);
  });

  const works: Readonly<Record<string, () => unknown>> = {
    'a mail that waits': () =>
      site.scene.db.insert(outbox).values({ topic: 'mail', dedupeKey: 'x', payload: {}, nextAttemptAt: inMinutes(20) }),
    'a letter that is planned': () =>
      site.scene.db.insert(letters).values({ kind: 'letter', status: 'planned', scheduledAt: inMinutes(15) }),
    'a letter that awaits a publish': () =>
      site.scene.db.insert(letters).values({ kind: 'letter', status: 'planned', awaitedRelease: 0 }),
    'a welcome that is due': async () => {
      const [row] = await site.scene.db
        .insert(letters)
        .values({ kind: 'welcome', list: 'newsletter', status: 'sending' })
        .returning();
      const send = { letterId: row?.id ?? '', personId: 1, list: 'newsletter', priority: 0 } as const;
      await site.scene.db.insert(letterSends).values({ ...send, dueAt: inMinutes(20) });
    },
    'a reminder of an evening': () =>
      site.scene.db.batch([
        site.scene.db.execute(sql`
          insert into events (task_id, title, description, date, time, speaker, image, status, url, tags, is_public)
          values ('abend', 'Stille', '', '2026-11-21', '10:15', '', '', 'published', '', '[]', true)
        `),
        site.scene.db.execute(sql`
          insert into tasks (task_id, name, status, fate, reason, date, own)
          values ('abend', 'Stille', 'published', 'event', '', '', '{"registration": {"room": "x", "reminds": true}}')
        `),
        site.scene.db.execute(sql`
          with person as (insert into people (email) values ('ada@firma.example') returning id)
          insert into registrations (person_id, task_id, confirmed_at, told_start)
          select id, 'abend', '2026-11-20T08:00:00Z', '2026-11-21T10:15' from person
        `),
      ]),
    'a planned publish': () =>
      site.scene.db.insert(releasePlan).values({ dueAt: inMinutes(15), createdAt: inMinutes(0) }),
  };
  test.each(Object.entries(works))('does not rest with %s', async (_, begin) => {
    site.scene.variables.SENDING = 'off';
    await begin();
    expect(await quarterAfter()).toEqual([true, true]);
  });

  test('rests while what is due can only wait for the owner', async () => {
    site.scene.variables.SMTP_URL = undefined;
    const row = { topic: 'mail', dedupeKey: 'x', payload: {}, nextAttemptAt: inMinutes(-180) };
    await site.scene.db.insert(outbox).values(row);
    expect(await quarterAfter()).toEqual([false, false]);
  });

  test('does not rest once either of its functions has missed two runs', async () => {
    expect(await quarterAfter()).toEqual([false, false]);
    await site.scene.db
      .update(scheduleRuns)
      .set({ doneAt: inMinutes(-45) })
      .where(sql`name = 'sync-events'`);
    site.scene.passes(QUARTER_MS);
    await site.run(drainOutbox);
    site.scene.passes(QUARTER_MS);
    expect(await tick()).toEqual([true, true]);
  });

  test.each([
    ['is missing', () => new Response(null, { status: 404 })],
    ['is of another form', () => Response.json({ isAhead: 'no' })],
  ])('does not rest if its memo %s', async (_, forged) => {
    const forge = async () => {
      site.forged = async () => forged();
    };
    expect(await quarterAfter(forge)).toEqual([true, true]);
  });

  test('reads no memo outside of production, where no CDN keeps one', async () => {
    const { scene } = site;
    for (let quarters = 0; quarters < 4; quarters += 1) {
      await scene.run(drainOutbox);
      scene.passes(QUARTER_MS);
    }
    expect(site.missed).toEqual([]);
  });

  const causes: Readonly<Record<string, () => Promise<unknown>>> = {
    'a sign-up': () => site.visit(waitlist).post('/api/waitlist', { email: 'ada@firma.example' }),
    'a failure of ours': async () => {
      await site.scene.db.execute(sql`alter table redirects rename to redirects_gone`);
      await site.visit(redirect).send('/r/flyer', {});
      await site.scene.settled();
      await site.scene.db.execute(sql`alter table redirects_gone rename to redirects`);
    },
    'a publish that the owner plans': async () => {
      const owner = await site.signedIn(releasesFunction);
      const plan = { day: '2026-11-21', time: '09:15', note: '', without: [] };
      const headers = { 'content-type': 'application/json' };
      const planned = await owner.send('/api/releases/plan', { method: 'PUT', headers, body: JSON.stringify(plan) });
      expect(planned.status).toBe(200);
    },
  };
  test.each(Object.entries(causes))('is woken by %s', async (_, cause) => {
    expect(await quarterAfter(cause)).toEqual([true, true]);
    expect(site.woken).toBeGreaterThan(0);
  });

  test('is woken by each call of ours to ourselves', async () => {
    const wake = vi.fn();
    const { callSelf: _, ...own } = { ...site.scene.replaced(), wake };
    const ctx = createContext(new Request('http://127.0.0.1:1'), site.scene.platform(), new Headers(), own);
    ctx.callSelf('/api/mails/deliveries', {});
    await site.scene.settled();
    expect(wake).toHaveBeenCalledOnce();
  });

  test('delivers what waits within half an hour even if the purge is lost', async () => {
    const { scene } = site;
    scene.smtp.interfere = (stage) => (stage === 'greeting' ? { at: 'greeting', code: 421 } : undefined);
    const looked = await quarterAfter(async () => {
      site.isPurgeLost = true;
      await site.visit(waitlist).post('/api/waitlist', { email: 'ada@firma.example' });
    });
    expect(looked).toEqual([false, false]);
    scene.smtp.interfere = undefined;
    scene.passes(QUARTER_MS);
    expect(await tick()).toEqual([true, true]);
    expect(scene.smtp.mailsTo('ada@firma.example')).toHaveLength(1);
  });

  test('answers no stranger what is due, so nobody else writes its memo', async () => {
    const at = site.scene.clock.now.getTime();
    for (const query of [`at=${at}&signature=x`, `at=${at}&signature=${'0'.repeat(64)}`]) {
      const answer = await site.visit(health).get(`/api/health/work?${query}`);
      expect([answer.status, answer.headers.get('netlify-cdn-cache-control')]).toEqual([404, null]);
    }
    expect((await site.visit(health).get('/api/health/work')).status).toBe(400);
  });
});
