import { columns, nameless, visitLists } from '#content/visits/report.ts';
import type { VisitReport } from '#contracts/visits/reports.ts';
import { shownPath } from '#domain/address/short-path.ts';
import type { DayRange } from '#domain/days/day-range.ts';
import { formatNumber, formatRate } from '#domain/german-count.ts';
import { formatRevenue } from '#domain/german-money.ts';
import { peopleSearch } from '#domain/people/view-address.ts';
import { purchasesSearch } from '#domain/purchases/view-address.ts';
import type { AdminScreen } from '#domain/shell/admin-routes.ts';
import { countryName } from '#domain/visits/country-name.ts';
import { type SelectedDimensions, toPeopleFilter, toPurchaseFilter } from '#domain/visits/drill-down.ts';
import { AI_ASSISTANTS, NOT_LISTED } from '#domain/visits/origin.ts';
import { filtersIn, type VisitFilter, type VisitsView } from '#domain/visits/view.ts';
import { deviceName } from '#islands/admin/visits/names.ts';

/** Number, with the screen that lists the counted entries. */
export interface Cell {
  readonly text: string;
  /** True for none or unknown. */
  readonly isNothing?: boolean;
  readonly behind?: { readonly screen: AdminScreen; readonly search: string };
}

export interface VisitRow {
  readonly key: string | number;
  readonly name: string;
  /** Parts that the row sums up; empty for a single value. */
  readonly parts: string;
  /** Filter that a click sets; undefined if there is none. */
  readonly filter?: { readonly name: VisitFilter; readonly id: number };
  readonly cells: readonly Cell[];
  /** Value of the bar. */
  readonly size: number;
}

/** Ranking, for the screen and the CSV file. */
export interface VisitList {
  readonly title: string;
  /** Table heads; the first is that of the names. */
  readonly heads: readonly string[];
  readonly rows: readonly VisitRow[];
  /** Indexes of heads that move below the name on a phone. */
  readonly asides: readonly number[];
  /** Filter that the rows set; undefined if there is none. */
  readonly filter?: VisitFilter;
}

export interface Shown {
  readonly report: VisitReport;
  readonly view: VisitsView;
  readonly days: DayRange;
  readonly goal: { readonly id: number; readonly name: string };
}

type RankedValue = VisitReport['sources'][number];

const listOf = { source: 'sources', campaign: 'campaigns', link: 'links', page: 'entries' } as const;

const number = (count: number): Cell => ({ text: formatNumber(count), isNothing: count === 0 });

/** Returns a number linked to the counted people. */
export function peopleCell(count: number, goal: number, chosen: SelectedDimensions, days: DayRange): Cell {
  const who = count === 0 ? undefined : toPeopleFilter(goal, chosen, days);
  return { ...number(count), ...(who && { behind: { screen: 'newsletter', search: peopleSearch(who) } }) };
}

/** Returns a number linked to the counted purchases; amounts in cents. */
export function purchasesCell(count: number, chosen: SelectedDimensions, days: DayRange, format = formatNumber): Cell {
  const which = count === 0 ? undefined : toPurchaseFilter(chosen, days);
  const text = format(count);
  const isNothing = count === 0;
  return { text, isNothing, ...(which && { behind: { screen: 'payments', search: purchasesSearch(which) } }) };
}

/** Returns the active filters with their names, except the one given. */
export function selectedDimensions(
  { report, view }: Pick<Shown, 'report' | 'view'>,
  without?: VisitFilter,
): SelectedDimensions {
  const set = filtersIn(view).filter((name) => name !== without);
  return Object.fromEntries(
    set.map((name) => [name, report[listOf[name]].find(({ id }) => id === view[name]) ?? { id: view[name], name: '' }]),
  );
}

function valueName(filter: VisitFilter, { id, name }: Pick<RankedValue, 'id' | 'name'>): string {
  if (filter === 'source') return nameless.source.get(id) ?? name;
  if (filter === 'link') return name === '' ? nameless.link : shownPath(name);
  if (id === NOT_LISTED) return nameless.other;
  if (filter === 'page') return name || nameless.page;
  return id === 0 ? nameless.campaign : name;
}

const listValues = (report: VisitReport, filter: VisitFilter): readonly RankedValue[] => report[listOf[filter]];

/** Sorts by revenue as soon as there is some, else by visits; the rest that is not listed stays last. */
function sortValues(values: readonly RankedValue[]): readonly RankedValue[] {
  const worth = ({ id, revenue }: RankedValue): number => (id === NOT_LISTED ? -Infinity : (revenue ?? 0));
  return values.some(({ revenue }) => revenue) ? values.toSorted((one, other) => worth(other) - worth(one)) : values;
}

/** Returns a number linked to the redirects; for one link to its details, which list its sign-ups. */
export function clicksCell(clicks: number, slug: string | undefined): Cell {
  const search = slug ? `?${new URLSearchParams({ link: slug })}` : '';
  return { ...number(clicks), ...(slug !== '' && { behind: { screen: 'redirects', search } }) };
}

const partsOf = (assistants: VisitReport['assistants']): string =>
  assistants.map(({ name, visits }) => `${name} ${formatNumber(visits)}`).join(' · ');

