import { month as words } from '#content/operations/plans.ts';
import { NetlifyUsage } from '#islands/admin/operations/netlify-usage.tsx';
import { useFreshQuery } from '#islands/admin/use-query.ts';
import { releasesQuery } from '#stores/content/releases.ts';
import { dataOf } from '#stores/query.ts';

/** Number of builds this month; Netlify alone knows what they cost. */
export function MonthNote() {
  const builds = dataOf(useFreshQuery(releasesQuery))?.builds;
  if (!builds) return null;
  return (
    <p className="text-meta text-ink-2">
      {words.builds(builds)} <NetlifyUsage />.
    </p>
  );
}
