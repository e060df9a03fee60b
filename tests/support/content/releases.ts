import type { Content } from '#contracts/content/registry.ts';
import type { Database } from '#db/client.ts';
import { releases } from '#db/schema/content/releases.ts';

/** Publishes a release with only contact data and team. */
export const publishContact = (
  db: Database,
  contact: Readonly<Record<'email' | 'phone' | 'address' | 'owner', string>>,
  team: Content['team'] = [],
) =>
  db.insert(releases).values({
    snapshot: { content: { contact: [{ id: 'contact', data: contact }], team }, events: [] },
    checksum: '',
    schemaVersion: 1,
    state: 'built',
    createdAt: new Date(),
  });
