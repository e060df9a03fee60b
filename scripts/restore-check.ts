import { readFile } from 'node:fs/promises';
import { loadDotenv } from '#build/dotenv.ts';
import { connect } from '#db/client.ts';
import { readSchemaFit, type SchemaFit } from '#db/queries/site/health.ts';
import { openBackup, readDump, restore } from '#local/database/backup.ts';
import { serve } from '#local/database/database.ts';
import { embeddedBackend } from '#local/database/neon-fetch.ts';

const FITS: Readonly<Record<SchemaFit, string>> = {
  fits: 'Sie passt zu diesem Code.',
  behind: 'Sie ist älter als dieser Code: Nach dem Einspielen npm run db:migrate ausführen.',
  ahead: 'Sie ist neuer als dieser Code: Nimm den Code, der damals online war, oder einen neueren.',
};

loadDotenv();
try {
  const [path] = process.argv.slice(2);
  const { BACKUP_PASSWORD: password } = process.env;
  if (path === undefined) throw new Error('Nenne die Sicherung: npm run db:restore-check -- sicherung.sql.gz.enc');
  if (password === undefined)
    throw new Error('BACKUP_PASSWORD ist nicht gesetzt: das Passwort, mit dem gesichert wurde.');
  const { database, tables } = await restore(readDump(openBackup(await readFile(path), password)));
  const { url, close } = serve(embeddedBackend(database));
  const schema = await readSchemaFit(connect(url));
  await close();
  const wrong = tables.filter(({ expected, found }) => expected !== found);
  const rows = tables.reduce((sum, { found }) => sum + found, 0);
  for (const { name, expected, found } of tables) console.info(`  ${name}: ${found} von ${expected} Zeilen`);
  if (wrong.length > 0) throw new Error(`Nicht alles ist angekommen: ${wrong.map(({ name }) => name).join(', ')}.`);
  console.info(`Die Sicherung ist vollständig: ${tables.length} Tabellen, ${rows} Zeilen. ${FITS[schema]}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
