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
import { nudgeTransfers } from './hand-over.ts';
import { missing, readPerson } from './reading.ts';

/** Bulk confirmation mails an hour; more looks like spam. */
export const BULK_PER_HOUR = 100;
const RESENT_AT_ONCE = 24 * BULK_PER_HOUR;

const NOT_PENDING = 'Hier gibt es nichts zu bestätigen.';
const BOUNCING = 'E-Mails an diese Adresse kommen zurück. Mit „Wieder anschreiben“ gehen wieder welche hin.';
const BACK_ALREADY = 'Mit dieser Adresse hat sich inzwischen jemand neu angemeldet.';

/** @returns due time, ISO 8601 @throws AppError not-found, conflict if nothing is to be confirmed or mails bounce */
export async function resend(ctx: Context, personId: number): Promise<{ readonly dueAt: string }> {
  const resent = await queries.resend(ctx.db, personId, ctx.now());
  if (resent === undefined) throw missing();
  if (resent.dueAt === null) throw new AppError('conflict', resent.isBouncing ? BOUNCING : NOT_PENDING);
  nudgeMail(ctx);
  return { dueAt: new Date(resent.dueAt).toISOString() };
}

/** Resends to all matching people who left their only mail unanswered for days (`findUnanswered`), 100 an hour. */
export async function resendToAll(ctx: Context, filter: PeopleFilter) {
  const now = ctx.now();
  const { ids, total } = await findUnanswered(ctx.db, filter, { limit: RESENT_AT_ONCE, now });
  const { count, lastAt } = await queries.resendMany(ctx.db, ids, { perHour: BULK_PER_HOUR, now });
  nudgeMail(ctx);
  return {
    written: count,
    lastAt: lastAt === null ? null : new Date(lastAt).toISOString(),
    leftOut: ids.length - count,
    remaining: total - ids.length,
  };
}

/** @throws AppError not-found */
export async function revoke(ctx: Context, personId: number, lists: readonly ListName[]): Promise<Person> {
  const revoked = await revokeLists(ctx.db, { personId }, { lists, way: 'owner', now: ctx.now() });
  if (revoked.length > 0) nudgeTransfers(ctx);
  return readPerson(ctx, personId);
}

async function setDeleted({ db }: Context, personId: number, deletedAt: Date | null): Promise<void> {
  if (!(await queries.setDeleted(db, personId, deletedAt))) throw missing();
}

/** The deletion can be undone until the nightly clean-up. @throws AppError not-found */
export const remove = (ctx: Context, personId: number): Promise<void> => setDeleted(ctx, personId, ctx.now());

/** Undoes a deletion. @throws AppError not-found, conflict if the address has signed up again */
export async function restore(ctx: Context, personId: number): Promise<void> {
  await setDeleted(ctx, personId, null).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('conflict', BACK_ALREADY) : error;
  });
}

/** Clears a bounce, so that the address gets mails again. @throws AppError not-found */
export async function clearBounce(ctx: Context, personId: number): Promise<Person> {
  if (!(await queries.clearBounce(ctx.db, personId))) throw missing();
  return readPerson(ctx, personId);
}

/** Clears all matching bounces: a server that refused us may have marked many. */
export async function clearBounces({ db }: Context, filter: PeopleFilter) {
  const matchesNone = filter.status !== undefined && filter.status !== 'bounced';
  return { forgiven: matchesNone ? 0 : await queries.clearBounces(db, filter) };
}
