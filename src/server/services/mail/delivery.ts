import { randomUUID } from 'node:crypto';
import { leaseMailer, releaseMailer } from '#db/queries/mail/mailers.ts';
import { isDue } from '#db/queries/mail/outbox.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';
import type { OwnRequest } from '#server/services/own-requests.ts';
import { smtpOf } from '#server/services/vendors.ts';
import type { SmtpOutcome } from '#server/vendors/smtp.ts';
import type { RegisteredKind, WaitingMail } from './kind.ts';
import { type MailServer, openMailServer } from './mail-server.ts';
import { AWAY_PAUSE_MS, type Delivery, drain, REFUSED_PAUSE_MS, type Topic } from './outbox.ts';
import { isMailRequest, MAIL, nudgeMail } from './writing.ts';

/** Netlify ends a function after 60 s; the last delivery may take 8 of them. */
const MAILING_MS = 40_000;
/** Lease of a mailer slot; afterwards another run may take it. */
const LEASE_MS = 58_000;

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

const withCode = (sentence: string, code: string): string => (code === '' ? sentence : `${sentence} (${code})`);

function toDelivery(outcome: SmtpOutcome, now: Date): Delivery {
  switch (outcome.kind) {
    case 'sent':
      return { kind: 'done' };
    case 'bounced':
      return { kind: 'dead', reason: withCode('Diese Adresse nimmt keine E-Mails an.', outcome.code) };
    case 'refused': {
      const reason = withCode(REFUSED[outcome.reason], outcome.code);
      // The next mail will show whether the server refuses us; the refused one goes to the back.
      const isDoubtful = outcome.reason === 'recipients';
      const until = new Date(now.getTime() + (isDoubtful ? AWAY_PAUSE_MS : REFUSED_PAUSE_MS));
      return { kind: 'pause', reason, until, isRefusal: !isDoubtful, isCounted: isDoubtful };
    }
    case 'declined':
      return { kind: 'later', reason: withCode('Der Mailserver hat diese E-Mail nicht angenommen.', outcome.code) };
    case 'later':
      return { kind: 'later', reason: withCode('Der Mailserver hat die E-Mail noch nicht angenommen.', outcome.code) };
    case 'away':
      return { kind: 'retry', reason: AWAY[outcome.reason] };
  }
}

async function deliver(
  ctx: Context,
  server: MailServer,
  waiting: WaitingMail,
  { id, signal }: { readonly id: string; readonly signal: AbortSignal },
): Promise<Delivery> {
  const mail = await waiting.compose(ctx, id);
  if (mail === undefined) return { kind: 'done' };
  if ('until' in mail) return { kind: 'wait', ...mail };
  if ('reason' in mail) return { kind: 'dead', ...mail };
  const outcome = await server.send({ ...mail, id }, signal, () => waiting.addressees(ctx));
  if (outcome.kind === 'sent') await waiting.sent(ctx, id, mail);
  if (outcome.kind === 'bounced') await waiting.bounced(ctx, id);
  if (outcome.kind !== 'sent') ctx.log.info('mail not sent', { id, ...outcome });
  return toDelivery(outcome, ctx.now());
}

function readRow(kinds: readonly RegisteredKind[], stored: unknown): WaitingMail | undefined {
  if (typeof stored !== 'object' || stored === null || !('kind' in stored)) return undefined;
  return kinds.find(({ name }) => name === stored.kind)?.read(stored);
}

/** Outbox topic for mails of these kinds; a drain shares one connection. */
export const mailTopic = (kinds: readonly RegisteredKind[]): Topic<unknown> => ({
  ...MAIL,
  isPayload: (stored): stored is unknown => readRow(kinds, stored) !== undefined,
  sender: (ctx) => {
    const smtp = smtpOf(ctx);
    if (smtp === undefined) return undefined;
    const server = openMailServer(ctx, smtp);
    return {
      async deliver(stored, signal, id) {
        const waiting = readRow(kinds, stored);
        if (waiting === undefined) throw new TypeError('No mail of a known kind');
        return deliver(ctx, server, waiting, { id, signal });
      },
      close: server.close,
    };
  },
});

/**
 * Hands in due mails while one of the two slots is free: mail servers refuse clients with many connections. Without a
 * free slot, the running holders take the rest, since they look again after releasing theirs.
 */
async function handIn(ctx: Context, topic: Topic<unknown>): Promise<void> {
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

/** Starts handing in due mails in the background. @throws AppError not-found without our signature */
export async function startMailing(ctx: Context, topic: Topic<unknown>, request: OwnRequest): Promise<undefined> {
  if (!isMailRequest(ctx, request)) throw new AppError('not-found', 'Diese Adresse gibt es nicht.');
  ctx.waitUntil(handIn(ctx, topic).catch(() => ctx.log.error('outbox not drained', { topic: topic.name })));
  return undefined;
}
