import { call } from '#api/client.ts';
import { ApiError, reasonOf } from '#api/request.ts';
import { checkInput } from '#contracts/errors.ts';
import { joinWaitlist, newsletterSignup, subscribe, waitlistSignup } from '#contracts/people/sign-ups.ts';
import type { Result } from '#contracts/route.ts';
import type { FieldMessages } from '#domain/errors.ts';
import type { ListName } from '#domain/people/lists.ts';

/** What is stored of a sign-up; of the newsletter's form the address alone. */
export type SignUp = Result<typeof joinWaitlist>;

/** What came of sending a form. */
export type Sent =
  | { readonly kind: 'stored'; readonly signUp: SignUp }
  /** Nothing was sent, because something is wrong with the fields. */
  | { readonly kind: 'wrong'; readonly messages: FieldMessages }
  | { readonly kind: 'failed'; readonly messages: FieldMessages; readonly reason: string };

/** Checks what was typed as the server will, and sends it to the list of the form. */
export async function send(list: ListName, typed: Readonly<Record<string, unknown>>): Promise<Sent> {
  const placed = { ...typed, page: location.href, referrer: document.referrer };
  try {
    if (list === 'newsletter') {
      const input = checkInput(newsletterSignup, placed);
      if (!input.isValid) return { kind: 'wrong', messages: input.messages };
      return { kind: 'stored', signUp: await call(subscribe, { body: input.data }) };
    }
    const input = checkInput(waitlistSignup, placed);
    if (!input.isValid) return { kind: 'wrong', messages: input.messages };
    return { kind: 'stored', signUp: await call(joinWaitlist, { body: input.data }) };
  } catch (error) {
    const messages = error instanceof ApiError ? error.fields : {};
    return { kind: 'failed', messages, reason: reasonOf(error, '') };
  }
}
