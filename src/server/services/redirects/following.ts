import { isbot } from 'isbot';
import { isConnectionFailure } from '#db/errors.ts';
import * as queries from '#db/queries/redirects/following.ts';
import { slugKey } from '#domain/address/slugs.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { AppError, databaseAway } from '#domain/errors.ts';
import { clickMarks, type RedirectVisit } from '#domain/redirects/clicks.ts';
import { buildDestination, targetOn } from '#domain/redirects/following.ts';
import {
  type EdgeVisit,
  loadManifest,
  type ManifestRedirect,
  signManifest,
  signManifestRequest,
  signVisit,
} from '#domain/redirects/manifest.ts';
import { slugFromPath } from '#domain/redirects/slug-from-path.ts';
import { hostsOf } from '#domain/redirects/targets.ts';
import { isNavigation, type VisitKind, visitKind } from '#domain/redirects/visit-kind.ts';
import type { Context } from '#server/context.ts';
import { recordClick } from '#server/services/visits/attribution.ts';
import { countInTurn } from '#server/services/visits/counting-turns.ts';
import { countDroppedHit, writeDroppedHits } from '#server/services/visits/dropped-hits.ts';
import { fetchWithin } from '#time-limits.ts';

/** Wait for the database before the CDN's copy is asked for, too. */
const SHORT_PATIENCE_MS = 100;
/** Longest wait for either: two seconds, minus the 250 ms that the edge may have used. */
const PATIENCE_MS = 1750;
const CDN_PATIENCE_MS = 2000;
const VISIT_MAX_AGE_MS = 60_000;

/** Loads the CDN's copy of all live redirects. */
async function loadCopy(ctx: Context, origin: string): Promise<Map<string, ManifestRedirect>> {
  const get = (url: string): Promise<unknown> => fetchWithin(CDN_PATIENCE_MS, url, {}, (answer) => answer.json());
  return loadManifest(get, origin, secretOf(ctx));
}

/** Refills the CDN after an edit, so that the edge gets the new manifest within its 100 ms. */
export const refillCdn = (ctx: Context): Promise<unknown> => loadCopy(ctx, ctx.host);

/** `isLate`: the database did not answer in time. */
interface Found {
  readonly redirect: ManifestRedirect | undefined;
  readonly isLate: boolean;
}

/**
 * Asks the database, and the CDN's copy once the database fails or is late: an old target is better than a dead link
 * on a printed flyer. @throws AppError unavailable if neither knows
 */
async function findRedirect(ctx: Context, key: string): Promise<Found> {
  const asking = queries.findBySlug(ctx.db.quick, key).then(([redirect]) => redirect);
  const inTime = await ctx.within(SHORT_PATIENCE_MS, asking).catch((error: unknown) => {
    if (!isConnectionFailure(error)) throw error;
    return undefined;
  });
  if (inTime) return { redirect: inTime.answer, isLate: false };
  const copied = loadCopy(ctx, ctx.origin).then((copy) => copy.get(key) ?? Promise.reject(databaseAway()));
  const found = await ctx.within(
    PATIENCE_MS - SHORT_PATIENCE_MS,
    Promise.any([asking, copied]).catch(() => asking),
  );
  if (!found) throw databaseAway();
  return { redirect: found.answer, isLate: true };
}

export type Outcome =
  /** `isLate`: the database did not answer in time, so nothing else should wait for it. */
  | { readonly kind: 'redirect'; readonly location: string; readonly isLate: boolean }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unknown' };

/** Classifies a visit; robots are those of `isbot`'s list. */
export const kindOfVisit = (method: string, headers: Pick<Headers, 'get'>): VisitKind =>
  visitKind(method, headers, isbot);

/** Recognises visits by navigation, as opposed to embedded images and the like. */
export const isFollowed = isNavigation;

async function countClick(
  ctx: Context,
  {
    visitor,
    ...counted
  }: Parameters<typeof queries.countRedirectVisit>[1] & { readonly visitor: EdgeVisit['visitor'] },
): Promise<void> {
  try {
    await countInTurn(() => queries.countRedirectVisit(ctx.db, counted));
  } catch (error) {
    countDroppedHit(berlinDay(ctx.now()), 'not-stored', ctx.now());
    throw error;
  }
  if (visitor) await recordClick(ctx, counted.redirectId, visitor);
  await writeDroppedHits(ctx.db, ctx.now());
}

/** Counts in the background; a failure loses only the count. */
function count(ctx: Context, counted: Parameters<typeof countClick>[1]): void {
  const counting = countClick(ctx, counted);
  ctx.waitUntil(counting.catch(() => ctx.log.error('visit not counted', {})));
}

/** Follows a redirect with one query, or by the CDN's copy (docs/decisions/redirects.md). */
export async function followRedirect(ctx: Context, { pathname, search }: URL, visit: RedirectVisit): Promise<Outcome> {
  const slug = slugFromPath(pathname);
  if (slug === undefined) return { kind: 'unknown' };
  const { redirect, isLate } = await findRedirect(ctx, slugKey(slug));
  if (!redirect) return { kind: 'unknown' };
  const day = berlinDay(ctx.now());
  const target = targetOn(redirect, day);
  const ownHosts = hostsOf([ctx.env.PUBLIC_SITE_URL, ctx.origin]);
  const location =
    target === null
      ? undefined
      : buildDestination(target, search, ownHosts, { ...redirect, isPrivate: ctx.asksForPrivacy });
  if (location === undefined) return { kind: 'gone' };
  if (redirect.trackClicks && visit.kind !== 'none') {
    const isBot = visit.kind === 'bot';
    const visitor = isBot || ctx.asksForPrivacy ? undefined : { ip: ctx.ip, userAgent: ctx.userAgent };
    count(ctx, { redirectId: redirect.id, day, isBot, marks: clickMarks(visit), visitor });
  }
  return { kind: 'redirect', location, isLate };
}

function secretOf(ctx: Context): string {
  const [secret] = ctx.env.SESSION_SECRET ?? [];
  if (secret === undefined) throw new AppError('not-found', 'Diese Adresse gibt es nicht.');
  return secret;
}

/** @throws AppError not-found without our signature */
export async function readManifest(
  ctx: Context,
  signature: string,
): Promise<{ links: ManifestRedirect[]; signature: string }> {
  const secret = secretOf(ctx);
  if (signature !== (await signManifestRequest(secret))) {
    throw new AppError('not-found', 'Diese Adresse gibt es nicht.');
  }
  const live = await queries.listLiveRedirects(ctx.db.quick, berlinDay(ctx.now()));
  const links = live.map(({ aliases, ...redirect }) => (aliases ? { ...redirect, aliases } : redirect));
  return { links, signature: await signManifest(secret, links) };
}

/** Counts a visit that the edge served. @throws AppError not-found for a wrong or old signature */
export async function countEdgeVisit(
  ctx: Context,
  { signature, ...signed }: EdgeVisit & { readonly signature: string },
): Promise<undefined> {
  const age = Math.abs(ctx.now().getTime() - signed.at);
  if (age > VISIT_MAX_AGE_MS || signature !== (await signVisit(secretOf(ctx), signed))) {
    throw new AppError('not-found', 'Diese Adresse gibt es nicht.');
  }
  await countClick(ctx, { visitor: undefined, ...signed, day: berlinDay(ctx.now()) });
}
