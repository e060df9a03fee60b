import { Client } from 'pg';
import { loadDotenv } from '#build/dotenv.ts';
import { connect } from '#db/client.ts';
import { readSchemaFit, type SchemaFit } from '#db/queries/site/health.ts';
import { openBackup, readDump } from '#local/database/backup.ts';
import { openServer } from '#local/database/database.ts';
import { openRestoreServer } from '#local/database/restore-server.ts';
import { restore } from '#local/database/restoring.ts';

const FITS: Readonly<Record<SchemaFit, string>> = {
  fits: 'Sie passt zu diesem Code.',
  behind: 'Sie ist älter als dieser Code: Nach dem Einspielen npm run db:migrate ausführen.',
  ahead: 'Sie ist neuer als dieser Code: Nimm den Code, der damals online war, oder einen neueren.',
};

async function check(path: string, password: string): Promise<void> {
  const dump = () => openBackup(path, password);
  const { url, major, close } = await openRestoreServer(dump(), process.env.RESTORE_DATABASE_URL);
  console.info(`Eingespielt in PostgreSQL ${major}, dieselbe Hauptversion wie die gesicherte Datenbank:`);
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    const tables = await restore(client, readDump(dump()));
    const server = openServer(url);
    const schema = await readSchemaFit(connect(server.url));
    await server.close();
    for (const { name, expected, found } of tables) console.info(`  ${name}: ${found} von ${expected} Zeilen`);
    const wrong = tables.filter(({ expected, found }) => expected !== found);
    if (wrong.length > 0) throw new Error(`Nicht alles ist angekommen: ${wrong.map(({ name }) => name).join(', ')}.`);
    const rows = tables.reduce((sum, { found }) => sum + found, 0);
    console.info(`Die Sicherung ist vollständig: ${tables.length} Tabellen, ${rows} Zeilen. ${FITS[schema]}`);
  } finally {
    await client.end();
    await close();
  }
}

loadDotenv();
try {
  const [path] = process.argv.slice(2);
  const { BACKUP_PASSWORD: password } = process.env;
  if (path === undefined) throw new Error('Nenne die Sicherung: npm run db:restore-check -- sicherung.sql.gz.enc');
  if (password === undefined)
    throw new Error('BACKUP_PASSWORD ist nicht gesetzt: das Passwort, mit dem gesichert wurde.');
  await check(path, password);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
