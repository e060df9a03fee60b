import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { login as words } from '#content/admin.ts';
import { takeReturnPath } from '#stores/admin-router.ts';
import { $auth, signIn, verifyAuth } from '#stores/auth.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';

/** Spec 4.5. */
const REDIRECT_DELAY_MS = 1000;

interface Notice {
  readonly title: string;
  readonly text: string;
}

type FormState =
  | { readonly status: 'idle'; readonly notice?: Notice }
  | { readonly status: 'submitting' }
  | { readonly status: 'success' };

async function attempt(username: string, password: string): Promise<Notice | undefined> {
  try {
    const outcome = await signIn(username, password);
    return outcome.status === 'success' ? undefined : { title: words.wrong.title, text: outcome.message };
  } catch {
    return words.unexpected;
  }
}

/** The login form (spec 2.7, 4.5, 5, 8). Inputs are uncontrolled: password managers fill them as they like. */
export function LoginForm() {
  const auth = useStore($auth);
  const [state, setState] = useState<FormState>({ status: 'idle' });
  const [isAwake, setAwake] = useState(false);

  useEffect(() => {
    setAwake(true);
    void verifyAuth();
  }, []);

  useEffect(() => {
    if (auth.status === 'authenticated' && state.status === 'idle') location.replace(takeReturnPath());
  }, [auth, state]);

  useEffect(() => {
    if (state.status !== 'success') return undefined;
    const timer = setTimeout(() => location.assign(takeReturnPath()), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [state]);

  function refuse(notice: Notice): void {
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
    setState({ status: 'success' });
    showToast({ title: words.success.title, description: words.success.text, variant: 'success' });
  }

  const isBusy = state.status !== 'idle';
  // Asleep the button stays shut: a submit without our script would write the password into the address.
  return (
    <form noValidate className="mt-8 grid gap-5" onSubmit={(event) => void submit(event)}>
      <Field name="username" label={words.username} autoComplete="username" autoCapitalize="none" required />
      <Field name="password" type="password" label={words.password} autoComplete="current-password" required />
      {state.status === 'idle' && state.notice && (
        <p role="alert" className="text-meta font-semibold text-error">
          {state.notice.text}
        </p>
      )}
      {state.status === 'success' && (
        <p role="status" className="text-meta font-semibold text-success">
          {words.success.text}
        </p>
      )}
      <Button type="submit" className="w-full" disabled={isBusy || !isAwake}>
        {isBusy ? words.submitting : words.submit}
      </Button>
    </form>
  );
}
