import { isEntitled, markTaken } from '#db/queries/people/gifts.ts';
import { GIFT_ROOM } from '#domain/daily-room.ts';
import type { GiftState } from '#domain/people/gift.ts';
import { giftPath } from '#paths.ts';
import type { Context } from '#server/context.ts';
import { readGiftFile } from '#server/services/content/media.ts';
import { readPublishedGift } from '#server/services/content/published-gift.ts';
import { hasDailyRoom } from '#server/services/daily-room.ts';
import { NOBODY } from '#server/services/letters/end.ts';
import { keyRingFor, openSecret, sealSecret } from '#server/services/secrets.ts';

/** Published gift, and a person's own address of it; without a person, that of a test. */
export interface OfferedGift {
  readonly title: string;
  readonly sentence: string;
  readonly urlFor: (personId: number | null) => string;
}

/** Returns the published gift; undefined without one. Nothing of its links is stored. */
export async function offerGift(ctx: Context): Promise<OfferedGift | undefined> {
  const { env, site } = ctx;
  const gift = await readPublishedGift(ctx);
  if (gift === undefined) return undefined;
  const tokenOf = (personId: number | null): string =>
    personId === null ? NOBODY : sealSecret(keyRingFor(env, 'gift'), 'gift', String(personId));
  const { title, sentence } = gift;
  return { title, sentence, urlFor: (personId) => new URL(`${giftPath}/${tokenOf(personId)}`, site).href };
}

/** Returns the person that a token names; undefined unless one of our keys has sealed it. */
function readGiftToken({ env }: Pick<Context, 'env'>, token: string): number | undefined {
  try {
    return Number(openSecret(keyRingFor(env, 'gift'), 'gift', token).secret);
  } catch {
    return undefined;
  }
}

/** Shows a link's state without counting, because mail scanners open links too. */
export async function readGift(ctx: Context, token: string): Promise<GiftState> {
  if (token === NOBODY) return { kind: 'test' };
  const personId = readGiftToken(ctx, token);
  if (personId === undefined) return { kind: 'unknown' };
  if (!(await isEntitled(ctx.db, personId))) return { kind: 'ended' };
  const gift = await readPublishedGift(ctx);
  return gift === undefined ? { kind: 'none' } : { kind: 'ready', gift };
}

/** Hands the gift over, and counts the person's first press. */
export async function takeGift(ctx: Context, token: string): Promise<GiftState> {
  const state = await readGift(ctx, token);
  const personId = readGiftToken(ctx, token);
  if (state.kind !== 'ready' || personId === undefined) return state;
  if (!(await hasDailyRoom(ctx, GIFT_ROOM, 1, String(personId)))) return { kind: 'full' };
  const { gift } = state;
  const file = gift.file === null ? undefined : await readGiftFile(ctx, gift.file.name);
  await markTaken(ctx.db, personId, ctx.now());
  return file === undefined ? { kind: 'opened', gift } : { kind: 'file', gift, ...file };
}
