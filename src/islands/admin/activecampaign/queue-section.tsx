import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { queue as words } from '#content/activecampaign.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { Figure } from '#islands/admin/figure.tsx';
import { useFreshQuery } from '#islands/admin/fresh-query.ts';
import { messageOf } from '#islands/admin/message.ts';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { type TagQueue, tagQueueQuery } from '#stores/activecampaign.ts';
import { activeCampaignSwitch } from '#stores/integrations.ts';
import type { QueryState } from '#stores/query.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { DeadTags } from './dead-tags.tsx';

/** While the integration is off nothing is delivered, and nothing else here would tell why. */
function SwitchedOff() {
  const { isEnabled } = useStore(activeCampaignSwitch.$state);

  useEffect(() => void activeCampaignSwitch.read(), []);

  if (isEnabled !== false) return null;
  return (
    <div className="notice-box mb-4" data-tone="pending">
      <p>{words.switchedOff}</p>
      <ScreenLink screen="apps" className="admin-link">
        {words.toApps}
      </ScreenLink>
    </div>
  );
}

interface BodyProps {
  readonly state: QueryState<TagQueue>;
  readonly onDone: () => void;
}

function Body({ state, onDone }: BodyProps) {
  if (state.status === 'loading') {
    return (
      <p role="status" className="admin-card text-ink-2">
        {words.loading}
      </p>
    );
  }
  if (state.status === 'error') {
    return (
      <div role="alert" className="admin-card grid justify-items-start gap-3">
        <p>
          <strong className="font-semibold text-error">{words.failed}</strong> {messageOf(state.error)}
        </p>
        <button type="button" className="admin-button-outline" onClick={() => void tagQueueQuery.reload()}>
          {words.retryLoading}
        </button>
      </div>
    );
  }
  const { pending, oldestAt, delivered, dead, deadCount } = state.data;
  const since = oldestAt === undefined ? words.pendingNone : words.oldest(formatInstant(oldestAt));
  return (
    <>
      <SwitchedOff />
      <dl className="queue-figures">
        <Figure label={words.pending} count={pending} note={since} />
        <Figure label={words.delivered} count={delivered} />
        <Figure label={words.dead} count={deadCount} note={deadCount === 0 ? words.deadNone : undefined} />
      </dl>
      {dead.length > 0 && (
        <>
          <h3 className="mt-8 mb-3">{words.deadTitle}</h3>
          <DeadTags dead={dead} onDone={onDone} />
          {dead.length < deadCount && (
            <p className="mt-3 text-meta text-ink-2">{words.shown(dead.length, deadCount)}</p>
          )}
        </>
      )}
    </>
  );
}

/** What has not reached ActiveCampaign; beyond the spec. */
export function QueueSection() {
  const state = useFreshQuery(tagQueueQuery);
  const [isBusy, setBusy] = useState(false);
  const headingRef = useRef<HTMLHeadingElement>(null);

  async function refresh(): Promise<void> {
    setBusy(true);
    await tagQueueQuery.refresh();
    setBusy(false);
  }

  return (
    <section aria-labelledby="queue-title" className="mt-12">
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h2 id="queue-title" ref={headingRef} tabIndex={-1} className="text-h3 outline-none">
            {words.title}
          </h2>
          <p className="mt-1 max-w-[62ch] text-ink-2">{words.lead}</p>
        </div>
        <ActionButton look="outline" isBusy={isBusy} onClick={() => void refresh()}>
          {words.refresh}
        </ActionButton>
      </header>
      <Body state={state} onDone={() => headingRef.current?.focus()} />
    </section>
  );
}
