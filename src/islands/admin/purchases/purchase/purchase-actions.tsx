import { useState } from 'react';
import { closing, details as words } from '#content/purchases/screen.ts';
import type { Purchase } from '#contracts/purchases/reading.ts';
import { isOpenState } from '#domain/purchases/notice.ts';
import { messageOf } from '#islands/admin/message.ts';
import { saveDisclosure } from '#islands/admin/save-file.ts';
import { eraseBuyerOf, readBuyer, setClosed } from '#stores/purchases/reading.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';

/** Runs an action on a purchase, and returns why it failed. */
function useAction() {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');

  async function act(action: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailed('');
    await action().catch((error: unknown) => setFailed(words.actionFailed(messageOf(error))));
    setBusy(false);
  }

  return { isBusy, failed, act };
}

interface ActionProps {
  readonly as: 'li' | 'p';
  readonly label: string;
  readonly hint: string;
  readonly isBusy: boolean;
  readonly failed?: string;
  readonly onPress: () => void;
}

const Action = ({ as: Tag, label, hint, isBusy, failed, onPress }: ActionProps) => (
  <Tag className="flex flex-wrap items-center gap-x-3">
    <Button look="link" isBusy={isBusy} onClick={onPress}>
      {label}
    </Button>
    <span className="text-meta text-ink-2">{hint}</span>
    {failed !== undefined && (
      <span role="alert" className="w-full text-meta text-error empty:hidden">
        {failed}
      </span>
    )}
  </Tag>
);

interface ClosingProps {
  readonly purchase: Pick<Purchase, 'id' | 'state'>;
  readonly onChanged: () => void;
}

/** Closes a purchase that may otherwise stay open forever, or reopens it; empty if the state ends by itself. */
export function Closing({ purchase: { id, state }, onChanged }: ClosingProps) {
  const { act, ...action } = useAction();
  const isClosed = state === 'closed';
  if (!isClosed && !isOpenState(state)) return null;

  async function turn(): Promise<void> {
    await act(async () => {
      await setClosed(id, !isClosed);
      showToast({ ...(isClosed ? closing.reopenDone : closing.closeDone), variant: 'success' });
    });
    onChanged();
  }

  return <Action as="p" {...action} {...(isClosed ? closing.reopen : closing.close)} onPress={() => turn()} />;
}

interface BuyerActionsProps {
  readonly id: number;
  readonly onErased: () => void;
}

/** Legal rights of a buyer: disclosure and erasure of stored data. */
export function BuyerActions({ id, onErased }: BuyerActionsProps) {
  const { isBusy, failed, act } = useAction();
  const [isAsking, setAsking] = useState(false);

  const disclose = (as: 'letter' | 'data') =>
    act(async () => saveDisclosure(await readBuyer(id), words.disclosureName(id), as));
  const erase = () =>
    act(async () => {
      setAsking(false);
      showToast({ ...words.eraseDone(await eraseBuyerOf(id)), variant: 'success' });
      onErased();
    });

  return (
    <ul className="mt-8 border-t border-hairline pt-3">
      <Action as="li" {...words.disclosure} isBusy={isBusy} onPress={() => disclose('letter')} />
      <Action as="li" {...words.disclosureData} isBusy={isBusy} onPress={() => disclose('data')} />
      <Action as="li" {...words.erase} isBusy={isBusy} failed={failed} onPress={() => setAsking(true)} />
      {isAsking && <QuestionDialog words={words.eraseQuestion} onKeep={() => setAsking(false)} onDiscard={erase} />}
    </ul>
  );
}
