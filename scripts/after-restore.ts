import { migrateNamed } from '#build/database.ts';
import { loadDotenv } from '#build/dotenv.ts';
import { connect } from '#db/client.ts';
import { takeBack } from '#db/queries/site/restoring.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { counted } from '#domain/german-count.ts';
import { parseEnv } from '#server/env.ts';
import { openNamedDatabase } from './named-database.ts';

const NOTE =
  'Wieder ein Entwurf: Es wurde eine Sicherung eingespielt. Vielleicht ist der Brief inzwischen hinausgegangen: Sieh ' +
  'nach, bevor du ihn sendest.';

loadDotenv();
try {
  const { DATABASE_URL: url } = parseEnv(process.env);
  if (url === undefined) throw new Error('DATABASE_URL ist nicht gesetzt: Nenne die wiederhergestellte Datenbank.');
  const database = await openNamedDatabase(url);
  try {
    await migrateNamed(database.url, url);
    const { planned, unclear, mails, plans, seenAt } = await takeBack(connect(database.url), NOTE);
    const since = seenAt === null ? 'der Sicherung' : formatInstant(seenAt.toISOString());
    console.info(
      [
        'Zurückgenommen, was seit der Sicherung schon hinausgegangen sein kann:',
        `  ${counted(planned, ['geplanter Brief ist wieder ein Entwurf', 'geplante Briefe sind wieder Entwürfe'])}`,
        `  ${counted(unclear, ['Versand ist jetzt „unklar“', 'Sendungen sind jetzt „unklar“'])}`,
        `  ${counted(mails, ['wartende E-Mail ist gelöscht', 'wartende E-Mails sind gelöscht'])}`,
        `  ${counted(plans, ['geplante Veröffentlichung ist gestrichen', 'geplante Veröffentlichungen sind gestrichen'])}`,
        '',
        `Die Website dieser Sicherung hat zuletzt am ${since} gearbeitet. Hole nach, was seither geschah, bevor du SENDING`,
        'wieder auf on stellst:',
        '  1. Abmeldungen: Wer sich seither abgemeldet hat, steht wieder da (Postfach, der alte Stand bei Neon).',
        '  2. Löschungen: Wer seither gelöscht werden wollte, ebenso; unter „Menschen“ noch einmal löschen.',
        '  3. Widerrufe und Kündigungen: Ihre E-Mails liegen in deinem Postfach; unter „Vorgänge“ fehlen sie.',
        '  4. Zahlungen: Lass Digistore24 und CopeCart die Nachrichten seit diesem Tag noch einmal senden.',
      ].join('\n'),
    );
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
