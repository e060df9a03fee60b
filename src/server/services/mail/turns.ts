import { takeTurn } from '#db/queries/rate-limits.ts';
import type { MailCause } from '#domain/mail/kinds.ts';
import { recipientDomain } from '#domain/mail/recipient-domain.ts';
import type { Context } from '#server/context.ts';
import { counterKey, networkKey } from '#server/counter-key.ts';

/** Mails an hour per network: enough for a workshop on one connection; a robot's surplus goes out one a minute. */
const PER_NETWORK = 60;

/** Takes the next turn in the network's queue and returns cause and earliest time of the mail. */
export async function takeMailTurn(
  ctx: Pick<Context, 'db' | 'env' | 'ip' | 'now'>,
): Promise<{ readonly cause: Extract<MailCause, { source: 'visitor' }>; readonly notBefore: Date }> {
  const { at, turn } = await takeTurn(ctx.db, ctx.now(), {
    turns: networkKey(ctx, 'visitor-mails'),
    queue: { key: networkKey(ctx, 'visitor-mails-queue'), perHour: PER_NETWORK },
  });
  return { cause: { source: 'visitor', turn }, notBefore: at };
}

/** Returns the key of the mail domain of an address that a visitor typed; null for a large provider, or without limits. */
export function recipientKey(ctx: Pick<Context, 'env'>, email: string): string | null {
  if (ctx.env.RATE_LIMITS === 'off') return null;
  const domain = recipientDomain(email);
  return domain === undefined ? null : counterKey(ctx, 'visitor-mails-to', domain);
}
