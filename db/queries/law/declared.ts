import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { hasConfirmed, isSameAddress } from '#db/queries/addresses.ts';
import { isoMoment } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { caseKinds } from '#domain/law/cases.ts';

/** Tells whether `person` has confirmed the address of `declared`. Only then do its cases belong to them. */
const isTheirs = sql`person.deleted_at is null and ${isSameAddress(sql`declared.email`, sql`person.email`)} and ${hasConfirmed}`;

/** More than any person declares; the newest ones count. */
const DECLARED_MAX = 100;

const declaredRow = z.object({
  id: z.int(),
  kind: z.enum(caseKinds),
  receivedAt: z.string(),
  answeredAt: z.nullable(z.string()),
});

/** Selects a confirmed person's withdrawals and cancellations, the newest first, for a `db.batch`. */
export const selectDeclaredBy = (db: Database, personId: number) =>
  rows(db, declaredRow)`
    select declared.id::int as id, declared.kind, ${isoMoment(sql`declared.received_at`)} as "receivedAt",
      ${isoMoment(sql`declared.answered_at`)} as "answeredAt"
    from cases declared join people person on ${isTheirs}
    where person.id = ${personId}::bigint order by declared.id desc limit ${DECLARED_MAX}
  `;

const declarer = z.object({ caseId: z.int(), person: z.int() });

/** Finds the confirmed person behind each case. @returns person by case id */
export async function findDeclarers(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const found = await rows(db, declarer)`
    select declared.id::int as "caseId", min(person.id)::int as person from cases declared join people person on ${isTheirs}
    where declared.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint)
    group by declared.id
  `;
  return new Map(found.map(({ caseId, person }) => [caseId, person]));
}
