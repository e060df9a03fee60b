import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';

export interface WaitlistSignUp {
  readonly email: string;
  readonly name: string | null;
  readonly interests: string | null;
}

/**
 * Puts an address on the waiting list, or updates the entry it has; upper and lower case are the same address, kept as
 * first typed. What is null now does not erase what was given before.
 */
export async function upsertWaitlistEntry(db: Database, { email, name, interests }: WaitlistSignUp): Promise<void> {
  // Drizzle's own ON CONFLICT takes columns only, not lower(email).
  await db.execute(sql`
    insert into waitlist_entries as known (email, name, interests) values (${email}, ${name}, ${interests})
    on conflict (lower(email)) do update set
      name = coalesce(excluded.name, known.name),
      interests = coalesce(excluded.interests, known.interests),
      updated_at = now()
  `);
}
