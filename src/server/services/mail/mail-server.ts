import { markDeadAddress, recordAcceptedMail } from '#db/queries/mail/dead-answers.ts';
import type { Addressees } from '#domain/mail/addressees.ts';
import type { Context } from '#server/context.ts';
import { type OutgoingMail, openSmtp, type SmtpOutcome, type SmtpSettings } from '#server/vendors/smtp.ts';

export interface MailServer {
  /**
   * Marks the addressees of a dead address. The same answer for two domains in a row means 'recipients': we are
   * refused.
   */
  readonly send: (
    mail: OutgoingMail,
    signal: AbortSignal,
    addressees: () => Promise<Addressees> | Addressees,
  ) => Promise<SmtpOutcome>;
  readonly close: () => void;
}

/** Opens the connection that every mail uses, whatever its kind (docs/decisions/mail.md). */
export function openMailServer({ db, now }: Pick<Context, 'db' | 'now'>, settings: SmtpSettings): MailServer {
  const connection = openSmtp(settings);
  return {
    async send(mail, signal, addressees) {
      const outcome = await connection.send(mail, signal);
      if (outcome.kind === 'sent') await recordAcceptedMail(db, now());
      if (outcome.kind !== 'bounced') return outcome;
      const { code, answer } = outcome;
      const domain = mail.to.address.slice(mail.to.address.lastIndexOf('@') + 1).toLowerCase();
      const isOurs = await markDeadAddress(db, await addressees(), {
        code,
        answer,
        domain,
        mailId: mail.id,
        now: now(),
      });
      return isOurs ? { kind: 'refused', reason: 'recipients', code } : outcome;
    },
    close: connection.close,
  };
}
