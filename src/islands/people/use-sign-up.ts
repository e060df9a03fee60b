import { useState } from 'react';
import { waitlist, waitlistToasts } from '#content/people/waitlist.ts';
import type { joinWaitlist } from '#contracts/people/sign-ups.ts';
import type { Result } from '#contracts/route.ts';
import type { FieldMessages } from '#domain/errors.ts';
import { showToast } from '#stores/toasts.ts';
import { released } from '#ui/press.ts';
import type { Sent } from './send.ts';

interface SignUpState {
  readonly isSending?: true;
  /** What is wrong with which field. */
  readonly errors?: FieldMessages;
  /** What is said below the fields of an attempt that has just failed; empty where they say it all. */
  readonly failure?: string;
  /** What is stored. */
  readonly signUp?: Result<typeof joinWaitlist>;
}

/** What checks and sends weighs more than the form; it comes with the first letter that is typed. */
export const loadSending = () => import('./send.ts');

/** How far a sign-up is, and what takes it further. */
export function useSignUp() {
  const [state, setState] = useState<SignUpState>({});

  /** Sends what was typed, unless it is being sent already, and says what came of it. */
  async function submit(typed: Readonly<Record<string, unknown>>): Promise<void> {
    if (state.isSending) return;
    setState({ isSending: true });
    const sent = await loadSending()
      .then(({ send }) => send(typed))
      .catch((): Sent => ({ kind: 'failed', messages: {}, reason: '' }));
    if (sent.kind !== 'stored') await released();
    switch (sent.kind) {
      case 'stored':
        setState({ signUp: sent.signUp });
        showToast({
          title: waitlistToasts.successTitle,
          description: waitlistToasts.success,
          variant: 'success',
          titleLang: 'en',
          descriptionLang: 'en',
        });
        return;
      case 'wrong':
        setState({ errors: sent.messages, failure: '' });
        return;
      case 'failed':
        setState({ errors: sent.messages, failure: waitlist.failed });
        showToast({
          title: waitlistToasts.errorTitle,
          titleLang: 'en',
          description: sent.reason || waitlistToasts.errorFallback,
          ...(sent.reason === '' && { descriptionLang: 'en' }),
          variant: 'destructive',
        });
    }
  }

  /** Takes back what is wrong with a field, because it is being mended. */
  function forgetError(field: string): void {
    const { [field]: mended, ...errors } = state.errors ?? {};
    if (mended) setState({ errors });
  }

  return { state, submit, forgetError };
}
