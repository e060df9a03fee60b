import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';

/** `QuestionState` of a `request` of `people`: open only for the first confirmation that names a list. */
export const questionState: SQL = sql`case
  when heard_from is not null then 'answered'
  when request.confirmed_at is not null and request.lists <> '{}' and not exists (
    select from consents where consents.person_id = people.id and event = 'confirmed' and at < request.confirmed_at
  ) then 'open'
  else 'none' end`;

/** Stores the answer of a confirmation link's holder; of several, the first stays. */
export const storeHeardFrom = (db: Database, tokenHash: string, answer: string, now: Date) =>
  db.execute(sql`
    update people set heard_from = ${answer}, heard_at = ${toTimestamp(now)} from sign_up_requests request
    where people.id = request.person_id and token_hash = ${tokenHash} and deleted_at is null
      and ${questionState} = 'open'
  `);
