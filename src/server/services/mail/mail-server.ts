import { isDeepStrictEqual } from 'node:util';
import { endOutage } from '#db/queries/integrations.ts';
import { addRefusedDomain, markDeadAddress, recordAcceptedMail } from '#db/queries/mail/dead-answers.ts';
import * as queries from '#db/queries/mail/throttle.ts';
import type { Addressees } from '#domain/mail/addressees.ts';
import { learnRate, type MailAnswer, noteAccepted, noteDeferred, type Throttle } from '#domain/mail/throttle.ts';
import type { Context } from '#server/context.ts';
import { type OutgoingMail, openSmtp, SMTP_PATIENCE, type SmtpSettings } from '#server/vendors/smtp.ts';
import type { SmtpOutcome } from '#server/vendors/smtp-outcome.ts';

import { MAIL } from './writing.ts';

type Ctx = Pick<Context, 'db' | 'now'>;

/** Attempts to store a state that other mails change meanwhile: one answer of twenty may get lost. */
const SAVES_MAX = 5;

/** Applies a change to the stored state, although others may write at the same time. */
async function update<Result extends { readonly state: Throttle }>(
  { db }: Pick<Ctx, 'db'>,
  change: (before: Throttle) => Result,
): Promise<Result & { readonly before: Throttle }> {
  for (let save = 1; ; save += 1) {
    const stored = await queries.readThrottle(db);
    const result = change(stored.state);
    const isSame = isDeepStrictEqual(result.state, stored.state);
    if (isSame || save === SAVES_MAX || (await queries.saveThrottle(db, stored, result.state)))
      return { ...result, before: stored.state };
  }
}

/** Notes an accepted mail, which ends suspicions and throttlings. A failure must not lead to its repetition. */
async function acceptMail(ctx: Ctx & Pick<Context, 'log'>, mail: Omit<MailAnswer, 'answer'>): Promise<void> {
  const { db, log } = ctx;
  const now = ctx.now();
  try {
    await recordAcceptedMail(db, now);
    const { before } = await update(ctx, (state) => ({ state: noteAccepted(state, mail, now.getTime()) }));
    if (before.since === null) return;
    await queries.startRate(db, now);
    await endOutage(db, MAIL.integration);
  } catch (error) {
    log.error('accepted mail not noted', { error: error instanceof Error ? error.name : undefined });
  }
}

/** Notes a temporary refusal. @returns time until which the whole server takes nothing; undefined if only this mail waits */
async function deferMail(ctx: Ctx, mail: MailAnswer & { readonly answer: string }): Promise<number | undefined> {
  const { db } = ctx;
  const now = ctx.now();
  const { before, givenBack, until } = await update(ctx, (state) => noteDeferred(state, mail, now.getTime()));
  if (until === undefined) return undefined;
  if (givenBack.length > 0) await queries.giveBack(db, givenBack, new Date(until));
  if (before.since === null) {
    const accepted = await queries.countAccepted(db, MAIL.name, now);
    if (accepted > 0) await queries.saveRate(db, learnRate(accepted), now);
  }
  return until;
}

/** Time in which a function may begin mails: Netlify ends it after 60 s, and the last mail takes its own patience. */
export const MAILING_MS = 58_000 - SMTP_PATIENCE.handOverMs - SMTP_PATIENCE.answerMs;

export interface MailServer {
  /**
   * Marks the addressees of a dead address. The same answer for two domains in a row is about us: 'recipients' if it
   * calls addresses dead, 'throttled' if it defers mails.
   */
  readonly send: (mail: OutgoingMail, addressees: () => Promise<Addressees> | Addressees) => Promise<SmtpOutcome>;
  readonly close: () => void;
}

/** Opens the connection that every mail uses, whatever its kind (docs/decisions/mail.md). */
export function openMailServer(ctx: Pick<Context, 'db' | 'now' | 'log'>, settings: SmtpSettings): MailServer {
  const connection = openSmtp(settings);
  return {
    async send(mail, addressees) {
      const outcome = await connection.send(mail);
      const { id: mailId, to } = mail;
      const domain = to.address.slice(to.address.lastIndexOf('@') + 1).toLowerCase();
      switch (outcome.kind) {
        case 'sent':
          await acceptMail(ctx, { mailId, domain });
          return outcome;
        case 'later': {
          const { code, answer } = outcome;
          const until = await deferMail(ctx, { mailId, domain, answer });
          return until === undefined ? outcome : { kind: 'throttled', code, until };
        }
        case 'declined':
          await addRefusedDomain(ctx.db, domain);
          return outcome;
        case 'bounced': {
          const { code, answer } = outcome;
          const refusal = { code, answer, domain, mailId, now: ctx.now() };
          const isOurs = await markDeadAddress(ctx.db, await addressees(), refusal);
          return isOurs ? { kind: 'refused', reason: 'recipients', code } : outcome;
        }
        default:
          return outcome;
      }
    },
    close: connection.close,
  };
}
