import { createHash } from 'node:crypto';
import type { ListedCase, listCases } from '#contracts/law/cases.ts';
import type { Answer, Parsed } from '#contracts/route.ts';
import { readOnlineOffers } from '#db/queries/content/releases.ts';
import * as queries from '#db/queries/law/cases.ts';
import { findDeclarers } from '#db/queries/law/declared.ts';
import { findMatchingPurchases } from '#db/queries/purchases/buyers.ts';
import { canOpen, type Role } from '#domain/accounts/roles.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { DAY_MS } from '#domain/durations.ts';
import { AppError } from '#domain/errors.ts';
import {
  CASES_PER_PAGE,
  dedupeKey,
  FLOOD_KEPT_DAYS,
  keptSince,
  type NewCase,
  OPEN_CASES_ROOM,
  possibleOrders,
  type ReceivedCase,
} from '#domain/law/cases.ts';
import type { CheckedEntry } from '#domain/law/facts.ts';
import { isLeisureOnDate } from '#domain/law/leisure.ts';
import { courseOffer } from '#domain/purchases/offers.ts';
import { isRecord } from '#domain/record.ts';
import type { Context } from '#server/context.ts';
import { nudgeMail } from '#server/services/mail/writing.ts';
import { readableEmail } from '#server/services/readable-email.ts';

/** Cases that a step of the night looks at. */
const FLOOD_PIECE = 500;
const NOT_FOUND = 'Diesen Vorgang gibt es nicht mehr.';

/** Finds the person behind each case, and the purchases that it may be about. */
async function findSubjects({ db, now }: Context, rows: readonly queries.Declared[]) {
  const asked = rows.map(({ id, email, contract }) => ({
    id,
    email,
    orders: possibleOrders(contract),
  }));
  const ids = rows.map(({ id }) => id);
  return Promise.all([findMatchingPurchases(db, asked, berlinDay(now())), findDeclarers(db, ids)]);
}

const entriesIn = (list: unknown): readonly CheckedEntry[] =>
  (Array.isArray(list) ? list.filter(isRecord) : []).flatMap(({ id, data }) =>
    typeof id === 'string' && isRecord(data) ? [{ id, data }] : [],
  );

/**
 * Lists the offers without a right of withdrawal, by the online answers to their question; a course that is no longer
 * sold was bought before.
 */
async function listLeisure({ db }: Context): Promise<ReadonlySet<string>> {
  const online = await readOnlineOffers(db);
  const { offers, courses } = isRecord(online) ? online : {};
  const sold = [...entriesIn(offers), ...entriesIn(courses).map(({ id, data }) => ({ id: courseOffer(id), data }))];
  return new Set(sold.filter(isLeisureOnDate).map(({ id }) => id));
}

async function listed(ctx: Context, rows: readonly queries.CaseRow[]): Promise<ListedCase[]> {
  const [matching, people] = await findSubjects(ctx, rows);
  const leisure: ReadonlySet<string> = matching.length > 0 ? await listLeisure(ctx) : new Set();
  const found = Map.groupBy(matching, ({ askedBy }) => askedBy);
  return rows.map(({ receivedAt, answeredAt, bouncedAt, ...row }) => ({
    ...row,
    email: readableEmail(row.email),
    receivedAt: receivedAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    bouncedAt: bouncedAt?.toISOString() ?? null,
    person: people.get(row.id) ?? null,
    purchases: (found.get(row.id) ?? []).map(({ offer, ...each }) => ({
      ...each,
      isLeisureOnDate: offer !== null && leisure.has(offer),
    })),
  }));
}

/** Stores case, receipt and notification before the sender sees that it arrived. */
export async function receiveCase(ctx: Context, given: NewCase): Promise<ReceivedCase & { readonly isNew: boolean }> {
  const now = ctx.now();
  const fingerprint = createHash('sha256')
    .update(dedupeKey(given, berlinDay(now)))
    .digest('base64url');
  const stored = await queries.storeCase(ctx.db, given, { fingerprint, now });
  nudgeMail(ctx);
  return { ...given, ...stored };
}

type Asked = Parsed<typeof listCases>['query'];

/** Returns the query for the cases from one on; for the newest open ones if it no longer exists. */
async function startWith({ db }: Context, id: number): Promise<Asked> {
  const [{ isAnswered, skip } = { isAnswered: false, skip: 0 }] = await queries.findPlace(db, id);
  return { state: isAnswered ? 'answered' : 'open', skip };
}

/** Falls back to the newest cases if there are none from the requested place on. */
export async function list(ctx: Context, query: Asked): Promise<Answer<typeof listCases>> {
  if (query.first !== undefined) return list(ctx, await startWith(ctx, query.first));
  const { state, skip } = query;
  const { rows, ...counts } = await queries.readCases(ctx.db, state === 'answered', skip, CASES_PER_PAGE);
  if (rows.length === 0 && skip > 0) return list(ctx, { state, skip: 0 });
  return { cases: await listed(ctx, rows), state, skip, ...counts };
}

/** Counts open cases; 0 for roles that cannot open them. */
export async function countOpen({ db }: Context, role: Role): Promise<number> {
  if (!canOpen(role, 'cases')) return 0;
  const [row] = await queries.countOpenCases(db);
  return row?.total ?? 0;
}

/** @throws AppError not-found */
export async function markCase(ctx: Context, id: number, state: 'open' | 'answered'): Promise<ListedCase> {
  const row = await queries.markCase(ctx.db, id, state === 'answered' ? ctx.now() : null);
  const [marked] = await listed(ctx, row === undefined ? [] : [row]);
  if (marked === undefined) throw new AppError('not-found', NOT_FOUND);
  return marked;
}

/**
 * Deletes cases past their legal retention period. Beyond `OPEN_CASES_ROOM`, open ones that name no
 * purchase and no person of ours go after two weeks: they are a flood, no business letters.
 */
export async function deleteOldCases(ctx: Context): Promise<void> {
  const { db, now } = ctx;
  await queries.deleteOldCases(db, keptSince(berlinDay(now())));
  const until = new Date(now().getTime() - FLOOD_KEPT_DAYS * DAY_MS);
  let after = 0;
  while (true) {
    const rows = await queries.listCrowded(db, { until, after, room: OPEN_CASES_ROOM, limit: FLOOD_PIECE });
    const [matching, people] = await findSubjects(ctx, rows);
    const known = new Set([...matching.map(({ askedBy }) => askedBy), ...people.keys()]);
    const unknown = rows.flatMap(({ id }) => (known.has(id) ? [] : [id]));
    if (unknown.length > 0) await queries.deleteCases(db, unknown);
    if (rows.length < FLOOD_PIECE) return;
    after = rows.at(-1)?.id ?? after;
  }
}
