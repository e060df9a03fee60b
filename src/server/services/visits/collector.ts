import { isbot } from 'isbot';
import { countHit as write } from '#db/queries/visits/counting.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { CHECKOUT_ROOM } from '#domain/daily-room.ts';
import { isRecent } from '#domain/durations.ts';
import { isCheckoutToken } from '#domain/purchases/checkout-token.ts';
import { isCheckoutName } from '#domain/purchases/checkouts.ts';
import {
  type Count,
  type DropReason,
  type Hit,
  listCounts,
  siteOf,
  toValue,
  type Visitor,
  webUrl,
} from '#domain/visits/hit.ts';
import { goals, parseTouch, type Touch, toGoal } from '#domain/visits/origin.ts';
import { isPrefetch, isPreviewAgent, userAgentOf } from '#domain/visits/signals.ts';
import type { Context } from '#server/context.ts';
import { type NetworkShare, networkShares } from '#server/counter-key.ts';
import { hasDailyRoom } from '#server/services/daily-room.ts';
import { countInTurn } from './counting-turns.ts';
import { countDroppedHit, writeDroppedHits } from './dropped-hits.ts';
import { computeVisitorId, ownHostsOf } from './visitor.ts';

/** Hits a minute per network; more is no person. */
const HITS = { name: 'hits', max: 120 };
const WINDOW_MS = 60_000;
/** Size limit of the counters, which live in this instance's memory only. */
const NETWORKS_MAX = 10_000;

const watched = new Map<string, { count: number; readonly startedAt: number }>();

function isFull({ key, max }: NetworkShare, now: number): boolean {
  const known = watched.get(key);
  if (known && isRecent(known.startedAt, now, WINDOW_MS)) {
    known.count += 1;
    return known.count > max;
  }
  if (watched.size >= NETWORKS_MAX) watched.clear();
  watched.set(key, { count: 1, startedAt: now });
  return false;
}

const isTooMany = (ctx: Context): boolean =>
  networkShares(ctx, HITS)
    .map((share) => isFull(share, ctx.now().getTime()))
    .includes(true);

/** IP address and user agent are used and forgotten. */
export interface Collected {
  /** Undefined if unreadable. `token` and `offer` come with a click on one of our order buttons. */
  readonly hit: (Hit & { readonly token?: string; readonly offer?: string }) | undefined;
  readonly headers: Pick<Headers, 'get'>;
  readonly country: string;
}

const isRobot = (userAgent: string): boolean => userAgent === '' || isPreviewAgent(userAgent) || isbot(userAgent);

/** Returns why a readable hit is not counted, if so (docs/decisions/redirects.md, docs/decisions/visits.md). */
async function reasonToDrop(ctx: Context, headers: Collected['headers']): Promise<DropReason | undefined> {
  if (headers.get('dnt') === '1') return 'do-not-track';
  if (headers.get('sec-gpc') === '1') return 'global-privacy-control';
  if (isPrefetch(headers)) return 'prefetch';
  if (isRobot(userAgentOf(headers))) return 'bot';
  if (ctx.env.RATE_LIMITS === 'on' && isTooMany(ctx)) return 'too-many';
  return (await ctx.sessions.isOpen()) ? 'owner' : undefined;
}

/** Lists what a hit does not count itself, but what describes a visit that starts with it. */
function beginningOf({ event }: Hit, { source, campaign, entryPage }: Touch): Count[] {
  const beginning: readonly Count[] = [
    // A page view counts its page itself.
    { dimension: 'page', value: event === '' ? '' : entryPage },
    { dimension: 'campaignName', value: campaign },
    { dimension: 'event', value: toValue(event) },
    { dimension: 'source', value: source },
  ];
  return beginning.filter(({ value }) => value !== '');
}

/** Returns the id of the goal that a hit reaches; 0 for a custom event. */
function reachedBy({ event }: Hit): number | null {
  const goal = event === '' ? undefined : toGoal(event);
  if (goal === undefined) return null;
  return goal === 'own' ? 0 : goals[goal];
}

/** Returns the checkout that a hit opened: only our own pages have order buttons. */
function checkoutOf({ event, token = '', offer = '' }: NonNullable<Collected['hit']>, site: string) {
  const isOurs = site === '' && toGoal(event) === 'checkout';
  return isOurs && isCheckoutToken(token) && isCheckoutName(offer) ? { token, offer } : undefined;
}

/** Parses a hit; undefined without a valid page. */
function readingOf(hit: NonNullable<Collected['hit']>, visitor: Visitor, ownHosts: readonly string[]) {
  const url = webUrl(hit.url);
  const counts = listCounts(hit, visitor, ownHosts);
  const touch = parseTouch(hit, ownHosts);
  if (!url || !counts || !touch) return undefined;
  const beginning = beginningOf(hit, touch);
  const site = siteOf(url, ownHosts);
  return { site, counts, beginning, link: touch.link, reached: reachedBy(hit), checkout: checkoutOf(hit, site) };
}

async function countHit(ctx: Context, { hit, headers, country }: Collected, day: string): Promise<void> {
  const userAgent = userAgentOf(headers);
  const reading = hit && readingOf(hit, { userAgent, country }, ownHostsOf(ctx));
  if (reading === undefined) return countDroppedHit(day, 'unusable', ctx.now());
  const dropped = await reasonToDrop(ctx, headers);
  if (dropped) return countDroppedHit(day, dropped, ctx.now());
  const { site, checkout, ...counted } = reading;
  await countInTurn(async () => {
    const isKept = checkout !== undefined && (await hasDailyRoom(ctx, CHECKOUT_ROOM));
    const visitor = await computeVisitorId(ctx, day, { ip: ctx.ip, userAgent, site });
    await write(ctx.db, { day, at: ctx.now(), visitor, ...counted, ...(isKept && { checkout }) });
  });
}

/** Counts a hit, or the reason for not counting it. */
export async function collectHit(ctx: Context, collected: Collected): Promise<void> {
  const day = berlinDay(ctx.now());
  try {
    await countHit(ctx, collected, day);
  } catch (error) {
    countDroppedHit(day, 'not-stored', ctx.now());
    throw error;
  }
  await writeDroppedHits(ctx.db, ctx.now());
}
