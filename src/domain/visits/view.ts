import { isCalendarDay } from '../berlin-time.ts';
import { type DayRange, RANGE_NAMES, type RangeName, rangeOf } from './day-range.ts';

/** What a list of visits is told by. */
export const VISIT_TABS = ['seiten', 'quellen', 'kampagnen', 'links', 'geraete', 'laender', 'ziele'] as const;

/** One of them. */
export type VisitTab = (typeof VISIT_TABS)[number];

/** What can be chosen in a list, with its name in the address. */
const parameters = { source: 'quelle', campaign: 'kampagne', link: 'link', page: 'seite', goal: 'ziel' } as const;

/** Name of a filter; the goal shortens nothing, it is what the lists tell. */
export type VisitFilter = keyof typeof parameters;

export const VISIT_FILTERS = ['source', 'campaign', 'link', 'page'] as const;

/** What the screen shows of visits, as the address has it. */
export interface VisitsView extends Readonly<Partial<Record<VisitFilter, number | undefined>>> {
  /** A range by its name, or days of one's own. */
  readonly range: RangeName | DayRange;
  readonly tab: VisitTab;
}

const FIRST: RangeName = '7-tage';

const isOneOf = <T extends string>(names: readonly T[], text: string | null): text is T =>
  names.some((name) => name === text);

function rangeIn(query: URLSearchParams, today: string): RangeName | DayRange {
  const name = query.get('zeitraum');
  const from = query.get('von') ?? '';
  const to = query.get('bis') ?? '';
  if (isCalendarDay(from) && isCalendarDay(to) && from <= to && to <= today) return { from, to };
  return isOneOf(RANGE_NAMES, name) ? name : FIRST;
}

/** Reads what an address shows; what it says wrong is left out. */
export function readVisitsView(search: string, today: string): VisitsView {
  const query = new URLSearchParams(search);
  const tab = query.get('nach');
  const numbers = Object.entries(parameters).flatMap(([name, parameter]) => {
    const text = query.get(parameter) ?? '';
    return /^-?\d{1,15}$/.test(text) ? [[name, Number(text)]] : [];
  });
  return {
    range: rangeIn(query, today),
    tab: isOneOf(VISIT_TABS, tab) ? tab : 'seiten',
    ...Object.fromEntries(numbers),
  };
}

/** The address's query for what is shown, empty where it is what every stay starts with. */
export function visitsSearch(view: VisitsView): string {
  const { range, tab } = view;
  const query = new URLSearchParams();
  if (typeof range !== 'string') {
    query.set('von', range.from);
    query.set('bis', range.to);
  } else if (range !== FIRST) query.set('zeitraum', range);
  for (const name of [...VISIT_FILTERS, 'goal'] as const) {
    const value = view[name];
    if (value !== undefined) query.set(parameters[name], String(value));
  }
  if (tab !== 'seiten') query.set('nach', tab);
  return query.size === 0 ? '' : `?${query}`;
}

/** The days that a view shows. */
export const daysOf = ({ range }: VisitsView, today: string): DayRange =>
  typeof range === 'string' ? rangeOf(range, today) : range;

/** Whether only some of the visits are shown. */
export const isFiltered = (view: VisitsView): boolean => VISIT_FILTERS.some((name) => view[name] !== undefined);
