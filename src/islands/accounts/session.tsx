import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { $auth, $isProving, dropSession, endProof } from '#stores/session.ts';

const load = () => import('./session-dialog.tsx');
const loadProof = () => import('./proof-dialog.tsx');
/** Delay before the dialog is preloaded, in milliseconds: after the screen, but before the connection can be lost. */
const PREFETCH_DELAY_MS = 4000;

interface DialogProps {
  readonly username: string;
}

// After a deploy the dialog's chunk may be gone; the login page opens instead.
const SessionDialog = lazy<ComponentType<DialogProps>>(async () => {
  try {
    return { default: (await load()).SessionDialog };
  } catch {
    return { default: LoginPage };
  }
});

const ProofDialog = lazy<ComponentType<DialogProps & { readonly hasAccount: boolean }>>(async () => {
  try {
    return { default: (await loadProof()).ProofDialog };
  } catch {
    return { default: Refusal };
  }
});

function Refusal() {
  useEffect(() => endProof(false), []);
  return null;
}

function LoginPage() {
  useEffect(dropSession, []);
  return null;
}

/** Opens the login over the admin area when a call finds the session ended (docs/decisions/accounts.md). */
export function Session() {
  const auth = useStore($auth);
  const isProving = useStore($isProving);

  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  if (auth.status === 'authenticated' && isProving) {
    return (
      <Suspense fallback={null}>
        <ProofDialog username={auth.user.username} hasAccount={!auth.user.isEmergency} />
      </Suspense>
    );
  }
  if (auth.status !== 'expired') return null;
  return (
    <Suspense fallback={null}>
      <SessionDialog username={auth.user.username} />
    </Suspense>
  );
}
