import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { dashboard as words } from '#content/visits/days.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { usePagedQuery } from '#islands/admin/use-query.ts';
import { type openDays, overviewQuery } from '#stores/visits/days.ts';
import { ErrorState, LoadingState } from '#ui/states.tsx';
import { TooltipProvider } from '#ui/tooltip.tsx';
import { DaySection } from './day-section.tsx';
import { Embedding } from './embedding.tsx';
import { Totals } from './totals.tsx';
import { TrendChart } from './trend-chart.tsx';

interface DaysProps {
  readonly days: ReturnType<typeof openDays>;
  /** Selected day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly today: string;
  readonly onDay: (day: string) => void;
}

/** The visits day by day, with all that was counted (spec 2.12, 4.9). */
export function Days({ days, day, today, onDay }: DaysProps) {
  const [, daily] = usePagedQuery(() => days, day);
  const trend = useStore(days.$trend);
  const overview = useStore(overviewQuery.$state);
  // A later day, or another attempt, leaves the rest of the screen in place.
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && overview.status !== 'loading' && daily.status !== 'loading') setOpen(true);

  const select = (next: string): void => {
    // While the page was open, a new day may have begun, but never one after today.
    if (next > berlinDay(new Date())) return;
    onDay(next);
    void days.open(next, 'again');
  };

  return (
    <TooltipProvider>
      {isOpen ? (
        <>
          {overview.status === 'failed' && (
            <ErrorState text={words.overviewFailed} retry={words.retry} onRetry={() => void overviewQuery.refresh()} />
          )}
          <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_17rem] xl:gap-x-4">
            {'data' in overview && (
              <div className="xl:order-last">
                <Totals {...overview.data} />
              </div>
            )}
            {trend.length > 0 && <TrendChart days={trend} selected={day} today={today} onSelect={select} />}
          </div>
          <DaySection state={daily} day={day} today={today} onSelect={select} />
        </>
      ) : (
        <LoadingState>{words.loading}</LoadingState>
      )}
      <Embedding />
    </TooltipProvider>
  );
}
