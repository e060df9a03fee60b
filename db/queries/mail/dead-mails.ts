import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { isoMoment } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
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
  rows(db, z.object({ count: z.int() }))`select count(*)::int as count from outbox where ${resendable(topic)}`;

const deadMail = z.object({ id: z.string(), kind: z.string(), reason: z.string(), endedAt: z.string() });

/** The last of them, the newest first, and how many they are; in one round trip. */
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
