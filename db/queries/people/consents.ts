import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { isAddress } from '#db/queries/addresses.ts';
import type { ListName } from '#domain/people/lists.ts';

/** One event of a consent, with everything that proves it; moments are ISO 8601 in UTC. */
export interface ConsentEvent extends Record<string, unknown> {
  readonly list: ListName;
  readonly event: 'requested' | 'mailed' | 'confirmed' | 'revoked' | 'imported';
  readonly at: string;
  readonly email: string;
  readonly form: string | null;
  readonly page: string | null;
  readonly textVersion: string | null;
  readonly text: string | null;
  readonly messageId: string | null;
  readonly claimedAt: string | null;
  readonly claimedSource: string | null;
  readonly way: 'page' | 'one-click' | 'owner' | 'deletion' | null;
}

const readWhere = async (db: Database, isTheirs: SQL): Promise<ConsentEvent[]> => {
  const { rows } = await db.execute<ConsentEvent>(sql`
    select list, event, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, email, form, page,
      text_version as "textVersion", text, message_id as "messageId", claimed_source as "claimedSource",
      to_char(claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "claimedAt", way
    from consents left join consent_texts on version = text_version
    where ${isTheirs} order by id
  `);
  return rows;
};

/** What happened to the consents of a person, the oldest first; also of one who is deleted. */
export const readConsents = (db: Database, personId: number): Promise<ConsentEvent[]> =>
  readWhere(db, sql`person_id = ${personId}::bigint`);

/** The same of all who have or had an address. */
export const readConsentsUnder = (db: Database, spellings: readonly string[]): Promise<ConsentEvent[]> =>
  readWhere(
    db,
    sql`person_id in (select people.id from people where ${isAddress(sql`people.email`, spellings)})
      or ${isAddress(sql`consents.email`, spellings)}`,
  );
