import { refusal, month as words } from '#content/site/hosting/plans.ts';
import type { ReleaseList } from '#contracts/content/releases.ts';
import { isMuchUsed } from '#domain/site/credits.ts';
import { useFreshQuery } from '#islands/admin/fresh-query.ts';
import { releasesQuery } from '#stores/content/releases.ts';
import { Notice } from '#ui/notice.tsx';

/** What is left of the month's credits: quietly at first, as a notice from half of them on, and why nothing goes any more. */
export function MonthNote({ month: { builds, until, quota } }: Pick<ReleaseList, 'month'>) {
  if (quota === null) return builds === 0 ? null : <p className="text-meta text-ink-2">{words.open(builds)}</p>;
  if (quota.isOut) return <Notice tone="error">{refusal(quota, until)}</Notice>;
  const text = `${words.left(quota, builds, until)} ${words.estimate}`;
  if (isMuchUsed(quota)) return <Notice tone="pending">{text}</Notice>;
  return <p className="text-meta text-ink-2">{text}</p>;
}

/** The same for a dialog that begins a build, and whether one may begin. */
export function useMonth() {
  const state = useFreshQuery(releasesQuery);
  const month = state.status === 'loaded' ? state.data.month : undefined;
  return { note: month && <MonthNote month={month} />, isOut: month?.quota?.isOut === true };
}
