import { useEffect, useState } from 'react';
import {
  columns,
  goalName,
  nameless,
  notes,
  unknownShare,
  visitChart,
  visits as words,
} from '#content/visits/report.ts';
import type { VisitReport } from '#contracts/visits/reports.ts';
import { CSV_BOM, csvLine } from '#domain/csv.ts';
import { formatNumber } from '#domain/german-count.ts';
import { goals, NO_SOURCE } from '#domain/visits/origin.ts';
import { daysOf, filtersIn, type VisitsView, visitsSearch } from '#domain/visits/view.ts';
import { ColumnChart } from '#islands/admin/chart/column-chart.tsx';
import { saveFile } from '#islands/admin/save-file.ts';
import { usePagedQuery } from '#islands/admin/use-query.ts';
import { longDay, longMonth, plainDays, shortDay, shortMonth, tickDay } from '#islands/admin/visits/german-days.ts';
import { dataOf } from '#stores/query.ts';
import { storeView, visitReports } from '#stores/visits/report.ts';
import { Button, buttonLooks } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState, LoadingState } from '#ui/states.tsx';
import { ViewLink } from './view-link.tsx';
import { VisitFilters } from './visit-filters.tsx';
import { combineRankings, listRankings, type Shown, viewLists } from './visit-rows.ts';
import { VisitSteps } from './visit-steps.tsx';
import { VisitTable } from './visit-table.tsx';

const TICKS_MAX = 8;

interface VisitsChartProps extends Pick<VisitReport, 'unit' | 'series'> {
  readonly goal: string;
  /** True if page views are drawn: they are not counted by source. */
  readonly hasViews: boolean;
}

function VisitsChart({ unit, series, goal, hasViews }: VisitsChartProps) {
  const last = series.length - 1;
  const [chosen, setChosen] = useState(last);
  const step = Math.ceil(series.length / TICKS_MAX);
  const isByDay = unit === 'day';
  const tickOf = isByDay ? tickDay : shortMonth;
  const visits = { key: 'visits', name: columns.visits, look: 'dark', share: 0.4 } as const;
  const reached = { key: 'reached', name: goal, look: 'brand', share: 0.4, isApart: true } as const;
  return (
    <Card as="section" aria-labelledby="visit-chart-title" className="max-sm:border-0 max-sm:p-0">
      <h3 id="visit-chart-title" className="sr-only">
        {visitChart.title}
      </h3>
      <ColumnChart
        series={[
          ...(hasViews ? [{ key: 'views', name: columns.views, look: 'gray', share: 0.8 } as const] : []),
          visits,
          reached,
        ]}
        columns={series.map((each, index) => ({
          key: each.start,
          name: isByDay ? longDay(each.start) : longMonth(each.start),
          shortName: isByDay ? shortDay(each.start) : longMonth(each.start),
          tick: index % step === 0 ? tickOf(each.start) : undefined,
          values: [...(hasViews ? [each.views] : []), each.visits, each.reached],
          reading: visitChart.reading(
            hasViews ? each.views : undefined,
            each.visits,
            `${goal}: ${formatNumber(each.reached)}`,
          ),
        }))}
        chosen={Math.min(chosen, last)}
        onChoose={setChosen}
        words={{
          title: visitChart.title,
          column: isByDay ? visitChart.day : visitChart.month,
          choose: visitChart.choose,
        }}
      />
    </Card>
  );
}

interface VisitsProps {
  readonly view: VisitsView;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** Share of visits with an unknown source; hidden while a source is selected. */
function Unknown({ shown: { report, view, goal } }: { readonly shown: Shown }) {
  if (view.source !== undefined) return null;
  const unknown = report.sources.find(({ id }) => id === NO_SOURCE.unknown);
  const { totals } = report;
  return (
    <p className="mb-2 text-meta text-ink-2 sm:mb-4">
      {unknownShare(
        { part: unknown?.visits ?? 0, whole: totals.visits },
        goal.name,
        { part: unknown?.reached ?? 0, whole: totals.reached },
        totals.money ? (unknown?.revenue ?? 0) : undefined,
      )}
    </p>
  );
}

function Report({ shown, today }: { readonly shown: Shown; readonly today: string }) {
  const { report, view, days, goal } = shown;
  const lists = [...listRankings(shown), ...viewLists(shown)];

  function save(): void {
    const lines = combineRankings(lists, words.list, words.name);
    const file = new Blob([CSV_BOM, ...lines.map((cells) => csvLine([...cells]))], { type: 'text/csv;charset=utf-8' });
    saveFile(file, `analytics-${days.from}-bis-${days.to}.csv`);
  }

  return (
    <>
      <div className="mb-4 grid gap-4 sm:mb-6 *:min-w-0 xl:grid-cols-2 xl:items-start">
        <VisitSteps shown={shown} today={today} />
        <VisitsChart
          key={`${report.series.at(0)?.start} ${report.series.length}`}
          unit={report.unit}
          series={report.series}
          goal={goal.name}
          hasViews={filtersIn(view).length === 0}
        />
      </div>
      <Unknown shown={shown} />
      <div className="grid items-start gap-x-8 xl:grid-cols-2">
        {lists.map((list) => (
          <VisitTable key={list.title} view={view} list={list} />
        ))}
      </div>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-6 sm:mt-6 sm:justify-start">
        {report.totals.money && (
          <ViewLink view={{ ...view, worth: 'source' }} className={buttonLooks.link}>
            {words.worth}
          </ViewLink>
        )}
        <details className="max-w-[80ch] text-meta text-ink-2 open:basis-full">
          <summary className="min-h-11 cursor-pointer py-2.5">{words.about}</summary>
          {[
            notes.visits,
            notes.unknown,
            notes.behind,
            ...(report.answers.length > 0 ? [notes.answers] : []),
            ...(report.totals.money ? [notes.revenue] : []),
          ].map((note) => (
            <p key={note} className="mt-2">
              {note}
            </p>
          ))}
          <Button look="compact" className="mt-4" onClick={save}>
            {words.csv}
          </Button>
        </details>
      </div>
    </>
  );
}

/** Visits of a range by source, with the goals they reached (docs/decisions/origin.md). */
export function Visits({ view, today }: VisitsProps) {
  const [reports, state] = usePagedQuery(visitReports, { view, today });
  const isRefreshing = state.status === 'refreshing';
  const answer = dataOf(state);
  // Another view's figures would be wrong under this heading.
  const report = state.status === 'offline' && answer?.search !== visitsSearch(view) ? undefined : answer?.report;

  useEffect(() => storeView(view), [view]);

  const days = daysOf(view, today);
  const goal = view.goal ?? goals.signUp;
  const named = report?.goals.find(({ id }) => id === goal)?.name ?? '';
  return (
    <section aria-labelledby="visits-title" aria-busy={isRefreshing}>
      <VisitFilters view={view} today={today} report={report} />
      <h2 id="visits-title" className="mb-3 text-h3">
        {plainDays(days)}
      </h2>
      {'error' in state && (
        <ErrorState text={words.failed} retry={words.retry} onRetry={() => void reports.refresh()} />
      )}
      {state.status === 'loading' && <LoadingState>{words.loading}</LoadingState>}
      {report && (
        <div className={`[transition:opacity_200ms_150ms] ${isRefreshing ? 'opacity-45' : ''}`}>
          <Report
            shown={{ report, view, days, goal: { id: goal, name: goalName(goal, named) || nameless.chosen } }}
            today={today}
          />
        </div>
      )}
    </section>
  );
}
