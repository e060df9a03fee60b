import { run as words } from '#content/events/clickup.ts';
import type { SyncRun } from '#contracts/events/connection.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { formatNumber } from '#domain/german-count.ts';
import { Badge } from '#ui/badge.tsx';

const countNames = ['tasks', 'published', 'added', 'changed', 'hidden'] as const;

const Counts = ({ run }: { readonly run: SyncRun }) => (
  <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(5.25rem,1fr))] gap-x-2 gap-y-3">
    {countNames.map((name) => (
      <div key={name} className="flex flex-col-reverse">
        <dt className="text-note leading-[inherit] text-ink-2">{words.counts[name]}</dt>
        <dd className="text-[1.375rem] leading-[1.3] font-semibold figures">{formatNumber(run[name])}</dd>
      </div>
    ))}
  </dl>
);

const Skipped = ({ skipped }: Pick<SyncRun, 'skipped'>) => (
  <details className="mt-3">
    <summary className="min-h-11 py-2 font-semibold text-admin">{words.skipped(skipped.length)}</summary>
    <ul className="max-h-64 overflow-y-auto pr-2 text-meta">
      {skipped.map(({ task, reason }, index) => (
        // Tasks may share name and reason, so only the index is unique; the list never changes in place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className="border-t border-hairline py-1.5">
          <strong className="font-semibold">{task}</strong>: {reason}
        </li>
      ))}
    </ul>
  </details>
);

/** Placeholder while the first synchronisation runs. */
export const FirstRun = () => (
  <div className="mt-5">
    <h3>{words.title}</h3>
    <p className="mt-1 text-meta text-ink-2">{words.first}</p>
  </div>
);

interface LastRunProps {
  readonly run: SyncRun | undefined;
  /** ISO 8601. */
  readonly lastDoneAt: string | undefined;
}

export function LastRun({ run, lastDoneAt }: LastRunProps) {
  const isFailed = run?.outcome === 'failed';
  return (
    <div className="mt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3>{words.title}</h3>
        {run && <Badge tone={run.outcome === 'done' ? 'success' : 'alert'}>{words.outcomes[run.outcome]}</Badge>}
      </div>
      {!run && <p className="mt-1 text-meta text-ink-2">{words.none}</p>}
      {run && (
        <p className="mt-1 text-meta text-ink-2">
          {formatInstant(run.startedAt)}, {words.triggers[run.trigger]}, {words.seconds(run.durationMs)}
        </p>
      )}
      {isFailed && (
        <p className="mt-2 text-meta">
          <strong className="font-semibold text-error">{run.error}</strong> {words.unchanged}
        </p>
      )}
      {run && !isFailed && <Counts run={run} />}
      {run && run.skipped.length > 0 && <Skipped skipped={run.skipped} />}
      {lastDoneAt !== undefined && run?.outcome !== 'done' && (
        <p className="mt-3 text-meta text-ink-2">
          {words.lastDone} {formatInstant(lastDoneAt)}
        </p>
      )}
    </div>
  );
}
