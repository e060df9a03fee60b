import { useState } from 'react';
import { redirectDetails as words } from '#content/redirects/details.ts';
import { toasts } from '#content/redirects/table.ts';
import type { TargetCheck } from '#contracts/redirects/target-checks.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { isCheckable } from '#domain/redirects/target-check.ts';
import { messageOf } from '#islands/admin/message.ts';
import { usePagedQuery } from '#islands/admin/use-query.ts';
import { dataOf } from '#stores/query.ts';
import { checkRedirectTarget, redirectChecks } from '#stores/redirects/editing.ts';
import { dismissFailure, showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';

function textOf({ checkedAt, failure, failingSince }: TargetCheck): string {
  if (checkedAt === null) return words.unchecked;
  if (failure === null) return words.answers(formatInstant(checkedAt));
  const sentence = words.checkFailures[failure];
  if (failure === 'forbidden' || failingSince === null) return sentence;
  return `${sentence}, ${words.since(formatInstant(failingSince))}`;
}

interface TargetStateProps {
  readonly id: number;
  readonly targetUrl: string;
}

/** Last check of a redirect's target, with a button to check it now. */
export function TargetState({ id, targetUrl }: TargetStateProps) {
  const [checks, state] = usePagedQuery(redirectChecks, id);
  const [isBusy, setBusy] = useState(false);
  const known = dataOf(state);

  async function ask(): Promise<void> {
    setBusy(true);
    try {
      checks.put(await checkRedirectTarget(id));
      dismissFailure();
    } catch (error) {
      const description = words.checkFailed(messageOf(error));
      showToast({ title: toasts.errorTitle, description, variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  }

  if (!isCheckable(targetUrl)) return null;
  return (
    <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4 text-meta">
      <p role="status">
        <span className="text-ink-2">{words.check}</span> {known && textOf(known)}
      </p>
      <Button look="link" isBusy={isBusy} onClick={() => ask()}>
        {isBusy ? words.checking : words.checkNow}
      </Button>
    </div>
  );
}
