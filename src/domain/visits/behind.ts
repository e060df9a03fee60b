import type { DayRange } from '../days/day-range.ts';
import type { PeopleFilter } from '../people/view-address.ts';
import type { PurchaseFilter } from '../purchases/view-address.ts';
import { goals, NO_SOURCE } from './origin.ts';
import type { VisitFilter } from './view.ts';

/** How visits began: what a filter or a row is about, by its number and name; the name is empty where it has none. */
export type Ways = Readonly<Partial<Record<VisitFilter, { readonly id: number; readonly name: string }>>>;

/** Which people reached a goal. */
const reached = new Map<number, PeopleFilter>([
  [goals.signUp, {}],
  [goals.confirmed, { status: 'confirmed' }],
  [goals.newsletter, { list: 'newsletter' }],
]);

/** What people are called whose sign-up names no source (`list_entries.origin`). */
const nameless = new Map<number, string>([
  [NO_SOURCE.unknown, '(unbekannt)'],
  [NO_SOURCE.shortLink, '(Kurzlink)'],
]);

/**
 * The people who reached a goal, as their screen finds them.
 *
 * @param goal its number
 * @param days those of the sign-up
 * @returns undefined where people are not told by that: other goals, the page where a visit began, what has no name
 */
export function peopleBehind(goal: number, ways: Ways, days: DayRange): PeopleFilter | undefined {
  const who = reached.get(goal);
  const source = ways.source && (nameless.get(ways.source.id) ?? ways.source.name);
  const [campaign, link] = [ways.campaign?.name, ways.link?.name];
  if (who === undefined || ways.page !== undefined || [source, campaign, link].includes('')) return undefined;
  return { ...who, source, campaign, link, from: days.from, to: days.to };
}

/** The purchases that were ordered on some days, as their screen finds them; undefined where it does not tell them so. */
export function purchasesBehind({ link, ...others }: Ways, days: DayRange): PurchaseFilter | undefined {
  return link?.name === '' || Object.values(others).some((way) => way !== undefined)
    ? undefined
    : { link: link?.name, from: days.from, to: days.to };
}
