import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { lockFor } from '#db/locks.ts';
import { causeValues, mailKind, OUTBOX_COLUMNS } from '#db/queries/mail/kind.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { cases } from '#db/schema/law/cases.ts';
import { LISTED_IN_NOTICE, type NewCase, NOTICES_PER_HOUR } from '#domain/law/cases.ts';

export type CaseRow = typeof cases.$inferSelect;

const storedCase = z.object({ id: z.number(), receivedAt: z.string(), isNew: z.boolean() });

const casesLock = lockFor('cases');

/**
 * Stores a case with its two mails, in one statement; an identical case of the same day is not stored twice. The receipt
 * goes at once, whatever else came in (§§ 356a, 312k BGB). Notices after many in the last hour are collected in one mail
 * after the full hour.
 */
export async function storeCase(
  db: Database,
  { kind, name, contract, email, mode, reason, wishedEnd }: NewCase,
  { fingerprint, now }: { readonly fingerprint: string; readonly now: Date },
): Promise<z.infer<typeof storedCase>> {
  const at = toTimestamp(now);
  const stored = rows(db, storedCase)`
    with known as (
      insert into cases (kind, name, contract, email, mode, reason, wished_end, fingerprint, received_at)
      values (${kind}, ${name}, ${contract}, ${email}, ${mode}, ${reason}, ${wishedEnd}, ${fingerprint}, ${at})
      on conflict (fingerprint) do update set fingerprint = excluded.fingerprint
      returning id, received_at, xmax = 0 as is_new
    ), new as materialized (
      select id, date_trunc('hour', ${at}) + interval '1 hour' as full_hour, (
        select count(*) from (
          select received_at from cases order by id desc limit ${NOTICES_PER_HOUR}
        ) latest where received_at > ${at} - interval '1 hour'
      ) >= ${NOTICES_PER_HOUR}::int as is_noticed_late
      from known where is_new
    ), mails as (
      select ${mailKind('case-receipt')} || ':' || id as key,
        jsonb_build_object('kind', ${mailKind('case-receipt')}, 'caseId', id) as payload, ${at} as due
      from new
      union all
      select ${mailKind('case-notice')} || ':' || id,
        jsonb_build_object('kind', ${mailKind('case-notice')}, 'caseId', id), ${at}
      from new where not is_noticed_late
      union all
      -- Due a minute after the hour, when no further case can join the mail.
      select ${mailKind('case-notices')} || ':' || extract(epoch from full_hour)::bigint,
        jsonb_build_object('kind', ${mailKind('case-notices')}, 'caseIds', jsonb_build_array(id), 'more', 0),
        full_hour + interval '1 minute'
      from new where is_noticed_late
    ), written as (
      insert into outbox (${OUTBOX_COLUMNS})
      select 'mail', key, payload, ${causeValues('case-notice', { source: 'visitor', turn: 1 })}, ${at}, due from mails
      on conflict (topic, dedupe_key) where status = 'pending' do update set payload = case
        when jsonb_array_length(outbox.payload -> 'caseIds') < ${LISTED_IN_NOTICE}::int
        then jsonb_set(outbox.payload, '{caseIds}', (outbox.payload -> 'caseIds') || (excluded.payload -> 'caseIds'))
        else jsonb_set(outbox.payload, '{more}', to_jsonb((outbox.payload ->> 'more')::int + 1))
      end
    )
    select id::float8 as id, to_json(received_at) #>> '{}' as "receivedAt", is_new as "isNew" from known
  `;
  // Serialises: a hundred concurrent cases would each see themselves as the hour's first.
  const [, [row]] = await db.batch([db.execute(casesLock), stored]);
  if (row === undefined) throw new TypeError('A stored case came back empty');
  return row;
}

export const findCases = (db: Database, ids: readonly number[]): Promise<CaseRow[]> =>
  db
    .select()
    .from(cases)
    .where(inArray(cases.id, [...ids]))
    .orderBy(asc(cases.id));

/** Reads cases of a state, the newest first, and the number of cases in each. */
export async function readCases(db: Database, isAnswered: boolean, skip: number, limit: number) {
  const isOpen = isNull(cases.answeredAt);
  const answered = isNotNull(cases.answeredAt);
  const [page, [open], [done]] = await db.batch([
    db
      .select()
      .from(cases)
      .where(isAnswered ? answered : isOpen)
      .orderBy(desc(cases.id))
      .limit(limit)
      .offset(skip),
    countOpenCases(db),
    db.select({ total: count() }).from(cases).where(answered),
  ]);
  return { rows: page, open: open?.total ?? 0, answered: done?.total ?? 0 };
}

const place = z.object({ isAnswered: z.boolean(), skip: z.int() });

/** Finds the state of a case, and the number of newer ones in it. */
export const findPlace = (db: Database, id: number) =>
  rows(db, place)`
    select answered_at is not null as "isAnswered", (
      select count(*)::int from cases newer
      where newer.id > named.id and (newer.answered_at is null) = (named.answered_at is null)
    ) as skip
    from cases named where id = ${id}::bigint
  `;

/** Marks a case as answered, keeping an earlier time. @param answeredAt null: open */
export const markCase = async (db: Database, id: number, answeredAt: Date | null): Promise<CaseRow | undefined> =>
  (
    await db
      .update(cases)
      .set({ answeredAt: answeredAt && sql`coalesce(${cases.answeredAt}, ${toTimestamp(answeredAt)})` })
      .where(eq(cases.id, id))
      .returning()
  )[0];

export const countOpenCases = (db: Database) =>
  db.select({ total: count() }).from(cases).where(isNull(cases.answeredAt));

export const countLostReceipts = (db: Database) =>
  db
    .select({ total: count() })
    .from(cases)
    .where(and(isNull(cases.answeredAt), isNotNull(cases.bouncedAt)));

export type Declared = Pick<CaseRow, 'id' | 'email' | 'contract'>;

/** Lists open cases received until a moment beyond the newest `room` of them, the oldest first. */
export const listCrowded = (
  db: Database,
  { until, after, room, limit }: { until: Date; after: number; room: number; limit: number },
): Promise<Declared[]> =>
  db
    .select({ id: cases.id, email: cases.email, contract: cases.contract })
    .from(cases)
    .where(
      and(
        isNull(cases.answeredAt),
        lt(cases.receivedAt, until),
        gt(cases.id, after),
        sql`id <= (select id from cases where answered_at is null order by id desc offset ${room}::int limit 1)`,
      ),
    )
    .orderBy(asc(cases.id))
    .limit(limit);

const asPurge = (db: Database) => db.execute(sql`select set_config('cases.purge', 'on', true)`);

export const deleteCases = (db: Database, ids: readonly number[]) =>
  db.batch([asPurge(db), db.delete(cases).where(inArray(cases.id, [...ids]))]);

/** Deletes cases received before a day in Europe/Berlin, whose retention period has ended. */
export const deleteOldCases = (db: Database, keptSince: string) =>
  db.batch([
    asPurge(db),
    db.delete(cases).where(lt(cases.receivedAt, sql`${keptSince}::timestamp at time zone 'Europe/Berlin'`)),
  ]);
