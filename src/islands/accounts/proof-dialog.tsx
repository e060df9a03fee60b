import { type SubmitEvent, useState } from 'react';
import { proof as words } from '#content/accounts/login.ts';
import { passkeys } from '#content/accounts/screens.ts';
import { reveal } from '#content/shell/admin-area.ts';
import { canUsePasskeys, showPasskey } from '#stores/accounts/passkeys.ts';
import { showPassword } from '#stores/accounts/sign-in.ts';
import { endProof } from '#stores/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';

async function attempt(password: string): Promise<string | undefined> {
  if (password === '') return words.missing;
  try {
    const outcome = await showPassword(password);
    return outcome.status === 'success' ? undefined : outcome.message;
  } catch {
    return words.failed;
  }
}

interface ProofDialogProps {
  readonly username: string;
  /** False for the emergency login, which has no passkeys. */
  readonly hasAccount: boolean;
}

/** Asks for the password before a sensitive operation, which then continues by itself. */
export function ProofDialog({ username, hasAccount }: ProofDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const close = (): void => endProof(false);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(await attempt(String(new FormData(event.currentTarget).get('password') ?? '')));
    setBusy(false);
  }

  async function proveWithPasskey(): Promise<void> {
    setBusy(true);
    const outcome = await showPasskey().catch(() => ({ status: 'refused', message: words.failed }) as const);
    if (outcome.status === 'refused') setFailure(outcome.message);
    setBusy(false);
  }

  return (
    <Dialog title={words.title} width={500} closeLabel={words.close} onClose={close}>
      <p className="mb-5 text-ink-2">{words.lead}</p>
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <input type="hidden" name="username" autoComplete="username" value={username} />
        <PasswordField
          reveal={reveal}
          name="password"
          label={words.password}
          autoComplete="current-password"
          required
          data-autofocus
          errors={failure === undefined ? undefined : [failure]}
        />
        <Button type="submit" className="w-full" isBusy={isBusy}>
          {isBusy ? words.submitting : words.submit}
        </Button>
      </form>
      {hasAccount && canUsePasskeys() && (
        <Button look="outline" className="mt-3 w-full" isBusy={isBusy} onClick={() => proveWithPasskey()}>
          {passkeys.prove}
        </Button>
      )}
      <Button look="outline" className="mt-3 mb-6 w-full" onClick={close}>
        {words.cancel}
      </Button>
    </Dialog>
  );
}
