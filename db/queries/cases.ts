import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { cases } from '#db/schema/cases.ts';
import { type Declaration, PROMPT_RECEIPTS, RECEIPT_STEP_MINUTES } from '#domain/cases.ts';
import { toTimestamp } from './people.ts';

/** A case as it is stored. */
export type CaseRow = typeof cases.$inferSelect;

interface Stored extends Record<string, unknown> {
  readonly id: number;
  readonly receivedAt: string;
}

/**
 * Stores a declaration with its two mails, in one statement; the same one again is the first one. The owner's notice
 * goes at once. The receipt too, unless its address has had many in a day: nobody's mailbox can be filled through us,
 * and no declaration is refused.
 */
export async function storeCase(
  db: Database,
  { kind, name, contract, email, mode, reason, wishedEnd }: Declaration,
  { fingerprint, now }: { readonly fingerprint: string; readonly now: Date },
): Promise<Stored> {
  const at = toTimestamp(now);
  const mail = (label: string, due: ReturnType<typeof toTimestamp>) => sql`
    insert into outbox (topic, dedupe_key, payload, source, created_at, next_attempt_at)
    select 'mail', ${`${label}:`} || known.id, jsonb_build_object('kind', ${label}::text, 'caseId', known.id),
      'owner', ${at}, ${due}
    from known where known.is_new on conflict (topic, dedupe_key) where status = 'pending' do nothing
  `;
  const step = sql`${`${RECEIPT_STEP_MINUTES} minutes`}::interval`;
  const before = sql`(
    select count(*) from cases earlier
    where lower(earlier.email) = lower(${email}) and earlier.received_at > ${at} - interval '24 hours'
  )`;
  const { rows } = await db.execute<Stored>(sql`
    with known as (
      insert into cases (kind, name, contract, email, mode, reason, wished_end, fingerprint, received_at)
      values (${kind}, ${name}, ${contract}, ${email}, ${mode}, ${reason}, ${wishedEnd}, ${fingerprint}, ${at})
      on conflict (fingerprint) do update set fingerprint = excluded.fingerprint
      returning id, received_at, xmax = 0 as is_new
    ), receipt as (
      ${mail('case-receipt', sql`${at} + greatest(0, ${before} + 1 - ${PROMPT_RECEIPTS}) * ${step}`)}
    ), notice as (
      ${mail('case-notice', at)}
    )
    select id::float8 as id, to_json(received_at) #>> '{}' as "receivedAt" from known
  `);
  const [stored] = rows;
  if (stored === undefined) throw new TypeError('A stored case came back empty');
  return stored;
}

export const findCase = async (db: Database, id: number): Promise<CaseRow | undefined> =>
  (await db.select().from(cases).where(eq(cases.id, id)))[0];

/** Part of the inbox, the newest first. */
export interface CasesPage {
  readonly isAnswered: boolean;
  readonly from: 'start' | 'after' | 'before';
  readonly id: number | undefined;
  readonly limit: number;
}

/** The cases of a page, in the order in which they are walked through, with how many there are of each state. */
export async function readCases(db: Database, { isAnswered, from, id, limit }: CasesPage) {
  const state = isAnswered ? isNotNull(cases.answeredAt) : isNull(cases.answeredAt);
  const isRising = from === 'before';
  const side = isRising ? gt : lt;
  const beyond = id === undefined ? undefined : side(cases.id, id);
  const countOf = (condition: typeof state) => db.select({ total: count() }).from(cases).where(condition);
  const [rows, open, answered] = await db.batch([
    db
      .select()
      .from(cases)
      .where(and(state, beyond))
      .orderBy(isRising ? asc(cases.id) : desc(cases.id))
      .limit(limit),
    countOf(isNull(cases.answeredAt)),
    countOf(isNotNull(cases.answeredAt)),
  ]);
  return { rows, open: open[0]?.total ?? 0, answered: answered[0]?.total ?? 0 };
}

/** Marks a case; what was marked before keeps its time. @param answeredAt null: open */
export const markCase = async (db: Database, id: number, answeredAt: Date | null): Promise<CaseRow | undefined> =>
  (
    await db
      .update(cases)
      .set({ answeredAt: answeredAt && sql`coalesce(${cases.answeredAt}, ${answeredAt.toISOString()}::timestamptz)` })
      .where(eq(cases.id, id))
      .returning()
  )[0];

/** Notes that the receipt cannot be delivered. */
export const noteCaseBounce = (db: Database, id: number, now: Date) =>
  db.update(cases).set({ bouncedAt: now }).where(eq(cases.id, id));

/** How many wait for the owner. */
export const countOpenCases = (db: Database) =>
  db.select({ total: count() }).from(cases).where(isNull(cases.answeredAt));

/** Forgets what came before a day in Europe/Berlin: its retention has ended. */
export const deleteOldCases = (db: Database, keptSince: string) =>
  db.batch([
    db.execute(sql`select set_config('cases.purge', 'on', true)`),
    db.delete(cases).where(lt(cases.receivedAt, sql`${keptSince}::timestamp at time zone 'Europe/Berlin'`)),
  ]);
