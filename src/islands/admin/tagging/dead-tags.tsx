import { useState } from 'react';
import { queue as words } from '#content/tagging/screen.ts';
import type { QueuedTag } from '#contracts/tagging/contact-tags.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { messageOf } from '#islands/admin/message.ts';
import { discardDeadTag, retryDeadTag } from '#stores/tagging/contact-tags.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { ActionsCell, CellNote, DataTable, NameCell, TableCell, TableRow } from '#ui/data-table.tsx';
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

export const DeadTags = ({ labelledBy, dead, onDone }: DeadTagsProps) => (
  <DataTable labelledBy={labelledBy} columns={columns} actions={{ label: words.columns.actions, width: 'w-70' }}>
    {dead.map((queued) => (
      <Row key={queued.id} queued={queued} onDone={onDone} />
    ))}
  </DataTable>
);
