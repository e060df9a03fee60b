import { warning, month as words } from '#content/operations/plans.ts';
import type { ReleaseList } from '#contracts/content/releases.ts';
import { isNearLimit } from '#domain/operations/credits.ts';
import { useFreshQuery } from '#islands/admin/use-query.ts';
import { releasesQuery } from '#stores/content/releases.ts';
import { dataOf } from '#stores/query.ts';
import { Notice } from '#ui/notice.tsx';

/** Build credits of the month: a notice from half of them on, a warning when the next build may exceed them. */
export function MonthNote({ month: { builds, until, quota } }: Pick<ReleaseList, 'month'>) {
  if (quota === null) return builds === 0 ? null : <p className="text-meta text-ink-2">{words.open(builds)}</p>;
  if (quota.isOut) return <Notice tone="error">{warning(quota, until)}</Notice>;
  const text = `${words.left(quota, builds, until)} ${words.estimate}`;
  if (isNearLimit(quota)) return <Notice tone="pending">{text}</Notice>;
  return <p className="text-meta text-ink-2">{text}</p>;
}

/** Returns the note for dialogs that start a build, and whether starting needs the owner's 'trotzdem'. */
export function useMonthNote() {
  const state = useFreshQuery(releasesQuery);
  const month = dataOf(state)?.month;
  return { note: month && <MonthNote month={month} />, isOut: month?.quota?.isOut === true };
}
