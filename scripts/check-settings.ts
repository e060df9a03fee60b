import { isNeon } from '#build/database.ts';
import { loadDotenv } from '#build/dotenv.ts';
import { listMissingSettings } from '#build/settings.ts';
import { deployKind } from '#domain/operations/environment.ts';
import { parseEnv } from '#server/env.ts';

loadDotenv();
try {
  const deploy = deployKind(process.env.CONTEXT);
  // First step of every Netlify build: settings that the functions would refuse stop it early.
  const env = parseEnv(process.env, deploy);
  if (env.DATABASE_URL === undefined) {
    if (deploy === 'production') throw new Error('DATABASE_URL ist nicht gesetzt: Ohne Datenbank geht nichts online.');
    console.info('Ohne Datenbank werden die Seiten gebaut, ihre Endpunkte antworten mit 503.');
  } else if (deploy !== 'home' && !isNeon(env.DATABASE_URL)) {
    throw new Error(
      'Die Datenbank liegt nicht bei Neon (….neon.tech): Mit einer anderen sprechen die Funktionen nicht.',
    );
  }
  for (const line of listMissingSettings(env)) console.info(`· ${line}`);
  console.info(`Die Adresse der Website ist ${env.PUBLIC_SITE_URL}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
