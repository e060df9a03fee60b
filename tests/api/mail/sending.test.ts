import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { renderMail } from '#content/mail/frame.ts';
import { sendMails } from '#contracts/mail/sending.ts';
import { leaseMailer } from '#db/queries/mail/mailers.ts';
import { ours, typed, written } from '#domain/mail/mail-text.ts';
import { resource } from '#server/http/endpoint.ts';
import { ownEndpoint } from '#server/http/own-endpoint.ts';
import { handInMails, mailTopic } from '#server/services/mail/delivery.ts';
import { type MailKind, registered } from '#server/services/mail/kind.ts';
import { type MailLabel, nudgeMail, writeMail } from '#server/services/mail/writing.ts';
import { mailSender } from '#server/services/mail-sender.ts';
import { readTroubles } from '#server/services/operations/troubles.ts';
import { leaksOf } from '#tests/support/leaks.ts';
import { openCleanScene } from '#tests/support/mail/mail-scene.ts';

const MINUTE_MS = 60_000;

interface Greeting {
  readonly address: string;
  readonly name?: string;
}

const isGreeting = (stored: object): stored is Greeting => 'address' in stored && typeof stored.address === 'string';
const label: MailLabel<Greeting, 'news'> = { name: 'news', isPayload: isGreeting };

const cause = { source: 'visitor', turn: 1 } as const;

const bounces: string[] = [];
const unwanted = new Set<string>();
const greeting: MailKind<Greeting> = {
  ...label,
  whenUnclear: 'repeat',
  async compose(ctx, { address, name }, rowId) {
    if (unwanted.has(address)) return undefined;
    const blocks = [
      { kind: 'button', label: ours`Ja, anmelden`, url: `https://mein-erwachen.example/${rowId}` },
    ] as const;
    const mail = renderMail(
      { subject: written(`Hallo ${name ?? ''}`.trim()), heading: ours`Willkommen`, blocks },
      await mailSender(ctx),
    );
    return { ...mail, to: { address, ...(name && { name: typed(name) }) } };
  },
  addressees(_, { address }) {
    bounces.push(address);
    return {};
  },
};

const urgent: MailKind<Greeting, 'new-browser'> = { ...greeting, name: 'new-browser', isUrgent: true };

const topic = mailTopic([registered(greeting), registered(urgent)]);
const mailer = resource(ownEndpoint(sendMails, (ctx) => handInMails(ctx, topic)));

const scene = await openCleanScene(() => {
  bounces.splice(0);
  unwanted.clear();
}, mailer);

async function write(...greetings: readonly Greeting[]): Promise<void> {
  const ctx = scene.context();
  const [first, ...others] = greetings.map((each) => writeMail(ctx, label, each, { dedupeKey: each.address, cause }));
  if (first) await ctx.db.batch([first, ...others]);
}

const people = (count: number): Greeting[] =>
  Array.from({ length: count }, (_, index) => ({ address: `person-${index}@example.org` }));
const statuses = async (): Promise<string[]> => (await scene.rows()).map(({ status }) => status);
const reasons = async (): Promise<string[]> => (await scene.rows()).map(({ lastError }) => lastError);

