import type { ListedPerson, Person } from '#contracts/people/reading.ts';
import * as queries from '#db/queries/people/reading.ts';
import { AppError } from '#domain/errors.ts';
import { keysetPage, type Place, parsePlace, placeText } from '#domain/keyset.ts';
import { peopleCsvHead, personCsv } from '#domain/people/export.ts';
import type { ListName } from '#domain/people/lists.ts';
import { isPlaceKey, type PeopleFilter, type PeopleOrder } from '#domain/people/view.ts';
import type { Context } from '#server/context.ts';
import * as owner from './editing.ts';
import { nudgeTransfers } from './hand-over.ts';

const NOT_FOUND = 'Diesen Menschen gibt es hier nicht mehr.';
const NO_PROOF = 'Für diesen Menschen ist noch kein Nachweis gespeichert.';

const PAGE_SIZE = 50;
/** What goes out in a day at 100 an hour (`people-owner.ts`). */
const RESENT_AT_ONCE = 2400;
/** So many people are read for a part of the file. */
const EXPORTED_AT_ONCE = 4000;
/** A part ends with the person who fills it up to here; Netlify lets a function answer with 6 MB, JSON's quotes included. */
const EXPORT_BYTES = 3_500_000;

type Asked = PeopleFilter & {
  readonly order: PeopleOrder;
  readonly direction: 'ascending' | 'descending';
  readonly after?: string | undefined;
  readonly before?: string | undefined;
};

const toListed = ({ id, email, name, createdAt, entries }: queries.PersonRow): ListedPerson => ({
  id,
  email,
  name,
  createdAt,
  entries: [...entries],
});

const placeOf = (row: queries.PersonRow | undefined): string | null => (row ? placeText(row) : null);

function fromOf({ after, before }: Pick<Asked, 'after' | 'before'>): queries.PeoplePage['from'] {
  if (after) return 'after';
  return before ? 'before' : 'start';
}

/** @throws AppError bad-input for a place that no list of ours has named */
function readPlace(order: PeopleOrder, text: string | undefined): Place | undefined {
  if (text === undefined) return undefined;
  const place = parsePlace(text);
  if (place && isPlaceKey(order, place.key)) return place;
  throw new AppError('bad-input', 'Diese Stelle der Liste gibt es nicht.');
}

/** One page of the people who match. Where the page that was asked for is there no more, its nearest neighbour is. */
export async function list(ctx: Context, { order, direction, after, before, ...filter }: Asked) {
  const from = fromOf({ after, before });
  const page = { order, direction, from, place: readPlace(order, after ?? before), limit: PAGE_SIZE + 1 };
  const { rows, total } = await queries.readPeople(ctx.db, filter, page);
  if (from === 'before' && rows.length < PAGE_SIZE) return list(ctx, { ...filter, order, direction });
  if (from === 'after' && rows.length === 0) return list(ctx, { ...filter, order, direction, before: after });
  const shown = keysetPage(rows, PAGE_SIZE, from);
  return {
    people: shown.rows.map(toListed),
    total,
    previous: shown.hasPrevious ? placeOf(shown.rows[0]) : null,
    next: shown.hasNext ? placeOf(shown.rows.at(-1)) : null,
  };
}

/** Somebody with all that is known of them. @throws AppError not-found */
export async function read(ctx: Context, id: number): Promise<Person> {
  const found = await queries.findPerson(ctx.db, id);
  if (found === undefined) throw new AppError('not-found', NOT_FOUND);
  const { person, history } = found;
  const { bouncedAt, bounceReason } = person;
  return { ...toListed(person), entries: [...person.entries], bouncedAt, bounceReason, history: [...history] };
}

/** How many stand how on each list. */
export async function counts(ctx: Context) {
  const { all, deleted, bounced, ...counted } = await queries.countByStatus(ctx.db);

  function countsOf(list: ListName) {
    const count = (rows: readonly queries.EntryCount[], status: queries.EntryCount['status']): number =>
      rows.find((row) => row.list === list && row.status === status)?.count ?? 0;
    const living = (status: queries.EntryCount['status']): number => count(all, status) - count(deleted, status);
    const [pending, confirmed] = [count(bounced, 'pending'), count(bounced, 'confirmed')];
    return {
      pending: living('pending') - pending,
      confirmed: living('confirmed') - confirmed,
      revoked: living('revoked'),
      bounced: pending + confirmed,
    };
  }

  return { ...counted, waitlist: countsOf('waitlist'), newsletter: countsOf('newsletter') };
}

type Exported = PeopleFilter & { readonly after?: string | undefined; readonly interests?: 'yes' | undefined };

/** A part of the file of all who match, in the order of their sign-ups. */
export async function exportPart(ctx: Context, { after, interests, ...filter }: Exported) {
  const columns = { hasInterests: interests === 'yes' };
  const rows = await queries.readForExport(ctx.db, filter, readPlace('since', after), EXPORTED_AT_ONCE);
  let text = after ? '' : peopleCsvHead(columns);
  let bytes = 0;
  let people = 0;
  for (const row of rows) {
    const lines = personCsv(row, columns);
    text += lines;
    bytes += Buffer.byteLength(lines);
    people += 1;
    if (bytes > EXPORT_BYTES) break;
  }
  const isLast = people === rows.length && rows.length < EXPORTED_AT_ONCE;
  return { text, people, next: isLast ? null : placeOf(rows[people - 1]) };
}

/** Takes somebody off lists. @throws AppError not-found */
export async function revoke(ctx: Context, id: number, lists: readonly ListName[]): Promise<Person> {
  const from = await owner.revoke(ctx, id, lists);
  if (from.length > 0) nudgeTransfers(ctx);
  return read(ctx, id);
}

/** Lets mails go to an address again whose mails came back. @throws AppError not-found */
export async function forgiveBounce(ctx: Context, id: number): Promise<Person> {
  await owner.forgiveBounce(ctx, id);
  return read(ctx, id);
}

/** The same for all who match: a server that refused us may have marked many. */
export async function forgiveBounces({ db }: Context, filter: PeopleFilter) {
  const isNobody = filter.status !== undefined && filter.status !== 'bounced';
  return { forgiven: isNobody ? 0 : await queries.forgiveBounces(db, filter) };
}

/** Sends the confirmation mail once more to all who match and have not confirmed. */
export async function resend(ctx: Context, filter: PeopleFilter) {
  const none = filter.status !== undefined && filter.status !== 'pending';
  const { ids, total } = none ? { ids: [], total: 0 } : await queries.findUnconfirmed(ctx.db, filter, RESENT_AT_ONCE);
  const { count, lastAt } = await owner.resendMany(ctx, ids);
  return { written: count, lastAt, leftOut: ids.length - count, remaining: total - ids.length };
}

/** What proves each consent of somebody (docs/decisions/law.md, M1). @throws AppError not-found where nothing is stored */
export async function proofFor(ctx: Context, id: string) {
  const isId = /^[1-9]\d{0,14}$/.test(id);
  const events = isId ? await owner.proofOf(ctx, Number(id)) : [];
  if (events.length === 0) throw new AppError('not-found', NO_PROOF);
  return { events, madeAt: ctx.now() };
}
