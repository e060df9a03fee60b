import { and, asc, eq, lte, notLike, sql } from 'drizzle-orm';
import { outbox } from '#db/schema/mail/outbox.ts';
import { consents } from '#db/schema/people/consents.ts';
import { listEntries, people } from '#db/schema/people/people.ts';
import { signUpRequests } from '#db/schema/people/requests.ts';
import type { ListName } from '#domain/people/lists.ts';
import confirmations from '#functions/confirmations.ts';
import subscribers from '#functions/subscribers.ts';
import unsubscribing from '#functions/unsubscribing.ts';
import waitlist from '#functions/waitlist.ts';
import * as service from '#server/services/people/confirmations.ts';
import { createScene } from '#tests/support/scene.ts';
import type { FunctionHandler } from '#tests/support/visitor.ts';
import { clearPeople } from './people.ts';

/** Address without a server, so that the pages come without the site's layout. */
const ORIGIN = 'http://127.0.0.1:1';

/** Confirmation mail as it would be sent. */
export interface SentConfirmation {
  readonly mailId: string;
  readonly to: string;
  readonly lists: readonly ListName[];
  readonly choices: readonly string[];
  readonly token: string;
}

/** Sign-ups with mails that go out on demand. */
export type SignUpScene = Awaited<ReturnType<typeof openSignUpScene>>;

/** Opens the sign-ups, one at a time in a test file. */
export async function openSignUpScene() {
  const scene = await createScene({ origin: ORIGIN });
  const { db, clock } = scene;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const postTo = (handler: FunctionHandler, path: string, body: string, headers: Record<string, string> = {}) =>
    scene.visitor(handler).send(path, { method: 'POST', body, headers: { ...form, ...headers } });

  return {
    ...scene,
    signUp: (email: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
      scene.visitor(waitlist).post('/api/waitlist', { email, ...more }, headers),
    signUpFrom: (ip: string, email: string) => scene.visitor(waitlist, ip).post('/api/waitlist', { email }),
    subscribe: (email: string, more: Record<string, unknown> = {}) =>
      scene.visitor(subscribers).post('/api/subscribers', { email, ...more }),
    /** Sends the mails that are due. */
    async mail() {
      const due = and(eq(outbox.topic, 'mail'), eq(outbox.status, 'pending'), lte(outbox.nextAttemptAt, clock.now));
      const rows = await db
        .update(outbox)
        .set({ status: 'done', endedAt: clock.now })
        .where(due)
        .returning({ id: outbox.id, at: outbox.nextAttemptAt, asking: sql<service.Asking>`payload` });
      const sent: SentConfirmation[] = [];
      for (const { id: mailId, asking } of rows.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
        // Mails with news for the owner are skipped.
        if (!('personId' in asking)) continue;
        const started = await service.prepareMail(scene.context(), asking, mailId);
        if (started && 'until' in started) {
          await db.update(outbox).set({ status: 'pending', nextAttemptAt: started.until }).where(eq(outbox.id, mailId));
        } else if (started) {
          const { email: to, lists, choices, token } = started;
          await db.update(signUpRequests).set({ mailedAt: clock.now }).where(eq(signUpRequests.mailId, mailId));
          sent.push({ mailId, to, lists, choices, token });
        }
      }
      return sent;
    },
    /** Counts queued mails to people, due or not; news for the owner do not count. */
    waiting: () =>
      db.$count(
        outbox,
        and(eq(outbox.topic, 'mail'), eq(outbox.status, 'pending'), notLike(outbox.dedupeKey, 'news%')),
      ),
    look: (token: string, method = 'GET') => scene.visitor(confirmations).send(`/bestaetigen/${token}`, { method }),
    press: (token: string, answer: 'ja' | 'nein', headers?: Record<string, string>) =>
      postTo(confirmations, `/bestaetigen/${token}`, `antwort=${answer}`, headers),
    unsubscribing: {
      look: (path: string) => scene.visitor(unsubscribing).get(`/abmelden/${path}`),
      post: (path: string, body: string, headers?: Record<string, string>) =>
        postTo(unsubscribing, `/abmelden/${path}`, body, headers),
    },
    /** Returns the status of an address on each list. */
    async statusesOf(email: string): Promise<Partial<Record<ListName, string>>> {
      const rows = await db
        .select({ list: listEntries.list, status: listEntries.status })
        .from(listEntries)
        .innerJoin(people, eq(people.id, listEntries.personId))
        .where(sql`lower(${people.email}) = lower(${email}) and deleted_at is null`);
      return Object.fromEntries(rows.map(({ list, status }) => [list, status]));
    },
    /** Returns the consent events of an address, oldest first. */
    async history(email: string) {
      const rows = await db
        .select({ list: consents.list, event: consents.event })
        .from(consents)
        .where(sql`lower(${consents.email}) = lower(${email})`)
        .orderBy(asc(consents.id));
      return rows.map(({ list, event }) => `${list} ${event}`);
    },
    async unsubscribeToken(email: string) {
      const [row] = await db.select({ token: people.unsubscribeToken }).from(people).where(eq(people.email, email));
      return row?.token ?? '';
    },
    async reset() {
      await scene.reset();
      await clearPeople(db);
    },
  };
}
