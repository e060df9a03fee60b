import type { WaitlistSignup } from '#contracts/waitlist.ts';
import type { Database } from '#db/client.ts';
import { signUp } from '#db/queries/waitlist.ts';

/**
 * Puts a person on the waitlist, and on the newsletter's list where that is ticked: both or neither. The same address
 * again only fills what its entry does not say yet, and is answered alike, so that nobody learns who is on the list or
 * changes what is known of them (design/decisions.md §4, §12).
 */
export async function join(db: Database, signup: WaitlistSignup): Promise<WaitlistSignup> {
  await signUp(db, {
    email: signup.email,
    name: signup.name ?? null,
    interests: signup.interests ?? null,
    offer: signup.offer ?? null,
    wantsNewsletter: signup.newsletter ?? false,
  });
  return signup;
}
