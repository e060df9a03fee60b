import { isCalendarDay } from '../berlin-time.ts';
import { type DayRange, RANGE_NAMES, type RangeName, rangeOf } from './day-range.ts';

/** What can be chosen, with its name in the address. */
const parameters = { source: 'quelle', campaign: 'kampagne', link: 'link', page: 'seite', goal: 'ziel' } as const;

/** What can be chosen; the goal shortens nothing, it is what the lists tell. */
export type VisitChoice = keyof typeof parameters;

export const VISIT_FILTERS = ['source', 'campaign', 'link', 'page'] as const;

/** What shortens the visits. */
export type VisitFilter = (typeof VISIT_FILTERS)[number];

/** Which visits the screen shows, as the address has it. */
export interface VisitsView extends Readonly<Partial<Record<VisitChoice, number | undefined>>> {
  /** A range by its name, or days of one's own. */
  readonly range: RangeName | DayRange;
}

/** With what the screen begins. */
export const FIRST_VIEW: VisitsView = { range: '7-tage' };

function rangeIn(query: URLSearchParams, today: string): RangeName | DayRange {
  const name = query.get('zeitraum');
  const from = query.get('von') ?? '';
  const to = query.get('bis') ?? '';
  if (isCalendarDay(from) && isCalendarDay(to) && from <= to && to <= today) return { from, to };
  return RANGE_NAMES.find((each) => each === name) ?? FIRST_VIEW.range;
}

/** Reads what an address shows; what it says wrong is left out. Undefined where it says nothing: then it is single days. */
export function readVisitsView(search: string, today: string): VisitsView | undefined {
  const query = new URLSearchParams(search);
  if (!['zeitraum', 'von', 'bis', 'nach', ...Object.values(parameters)].some((name) => query.has(name)))
    return undefined;
  const numbers = Object.entries(parameters).flatMap(([name, parameter]) => {
    const text = query.get(parameter) ?? '';
    return /^-?\d{1,15}$/.test(text) ? [[name, Number(text)]] : [];
  });
  return { range: rangeIn(query, today), ...Object.fromEntries(numbers) };
}

/** The address's query for what is shown. */
export function visitsSearch({ range, ...chosen }: VisitsView): string {
  const query = new URLSearchParams(
    typeof range === 'string' ? { zeitraum: range } : { von: range.from, bis: range.to },
  );
  for (const name of [...VISIT_FILTERS, 'goal'] as const) {
    const value = chosen[name];
    if (value !== undefined) query.set(parameters[name], String(value));
  }
  return `?${query}`;
}

/** The days that a view shows. */
export const daysOf = ({ range }: VisitsView, today: string): DayRange =>
  typeof range === 'string' ? rangeOf(range, today) : range;

/** The filters of a view that are set. */
export const filtersIn = (view: VisitsView): VisitFilter[] => VISIT_FILTERS.filter((name) => view[name] !== undefined);

/** All filters, none of which is set. */
export const NO_FILTERS = { source: undefined, campaign: undefined, link: undefined, page: undefined };