describe('mails that are due', () => {
  test('a mail goes out as soon as it is written, as text and HTML, to one recipient', async () => {
    await write({ address: 'anna@example.org', name: 'Anna' });
    nudgeMail(scene.context());
    await scene.settled();
    const [mail] = scene.smtp.mails;
    const [row] = await scene.rows();
    expect(mail?.recipients).toEqual(['anna@example.org']);
    expect(mail?.sender).toBe('hallo@mein-erwachen.example');
    const { from, to, subject, text, html, messageId } = mail?.parsed ?? {};
    expect({ from, to, subject, messageId }).toEqual({
      from: { name: 'ME – Mein Erwachen', address: 'hallo@mein-erwachen.example' },
      to: [{ name: 'Anna', address: 'anna@example.org' }],
      subject: 'Hallo Anna',
      messageId: `<${row?.id}@mein-erwachen.example>`,
    });
    for (const part of [text, html]) {
      expect(part).toContain(`https://mein-erwachen.example/${row?.id}`);
      expect(part).toContain('Musterweg 12, 10115 Berlin');
    }
    expect(html).toContain('<html lang="de">');
    expect(html).not.toMatch(/<img|src=|@import|url\(/);
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(mail?.raw).toMatch(/^Content-Language: de$/m);
    expect(mail?.raw).not.toMatch(/^X-Mailer/m);
    expect(row?.status).toBe('done');
  });

  test('a clock that is an hour fast and then set back sends every mail once', async () => {
    await write(...people(2));
    scene.passes(3_600_000);
    scene.smtp.interfere = () => ({ at: 'recipient', code: 451 });
    await scene.sweep();
    scene.smtp.interfere = undefined;
    scene.passes(-3_600_000);
    await write({ address: 'anna@example.org' });
    await scene.sweep();
    await scene.sweepUntilEmpty();
    const everybody = ['anna@example.org', 'person-0@example.org', 'person-1@example.org'];
    expect(scene.smtp.mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual(everybody);
  });

  test('an unwanted mail ends unsent, and a mail that is not due yet waits', async () => {
    unwanted.add('anna@example.org');
    await write({ address: 'anna@example.org' });
    const notBefore = new Date(scene.clock.now.getTime() + 15 * MINUTE_MS);
    await writeMail(scene.context(), label, { address: 'b@example.org' }, { dedupeKey: 'b', cause, notBefore });
    await scene.sweep();
    expect(await statuses()).toEqual(['done', 'pending']);
    scene.passes(15 * MINUTE_MS);
    await scene.sweep();
    expect([await statuses(), scene.smtp.mails.length]).toEqual([['done', 'done'], 1]);
  });
});

describe('the order of mails', () => {
  test('a domain that defers every mail delays no other one, at the first attempt and at a retry', async () => {
    const asked: string[] = [];
    scene.smtp.interfere = (stage, address) => {
      if (stage === 'recipient') asked.push(address);
      return address.startsWith('person-') ? { at: 'recipient', code: 451, text: '4.7.1 later' } : undefined;
    };
    await write(...people(20), { address: 'anna@example.net' });
    await scene.sweep();
    expect(scene.smtp.mails.map(({ recipients }) => recipients)).toEqual([['anna@example.net']]);
    scene.passes(15 * MINUTE_MS);
    asked.splice(0);
    await write({ address: 'berta@example.net' });
    await scene.sweep();
    expect(asked[0]).toBe('berta@example.net');
    expect(asked).toHaveLength(21);
  });

  test('mails of accounts go before all others, even before older ones', async () => {
    await write(...people(3));
    scene.passes(MINUTE_MS);
    await writeMail(
      scene.context(),
      urgent,
      { address: 'ida@example.org' },
      { dedupeKey: 'ida', cause: { source: 'owner' } },
    );
    await scene.sweep();
    expect(scene.smtp.mails[0]?.recipients).toEqual(['ida@example.org']);
  });

  test('a third mailer leaves the mails to the two that are sending, and a crashed one loses its place', async () => {
    const { now } = scene.clock;
    const until = new Date(now.getTime() + MINUTE_MS);
    const taken = await Promise.all([1, 2, 3].map(() => leaseMailer(scene.db, randomUUID(), { now, until })));
    expect(taken.toSorted()).toEqual([false, true, true]);
    await write({ address: 'anna@example.org' });
    await scene.sweep();
    expect(scene.smtp.connections).toBe(0);
    scene.passes(MINUTE_MS);
    await scene.sweep();
    expect(await statuses()).toEqual(['done']);
  });
});

describe('the server', () => {
  test('bounces an unknown mailbox, and the address is marked and not retried', async () => {
    scene.smtp.interfere = () => ({ at: 'recipient', code: 550, text: '5.1.1 <anna@example.org> unknown' });
    await write({ address: 'anna@example.org' });
    await scene.sweep();
    expect(bounces).toEqual(['anna@example.org']);
    expect(await statuses()).toEqual(['dead']);
    expect(await reasons()).toEqual(['Diese Adresse nimmt keine E-Mails an. (550 5.1.1)']);
  });

  test.each([
    ['greylists the recipient', { at: 'recipient', code: 451 }],
    // A refusal after the text concerns the mail: the address was accepted before.
    ['refuses the text with the code of a dead address', { at: 'data', code: 550, text: 'classified as SPAM' }],
  ] as const)('%s: the mail is retried without a bounce, and the others arrive', async (_, trouble) => {
    scene.smtp.interfere = (_, address) => (address === 'person-0@example.org' ? trouble : undefined);
    await write(...people(3));
    await scene.sweep();
    expect((await statuses()).toSorted()).toEqual(['done', 'done', 'pending']);
    scene.smtp.interfere = undefined;
    await scene.sweepUntilEmpty();
    expect([bounces, scene.smtp.mails.length]).toEqual([[], 3]);
  });

  test('refuses our sender, and all mails wait a quarter of an hour without a counted attempt', async () => {
    scene.smtp.interfere = () => ({ at: 'sender', code: 550, text: '5.7.60 not your address' });
    await write(...people(3));
    await scene.sweep();
    scene.passes(10 * MINUTE_MS);
    await scene.sweep();
    expect(scene.smtp.connections).toBe(1);
    expect((await scene.rows()).map(({ attempts }) => attempts)).toEqual([0, 0, 0]);
    expect(await reasons()).toContain('Der Mailserver lässt uns mit unserem Absender nichts verschicken. (550 5.7.60)');
    scene.smtp.interfere = undefined;
    await scene.sweepUntilEmpty();
    expect([scene.smtp.mails.length, bounces]).toEqual([3, []]);
  });

  test('refuses our login, and all mails wait until it is right, which the dashboard says', async () => {
    const { url } = scene.smtp;
    const isShown = async () =>
      (await readTroubles(scene.context())).troubles.some(({ cause }) => cause === 'mail-refused');
    scene.variables.SMTP_URL = url.replace('geheim', 'falsch');
    await write(...people(2));
    await scene.sweep();
    await scene.sweep();
    expect([scene.smtp.connections, await statuses(), await isShown()]).toEqual([1, ['pending', 'pending'], true]);
    scene.variables.SMTP_URL = url;
    scene.passes(15 * MINUTE_MS);
    await scene.sweep();
    // One connection carries both.
    expect([scene.smtp.connections, await statuses(), await isShown()]).toEqual([2, ['done', 'done'], false]);
  });
});

describe('the mailer', () => {
  test('keeps addresses and secrets out of every log and every ended row', async () => {
    scene.smtp.interfere = (_, address) =>
      address.startsWith('person-0')
        ? { at: 'recipient', code: 550, text: `<${address}> unknown, lokal geheim` }
        : undefined;
    await write(...people(2));
    await scene.sweep();
    expect(scene.logged.length).toBeGreaterThan(0);
    const kept = [...scene.logged, ...(await reasons())].join('\n');
    expect(leaksOf(kept, ['person', 'example', 'geheim'])).toEqual([]);
  });
});
