import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';

export interface Subscription {
  readonly email: string;
  readonly name: string | null;
}

/**
 * Subscribes an address, or fills the name of the subscription it has if that is empty; upper and lower case are the
 * same address, kept as first typed. Whoever signs up has not shown that the address is theirs, so what is known stays.
 */
export function upsertSubscriber(db: Database, { email, name }: Subscription) {
  // Drizzle's own ON CONFLICT takes columns only, not lower(email).
  return db.execute(sql`
    insert into subscribers as known (email, name) values (${email}, ${name})
    on conflict (lower(email)) do update set name = coalesce(known.name, excluded.name), updated_at = now()
  `);
}
