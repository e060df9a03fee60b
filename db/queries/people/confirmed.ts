import { sql } from 'drizzle-orm';

/** Checks that `person` has confirmed their address here: an import's claim proves nothing about who reads it. */
export const hasConfirmed = sql`exists (
  select from list_entries standing where standing.person_id = person.id and standing.confirmed_at is not null
    and not standing.is_claimed
)`;
