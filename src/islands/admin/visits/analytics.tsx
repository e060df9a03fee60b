import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { screenTitles } from '#content/shell/frame.ts';
import { dashboard as words } from '#content/visits/days.ts';
import { analyticsViews } from '#content/visits/report.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { readVisitsView } from '#domain/visits/view.ts';
import { $search } from '#stores/shell/admin-router.ts';
import { openDays } from '#stores/visits/days.ts';
import { readStoredView } from '#stores/visits/report.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Days } from './days.tsx';
import { ViewLink } from './report/view-link.tsx';
import { Visits } from './report/visits.tsx';
import { SignUpWorth } from './worth/sign-up-worth.tsx';

const tab =
  'inline-flex min-h-11 items-center border-b-2 border-transparent px-4 whitespace-nowrap focus-visible:-outline-offset-2 aria-current:border-admin aria-current:font-semibold aria-current:text-admin forced-colors:border-[Canvas] forced-colors:aria-current:border-[Highlight]';

/** Analytics: single days by default, or the range in the address. */
export function Analytics() {
  const today = berlinDay(new Date());
  const search = useStore($search);
  const view = useMemo(() => readVisitsView(search, today), [search, today]);
  // Kept here, so that the selected day survives a switch to a range.
  const [days] = useState(openDays);
  const [day, setDay] = useState(today);
  const [current, other] = ['true', undefined] as const;
  return (
    <>
      <PageHead title={screenTitles.analytics} lead={words.lead} />
      <nav aria-label={analyticsViews.label} className="mb-4 flex flex-wrap border-b border-hairline">
        <ViewLink view={undefined} className={tab} aria-current={view ? other : current}>
          {analyticsViews.days}
        </ViewLink>
        <ViewLink view={view ?? readStoredView(today)} className={tab} aria-current={view ? current : other}>
          {analyticsViews.range}
        </ViewLink>
      </nav>
      {view === undefined && <Days days={days} day={day} today={today} onDay={setDay} />}
      {view && view.worth === undefined && <Visits view={view} today={today} />}
      {view?.worth !== undefined && <SignUpWorth view={view} way={view.worth} today={today} />}
    </>
  );
}
