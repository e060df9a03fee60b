import { Fragment, useState } from 'react';
import { voucherUse, redirectDetails as words } from '#content/redirects/details.ts';
import { qrCode } from '#content/redirects/qr-code.ts';
import { manager, redirects as rowWords } from '#content/redirects/table.ts';
import type { Redirect } from '#contracts/redirects/editing.ts';
import { CLICK_DAYS, type RedirectClickDays, type RedirectClicks } from '#contracts/redirects/following.ts';
import { shortPath, shownPath } from '#domain/address/short-path.ts';
import { formatNumber, formatShare } from '#domain/german-count.ts';
import { formatRevenue } from '#domain/german-money.ts';
import { countryName } from '#domain/visits/country-name.ts';
import { Address } from '#islands/admin/address.tsx';
import { LoadedPage } from '#islands/admin/loaded.tsx';
import { CategoryCell, type RedirectCategory } from '#islands/admin/redirects/category-badge.tsx';
import { usePagedQuery } from '#islands/admin/use-query.ts';
import { CountTable } from '#islands/admin/visits/count-table.tsx';
import { deviceName } from '#islands/admin/visits/names.ts';
import { redirectClicks } from '#stores/redirects/editing.ts';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Select } from '#ui/select.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { DaysChart } from './days-chart.tsx';
import { RedirectSignUps } from './redirect-sign-ups.tsx';
import { RedirectVouchers } from './redirect-vouchers.tsx';
import { TargetState } from './target-state.tsx';

type Counts = RedirectClicks['referrers'];

const sumOf = (counts: Counts): number => counts.reduce((sum, { count }) => sum + count, 0);

interface ClickListProps {
  readonly title: string;
  readonly head: string;
  /** Most frequent first. */
  readonly counts: Counts;
  readonly nameOf: (name: string) => string;
}

function ClickList({ title, head, counts, nameOf }: ClickListProps) {
  const sum = sumOf(counts);
  const largest = counts[0]?.count ?? 1;
  return (
    <section className="mt-7">
      <h3 className="mb-1 font-semibold">{title}</h3>
      <CountTable
        caption={title}
        heads={[head, words.count, words.share]}
        rows={counts.map(({ name, count }) => ({
          name: nameOf(name),
          bar: count / largest,
          cells: [formatNumber(count), formatShare(count, sum)],
        }))}
      />
    </section>
  );
}

const reasons = new Map<string, string>(Object.entries(words.robotReasons));

/** Origins of a redirect's clicks, and the robots among its visitors. */
function ClickLists({ clicks: days, bots, referrers, devices, countries, robots }: RedirectClicks) {
  const clicks = days.reduce((sum, count) => sum + count, 0);
  // Every click has exactly one device.
  const unplaced = clicks - sumOf(devices);
  return (
    <>
      {devices.length > 0 && (
        <>
          <ClickList
            title={words.referrers}
            head={words.referrer}
            counts={referrers}
            nameOf={(name) => name || words.direct}
          />
          <ClickList title={words.devices} head={words.device} counts={devices} nameOf={deviceName} />
          <ClickList title={words.countries} head={words.country} counts={countries} nameOf={countryName} />
        </>
      )}
      {unplaced > 0 && <p className="mt-3 text-meta text-ink-2">{words.unplaced(unplaced)}</p>}
      <section className="mt-7">
        <h3 className="mb-1 font-semibold">{words.robots}</h3>
        <p className="mb-2 text-meta text-ink-2">{bots === 0 ? words.noRobots : words.robotLead(bots)}</p>
        {robots.length > 0 && (
          <CountTable
            caption={words.robots}
            heads={[words.robot, words.count]}
            rows={robots.map(({ name, count }) => ({
              name: reasons.get(name) ?? name,
              cells: [formatNumber(count)],
            }))}
          />
        )}
      </section>
    </>
  );
}

const chartWords = { title: words.clicks, reading: words.reading };

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
            <DaysChart key={read.clicks.length} since={read.since} counts={read.clicks} words={chartWords} />
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
  const { vouchers, aliases, nextUrl } = redirect;
  const address = `${location.origin}${shortPath(redirect.slug)}`;
  return (
    <SidePanel title={redirect.title || redirect.slug} closeLabel={words.close} onClose={onClose}>
      <FactList
        facts={[
          { name: words.shortUrl, value: <Address text={address} /> },
          { name: words.target, value: <Address text={redirect.targetUrl} /> },
          ...(nextUrl === null ? [] : [{ name: words.nextUrl, value: <Address text={nextUrl} /> }]),
          ...(aliases.length === 0 ? [] : [{ name: words.aliases, value: aliases.map(shownPath).join(', ') }]),
          { name: words.category, value: <CategoryCell category={category} /> },
          ...(vouchers === '' ? [] : [{ name: voucherUse.title, value: vouchers }]),
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
        <RedirectSignUps slug={redirect.slug} signUps={redirect.signUps} />
        {vouchers !== '' && <RedirectVouchers key={vouchers} id={redirect.id} />}
        <Clicks id={redirect.id} />
      </Fragment>
    </SidePanel>
  );
}
