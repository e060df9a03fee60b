import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { queue as words } from '#content/tagging/screen.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { formatNumber } from '#domain/german-count.ts';
import { Loaded } from '#islands/admin/loaded.tsx';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { activeCampaignSwitch } from '#stores/integrations.ts';
import { type TagQueue, tagQueueQuery } from '#stores/tagging/contact-tags.ts';
import { Button, buttonLooks } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Figure } from '#ui/figure.tsx';
import { focusInSight } from '#ui/focus.ts';
import { DeadTags } from './dead-tags.tsx';

/** Callout that the integration is off; nothing else here would explain why no tag is delivered. */
function SwitchedOff() {
  const { value: isEnabled } = useStore(activeCampaignSwitch.$state);

  useEffect(() => void activeCampaignSwitch.read(), []);

  if (isEnabled !== false) return null;
  return (
    <Callout tone="pending" className="mb-4">
      <p>{words.switchedOff}</p>
      <ScreenLink screen="apps" className={buttonLooks.link}>
        {words.toApps}
      </ScreenLink>
    </Callout>
  );
}

interface BodyProps {
  readonly queue: TagQueue;
  readonly onDone: () => void;
}

function Body({ queue, onDone }: BodyProps) {
  const { pending, oldestAt, delivered, dead, deadCount, deadByVisitors } = queue;
  const ownDead = deadCount - deadByVisitors;
  const since = oldestAt === undefined ? words.pendingNone : words.oldest(formatInstant(oldestAt));
  return (
    <>
      <SwitchedOff />
      <dl className="grid gap-3 md:grid-cols-3 md:gap-4">
        <Figure isFlat label={words.pending} value={formatNumber(pending)} note={since} />
        <Figure isFlat label={words.delivered} value={formatNumber(delivered)} />
        <Figure
          isFlat
          label={words.dead}
          value={formatNumber(deadCount)}
          note={deadCount === 0 ? words.deadNone : undefined}
        />
      </dl>
      {deadByVisitors > 0 && <p className="mt-3 text-meta text-ink-2">{words.byVisitors(deadByVisitors)}</p>}
      {dead.length > 0 && (
        <>
          <h3 id="dead-title" className="mt-8 mb-3">
            {words.deadTitle}
          </h3>
          <DeadTags labelledBy="dead-title" dead={dead} onDone={onDone} />
          {dead.length < ownDead && <p className="mt-3 text-meta text-ink-2">{words.shown(dead.length, ownDead)}</p>}
        </>
      )}
    </>
  );
}

/** Tags that have not reached ActiveCampaign; beyond the spec. */
export function QueueSection() {
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
        <h2 id="queue-title" ref={headingRef} tabIndex={-1} className="text-h3 outline-none">
          {words.title}
        </h2>
        <Button look="outline" isBusy={isBusy} onClick={() => refresh()}>
          {words.refresh}
        </Button>
      </header>
      <Loaded query={tagQueueQuery} words={{ ...words, retry: words.retryLoading }}>
        {(queue) => <Body queue={queue} onDone={() => focusInSight(headingRef.current)} />}
      </Loaded>
    </section>
  );
}
