import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { mailKind } from '#db/queries/mail/kind.ts';
import { isoMoment } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';

const facts = z.object({ email: z.string(), isConfirmed: z.boolean(), isBounced: z.boolean() });

export type DisclosureFacts = z.infer<typeof facts>;

export async function findDisclosureFacts(db: Database, personId: number): Promise<DisclosureFacts | undefined> {
  const [found] = await rows(db, facts)`
    select email, bounced_at is not null as "isBounced", exists (
      select from list_entries where person_id = person.id and confirmed_at is not null and not is_claimed
    ) as "isConfirmed"
    from people person where id = ${personId}::bigint and deleted_at is null
  `;
  return found;
}

const mailed = z.object({ status: z.enum(['pending', 'done', 'dead']), at: z.string() });

/** Finds the newest mail with a person's data, as long as the outbox remembers it. */
export async function findDisclosure(db: Database, personId: number) {
  const [found] = await rows(db, mailed)`
    select status, ${isoMoment(sql`coalesce(ended_at, created_at)`)} as at from outbox
    where topic = 'mail' and payload ->> 'kind' = ${mailKind('disclosure')}
      and payload -> 'personId' = to_jsonb(${personId}::bigint)
    order by created_at desc, id desc limit 1
  `;
  return found && { ...found, at: new Date(found.at) };
}
