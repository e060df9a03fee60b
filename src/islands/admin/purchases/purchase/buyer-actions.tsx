import { useState } from 'react';
import { details as words } from '#content/purchases/screen.ts';
import { messageOf } from '#islands/admin/message.ts';
import { saveDisclosure } from '#islands/admin/save-file.ts';
import { eraseBuyerOf, readBuyer } from '#stores/purchases/buyers.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';

interface BuyerActionsProps {
  readonly id: number;
  readonly onErased: () => void;
}

/** Legal rights of a buyer: disclosure and erasure of stored data. */
export function BuyerActions({ id, onErased }: BuyerActionsProps) {
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [failed, setFailed] = useState('');

  async function act(deed: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailed('');
    await deed().catch((error: unknown) => setFailed(words.actionFailed(messageOf(error))));
    setBusy(false);
  }

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
      <li className="flex flex-wrap items-center gap-x-3">
        <Button look="link" isBusy={isBusy} onClick={() => disclose('letter')}>
          {words.disclosure}
        </Button>
        <span className="text-meta text-ink-2">{words.disclosureHint}</span>
      </li>
      <li className="flex flex-wrap items-center gap-x-3">
        <Button look="link" isBusy={isBusy} onClick={() => disclose('data')}>
          {words.disclosureData}
        </Button>
        <span className="text-meta text-ink-2">{words.disclosureDataHint}</span>
      </li>
      <li className="flex flex-wrap items-center gap-x-3">
        <Button look="link" isBusy={isBusy} onClick={() => setAsking(true)}>
          {words.erase}
        </Button>
        <span className="text-meta text-ink-2">{words.eraseHint}</span>
        <span role="alert" className="w-full text-meta text-error empty:hidden">
          {failed}
        </span>
      </li>
      {isAsking && <QuestionDialog words={words.eraseQuestion} onKeep={() => setAsking(false)} onDiscard={erase} />}
    </ul>
  );
}
