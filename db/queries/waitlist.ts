import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';

export interface WaitlistSignUp {
  readonly email: string;
  readonly name: string | null;
  readonly interests: string | null;
}

/**
 * Puts an address on the waiting list, or fills what is empty in the entry it has; upper and lower case are the same
 * address, kept as first typed. Whoever signs up has not shown that the address is theirs, so what is known stays.
 */
export async function upsertWaitlistEntry(db: Database, { email, name, interests }: WaitlistSignUp): Promise<void> {
  // Drizzle's own ON CONFLICT takes columns only, not lower(email).
  await db.execute(sql`
    insert into waitlist_entries as known (email, name, interests) values (${email}, ${name}, ${interests})
    on conflict (lower(email)) do update set
      name = coalesce(known.name, excluded.name),
      interests = coalesce(known.interests, excluded.interests),
      updated_at = now()
  `);
}
