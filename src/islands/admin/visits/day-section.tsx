import { useState } from 'react';
import { NetworkError } from '#api/request.ts';
import { dashboard, dropped as droppedWords, daily as words } from '#content/visits/days.ts';
import { formatNumber } from '#domain/german-count.ts';
import { dataOf, type QueryState } from '#stores/query.ts';
import type { DailyReport } from '#stores/visits/days.ts';
import { FoldedSection } from '#ui/folded-section.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { CountTable } from './count-table.tsx';
import { DayNavigator } from './day-navigator.tsx';
import { DayTabs } from './day-tabs.tsx';
import { longDay } from './german-days.ts';
import { reasonName } from './names.ts';

const DroppedVisits = ({ dropped }: Pick<DailyReport, 'dropped'>) => (
  <FoldedSection title={droppedWords.title} heading="h3">
    {dropped.length === 0 ? (
      <p className="text-ink-2">{droppedWords.none}</p>
    ) : (
      <>
        <p className="mb-3 text-ink-2">{droppedWords.lead}</p>
        <CountTable
          heads={[droppedWords.reason, droppedWords.count]}
          rows={dropped.map(({ reason, count }) => ({ name: reasonName(reason), cells: [formatNumber(count)] }))}
          caption={droppedWords.title}
        />
      </>
    )}
  </FoldedSection>
);

interface DaySectionProps {
  readonly state: QueryState<DailyReport>;
  /** Selected day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly today: string;
  readonly onSelect: (day: string) => void;
}

/** Figures of the selected day; while another one loads, the previous day stays faded (spec 2.12, 4.9, 8). */
export function DaySection({ state, day, today, onSelect }: DaySectionProps) {
  // Kept here, so that the selected tab survives days without figures.
  const [tab, setTab] = useState(0);
  const isLoading = state.status === 'loading' || state.status === 'refreshing';
  const isUnreachable = 'error' in state && state.error instanceof NetworkError;
  const shown = dataOf(state);
  // Another day's figures would be wrong under this heading.
  const report = isUnreachable && shown?.day !== day ? undefined : shown;
  return (
    <section aria-labelledby="day-title" aria-busy={isLoading} className="mb-12">
      <DayNavigator day={day} today={today} isLoading={isLoading} onSelect={onSelect} />
      {'error' in state && (
        <ErrorState
          text={isUnreachable && report ? words.unreachable : words.failed(longDay(day))}
          {...(isUnreachable && !report && { detail: words.unreachable })}
          retry={dashboard.retry}
          onRetry={() => onSelect(day)}
        />
      )}
      {report && (
        <div className={`[transition:opacity_200ms_150ms] ${isLoading ? 'opacity-45' : ''}`}>
          {report.stats ? (
            <DayTabs
              day={day}
              stats={report.stats}
              weekBefore={report.weekBefore}
              today={today}
              selected={tab}
              onSelect={setTab}
            />
          ) : (
            <EmptyState>{words.none}</EmptyState>
          )}
          <DroppedVisits dropped={report.dropped} />
        </div>
      )}
    </section>
  );
}
