import { eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { Integration } from '#db/queries/integrations.ts';
import { integrations } from '#db/schema/integrations.ts';
import { contactTags } from '#db/schema/mail/outbox.ts';

export async function findTagId(db: Database, name: string): Promise<string | undefined> {
  const [row] = await db.select({ tagId: contactTags.tagId }).from(contactTags).where(eq(contactTags.name, name));
  return row?.tagId;
}

export async function cacheTagId(db: Database, name: string, tagId: string): Promise<void> {
  await db.insert(contactTags).values({ name, tagId }).onConflictDoUpdate({ target: contactTags.name, set: { tagId } });
}

/** Drops a tag's cached id, because ActiveCampaign no longer knows it. */
export async function deleteTagId(db: Database, name: string): Promise<void> {
  await db.delete(contactTags).where(eq(contactTags.name, name));
}

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
