import { Client } from 'pg';
import { loadDotenv } from '#build/dotenv.ts';
import { connect } from '#db/client.ts';
import { readSchemaFit, type SchemaFit } from '#db/queries/operations/health.ts';
import { openBackup, readDump } from '#local/database/backup.ts';
import { openServer } from '#local/database/database.ts';
import { openRestoreServer } from '#local/database/restore-server.ts';
import { checkPictures, restore } from '#local/database/restoring.ts';

const FITS: Readonly<Record<SchemaFit, string>> = {
  fits: 'Sie passt zu diesem Code.',
  behind: 'Sie ist älter als dieser Code: Nach dem Einspielen npm run db:migrate ausführen.',
  ahead: 'Sie ist neuer als dieser Code: Nimm den Code, der damals online war, oder einen neueren.',
};

async function check(path: string, pictures: string | undefined, password: string): Promise<void> {
  const dump = () => openBackup(path, password);
  const { url, major, close } = await openRestoreServer(dump(), process.env.RESTORE_DATABASE_URL);
  console.info(`Eingespielt in PostgreSQL ${major}, dieselbe Hauptversion wie die gesicherte Datenbank:`);
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    const tables = await restore(client, readDump(dump()));
    if (pictures !== undefined) await restore(client, readDump(openBackup(pictures, password)));
    const stored = await checkPictures(client);
    const server = openServer(url);
    const schema = await readSchemaFit(connect(server.url));
    await server.close();
    for (const { name, expected, found } of tables) console.info(`  ${name}: ${found} von ${expected} Zeilen`);
    const wrong = tables.filter(({ expected, found }) => expected !== found);
    if (wrong.length > 0) throw new Error(`Nicht alles ist angekommen: ${wrong.map(({ name }) => name).join(', ')}.`);
    if (stored.damaged > 0) throw new Error(`${stored.damaged} Bilder sind beschädigt.`);
    if (stored.absent > 0 && pictures !== undefined)
      throw new Error(`${stored.absent} Bilder stehen in keiner der beiden Dateien.`);
    if (stored.absent > 0) {
      console.info(
        `  ${stored.absent} Bilder stehen in der Datei „bilder“ desselben Monats: Nenne sie als zweite, um sie mitzuprüfen.`,
      );
    }
    const rows = tables.reduce((sum, { found }) => sum + found, 0);
    console.info(`Die Sicherung ist vollständig: ${tables.length} Tabellen, ${rows} Zeilen. ${FITS[schema]}`);
  } finally {
    await client.end();
    await close();
  }
}

loadDotenv();
try {
  const [path, pictures] = process.argv.slice(2);
  const { BACKUP_PASSWORD: password } = process.env;
  if (path === undefined) throw new Error('Nenne die Sicherung: npm run db:restore-check -- sicherung.sql.gz.enc');
  if (password === undefined)
    throw new Error('BACKUP_PASSWORD ist nicht gesetzt: das Passwort, mit dem gesichert wurde.');
  await check(path, pictures, password);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
