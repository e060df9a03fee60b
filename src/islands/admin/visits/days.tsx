import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { dashboard as words } from '#content/visits/days.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { type DailyReader, overviewQuery } from '#stores/visits/days.ts';
import { ErrorState, LoadingState } from '#ui/states.tsx';
import { TooltipProvider } from '#ui/tooltip.tsx';
import { DaySection } from './day-section.tsx';
import { Embedding } from './embedding.tsx';
import { Totals } from './totals.tsx';
import { TrendChart } from './trend-chart.tsx';

interface DaysProps {
  readonly reader: DailyReader;
  readonly today: string;
}

/** The visits day by day, with all that was counted (spec 2.12, 4.9). */
export function Days({ reader, today }: DaysProps) {
  const daily = useStore(reader.$state);
  const overview = useStore(overviewQuery.$state);

  useEffect(() => {
    const { status, day } = reader.$state.get();
    if (status === 'opening') void reader.open(day);
  }, [reader]);

  const select = (day: string): void => {
    // While the page was open, a new day may have begun, but never one after today.
    if (day <= berlinDay(new Date())) void reader.open(day);
  };

  const isLoading = overview.status === 'loading' || daily.status === 'opening';
  return (
    <TooltipProvider>
      {isLoading ? (
        <LoadingState>{words.loading}</LoadingState>
      ) : (
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
            {daily.trend.length > 0 && (
              <TrendChart days={daily.trend} selected={daily.day} today={today} onSelect={select} />
            )}
          </div>
          <DaySection daily={daily} today={today} onSelect={select} />
        </>
      )}
      <Embedding />
    </TooltipProvider>
  );
}
