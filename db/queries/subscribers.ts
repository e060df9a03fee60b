import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';

export interface Subscription {
  readonly email: string;
  readonly name: string | null;
}

/**
 * Subscribes an address, or updates the subscription it has; upper and lower case are the same address, kept as first
 * typed. A name that is null now does not erase the one given before.
 */
export async function upsertSubscriber(db: Database, { email, name }: Subscription): Promise<void> {
  // Drizzle's own ON CONFLICT takes columns only, not lower(email).
  await db.execute(sql`
    insert into subscribers as known (email, name) values (${email}, ${name})
    on conflict (lower(email)) do update set name = coalesce(excluded.name, known.name), updated_at = now()
  `);
}
