import { migrateNamed } from '#build/database.ts';
import { loadDotenv } from '#build/dotenv.ts';
import { deployKind } from '#domain/operations/environment.ts';
import { parseEnv } from '#server/env.ts';
import { openNamedDatabase } from './named-database.ts';

loadDotenv();
try {
  const env = parseEnv(process.env, deployKind(process.env.CONTEXT));
  const { DATABASE_URL: databaseUrl } = env;
  if (databaseUrl === undefined) {
    throw new Error('DATABASE_URL ist nicht gesetzt: Es gibt keine Datenbank, die migriert werden könnte.');
  }
  const database = await openNamedDatabase(databaseUrl);
  try {
    await migrateNamed(database.url, databaseUrl);
  } finally {
    await database.close();
  }
  console.info('Die Datenbank ist auf dem neuesten Stand.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
