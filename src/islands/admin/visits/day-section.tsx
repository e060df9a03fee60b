import { useState } from 'react';
import { dashboard, daily as words } from '#content/visits/days.ts';
import type { DailyState } from '#stores/visits/days.ts';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { DayNavigator } from './day-navigator.tsx';
import { DayTabs } from './day-tabs.tsx';
import { DroppedVisits } from './dropped-visits.tsx';
import { longDay } from './german-days.ts';

interface DaySectionProps {
  readonly daily: DailyState;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly onSelect: (day: string) => void;
}

/** Everything about the selected day; while it is loading the last one stays, faded (spec 2.12, 4.9, 8). */
export function DaySection({ daily, today, onSelect }: DaySectionProps) {
  // Kept here, so that the tab outlives days without figures.
  const [tab, setTab] = useState(0);
  const { day, status, report } = daily;
  const isLoading = status === 'loading';
  return (
    <section aria-labelledby="day-title" aria-busy={isLoading} className="mb-12">
      <DayNavigator day={day} today={today} isLoading={isLoading} onSelect={onSelect} />
      {status === 'failed' && (
        <ErrorState text={words.failed(longDay(day))} retry={dashboard.retry} onRetry={() => onSelect(day)} />
      )}
      {status === 'unreachable' && (
        <ErrorState
          text={report ? words.unreachable : words.failed(longDay(day))}
          {...(!report && { detail: words.unreachable })}
          retry={dashboard.retry}
          onRetry={() => onSelect(day)}
        />
      )}
      {report && (
        <div className={`[transition:opacity_200ms_150ms] ${isLoading ? 'opacity-45' : ''}`}>
          {report.stats ? (
            <DayTabs
              day={daily.day}
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
