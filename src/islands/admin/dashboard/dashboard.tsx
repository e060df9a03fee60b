import { sections, dashboard as words } from '#content/dashboard/screen.ts';
import { changeOnPage, screenTitles } from '#content/shell/frame.ts';
import { pageHref } from '#domain/content/entry-href.ts';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { useFreshQuery } from '#islands/admin/use-query.ts';
import { paths } from '#paths.ts';
import { type DashboardData, dashboardQuery } from '#stores/dashboard/reading.ts';
import { buttonLooks } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { ErrorState, LoadingState } from '#ui/states.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Money } from './money.tsx';
import { Ahead, Needs, Newcomers, News } from './sections.tsx';
import { Tile } from './tile.tsx';

const LawCard = ({ data: { law } }: { readonly data: DashboardData }) => (
  <Card as="section" aria-label={sections.law} className="max-sm:p-4">
    <h2 className="text-lead">{sections.law}</h2>
    <p className="mt-3">{law}</p>
    <p className="mt-3 flex flex-wrap gap-x-6">
      <ScreenLink screen="content" search="#rechts-check" className={buttonLooks.link}>
        {sections.law}
      </ScreenLink>
      <ScreenLink screen="content" search={pageHref(paths.home)} className={buttonLooks.link}>
        {changeOnPage}
      </ScreenLink>
    </p>
  </Card>
);

const Tiles = ({ data }: { readonly data?: DashboardData }) => (
  <ul aria-label={words.tilesLabel} className="mb-4 grid gap-4 sm:grid-cols-2">
    {words.tiles.map((tile) => (
      <li key={tile.screen}>
        <Tile {...tile} data={data} />
      </li>
    ))}
  </ul>
);

function DashboardContent({ data }: { readonly data: DashboardData }) {
  return (
    <>
      <div className="mb-4 grid gap-4 lg:grid-cols-2 lg:*:only:col-span-2">
        <Needs data={data} />
        <News data={data} />
      </div>
      <FirstSteps data={data} />
      <Tiles data={data} />
      <Money data={data} />
      <div className="flex flex-wrap gap-4 *:min-w-0 *:grow *:basis-72">
        <LawCard data={data} />
        <Ahead data={data} />
        <Newcomers data={data} />
      </div>
    </>
  );
}

/**
 * Dashboard: four tiles with a live figure each (spec 2.8), news, and open tasks. Tasks come first, so nothing renders
 * before they are loaded: it would move under the pointer.
 */
export function Dashboard() {
  const state = useFreshQuery(dashboardQuery);
  return (
    <>
      <PageHead title={screenTitles.dashboard} />
      {state.status === 'loading' && <LoadingState>{words.loading}</LoadingState>}
      {state.status === 'failed' && (
        <>
          <Tiles />
          <ErrorState text={words.failed} retry={words.retry} onRetry={dashboardQuery.refresh} />
        </>
      )}
      {'data' in state && <DashboardContent data={state.data} />}
    </>
  );
}
