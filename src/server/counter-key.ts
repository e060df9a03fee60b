import { createHmac, randomBytes } from 'node:crypto';
import { blocksAround, visitorSite } from '#domain/visits/visitor-address.ts';
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

/**
 * Returns the keys of the blocks around the visitor's network, as far as it has them: the /48 of one IPv6 customer, the
 * /24 of several IPv4 ones, and the /32 of an IPv6 provider.
 */
export function aroundKeys(ctx: Asking, name: string) {
  const { customer, block, wide } = blocksAround(ctx.ip);
  const keyOf = (part: string | undefined): string | undefined =>
    part === undefined ? undefined : counterKey(ctx, `${name}-block`, part);
  return { customer: keyOf(customer), block: keyOf(block), wide: keyOf(wide) };
}

export interface NetworkShare {
  readonly key: string;
  readonly max: number;
}

/** Returns the counter of the visitor's network: an IPv4 address or a /64. */
export const ownShare = (ctx: Asking, { name, max }: { name: string; max: number }, subject = ''): NetworkShare => ({
  key: counterKey(ctx, name, `${subject}\n${ctx.ip}`),
  max,
});

/**
 * Returns the counters for limits by network alone; an IPv6 one counts for its /64 and for the /48 around it.
 * @param max allowance of an IPv4 address or a /64
 * @param subject counted separately in each network, e.g. a name
 */
export function networkShares(ctx: Asking, { name, max }: { name: string; max: number }, subject = ''): NetworkShare[] {
  const own = ownShare(ctx, { name, max }, subject);
  if (visitorSite(ctx.ip) === ctx.ip) return [own];
  return [own, { key: networkKey(ctx, name, subject), max: max * SITE_SHARES }];
}
