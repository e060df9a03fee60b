import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { mailKind } from './kind.ts';

/**
 * Mails that were given up and would still be a mail: links of accounts have expired by then, and to an address whose
 * mails come back nobody writes before the owner lets it go on.
 */
const resendable = (topic: string) => sql`
  topic = ${topic} and status = 'dead' and payload ->> 'kind' <> ${mailKind('account-link')} and not exists (
    select from people where people.id = (payload ->> 'personId')::bigint and bounced_at is not null
  )
`;

/** The statement that counts them, for a `db.batch`. */
const countDeadMails = (db: Database, topic: string) =>
  db.execute<{ count: number }>(sql`select count(*)::int as count from outbox where ${resendable(topic)}`);

interface DeadMailRow extends Record<string, unknown> {
  readonly id: string;
  readonly kind: string;
  readonly reason: string;
  readonly endedAt: string;
}

/** The last of them, the newest first, and how many they are; in one round trip. */
export async function readDeadMails(db: Database, topic: string, limit: number) {
  const [mails, counted] = await db.batch([
    db.execute<DeadMailRow>(sql`
      select id, payload ->> 'kind' as kind, last_error as reason,
        to_char(ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "endedAt"
      from outbox where ${resendable(topic)} order by ended_at desc, id limit ${limit}
    `),
    countDeadMails(db, topic),
  ]);
  return { mails: mails.rows, count: counted.rows[0]?.count ?? 0 };
}
