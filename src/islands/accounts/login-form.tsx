import { useStore } from '@nanostores/react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { login as words } from '#content/accounts/login.ts';
import { access } from '#content/accounts/screens.ts';
import { $auth, verifyAuth } from '#stores/session.ts';
import { takeReturnPath } from '#stores/shell/admin-router.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Spec 4.5. */
const REDIRECT_DELAY_MS = 1000;

const ForgottenForm = lazyPart(async () => (await import('./forgotten-form.tsx')).ForgottenForm);
const LinkForm = lazyPart(async () => (await import('./link-form.tsx')).LinkForm);

/** Content of the login page: the login, the request for a link, or the form of a mail's link. */
type View = { readonly name: 'login' | 'forgotten' } | { readonly name: 'link'; readonly token: string };

/** Removes the link's token from the address, so that it does not stay in the history. */
function takeToken(): string | undefined {
  const token = /^#link=([\w-]+)$/.exec(location.hash)?.[1];
  if (token !== undefined) history.replaceState(history.state, '', location.pathname);
  return token;
}

/** Form of the login page; redirects users who are already signed in (spec 2.7, 4.5). */
export function LoginForm() {
  const isSignedIn = useStore($auth).status === 'authenticated';
  const [isAwake, setAwake] = useState(false);
  const [isDone, setDone] = useState(false);
  const [view, setView] = useState<View>({ name: 'login' });

  useEffect(() => {
    setAwake(true);
    function open(): boolean {
      const token = takeToken();
      if (token !== undefined) setView({ name: 'link', token });
      return token !== undefined;
    }
    window.addEventListener('hashchange', open);
    const hasLink = open();
    void verifyAuth().then(() => {
      if (!hasLink && $auth.get().status === 'authenticated') location.replace(takeReturnPath());
    });
    return () => window.removeEventListener('hashchange', open);
  }, []);

  useEffect(() => {
    if (!isDone) return undefined;
    showToast({ title: words.success.title, description: words.success.text, variant: 'success' });
    const timer = setTimeout(() => location.assign(takeReturnPath()), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDone]);

  const finish = (): void => setDone(true);
  const way = (label: string, take: () => void): ReactNode => (
    <p className="mt-4">
      <Button look="link" disabled={!isAwake} onClick={take}>
        {label}
      </Button>
    </p>
  );
  return (
    <div className="mt-8">
      {view.name === 'login' && (
        <>
          <SignInForm isAwake={isAwake} success={words.success.text} onSuccess={finish} />
          {way(access.forgotten, () => setView({ name: 'forgotten' }))}
        </>
      )}
      <Suspense fallback={null}>
        {view.name === 'forgotten' && <ForgottenForm />}
        {view.name === 'link' && <LinkForm key={view.token} token={view.token} onSignedIn={finish} />}
      </Suspense>
      {view.name !== 'login' &&
        !isDone &&
        (isSignedIn
          ? way(access.toAdmin, () => location.assign(takeReturnPath()))
          : way(access.back, () => setView({ name: 'login' })))}
    </div>
  );
}
