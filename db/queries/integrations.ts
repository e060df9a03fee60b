import { eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { integrations } from '#db/schema/integrations.ts';

/** What can be switched on and off. */
export type Integration = 'clickup' | 'activecampaign';

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
