import type { DayRange } from '../days/day-range.ts';
import type { PeopleFilter } from '../people/view-address.ts';
import type { PurchaseFilter } from '../purchases/view-address.ts';
import { goals, NO_SOURCE } from './origin.ts';
import type { VisitFilter } from './view.ts';

/** Selected traffic sources by dimension: id and name ('' if unnamed). */
export type SelectedDimensions = Readonly<Partial<Record<VisitFilter, { readonly id: number; readonly name: string }>>>;

/** Filters for the people who reached a goal. */
const reached = new Map<number, PeopleFilter>([
  [goals.signUp, {}],
  [goals.confirmed, { status: 'confirmed' }],
  [goals.newsletter, { list: 'newsletter' }],
]);

/** Source of people whose sign-up names none (`list_entries.origin`). */
const nameless = new Map<number, string>([
  [NO_SOURCE.unknown, '(unbekannt)'],
  [NO_SOURCE.shortLink, '(Kurzlink)'],
]);

/**
 * Returns the filter for the people who signed up on some days and reached a goal. Undefined if their screen has no
 * such filter: for other goals, an entry page, or a source without a name.
 */
export function toPeopleFilter(goal: number, chosen: SelectedDimensions, days: DayRange): PeopleFilter | undefined {
  const who = reached.get(goal);
  const source = chosen.source && (nameless.get(chosen.source.id) ?? chosen.source.name);
  const [campaign, link] = [chosen.campaign?.name, chosen.link?.name];
  if (who === undefined || chosen.page !== undefined || [source, campaign, link].includes('')) return undefined;
  return { ...who, source, campaign, link, from: days.from, to: days.to };
}

/** Returns the filter for purchases ordered on some days; undefined if their screen cannot filter by these sources. */
export function toPurchaseFilter({ link, ...others }: SelectedDimensions, days: DayRange): PurchaseFilter | undefined {
  return link?.name === '' || Object.values(others).some((way) => way !== undefined)
    ? undefined
    : { link: link?.name, from: days.from, to: days.to };
}
