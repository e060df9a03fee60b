import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { hasConfirmed } from '#db/queries/addresses.ts';
import { mailKind } from '#db/queries/mail/kind.ts';
import { isoMoment } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';

const facts = z.object({
  email: z.string(),
  isConfirmed: z.boolean(),
  isBounced: z.boolean(),
  /** Newest mail with their data, as long as the outbox remembers it. */
  status: z.nullable(z.enum(['pending', 'done', 'dead'])),
  at: z.nullable(z.string()),
});

export type DisclosureFacts = z.infer<typeof facts>;

/** Reads the outbox without an index on its payload: it holds only the last weeks (`deleteEnded`), and a page asks once. */
export async function findDisclosureFacts(db: Database, personId: number): Promise<DisclosureFacts | undefined> {
  const [found] = await rows(db, facts)`
    select email, bounced_at is not null as "isBounced", ${hasConfirmed} as "isConfirmed", mailed.status, ${isoMoment(sql`mailed.at`)} as at
    from people person left join lateral (
      select status, coalesce(ended_at, created_at) as at from outbox
      where topic = 'mail' and payload ->> 'kind' = ${mailKind('disclosure')}
        and payload -> 'personId' = to_jsonb(person.id)
      order by created_at desc, id desc limit 1
    ) mailed on true
    where person.id = ${personId}::bigint and deleted_at is null
  `;
  return found;
}
