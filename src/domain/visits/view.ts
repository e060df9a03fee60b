import { type DayRange, RANGE_NAMES, type RangeName, rangeOf } from '../days/day-range.ts';
import { day, integer, knownWord, oneOf, readView, type ViewOf, viewSearch } from '../view-codec.ts';
import type { WorthWay } from './sign-up-worth.ts';

/** Query parameters of the screen; all but `goal`, which selects the counts in the lists, filter visits. */
const choices = {
  source: integer('quelle'),
  campaign: integer('kampagne'),
  link: integer('link'),
  page: integer('seite'),
  goal: integer('ziel'),
};
export type VisitChoice = keyof typeof choices;
const worthWords: Readonly<Record<WorthWay, string>> = {
  source: 'quelle',
  campaign: 'kampagne',
  link: 'kurzlink',
  letter: 'brief',
  heard: 'antwort',
  gift: 'geschenk',
};
const shown = {
  ...choices,
  /** Origins of the sign-ups whose worth is shown instead of the visits. */
  worth: oneOf('wert', worthWords),
};
const parts = { name: knownWord('zeitraum', RANGE_NAMES), from: day('von'), to: day('bis'), ...shown };

export const VISIT_FILTERS = ['source', 'campaign', 'link', 'page'] as const;

export type VisitFilter = (typeof VISIT_FILTERS)[number];

export interface VisitsView extends ViewOf<typeof shown> {
  /** Named range, or first and last day. */
  readonly range: RangeName | DayRange;
}

export const FIRST_VIEW: VisitsView = { range: '7-tage' };

/** Parses the query and ignores invalid parts; undefined for a query without any of these parameters. */
export function readVisitsView(search: string, today: string): VisitsView | undefined {
  const query = new URLSearchParams(search);
  if (!Object.values(parts).some(({ name }) => query.has(name))) return undefined;
  const { name, from = '', to = '', ...chosen } = readView(parts, search);
  const isRange = from !== '' && from <= to && to <= today;
  return { range: isRange ? { from, to } : (name ?? FIRST_VIEW.range), ...chosen };
}

export const visitsSearch = ({ range, ...chosen }: VisitsView): string =>
  viewSearch(parts, { ...(typeof range === 'string' ? { name: range } : range), ...chosen });

export const daysOf = ({ range }: VisitsView, today: string): DayRange =>
  typeof range === 'string' ? rangeOf(range, today) : range;

export const filtersIn = (view: VisitsView): VisitFilter[] => VISIT_FILTERS.filter((name) => view[name] !== undefined);

export const NO_FILTERS = { source: undefined, campaign: undefined, link: undefined, page: undefined };
