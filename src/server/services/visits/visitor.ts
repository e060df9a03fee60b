import { createHmac, randomBytes } from 'node:crypto';
import { ensureDailySalt } from '#db/queries/visits/counting.ts';
import { PARTS } from '#domain/visits/counting-room.ts';
import { visitorSite } from '#domain/visits/visitor-address.ts';
import type { Context } from '#server/context.ts';

let salt: { readonly day: string; readonly value: string } | undefined;

async function saltOf(ctx: Pick<Context, 'db'>, day: string): Promise<string> {
  if (salt?.day !== day) salt = { day, value: await ensureDailySalt(ctx.db, day, randomBytes(32).toString('hex')) };
  return salt.value;
}

/** Used to derive the name of the day, then forgotten. */
export interface Identity {
  readonly ip: string;
  readonly userAgent: string;
  /** Visited website; '' for our own. */
  readonly site: string;
}

export const ownHostsOf = ({ env, origin }: Pick<Context, 'env' | 'origin'>): string[] =>
  [env.PUBLIC_SITE_URL, origin].map((address) => new URL(address).host);

/** Returns a 64-bit number as text, which cannot be recomputed without the day's salt (docs/decisions/visits.md). */
export async function computeVisitorId(
  ctx: Pick<Context, 'db'>,
  day: string,
  { ip, userAgent, site }: Identity,
): Promise<string> {
  const daySalt = await saltOf(ctx, day);
  const hash = (text: string): Buffer => createHmac('sha256', daySalt).update(text).digest();
  const name = hash([ip, userAgent, site].join('|'));
  // The first byte assigns names to parts of the day's limit (`count_hit`): a network reaches `perNetwork` of them.
  name[0] = ((hash(visitorSite(ip))[0] ?? 0) % PARTS.networks) * PARTS.perNetwork + ((name[0] ?? 0) % PARTS.perNetwork);
  return name.readBigInt64BE(0).toString();
}
