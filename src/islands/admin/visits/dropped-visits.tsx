import { dropped as words } from '#content/visits/days.ts';
import { formatNumber } from '#domain/german-count.ts';
import { CountTable } from './count-table.tsx';
import { reasonName } from './names.ts';

interface DroppedVisitsProps {
  readonly dropped: readonly { readonly reason: string; readonly count: number }[];
}

/** What was left out of the day's figures, and why. */
export const DroppedVisits = ({ dropped }: DroppedVisitsProps) => (
  <section aria-labelledby="dropped-title" className="mt-10">
    <h3 id="dropped-title" className="text-lead">
      {words.title}
    </h3>
    {dropped.length === 0 ? (
      <p className="mt-1 text-ink-2">{words.none}</p>
    ) : (
      <>
        <p className="mt-1 mb-3 text-ink-2">{words.lead}</p>
        <CountTable
          heads={[words.reason, words.count]}
          rows={dropped.map(({ reason, count }) => ({ name: reasonName(reason), cells: [formatNumber(count)] }))}
          labelledBy="dropped-title"
        />
      </>
    )}
  </section>
);
