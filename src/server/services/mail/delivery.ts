import { randomUUID } from 'node:crypto';
import { markLostReceipt } from '#db/queries/mail/dead-answers.ts';
import { leaseMailer, releaseMailer } from '#db/queries/mail/mailers.ts';
import { type Claimed, isDue } from '#db/queries/mail/outbox.ts';
import { AWAY_PAUSE_MS } from '#domain/backoff.ts';
import type { Context } from '#server/context.ts';
import { smtpOf } from '#server/services/vendors.ts';
import type { SmtpOutcome } from '#server/vendors/smtp-outcome.ts';
import type { RegisteredKind, WaitingMail } from './kind.ts';
import { MAILING_MS, type MailServer, openMailServer } from './mail-server.ts';
import { type Delivery, drain, type Topic } from './outbox.ts';
import { isDoubted, type MailDelivery, type MailHistory, toDelivery } from './to-delivery.ts';
import { MAIL, nudgeMail } from './writing.ts';

/** Lease of a mailer slot; afterwards another run may take it. */
const LEASE_MS = 58_000;
/** A deferred mail is tried for a week, a refused one for four to eight days. */
const ATTEMPTS_MAX = { deferred: 17, declined: 40 };

const BOUNCED = 'Diese Adresse nimmt keine E-Mails an.';
const UNCLEAR =
  'Unklar, ob sie angekommen ist: Der Mailserver hatte die E-Mail schon, aber seine Antwort fehlt. Damit niemand sie mehrfach bekommt, wird sie nicht von selbst wiederholt.';

const UNNOTED = 'Interner Fehler, nachdem der Mailserver die E-Mail angenommen hat.';

const REFUSED = {
  login: 'Der Mailserver nimmt unseren Namen und unser Passwort nicht an.',
  encryption: 'Die Verbindung zum Mailserver ließ sich nicht verschlüsseln.',
  sender: 'Der Mailserver lässt uns mit unserem Absender nichts verschicken.',
  recipients: 'Der Mailserver lehnt Adressen verschiedener Anbieter mit derselben Antwort ab.',
  service: 'Der Mailserver nimmt von uns gar nichts an.',
} as const;

const AWAY = {
  timeout: 'Der Mailserver antwortet nicht rechtzeitig.',
  network: 'Der Mailserver ist nicht erreichbar.',
  busy: 'Der Mailserver nimmt gerade nichts an.',
} as const;

/** Explains an outcome to the owner. */
function reasonOf(outcome: Exclude<SmtpOutcome, { kind: 'sent' }>): string {
  const withCode = (sentence: string): string =>
    'code' in outcome && outcome.code !== '' ? `${sentence} (${outcome.code})` : sentence;
  switch (outcome.kind) {
    case 'bounced':
      return withCode(BOUNCED);
    case 'declined':
      return withCode('Der Mailserver hat diese E-Mail nicht angenommen.');
    case 'later':
      return withCode('Der Mailserver hat die E-Mail noch nicht angenommen.');
    case 'throttled':
      return withCode('Dem Mailserver sind es gerade zu viele E-Mails.');
    case 'refused':
      return withCode(REFUSED[outcome.reason]);
    case 'away':
      return AWAY[outcome.reason];
    case 'unclear':
      return UNCLEAR;
  }
}

/** Translates the decision for the outbox. */
function forOutbox(outcome: SmtpOutcome, decided: MailDelivery): Delivery {
  if (outcome.kind === 'sent' || decided.kind === 'sent') return { kind: 'done' };
  const reason = reasonOf(outcome);
  if (decided.kind !== 'waiting') return { kind: 'dead', reason, ...('pause' in decided && { pause: decided.pause }) };
  // The drain itself tries a few more mails: one of them may be at fault.
  if (outcome.kind === 'away') return { kind: 'retry', reason, isOutage: true };
  const { until, counts, pause } = decided;
  return pause ? { kind: 'pause', reason, ...pause, row: { until, counts } } : { kind: 'later', reason, until, counts };
}

