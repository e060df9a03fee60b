import * as queries from '#db/queries/people/purge.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Context, Steps } from '#server/context.ts';
import { addressHasher } from './address-hashes.ts';

/** Days until the purge, after the mail, or after the sign-up if no mail went (docs/decisions/law.md, M4). */
const UNCONFIRMED_DAYS = 14;
const UNASKED_DAYS = 30;
/** A rejected address gets no mail for this long, so the rejection is kept no longer. */
const REJECTED_DAYS = 30;
/** Full years that the proof of a revoked consent is kept (docs/decisions/law.md, M7). */
const PROOF_YEARS = 3;
/** Minimum time to undo a deletion, also just before the nightly clean-up. */
const UNDO_MS = 60 * 60 * 1000;
const AT_ONCE = 500;

/** Returns nothing without a key: imports could not recognise the erased people, so the erasure waits. */
async function hashedOf<Row extends { readonly email: string; readonly mailbox: string }>(
  ctx: Context,
  rows: readonly Row[],
) {
  if (rows.length === 0) return [];
  const { hashes } = await addressHasher(ctx);
  const given = rows.map((row) => ({
    ...row,
    hashes: [row.email, row.mailbox].flatMap((address) => hashes('erased', address).slice(0, 1)),
  }));
  if (given.every(({ hashes }) => hashes.length > 0)) return given;
  ctx.log.error('people not purged', { people: rows.length });
  return [];
}

async function deleteUnconfirmed({ db, now }: Context): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
  await queries.purgeUnconfirmed(db, { answerUntil: before(UNCONFIRMED_DAYS), mailUntil: before(UNASKED_DAYS) });
}

async function purgeDeleted(ctx: Context): Promise<void> {
  const until = new Date(ctx.now().getTime() - UNDO_MS);
  while (true) {
    const given = await hashedOf(ctx, await queries.listDeleted(ctx.db, until, AT_ONCE));
    if (given.length === 0) return;
    await queries.purgePeople(ctx.db, given, ctx.now());
  }
}

async function deleteProofs(ctx: Context): Promise<void> {
  const until = new Date(ctx.now());
  until.setUTCFullYear(until.getUTCFullYear() - PROOF_YEARS);
  while (true) {
    const given = await hashedOf(ctx, await queries.listRevokedConsents(ctx.db, until, AT_ONCE));
    if (given.length === 0) return;
    await queries.purgeRevoked(ctx.db, given, ctx.now());
  }
}

async function deleteRejections({ db, now }: Context): Promise<void> {
  await queries.deleteRejected(db, new Date(now().getTime() - REJECTED_DAYS * DAY_MS));
}

export const erasureSteps = {
  deletedPeople: purgeDeleted,
  unconfirmedPeople: deleteUnconfirmed,
  rejections: deleteRejections,
  proofs: deleteProofs,
} satisfies Steps;
