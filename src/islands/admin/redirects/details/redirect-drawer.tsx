import { Fragment, useState } from 'react';
import { redirectDetails as words } from '#content/redirects/details.ts';
import { qrCode } from '#content/redirects/qr-code.ts';
import { manager, redirects as rowWords } from '#content/redirects/table.ts';
import type { Redirect } from '#contracts/redirects/editing.ts';
import { CLICK_DAYS, type RedirectClickDays } from '#contracts/redirects/following.ts';
import { addDays } from '#domain/berlin-time.ts';
import { formatRevenue } from '#domain/german-money.ts';
import { shortPath } from '#domain/redirects/short-path.ts';
import { ColumnChart } from '#islands/admin/chart/column-chart.tsx';
import { LoadedPage } from '#islands/admin/loaded.tsx';
import { CategoryCell, type RedirectCategory } from '#islands/admin/redirects/category-badge.tsx';
import { usePagedQuery } from '#islands/admin/use-query.ts';
import { longDay, shortDay, tickDay } from '#islands/admin/visits/german-days.ts';
import { redirectClicks } from '#stores/redirects/editing.ts';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Select } from '#ui/select.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { ClickLists } from './click-lists.tsx';
import { RedirectSignUps } from './redirect-sign-ups.tsx';
import { TargetState } from './target-state.tsx';

const TICKS_MAX = 5;
const drawn = [{ key: 'clicks', name: words.clicks, look: 'dark', share: 0.8 }] as const;

interface ClicksChartProps {
  /** First day, `YYYY-MM-DD`. */
  readonly since: string;
  readonly clicks: readonly number[];
}

function ClicksChart({ since, clicks }: ClicksChartProps) {
  const [chosen, setChosen] = useState(clicks.length - 1);
  const step = Math.ceil(clicks.length / TICKS_MAX);
  const columns = clicks.map((count, index) => {
    const day = addDays(since, index);
    return {
      key: day,
      name: longDay(day),
      shortName: shortDay(day),
      tick: index % step === 0 ? tickDay(day) : undefined,
      values: [count],
      reading: words.reading(count),
    };
  });
  return (
    <ColumnChart
      series={drawn}
      columns={columns}
      chosen={chosen}
      onChoose={setChosen}
      words={{ title: words.clicks, column: words.day, choose: words.choose }}
    />
  );
}

const daysOf = (value: string): RedirectClickDays => CLICK_DAYS.find((days) => String(days) === value) ?? 30;

function Clicks({ id }: Pick<Redirect, 'id'>) {
  const [days, setDays] = useState<RedirectClickDays>(30);
  const [clicks, state] = usePagedQuery(redirectClicks, { id, days });
  return (
    <section aria-labelledby="link-clicks" className="mt-8">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="link-clicks" className="text-lead">
          {words.clicks}
        </h2>
        <Select
          name="days"
          label={words.range}
          options={CLICK_DAYS.map((value) => ({ value: String(value), label: words.ranges[value] }))}
          value={String(days)}
          onChange={(event) => setDays(daysOf(event.target.value))}
        />
      </div>
      <LoadedPage state={state} words={words} onRetry={() => void clicks.refresh()}>
        {(read) => (
          <div aria-busy={state.status === 'refreshing'} className="aria-busy:opacity-60">
            <ClicksChart key={read.clicks.length} since={read.since} clicks={read.clicks} />
            <p role="status" className="mt-3 text-meta">
              {read.clicks.some((count) => count > 0)
                ? words.total(read.clicks.reduce((sum, count) => sum + count, 0))
                : words.nothing}
            </p>
            <ClickLists {...read} />
          </div>
        )}
      </LoadedPage>
    </section>
  );
}

interface RedirectDrawerProps {
  readonly redirect: Redirect;
  readonly category: RedirectCategory;
  readonly onOpen: (kind: 'redirect' | 'copy' | 'qr-code') => void;
  readonly onClose: () => void;
}

/** All details of a redirect (docs/decisions/redirects.md). */
export function RedirectDrawer({ redirect, category, onOpen, onClose }: RedirectDrawerProps) {
  const address = `${location.origin}${shortPath(redirect.slug)}`;
  return (
    <SidePanel title={redirect.title || redirect.slug} closeLabel={words.close} onClose={onClose}>
      <FactList
        facts={[
          { name: words.shortUrl, value: <span className="break-all">{address}</span> },
          { name: words.target, value: <span className="break-all">{redirect.targetUrl}</span> },
          { name: words.category, value: <CategoryCell category={category} /> },
          ...(redirect.revenue === undefined ? [] : [{ name: words.revenue, value: formatRevenue(redirect.revenue) }]),
        ]}
      />
      <Fragment key={redirect.id}>
        <TargetState id={redirect.id} targetUrl={redirect.targetUrl} />
        <div className="mt-4 flex flex-wrap gap-2">
          <Button look="compact" onClick={() => onOpen('redirect')}>
            {manager.edit}
          </Button>
          <Button look="compact" onClick={() => onOpen('qr-code')}>
            {qrCode.open}
          </Button>
          <Button look="compact" onClick={() => onOpen('copy')}>
            {rowWords.duplicate}
          </Button>
        </div>
        <RedirectSignUps slug={redirect.slug} />
        <Clicks id={redirect.id} />
      </Fragment>
    </SidePanel>
  );
}
