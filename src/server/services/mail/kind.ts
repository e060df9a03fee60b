import type { Addressees } from '#domain/mail/addressees.ts';
import type { MailKindName } from '#domain/mail/kinds.ts';
import type { MailText } from '#domain/mail/mail-text.ts';
import type { Context } from '#server/context.ts';
import type { OutgoingMail } from '#server/vendors/smtp.ts';
import type { MailLabel } from './writing.ts';

export interface Mail extends Omit<OutgoingMail, 'id' | 'to' | 'subject'> {
  readonly to: { readonly address: string; readonly name?: MailText };
  readonly subject: MailText;
}

/** Postpones a mail that cannot be composed yet; its row waits, however often. */
export interface NotYet {
  /** German sentence for the row. */
  readonly reason: string;
  readonly until: Date;
}

/** Ends a mail as failed, where something reads from its row whether it was sent. */
interface NotSent {
  /** German sentence for the row. */
  readonly reason: string;
}

export interface MailKind<Payload extends object, Name extends MailKindName = MailKindName>
  extends MailLabel<Payload, Name> {
  /**
   * If the server may have accepted the mail without saying so: `repeat` it once if its loss hurts more than a copy,
   * else `end` it.
   */
  readonly whenUnclear: 'repeat' | 'end';
  /**
   * Composes the mail from current data.
   * @param rowId outbox row, the same for every attempt: links derive their tokens from it
   * @returns undefined if the mail is no longer wanted, which ends the row
   */
  readonly compose: (ctx: Context, payload: Payload, rowId: string) => Promise<Mail | NotYet | NotSent | undefined>;
  /** Called after the server accepted the mail, before the row ends; a crash in between repeats both. */
  readonly sent?: (ctx: Context, payload: Payload, rowId: string, mail: Mail) => Promise<void>;
  /** Rows to mark if the address accepts no mail; default none. */
  readonly addressees?: (ctx: Context, payload: Payload) => Promise<Addressees> | Addressees;
}

export interface WaitingMail {
  readonly compose: (ctx: Context, rowId: string) => Promise<Mail | NotYet | NotSent | undefined>;
  readonly sent: (ctx: Context, rowId: string, mail: Mail) => Promise<void>;
  readonly addressees: (ctx: Context) => Promise<Addressees> | Addressees;
}

export interface RegisteredKind {
  readonly name: MailKindName;
  readonly whenUnclear: 'repeat' | 'end';
  /** @returns undefined for rows of other kinds */
  readonly read: (stored: object) => WaitingMail | undefined;
}

export const registered = <Payload extends object>(kind: MailKind<Payload>): RegisteredKind => ({
  name: kind.name,
  whenUnclear: kind.whenUnclear,
  read: (stored) =>
    kind.isPayload(stored)
      ? {
          compose: (ctx, rowId) => kind.compose(ctx, stored, rowId),
          sent: async (ctx, rowId, mail) => kind.sent?.(ctx, stored, rowId, mail),
          addressees: (ctx) => kind.addressees?.(ctx, stored) ?? {},
        }
      : undefined,
});
