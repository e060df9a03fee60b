import { type DayRange, RANGE_NAMES, type RangeName, rangeOf } from '../days/day-range.ts';
import { day, integer, known, readView, type ViewOf, viewSearch } from '../view-codec.ts';

/** What can be chosen; the goal shortens nothing, it is what the lists tell. */
const choices = {
  source: integer('quelle'),
  campaign: integer('kampagne'),
  link: integer('link'),
  page: integer('seite'),
  goal: integer('ziel'),
};
export type VisitChoice = keyof typeof choices;
const parts = { name: known('zeitraum', RANGE_NAMES), from: day('von'), to: day('bis'), ...choices };

export const VISIT_FILTERS = ['source', 'campaign', 'link', 'page'] as const;

/** What shortens the visits. */
export type VisitFilter = (typeof VISIT_FILTERS)[number];

/** Which visits the screen shows, as the address has it. */
export interface VisitsView extends ViewOf<typeof choices> {
  /** A range by its name, or days of one's own. */
  readonly range: RangeName | DayRange;
}

/** With what the screen begins. */
export const FIRST_VIEW: VisitsView = { range: '7-tage' };

/** Reads what an address shows; what it says wrong is left out. Undefined where it says nothing: then it is single days. */
export function readVisitsView(search: string, today: string): VisitsView | undefined {
  const query = new URLSearchParams(search);
  if (!['nach', ...Object.values(parts).map(({ name }) => name)].some((name) => query.has(name))) return undefined;
  const { name, from = '', to = '', ...chosen } = readView(parts, search);
  const isRange = from !== '' && from <= to && to <= today;
  return { range: isRange ? { from, to } : (name ?? FIRST_VIEW.range), ...chosen };
}

/** The address's query for what is shown. */
export const visitsSearch = ({ range, ...chosen }: VisitsView): string =>
  viewSearch(parts, { ...(typeof range === 'string' ? { name: range } : range), ...chosen });

/** The days that a view shows. */
export const daysOf = ({ range }: VisitsView, today: string): DayRange =>
  typeof range === 'string' ? rangeOf(range, today) : range;

/** The filters of a view that are set. */
export const filtersIn = (view: VisitsView): VisitFilter[] => VISIT_FILTERS.filter((name) => view[name] !== undefined);

/** All filters, none of which is set. */
export const NO_FILTERS = { source: undefined, campaign: undefined, link: undefined, page: undefined };
