import { comparison, series, daily as words } from '#content/visits/days.ts';
import type { DailyStats, TrendDay } from '#contracts/visits/reports.ts';
import { addDays } from '#domain/berlin-time.ts';
import { formatNumber, formatShare } from '#domain/german-count.ts';
import { countryName } from '#domain/visits/country-name.ts';
import { PeopleLink } from '#islands/admin/people-link.tsx';
import { Figure } from '#ui/figure.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Tabs } from '#ui/tabs.tsx';

import { CountTable } from './count-table.tsx';
import { weekday } from './german-days.ts';
import { deviceName, referrerName } from './names.ts';

interface RankingProps {
  readonly words: { readonly title: string; readonly name: string };
  /** Largest first; names may be visitors' text. */
  readonly entries: readonly { readonly name: string; readonly count: number }[];
  /** True if the entries add up to a whole, so that shares make sense. */
  readonly hasShares?: boolean;
}

/** Ranking with a bar per entry, relative to the largest. */
function Ranking({ words: { title, name: head }, entries, hasShares = false }: RankingProps) {
  if (entries.length === 0) return <EmptyState>{words.empty}</EmptyState>;
  const largest = Math.max(...entries.map(({ count }) => count));
  const sum = entries.reduce((total, { count }) => total + count, 0);
  return (
    <CountTable
      caption={title}
      heads={hasShares ? [head, words.count, words.share] : [head, words.count]}
      rows={entries.map(({ name, count }) => ({
        name,
        bar: largest === 0 ? 0 : count / largest,
        cells: hasShares ? [formatNumber(count), formatShare(count, sum)] : [formatNumber(count)],
      }))}
    />
  );
}

const DAYS_OF_WEEK = 7;

// Subgrid rows align names, numbers and notes, however long the names are.
const dayFigure = 'row-span-3 grid grid-rows-subgrid gap-y-0 max-sm:p-4';

interface OverviewProps {
  /** `YYYY-MM-DD`, like `today`. */
  readonly day: string;
  readonly stats: DailyStats;
  readonly weekBefore: TrendDay | undefined;
  readonly today: string;
}

function Overview({ day, stats, weekBefore, today }: OverviewProps) {
  const onDay = { from: day, to: day };
  const change = (kind: 'pageViews' | 'uniqueVisitors'): string | undefined =>
    weekBefore &&
    compareWithWeekBefore({
      count: stats[kind],
      before: weekBefore[kind],
      weekday: weekday(weekBefore.day),
      isToday: addDays(weekBefore.day, DAYS_OF_WEEK) === today,
    });
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <Figure
        label={series.pageViews}
        value={formatNumber(stats.pageViews)}
        className={dayFigure}
        note={change('pageViews')}
      />
      <Figure
        label={series.uniqueVisitors}
        value={formatNumber(stats.uniqueVisitors)}
        className={dayFigure}
        note={change('uniqueVisitors')}
      />
      <Figure
        label={words.newSubscribers}
        value={<PeopleLink filter={{ list: 'newsletter', ...onDay }}>{formatNumber(stats.newSubscribers)}</PeopleLink>}
        className={dayFigure}
      />
      <Figure
        label={words.newWaitlistEntries}
        value={
          <PeopleLink filter={{ list: 'waitlist', ...onDay }}>{formatNumber(stats.newWaitlistEntries)}</PeopleLink>
        }
        className={dayFigure}
      />
    </dl>
  );
}

interface DayTabsProps extends OverviewProps {
  readonly selected: number;
  readonly onSelect: (index: number) => void;
}

/** Figures of a day in tabs; the one with countries only if there are any (spec 2.12). */
export function DayTabs({ day, stats, weekBefore, today, selected, onSelect }: DayTabsProps) {
  const { popularPages, topReferrers, deviceBreakdown, countryBreakdown } = stats;
  const pages = popularPages.map(({ path, count }) => ({ name: path, count }));
  const referrers = topReferrers.map(({ referrer, count }) => ({ name: referrerName(referrer), count }));
  const devices = deviceBreakdown.map(({ deviceType, count }) => ({ name: deviceName(deviceType), count }));
  const countries = countryBreakdown.map(({ country, count }) => ({ name: countryName(country), count }));
  const tabs = [
    { label: words.tabs.overview, content: <Overview day={day} stats={stats} weekBefore={weekBefore} today={today} /> },
    { label: words.tabs.pages, content: <Ranking words={words.pages} entries={pages} /> },
    { label: words.tabs.referrers, content: <Ranking words={words.referrers} entries={referrers} /> },
    { label: words.tabs.devices, content: <Ranking words={words.devices} entries={devices} hasShares /> },
    ...(countries.length > 0
      ? [{ label: words.tabs.countries, content: <Ranking words={words.countries} entries={countries} hasShares /> }]
      : []),
  ];
  return <Tabs isDense tabs={tabs} selected={selected < tabs.length ? selected : 0} onSelect={onSelect} />;
}

interface Comparison {
  readonly count: number;
  readonly before: number;
  /** German words, the same for both days. */
  readonly weekday: string;
  /** True if the day is not over. */
  readonly isToday: boolean;
}

function difference(count: number, before: number): string {
  if (count === before) return comparison.same;
  const percent = Math.round((Math.abs(count - before) / before) * 100);
  if (percent === 0) return comparison.almost;
  return count > before ? comparison.more(percent) : comparison.less(percent);
}

/** Compares a count with the same weekday a week before: '12 % mehr als am Freitag davor'. */
export function compareWithWeekBefore({ count, before, weekday, isToday }: Comparison): string {
  if (before === 0 && count > 0) return comparison.nothingBefore(weekday);
  const change = difference(count, before);
  return isToday ? comparison.soFar(change, weekday) : comparison.whole(change, weekday);
}
