import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { consents, consentTexts } from '#db/schema/people/consents.ts';
import { people } from '#db/schema/people/people.ts';
import confirmations from '#functions/confirmations.ts';
import unsubscribing from '#functions/unsubscribing.ts';
import waitlist from '#functions/waitlist.ts';
import { unsubscribeLink } from '#server/services/people/unsubscribe-link.ts';
import { leaksOf } from '#tests/support/leaks.ts';
import { openMailScene } from '#tests/support/mail/mail-scene.ts';
import { clearPeople } from '#tests/support/people/people.ts';
import { startSilentServer } from '#tests/support/silent-server.ts';

const HOUR_MS = 60 * 60_000;
const ada = 'ada@example.org';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const scene = await openMailScene();

const signUp = (email: string, more: Record<string, unknown> = {}) =>
  scene.visitor(waitlist).post('/api/waitlist', { email, ...more });

/** Returns the path of the link in the newest mail to an address. */
function linkTo(email: string): string {
  const text = scene.smtp.mailsTo(email).at(-1)?.parsed.text ?? '';
  return /https?:\/\/[^/\s]+(\/bestaetigen\/[\w-]+)/.exec(text)?.[1] ?? '';
}

describe('the confirmation mail', () => {
  afterAll(() => scene.close());
  beforeEach(async () => {
    await scene.reset();
    await clearPeople(scene.db);
  });

  test('delays no sign-up and is not lost while the mail server accepts connections and stays silent', async () => {
    const silent = await startSilentServer();
    scene.variables.SMTP_URL = `smtp://127.0.0.1:${silent.port}`;
    const emails = Array.from({ length: 8 }, (_, index) => `still-${index}@example.org`);
    const answers = await Promise.all(emails.map((email) => signUp(email)));
    // The mail is stuck at the server, but the sign-ups have their answers.
    await silent.accepted();
    expect(await Promise.all(answers.map((each) => each.json()))).toEqual(emails.map((email) => ({ email })));
    expect((await scene.rows()).map(({ status }) => status)).toEqual(emails.map(() => 'pending'));
    await silent.stop();
    scene.variables.SMTP_URL = scene.smtp.url;
    await scene.sweepUntilEmpty();
    expect(scene.smtp.mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual(emails);
  });

  test('names sender and reason, has one link and contains no typed text', async () => {
    const typed = { name: 'https://evil.example', interests: 'Spott', newsletter: true };
    await signUp(ada, { ...typed, choice: 'course:rauhnaechte' });
    await scene.settled();
    const [mail, ...others] = scene.smtp.mails;
    expect(others).toEqual([]);
    const { subject = '', text = '', html = '', to } = mail?.parsed ?? {};
    expect(to).toEqual([{ name: '', address: ada }]);
    expect(subject).toBe('Bitte bestätige deine Anmeldung');
    for (const part of [text, html]) {
      expect(part).toMatch(/Warteliste.*Newsletter.*Vorgemerkt: Rauhnächte.*Ja, anmelden.*Das war ich nicht/s);
      expect(part).toContain('Musterweg 12, 10115 Berlin');
      expect(part).not.toMatch(/evil|Spott/);
    }
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url);
    expect(links).toEqual([expect.stringMatching(/\/bestaetigen\/[\w-]{43}$/)]);
    expect([...text.matchAll(/https?:/g)]).toHaveLength(1);
    expect(leaksOf(scene.logged.join(), [ada])).toEqual([]);
  });

  test('asks a confirmed person only about new choices, and its proof keeps the words without the names', async () => {
    await signUp(ada, {}).then(() => scene.settled());
    await scene.visitor(confirmations).send(linkTo(ada), { method: 'POST', headers: form, body: 'antwort=ja' });
    scene.passes(HOUR_MS);
    await signUp(ada, { choice: 'course:rauhnaechte soulcircle' }).then(() => scene.settled());
    const { subject, text = '' } = scene.smtp.mailsTo(ada).at(-1)?.parsed ?? {};
    expect(subject).toBe('Bitte bestätige, was du dir vorgemerkt hast');
    expect(text).toMatch(/Vorgemerkt: Rauhnächte · SoulCircle\n.*Ja, vormerken.*Das war ich nicht/s);
    expect(text).not.toContain('Warteliste');
    const wordings = (await scene.db.select().from(consentTexts)).map((each) => each.text).join();
    expect(wordings).toContain('Vorgemerkt: {Auswahl}');
    expect(wordings).not.toContain('Rauhnächte');
  });

  test('leads to the button, and every step can be proved', async () => {
    await signUp(ada, {}).then(() => scene.settled());
    const [mail] = scene.smtp.mails;
    scene.passes(HOUR_MS);
    await scene.visitor(confirmations).send(linkTo(ada), { method: 'POST', headers: form, body: 'antwort=ja' });
    const events = await scene.db
      .select()
      .from(consents)
      .leftJoin(consentTexts, eq(consentTexts.version, consents.textVersion))
      .orderBy(asc(consents.id));
    expect(events.map((event) => event.consents)).toMatchObject([
      { event: 'requested', email: ada, list: 'waitlist', form: 'waitlist', at: new Date('2026-11-21T08:00:00Z') },
      { event: 'mailed', messageId: mail?.parsed.messageId, at: new Date('2026-11-21T08:00:00Z') },
      { event: 'confirmed', at: new Date('2026-11-21T09:00:00Z') },
    ]);
    expect(events[0]?.consent_texts?.text).toContain('Mit dem Absenden erlaubst du uns');
    expect(events[1]?.consent_texts?.text).toMatch(/Warteliste.*\{Link\}/s);
    expect(events[1]?.consent_texts?.text).not.toContain('/bestaetigen/');
  });

  test('leaves a proof that cannot be changed or deleted', async () => {
    await signUp(ada);
    await scene.settled();
    const { db } = scene;
    const changes = [
      () => db.update(consents).set({ email: 'eve@example.org' }),
      () => db.delete(consents),
      () => db.update(consentTexts).set({ text: 'anders' }),
      () => db.delete(consentTexts),
      () => db.execute('truncate consents'),
    ];
    for (const change of changes) await expect(change()).rejects.toThrow();
    expect(await db.$count(consents)).toBe(2);
  });

  test('marks an address that refuses it, and is not sent there again', async () => {
    scene.smtp.interfere = () => ({ at: 'recipient', code: 550, text: '5.1.1 unknown' });
    await signUp(ada);
    await scene.settled();
    expect(await scene.db.select({ reason: people.bounceReason }).from(people)).toEqual([{ reason: '550 5.1.1' }]);
    scene.smtp.interfere = undefined;
    scene.passes(24 * HOUR_MS);
    await signUp(ada);
    await scene.sweep();
    expect(scene.smtp.mails).toEqual([]);
  });

  test('has the same link when it is retried', async () => {
    let isCut = false;
    scene.smtp.interfere = (stage) => {
      if (stage !== 'data' || isCut) return undefined;
      isCut = true;
      return { at: 'data', cut: true };
    };
    await signUp(ada);
    await scene.settled();
    await scene.sweepUntilEmpty();
    const links = scene.smtp.mails.map(({ parsed }) => /\/bestaetigen\/([\w-]+)/.exec(parsed.text ?? '')?.[1]);
    expect([links.length, new Set(links).size]).toEqual([2, 1]);
    const page = await scene.visitor(confirmations).get(linkTo(ada));
    expect(await page.text()).toContain('Ja, anmelden');
  });

  test('goes to no address with another one or a header in it', async () => {
    for (const email of ['ada@example.org, eve@example.org', 'ada@example.org\r\nBcc: eve@example.org']) {
      expect((await signUp(email)).status).toBe(400);
    }
    expect(await scene.rows()).toEqual([]);
  });

  test('is followed by mails whose text and headers link to unsubscribing', async () => {
    await signUp(ada);
    const [person] = await scene.db.select().from(people);
    const { headers, note } = unsubscribeLink(scene.context(), person?.unsubscribeToken ?? '', 'waitlist');
    const url = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(note).toMatchObject({ kind: 'note', links: [['Abmelden', url]] });
    const { pathname, search } = new URL(url);
    const body = headers['List-Unsubscribe-Post'] ?? '';
    const answer = await scene
      .visitor(unsubscribing)
      .send(`${pathname}${search}`, { method: 'POST', headers: form, body });
    expect(await answer.text()).toContain('Du bist von der Warteliste abgemeldet.');
  });
});
