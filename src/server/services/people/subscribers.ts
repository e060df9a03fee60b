import type { NewsletterSignup } from '#contracts/people/subscribers.ts';
import type { Context } from '#server/context.ts';
import { signUp } from './sign-up.ts';

/** Subscribes a person to the newsletter. */
export async function add(ctx: Context, signup: NewsletterSignup): Promise<NewsletterSignup> {
  await signUp(ctx, signup, { form: 'newsletter', lists: ['newsletter'] });
  return signup;
}
