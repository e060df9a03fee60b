import { and, asc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { redirectChecks, redirects } from '#db/schema/redirects/redirects.ts';

const isThere = isNull(redirects.deletedAt);
/** Joins the check of a redirect's current target; a check of an earlier target is void. */
export const ownCheck = and(
  eq(redirectChecks.redirectId, redirects.id),
  eq(redirectChecks.targetUrl, redirects.targetUrl),
);

export const findTarget = (db: Database, id: number) =>
  db
    .select({
      targetUrl: redirects.targetUrl,
      checkedAt: redirectChecks.checkedAt,
      failure: redirectChecks.failure,
      failingSince: redirectChecks.failingSince,
    })
    .from(redirects)
    .leftJoin(redirectChecks, ownCheck)
    .where(and(eq(redirects.id, id), isThere));

/** Selects web targets of working redirects last checked before an instant, oldest check first. */
export const listDueTargets = (
  db: Database,
  { today, before, count }: { readonly today: string; readonly before: Date; readonly count: number },
) =>
  db
    .select({ id: redirects.id, targetUrl: redirects.targetUrl })
    .from(redirects)
    .leftJoin(redirectChecks, ownCheck)
    .where(
      and(
        isThere,
        eq(redirects.isActive, true),
        sql`${redirects.targetUrl} ~* '^https?://'`,
        or(isNull(redirects.expiresAt), gte(redirects.expiresAt, today)),
        or(isNull(redirectChecks.checkedAt), lt(redirectChecks.checkedAt, before)),
      ),
    )
    .orderBy(sql`${redirectChecks.checkedAt} nulls first`, asc(redirects.id))
    .limit(count);

/** Stores the result of a target check, and since when it fails. A deleted redirect is ignored. */
export async function saveCheck(
  db: Database,
  check: { readonly id: number; readonly targetUrl: string; readonly failure: string | null; readonly at: Date },
): Promise<void> {
  const { id, targetUrl, failure, at } = check;
  const since = failure === null ? null : at.toISOString();
  await db.execute(sql`
    insert into redirect_checks (redirect_id, target_url, checked_at, failure, failing_since)
    select id, ${targetUrl}, ${toTimestamp(at)}, ${failure}, ${since}::timestamptz
    from redirects where id = ${id}
    on conflict (redirect_id) do update set
      target_url = excluded.target_url, checked_at = excluded.checked_at, failure = excluded.failure,
      failing_since = case
        when excluded.failing_since is not null and redirect_checks.target_url = excluded.target_url
          then coalesce(redirect_checks.failing_since, excluded.failing_since)
        else excluded.failing_since
      end
  `);
}
