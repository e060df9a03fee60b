import type { WaitlistSignup } from '#contracts/people/waitlist.ts';
import type { Context } from '#server/context.ts';
import { assertSignUpOpen } from '#server/services/site/switches.ts';
import { signUp } from './sign-up.ts';

/** Puts a person on the waitlist, and on the newsletter's list where that is ticked: both or neither. */
export async function join(ctx: Context, signup: WaitlistSignup): Promise<WaitlistSignup> {
  await assertSignUpOpen(ctx);
  await signUp(ctx, signup, {
    form: 'waitlist',
    lists: signup.newsletter === true ? ['waitlist', 'newsletter'] : ['waitlist'],
  });
  return signup;
}
