import { useRef, useState } from 'react';
import { NetworkError } from '#api/request.ts';
import { dashboard, dropped as droppedWords, daily as words } from '#content/visits/days.ts';
import { addDays } from '#domain/berlin-time.ts';
import { formatNumber } from '#domain/german-count.ts';
import { Icon } from '#islands/admin/icon.tsx';
import { dataOf, type QueryState } from '#stores/query.ts';
import type { DailyReport } from '#stores/visits/days.ts';
import { Button } from '#ui/button.tsx';
import { CalendarButton } from '#ui/calendar-button.tsx';
import { focusInSight } from '#ui/focus.ts';
import { FoldedSection } from '#ui/folded-section.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { CountTable } from './count-table.tsx';
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

interface DayNavigatorProps {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly today: string;
  readonly isLoading: boolean;
  readonly onSelect: (day: string) => void;
}

/** Navigation by days: back without limit, forward up to today (spec 2.12, 4.9). */
function DayNavigator({ day, today, isLoading, onSelect }: DayNavigatorProps) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const isLast = day >= today;

  function forward(next: string): void {
    onSelect(next);
    // Both forward buttons disappear on today, with the focus.
    if (next >= today) focusInSight(titleRef.current);
  }

  return (
    <>
      <div className="flex items-center justify-between gap-3 max-md:flex-wrap">
        <Button look="compact" className="flex-none gap-1.5" onClick={() => onSelect(addDays(day, -1))}>
          <Icon name="previous" />
          {words.previous}
        </Button>
        <div className="flex flex-wrap items-center justify-center gap-x-2 text-center max-md:order-first max-md:flex-[1_0_100%]">
          <h2 id="day-title" ref={titleRef} tabIndex={-1} aria-live="polite" className="text-h3 outline-none">
            {longDay(day)}
          </h2>
          <CalendarButton label={words.calendar} look="icon" selected={day} latest={today} onSelect={onSelect} />
        </div>
        <Button look="compact" className="flex-none gap-1.5" disabled={isLast} onClick={() => forward(addDays(day, 1))}>
          {words.next}
          <Icon name="next" />
        </Button>
      </div>
      <div className="flex min-h-11 flex-wrap xl:min-h-8 items-center justify-center gap-x-4 text-meta text-ink-2">
        {isLoading && <p className="animate-late">{dashboard.loading}</p>}
        {!isLast && (
          <Button look="link" onClick={() => forward(today)}>
            {words.today}
          </Button>
        )}
      </div>
    </>
  );
}
