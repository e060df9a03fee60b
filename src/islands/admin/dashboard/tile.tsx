import { figures as words } from '#content/dashboard/screen.ts';
import { formatDay } from '#domain/berlin-time.ts';
import { formatNumber } from '#domain/german-count.ts';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import type { DashboardData } from '#stores/dashboard/reading.ts';
import { Sparkline } from '#ui/sparkline.tsx';

type TileScreen = 'clickup' | 'activecampaign' | 'analytics' | 'redirects';

interface Live {
  readonly value: string;
  readonly note: string;
  readonly days: readonly number[];
  readonly chart: string;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, each) => total + each, 0);

function liveOf(screen: TileScreen, { events, tags, views, clicks }: DashboardData): Live {
  const [next] = events.next;
  const { leader } = clicks;
  switch (screen) {
    case 'clickup':
      return {
        value: next ? formatDay(next.date) : '–',
        note: next ? words.nextEvent(next.title) : words.noEvent,
        days: events.days,
        chart: words.eventChart(events.count),
      };
    case 'activecampaign':
      return {
        ...tags,
        chart: words.tagChart(sum(tags.days)),
      };
    case 'analytics':
      return {
        value: formatNumber(views.today),
        note: words.views(views.weekBefore),
        days: views.days,
        chart: words.viewChart(sum(views.days)),
      };
    case 'redirects':
      return {
        value: formatNumber(clicks.sum),
        note: [words.clicks, ...(leader ? [words.leader(leader.slug, leader.clicks)] : [])].join(', '),
        days: clicks.days,
        chart: words.clickChart(clicks.sum),
      };
  }
}

interface TileProps {
  readonly screen: TileScreen;
  readonly title: string;
  readonly text: string;
  /** Undefined until loaded; the tile is a link already. */
  readonly data?: DashboardData | undefined;
}

export function Tile({ screen, title, text, data: figures }: TileProps) {
  const live = figures && liveOf(screen, figures);
  return (
    <ScreenLink
      screen={screen}
      className="flex h-full flex-col rounded-sm border border-hairline p-6 hover:border-admin max-sm:p-4"
    >
      <strong className="block text-lead font-semibold">{title}</strong>
      <span className="mt-1 block text-ink-2">{text}</span>
      <span className="mt-4 flex min-h-10 items-end justify-between gap-4">
        <span className="text-[2rem] leading-tight font-semibold text-admin figures">{live?.value}</span>
        {live && <Sparkline values={live.days} text={live.chart} className="mb-2 flex-none" />}
      </span>
      <span className="mt-1 block min-h-6 text-meta wrap-anywhere text-ink-2">{live?.note}</span>
    </ScreenLink>
  );
}