function rankBy(
  shown: Shown,
  filter: VisitFilter,
  extra?: { head: string; cellOf: (row: RankedValue) => Cell },
): VisitList {
  const { report, days, goal } = shown;
  const tellsMoney = report.totals.money !== null;
  const others = selectedDimensions(shown, filter);
  const { title, head } = visitLists[listOf[filter]];
  const before = [head, ...(extra ? [extra.head] : []), columns.visits, goal.name, columns.rate];
  return {
    title,
    heads: tellsMoney ? [...before, columns.revenue] : before,
    asides: [...(extra ? [1] : []), ...(tellsMoney ? [before.length] : [])],
    filter,
    rows: sortValues(listValues(report, filter)).map((row) => {
      const chosen = { ...others, [filter]: row };
      const { id, visits, reached, revenue } = row;
      return {
        key: id,
        name: valueName(filter, row),
        parts: filter === 'source' && id === AI_ASSISTANTS ? partsOf(report.assistants) : '',
        filter: { name: filter, id },
        cells: [
          ...(extra ? [extra.cellOf(row)] : []),
          number(visits),
          peopleCell(reached, goal.id, chosen, days),
          { text: formatRate(reached, visits) },
          ...(revenue === null ? [] : [purchasesCell(revenue, chosen, days, formatRevenue)]),
        ],
        size: visits,
      };
    }),
  };
}

/** Returns pages with their views, including those on which no visit began. */
function pagesOf(shown: Shown): VisitList {
  const { pages, totals } = shown.report;
  const views = new Map(pages.map((page) => [page.name, page.views]));
  const list = rankBy(shown, 'page', {
    head: columns.views,
    // The report contains only the most viewed pages; views of others are unknown.
    cellOf: ({ name }) => (views.has(name) ? number(views.get(name) ?? 0) : { text: '–', isNothing: true }),
  });
  const begun = new Set(list.rows.map(({ name }) => name));
  const others = pages.filter(({ name }) => !begun.has(name));
  const nothing = ['0', '0', '–', ...(totals.money ? [formatRevenue(0)] : [])].map((text) => ({
    text,
    isNothing: true,
  }));
  return {
    ...list,
    rows: [
      ...list.rows,
      ...others.map(({ name, views: count }) => ({
        key: name,
        name,
        parts: '',
        cells: [number(count), ...nothing],
        size: 0,
      })),
    ],
  };
}

const byViews = (
  { title, head }: (typeof visitLists)['devices' | 'countries'],
  rows: VisitReport['devices'],
  nameOf: (name: string) => string,
): VisitList => ({
  title,
  heads: [head, columns.views],
  asides: [],
  rows: rows.map(({ name, views }) => ({
    key: name,
    name: nameOf(name),
    parts: '',
    cells: [number(views)],
    size: views,
  })),
});

/** Returns the answers to 'Woher kennst du uns?' beside what was measured. */
function answersOf({ answers, totals }: VisitReport): VisitList[] {
  const { title, head } = visitLists.answers;
  const before = [head, columns.clicks, columns.visits, columns.answers];
  const list = {
    title,
    heads: totals.money ? [...before, columns.bought] : before,
    asides: [1, 2],
    rows: answers.map(({ name, clicks, visits, answers: people, bought }) => ({
      key: name,
      name,
      parts: '',
      // Zeros are the point here, so phones show them too.
      cells: [clicks, visits, people, ...(totals.money ? [bought ?? 0] : [])].map((count) => ({
        text: formatNumber(count),
      })),
      size: people,
    })),
  };
  return answers.length === 0 ? [] : [list];
}

/** Returns the rankings by the start of a visit. */
export function listRankings(shown: Shown): readonly VisitList[] {
  const { report, view } = shown;
  const clicks = new Map(report.links.map((link) => [link.id, clicksCell(link.clicks, link.name)]));
  return [
    rankBy(shown, 'source'),
    rankBy(shown, 'link', { head: columns.clicks, cellOf: ({ id }) => clicks.get(id) ?? number(0) }),
    rankBy(shown, 'campaign'),
    filtersIn(view).length > 0 ? rankBy(shown, 'page') : pagesOf(shown),
    ...answersOf(report),
  ];
}

/** Returns the rankings that filters do not apply to; none while a filter is set. */
export const viewLists = ({ report, view }: Shown): readonly VisitList[] =>
  filtersIn(view).length > 0
    ? []
    : [
        byViews(visitLists.devices, report.devices, deviceName),
        byViews(visitLists.countries, report.countries, countryName),
      ];

/** Combines all rankings in one table, whose first column names the ranking. */
export function combineRankings(
  lists: readonly VisitList[],
  listHead: string,
  nameHead: string,
): readonly (readonly string[])[] {
  const heads = [...new Set(lists.flatMap((list) => list.heads.slice(1)))];
  return [
    [listHead, nameHead, ...heads],
    ...lists.flatMap((list) =>
      list.rows.map(({ name, parts, cells }) => [
        list.title,
        parts === '' ? name : `${name} (${parts})`,
        ...heads.map((head) => cells[list.heads.indexOf(head) - 1]?.text ?? ''),
      ]),
    ),
  ];
}

/** Returns a filter's choices: its ranking, and the active choice even if it has no visits. */
export function listFilterChoices(report: VisitReport, view: VisitsView, filter: VisitFilter) {
  const known = listValues(report, filter).map((row) => ({ id: row.id, name: valueName(filter, row) }));
  const chosen = view[filter];
  if (chosen === undefined || known.some(({ id }) => id === chosen)) return known;
  return [...known, { id: chosen, name: nameless.chosen }];
}
