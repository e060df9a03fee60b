import type { ReactElement } from 'react';
import { call } from '#api/client.ts';
import { ApiError, failureMessage } from '#api/request.ts';
import { toasts } from '#content/people/signed-up.ts';
import { checkInput } from '#contracts/errors.ts';
import { joinWaitlist, newsletterSignup, subscribe, waitlistSignup } from '#contracts/people/sign-ups.ts';
import type { Result } from '#contracts/route.ts';
import type { FieldMessages } from '#domain/errors.ts';
import type { ListName } from '#domain/people/lists.ts';
import { showToast } from '#stores/toasts.ts';
import { SignedUp } from './signed-up.tsx';

type Typed = Readonly<Record<string, unknown>>;
type Sent = { readonly signUp: Result<typeof joinWaitlist> } | { readonly messages: FieldMessages };

/** Outcome of an attempt: the thanks that replace the form, or errors of its fields. */
export type Attempt =
  | { readonly thanks: ReactElement }
  | { readonly messages: FieldMessages; readonly wasSent: boolean };

/** Checks the input by the server's rules and sends it to the form's list; invalid input is not sent. */
async function send(list: ListName, typed: Typed): Promise<Sent> {
  const placed = { ...typed, page: location.href, referrer: document.referrer };
  if (list === 'newsletter') {
    const input = checkInput(newsletterSignup, placed);
    return input.isValid ? { signUp: await call(subscribe, { body: input.data }) } : input;
  }
  const input = checkInput(waitlistSignup, placed);
  return input.isValid ? { signUp: await call(joinWaitlist, { body: input.data }) } : input;
}

function showFailure(list: ListName, reason: string): void {
  showToast({
    title: toasts.errorTitle,
    titleLang: 'en',
    description: reason || toasts.errorFallback[list],
    ...(reason === '' && { descriptionLang: 'en' }),
    variant: 'destructive',
  });
}

/** Sends a form to its list and shows the outcome in a toast (spec 8). */
export async function sendForm(list: ListName, typed: Typed): Promise<Attempt> {
  const sent = await send(list, typed).catch((error: unknown) => ({ error }));
  if ('signUp' in sent) {
    showToast({
      title: toasts.successTitle,
      description: toasts.success[list],
      variant: 'success',
      titleLang: 'en',
      descriptionLang: 'en',
    });
    const email = typeof typed.email === 'string' ? typed.email.trim() : sent.signUp.email;
    const signUp = { ...sent.signUp, email };
    const sendAgain = () => send(list, { ...signUp, again: true }).then((again) => 'signUp' in again);
    const name = typeof typed.name === 'string' ? typed.name.trim() : '';
    return { thanks: <SignedUp list={list} signUp={signUp} name={name} onAgain={sendAgain} /> };
  }
  if ('messages' in sent) return { messages: sent.messages, wasSent: false };
  showFailure(list, failureMessage(sent.error, ''));
  return { messages: sent.error instanceof ApiError ? sent.error.fields : {}, wasSent: true };
}
