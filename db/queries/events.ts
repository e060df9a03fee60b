import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { clickupConnection } from '#db/schema/clickup.ts';
import { events } from '#db/schema/events.ts';
import { integrations } from '#db/schema/integrations.ts';

/** A stored event. */
export type EventRow = typeof events.$inferSelect;

/** What the public may see, in one round trip. */
export interface PublicEvents {
  readonly isConnected: boolean;
  readonly isEnabled: boolean;
  /** Ordered by start. */
  readonly rows: readonly EventRow[];
}

/** Reads the public events, and whether there is a connection that they come through. */
export async function readPublicEvents(db: Database, defaultTime: string): Promise<PublicEvents> {
  const start = sql`coalesce(nullif(${events.time}, ''), ${defaultTime})`;
  const [connections, switches, rows] = await db.batch([
    db.select({ id: clickupConnection.id }).from(clickupConnection),
    db.select({ isEnabled: integrations.isEnabled }).from(integrations).where(eq(integrations.name, 'clickup')),
    db
      .select()
      .from(events)
      .where(eq(events.isPublic, true))
      .orderBy(asc(events.date), start, asc(events.title), asc(events.taskId)),
  ]);
  return { isConnected: connections.length > 0, isEnabled: switches[0]?.isEnabled ?? true, rows };
}
