import { sending } from '#content/letters/screen.ts';
import { steps as words } from '#content/letters/steps.ts';
import type { Letter } from '#contracts/letters/editing.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { usePagedQuery } from '#islands/admin/use-query.ts';
import { checksQuery, type LetterReport } from '#stores/letters/editing.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';

export interface Checked {
  /** Undefined until this version is checked. */
  readonly report: LetterReport | undefined;
  readonly failure: string | undefined;
  /** Checks again, including the links. */
  readonly again: () => Promise<void>;
}

/** Checks every saved version, and the links of a tested one. @param version last saved version */
export function useChecks({ id, testedAt, isTestStale, version: opened }: Letter, version: number): Checked {
  // Further edits are not asked for: each would knock at all links again.
  const asksLinks = testedAt !== null && !isTestStale && version === opened;
  const params = { id, version, testedAt, asksLinks };
  const [query, state] = usePagedQuery(checksQuery, params);
  return {
    report: state.status === 'loaded' ? state.data : undefined,
    failure: 'error' in state ? sending.failed(serverMessageOf(state.error)) : undefined,
    again: () => query.open({ ...params, asksLinks: true }, 'again'),
  };
}

const tones = { good: 'success', hint: 'alert', stop: 'error' } as const;

type Check = LetterReport['checks'][number];

const Rows = ({ checks, label }: { readonly checks: readonly Check[]; readonly label: string }) => (
  <ul aria-label={label} className="grid gap-2">
    {checks.map(({ name, level, text }) => (
      <li key={name} className="grid items-baseline gap-x-3 gap-y-1 sm:grid-cols-[11.5rem_minmax(0,1fr)]">
        <span>
          <Badge tone={tones[level]}>{sending.levels[level]}</Badge>
        </span>
        <span className="wrap-anywhere">{text}</span>
      </li>
    ))}
  </ul>
);

/** Results: obstacles first, then hints; passed checks are folded. */
export function LetterChecks({ checked: { report, failure, again } }: { readonly checked: Checked }) {
  const isAsking = report === undefined && failure === undefined;
  const checks = report?.checks ?? [];
  const good = checks.filter(({ level }) => level === 'good');
  const others = (['stop', 'hint'] as const).flatMap((wanted) => checks.filter(({ level }) => level === wanted));

  return (
    <div className="grid gap-3">
      <p className="text-meta text-ink-2">{words.checkHint}</p>
      <p role="status" className={failure === undefined ? 'text-meta' : 'font-semibold text-error'}>
        {failure ?? (isAsking ? words.checking : '')}
      </p>
      {others.length > 0 && <Rows checks={others} label={sending.checks} />}
      {good.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold text-admin">
            {words.good(good.length)}
          </summary>
          <Rows checks={good} label={words.good(good.length)} />
        </details>
      )}
      <Button look="link" className="justify-self-start" isBusy={isAsking} onClick={() => again()}>
        {words.checkAgain}
      </Button>
    </div>
  );
}
