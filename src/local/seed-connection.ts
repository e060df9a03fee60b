import type { Database } from '#db/client.ts';
import { findConnection, saveConnection } from '#db/queries/purchases/platforms.ts';
import { DAY_MS } from '#domain/durations.ts';
import { type KeyRing, sealSecret } from '#server/services/secrets.ts';
import { LOCAL_SECRET } from '#tests/fakes/checkout/server.ts';

/** Connects the Digistore24 of this machine, as if that were long ago; a connection that there is stays as it is. */
export async function seedConnection(db: Database, keys: KeyRing, now: Date): Promise<void> {
  const platform = 'digistore24';
  if ((await findConnection(db, platform)) !== undefined) return;
  const secret = sealSecret(keys, `${platform}-notices`, LOCAL_SECRET);
  await saveConnection(db, { platform, secret, connectedAt: new Date(now.getTime() - 100 * DAY_MS) });
}
