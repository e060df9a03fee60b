import { run as words } from '#content/clickup.ts';
import type { SyncRun } from '#contracts/clickup.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { formatNumber } from '#domain/german-count.ts';
import { Badge } from '#ui/badge.tsx';

const countNames = ['tasks', 'published', 'added', 'changed', 'hidden'] as const;

const Counts = ({ run }: { readonly run: SyncRun }) => (
  <dl className="run-counts">
    {countNames.map((name) => (
      <div key={name}>
        <dt>{words.counts[name]}</dt>
        <dd>{formatNumber(run[name])}</dd>
      </div>
    ))}
  </dl>
);

const Skipped = ({ skipped }: Pick<SyncRun, 'skipped'>) => (
  <details className="mt-3">
    <summary className="admin-summary">{words.skipped(skipped.length)}</summary>
    <ul className="skipped-tasks">
      {skipped.map(({ task, reason }, index) => (
        // Two tasks may have the same name and the same fault; the list never changes in place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index}>
          <strong className="font-semibold">{task}</strong>: {reason}
        </li>
      ))}
    </ul>
  </details>
);

/** Stands in for a synchronisation that has just begun. */
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

/** What the last synchronisation did. */
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
