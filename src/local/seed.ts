import { loadDotenv } from '#build/dotenv.ts';
import { connect } from '#db/client.ts';
import { seed } from '#db/seed.ts';
import { openDatabase } from '#local/database/database.ts';
import { FolderInUseError } from '#local/database/folder-lock.ts';
import { parseEnv } from '#server/env.ts';
import { seedContent } from './seed-content.ts';

loadDotenv();
try {
  const env = parseEnv(process.env);
  const databaseUrl = env.DATABASE_URL ?? env.NETLIFY_DB_URL;
  // Invented figures among real ones can never be told apart again.
  if (databaseUrl?.includes('.neon.tech')) throw new Error('Demodaten gehören nicht in die Datenbank der Website.');
  const database = await openDatabase({ databaseUrl, dataDir: env.DATA_DIR });
  await seed(connect(database.url), new Date(), `http://localhost:${env.PORT}`);
  await seedContent(connect(database.url), env, new Date());
  await database.close();
  console.info(
    'Die Demodaten sind da: Kategorien, Redirects mit Klicks, 90 Tage Analytics, Anmeldungen, Inhalte mitten in der Arbeit.',
  );
} catch (error) {
  const advice = error instanceof FolderInUseError ? ' Beende zuerst npm start.' : '';
  console.error(error instanceof Error ? error.message + advice : error);
  process.exitCode = 1;
}
