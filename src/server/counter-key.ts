import { createHmac, randomBytes } from 'node:crypto';
import { visitorSite } from '#domain/visits/visitor-address.ts';
import type { Context } from './context.ts';

type Keying = Pick<Context, 'env'>;
type Asking = Pick<Context, 'env' | 'ip'>;

/** Half of a SHA-256 in base64url: enough to tell counters apart, short because strangers create these rows. */
const KEY_LENGTH = 22;
/** Allowance of a /48 as a multiple of one /64: a single customer may hold all 65,536 of them. */
const SITE_SHARES = 4;

// Sign-ups must work without a secret; these counters then last as long as the process.
const processKey = randomBytes(32).toString('hex');

/** Returns a key that reveals nothing about the counted subject. */
export function counterKey({ env }: Keying, name: string, subject: string): string {
  const [secret = processKey] = env.SESSION_SECRET ?? [];
  return createHmac('sha256', secret).update(`${name}\n${subject}`).digest('base64url').slice(0, KEY_LENGTH);
}

/** Returns the key of the visitor's whole network, for queues: an IPv4 address, or the /48 of an IPv6 one. */
export const networkKey = (ctx: Asking, name: string, subject = ''): string =>
  counterKey(ctx, name, `${subject}\n${visitorSite(ctx.ip)}`);

export interface NetworkShare {
  readonly key: string;
  readonly max: number;
}

/**
 * Returns the counters for limits by network; an IPv6 one counts for its /64 and for the /48 around it.
 * @param max allowance of an IPv4 address or a /64
 * @param subject counted separately in each network, e.g. a name
 */
export function networkShares(ctx: Asking, { name, max }: { name: string; max: number }, subject = ''): NetworkShare[] {
  const own = { key: counterKey(ctx, name, `${subject}\n${ctx.ip}`), max };
  if (visitorSite(ctx.ip) === ctx.ip) return [own];
  return [own, { key: networkKey(ctx, name, subject), max: max * SITE_SHARES }];
}
