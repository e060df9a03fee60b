// @module-tag release

import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renderMail } from '#content/mail/frame.ts';
import { ours } from '#domain/mail/mail-text.ts';
import { parseSmtpAddress } from '#domain/mail/smtp-address.ts';
import { listenOnFreePort } from '#local/listening.ts';
import { type OutgoingMail, openSmtp, SMTP_PATIENCE, type SmtpPatience } from '#server/vendors/smtp.ts';
import type { SmtpOutcome } from '#server/vendors/smtp-outcome.ts';
import { type FakeSmtp, startFakeSmtp } from '#tests/fakes/smtp/server.ts';

const sender = { name: ours`ME – Mein Erwachen`, url: 'https://mein-erwachen.example', imprint: ours`ME · Weg 1` };
const buildMail = (given: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: 'brief-1',
  to: { address: 'anna@example.org' },
  ...renderMail(
    { subject: ours`Grüße`, heading: ours`Hallo`, blocks: [{ kind: 'text', text: ours`Schön, dass du da bist.` }] },
    sender,
  ),
  ...given,
});

/** Sends mails over one connection. */
async function handIn(
  url: string,
  mails: readonly OutgoingMail[],
  { requiresTls = false, patience }: { readonly requiresTls?: boolean; readonly patience?: SmtpPatience } = {},
): Promise<SmtpOutcome[]> {
  const server = parseSmtpAddress(url);
  if (server === undefined) throw new Error('No address of a mail server');
  const from = { name: 'ME – Mein Erwachen', address: 'hallo@mein-erwachen.example' };
  const replyTo = { name: '', address: 'antwort@example.org' };
  const connection = openSmtp({ server, from, replyTo, requiresTls }, patience);
  const outcomes: SmtpOutcome[] = [];
  for (const each of mails) outcomes.push(await connection.send(each));
  connection.close();
  return outcomes;
}

describe('a mail', () => {
  let smtp: FakeSmtp;

  beforeEach(async () => {
    smtp = await startFakeSmtp();
  });
  afterEach(() => smtp.close());

  const longest = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.de`;

  test.each([
    ['anna+kurs@example.org', 'anna+kurs@example.org'],
    ['Anna.Blume@Example.ORG', 'Anna.Blume@Example.ORG'],
    // The server decodes xn--mller-kva.
    ['jürgen@müller.de', 'jürgen@müller.de'],
    ['anna@müller.de', 'anna@müller.de'],
    [longest, longest],
  ])('reaches %s', async (address, envelope) => {
    expect(await handIn(smtp.url, [buildMail({ to: { address } })])).toEqual([{ kind: 'sent' }]);
    expect(smtp.mails.map(({ recipients }) => recipients.map((each) => each.toLowerCase()))).toEqual([
      [envelope.toLowerCase()],
    ]);
  });

  test('to a list of addresses reaches no second recipient', async () => {
    await handIn(smtp.url, [
      buildMail({ to: { address: 'anna@example.org, boese@example.org' } }),
      buildMail({ to: { address: 'anna@example.org>, <boese@example.org' } }),
      buildMail({ to: { name: 'Anna <boese@example.org>, ', address: 'anna@example.org' } }),
    ]);
    expect(smtp.mailsTo('boese@example.org')).toEqual([]);
  });

  test('gets no headers from line breaks in name and subject', async () => {
    const injected = 'Anna\r\nBcc: boese@example.org\r\nX-Boese: ja\r\n\r\nText';
    await handIn(smtp.url, [buildMail({ subject: injected, to: { name: injected, address: 'anna@example.org' } })]);
    const [mail] = smtp.mails;
    expect(mail?.recipients).toEqual(['anna@example.org']);
    expect(mail?.parsed.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.parsed.headers.map(({ key }) => key)).not.toContain('x-boese');
  });

  test('is reported as unreachable, not as lost, without a server and without an answer', async () => {
    const silent: Server = createServer();
    const port = await listenOnFreePort(silent);
    const patience = { handOverMs: 200, answerMs: 200 };
    expect(await handIn(`smtp://127.0.0.1:${port}`, [buildMail()], { patience })).toEqual([
      { kind: 'away', reason: 'timeout' },
    ]);
    await new Promise((resolve) => silent.close(resolve));
    expect(await handIn(`smtp://127.0.0.1:${port}`, [buildMail()])).toEqual([{ kind: 'away', reason: 'network' }]);
  });

  test.each([
    ['that never greets has taken nothing', 'greeting', 'away'],
    ['that falls silent at the recipient has taken nothing', 'recipient', 'away'],
    ['that falls silent after the text may have taken it', 'data', 'unclear'],
  ] as const)('a server %s', async (_, at, kind) => {
    smtp.interfere = () => ({ at, silence: true });
    // Only the clock of the stage is short, so that a busy machine does not confuse the two.
    const patience = { handOverMs: at === 'data' ? 8000 : 300, answerMs: at === 'data' ? 300 : 8000 };
    expect(await handIn(smtp.url, [buildMail()], { patience })).toEqual([{ kind, reason: 'timeout' }]);
  });

  test('that breaks the line before its answer may have been taken, and one broken off before its end has not', async () => {
    smtp.interfere = () => ({ at: 'data', cut: true });
    expect(await handIn(smtp.url, [buildMail()])).toEqual([{ kind: 'unclear', reason: 'network' }]);
    smtp.interfere = (stage) => (stage === 'recipient' ? { at: 'recipient', cut: true } : undefined);
    expect(await handIn(smtp.url, [buildMail()])).toEqual([{ kind: 'away', reason: 'network' }]);
    expect(smtp.mails).toHaveLength(1);
  });

  test('is answered as late as a content scan takes, although the server was to take it quickly', async () => {
    smtp.interfere = () => ({ at: 'data', lateMs: 1600 });
    const patience = { handOverMs: 1500, answerMs: SMTP_PATIENCE.answerMs };
    expect(await handIn(smtp.url, [buildMail()], { patience })).toEqual([{ kind: 'sent' }]);
    expect(SMTP_PATIENCE.answerMs).toBeGreaterThanOrEqual(40_000);
  });

  test('is not sent unencrypted where encryption is required', async () => {
    const refused = [expect.objectContaining({ kind: 'refused', reason: 'encryption' })];
    expect(await handIn(smtp.url, [buildMail()], { requiresTls: true })).toEqual(refused);
    const unknown = await startFakeSmtp({ offersTls: true });
    expect(await handIn(unknown.url, [buildMail()], { requiresTls: true })).toEqual(refused);
    await unknown.close();
    expect([smtp.mails, unknown.mails]).toEqual([[], []]);
  });
});
