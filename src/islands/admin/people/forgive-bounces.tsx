import { useState } from 'react';
import { forgiving as words } from '#content/people/screen.ts';
import { filterOf, type PeopleView } from '#domain/people/view-address.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { allowMailsToAll } from '#stores/people/editing.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';

interface ForgiveBouncesProps {
  readonly view: PeopleView;
  /** Number of matching people. */
  readonly total: number;
  readonly onDone: () => void;
}

/**
 * Clears the bounce marks of all matching people after a question: a mail server that refused us may have marked many.
 */
export function ForgiveBounces({ view, total, onDone }: ForgiveBouncesProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function run(): Promise<void> {
    setAsking(false);
    setBusy(true);
    await allowMailsToAll(filterOf(view)).then(
      (count) => {
        showToast({ ...words.done(count), variant: 'success' });
        onDone();
      },
      (error: unknown) =>
        showToast({ title: words.errorTitle, description: serverMessageOf(error), variant: 'destructive' }),
    );
    setBusy(false);
  }

  return (
    <>
      <Button look="outline" isBusy={isBusy} onClick={() => setAsking(true)}>
        {words.open}
      </Button>
      {isAsking && (
        <QuestionDialog words={words.question(total)} onKeep={() => setAsking(false)} onDiscard={() => void run()} />
      )}
    </>
  );
}
