import { columns, goalName, nameless, visitHeads, visits as words } from '#content/visits/report.ts';
import type { VisitReport } from '#contracts/visits/reports.ts';
import { formatNumber, formatShare } from '#domain/german-count.ts';
import { formatRevenue } from '#domain/german-money.ts';
import { countryName } from '#domain/visits/country-name.ts';
import { NOT_LISTED } from '#domain/visits/origin.ts';
import { isFiltered, type VisitFilter, type VisitsView, type VisitTab } from '#domain/visits/view.ts';
import { deviceName } from '#islands/admin/visits/names.ts';

/** A line of a list. */
export interface VisitRow {
  readonly name: string;
  /** What it chooses when it is clicked; undefined where nothing can be. */
  readonly filter?: { readonly name: VisitFilter; readonly id: number };
  readonly cells: readonly string[];
  /** What its bar shows. */
  readonly size: number;
}

/** A list as it is seen, and as the file has it. */
export interface VisitList {
  readonly heads: readonly string[];
  readonly rows: readonly VisitRow[];
  /** Whether its last column is money. */
  readonly tellsMoney: boolean;
  /** What has to be said of it. */
  readonly note: string | undefined;
}

type WayIn = VisitReport['sources'][number];

const rate = ({ visits, reached }: WayIn): string => (visits === 0 ? '–' : formatShare(reached, visits));
const money = ({ revenue }: Pick<WayIn, 'revenue'>): string[] => (revenue === null ? [] : [formatRevenue(revenue)]);
const wayIn = (row: WayIn): string[] => [formatNumber(row.visits), formatNumber(row.reached), rate(row), ...money(row)];

const byWayIn = (rows: readonly WayIn[], filter: VisitFilter, nameOf: (row: WayIn) => string): readonly VisitRow[] =>
  rows.map((row) => ({
    name: nameOf(row),
    filter: { name: filter, id: row.id },
    cells: wayIn(row),
    size: row.visits,
  }));

const byViews = (rows: VisitReport['devices'], nameOf: (name: string) => string): readonly VisitRow[] =>
  rows.map(({ name, views }) => ({ name: nameOf(name), cells: [formatNumber(views)], size: views }));

const pageName = ({ id, name }: WayIn): string => name || (id === NOT_LISTED ? nameless.other : nameless.page);

function pagesOf({ entries, pages, totals }: VisitReport, hasViews: boolean): readonly VisitRow[] {
  const views = new Map(pages.map((page) => [page.name, page.views]));
  const viewsOf = (name: string): string[] => {
    const count = views.get(name);
    return hasViews ? [count === undefined ? '–' : formatNumber(count)] : [];
  };
  const begun = new Set(entries.map(({ name }) => name));
  const rows = byWayIn(entries, 'page', pageName);
  const others = hasViews ? pages.filter(({ name }) => !begun.has(name)) : [];
  return [
    ...rows.map((row) => ({ ...row, cells: [...viewsOf(row.name), ...row.cells] })),
    ...others.map(({ name }) => ({
      name,
      cells: [...viewsOf(name), '0', '0', '–', ...money({ revenue: totals.money && 0 })],
      size: 0,
    })),
  ];
}

function campaignName({ id, name }: WayIn): string {
  if (id === NOT_LISTED) return nameless.other;
  return id === 0 ? nameless.campaign : name;
}

/** The list of a tab. */
export function visitList(report: VisitReport, view: VisitsView, goal: string): VisitList {
  const head = visitHeads[view.tab];
  const tellsMoney = report.totals.money !== null;
  const heads = [head, columns.visits, goal, columns.rate, ...(tellsMoney ? [columns.revenue] : [])];
  const hasViews = !isFiltered(view);
  const note = hasViews ? undefined : words.unfiltered;
  const lists: Readonly<Record<VisitTab, () => VisitList>> = {
    seiten: () => ({
      heads: hasViews ? [head, columns.views, ...heads.slice(1)] : heads,
      rows: pagesOf(report, hasViews),
      tellsMoney,
      note,
    }),
    quellen: () => ({
      heads,
      rows: byWayIn(report.sources, 'source', ({ id, name }) => nameless.source.get(id) ?? name),
      tellsMoney,
      note: undefined,
    }),
    kampagnen: () => ({
      heads,
      rows: byWayIn(report.campaigns, 'campaign', campaignName),
      tellsMoney,
      note: undefined,
    }),
    links: () => ({
      heads: [head, columns.clicks, ...heads.slice(1)],
      rows: report.links.map((row) => ({
        name: row.name === '' ? nameless.link : `/r/${row.name}`,
        filter: { name: 'link', id: row.id },
        cells: [formatNumber(row.clicks), ...wayIn(row)],
        size: row.visits,
      })),
      tellsMoney,
      note: undefined,
    }),
    geraete: () => ({
      heads: [head, columns.views],
      rows: byViews(report.devices, deviceName),
      tellsMoney: false,
      note,
    }),
    laender: () => ({
      heads: [head, columns.views],
      rows: byViews(report.countries, countryName),
      tellsMoney: false,
      note,
    }),
    ziele: () => ({
      heads: [head, columns.count, columns.rate],
      rows: report.goals.map(({ id, name, count }) => ({
        name: goalName(id, name),
        filter: { name: 'goal', id },
        cells: [formatNumber(count), report.totals.visits === 0 ? '–' : formatShare(count, report.totals.visits)],
        size: count,
      })),
      tellsMoney: false,
      note: words.once,
    }),
  };
  return lists[view.tab]();
}
