import { useEffect, useState } from 'react';
import { session as words } from '#content/accounts/login.ts';
import { unsaved } from '#content/shell/admin-area.ts';
import { dropSession, noticeLoginElsewhere } from '#stores/session.ts';
import { isBlocked } from '#stores/shell/admin-router.ts';
import { discardUnsaved } from '#stores/unsaved.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Login over the screen. Cancelling leads to the login page, after a question if unsaved input would be lost. */
export function SessionDialog({ username }: { readonly username: string }) {
  const [isAsking, setAsking] = useState(false);

  useEffect(() => {
    const look = (): void => void noticeLoginElsewhere();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);

  function leave(): void {
    discardUnsaved();
    dropSession();
  }

  const close = (): void => (isBlocked('page') ? setAsking(true) : leave());
  return (
    <Dialog title={words.title} width={500} closeLabel={words.close} onClose={close}>
      <p className="mb-5 text-ink-2">{words.lead}</p>
      <SignInForm isAwake username={username} />
      <Button look="outline" className="mt-3 mb-6 w-full" onClick={close}>
        {words.cancel}
      </Button>
      {isAsking && <QuestionDialog words={unsaved} onKeep={() => setAsking(false)} onDiscard={leave} />}
    </Dialog>
  );
}
