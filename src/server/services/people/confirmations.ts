import { createHash, createHmac } from 'node:crypto';
import * as queries from '#db/queries/people/confirmation/answers.ts';
import { startConfirmation } from '#db/queries/people/confirmation/mails.ts';
import { AppError } from '#domain/errors.ts';
import { type ConfirmationState, confirmationState, type Rejection } from '#domain/people/confirmation.ts';
import type { Context } from '#server/context.ts';
import { nudgeWaitingLetters } from '#server/services/letters/nudge.ts';
import { notify } from '#server/services/mail/notifications.ts';
import { noteConfirmed } from '#server/services/visits/attribution.ts';
import { addressHasher } from './address-hashes.ts';
import { nudgeTransfers } from './hand-over.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * The token in the link of a confirmation mail: 32 bytes that nobody can guess and only we can make, the same for every
 * try of a mail. Only its hash is stored.
 *
 * @param mailId row of the outbox
 * @throws AppError unavailable without SESSION_SECRET
 */
function confirmationToken({ env }: Pick<Context, 'env'>, mailId: string): string {
  const [secret] = env.SESSION_SECRET ?? [];
  if (secret === undefined)
    throw new AppError('unavailable', 'Ohne SESSION_SECRET gibt es keine Links zum Bestätigen.');
  return createHmac('sha256', secret).update(`confirmation\n${mailId}`).digest('base64url');
}

/** 32 bytes as `confirmationToken` writes them. */
const TOKEN = /^[\w-]{43}$/;

/** What a confirmation mail is about; a mail of the version before names no request. */
export interface Asking {
  readonly personId: number;
  readonly requestId?: number;
}

/** Ties a mail to its request; see the query. @returns the token for its link too, or until when the mail has to wait */
export async function start(ctx: Context, { personId, requestId }: Asking, mailId: string) {
  const token = confirmationToken(ctx, mailId);
  const mailbox = await queries.readMailbox(ctx.db, { personId });
  if (mailbox === undefined) return undefined;
  const { hashes } = await addressHasher(ctx);
  const started = await startConfirmation(ctx.db, {
    personId,
    requestId,
    mailId,
    tokenHash: hashOf(token),
    mailbox,
    hashes: hashes('rejected', mailbox),
    now: ctx.now(),
  });
  return started && { ...started, token };
}

/** What a link opens. Looking changes nothing: programs that scan mails look too. */
export async function open({ db, now }: Context, token: string): Promise<ConfirmationState> {
  if (!TOKEN.test(token)) return { kind: 'incomplete' };
  return confirmationState(await queries.readConfirmation(db, hashOf(token), now()));
}

/** The button 'Ja, anmelden'. @returns what the link opens from now on */
export async function confirm(ctx: Context, token: string): Promise<ConfirmationState> {
  const confirmed = await queries.confirm(ctx.db, hashOf(token), ctx.now());
  const [first] = confirmed;
  if (first) ctx.waitUntil(noteConfirmed(ctx, first));
  // Told by number alone; the confirmation stands, whatever becomes of that.
  for (const { list } of confirmed) {
    await notify(ctx, list).catch(() => ctx.log.error('news not written', { list }));
  }
  nudgeTransfers(ctx);
  // Its welcome, where one is on; else the sweep finds it.
  if (first) ctx.waitUntil(nudgeWaitingLetters(ctx).catch(() => ctx.log.error('welcome not nudged', {})));
  return open(ctx, token);
}

/** The button 'Das war ich nicht': deletes what waited, and leaves the mailbox alone. @returns what there is to say */
export async function reject(ctx: Context, token: string): Promise<Rejection> {
  const tokenHash = hashOf(token);
  const mailbox = await queries.readMailbox(ctx.db, { tokenHash });
  const [hash] = mailbox === undefined ? [] : (await addressHasher(ctx)).hashes('rejected', mailbox);
  const what = hash === undefined ? undefined : await queries.reject(ctx.db, tokenHash, { hash, now: ctx.now() });
  return what === undefined ? open(ctx, token) : { kind: 'rejected', what };
}
