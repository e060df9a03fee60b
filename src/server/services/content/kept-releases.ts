import { createHash } from 'node:crypto';
import type { Proof, readProof } from '#contracts/content/kept-releases.ts';
import { digestOf, parseStoredSnapshot } from '#contracts/content/snapshot.ts';
import type { Answer, Parsed } from '#contracts/route.ts';
import * as queries from '#db/queries/content/kept-releases.ts';
import { canonicalJson } from '#domain/content/canonical-json.ts';
import { AppError } from '#domain/errors.ts';
import { OFFER_NAMES } from '#domain/purchases/labels.ts';
import { isFixedOffer } from '#domain/purchases/offers.ts';
import type { Context } from '#server/context.ts';

const IMAGE = /[0-9a-f]{64}\.webp/g;

type Link = Awaited<ReturnType<typeof queries.readChain>>[number];

/** Computes a link of the chain again, as `keep_release` does. */
const chainOf = (previous: string | undefined, { releaseId, checksum, onlineAt }: Link): string =>
  createHash('sha256')
    .update([...(previous === undefined ? [] : [previous]), releaseId, checksum, onlineAt].join(' '))
    .digest('hex');

const isChained = (links: readonly Link[]): boolean =>
  links.every((each, index) => each.chain === chainOf(links[index - 1]?.chain, each));

type Release = NonNullable<Proof['release']>;

async function bodyOf({ db }: Context, { releaseId, checksum }: Link): Promise<Release['body']> {
  const stored = await queries.readKeptBody(db, releaseId);
  if (stored === undefined) return null;
  const { content, events } = parseStoredSnapshot(stored);
  const names = [...new Set([...canonicalJson(stored).matchAll(IMAGE)].map(([name]) => name))];
  return {
    isIntact: (await digestOf(stored)) === checksum,
    content,
    events,
    images: names.length === 0 ? [] : await queries.readImageSizes(db, names),
  };
}

async function describeRelease(ctx: Context, id: number): Promise<Proof['release']> {
  const links = await queries.readChain(ctx.db);
  const index = links.findIndex(({ releaseId }) => releaseId === id);
  const found = links[index];
  if (found === undefined) return null;
  const { number, onlineAt, schemaVersion, checksum, chain } = found;
  return {
    id,
    number,
    onlineAt,
    onlineUntil: links[index + 1]?.onlineAt ?? null,
    schemaVersion,
    checksum,
    chain,
    previousChain: links[index - 1]?.chain ?? null,
    isChained: isChained(links.slice(0, index + 1)),
    body: await bodyOf(ctx, found),
  };
}

/** Returns the release that was online at a purchase, a case or a person's last sign-up. @throws AppError not-found */
export async function proveRelease(
  ctx: Context,
  { subject, id }: Parsed<typeof readProof>['params'],
): Promise<Answer<typeof readProof>> {
  const named = await queries.findNamedRelease(ctx.db, subject, id);
  if (named === undefined) throw new AppError('not-found', 'Dazu ist nichts mehr gespeichert.');
  const { releaseId, by } = named;
  if (releaseId === null) return { decidedBy: null, release: null };
  return { decidedBy: by ?? 'itself', release: await describeRelease(ctx, releaseId) };
}

/**
 * Lists the times with the same figures of an offer, the oldest first.
 * @throws AppError not-found
 */
export async function listPriceTimes({ db, now }: Context, offer: string) {
  if (!isFixedOffer(offer)) throw new AppError('not-found', 'Dieses Angebot gibt es nicht.');
  const times: Awaited<ReturnType<typeof queries.readOfferHistory>> = [];
  for (const { until, ...next } of await queries.readOfferHistory(db, offer)) {
    const last = times.at(-1);
    const isSame =
      last?.price === next.price &&
      last.regularPrice === next.regularPrice &&
      last.instalmentCount === next.instalmentCount &&
      last.instalmentAmount === next.instalmentAmount;
    if (last !== undefined && isSame) times[times.length - 1] = { ...last, until };
    else times.push({ ...next, until });
  }
  return { offer: OFFER_NAMES[offer], times, madeAt: now() };
}
