import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { screenTitles } from '#content/site/admin-area.ts';
import { dashboard as words } from '#content/visits/days.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { dailyReader, overviewQuery } from '#stores/visits/days.ts';
import { PageHead } from '#ui/page-head.tsx';
import { ErrorState, LoadingState } from '#ui/states.tsx';
import { TooltipProvider } from '#ui/tooltip.tsx';
import { DaySection } from './day-section.tsx';
import { Embedding } from './embedding.tsx';
import { Visits } from './report/visits.tsx';
import { Totals } from './totals.tsx';
import { TrendChart } from './trend-chart.tsx';

const today = (): string => berlinDay(new Date());

/** The analytics dashboard (spec 2.12, 4.9). Every stay starts with today. */
export function Analytics() {
  const [reader] = useState(() => dailyReader(today()));
  const daily = useStore(reader.$state);
  const overview = useStore(overviewQuery.$state);

  useEffect(() => {
    void reader.open(today());
  }, [reader]);

  const select = (day: string): void => {
    // While the page was open, a new day may have begun, but never one after today.
    if (day <= today()) void reader.open(day);
  };

  const isLoading = overview.status === 'loading' || daily.status === 'opening';
  return (
    <TooltipProvider>
      <PageHead title={screenTitles.analytics} lead={words.lead} />
      <Visits today={today()} />
      {isLoading ? (
        <LoadingState>{words.loading}</LoadingState>
      ) : (
        <>
          {overview.status === 'error' && (
            <ErrorState text={words.overviewFailed} retry={words.retry} onRetry={() => void overviewQuery.refresh()} />
          )}
          <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_17rem] xl:gap-x-4">
            {overview.status === 'loaded' && (
              <div className="xl:order-last">
                <Totals {...overview.data} />
              </div>
            )}
            {daily.trend.length > 0 && (
              <TrendChart days={daily.trend} selected={daily.day} today={today()} onSelect={select} />
            )}
          </div>
          <DaySection daily={daily} today={today()} onSelect={select} />
        </>
      )}
      <Embedding />
    </TooltipProvider>
  );
}
