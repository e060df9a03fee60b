import { explainOutage } from '#build/database.ts';
import { loadDotenv } from '#build/dotenv.ts';
import { connect } from '#db/client.ts';
import type { SealedName } from '#domain/accounts/sealed-values.ts';
import { parseEnv } from '#server/env.ts';
import { type KeyState, readKeyStates } from '#server/services/operations/keys.ts';
import { databaseName, openNamedDatabase } from './named-database.ts';

const TITLES: Readonly<Record<SealedName, string>> = {
  'clickup-token': 'ClickUp: Token',
  'clickup-webhook': 'ClickUp: Geheimnis des Webhooks',
  'digistore24-notices': 'Digistore24: Geheimnis der Nachrichten',
  'copecart-notices': 'CopeCart: Geheimnis der Nachrichten',
  'stripe-notices': 'Stripe: Geheimnis der Nachrichten',
  pepper: 'Schlüssel, an dem Gelöschte erkannt werden (Tabelle peppers)',
  thanks: 'Links der Dankesseite',
  gift: 'Links zum Geschenk',
};
const STATES: Readonly<Record<KeyState, string>> = {
  newest: 'neuester Schlüssel',
  older: 'NOCH EIN ALTER SCHLÜSSEL',
  unreadable: 'LÄSST SICH NICHT ÖFFNEN',
};

loadDotenv();
try {
  const env = parseEnv(process.env);
  if (env.DATABASE_URL === undefined)
    throw new Error('DATABASE_URL ist nicht gesetzt: Nenne die Datenbank der Website.');
  if (env.ENCRYPTION_KEY === undefined)
    throw new Error('ENCRYPTION_KEY ist nicht gesetzt: Nenne die Schlüssel, wie sie auf der Website stehen.');
  const { DATABASE_URL: url } = env;
  const database = await openNamedDatabase(url);
  const db = connect(database.url);
  try {
    const values = await explainOutage(url, () => readKeyStates({ db, env }));
    console.info(`Datenbank: ${databaseName(url)}`);
    for (const { name, states } of values) {
      console.info(`  ${TITLES[name]}: ${states.map((state) => STATES[state]).join(', ') || 'nicht gespeichert'}`);
    }
    const all = values.flatMap(({ states }) => states);
    if (all.includes('unreadable')) {
      console.error(
        'NEIN. Trag den früheren Schlüssel wieder hinter dem neuen ein. Ist er verloren, hilft docs/operations.md, „If the key is lost“.',
      );
    } else if (all.includes('older')) {
      console.error('NEIN. Lass den alten Schlüssel stehen: In der nächsten Nacht wird alles neu verschlüsselt.');
    } else {
      console.info('JA. Alles öffnet der erste Schlüssel in ENCRYPTION_KEY; alle anderen dürfen weg.');
    }
    if (all.some((state) => state !== 'newest')) process.exitCode = 1;
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
