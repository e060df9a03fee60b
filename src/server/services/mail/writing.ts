import { sendMails } from '#contracts/mail/sending.ts';
import { addWish, isDue, type OutboxTopic } from '#db/queries/mail/outbox.ts';
import { type CauseOf, type MailKindName, turnOf } from '#domain/mail/kinds.ts';
import type { Context } from '#server/context.ts';
import { isOwnRequest, type OwnRequest, ownRequest } from '#server/services/own-requests.ts';

/** Under what mails lie in the outbox. */
export const MAIL: OutboxTopic = { name: 'mail', integration: 'mail', isPacedForVisitors: true };

const PURPOSE = 'send-mails';

/**
 * What is known of a kind of mail wherever one is written. How it is made is known in `functions/mailer.ts` alone
 * (`kind.ts`), so that nobody else carries templates and mail client.
 */
export interface MailLabel<Payload extends object, Name extends MailKindName> {
  readonly name: Name;
  /** Whether it goes before all others, unless a visitor has caused it: an account waits for it to get in. */
  readonly isUrgent?: true;
  /** Whether what a row holds is one. */
  readonly isPayload: (stored: object) => stored is Payload;
}

/**
 * The statement that writes a mail down, for a `db.batch` with what causes it; `nudgeMail` sends it afterwards. The
 * payload holds ids rather than what they stand for: the mail is made when it is delivered, from what is true then, so
 * that neither tokens nor more of a person than needed lie in the outbox.
 *
 * @param dedupeKey while a mail waits, another one with its key is not written
 * @param cause decides its place among those that wait
 * @param notBefore when it is due; at once unless given
 */
export function writeMail<Payload extends object, Name extends MailKindName>(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { name, isUrgent }: MailLabel<Payload, Name>,
  payload: Payload,
  {
    dedupeKey,
    cause,
    notBefore = now(),
  }: { readonly dedupeKey: string; readonly cause: CauseOf<Name>; readonly notBefore?: Date },
) {
  const wish = { topic: MAIL.name, dedupeKey: `${name}:${dedupeKey}`, payload: { kind: name, ...payload } };
  const isFirst = isUrgent === true && cause.source === 'owner';
  const place = { source: cause.source, turn: turnOf(cause), priority: isFirst ? 0 : 1 } as const;
  return addWish(db, { ...wish, ...place, now: now() }, notBefore);
}

/** Has what is due handed in, beside the answer; the sweep does it again for whatever that misses. */
export function nudgeMail(ctx: Pick<Context, 'env' | 'now' | 'callSelf'>): void {
  const request = ownRequest(ctx, PURPOSE);
  if (request) ctx.callSelf(sendMails.path, request);
}

/** Has what is due handed in; run by the clock. */
export async function sweepMail(ctx: Context): Promise<void> {
  if (await isDue(ctx.db, MAIL, ctx.now())) nudgeMail(ctx);
}

/** Whether `nudgeMail` has asked, a moment ago. */
export const isMailRequest = (ctx: Context, request: OwnRequest): boolean => isOwnRequest(ctx, PURPOSE, request);
