import { sendMails } from '#contracts/mail/sending.ts';
import { enqueue, isDue, type OutboxTopic } from '#db/queries/mail/outbox.ts';
import { type CauseOf, type MailKindName, recipientOf, turnOf } from '#domain/mail/kinds.ts';
import type { Context } from '#server/context.ts';
import { callOwn } from '#server/own-calls.ts';

export const MAIL: OutboxTopic = { name: 'mail', integration: 'mail', isPacedForVisitors: true };

/** Part of a mail kind that enqueuing needs; only `functions/mailer.ts` bundles templates and client (`kind.ts`). */
export interface MailLabel<Payload extends object, Name extends MailKindName> {
  readonly name: Name;
  /** Goes before all others unless a visitor caused it: an account waits for it to sign in. */
  readonly isUrgent?: true;
  readonly isPayload: (stored: object) => stored is Payload;
}

/**
 * Returns the statement that enqueues a mail, for a `db.batch` with its cause; call `nudgeMail` afterwards. The payload
 * holds ids: the mail is composed on delivery, so the outbox stores neither tokens nor more personal data than needed.
 * @param dedupeKey skips the mail while one with the same key waits
 * @param cause decides its place in the queue
 * @param notBefore earliest time; default now
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
  const job = { topic: MAIL.name, dedupeKey: `${name}:${dedupeKey}`, payload: { kind: name, ...payload } };
  const isFirst = isUrgent === true && cause.source === 'owner';
  const place = {
    source: cause.source,
    turn: turnOf(cause),
    recipient: recipientOf(cause),
    priority: isFirst ? 0 : 1,
  } as const;
  return enqueue(db, { ...job, ...place, now: now() }, notBefore);
}

/** Hands in due mails in the background; the sweep covers for a lost call. */
export const nudgeMail = (ctx: Pick<Context, 'env' | 'now' | 'callSelf'>): void => callOwn(ctx, sendMails);

export async function sweepMail(ctx: Context): Promise<void> {
  if (await isDue(ctx.db, MAIL, ctx.now())) nudgeMail(ctx);
}
