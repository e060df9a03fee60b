import { call } from '#api/client.ts';
import { ApiError, reasonOf } from '#api/request.ts';
import { checkInput } from '#contracts/errors.ts';
import { joinWaitlist, waitlistSignup } from '#contracts/people/sign-ups.ts';
import type { Result } from '#contracts/route.ts';
import type { FieldMessages } from '#domain/errors.ts';

/** What came of sending the form. */
export type Sent =
  | { readonly kind: 'stored'; readonly signUp: Result<typeof joinWaitlist> }
  /** Nothing was sent, because something is wrong with the fields. */
  | { readonly kind: 'wrong'; readonly messages: FieldMessages }
  | { readonly kind: 'failed'; readonly messages: FieldMessages; readonly reason: string };

/** Checks what was typed as the server will, and sends it. */
export async function send(typed: Readonly<Record<string, unknown>>): Promise<Sent> {
  const input = checkInput(waitlistSignup, { ...typed, page: location.href, referrer: document.referrer });
  if (!input.isValid) return { kind: 'wrong', messages: input.messages };
  try {
    return { kind: 'stored', signUp: await call(joinWaitlist, { body: input.data }) };
  } catch (error) {
    const messages = error instanceof ApiError ? error.fields : {};
    return { kind: 'failed', messages, reason: reasonOf(error, '') };
  }
}
