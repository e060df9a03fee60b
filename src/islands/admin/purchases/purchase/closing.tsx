import { useState } from 'react';
import { closing as words } from '#content/purchases/screen.ts';
import type { Purchase } from '#contracts/purchases/reading.ts';
import { isOpenState } from '#domain/purchases/notice.ts';
import { messageOf } from '#islands/admin/message.ts';
import { setClosed } from '#stores/purchases/reading.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';

interface ClosingProps {
  readonly purchase: Pick<Purchase, 'id' | 'state'>;
  readonly onChanged: () => void;
}

/** Closes a purchase that may otherwise stay open forever, or reopens it; empty if the state ends by itself. */
export function Closing({ purchase, onChanged }: ClosingProps) {
  const { id, state } = purchase;
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const isClosed = state === 'closed';
  if (!isClosed && !isOpenState(state)) return null;

  async function turn(): Promise<void> {
    setBusy(true);
    setFailed('');
    try {
      await setClosed(id, !isClosed);
      showToast({ ...(isClosed ? words.reopenDone : words.closeDone), variant: 'success' });
    } catch (error) {
      setFailed(words.failed(messageOf(error)));
    }
    setBusy(false);
    onChanged();
  }

  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <Button look="link" isBusy={isBusy} onClick={() => turn()}>
        {isClosed ? words.reopen : words.close}
      </Button>
      <span className="text-meta text-ink-2">{isClosed ? words.reopenHint : words.closeHint}</span>
      <span role="alert" className="w-full text-meta text-error empty:hidden">
        {failed}
      </span>
    </p>
  );
}
