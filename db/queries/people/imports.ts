import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { lockFor } from '#db/locks.ts';
import { isSameAddress } from '#db/queries/addresses.ts';
import { causeValues, mailKind, OUTBOX_COLUMNS } from '#db/queries/mail/kind.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { TAG_PREFIX } from '#domain/people/choices.ts';
import { FATES } from '#domain/people/import/fates.ts';
import type { PersonRow } from '#domain/people/import/rows.ts';
import { NOTE_LENGTH_MAX } from '#domain/people/import/tags.ts';
import type { ListName } from '#domain/people/lists.ts';
import { mailAbout, mailKey } from './sign-ups.ts';

export type HashedRow = PersonRow & {
  /** Null if the row can be imported; of several rows of an address, the first one can. */
  readonly problem: 'email' | 'repeated' | null;
  readonly mailbox: string;
  /** Keyed hashes under which the address may be known as deleted and the mailbox as rejected. */
  readonly hashes: readonly string[];
};

interface Import {
  readonly list: ListName;
  readonly rows: readonly HashedRow[];
  /** Confirmation mails per hour. */
  readonly perHour: number;
  readonly now: Date;
}

/** Fate of a row in the order of the file, and the time of the import's last mail. */
const fated = z.object({ fate: z.enum(FATES), until: z.nullable(z.string()) });
export type FatedRow = z.infer<typeof fated>;

/** Validity of a rejection by 'Das war ich nicht' (docs/decisions/law.md, M4). */
const REJECTED = sql`interval '30 days'`;

const hasEntry = (which: SQL) => sql`exists (
  select from people join list_entries entry on entry.person_id = people.id where people.deleted_at is null and ${which}
)`;

/** Selects the rows with their `Fate`, in the order of that type. */
const fatedRows = ({ list, rows: given, now }: Import) => sql`
  select *, case
    when problem is not null then problem
    when ${hasEntry(sql`${isSameAddress(sql`people.email`, sql`given.email`)} and entry.list = ${list} and entry.status <> 'revoked'`)}
      then 'known'
    when "hasLeft" then 'left'
    when ${hasEntry(sql`people.mailbox = given.mailbox and entry.revoked_at is not null and entry.status <> 'confirmed'`)}
      then 'revoked'
    when exists (
      select from rejected_addresses where hash = any (hashes) and rejected_at > ${toTimestamp(now)} - ${REJECTED}
    ) then 'rejected'
    when exists (select from erased_addresses where hash = any (hashes)) or exists (
      select from people where people.mailbox = given.mailbox and people.deleted_at is not null
    ) then 'erased'
    when "consentAt" is not null and "consentSource" is not null then 'proven'
    else 'asked' end as fate
  from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
    line int, email text, mailbox text, name text, "consentAt" timestamptz, "consentSource" text, "hasLeft" boolean,
    tags text[], note text, problem text, hashes text[]
  )
`;

/** Computes when a mail of an import is due: after those that wait or were due within the last hour. */
const dueAfter = (before: SQL, { perHour, now }: Import) => sql`${toTimestamp(now)} + (${before} + (
  select count(*) from outbox
  where topic = 'mail' and dedupe_key like ${mailKind('confirmation')} || ':%'
    and next_attempt_at > ${toTimestamp(now)} - interval '1 hour'
)) / ${perHour}::int * interval '1 hour'`;

/** Previews an import, and changes nothing. */
export const previewImport = (db: Database, asked: Import) =>
  rows(db, fated)`
    select fate, to_json(${dueAfter(sql`nullif(count(*) filter (where fate = 'asked') over (), 0) - 1`, asked)}) as until
    from (${fatedRows(asked)}) part order by line
  `;

/** Imports rows, all or none. Their fates are computed again, so that people who left since the preview stay away. */
export async function importRows(db: Database, part: Import & { readonly origin: string }): Promise<FatedRow[]> {
  const { list, origin } = part;
  const now = toTimestamp(part.now);
  const step = rows(db, fated)`
    with part as materialized (${fatedRows(part)}), wanted as materialized (
      select distinct on (lower(email)) * from part where fate in ('proven', 'asked') order by lower(email), line
    ), known as (
      insert into people as known (email, name, note, created_at, updated_at)
      select email, case when fate = 'proven' then name end, note, ${now}, ${now} from wanted order by lower(email)
      on conflict (lower(email)) where deleted_at is null do update set note = case
        when known.note is null then excluded.note
        when excluded.note is null or strpos(known.note || '; ', excluded.note || '; ') > 0 then known.note
        else left(known.note || '; ' || excluded.note, ${NOTE_LENGTH_MAX}::int) end
      returning id, email, bounced_at, xmax = 0 as is_new
    ), meant as materialized (
      select known.*, line, name, tags, fate, "consentAt", "consentSource"
      from wanted join known on ${isSameAddress(sql`known.email`, sql`wanted.email`)}
    ), entry as (
      insert into list_entries (person_id, list, status, is_claimed, source, requested_at, confirmed_at)
      select id, ${list}, case when fate = 'proven' then 'confirmed' else 'pending' end, fate = 'proven', ${origin},
        case when fate = 'proven' then "consentAt" else ${now} end, case when fate = 'proven' then "consentAt" end
      from meant
      on conflict (person_id, list) do nothing
      returning person_id
    ), noted as (
      insert into consents (person_id, email, list, event, at, claimed_at, claimed_source)
      select id, email, ${list}, 'imported', ${now}, case when fate = 'proven' then "consentAt" end, "consentSource"
      from meant where id in (select person_id from entry)
      order by line
    ), tagged as (
      insert into choices (person_id, choice, label, chosen_at, confirmed_at)
      select distinct on (id, voucher_key(tag)) id, ${TAG_PREFIX} || voucher_key(tag), tag, ${now}, ${now}
      from meant, unnest(tags) tag where id in (select person_id from entry)
      order by id, voucher_key(tag)
      on conflict (person_id, choice) do nothing
    ), request as (
      insert into sign_up_requests (person_id, lists, name, is_imported, fingerprint, requested_at)
      select id, array[${list}], case when is_new then name end, true, gen_random_uuid(), ${now}
      from meant where fate = 'asked' and id in (select person_id from entry)
      returning id, person_id
    ), asked as (
      insert into outbox (${OUTBOX_COLUMNS})
      select 'mail', ${mailKey(sql`request`)}, ${mailAbout(sql`request`)}, ${causeValues('confirmation', { source: 'bulk' })}, ${now},
        ${dueAfter(sql`row_number() over (order by person_id) - 1`, part)}
      from request where person_id not in (select id from known where bounced_at is not null)
      on conflict (topic, dedupe_key) where status = 'pending' do nothing
      returning next_attempt_at
    )
    select fate, to_json((select max(next_attempt_at) from asked)) as until from part order by line
  `;
  const [, done] = await db.batch([db.execute(lockFor('imports')), step]);
  return done;
}
