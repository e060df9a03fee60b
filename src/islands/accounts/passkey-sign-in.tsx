import { useEffect, useEffectEvent, useState } from 'react';
import { login } from '#content/accounts/login.ts';
import { passkeys as words } from '#content/accounts/screens.ts';
import {
  canAutofillPasskeys,
  cancelPasskey,
  canUsePasskeys,
  type PasskeyOutcome,
  signInWithPasskey,
} from '#stores/accounts/passkeys.ts';
import { Button } from '#ui/button.tsx';

interface PasskeySignInProps {
  readonly isBusy: boolean;
  readonly onSuccess: () => void;
  readonly onRefused: (notice: { readonly title: string; readonly text: string }) => void;
}

/** Login by passkey: by the button, or by the browser's suggestion in the username field. */
export function PasskeySignIn({ isBusy, onSuccess, onRefused }: PasskeySignInProps) {
  const [isTrying, setTrying] = useState(false);

  function showOutcome(outcome: PasskeyOutcome): void {
    if (outcome.status === 'success') onSuccess();
    if (outcome.status === 'refused') onRefused({ title: login.wrong.title, text: outcome.message });
  }

  const showOffered = useEffectEvent(showOutcome);

  useEffect(() => {
    let isGone = false;
    async function offer(): Promise<void> {
      if (!(await canAutofillPasskeys()) || isGone) return;
      showOffered(await signInWithPasskey(true));
    }
    // Autofill is unrequested, so its failure is silent.
    void offer().catch(() => undefined);
    return () => {
      isGone = true;
      void cancelPasskey().catch(() => undefined);
    };
  }, []);

  async function attempt(): Promise<void> {
    setTrying(true);
    try {
      showOutcome(await signInWithPasskey(false));
    } catch {
      onRefused(login.unexpected);
    }
    setTrying(false);
  }

  if (!canUsePasskeys()) return null;
  return (
    <Button look="outline" className="w-full" isBusy={isBusy || isTrying} onClick={() => attempt()}>
      {isTrying ? words.signingIn : words.signIn}
    </Button>
  );
}
