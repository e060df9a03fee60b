import { createHash, createHmac } from 'node:crypto';
import * as queries from '#db/queries/people/confirmation/answers.ts';
import { startConfirmation } from '#db/queries/people/confirmation/mails.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { AppError } from '#domain/errors.ts';
import { type ConfirmationState, confirmationState, type Rejection } from '#domain/people/confirmation.ts';
import type { Context } from '#server/context.ts';
import { nudgeWaitingLetters } from '#server/services/letters/nudge.ts';
import { notify } from '#server/services/mail/notifications.ts';
import { nudgeMail } from '#server/services/mail/writing.ts';
import { trackConfirmation } from '#server/services/visits/attribution.ts';
import { addressHasher } from './address-hashes.ts';
import { nudgeTransfers } from './hand-over.ts';

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Derives the same token for every attempt of a mail; only its hash is stored. @throws AppError unavailable */
function confirmationToken({ env }: Pick<Context, 'env'>, mailId: string): string {
  const [secret] = env.SESSION_SECRET ?? [];
  if (secret === undefined)
    throw new AppError('unavailable', 'Gerade gibt es keine Links zum Bestätigen.', {
      technician: 'In der Umgebung fehlt SESSION_SECRET.',
    });
  return createHmac('sha256', secret).update(`confirmation\n${mailId}`).digest('base64url');
}

/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Outbox payload. */
export interface Asking {
  readonly personId: number;
  readonly requestId: number;
}

const RESTING = 'Dieses Postfach hat gerade genug von uns bekommen.';
const DELETED = 'Dieser Mensch ist gelöscht; bis zur Nacht lässt sich das rückgängig machen.';
const LOOK_AGAIN_MS = 15 * MINUTE_MS;

/** Lets the mail of a deleted person wait while the deletion can be undone; the night ends it. */
async function afterDeletion({ db, now }: Context, personId: number) {
  if (!(await queries.isRestorable(db, personId))) return undefined;
  return { until: new Date(now().getTime() + LOOK_AGAIN_MS), reason: DELETED };
}

/** Ties a mail to its request. @returns also the token for its link, or how long the mail has to wait */
export async function prepareMail(ctx: Context, { personId, requestId }: Asking, mailId: string) {
  const token = confirmationToken(ctx, mailId);
  const mailbox = await queries.readMailbox(ctx.db, { personId });
  if (mailbox === undefined) return afterDeletion(ctx, personId);
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
  if (started === undefined) return undefined;
  return 'until' in started ? { ...started, reason: RESTING } : { ...started, token };
}

/** Shows a link's state without changing it, because mail scanners open links too. */
export async function readConfirmationState({ db, now }: Context, token: string): Promise<ConfirmationState> {
  if (!TOKEN.test(token)) return { kind: 'incomplete' };
  return confirmationState(await queries.readConfirmation(db, hashOf(token), now()));
}

/** Confirms the sign-up (button 'Ja, anmelden'). @returns the link's new state */
export async function confirm(ctx: Context, token: string): Promise<ConfirmationState> {
  const confirmed = await queries.confirm(ctx.db, hashOf(token), ctx.now());
  for (const from of confirmed.filter(({ isFirst }) => isFirst)) ctx.waitUntil(trackConfirmation(ctx, from));
  // The news mail holds only numbers; the confirmation is valid even if enqueueing it fails.
  for (const { list } of confirmed) {
    await notify(ctx, list).catch(() => ctx.log.error('news not written', { list }));
  }
  nudgeMail(ctx);
  nudgeTransfers(ctx);
  // Sends the welcome letter at once if there is one; otherwise the sweep finds it.
  if (confirmed.length > 0)
    ctx.waitUntil(nudgeWaitingLetters(ctx).catch(() => ctx.log.error('welcome not nudged', {})));
  return readConfirmationState(ctx, token);
}

/** Rejects the sign-up (button 'Das war ich nicht'): deletes it and sends the mailbox nothing for a while. */
export async function reject(ctx: Context, token: string): Promise<Rejection> {
  const tokenHash = hashOf(token);
  const mailbox = await queries.readMailbox(ctx.db, { tokenHash });
  const [hash] = mailbox === undefined ? [] : (await addressHasher(ctx)).hashes('rejected', mailbox);
  const what = hash === undefined ? undefined : await queries.reject(ctx.db, tokenHash, { hash, now: ctx.now() });
  return what === undefined ? readConfirmationState(ctx, token) : { kind: 'rejected', what };
}
