import type { ComponentProps, ComponentType } from 'react';
import { toasts } from '#content/people/signed-up.ts';
import type { FieldMessages } from '#domain/errors.ts';
import type { ListName } from '#domain/people/lists.ts';
import { showToast } from '#stores/toasts.ts';
import { released } from '#ui/press.ts';
import { type SignUp, send } from './send.ts';
import { SignedUp } from './signed-up.tsx';

/** What came of an attempt: what takes the place of the form, or what is wrong with its fields. */
export type Attempt =
  | { readonly signUp: SignUp; readonly Shown: ComponentType<ComponentProps<typeof SignedUp>> }
  | { readonly messages: FieldMessages; readonly wasSent: boolean };

/** Sends a form to its list, and says in a toast what came of it (spec 8). */
export async function attempt(list: ListName, typed: Readonly<Record<string, unknown>>): Promise<Attempt> {
  const sent = await send(list, typed);
  if (sent.kind === 'stored') {
    showToast({
      title: toasts.successTitle,
      description: toasts.success[list],
      variant: 'success',
      titleLang: 'en',
      descriptionLang: 'en',
    });
    const email = typeof typed.email === 'string' ? typed.email.trim() : sent.signUp.email;
    return { signUp: { ...sent.signUp, email }, Shown: SignedUp };
  }
  await released();
  if (sent.kind === 'wrong') return { messages: sent.messages, wasSent: false };
  showToast({
    title: toasts.errorTitle,
    titleLang: 'en',
    description: sent.reason || toasts.errorFallback[list],
    ...(sent.reason === '' && { descriptionLang: 'en' }),
    variant: 'destructive',
  });
  return { messages: sent.messages, wasSent: true };
}
