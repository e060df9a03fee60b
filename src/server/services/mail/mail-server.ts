import { addRefusedDomain, markDeadAddress } from '#db/queries/mail/dead-answers.ts';
import type { Addressees } from '#domain/mail/addressees.ts';
import type { Context } from '#server/context.ts';
import { type OutgoingMail, openSmtp, SMTP_PATIENCE, type SmtpSettings } from '#server/vendors/smtp.ts';
import type { SmtpOutcome } from '#server/vendors/smtp-outcome.ts';
import { acceptMail, deferMail } from './throttling.ts';

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
