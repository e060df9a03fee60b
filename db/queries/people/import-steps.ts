import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { isSameAddress } from '#db/queries/addresses.ts';
import { causeValues, mailKind, OUTBOX_COLUMNS } from '#db/queries/mail/kind.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { TAG_PREFIX } from '#domain/people/choices.ts';
import { FATES, type Fate } from '#domain/people/import/fates.ts';
import { NOTE_LENGTH_MAX } from '#domain/people/import/tags.ts';
import { type ImportProgress, importProgress, lock, progressColumns } from './imports.ts';
import { mailAbout, mailKey } from './sign-ups.ts';

/** Validity of a rejection by 'Das war ich nicht' (docs/decisions/law.md, M4). */
const REJECTED = sql`interval '30 days'`;

/** Computes a row's `Fate`, in the order of that type. Needs `imports` and `import_rows`. */
const fateOf = (now: SQL) => sql`case
  when problem is not null then problem
  when exists (
    select from people join list_entries entry on entry.person_id = people.id
    where ${isSameAddress(sql`people.email`, sql`import_rows.email`)} and people.deleted_at is null
      and entry.list = imports.list and entry.status <> 'revoked'
  ) then 'known'
  when has_left then 'left'
  when exists (
    select from people join list_entries entry on entry.person_id = people.id
    where people.mailbox = import_rows.mailbox and people.deleted_at is null
      and entry.revoked_at is not null and entry.status <> 'confirmed'
  ) then 'revoked'
  when exists (
    select from rejected_addresses where hash = any (hashes) and rejected_at > ${now} - ${REJECTED}
  ) then 'rejected'
  when exists (select from erased_addresses where hash = any (hashes)) or exists (
    select from people where people.mailbox = import_rows.mailbox and people.deleted_at is not null
  ) then 'erased'
  when consent_at is not null and coalesce(consent_source, source) <> '' then 'proven'
  else 'asked' end`;

/** Number of confirmation mails pending or due within the last hour; those of an import go after them. */
const waitingMails = (now: SQL) => sql`(
  select count(*) from outbox
  where topic = 'mail' and dedupe_key like ${mailKind('confirmation')} || ':%' and next_attempt_at > ${now} - interval '1 hour'
)`;

const preview = z.object({
  fates: z.partialRecord(z.enum(FATES), z.int()),
  mailsUntil: z.nullable(z.string()),
});

/** Previews an import: the number of rows per fate, and when the last confirmation mail would go. */
export async function previewImport(
  db: Database,
  importId: number,
  { perHour, ...at }: { readonly perHour: number; readonly now: Date },
): Promise<z.infer<typeof preview>> {
  const now = toTimestamp(at.now);
  const [row] = await rows(db, preview)`
    with counted as (
      select fate, count(*)::int as count from (
        select ${fateOf(now)} as fate from import_rows join imports on imports.id = import_id where import_id = ${importId}::bigint
      ) fated group by fate
    )
    select coalesce((select jsonb_object_agg(fate, count) from counted), '{}') as fates, (
      select to_json(${now} + (count - 1 + ${waitingMails(now)}) / ${perHour}::int * interval '1 hour')
      from counted where fate = 'asked'
    ) as "mailsUntil"
  `;
  return row ?? { fates: {}, mailsUntil: null };
}

const fatedRow = z.object({
  line: z.int(),
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  consentAt: z.nullable(z.string()),
  consentSource: z.nullable(z.string()),
  fate: z.enum(FATES),
});

export const readRowsByFate = (
  db: Database,
  importId: number,
  page: { readonly fates: readonly Fate[]; readonly after: number; readonly limit: number; readonly now: Date },
) =>
  rows(db, fatedRow)`
    select line, email, name, to_json(consent_at) as "consentAt", consent_source as "consentSource", fate from (
      select line, email, name, consent_at, coalesce(consent_source, nullif(source, '')) as consent_source,
        ${fateOf(toTimestamp(page.now))} as fate
      from import_rows join imports on imports.id = import_id
      where import_id = ${importId}::bigint and line > ${page.after}::int
    ) fated
    where fate in (select jsonb_array_elements_text(${JSON.stringify(page.fates)}::jsonb))
    order by line limit ${page.limit}::int
  `;

