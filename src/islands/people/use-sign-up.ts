import { useState } from 'react';
import { waitlist } from '#content/people/waitlist.ts';
import type { FieldMessages } from '#domain/errors.ts';
import type { ListName } from '#domain/people/lists.ts';
import type { Attempt } from './sending.ts';

interface SignUpState {
  readonly isSending?: true;
  /** What is wrong with which field. */
  readonly errors?: FieldMessages;
  /** What is said below the fields of an attempt that has just failed; empty where they say it all. */
  readonly failure?: string;
  /** What is stored, and what shows it. */
  readonly done?: Extract<Attempt, { signUp: unknown }>;
}

/** What checks, sends and thanks weighs more than the form; it comes with the first letter that is typed. */
export const loadSending = () => import('./sending.ts');

/** How far a sign-up for a list is, and what takes it further. */
export function useSignUp(list: ListName) {
  const [state, setState] = useState<SignUpState>({});

  /** Sends what was typed, unless it is being sent already, and says what came of it. */
  async function submit(typed: Readonly<Record<string, unknown>>): Promise<void> {
    if (state.isSending) return;
    setState({ isSending: true });
    const done = await loadSending()
      .then(({ attempt }) => attempt(list, typed))
      .catch((): Attempt => ({ messages: {}, wasSent: true }));
    if ('signUp' in done) setState({ done });
    else setState({ errors: done.messages, failure: done.wasSent ? waitlist.failed : '' });
  }

  /** Takes back what is wrong with a field, because it is being mended. */
  function forgetError(field: string): void {
    const { [field]: mended, ...errors } = state.errors ?? {};
    if (mended) setState({ errors });
  }

  return { state, submit, forgetError };
}
