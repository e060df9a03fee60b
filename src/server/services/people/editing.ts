import { sqlState } from '#db/errors.ts';
import { readConsents } from '#db/queries/people/consents.ts';
import { readEverything, readRemembered } from '#db/queries/people/disclosure.ts';
import * as queries from '#db/queries/people/editing.ts';
import { revoke as revokeLists } from '#db/queries/people/unsubscribing.ts';
import { AppError } from '#domain/errors.ts';
import type { ListName } from '#domain/people/lists.ts';
import type { Context } from '#server/context.ts';
import { nudgeMail } from '#server/services/mail/writing.ts';
import { addressHashes } from './address-hashes.ts';

/** So many confirmation mails go out in an hour where the owner sends them to many: more looks like spam. */
const BULK_PER_HOUR = 100;

/** Of PostgreSQL. */
const UNIQUE_VIOLATION = '23505';

const NOT_FOUND = 'Diesen Menschen gibt es hier nicht mehr.';
const NOT_PENDING = 'Hier gibt es nichts zu bestätigen, oder E-Mails an diese Adresse kommen zurück.';
const BACK_ALREADY = 'Mit dieser Adresse hat sich inzwischen jemand neu angemeldet.';

const missing = () => new AppError('not-found', NOT_FOUND);

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

/** Takes a person off lists. @returns the lists that they were on */
export const revoke = (ctx: Context, personId: number, lists: readonly ListName[]): Promise<ListName[]> =>
  revokeLists(ctx.db, { personId }, { lists, way: 'owner', now: ctx.now() });

/** Deletes a person; until the night it can be taken back. @throws AppError not-found */
export async function remove(ctx: Context, personId: number): Promise<void> {
  if (!(await queries.setDeleted(ctx.db, personId, ctx.now()))) throw missing();
}

/** Takes a deletion back. @throws AppError not-found, conflict where the address has signed up anew meanwhile */
export async function restore(ctx: Context, personId: number): Promise<void> {
  const isRestored = await queries.setDeleted(ctx.db, personId, null).catch((error: unknown) => {
    throw sqlState(error) === UNIQUE_VIOLATION ? new AppError('conflict', BACK_ALREADY) : error;
  });
  if (!isRestored) throw missing();
}

/** Lets mails go to an address again whose mails came back. @throws AppError not-found */
export async function forgiveBounce(ctx: Context, personId: number): Promise<void> {
  if (!(await queries.forgiveBounce(ctx.db, personId))) throw missing();
}

/** What proves each consent of a person (docs/decisions/law.md, M1), the oldest event first. */
export const proofOf = ({ db }: Pick<Context, 'db'>, personId: number) => readConsents(db, personId);

/** Everything that is stored of a person (docs/decisions/law.md, M7). @throws AppError not-found */
export async function disclose(ctx: Context, personId: number) {
  const known = await readEverything(ctx.db, personId);
  if (known === undefined) throw missing();
  const [consents, remembered] = await Promise.all([
    readConsents(ctx.db, personId),
    readRemembered(ctx.db, {
      rejected: addressHashes(ctx, 'rejected', known.mailbox),
      erased: addressHashes(ctx, 'erased', known.email),
    }),
  ]);
  return { ...known.everything, consents, ...remembered };
}
