import { useState } from 'react';
import { eventForm as words } from '#content/events/calendar.ts';
import type { PendingWrite } from '#contracts/events/calendar.ts';
import { formatDay } from '#domain/berlin-time.ts';
import { messageOf } from '#islands/admin/message.ts';
import { resolveWrite } from '#stores/events/calendar.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { TitledList } from './titled-list.tsx';

interface PendingWritesProps {
  readonly writes: readonly PendingWrite[];
  readonly canEdit: boolean;
  readonly onChanged: () => Promise<void>;
}

const decisions = [
  ['retry', words.again],
  ['force', words.force],
  ['drop', words.drop],
] as const;

function Decision({ id, onChanged }: { readonly id: string; readonly onChanged: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);

  async function run(action: (typeof decisions)[number][0]): Promise<void> {
    setBusy(true);
    try {
      showToast({ title: words.waitingTitle, description: await resolveWrite(id, action), variant: 'success' });
    } catch (error) {
      showToast({ title: words.errorTitle, description: messageOf(error), variant: 'destructive' });
    }
    await onChanged();
    setBusy(false);
  }

  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {decisions.map(([action, label]) => (
        <Button key={action} look="compact" isBusy={isBusy} onClick={() => run(action)}>
          {label}
        </Button>
      ))}
    </div>
  );
}

/** Writes that have not reached ClickUp: waiting ones, and stuck ones that need the owner's decision. */
export function PendingWrites({ writes, canEdit, onChanged }: PendingWritesProps) {
  if (writes.length === 0) return null;
  return (
    <TitledList id="pending-writes" title={words.waitingTitle} className="mb-6">
      {writes.map(({ id, wish, isStuck, reason }) => (
        <li key={id}>
          <Callout tone={isStuck ? 'error' : 'pending'}>
            <p>
              <strong>{wish.title}</strong>, {wish.date === '' ? words.noDay : formatDay(wish.date)}
            </p>
            <p>{isStuck ? reason : words.waits}</p>
            {isStuck && canEdit && <Decision id={id} onChanged={onChanged} />}
          </Callout>
        </li>
      ))}
    </TitledList>
  );
}
