import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { currentLetter, type Letter } from '#contracts/letters/editing.ts';
import type { Database } from '#db/client.ts';
import { releases } from '#db/schema/content/releases.ts';
import { letterPace, letterSends, letterSeries, letters } from '#db/schema/letters/letters.ts';
import { HOLD_MS } from '#domain/letters/words.ts';
import type { ListName } from '#domain/people/lists.ts';
import letterFunction from '#functions/letters.ts';
import type { Context } from '#server/context.ts';
import { type RunEnd, runLetters } from '#server/services/letters/run.ts';
import { sweepLetters } from '#server/services/letters/sending.ts';
import { signedInAs } from '#tests/support/accounts/signed-in.ts';
import { publishContact } from '#tests/support/content/releases.ts';
import { type MailScene, openCleanScene } from '#tests/support/mail/mail-scene.ts';
import { clearPeople } from '#tests/support/people/people.ts';

export const OWNER = 'inhaberin@mein-erwachen.example';

type Words = Partial<Pick<Letter, 'subject' | 'preview' | 'text' | 'audience'>>;

/** Publishes the contact data that a letter's imprint needs. */
export const imprint = (db: Database, owner = 'Ada Muster', team?: Parameters<typeof publishContact>[2]) => {
  const contact = { email: 'hallo@mein-erwachen.example', phone: '', address: 'Musterweg 12, 10115 Berlin', owner };
  return publishContact(db, contact, team);
};

const SWEEP_MS = 15 * 60_000;
const WORDS = { subject: 'Es geht los, {Vorname}', preview: 'Endlich', text: 'Hallo {Vorname},\n\nes geht los.' };

/** Client of the owner's letter API, with sending and counting. @param more replacements in each request's context */
export function createLetterClient(scene: MailScene, more: () => Partial<Context> = () => ({})) {
  async function send(path: string, method = 'GET', body?: unknown): Promise<Response> {
    const visitor = scene.visitor(letterFunction, undefined, { sessions: signedInAs('owner'), ...more() });
    const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    return visitor.send(`/api/letters${path}`, { method, ...(body !== undefined && json) });
  }

  /** Calls the API for a letter. @throws Error with the answer if it is not a letter */
  async function ask(path: string, method = 'GET', body?: unknown): Promise<Letter> {
    const response = await send(path, method, body);
    const answer = await response.json();
    if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(answer)}`);
    return z.parse(currentLetter, answer);
  }

  /** Writes a letter and sends its required test mail. */
  async function written(words: Words = {}): Promise<Letter> {
    const { id, version } = await ask('', 'POST', {});
    await ask(`/${id}`, 'PUT', { ...WORDS, audience: { list: 'newsletter' }, ...words, version });
    await send(`/${id}/test`, 'POST');
    await scene.settled();
    scene.smtp.mails.splice(0);
    return ask(`/${id}`);
  }

  return {
    send,
    ask,
    written,
    /** Calls the API. @returns status and text of its answer: `409 …` */
    async refusal(path: string, method: string, body?: unknown): Promise<string> {
      const response = await send(path, method, body);
      return `${response.status} ${await response.text()}`;
    },
    /** Writes a letter, starts sending it to `count` recipients, and lets its hold pass. */
    async started(count: number, words: Words = {}): Promise<Letter> {
      const { id, version } = await written(words);
      await ask(`/${id}/send`, 'POST', { version, count });
      scene.passes(HOLD_MS);
      return ask(`/${id}`);
    },
    /** Adds confirmed people to a list: `person-0@example.org` and so on. */
    async confirmed(count: number, list: ListName = 'newsletter'): Promise<void> {
      await scene.db.execute(sql`
        with added as (
          insert into people (email, name, created_at)
          select 'person-' || number || '@example.org', 'Person ' || number, timestamptz '2026-11-01'
          from generate_series(0, ${count - 1}::int) number returning id
        )
        insert into list_entries (person_id, list, status, requested_at, confirmed_at)
        select id, ${list}, 'confirmed', timestamptz '2026-11-01', timestamptz '2026-11-01' from added
      `);
    },
    /** Returns the mails to subscribers: the owner's own notice may arrive at any time. */
    received: () => scene.smtp.mails.filter(({ recipients }) => !recipients.includes(OWNER)),
    /** Runs the sender once; waits advance the clock. @param onWait called at each wait */
    run: (budgetMs = 40_000, onWait?: () => Promise<unknown>): Promise<RunEnd> =>
      runLetters(scene.context(), {
        budgetMs,
        async wait(ms) {
          scene.passes(Math.ceil(ms));
          await onWait?.();
        },
      }),
    /** Advances the clock and sweeps the letters every quarter of an hour. */
    async rests(ms: number): Promise<void> {
      for (let passed = 0; passed < ms; passed += SWEEP_MS) {
        scene.passes(SWEEP_MS);
        await sweepLetters(scene.context());
      }
    },
    /** Backs up letters, sends and pace; returns a function that restores them. */
    async backUp(): Promise<() => Promise<void>> {
      const { db } = scene;
      const [written, sends, pace] = await db.batch([
        db.select().from(letters),
        db.select().from(letterSends),
        db.select().from(letterPace),
      ]);
      return async () => {
        await db.batch([db.delete(letterSends), db.delete(letters), db.delete(letterPace)]);
        await db.batch([
          db.insert(letters).values(written),
          db.insert(letterSends).values(sends),
          db.insert(letterPace).values(pace),
        ]);
      };
    },
    /** Makes the database look like a restored copy. */
    restoreElsewhere: () => scene.db.update(letterPace).set({ seenIn: 'another database' }),
    /** Counts the sends by status. */
    async statuses(): Promise<Readonly<Record<string, number>>> {
      const { rows } = await scene.db.execute<{ status: string; count: number }>(
        sql`select status, count(*)::int as count from letter_sends group by status`,
      );
      return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
    },
    /** Deletes all letters and sends, and publishes the imprint. */
    async clear(): Promise<void> {
      const { db } = scene;
      await db.batch([
        ...([db.delete(letterSends), db.delete(letters), db.delete(letterSeries)] as const),
        ...([db.delete(letterPace), db.delete(releases)] as const),
      ]);
      await imprint(db);
      scene.variables.OWNER_EMAIL = OWNER;
    },
  };
}

/** Opens scene and client for a test file, and empties them before each test. @param more as for the client */
export async function openLetters(more?: () => Partial<Context>) {
  const scene = await openCleanScene(async ({ db }) => {
    await clearPeople(db);
    await client.clear();
  });
  const client = createLetterClient(scene, more);
  return { scene, client };
}
