import { eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { contactTags } from '#db/schema/mail/outbox.ts';

export async function knownTagId(db: Database, name: string): Promise<string | undefined> {
  const [row] = await db.select({ tagId: contactTags.tagId }).from(contactTags).where(eq(contactTags.name, name));
  return row?.tagId;
}

export async function rememberTagId(db: Database, name: string, tagId: string): Promise<void> {
  await db.insert(contactTags).values({ name, tagId }).onConflictDoUpdate({ target: contactTags.name, set: { tagId } });
}

/** Drops a tag's cached id, because ActiveCampaign no longer knows it. */
export async function forgetTagId(db: Database, name: string): Promise<void> {
  await db.delete(contactTags).where(eq(contactTags.name, name));
}
