import { lazy, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { login as words } from '#content/accounts/login.ts';
import { passkeys } from '#content/accounts/screens.ts';
import { reveal } from '#content/shell/admin-area.ts';
import { signIn } from '#stores/accounts/sign-in.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';

// Loads the WebAuthn client with it; if that fails, the password login remains.
const PasskeySignIn = lazy(async () => {
  try {
    return { default: (await import('./passkey-sign-in.tsx')).PasskeySignIn };
  } catch {
    return { default: () => null };
  }
});

/** Placeholder of the same size, so that content below does not move under a finger. */
const passkeyToCome = (
  <Button look="outline" className="w-full" disabled>
    {passkeys.signIn}
  </Button>
);

interface Message {
  readonly title: string;
  readonly text: string;
}

type FormState =
  | { readonly status: 'idle'; readonly notice?: Message }
  | { readonly status: 'submitting' }
  | { readonly status: 'success' };

interface SignInFormProps {
  /** Disables the button until hydration: a native submit would put the password into the address. */
  readonly isAwake: boolean;
  /** Username of the ended session, so that only the password is needed. */
  readonly username?: string;
  /** Success message, if the form stays visible afterwards. */
  readonly success?: string;
  readonly onSuccess?: () => void;
}

async function attempt(username: string, password: string): Promise<Message | undefined> {
  try {
    const outcome = await signIn(username, password);
    if (outcome.status === 'success') return undefined;
    return { title: words.wrong.title, text: outcome.message || words.wrong.text };
  } catch {
    return words.unexpected;
  }
}

/**
 * Fields of the login (spec 2.7, 4.5, 5, 8). Inputs are uncontrolled, because password managers fill them at any time.
 */
export function SignInForm({ isAwake, username: known, success, onSuccess }: SignInFormProps) {
  const [state, setState] = useState<FormState>({ status: 'idle' });
  const formRef = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // Submits again if the user submitted before hydration (src/pages/admin-login.astro).
    if (isAwake && formRef.current?.closest('[data-asked]')) formRef.current.requestSubmit();
  }, [isAwake]);

  function refuse(notice: Message): void {
    setState({ status: 'idle', notice });
    showToast({ title: notice.title, description: notice.text, variant: 'destructive' });
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (state.status !== 'idle') return;
    const form = new FormData(event.currentTarget);
    const username = String(form.get('username') ?? '').trim();
    const password = String(form.get('password') ?? '');
    if (username === '' || password === '') {
      refuse(words.missing);
      return;
    }
    setState({ status: 'submitting' });
    const notice = await attempt(username, password);
    if (notice) {
      refuse(notice);
      return;
    }
    succeed();
  }

  function succeed(): void {
    setState({ status: 'success' });
    onSuccess?.();
  }

  const isBusy = state.status !== 'idle';
  return (
    <form ref={formRef} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Field
        name="username"
        label={words.username}
        defaultValue={known}
        autoComplete="username webauthn"
        autoCapitalize="none"
        required
      />
      <PasswordField
        reveal={reveal}
        name="password"
        label={words.password}
        autoComplete="current-password"
        required
        {...(known !== undefined && { 'data-autofocus': true })}
      />
      {state.status === 'idle' && state.notice && (
        <p role="alert" className="text-meta font-semibold text-error">
          {state.notice.text}
        </p>
      )}
      {state.status === 'success' && success !== undefined && (
        <p role="status" className="text-meta font-semibold text-success">
          {success}
        </p>
      )}
      <Button type="submit" className="w-full" disabled={isBusy || !isAwake}>
        {isBusy ? words.submitting : words.submit}
      </Button>
      {isAwake ? (
        <Suspense fallback={passkeyToCome}>
          <PasskeySignIn isBusy={isBusy} onSuccess={succeed} onRefused={refuse} />
        </Suspense>
      ) : (
        passkeyToCome
      )}
    </form>
  );
}
