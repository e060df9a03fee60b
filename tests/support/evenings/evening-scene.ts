import { sql } from 'drizzle-orm';
import { clickupConnection } from '#db/schema/events/connection.ts';
import { events } from '#db/schema/events/events.ts';
import { tasks } from '#db/schema/events/tasks.ts';
import { NO_FACTS } from '#domain/events/event.ts';
import type { Registration } from '#domain/events/registration.ts';
import confirmations from '#functions/confirmations.ts';
import drainOutbox from '#functions/drain-outbox.ts';
import evening from '#functions/evening.ts';
import registrations from '#functions/registrations.ts';
import { openMailScene } from '#tests/support/mail/mail-scene.ts';
import { clearPeople } from '#tests/support/people/people.ts';

/** Address that no public answer may contain. */
export const ROOM = 'https://zoom.example/j/geheim-4711';

/** Friday in winter time; the scene starts on Saturday, 21.11.2026, 9:00 in Berlin. */
const EVENING = { date: '2026-12-04', time: '19:30', minutes: 90 } as const;

type EventRow = Partial<typeof events.$inferInsert>;

/** Opens evenings with registration here, their visitors and mails, one at a time in a test file. */
export async function openEveningScene() {
  const scene = await openMailScene();
  const { db, smtp } = scene;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const self = {
    ...scene,
    async addEvening(taskId: string, more: EventRow = {}, registration: Partial<Registration> | null = {}) {
      const own = registration === null ? {} : { registration: { room: ROOM, reminds: true, ...registration } };
      const { status: _, ...facts } = NO_FACTS;
      await db.batch([
        db.insert(events).values({
          ...facts,
          ...EVENING,
          title: 'Stille am Abend',
          status: 'published',
          isPublic: true,
          updatedAt: scene.clock.now,
          ...more,
          taskId,
        }),
        db.insert(tasks).values({
          taskId,
          name: 'Stille am Abend',
          status: 'published',
          fate: 'event',
          reason: '',
          date: '',
          own,
        }),
      ]);
    },
    change: async (taskId: string, more: EventRow) =>
      void (await db
        .update(events)
        .set({ ...more, sequence: sql`sequence + 1` })
        .where(sql`task_id = ${taskId}`)),
    async register(email: string, more: Record<string, unknown> = {}, ip?: string) {
      const answer = await scene
        .visitor(registrations, ip)
        .post('/api/registrations', { event: 'abend', email, ...more });
      await scene.settled();
      return answer;
    },
    /** Returns the ending of the newest link in the mails to an address. */
    linkTo(email: string, path: 'bestaetigen' | 'dabei'): string {
      const texts = smtp.mailsTo(email).map(({ parsed }) => parsed.text ?? '');
      const links = texts.flatMap((text) => [...text.matchAll(new RegExp(`/${path}/([\\w-]{43})`, 'g'))]);
      return links.at(-1)?.[1] ?? '';
    },
    async confirm(email: string): Promise<string> {
      const token = self.linkTo(email, 'bestaetigen');
      const answer = await scene
        .visitor(confirmations)
        .send(`/bestaetigen/${token}`, { method: 'POST', body: 'antwort=ja', headers: form });
      await scene.settled();
      return answer.text();
    },
    /** Registers and confirms; returns the token of the person's page. */
    async seat(email: string, more?: Record<string, unknown>): Promise<string> {
      await self.register(email, more);
      await self.confirm(email);
      return self.linkTo(email, 'dabei');
    },
    look: async (token: string) => (await scene.visitor(evening).get(`/dabei/${token}`)).text(),
    press: (token: string, answer: 'ja' | 'nein') =>
      scene.visitor(evening).send(`/dabei/${token}`, { method: 'POST', body: `antwort=${answer}`, headers: form }),
    /** Runs the job of every quarter of an hour, and sends what it wrote. */
    async tick() {
      await scene.run(drainOutbox);
      await scene.settled();
    },
    subjectsTo: (email: string) => smtp.mailsTo(email).map(({ parsed }) => parsed.subject ?? ''),
    /** Counts the registrations. */
    async seats(where: string) {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from registrations where ${sql.raw(where)}`,
      );
      return rows[0]?.count ?? 0;
    },
    async reset() {
      await scene.reset();
      await clearPeople(db);
      await db.batch([
        db.delete(events),
        db.delete(tasks),
        db.execute(sql`delete from evening_figures`),
        db
          .insert(clickupConnection)
          .values({ token: 'x', tokenEnd: 'x', userName: 'x', timeZone: 'Europe/Berlin', connectedAt: scene.clock.now })
          .onConflictDoNothing(),
      ]);
      scene.variables.RATE_LIMITS = 'off';
    },
  };
  return self;
}
