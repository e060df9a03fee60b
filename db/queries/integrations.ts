import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { integrations } from '#db/schema/integrations.ts';

/** What can be switched on and off, or paused; 'self' are the site's calls of itself. */
export type Integration = 'clickup' | 'activecampaign' | 'mail' | 'website' | 'index-now' | 'self';

/** Whether an integration is on; it is until somebody switches it off. */
export async function isIntegrationEnabled(db: Database, name: Integration): Promise<boolean> {
  const [row] = await db
    .select({ isEnabled: integrations.isEnabled })
    .from(integrations)
    .where(eq(integrations.name, name));
  return row?.isEnabled ?? true;
}

/** Switches an integration on or off. */
export async function setIntegrationEnabled(db: Database, name: Integration, isEnabled: boolean): Promise<void> {
  await db
    .insert(integrations)
    .values({ name, isEnabled })
    .onConflictDoUpdate({ target: integrations.name, set: { isEnabled } });
}

/**
 * Sends nothing to a vendor before a moment.
 *
 * @param isRefusal whether it refused our key; refusals in a row are counted
 */
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

/** Notes that a vendor does not take deliveries; the first such note since it last answered counts. */
export async function noteStop(db: Database, name: Integration, now: Date): Promise<void> {
  await db
    .insert(integrations)
    .values({ name, stoppedSince: now })
    .onConflictDoUpdate({
      target: integrations.name,
      set: { stoppedSince: sql`coalesce(${integrations.stoppedSince}, excluded.stopped_since)` },
    });
}

/** Notes that a vendor takes deliveries again. */
export async function endStop(db: Database, name: Integration): Promise<void> {
  await db.update(integrations).set({ stoppedSince: null }).where(eq(integrations.name, name));
}

/** Ends a pause that is over, because the vendor has answered again; one that somebody has begun meanwhile goes on. */
export async function endPause(db: Database, name: Integration, now: Date): Promise<void> {
  await db
    .update(integrations)
    .set({ pausedUntil: null, refusals: 0 })
    .where(and(eq(integrations.name, name), lte(integrations.pausedUntil, now)));
}

/** Forgets that our key was refused, because it is accepted again. @returns whether there was something to forget */
export async function forgiveRefusals(db: Database, name: Integration): Promise<boolean> {
  const forgiven = db
    .update(integrations)
    .set({ pausedUntil: null, refusals: 0 })
    .where(and(eq(integrations.name, name), gt(integrations.refusals, 0)));
  return (await forgiven.returning({ name: integrations.name })).length > 0;
}

const ACTIVECAMPAIGN: Integration = 'activecampaign';

/** The tags of ActiveCampaign that the owner protects. */
export async function protectedTags(db: Database): Promise<string[]> {
  const [row] = await db
    .select({ tags: integrations.protectedTags })
    .from(integrations)
    .where(eq(integrations.name, ACTIVECAMPAIGN));
  return row?.tags ?? [];
}

/** Replaces the tags that she protects. */
export async function protectTags(db: Database, tags: readonly string[]): Promise<void> {
  const set = { protectedTags: [...tags] };
  await db
    .insert(integrations)
    .values({ name: ACTIVECAMPAIGN, ...set })
    .onConflictDoUpdate({ target: integrations.name, set });
}
