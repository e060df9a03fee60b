import { useRef, useState } from 'react';
import { unsaved } from '#content/shell/admin-area.ts';
import { Dialog, type DialogProps } from '#ui/dialog.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { DialogForm, type GuardedForm } from './guarded-form.ts';

/**
 * Dialog with a guarded form. Input stays until it is saved or discarded on purpose; the dialog cannot be closed while
 * saving.
 */
export function FormDialog({ onClose, children, ...dialog }: DialogProps) {
  const formRef = useRef<GuardedForm>(null);
  const [isAsking, setAsking] = useState(false);

  function close(): void {
    const form = formRef.current;
    if (form?.isSaving()) return;
    if (form?.isChanged()) setAsking(true);
    else onClose();
  }

  function discard(): void {
    formRef.current?.discard();
    onClose();
  }

  return (
    <Dialog {...dialog} onClose={close}>
      <DialogForm value={formRef}>{children}</DialogForm>
      {isAsking && <QuestionDialog words={unsaved} onKeep={() => setAsking(false)} onDiscard={discard} />}
    </Dialog>
  );
}
