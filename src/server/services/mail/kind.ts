import type { Addressees } from '#domain/mail/addressees.ts';
import type { MailKindName } from '#domain/mail/kinds.ts';
import type { MailText } from '#domain/mail/mail-text.ts';
import type { Context } from '#server/context.ts';
import type { Letter } from '#server/vendors/smtp.ts';
import type { MailLabel } from './writing.ts';

/** A mail as it is made for one person. */
export interface Mail extends Omit<Letter, 'id' | 'to' | 'subject'> {
  readonly to: { readonly address: string; readonly name?: MailText };
  readonly subject: MailText;
}

/** Says that a mail cannot be made yet: its row waits, however often that happens. */
export interface NotYet {
  /** German sentence for the row. */
  readonly reason: string;
  readonly until: Date;
}

/** A kind of mail: what its rows hold, and what is made of it when one is delivered. */
export interface MailKind<Payload extends object, Name extends MailKindName = MailKindName>
  extends MailLabel<Payload, Name> {
  /**
   * Makes the mail from what is true now; the same for every try of a row but for what has changed since.
   *
   * @param rowId of the outbox: what a link is derived from that has to be the same for every try
   * @returns undefined when nobody wants the mail any more: its row ends
   */
  readonly compose: (ctx: Context, payload: Payload, rowId: string) => Promise<Mail | NotYet | undefined>;
  /** Notes that the server has taken the mail, before the row ends; a crash in between repeats both. */
  readonly sent?: (ctx: Context, payload: Payload, rowId: string, mail: Mail) => Promise<void>;
  /** Tells which rows are marked when the address takes no mail; none unless given. */
  readonly addressees?: (ctx: Context, payload: Payload) => Promise<Addressees> | Addressees;
  /** Does what else is due when the address takes no mail, after its rows were marked. */
  readonly bounced?: (ctx: Context, payload: Payload, rowId: string) => Promise<void>;
}

/** A mail that waits, with what its row holds. */
export interface WaitingMail {
  readonly compose: (ctx: Context, rowId: string) => Promise<Mail | NotYet | undefined>;
  readonly sent: (ctx: Context, rowId: string, mail: Mail) => Promise<void>;
  readonly addressees: (ctx: Context) => Promise<Addressees> | Addressees;
  readonly bounced: (ctx: Context, rowId: string) => Promise<void>;
}

/** A kind among others, whatever its payload. */
export interface RegisteredKind {
  readonly name: MailKindName;
  /** @returns undefined for what is no mail of this kind */
  readonly read: (stored: object) => WaitingMail | undefined;
}

/** Puts a kind among the others. */
export const registered = <Payload extends object>(kind: MailKind<Payload>): RegisteredKind => ({
  name: kind.name,
  read: (stored) =>
    kind.isPayload(stored)
      ? {
          compose: (ctx, rowId) => kind.compose(ctx, stored, rowId),
          sent: async (ctx, rowId, mail) => kind.sent?.(ctx, stored, rowId, mail),
          addressees: (ctx) => kind.addressees?.(ctx, stored) ?? {},
          bounced: async (ctx, rowId) => kind.bounced?.(ctx, stored, rowId),
        }
      : undefined,
});
