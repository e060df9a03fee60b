import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { queue as words } from '#content/tagging/screen.ts';
import type { QueuedTag } from '#contracts/tagging/contact-tags.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { formatNumber } from '#domain/german-count.ts';
import { Loaded } from '#islands/admin/loaded.tsx';
import { messageOf } from '#islands/admin/message.ts';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { activeCampaignSwitch } from '#stores/integrations.ts';
import { discardDeadTag, retryDeadTag, type TagQueue, tagQueueQuery } from '#stores/tagging/contact-tags.ts';
import { showToast } from '#stores/toasts.ts';
import { Button, buttonLooks } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { ActionsCell, CellNote, DataTable, NameCell, TableCell, TableRow } from '#ui/data-table.tsx';
import { Figure } from '#ui/figure.tsx';
import { focusInSight } from '#ui/focus.ts';
import type { TableColumn } from '#ui/table-head.tsx';

async function retry(id: string): Promise<void> {
  try {
    const { status, message } = await retryDeadTag(id);
    const isTaken = status === 'success';
    showToast({
      title: isTaken ? words.retriedTitle : words.errorTitle,
      description: isTaken ? message : words.retryFailed(message),
      variant: isTaken ? 'success' : 'destructive',
    });
  } catch (error) {
    showToast({ title: words.errorTitle, description: words.retryFailed(messageOf(error)), variant: 'destructive' });
  }
}

async function discard(id: string): Promise<void> {
  try {
    await discardDeadTag(id);
    showToast({ ...words.discarded, variant: 'success' });
  } catch (error) {
    showToast({ title: words.errorTitle, description: words.discardFailed(messageOf(error)), variant: 'destructive' });
  }
}

interface RowProps {
  readonly queued: QueuedTag;
  /** Called after an action; the row may be gone by then. */
  readonly onDone: () => void;
}

function Row({ queued, onDone }: RowProps) {
  const { id, contactId, tag, attempts, reason, createdAt } = queued;
  const [isBusy, setBusy] = useState(false);

  async function run(action: (id: string) => Promise<void>): Promise<void> {
    setBusy(true);
    await action(id);
    setBusy(false);
    onDone();
  }

  const which = <span className="sr-only"> {words.of(contactId, tag)}</span>;
  return (
    <TableRow>
      <NameCell>{tag}</NameCell>
      <TableCell place="line" label={words.columns.contact}>
        {contactId}
      </TableCell>
      <TableCell place="line">
        {reason}
        <CellNote>{words.attempts(attempts)}</CellNote>
      </TableCell>
      <TableCell place="line" label={words.columns.createdAt}>
        {formatInstant(createdAt)}
      </TableCell>
      <ActionsCell>
        <div className="flex flex-wrap gap-2">
          <Button look="compact" isBusy={isBusy} onClick={() => run(retry)}>
            {words.retry}
            {which}
          </Button>
          <Button look="compact" isBusy={isBusy} onClick={() => run(discard)}>
            {words.discard}
            {which}
          </Button>
        </div>
      </ActionsCell>
    </TableRow>
  );
}

const columns: readonly TableColumn<string>[] = [
  { name: 'tag', label: words.columns.tag, width: 'w-[20%]' },
  { name: 'contact', label: words.columns.contact, width: 'w-26' },
  { name: 'reason', label: words.columns.reason },
  { name: 'createdAt', label: words.columns.createdAt, width: 'w-30' },
];

interface DeadTagsProps {
  readonly labelledBy: string;
  readonly dead: readonly QueuedTag[];
  readonly onDone: () => void;
}

const DeadTags = ({ labelledBy, dead, onDone }: DeadTagsProps) => (
  <DataTable labelledBy={labelledBy} columns={columns} actions={{ label: words.columns.actions, width: 'w-70' }}>
    {dead.map((queued) => (
      <Row key={queued.id} queued={queued} onDone={onDone} />
    ))}
  </DataTable>
);

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
