import { series, daily as words } from '#content/analytics.ts';
import type { DailyStats, TrendDay } from '#contracts/analytics.ts';
import { addDays } from '#domain/berlin-time.ts';
import { Figure } from '#islands/admin/figure.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { compareWithWeekBefore } from './comparison.ts';
import { weekday } from './german-days.ts';
import { countryName, deviceName, referrerName } from './names.ts';
import { Ranking } from './ranking.tsx';

const DAYS_OF_WEEK = 7;

interface OverviewProps {
  readonly stats: DailyStats;
  readonly weekBefore: TrendDay | undefined;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

function Overview({ stats, weekBefore, today }: OverviewProps) {
  const change = (kind: 'pageViews' | 'uniqueVisitors'): string | undefined =>
    weekBefore &&
    compareWithWeekBefore({
      count: stats[kind],
      before: weekBefore[kind],
      weekday: weekday(weekBefore.day),
      isToday: addDays(weekBefore.day, DAYS_OF_WEEK) === today,
    });
  return (
    <dl className="day-figures">
      <Figure label={series.pageViews} count={stats.pageViews} note={change('pageViews')} />
      <Figure label={series.uniqueVisitors} count={stats.uniqueVisitors} note={change('uniqueVisitors')} />
      <Figure label={words.newSubscribers} count={stats.newSubscribers} />
      <Figure label={words.newWaitlistEntries} count={stats.newWaitlistEntries} />
    </dl>
  );
}

interface DayTabsProps extends OverviewProps {
  readonly selected: number;
  readonly onSelect: (index: number) => void;
}

/** The figures of a day in tabs; the one with countries only where there are any (spec 2.12). */
export function DayTabs({ stats, weekBefore, today, selected, onSelect }: DayTabsProps) {
  const { popularPages, topReferrers, deviceBreakdown, countryBreakdown } = stats;
  const pages = popularPages.map(({ path, count }) => ({ name: path, count }));
  const referrers = topReferrers.map(({ referrer, count }) => ({ name: referrerName(referrer), count }));
  const devices = deviceBreakdown.map(({ deviceType, count }) => ({ name: deviceName(deviceType), count }));
  const countries = countryBreakdown.map(({ country, count }) => ({ name: countryName(country), count }));
  const tabs = [
    { label: words.tabs.overview, content: <Overview stats={stats} weekBefore={weekBefore} today={today} /> },
    { label: words.tabs.pages, content: <Ranking words={words.pages} entries={pages} /> },
    { label: words.tabs.referrers, content: <Ranking words={words.referrers} entries={referrers} /> },
    { label: words.tabs.devices, content: <Ranking words={words.devices} entries={devices} hasShares /> },
    ...(countries.length > 0
      ? [{ label: words.tabs.countries, content: <Ranking words={words.countries} entries={countries} hasShares /> }]
      : []),
  ];
  return <Tabs tabs={tabs} selected={selected < tabs.length ? selected : 0} onSelect={onSelect} />;
}
