import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import { call } from '#api/client.ts';
import type { ApiError } from '#api/request.ts';
import { listPeople } from '#contracts/people/reading.ts';
import type { Input } from '#contracts/route.ts';
import { choices } from '#db/schema/people/choices.ts';
import { listEntries, people } from '#db/schema/people/people.ts';
import { signUpRequests } from '#db/schema/people/requests.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import { LISTS, type ListName } from '#domain/people/lists.ts';
import auth from '#functions/auth.ts';
import peopleFunction from '#functions/people.ts';
import { createContext } from '#server/http/context.ts';
import { openTestDatabase } from '#tests/support/database/database.ts';
import { createVisitor, type FunctionHandler, ownerEnv, type Visitor } from '#tests/support/visitor.ts';

const origin = 'http://localhost:8888';
const platform = {
  deploy: { context: 'dev', id: 'test', published: false },
  ip: '192.0.2.1',
  requestId: '1',
  waitUntil: () => undefined,
};
/** Fixed moment of all tests. */
export const now = new Date('2026-11-20T12:00:00Z');
export const MINUTE_MS = 60_000;

interface NewPerson {
  readonly email: string;
  readonly name?: string;
  readonly bouncedAt?: Date;
  readonly deletedAt?: Date;
  readonly createdAt?: Date;
  /** Choices by name; unconfirmed without a moment. */
  readonly choices?: Readonly<Record<string, { readonly label: string; readonly confirmedAt?: Date }>>;
  readonly on?: Partial<Record<ListName, Partial<Omit<typeof listEntries.$inferInsert, 'personId' | 'list'>>>>;
}

export type Query = Input<typeof listPeople>['query'];

/** Returns a page of the matching people. */
export const find = (query: Query = {}) => call(listPeople, { query });

export const emails = async (query: Query = {}): Promise<string[]> =>
  (await find(query)).people.map(({ email }) => email);

/** Returns the status of a failed call. */
export async function failureStatus(calling: Promise<unknown>): Promise<unknown> {
  return calling.then(
    () => 'no failure',
    (thrown: ApiError) => thrown.status,
  );
}

/** Signs the owner in and routes our client's calls to the list of people. One at a time in a test file. */
export async function openOwnerScene() {
  const database = await openTestDatabase();
  const { db } = database;
  const log = { error: () => undefined, info: () => undefined };
  const stranger = (handler: FunctionHandler): Visitor =>
    createVisitor(handler, { origin, context: { db, env: ownerEnv(), now: () => now, log } });
  const browser = stranger(auth);
  await browser.login();
  const owner = (handler: FunctionHandler): Visitor => {
    const visitor = stranger(handler);
    for (const [name, value] of browser.cookies) visitor.cookies.set(name, value);
    return visitor;
  };
  const visitor = owner(peopleFunction);
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => visitor.send(path, init));

  return {
    db,
    stranger,
    owner,

    context: (at = now) =>
      createContext(new Request(origin), platform, new Headers(), { db, env: ownerEnv(), now: () => at, log }),

    /** Adds a person to lists, by default to the waiting list; returns the id. */
    async add({ on = { waitlist: {} }, choices: chosen = {}, createdAt = now, ...person }: NewPerson): Promise<number> {
      const [row] = await db
        .insert(people)
        .values({ ...person, createdAt })
        .returning({ id: people.id });
      if (row === undefined) throw new Error('The person was not returned');
      for (const list of LISTS) {
        const entry = on[list];
        if (entry) {
          const entryStatus = { status: 'pending' as const, requestedAt: createdAt, ...entry };
          await db.insert(listEntries).values({ personId: row.id, list, ...entryStatus });
        }
      }
      for (const [choice, what] of Object.entries(chosen)) {
        await db.insert(choices).values({ personId: row.id, choice, chosenAt: createdAt, ...what });
      }
      const lists = LISTS.filter((list) => on[list] && (on[list].status ?? 'pending') === 'pending');
      const wished = Object.keys(chosen).filter((choice) => chosen[choice]?.confirmedAt === undefined);
      const asked = { personId: row.id, lists, choices: wished, fingerprint: randomUUID(), requestedAt: createdAt };
      if (lists.length + wished.length > 0) await db.insert(signUpRequests).values(asked);
      return row.id;
    },

    /** Adds a short link, in place of the last one. */
    async addLink(slug: string): Promise<number> {
      const link = { slug, slugKey: slug.toLowerCase(), targetUrl: '/', isActive: true, trackClicks: true };
      await db.delete(redirects);
      const [row] = await db.insert(redirects).values(link).returning({ id: redirects.id });
      if (row === undefined) throw new Error('The link was not returned');
      return row.id;
    },

    /** Adds people, a minute apart, `p0` first. */
    async addMany(count: number): Promise<void> {
      await db.execute(sql`
        with added as (
          insert into people (email, created_at)
          select 'p' || number || '@example.org', ${now.toISOString()}::timestamptz + number * interval '1 minute'
          from generate_series(0, ${count - 1}::int) number returning id, created_at
        )
        insert into list_entries (person_id, list, status, requested_at)
        select id, 'newsletter', 'confirmed', created_at from added
      `);
    },

    async close(): Promise<void> {
      vi.unstubAllGlobals();
      await database.close();
    },
  };
}
