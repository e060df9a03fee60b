import { useEffect } from 'react';
import { editor, publishing as words } from '#content/content/screen.ts';
import type { Release, ReleaseList } from '#contracts/content/releases.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { PlannedRelease } from '#islands/admin/content/publish/release-plan.tsx';
import { Loaded } from '#islands/admin/loaded.tsx';
import { serverMessageOf } from '#islands/admin/message.ts';
import { releasesQuery, repeatRelease } from '#stores/content/releases.ts';
import { showToast } from '#stores/toasts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/states.tsx';

const listWords = { loading: words.releasesLoading, failed: words.releasesFailed, retry: editor.retry };

/** How often it is asked how far a running publish is, in milliseconds. */
const POLL_MS = 3000;

interface Online {
  readonly onlineId: number | null;
  readonly onlineSince: string | null;
}

const isRunning = ({ state }: Release): boolean => state === 'waiting' || state === 'building';

function stateOf({ id, state }: Release, { onlineId, onlineSince }: Online) {
  if (id === onlineId) {
    const text = onlineSince === null ? words.onlineNow : words.online(formatInstant(onlineSince));
    return { text, tone: 'success' } as const;
  }
  switch (state) {
    case 'failed':
      return { text: words.failedState, tone: 'alert' } as const;
    case 'waiting':
    case 'building':
      return { text: words[state], tone: 'alert' } as const;
    default:
      return { text: words[state], tone: 'quiet' } as const;
  }
}

async function repeat(id: number): Promise<void> {
  try {
    await repeatRelease(id);
    showToast({ title: words.againStarted, description: words.againText, variant: 'success' });
  } catch (error) {
    const description = words.againFailed(serverMessageOf(error));
    showToast({ title: editor.errorTitle, description, variant: 'destructive' });
  }
}

function ReleaseItem({ release, online }: { readonly release: Release; readonly online: Online }) {
  const { id, createdAt, error, note } = release;
  const { text, tone } = stateOf(release, online);
  const isRepeatable = id !== online.onlineId && !isRunning(release);
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
          aria-label={`${words.again}: ${words.number(id)}`}
          onClick={() => void repeat(id)}
        >
          {words.again}
        </Button>
      )}
    </li>
  );
}

interface ReleasesSectionProps {
  /** Opens the publish dialog. */
  readonly onPublish: () => void;
}

function Releases({
  list: { releases, month, plan, ...online },
  onPublish,
}: ReleasesSectionProps & { readonly list: ReleaseList }) {
  const isWaiting = releases.some(isRunning);

  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => void releasesQuery.refresh(), POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return (
    <>
      {plan && <PlannedRelease plan={plan} onPublish={onPublish} />}
      {month && <p className="mb-3 text-meta text-ink-2">{words.month(month.count, month.limit)}</p>}
      {releases.length === 0 ? (
        <EmptyState>{words.noReleases}</EmptyState>
      ) : (
        <ul aria-live="polite">
          {releases.map((release) => (
            <ReleaseItem key={release.id} release={release} online={online} />
          ))}
        </ul>
      )}
    </>
  );
}

/** What was published, what of it is online, and the way back to it. */
export const ReleasesSection = ({ onPublish }: ReleasesSectionProps) => (
  <section aria-labelledby="releases-title">
    <h2 id="releases-title" className="mb-4 text-h3">
      {words.releases}
    </h2>
    <Loaded query={releasesQuery} words={listWords}>
      {(list) => <Releases list={list} onPublish={onPublish} />}
    </Loaded>
  </section>
);
