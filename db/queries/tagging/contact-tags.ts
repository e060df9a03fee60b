import { eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { Integration } from '#db/queries/integrations.ts';
import { integrations } from '#db/schema/integrations.ts';

const INTEGRATION = 'activecampaign' satisfies Integration;

export async function listProtectedTags(db: Database): Promise<string[]> {
  const [row] = await db
    .select({ tags: integrations.protectedTags })
    .from(integrations)
    .where(eq(integrations.name, INTEGRATION));
  return row?.tags ?? [];
}

export async function protectTags(db: Database, tags: readonly string[]): Promise<void> {
  const set = { protectedTags: [...tags] };
  await db
    .insert(integrations)
    .values({ name: INTEGRATION, ...set })
    .onConflictDoUpdate({ target: integrations.name, set });
}
