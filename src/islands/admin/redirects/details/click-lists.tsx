import { redirectDetails as words } from '#content/redirects/details.ts';
import type { RedirectClicks } from '#contracts/redirects/following.ts';
import { formatNumber, formatShare } from '#domain/german-count.ts';
import { countryName } from '#domain/visits/country-name.ts';
import { CountTable } from '#islands/admin/visits/count-table.tsx';
import { deviceName } from '#islands/admin/visits/names.ts';

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
export function ClickLists({ clicks: days, bots, referrers, devices, countries, robots }: RedirectClicks) {
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
