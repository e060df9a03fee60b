import { parseEnv } from '#server/env.ts';
import { openDatabase } from './database.ts';
import { loadDotenv } from './dotenv.ts';

loadDotenv();
try {
  const env = parseEnv(process.env);
  const databaseUrl = env.DATABASE_URL ?? env.NETLIFY_DB_URL;
  if (databaseUrl === undefined) {
    throw new Error('DATABASE_URL ist nicht gesetzt: Es gibt keine Datenbank, die migriert werden könnte.');
  }
  const database = await openDatabase({ databaseUrl, dataDir: env.DATA_DIR });
  await database.close();
  console.info('Die Datenbank ist auf dem neuesten Stand.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
