import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { upsertSubscriber } from './subscribers.ts';

export interface WaitlistSignUp {
  readonly email: string;
  readonly name: string | null;
  readonly interests: string | null;
  /** What the person is here for. */
  readonly offer: string | null;
  /** Whether the address gets on the newsletter's list as well. */
  readonly wantsNewsletter: boolean;
}

/**
 * Puts an address on the waiting list, or fills what is empty in the entry it has; upper and lower case are the same
 * address, kept as first typed. Whoever signs up has not shown that the address is theirs, so what is known stays.
 */
export async function signUp(
  db: Database,
  { email, name, interests, offer, wantsNewsletter }: WaitlistSignUp,
): Promise<void> {
  // Drizzle's own ON CONFLICT takes columns only, not lower(email).
  const entry = db.execute(sql`
    insert into waitlist_entries as known (email, name, interests, offer)
    values (${email}, ${name}, ${interests}, ${offer})
    on conflict (lower(email)) do update set
      name = coalesce(known.name, excluded.name),
      interests = coalesce(known.interests, excluded.interests),
      offer = coalesce(known.offer, excluded.offer),
      updated_at = now()
  `);
  await (wantsNewsletter ? db.batch([entry, upsertSubscriber(db, { email, name })]) : entry);
}
