import { useState } from 'react';
import { releases as words } from '#content/content/publishing.ts';
import { editor } from '#content/content/screen.ts';
import type { Release, ReleaseList } from '#contracts/content/releases.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { showOutcome } from '#islands/admin/content/outcome.ts';
import { retry } from '#islands/admin/content/publish/failed-release.tsx';
import { MonthNote } from '#islands/admin/content/publish/month-note.tsx';
import { isRunning } from '#islands/admin/content/publish/release-callout.tsx';
import { PlannedRelease } from '#islands/admin/content/publish/release-plan.tsx';
import { Loaded, Pending } from '#islands/admin/loaded.tsx';
import { Folded } from '#islands/admin/technician.tsx';
import { useRead } from '#islands/admin/use-read.ts';
import { readRepeat, releasesQuery, repeatRelease } from '#stores/content/releases.ts';
import { dataOf } from '#stores/query.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, SubmitActions } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/states.tsx';
import { ChangeItem } from './change-item.tsx';

const listWords = { loading: words.loading, failed: words.failed, retry: editor.retry };

interface Online {
  readonly onlineId: number | null;
  readonly onlineSince: string | null;
}

/** @param isLast whether no later release was built; it then goes online soon, if it is not yet */
function stateOf({ id, state }: Release, { onlineId, onlineSince }: Online, isLast: boolean) {
  if (id === onlineId) {
    const text = onlineSince === null ? words.onlineNow : words.online(formatInstant(onlineSince));
    return { text, tone: 'success' } as const;
  }
  switch (state) {
    case 'failed':
      return { text: words.failedState, tone: 'error' } as const;
    case 'waiting':
    case 'building':
      return { text: words[state], tone: 'alert' } as const;
    case 'built':
      if (isLast) return { text: onlineId === null ? words.onlineNow : words.almost, tone: 'alert' } as const;
      return { text: words.built, tone: 'quiet' } as const;
    default:
      return { text: words[state], tone: 'quiet' } as const;
  }
}

interface ReleaseItemProps {
  readonly release: Release;
  readonly online: Online;
  readonly isLast: boolean;
  readonly isLastBuilt: boolean;
  /** Asks for confirmation before publishing an older release again. */
  readonly onRepeat: () => void;
}

function ReleaseItem({ release, online, isLast, isLastBuilt, onRepeat }: ReleaseItemProps) {
  const { id, createdAt, error, note, state } = release;
  const { text, tone } = stateOf(release, online, isLastBuilt);
  const isRepeatable = id !== online.onlineId && !isRunning(release);
  // A failed last release is what the user wants online, so it is retried without a question.
  const isRetried = isLast && state === 'failed';
  const label = isRetried ? words.retry : words.again;
  return (
    <li className="grid gap-1 border-t border-hairline py-3 last:border-b">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold tabular-nums">{words.number(id)}</span>
        <span className="text-meta text-ink-2 tabular-nums">{formatInstant(createdAt)}</span>
        <Badge tone={tone}>{text}</Badge>
      </p>
      {note !== '' && <p className="text-meta">{note}</p>}
      {error !== '' && <p className="text-meta text-error">{error}</p>}
      {isRepeatable && (
        <Button
          look="link"
          className="justify-self-start text-meta"
          aria-label={`${label}: ${words.number(id)}`}
          onClick={() => (isRetried ? void retry(id) : onRepeat())}
        >
          {label}
        </Button>
      )}
    </li>
  );
}

interface ReleasesSectionProps {
  readonly onPublish: () => void;
}

function Releases({
  list: { releases, plan, ...online },
  onPublish,
}: ReleasesSectionProps & { readonly list: ReleaseList }) {
  const [repeated, setRepeated] = useState<number>();
  const lastBuilt = releases.find(({ state }) => state === 'built')?.id;
  const items = releases.map((release, index) => (
    <ReleaseItem
      key={release.id}
      release={release}
      online={online}
      isLast={index === 0}
      isLastBuilt={release.id === lastBuilt}
      onRepeat={() => setRepeated(release.id)}
    />
  ));
  // Down to the one that visitors see.
  const present = Math.max(1, releases.findIndex(({ id }) => id === online.onlineId) + 1);
  const hasFirst = releases.length > 0 && online.onlineId !== 0;
  return (
    <>
      {plan && <PlannedRelease plan={plan} onPublish={onPublish} />}
      <div className="mb-3 empty:hidden">
        <MonthNote />
      </div>
      {releases.length === 0 ? (
        <EmptyState>{words.none}</EmptyState>
      ) : (
        <ul aria-live="polite">{items.slice(0, present)}</ul>
      )}
      {(hasFirst || items.length > present) && (
        <Folded title={words.earlier}>
          <ul>{items.slice(present)}</ul>
          {hasFirst && (
            <Button look="link" className="text-meta" onClick={() => setRepeated(0)}>
              {words.first}
            </Button>
          )}
        </Folded>
      )}
      {repeated !== undefined && <RepeatDialog id={repeated} onClose={() => setRepeated(undefined)} />}
    </>
  );
}

export const ReleasesSection = ({ onPublish }: ReleasesSectionProps) => (
  <section aria-labelledby="releases-title">
    <h2 id="releases-title" className="mb-4 text-h3">
      {words.title}
    </h2>
    <Loaded query={releasesQuery} words={listWords}>
      {(list) => <Releases list={list} onPublish={onPublish} />}
    </Loaded>
  </section>
);

interface RepeatDialogProps {
  /** Release to publish again; 0 for the initial content. */
  readonly id: number;
  readonly onClose: () => void;
}

/** Previews the changes of publishing a former release again, and asks. */
function RepeatDialog({ id, onClose }: RepeatDialogProps) {
  const { state, retry } = useRead(() => readRepeat(id));
  const [isSending, setSending] = useState(false);
  const changes = dataOf(state)?.changes;

  async function repeat(): Promise<void> {
    setSending(true);
    await showOutcome(async () => {
      await repeatRelease(id);
      return { title: words.againStarted, description: words.againHint };
    }, words.againFailed);
    onClose();
  }

  return (
    <Dialog
      title={id === 0 ? words.firstTitle : words.againTitle(id)}
      width={600}
      closeLabel={editor.close}
      onClose={onClose}
    >
      <div className="grid gap-4 pb-5">
        {!('data' in state) && (
          <Pending
            state={state}
            words={{ loading: words.againLoading, failed: words.failed, retry: editor.retry }}
            onRetry={retry}
          />
        )}
        {changes && <p>{changes.length === 0 ? words.againNothing : words.againLead}</p>}
        {changes && changes.length > 0 && (
          <ul>
            {changes.map((change) => (
              <ChangeItem key={`${change.kind}/${change.id}`} change={change} />
            ))}
          </ul>
        )}
        <p className="text-meta text-ink-2">{words.againHint}</p>
        <MonthNote />
      </div>
      <SubmitActions
        cancel={editor.cancel}
        onCancel={onClose}
        submit={words.againSend}
        onSubmit={() => void repeat()}
        isBusy={isSending}
        isDisabled={changes === undefined || changes.length === 0}
      />
    </Dialog>
  );
}
