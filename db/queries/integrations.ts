import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { integrations } from '#db/schema/integrations.ts';

/** Integrations with a switch and a pause; 'self' are the site's calls of itself. */
export type Integration = 'clickup' | 'activecampaign' | 'mail' | 'website' | 'self';

/**
 * Tells in a query on `integrations` whether deliveries wait. Pauses of mails last minutes: a longer one comes from a clock
 * that was ahead, and would delay every mail as long as it was.
 */
export const isOnHold = (now: SQL): SQL => sql`(
  not is_enabled or paused_until > ${now} and (name <> 'mail' or paused_until <= ${now} + interval '1 hour')
)`;

export async function isIntegrationEnabled(db: Database, name: Integration): Promise<boolean> {
  const [row] = await db
    .select({ isEnabled: integrations.isEnabled })
    .from(integrations)
    .where(eq(integrations.name, name));
  return row?.isEnabled ?? true;
}

export async function setIntegrationEnabled(db: Database, name: Integration, isEnabled: boolean): Promise<void> {
  await db
    .insert(integrations)
    .values({ name, isEnabled })
    .onConflictDoUpdate({ target: integrations.name, set: { isEnabled } });
}

/** Pauses deliveries to a vendor until a moment. @param isRefusal counts consecutive refusals of our key */
export async function pauseIntegration(
  db: Database,
  name: Integration,
  { until, isRefusal }: { readonly until: Date; readonly isRefusal: boolean },
): Promise<void> {
  const refusals = isRefusal ? 1 : 0;
  await db
    .insert(integrations)
    .values({ name, pausedUntil: until, refusals })
    .onConflictDoUpdate({
      target: integrations.name,
      set: {
        pausedUntil: sql`greatest(${integrations.pausedUntil}, excluded.paused_until)`,
        refusals: sql`case when excluded.refusals > 0 then ${integrations.refusals} + 1 else 0 end`,
      },
    });
}

/** Marks a vendor as not accepting deliveries, keeping an earlier start of the outage. */
export async function markOutage(db: Database, name: Integration, now: Date): Promise<void> {
  await db
    .insert(integrations)
    .values({ name, stoppedSince: now })
    .onConflictDoUpdate({
      target: integrations.name,
      set: { stoppedSince: sql`coalesce(${integrations.stoppedSince}, excluded.stopped_since)` },
    });
}

export async function endOutage(db: Database, name: Integration): Promise<void> {
  await db.update(integrations).set({ stoppedSince: null }).where(eq(integrations.name, name));
}

/** Ends an expired pause after the vendor has answered; a newer pause stays. */
export async function endPause(db: Database, name: Integration, now: Date): Promise<void> {
  await db
    .update(integrations)
    .set({ pausedUntil: null, refusals: 0 })
    .where(and(eq(integrations.name, name), lte(integrations.pausedUntil, now)));
}

/** Resets the refusals of our key after it was accepted. @returns whether there were any */
export async function resetRefusals(db: Database, name: Integration): Promise<boolean> {
  const forgiven = db
    .update(integrations)
    .set({ pausedUntil: null, refusals: 0 })
    .where(and(eq(integrations.name, name), gt(integrations.refusals, 0)));
  return (await forgiven.returning({ name: integrations.name })).length > 0;
}

/**
 * Takes the next turn at a vendor that limits the calls of an account per second, for all processes together. A wait is
 * bounded, because the database's clock may have been ahead.
 *
 * @returns milliseconds until the turn
 */
export async function takeTurn(db: Database, name: Integration, spacingMs: number): Promise<number> {
  const spacing = sql`make_interval(secs => ${spacingMs / 1000}::float8)`;
  const now = sql`clock_timestamp()`;
  const busyUntil = sql`least(greatest(${integrations.busyUntil}, ${now}), ${now} + interval '8 seconds') + ${spacing}`;
  const [turn] = await db
    .insert(integrations)
    .values({ name, busyUntil: sql`${now} + ${spacing}` })
    .onConflictDoUpdate({ target: integrations.name, set: { busyUntil } })
    .returning({
      waitMs: sql`extract(epoch from ${integrations.busyUntil} - ${spacing} - ${now}) * 1000`.mapWith(Number),
    });
  return Math.max(turn?.waitMs ?? 0, 0);
}
