import type { WaitlistSignup } from '#contracts/waitlist.ts';
import type { Database } from '#db/client.ts';
import { upsertWaitlistEntry } from '#db/queries/waitlist.ts';

/**
 * Puts a person on the waitlist. The same address again updates the one entry and answers alike, so that nobody
 * learns who is on the list (design/decisions.md §4).
 */
export async function join(db: Database, signup: WaitlistSignup): Promise<WaitlistSignup> {
  await upsertWaitlistEntry(db, {
    email: signup.email,
    name: signup.name ?? null,
    interests: signup.interests ?? null,
  });
  return signup;
}
