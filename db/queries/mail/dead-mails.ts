import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { isoMoment } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { mailKind } from './kind.ts';

/**
 * Failed mails that can be resent: not expired account links, not to deleted people, nor to bouncing
 * addresses before the owner releases them.
 */
const resendable = (topic: string) => sql`
  topic = ${topic} and status = 'dead' and payload ->> 'kind' <> ${mailKind('account-link')} and not exists (
    select from people where people.id = (payload ->> 'personId')::bigint and (bounced_at is not null or deleted_at is not null)
  )
`;

const countDeadMails = (db: Database, topic: string) =>
  rows(db, z.object({ count: z.int() }))`select count(*)::int as count from outbox where ${resendable(topic)}`;

const deadMail = z.object({ id: z.string(), kind: z.string(), reason: z.string(), endedAt: z.string() });

export async function readDeadMails(db: Database, topic: string, limit: number) {
  const [mails, [counted]] = await db.batch([
    rows(db, deadMail)`
      select id, payload ->> 'kind' as kind, last_error as reason,
        ${isoMoment(sql`ended_at`)} as "endedAt"
      from outbox where ${resendable(topic)} order by ended_at desc, id limit ${limit}
    `,
    countDeadMails(db, topic),
  ]);
  return { mails, count: counted?.count ?? 0 };
}