/** Tells whether an accepted mail could be noted: if not, it is repeated only as often as one of unknown outcome. */
async function isNoted(ctx: Context, note: () => Promise<void>): Promise<boolean> {
  try {
    await note();
    return true;
  } catch (error) {
    ctx.recordFailure(error, { event: 'accepted mail not noted', operation: 'delivery: mail' });
    return false;
  }
}

interface ReadRow {
  readonly waiting: WaitingMail;
  readonly repetitions: MailHistory['repetitions'];
}

async function deliver(
  ctx: Context,
  server: MailServer,
  { waiting, repetitions }: ReadRow,
  row: Claimed,
): Promise<Delivery> {
  const { id, doubts } = row;
  if (isDoubted({ doubts, repetitions })) return { kind: 'dead', reason: UNCLEAR };
  const mail = await waiting.compose(ctx, id);
  if (mail === undefined) return { kind: 'done' };
  if ('until' in mail) return { kind: 'wait', ...mail };
  if ('reason' in mail) return { kind: 'dead', ...mail };
  const outcome = await server.send({ ...mail, id }, () => waiting.addressees(ctx));
  if (outcome.kind === 'sent' && !(await isNoted(ctx, () => waiting.sent(ctx, id, mail))) && doubts < repetitions)
    return { kind: 'later', reason: UNNOTED, until: new Date(ctx.now().getTime() + AWAY_PAUSE_MS), counts: 'doubt' };
  if (outcome.kind !== 'sent') ctx.log.info('mail not sent', { id, ...outcome });
  const history = { refusals: row.refusals + 1, deferredMs: 0, doubts, repetitions, attemptsMax: ATTEMPTS_MAX };
  return forOutbox(outcome, toDelivery(outcome, history, { now: ctx.now(), random: Math.random() }));
}

function readRow(kinds: readonly RegisteredKind[], stored: unknown): ReadRow | undefined {
  if (typeof stored !== 'object' || stored === null || !('kind' in stored)) return undefined;
  const kind = kinds.find(({ name }) => name === stored.kind);
  const waiting = kind?.read(stored);
  return kind && waiting && { waiting, repetitions: kind.whenUnclear === 'repeat' ? 1 : 0 };
}

/** Outbox topic for mails of these kinds; a drain shares one connection. */
export const mailTopic = (kinds: readonly RegisteredKind[]): Topic<unknown> => ({
  ...MAIL,
  markLost: markLostReceipt,
  isPayload: (stored): stored is unknown => readRow(kinds, stored) !== undefined,
  sender: (ctx) => {
    const smtp = smtpOf(ctx);
    if (smtp === undefined) return undefined;
    const server = openMailServer(ctx, smtp);
    return {
      // The connection has its own patience, which depends on how far a mail has come.
      async deliver(stored, _, row) {
        const read = readRow(kinds, stored);
        if (read === undefined) throw new TypeError('No mail of a known kind');
        return deliver(ctx, server, read, row);
      },
      close: server.close,
    };
  },
});

/**
 * Hands in due mails while one of the two slots is free: mail servers refuse clients with many connections. Without a
 * free slot, the running holders take the rest, since they look again after releasing theirs.
 */
export async function handInMails(ctx: Context, topic: Topic<unknown>): Promise<void> {
  if (smtpOf(ctx) === undefined) return;
  const holder = randomUUID();
  const endsAt = performance.now() + MAILING_MS;
  while (await isDue(ctx.db, topic, ctx.now())) {
    const leftMs = endsAt - performance.now();
    if (leftMs <= 0) return nudgeMail(ctx);
    const now = ctx.now();
    if (!(await leaseMailer(ctx.db, holder, { now, until: new Date(now.getTime() + LEASE_MS) }))) return;
    try {
      await drain(ctx, topic, leftMs);
    } finally {
      await releaseMailer(ctx.db, holder);
    }
  }
}
