import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { signUpRequests } from '#db/schema/people/requests.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import confirmations from '#functions/confirmations.ts';
import waitlist from '#functions/waitlist.ts';
import { erasureSteps } from '#server/services/people/erasure.ts';
import { openMailScene } from '#tests/support/mail/mail-scene.ts';
import { clearPeople } from '#tests/support/people/people.ts';

const ada = 'ada@example.org';
const away = () => ({ at: 'greeting', code: 421 }) as const;

const scene = await openMailScene();

const signUp = async (): Promise<void> => {
  await scene.visitor(waitlist).post('/api/waitlist', { email: ada });
  await scene.settled();
};
const mailedAt = async () =>
  (await scene.db.select({ at: signUpRequests.mailedAt }).from(signUpRequests)).map(({ at }) => at);

/** Lets a time pass without a sweep, then sweeps twice, because a pause may have just begun. */
async function rest(ms: number): Promise<void> {
  scene.passes(ms);
  await scene.sweep();
  scene.passes(15 * MINUTE_MS);
  await scene.sweep();
}

afterAll(() => scene.close());

beforeEach(async () => {
  await scene.reset();
  await clearPeople(scene.db);
});

test('a sign-up counts as mailed only once the server has accepted its mail, and is kept for thirty days until then', async () => {
  scene.smtp.interfere = away;
  await signUp();
  for (let day = 1; day <= 29; day += 7) await rest(7 * DAY_MS - 15 * MINUTE_MS);
  // The mail is given up: only the sign-up itself counts.
  await scene.db.execute(
    sql`update outbox set status = 'dead', ended_at = ${scene.clock.now.toISOString()}::timestamptz`,
  );
  expect(await mailedAt()).toEqual([null]);
  scene.clock.now = new Date(scene.clock.now.getTime() - 8 * DAY_MS);
  await erasureSteps.unconfirmedPeople(scene.context());
  expect(await mailedAt()).toEqual([null]);
  scene.passes(4 * DAY_MS);
  await erasureSteps.unconfirmedPeople(scene.context());
  expect(await mailedAt()).toEqual([]);
});

test('a sign-up is not deleted while another mail to it waits', async () => {
  await signUp();
  scene.passes(20 * DAY_MS);
  await scene.db.execute(sql`update outbox set status = 'pending', ended_at = null`);
  await erasureSteps.unconfirmedPeople(scene.context());
  expect(await mailedAt()).toHaveLength(1);
});

test('the link of a mail works although the server never said that it had accepted it', async () => {
  scene.smtp.interfere = () => ({ at: 'data', cut: true });
  await signUp();
  expect(await mailedAt()).toEqual([null]);
  const text = scene.smtp.mailsTo(ada)[0]?.parsed.text ?? '';
  const link = /https?:\/\/[^/\s]+(\/bestaetigen\/[\w-]+)/.exec(text)?.[1] ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await scene.visitor(confirmations).send(link, { method: 'POST', headers, body: 'antwort=ja' });
  const { rows } = await scene.db.execute(sql`select status from list_entries`);
  expect(rows).toEqual([{ status: 'confirmed' }]);
});

test('the mail of a person who is deleted when it falls due waits, and goes out after Rückgängig', async () => {
  scene.smtp.interfere = away;
  await signUp();
  scene.smtp.interfere = undefined;
  await scene.db.execute(sql`update people set deleted_at = ${scene.clock.now.toISOString()}::timestamptz`);
  await rest(15 * MINUTE_MS);
  expect([(await scene.rows()).map(({ status }) => status), scene.smtp.mails]).toEqual([['pending'], []]);
  await scene.db.execute(sql`update people set deleted_at = null`);
  await rest(15 * MINUTE_MS);
  expect(scene.smtp.mailsTo(ada)).toHaveLength(1);
  expect(await mailedAt()).toEqual([expect.any(Date)]);
});
