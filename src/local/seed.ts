import { loadDotenv } from '#build/dotenv.ts';
import { connect } from '#db/client.ts';
import { seed } from '#db/seed.ts';
import { openDatabase } from '#local/database/database.ts';
import { FolderInUseError } from '#local/database/folder-lock.ts';
import { parseEnv } from '#server/env.ts';
import { LOCAL_ENCRYPTION_KEY } from './defaults.ts';
import { seedConnection } from './seed-connection.ts';
import { seedContent } from './seed-content.ts';

loadDotenv();
process.env.ENCRYPTION_KEY ||= LOCAL_ENCRYPTION_KEY;
try {
  const env = parseEnv(process.env);
  const databaseUrl = env.DATABASE_URL ?? env.NETLIFY_DB_URL;
  // Invented figures among real ones can never be told apart again.
  if (databaseUrl?.includes('.neon.tech')) throw new Error('Demodaten gehören nicht in die Datenbank der Website.');
  const database = await openDatabase({ databaseUrl, dataDir: env.DATA_DIR });
  const db = connect(database.url);
  // First, so that its last notice is that of the last purchase.
  await seedConnection(db, env.ENCRYPTION_KEY, new Date());
  await seed(db, new Date(), `http://localhost:${env.PORT}`);
  await seedContent(db, env, new Date());
  await database.close();
  console.info(
    'Die Demodaten sind da: Kategorien, Redirects mit Klicks, 90 Tage Analytics, Anmeldungen, Käufe, Inhalte mitten in der Arbeit.',
  );
} catch (error) {
  const advice = error instanceof FolderInUseError ? ' Beende zuerst npm start.' : '';
  console.error(error instanceof Error ? error.message + advice : error);
  process.exitCode = 1;
}
