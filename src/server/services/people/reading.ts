import type { Person } from '#contracts/people/reading.ts';
import { countPeople as readCounts } from '#db/queries/people/counting.ts';
import { findDisclosureFacts } from '#db/queries/people/disclosures.ts';
import * as queries from '#db/queries/people/reading.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import { type Cursor, formatCursor, keysetPage, parseCursor } from '#domain/keyset.ts';
import type { ListName } from '#domain/people/lists.ts';
import { type EntryStatus, isPlaceKey, PEOPLE_PER_PAGE, type PeopleOrder } from '#domain/people/view.ts';
import type { PeopleFilter } from '#domain/people/view-address.ts';
import { FIXED_OFFERS, isFixedOffer, isOfferId } from '#domain/purchases/offers.ts';
import type { Context } from '#server/context.ts';
import { readableEmail } from '#server/services/readable-email.ts';
import { listOfferedChoices } from './choices.ts';
import { describeDisclosure } from './disclosure.ts';

const NOT_FOUND = 'Diesen Menschen gibt es hier nicht mehr.';

export const missing = () => new AppError('not-found', NOT_FOUND);

type Asked = PeopleFilter & {
  readonly order: PeopleOrder;
  readonly direction: 'ascending' | 'descending';
  readonly after?: string | undefined;
  readonly before?: string | undefined;
};

const readable = <Row extends queries.PersonRow>(row: Row): Row => ({ ...row, email: readableEmail(row.email) });

export const cursorOf = (row: queries.PersonRow | undefined): string | null => (row ? formatCursor(row) : null);

function fromOf({ after, before }: Pick<Asked, 'after' | 'before'>): queries.PeoplePage['from'] {
  if (after) return 'after';
  return before ? 'before' : 'start';
}

/** @throws AppError bad-input for an invalid position */
export function parsePeopleCursor(order: PeopleOrder, text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const cursor = parseCursor(text);
  if (cursor && isPlaceKey(order, cursor.key)) return cursor;
  throw new AppError('bad-input', 'Diese Stelle der Liste gibt es nicht.');
}

/** Reads one page of the matching people; falls back to its nearest neighbour if it no longer exists. */
async function pageOf(ctx: Context, { order, direction, after, before, ...filter }: Asked) {
  const from = fromOf({ after, before });
  const page = {
    order,
    direction,
    from,
    cursor: parsePeopleCursor(order, after ?? before),
    limit: PEOPLE_PER_PAGE + 1,
  };
  const { rows, total } = await queries.readPeople(ctx.db, filter, page);
  if (from === 'before' && rows.length < PEOPLE_PER_PAGE) return pageOf(ctx, { ...filter, order, direction });
  if (from === 'after' && rows.length === 0) return pageOf(ctx, { ...filter, order, direction, before: after });
  const shown = keysetPage(rows, PEOPLE_PER_PAGE, from);
  return {
    people: shown.rows.map(readable),
    total,
    previous: shown.hasPrevious ? cursorOf(shown.rows[0]) : null,
    next: shown.hasNext ? cursorOf(shown.rows.at(-1)) : null,
  };
}

/** Lists a page, and counts the matching people whose confirmation mail can be resent. */
export async function listPeople(ctx: Context, asked: Asked) {
  const { order: _, direction: __, after: ___, before: ____, ...filter } = asked;
  const [page, unanswered] = await Promise.all([
    pageOf(ctx, asked),
    queries.findUnanswered(ctx.db, filter, { limit: 0, now: ctx.now() }),
  ]);
  return { ...page, unanswered: unanswered.total };
}

/** @throws AppError not-found */
export async function readPerson(ctx: Context, id: number): Promise<Person> {
  const [found, facts] = await Promise.all([
    queries.findPerson(ctx.db, id, berlinDay(ctx.now())),
    findDisclosureFacts(ctx.db, id),
  ]);
  if (found === undefined || facts === undefined) throw missing();
  const { person, ...more } = found;
  return { ...readable(person), ...more, disclosure: describeDisclosure(ctx, facts) };
}

/** Counts people by list and status, for the filters. */
export async function countPeople(ctx: Context) {
  const [{ entries, bought, choices, ...counted }, offered] = await Promise.all([
    readCounts(ctx.db),
    listOfferedChoices(ctx),
  ]);

  function countsOf(list: ListName) {
    const count = (status: EntryStatus): number =>
      entries.find((entry) => entry.list === list && entry.status === status)?.count ?? 0;
    return {
      pending: count('pending'),
      confirmed: count('confirmed'),
      revoked: count('revoked'),
      bounced: count('bounced'),
    };
  }

  const courses = bought.offers.filter(isOfferId).filter((offer) => !isFixedOffer(offer));
  const offers = [...FIXED_OFFERS.filter((offer) => bought.offers.includes(offer)), ...courses];
  const titles = new Map<string, string>([...choices, ...offered].map(({ choice, label }) => [choice, label]));
  return {
    ...counted,
    choices: [...titles].map(([choice, label]) => ({ choice, label })),
    waitlist: countsOf('waitlist'),
    newsletter: countsOf('newsletter'),
    bought: bought.isAnything || offers.length > 0 ? ['any' as const, ...offers] : [],
  };
}
