import { useState } from 'react';
import { queue as words } from '#content/activecampaign.ts';
import type { QueuedTag } from '#contracts/activecampaign.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { messageOf } from '#islands/admin/message.ts';
import { discardDeadTag, retryDeadTag } from '#stores/activecampaign.ts';
import { showToast } from '#stores/toasts.ts';
import { ActionButton } from '#ui/action-button.tsx';

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
  /** Called when an action is over; the row may be gone by then. */
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
    <tr>
      <th scope="row" className="cell-name">
        {tag}
      </th>
      <td data-label={words.columns.contact}>{contactId}</td>
      <td className="cell-text">
        {reason}
        <span className="cell-note">{words.attempts(attempts)}</span>
      </td>
      <td data-label={words.columns.createdAt}>{formatInstant(createdAt)}</td>
      <td className="cell-actions">
        <div className="flex flex-wrap justify-end gap-2">
          <ActionButton look="outline" isBusy={isBusy} onClick={() => void run(retry)}>
            {words.retry}
            {which}
          </ActionButton>
          <ActionButton look="outline" isBusy={isBusy} onClick={() => void run(discard)}>
            {words.discard}
            {which}
          </ActionButton>
        </div>
      </td>
    </tr>
  );
}

interface DeadTagsProps {
  readonly dead: readonly QueuedTag[];
  readonly onDone: () => void;
}

/** The tags that were given up, with the reason and what can be done about them. */
export const DeadTags = ({ dead, onDone }: DeadTagsProps) => (
  <div className="data-frame">
    <table className="data-table dead-tags-table">
      <thead>
        <tr>
          <th scope="col">{words.columns.tag}</th>
          <th scope="col">{words.columns.contact}</th>
          <th scope="col">{words.columns.reason}</th>
          <th scope="col">{words.columns.createdAt}</th>
          <th scope="col" className="cell-actions">
            {words.columns.actions}
          </th>
        </tr>
      </thead>
      <tbody>
        {dead.map((queued) => (
          <Row key={queued.id} queued={queued} onDone={onDone} />
        ))}
      </tbody>
    </table>
  </div>
);
