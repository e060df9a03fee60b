import { createHash, createHmac, randomBytes } from 'node:crypto';
import { isbot } from 'isbot';
import { type CountedValue, countView, dailySalt } from '#db/queries/analytics.ts';
import { countsOf, type DropReason, dimensions, type Hit } from '#domain/analytics.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { isPrefetch, isPreviewAgent } from '#domain/visitors.ts';
import type { Context } from '#server/http/context.ts';
import { noteDrop, writeDrops } from './dropped-hits.ts';

/** Hits that one address may send in a minute; more is no person. */
const HITS_MAX = 120;
const WINDOW_MS = 60_000;
/** Addresses that are watched at once, in this instance's memory only. */
const ADDRESSES_MAX = 10_000;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

let salt: { readonly day: string; readonly value: string } | undefined;

async function saltOf(ctx: Context, day: string): Promise<string> {
  if (salt?.day !== day) salt = { day, value: await dailySalt(ctx.db, day, randomBytes(32).toString('hex')) };
  return salt.value;
}

// Its key ends with the process: what stands in memory names nobody.
const addressKey = randomBytes(32);
const watched = new Map<string, { count: number; readonly startedAt: number }>();

function isTooMany(address: string, now: number): boolean {
  const key = createHmac('sha256', addressKey).update(address).digest('base64');
  const known = watched.get(key);
  if (known && now - known.startedAt < WINDOW_MS) {
    known.count += 1;
    return known.count > HITS_MAX;
  }
  if (watched.size >= ADDRESSES_MAX) watched.clear();
  watched.set(key, { count: 1, startedAt: now });
  return false;
}

/** One hit as the platform hands it over. Address and agent are used and forgotten. */
export interface Collected {
  /** Undefined for what could not be read. */
  readonly hit: Hit | undefined;
  readonly headers: Pick<Headers, 'get'>;
  readonly country: string;
}

type Drop = { readonly reason: DropReason; readonly class: string };

const drop = (reason: DropReason, kind = ''): Drop => ({ reason, class: kind });

function robotClass(userAgent: string): string | undefined {
  if (userAgent === '') return 'nameless';
  if (isPreviewAgent(userAgent)) return 'preview';
  return isbot(userAgent) ? 'crawler' : undefined;
}

/** Says why a hit is not counted; undefined for one that is (facts/links-analytics.md §1, §2). */
async function reasonToDrop(ctx: Context, { headers }: Collected): Promise<Drop | undefined> {
  if (headers.get('dnt') === '1') return drop('do-not-track');
  if (headers.get('sec-gpc') === '1') return drop('global-privacy-control');
  if (isPrefetch(headers)) return drop('prefetch');
  const robot = robotClass(headers.get('user-agent') ?? '');
  if (robot !== undefined) return drop('bot', robot);
  if (ctx.env.RATE_LIMITS === 'on' && isTooMany(ctx.ip, ctx.now().getTime())) return drop('too-many');
  return (await ctx.sessions.isOpen()) ? drop('owner') : undefined;
}

/** The day's name of a visitor: tomorrow nobody can find it again (facts/links-analytics.md §2). */
function visitorOf(daySalt: string, identity: string): string {
  return createHmac('sha256', daySalt).update(identity).digest().readBigInt64BE(0).toString();
}

async function countHit(ctx: Context, { hit, headers, country }: Collected, day: string): Promise<void> {
  const ownHosts = [ctx.env.PUBLIC_SITE_URL, ctx.origin].map((origin) => new URL(origin).host);
  const userAgent = headers.get('user-agent') ?? '';
  const counts = hit && countsOf(hit, { userAgent, country }, ownHosts);
  const dropped = counts ? await reasonToDrop(ctx, { hit, headers, country }) : drop('unusable');
  if (!hit || !counts || dropped) {
    noteDrop({ day, ...(dropped ?? drop('unusable')) }, ctx.now());
    return;
  }
  const values: CountedValue[] = counts.map(({ dimension, value }) => ({
    dimension: dimensions[dimension],
    hash: sha256(value),
    value,
  }));
  const identity = [ctx.ip, userAgent, new URL(hit.url).host].join('|');
  const visitor = visitorOf(await saltOf(ctx, day), identity);
  await countView(ctx.db, { day, visitor, values });
}

/** Counts a hit, or the reason why it does not count. */
export async function collect(ctx: Context, collected: Collected): Promise<void> {
  await countHit(ctx, collected, berlinDay(ctx.now()));
  await writeDrops(ctx.db, ctx.now());
}