/** Starts an import that has received all its rows. @returns undefined if rows are missing */
export async function startImport(db: Database, importId: number, now: Date): Promise<ImportProgress | undefined> {
  const [started] = await rows(db, importProgress)`
    update imports set state = 'running', started_at = coalesce(started_at, ${toTimestamp(now)})
    where id = ${importId}::bigint and (state = 'running' or state = 'reading' and received = total)
    returning ${progressColumns}
  `;
  return started;
}

/**
 * Processes the next rows of a running import, all or nothing, and deletes them. Fates are computed again, so that
 * people who left since the preview stay away. Concurrent steps wait for each other.
 *
 * @returns undefined if the import is not running
 */
export async function stepImport(
  db: Database,
  importId: number,
  { rows: limit, perHour, ...at }: { readonly rows: number; readonly perHour: number; readonly now: Date },
): Promise<ImportProgress | undefined> {
  const now = toTimestamp(at.now);
  const step = rows(db, importProgress)`
    with part as materialized (
      select import_rows.*, imports.list, coalesce(consent_source, nullif(source, '')) as claimed_source,
        'Import' || case when program = '' then '' else ': ' || program end as origin, ${fateOf(now)} as fate
      from import_rows join imports on imports.id = import_id
      where import_id = ${importId}::bigint and state = 'running'
      order by line limit ${limit}::int
    ), wanted as materialized (
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
      select known.*, line, list, name, tags, fate, consent_at, claimed_source, origin, import_id
      from wanted join known on ${isSameAddress(sql`known.email`, sql`wanted.email`)}
    ), entry as (
      insert into list_entries (person_id, list, status, is_claimed, source, requested_at, confirmed_at)
      select id, list, case when fate = 'proven' then 'confirmed' else 'pending' end, fate = 'proven', origin,
        case when fate = 'proven' then consent_at else ${now} end, case when fate = 'proven' then consent_at end
      from meant
      on conflict (person_id, list) do nothing
      returning person_id
    ), noted as (
      insert into consents (person_id, email, list, event, at, claimed_at, claimed_source)
      select id, email, list, 'imported', ${now}, case when fate = 'proven' then consent_at end, claimed_source
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
      select id, array[list], case when is_new then name end, true, md5(import_id || list)::uuid, ${now}
      from meant where fate = 'asked' and id in (select person_id from entry)
      returning id, person_id
    ), asked as (
      insert into outbox (${OUTBOX_COLUMNS})
      select 'mail', ${mailKey(sql`request`)}, ${mailAbout(sql`request`)}, ${causeValues('confirmation', { source: 'bulk' })}, ${now},
        ${now} + ((row_number() over (order by person_id)) - 1 + ${waitingMails(now)}) / ${perHour}::int * interval '1 hour'
      from request where person_id not in (select id from known where bounced_at is not null)
      on conflict (topic, dedupe_key) where status = 'pending' do nothing
      returning next_attempt_at
    ), gone as (
      delete from import_rows using part where import_rows.import_id = part.import_id and import_rows.line = part.line
    )
    update imports set
      fates = fates || coalesce((
        select jsonb_object_agg(fate, count + coalesce((imports.fates ->> fate)::int, 0))
        from (select fate, count(*)::int as count from part group by fate) counted
      ), '{}'),
      mails_until = greatest(mails_until, (select max(next_attempt_at) from asked)),
      state = case when (select count(*) from part) < ${limit}::int then 'done' else state end,
      finished_at = case when (select count(*) from part) < ${limit}::int then ${now} end
    where id = ${importId}::bigint and state = 'running'
    returning ${progressColumns}
  `;
  const [, [stepped]] = await db.batch([lock(db, importId), step]);
  return stepped;
}
