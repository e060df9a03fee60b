import { loadDotenv } from '#build/dotenv.ts';
import { deployKind } from '#domain/site/environment.ts';
import { parseEnv } from '#server/env.ts';
import { openNamedDatabase } from './named-database.ts';

loadDotenv();
try {
  const deploy = deployKind(process.env.CONTEXT);
  // The first step of every build on Netlify: what the functions would refuse, it refuses before anything is built.
  const env = parseEnv(process.env, deploy);
  const databaseUrl = env.DATABASE_URL ?? env.NETLIFY_DB_URL;
  if (databaseUrl !== undefined) {
    const database = await openNamedDatabase(databaseUrl, env.DATA_DIR);
    await database.close();
    console.info('Die Datenbank ist auf dem neuesten Stand.');
  } else if (deploy === 'preview') {
    console.info('Diese Vorschau hat keine Datenbank: Ihre Seiten werden gebaut, ihre Endpunkte antworten mit 503.');
  } else {
    throw new Error('DATABASE_URL ist nicht gesetzt: Es gibt keine Datenbank, die migriert werden könnte.');
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
