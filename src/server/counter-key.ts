import { createHmac, randomBytes } from 'node:crypto';
import { visitorSite } from '#domain/visits/visitor-address.ts';
import type { Context } from './context.ts';

type Keying = Pick<Context, 'env'>;
type Asking = Pick<Context, 'env' | 'ip'>;

/** Half of a SHA-256: plenty to tell counters apart, and short, because strangers cause these rows. */
const KEY_LENGTH = 22;
/** Share of a /48, in shares of a /64: one customer may have all 65,536 of them. */
const SITE_SHARES = 4;

// Sign-ups must not fail without a secret; such counters last as long as the process.
const processKey = randomBytes(32).toString('hex');

/** Key of a counter; it reveals nothing about the subject that is counted. */
export function counterKey({ env }: Keying, name: string, subject: string): string {
  const [secret = processKey] = env.SESSION_SECRET ?? [];
  return createHmac('sha256', secret).update(`${name}\n${subject}`).digest('base64url').slice(0, KEY_LENGTH);
}

/** Key of the visitor's whole network, for queues: an IPv4 address, or a /48 of IPv6. */
export const networkKey = (ctx: Asking, name: string, subject = ''): string =>
  counterKey(ctx, name, `${subject}\n${visitorSite(ctx.ip)}`);

/** A counter of a network, with the most that it allows. */
export interface NetworkShare {
  readonly key: string;
  readonly max: number;
}

/**
 * Counters of the visitor's network, for limits: that of an IPv4 address; in IPv6 the /48, and in it a smaller share for
 * each /64. Every limit by network is keyed here.
 *
 * @param max allowed to an IPv4 address and to a /64
 * @param subject counted apart in each network, e.g. a name
 */
export function networkShares(ctx: Asking, { name, max }: { name: string; max: number }, subject = ''): NetworkShare[] {
  const own = { key: counterKey(ctx, name, `${subject}\n${ctx.ip}`), max };
  if (visitorSite(ctx.ip) === ctx.ip) return [own];
  return [own, { key: networkKey(ctx, name, subject), max: max * SITE_SHARES }];
}
