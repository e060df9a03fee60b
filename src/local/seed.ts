import { loadDotenv } from '#build/dotenv.ts';
import { connect, type Database } from '#db/client.ts';
import { analyzeTables } from '#db/queries/operations/restoring.ts';
import { findConnection, saveConnection } from '#db/queries/purchases/platforms.ts';
import { seed } from '#db/seed.ts';
import { DAY_MS } from '#domain/durations.ts';
import { openDatabase } from '#local/database/database.ts';
import { FolderInUseError } from '#local/database/folder-lock.ts';
import { parseEnv } from '#server/env.ts';
import { type KeyRing, sealSecret } from '#server/services/secrets.ts';
import { LOCAL_SECRET } from '#tests/fakes/checkout/server.ts';
import { LOCAL_ENCRYPTION_KEY } from './defaults.ts';
import { seedContent } from './seed-content.ts';

/** Connects the local Digistore24 as if long ago, unless a connection exists. */
async function seedConnection(db: Database, keys: KeyRing, now: Date): Promise<void> {
  const platform = 'digistore24';
  if ((await findConnection(db, platform)) !== undefined) return;
  const secret = sealSecret(keys, `${platform}-notices`, LOCAL_SECRET);
  await saveConnection(db, { platform, secret, connectedAt: new Date(now.getTime() - 100 * DAY_MS) });
}

loadDotenv();
process.env.ENCRYPTION_KEY ||= LOCAL_ENCRYPTION_KEY;
try {
  const env = parseEnv(process.env);
  const { DATABASE_URL: databaseUrl } = env;
  // Demo figures among real ones could never be separated again.
  if (databaseUrl?.includes('.neon.tech')) throw new Error('Demodaten gehören nicht in die Datenbank der Website.');
  const database = await openDatabase({ databaseUrl, dataDir: env.DATA_DIR });
  const db = connect(database.url);
  // First, because `saveConnection` would reset the time of the last notice.
  await seedConnection(db, env.ENCRYPTION_KEY, new Date());
  await seed(db, new Date(), `http://localhost:${env.PORT}`);
  await seedContent(db, env, new Date());
  await analyzeTables(db);
  await database.close();
  console.info(
    'Die Demodaten sind da: Kategorien, Redirects mit Klicks, 90 Tage Analytics, Anmeldungen, Käufe, Inhalte mitten in der Arbeit.',
  );
} catch (error) {
  const advice = error instanceof FolderInUseError ? ' Beende zuerst npm start.' : '';
  console.error(error instanceof Error ? error.message + advice : error);
  process.exitCode = 1;
}
