import { screenTitles } from '#content/site/admin-area.ts';
import { dashboard as words } from '#content/site/dashboard.ts';
import { useFreshQuery } from '#islands/admin/fresh-query.ts';
import { dashboardQuery } from '#stores/site/dashboard.ts';
import { PageHead } from '#ui/page-head.tsx';
import { ErrorState, LoadingState } from '#ui/states.tsx';
import { LawCard } from './law-card.tsx';
import { Money } from './money.tsx';
import { Ahead, Attention, Newcomers } from './sections.tsx';
import { Tile } from './tile.tsx';

/** The dashboard: four tiles with a live figure each (spec 2.8), and what is new, ahead, or needs the owner. */
export function Dashboard() {
  const state = useFreshQuery(dashboardQuery);
  const standing = state.status === 'loaded' ? state.data : undefined;
  return (
    <>
      <PageHead title={screenTitles.dashboard} lead={words.lead} />
      <ul className="mb-8 grid gap-4 sm:grid-cols-2">
        {words.tiles.map((tile) => (
          <li key={tile.screen}>
            <Tile {...tile} standing={standing} />
          </li>
        ))}
      </ul>
      {state.status === 'loading' && <LoadingState>{words.loading}</LoadingState>}
      {state.status === 'error' && (
        <ErrorState text={words.failed} retry={words.retry} onRetry={() => void dashboardQuery.reload()} />
      )}
      {standing && <Money standing={standing} />}
      {standing && (
        <div className="grid items-start gap-4 lg:grid-cols-3">
          <div className="grid gap-4">
            <Attention standing={standing} />
            <LawCard />
          </div>
          <Ahead standing={standing} />
          <Newcomers standing={standing} />
        </div>
      )}
    </>
  );
}
