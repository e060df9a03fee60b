import { takeTurn } from '#db/queries/rate-limits.ts';
import type { MailCause } from '#domain/mail/kinds.ts';
import type { Context } from '#server/context.ts';
import { networkKey } from '#server/counter-key.ts';

/** Plenty for everybody in the room of a workshop; what a robot causes beyond comes out a mail a minute. */
const PER_NETWORK = 60;

/** Cause and earliest moment of the mail that a visitor's request causes: one more turn of the network that it comes from. */
export async function takeMailTurn(
  ctx: Pick<Context, 'db' | 'env' | 'ip' | 'now'>,
): Promise<{ readonly cause: Extract<MailCause, { source: 'visitor' }>; readonly notBefore: Date }> {
  const { at, turn } = await takeTurn(ctx.db, ctx.now(), {
    turns: networkKey(ctx, 'visitor-mails'),
    queue: { key: networkKey(ctx, 'visitor-mails-queue'), perHour: PER_NETWORK },
  });
  return { cause: { source: 'visitor', turn }, notBefore: at };
}
