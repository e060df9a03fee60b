import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import {
  columns,
  comparedWith,
  goalName,
  goalNames,
  nameless,
  revenueComparedWith,
  revenueNote,
  unknownRevenue,
  unknownShare,
  visits as words,
} from '#content/visits/report.ts';
import type { VisitReport } from '#contracts/visits/reports.ts';
import { formatNumber } from '#domain/german-count.ts';
import { formatRevenue } from '#domain/german-money.ts';
import { daysIn } from '#domain/visits/day-range.ts';
import { goals, NO_SOURCE, NOT_LISTED } from '#domain/visits/origin.ts';
import { daysOf, isFiltered, readVisitsView, VISIT_FILTERS, type VisitsView } from '#domain/visits/view.ts';
import { plainDay } from '#islands/admin/visits/german-days.ts';
import { $search } from '#stores/site/admin-router.ts';
import { visitsReader } from '#stores/visits/report.ts';
import { Figure } from '#ui/figure.tsx';
import { ErrorState, LoadingState } from '#ui/states.tsx';
import { RangeSwitch } from './range-switch.tsx';
import { ViewLink } from './view-link.tsx';
import { VisitPath } from './visit-path.tsx';
import { visitList } from './visit-rows.ts';
import { VisitTable } from './visit-table.tsx';
import { VisitsChart } from './visits-chart.tsx';

interface ShownProps {
  readonly report: VisitReport;
  readonly view: VisitsView;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** What is chosen, each with a way to undo it. */
function Chosen({ report, view }: Omit<ShownProps, 'today'>) {
  const lists = { source: report.sources, campaign: report.campaigns, link: report.links, page: report.entries };
  const chosen = VISIT_FILTERS.flatMap((filter) => {
    const id = view[filter];
    if (id === undefined) return [];
    const known = lists[filter].find((row) => row.id === id)?.name;
    const other = id === NOT_LISTED ? nameless.other : undefined;
    const own = filter === 'source' ? nameless.source.get(id) : other;
    const none = id === 0 && filter === 'campaign' ? nameless.campaign : nameless.chosen;
    return [{ filter, name: own ?? (known || none) }];
  });
  if (chosen.length === 0) return null;
  const nothing = { source: undefined, campaign: undefined, link: undefined, page: undefined };
  return (
    <p className="mb-4 flex flex-wrap items-center gap-2">
      {words.filters}
      {chosen.map(({ filter, name }) => (
        <ViewLink
          key={filter}
          view={{ ...view, [filter]: undefined }}
          aria-label={words.remove(name)}
          className="inline-flex min-h-9 items-center gap-2 rounded-full border border-admin px-3 font-semibold text-admin"
        >
          <bdi>{name}</bdi> <span aria-hidden="true">×</span>
        </ViewLink>
      ))}
      <ViewLink
        view={{ ...view, ...nothing }}
        className="inline-flex min-h-9 items-center underline underline-offset-4"
      >
        {words.all}
      </ViewLink>
    </p>
  );
}

function Figures({ report, view, today }: ShownProps) {
  const { totals, before } = report;
  const days = daysIn(daysOf(view, today));
  const figures = [
    ...(isFiltered(view) ? [] : [{ label: columns.views, count: totals.pageViews, was: before.pageViews }]),
    { label: columns.visits, count: totals.visits, was: before.visits },
    { label: goalNames.signUp, count: totals.signUps, was: before.signUps },
    { label: goalNames.confirmed, count: totals.confirmed, was: before.confirmed },
  ];
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {figures.map(({ label, count, was }) => (
        <Figure
          key={label}
          label={label}
          value={formatNumber(count)}
          note={comparedWith(count, was, days)}
          className="max-sm:p-4"
        />
      ))}
    </dl>
  );
}

/** What came in, for who may see it. */
function MoneyFigures({ report, view, today }: ShownProps) {
  const [now, before] = [report.totals.money, report.before.money];
  if (!now || !before) return null;
  const days = daysIn(daysOf(view, today));
  return (
    <dl className="mb-4 grid gap-3 sm:grid-cols-2 sm:gap-4">
      <Figure
        label={columns.revenue}
        value={formatRevenue(now.revenue)}
        note={revenueComparedWith(now.revenue, before.revenue, days)}
        className="max-sm:p-4"
      />
      <Figure
        label={columns.bought}
        value={formatNumber(now.bought)}
        note={comparedWith(now.bought, before.bought, days)}
        className="max-sm:p-4"
      />
    </dl>
  );
}

function Shown({ report, view, today }: ShownProps) {
  const goal = view.goal ?? goals.signUp;
  const named = report.goals.find(({ id }) => id === goal)?.name ?? '';
  const name = goalName(goal, named) || nameless.chosen;
  const unknown = report.sources.find(({ id }) => id === NO_SOURCE.unknown);
  const isSourceChosen = view.source !== undefined;
  return (
    <>
      <Chosen report={report} view={view} />
      <Figures report={report} view={view} today={today} />
      <MoneyFigures report={report} view={view} today={today} />
      {!isSourceChosen && (
        <p className="mb-6 max-w-[80ch] text-meta text-ink-2">
          {unknownShare(
            name,
            { part: unknown?.visits ?? 0, whole: report.totals.visits },
            { part: unknown?.reached ?? 0, whole: report.totals.reached },
          )}
          {report.totals.money && ` ${unknownRevenue(unknown?.revenue ?? 0)}`}
        </p>
      )}
      <VisitsChart
        key={`${report.series.at(0)?.start} ${report.series.length}`}
        unit={report.unit}
        series={report.series}
        goal={name}
        hasViews={!isFiltered(view)}
      />
      <VisitPath totals={report.totals} clicks={report.clicks} isLink={view.link !== undefined} />
      {report.totals.money && <p className="mb-4 max-w-[80ch] text-meta text-ink-2">{revenueNote}</p>}
      <VisitTable view={view} today={today} list={visitList(report, view, name)} />
    </>
  );
}

/** The visits of a range with where they came from and what they reached (docs/decisions/origin.md). */
export function Visits({ today }: { readonly today: string }) {
  const search = useStore($search);
  const view = useMemo(() => readVisitsView(search, today), [search, today]);
  const [reader] = useState(visitsReader);
  const { status, report } = useStore(reader.$state);

  useEffect(() => void reader.open(readVisitsView(search, today), today), [reader, search, today]);

  const { from, to } = daysOf(view, today);
  return (
    <section aria-labelledby="visits-title" aria-busy={status === 'turning'} className="mb-12">
      <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="visits-title" className="text-h3">
          {words.title}
        </h2>
        <p className="text-meta text-ink-2">{from === to ? plainDay(from) : `${plainDay(from)} bis ${plainDay(to)}`}</p>
      </header>
      <RangeSwitch view={view} today={today} />
      {status === 'failed' && (
        <ErrorState text={words.failed} retry={words.retry} onRetry={() => void reader.open(view, today)} />
      )}
      {status === 'reading' && <LoadingState>{words.loading}</LoadingState>}
      {report && (
        <div className={`[transition:opacity_200ms_150ms] ${status === 'turning' ? 'opacity-45' : ''}`}>
          <Shown report={report} view={view} today={today} />
        </div>
      )}
    </section>
  );
}
