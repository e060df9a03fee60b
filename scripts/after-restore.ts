import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { migrateNamed } from '#build/database.ts';
import { loadDotenv } from '#build/dotenv.ts';
import { connect } from '#db/client.ts';
import { analyzeTables, type RestoredFrom, readRestoredFrom, resetPending } from '#db/queries/operations/restoring.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { counted } from '#domain/german-count.ts';
import { everyPlatform } from '#domain/purchases/platform-lists.ts';
import { parseEnv } from '#server/env.ts';
import { databaseName, openNamedDatabase } from './named-database.ts';

const NOTE =
  'Wieder ein Entwurf: Es wurde eine Sicherung eingespielt. Vielleicht ist der Brief inzwischen hinausgegangen: Sieh ' +
  'nach, bevor du ihn sendest.';

const instant = (moment: Date): string => formatInstant(moment.toISOString());

/** Returns the time of the backup: the argument, or the one at the end of the dump. */
function backupMoment(given: string | undefined, { madeAt, seenAt }: RestoredFrom): Date {
  const moment = given === undefined ? madeAt : new Date(given);
  if (moment !== null && !Number.isNaN(moment.getTime()) && moment <= new Date()) return moment;
  const hint = seenAt === null ? '' : ` Die Website hat in diesem Stand zuletzt am ${instant(seenAt)} gearbeitet.`;
  throw new Error(
    given === undefined
      ? `Diese Datenbank sagt nicht, von wann ihr Stand ist.${hint} Nenne den Zeitpunkt, zu dem du bei Neon zurückgegangen bist oder die Sicherung gemacht wurde: npm run db:after-restore -- --stand 2026-11-24T01:17:00Z`
      : `--stand braucht einen vergangenen Zeitpunkt wie 2026-11-24T01:17:00Z.${hint}`,
  );
}

async function confirmed(isYes: boolean): Promise<boolean> {
  if (isYes) return true;
  if (!process.stdin.isTTY)
    throw new Error('Ohne Terminal wird nicht gefragt: Häng --yes an, wenn das die richtige Datenbank ist.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Ist das die eben wiederhergestellte Datenbank? (ja/nein) ');
  terminal.close();
  return ['ja', 'j'].includes(answer.trim().toLowerCase());
}

loadDotenv();
try {
  const { values: asked } = parseArgs({
    options: { yes: { type: 'boolean', default: false }, stand: { type: 'string' } },
  });
  const { DATABASE_URL: url } = parseEnv(process.env);
  if (url === undefined) throw new Error('DATABASE_URL ist nicht gesetzt: Nenne die wiederhergestellte Datenbank.');
  console.info(`Datenbank: ${databaseName(url)}`);
  const database = await openNamedDatabase(url);
  try {
    if (await confirmed(asked.yes)) {
      await migrateNamed(database.url, url);
      const db = connect(database.url);
      await analyzeTables(db);
      const madeAt = backupMoment(asked.stand, await readRestoredFrom(db));
      const taken = await resetPending(db, { note: NOTE, madeAt, now: new Date() });
      console.info(`Stand der Sicherung: ${instant(madeAt)}`);
      console.info(
        taken === undefined
          ? 'Für diese Sicherung ist das schon geschehen: Es hat sich nichts geändert.'
          : [
              'Zurückgenommen, was damals wartete und seither schon hinausgegangen sein kann:',
              `  ${counted(taken.planned, ['geplanter Brief ist wieder ein Entwurf', 'geplante Briefe sind wieder Entwürfe'])}`,
              `  ${counted(taken.unclear, ['Versand ist jetzt „unklar“', 'Sendungen sind jetzt „unklar“'])}`,
              `  ${counted(taken.mails, ['wartende E-Mail ist gelöscht', 'wartende E-Mails sind gelöscht'])}`,
              `  ${counted(taken.repeated, ['vorgeschriebene E-Mail geht hinaus, vielleicht ein zweites Mal', 'vorgeschriebene E-Mails gehen hinaus, vielleicht ein zweites Mal'])}`,
              `  ${counted(taken.plans, ['geplante Veröffentlichung ist gestrichen', 'geplante Veröffentlichungen sind gestrichen'])}`,
              `  ${counted(taken.events, ['neues Event ist jetzt „unklar“: Der Kalender fragt, ob es noch zu ClickUp soll', 'neue Events sind jetzt „unklar“: Der Kalender fragt, ob sie noch zu ClickUp sollen'])}`,
              'Was seit dem Einspielen dazukam, ist unberührt.',
            ].join('\n'),
      );
      console.info(
        [
          '',
          `Hole nach, was seit ${instant(madeAt)} geschah, bevor du SENDING wieder auf on stellst:`,
          '  1. Abmeldungen: Wer sich seither abgemeldet hat, steht wieder da (Postfach, der alte Stand bei Neon).',
          '  2. Löschungen: Wer seither gelöscht werden wollte, ebenso; unter „Menschen“ noch einmal löschen.',
          '  3. Anmeldungen und Einwilligungen: Wer sich seither eingetragen oder bestätigt hat, fehlt. Hol sie mit Datum aus',
          '     dem alten Stand („CSV exportieren“, dann „Importieren“); ohne ihn gibt es keinen Nachweis, also auch keinen Brief.',
          '  4. Widerrufe und Kündigungen: Ihre E-Mails liegen in deinem Postfach; unter „Vorgänge“ fehlen sie.',
          `  5. Zahlungen: Lass ${everyPlatform} die Nachrichten seit diesem Tag noch einmal senden.`,
          '  6. Inhalte: Texte, Bilder, Briefe, Kurzlinks und Konten sind die von damals. Was online steht, bleibt bis zum',
          '     nächsten Veröffentlichen: Übertrage vorher, was seither neu ist.',
        ].join('\n'),
      );
    } else console.info('Nichts geändert.');
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
