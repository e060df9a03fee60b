import { useEffect, useState } from 'react';
import { login as words } from '#content/admin.ts';
import { takeReturnPath } from '#stores/admin-router.ts';
import { $auth, verifyAuth } from '#stores/auth.ts';
import { showToast } from '#stores/toasts.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Spec 4.5. */
const REDIRECT_DELAY_MS = 1000;

/** The login page's form; whoever is signed in already is led on at once (spec 2.7, 4.5). */
export function LoginForm() {
  const [isAwake, setAwake] = useState(false);
  const [isDone, setDone] = useState(false);

  useEffect(() => {
    setAwake(true);
    void verifyAuth().then(() => {
      if ($auth.get().status === 'authenticated') location.replace(takeReturnPath());
    });
  }, []);

  useEffect(() => {
    if (!isDone) return undefined;
    showToast({ title: words.success.title, description: words.success.text, variant: 'success' });
    const timer = setTimeout(() => location.assign(takeReturnPath()), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDone]);

  return (
    <div className="mt-8">
      <SignInForm isAwake={isAwake} success={words.success.text} onSuccess={() => setDone(true)} />
    </div>
  );
}
