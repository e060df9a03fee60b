import type { Person } from '#contracts/people/reading.ts';
import { isUniqueViolation } from '#db/errors.ts';
import * as queries from '#db/queries/people/editing.ts';
import { findUnanswered } from '#db/queries/people/reading.ts';
import { revoke as revokeLists } from '#db/queries/people/unsubscribing.ts';
import { AppError } from '#domain/errors.ts';
import type { ListName } from '#domain/people/lists.ts';
import type { PeopleFilter } from '#domain/people/view-address.ts';
import type { Context } from '#server/context.ts';
import { nudgeMail } from '#server/services/mail/writing.ts';
import { spellingsOf } from '#server/services/readable-email.ts';
import { nudgeTransfers } from './hand-over.ts';
import { missing, read } from './reading.ts';

/** So many confirmation mails go out in an hour where the owner sends them to many: more looks like spam. */
export const BULK_PER_HOUR = 100;
/** What goes out in a day at that pace. */
const RESENT_AT_ONCE = 24 * BULK_PER_HOUR;

const NOT_PENDING = 'Hier gibt es nichts zu bestätigen, oder E-Mails an diese Adresse kommen zurück.';
const BACK_ALREADY = 'Mit dieser Adresse hat sich inzwischen jemand neu angemeldet.';

/**
 * Sends the confirmation mail once more, as soon as the limits for the address allow.
 *
 * @returns when it goes out, ISO 8601
 * @throws AppError not-found, conflict where nothing is to be confirmed or mails come back
 */
export async function resend(ctx: Context, personId: number): Promise<{ readonly dueAt: string }> {
  const resent = await queries.resend(ctx.db, personId, ctx.now());
  if (resent === undefined) throw missing();
  if (resent.dueAt === null) throw new AppError('conflict', NOT_PENDING);
  nudgeMail(ctx);
  return { dueAt: new Date(resent.dueAt).toISOString() };
}

/** The same for many, at most 100 an hour; who has confirmed or cannot be reached is left out. */
export async function resendMany(ctx: Context, personIds: readonly number[]) {
  const { count, lastAt } = await queries.resendMany(ctx.db, personIds, { perHour: BULK_PER_HOUR, now: ctx.now() });
  nudgeMail(ctx);
  return { count, lastAt: lastAt === null ? null : new Date(lastAt).toISOString() };
}

/** The same for all who match and have not answered their only mail for days (`findUnanswered`). */
export async function resendToAll(ctx: Context, filter: PeopleFilter) {
  const { ids, total } = await findUnanswered(ctx.db, filter, { limit: RESENT_AT_ONCE, now: ctx.now() });
  const { count, lastAt } = await resendMany(ctx, ids);
  return { written: count, lastAt, leftOut: ids.length - count, remaining: total - ids.length };
}

/** Takes somebody off lists. @throws AppError not-found */
export async function revoke(ctx: Context, personId: number, lists: readonly ListName[]): Promise<Person> {
  const revoked = await revokeLists(ctx.db, { personId }, { lists, way: 'owner', now: ctx.now() });
  if (revoked.length > 0) nudgeTransfers(ctx);
  return read(ctx, personId);
}

async function setDeleted({ db }: Context, personId: number, deletedAt: Date | null): Promise<void> {
  const email = await queries.findEmail(db, personId);
  const spellings = email === undefined ? [] : spellingsOf(email);
  if (!(await queries.setDeleted(db, { personId, spellings }, deletedAt))) throw missing();
}

/** Deletes a person; until the night it can be taken back. @throws AppError not-found */
export const remove = (ctx: Context, personId: number): Promise<void> => setDeleted(ctx, personId, ctx.now());

/** Takes a deletion back. @throws AppError not-found, conflict where the address has signed up anew meanwhile */
export async function restore(ctx: Context, personId: number): Promise<void> {
  await setDeleted(ctx, personId, null).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('conflict', BACK_ALREADY) : error;
  });
}

/** Lets mails go to an address again whose mails came back. @throws AppError not-found */
export async function forgiveBounce(ctx: Context, personId: number): Promise<Person> {
  if (!(await queries.forgiveBounce(ctx.db, personId))) throw missing();
  return read(ctx, personId);
}

/** The same for all who match: a server that refused us may have marked many. */
export async function forgiveBounces({ db }: Context, filter: PeopleFilter) {
  const isNobody = filter.status !== undefined && filter.status !== 'bounced';
  return { forgiven: isNobody ? 0 : await queries.forgiveBounces(db, filter) };
}
