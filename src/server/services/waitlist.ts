import type { WaitlistSignup } from '#contracts/waitlist.ts';
import type { Context } from '#server/http/context.ts';
import { signUp } from './people.ts';
import { assertSignUpOpen } from './site-switches.ts';

/** Puts a person on the waitlist, and on the newsletter's list where that is ticked: both or neither. */
export async function join(ctx: Context, signup: WaitlistSignup): Promise<WaitlistSignup> {
  await assertSignUpOpen(ctx);
  await signUp(ctx, signup, {
    form: 'waitlist',
    lists: signup.newsletter === true ? ['waitlist', 'newsletter'] : ['waitlist'],
  });
  return signup;
}
