import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { isSameAddress } from '#db/queries/addresses.ts';
import { rows } from '#db/rows.ts';
import { consents } from '#db/schema/people/consents.ts';
import { LISTS } from '#domain/people/lists.ts';

/** Event of a consent with its proof; times are ISO 8601 in UTC. */
const consentEvent = z.object({
  list: z.enum(LISTS),
  event: z.enum(consents.event.enumValues),
  at: z.string(),
  email: z.string(),
  form: z.nullable(z.string()),
  page: z.nullable(z.string()),
  textVersion: z.nullable(z.string()),
  text: z.nullable(z.string()),
  messageId: z.nullable(z.string()),
  claimedAt: z.nullable(z.string()),
  claimedSource: z.nullable(z.string()),
  way: z.nullable(z.enum(consents.way.enumValues)),
  releaseId: z.nullable(z.int()),
});

export type ConsentEvent = z.infer<typeof consentEvent>;

const readWhere = (db: Database, isTheirs: SQL) =>
  rows(db, consentEvent)`
    select list, event, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, email, form, page,
      text_version as "textVersion", text, message_id as "messageId", claimed_source as "claimedSource",
      to_char(claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "claimedAt", way, release_id as "releaseId"
    from consents left join consent_texts on version = text_version
    where ${isTheirs} order by id
  `;

/** Lists the consent events of a person, oldest first, even of a deleted one. */
export const readConsents = (db: Database, personId: number) => readWhere(db, sql`person_id = ${personId}::bigint`);

export const readConsentsUnder = (db: Database, email: string) =>
  readWhere(
    db,
    sql`person_id in (select people.id from people where ${isSameAddress(sql`people.email`, sql`${email}`)})
      or ${isSameAddress(sql`consents.email`, sql`${email}`)}`,
  );
