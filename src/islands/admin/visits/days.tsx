import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { embedding, totals, trend as trendWords, dashboard as words } from '#content/visits/days.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { useCopying } from '#islands/admin/copying.ts';
import { Icon } from '#islands/admin/icon.tsx';
import { LoadingSections } from '#islands/admin/loaded.tsx';
import { usePagedQuery } from '#islands/admin/use-query.ts';
import { showToast } from '#stores/toasts.ts';
import { type openDays, overviewQuery } from '#stores/visits/days.ts';
import { Button } from '#ui/button.tsx';
import { CodeLine } from '#ui/code-line.tsx';
import { FoldedSection } from '#ui/folded-section.tsx';
import { ErrorState } from '#ui/states.tsx';
import { TooltipProvider } from '#ui/tooltip.tsx';
import { DaySection } from './day-section.tsx';
import { longDay } from './german-days.ts';
import { Totals } from './totals.tsx';
import { TrendChart } from './trend-chart.tsx';

/** Script that counts visits of other websites (spec 2.12). */
function Embedding() {
  const { isCopied, copy } = useCopying();
  const code = `<script defer src="${location.origin}/api/analytics/script.js"></script>`;

  async function run(): Promise<void> {
    if (await copy(code)) return;
    showToast({ title: embedding.failedTitle, description: embedding.failed, variant: 'destructive' });
  }

  return (
    <FoldedSection title={embedding.title}>
      <p className="max-w-[62ch] text-ink-2">
        {embedding.lead} {embedding.own}
      </p>
      <p className="mt-2 max-w-[62ch] text-ink-2">{embedding.goals}</p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <CodeLine>{code}</CodeLine>
        <Button look="outline" className="gap-2" onClick={() => run()}>
          <Icon name={isCopied ? 'check' : 'copy'} />
          {embedding.copy}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {isCopied && embedding.copied}
      </p>
    </FoldedSection>
  );
}

interface DaysProps {
  readonly days: ReturnType<typeof openDays>;
  /** Selected day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly today: string;
  readonly onDay: (day: string) => void;
}

/** Daily figures, with totals and the chart (spec 2.12, 4.9). */
export function Days({ days, day, today, onDay }: DaysProps) {
  const [, daily] = usePagedQuery(() => days, day);
  const trend = useStore(days.$trend);
  const overview = useStore(overviewQuery.$state);
  // Stays true once loaded: another day or a retry leaves the rest of the screen in place.
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && overview.status !== 'loading' && daily.status !== 'loading') setOpen(true);

  const select = (next: string): void => {
    // A new day may have begun since the page was opened, but none after today.
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
        <LoadingSections titles={[totals.title, trendWords.title, longDay(day)]}>{words.loading}</LoadingSections>
      )}
      <Embedding />
    </TooltipProvider>
  );
}
