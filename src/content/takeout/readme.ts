import { goalNames } from '#content/visits/report.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { counted } from '#domain/german-count.ts';
import { clickDimensions } from '#domain/redirects/clicks.ts';
import { type Dimension, dimensions } from '#domain/visits/hit.ts';
import { type Goal, goals } from '#domain/visits/origin.ts';
import { takeoutColumns } from './columns.ts';
import { takeoutFiles, takeoutName } from './files.ts';

/** Names of what pages are counted by. */
const dimensionNames: Readonly<Partial<Record<Dimension, string>>> = {
  page: 'Seite',
  referrer: 'verweisende Website',
  country: 'Land',
  device: 'Gerät',
  total: 'alles zusammen',
};

const clickNames: Readonly<Record<keyof typeof clickDimensions, string>> = {
  referrer: 'verweisende Website',
  device: 'Gerät',
  country: 'Land',
  robot: 'Art des Roboters',
};

const named = (numbers: Readonly<Record<string, number>>, names: Readonly<Record<string, string>>): string =>
  Object.entries(names)
    .map(([name, text]) => `${numbers[name]} ${text}`)
    .join(', ');

const goalsByNumber: Readonly<Record<Goal, number>> = goals;

interface TakeoutFacts {
  readonly site: string;
  /** ISO 8601. */
  readonly begunAt: string;
  readonly endedAt: string;
  readonly tables: readonly {
    readonly table: string;
    readonly rows: number;
    readonly columns: readonly string[];
  }[];
  readonly images: number;
  /** Names of images deleted during the export. */
  readonly missing: readonly string[];
}

/** Writes `README.txt`, which explains the files to readers who do not know this website. */
export function takeoutReadme({ site, begunAt, endedAt, tables, images, missing }: TakeoutFacts): string {
  const used = [...new Set(tables.flatMap(({ columns }) => columns))].toSorted();
  const lines = [
    'ALLES MITNEHMEN',
    '',
    `Alle Daten von ${site}, gelesen vom ${formatInstant(begunAt)} bis ${formatInstant(endedAt)}.`,
    'Was sich in dieser Zeit geändert hat, kann in einer Datei schon stehen und in einer anderen noch nicht.',
    '',
    'ACHTUNG: Hier stehen Namen, E-Mail-Adressen und Käufe anderer Menschen. Bewahre die Datei sicher auf, gib sie',
    'nicht weiter, und lösche sie, sobald du sie nicht mehr brauchst. Wer sich später abmeldet oder gelöscht wird, steht',
    'hier trotzdem noch drin: Schreib niemandem aus einer alten Datei.',
    '',
    'WIE ES AUFGEBAUT IST',
    '',
    '- csv: jede Tabelle für Excel, Numbers oder LibreOffice (UTF-8, Semikolon). Was wie eine Formel aussieht, beginnt mit',
    '  einem Apostroph; der gehört nicht dazu.',
    '- json: dieselben Tabellen für Programme, eine Liste von Objekten, ohne Apostrophe.',
    '- inhalte.json: alle Inhalte der Website, wie sie jetzt im Admin-Bereich stehen, auch die nie geänderten.',
    `- bilder: ${counted(images, ['Bild oder Aufnahme', 'Bilder und Aufnahmen'])}, wie gespeichert.`,
    ...(missing.length === 0 ? [] : [`  Inzwischen gelöscht: ${missing.join(', ')}`]),
    '',
    'Zeitpunkte stehen nach ISO 8601 mit ihrem Abstand zur Weltzeit; Tage sind Tage in Berlin. true heißt ja, false nein.',
    '',
    'DIE TABELLEN',
    '',
    ...tables.map(
      ({ table, rows }) =>
        `- ${takeoutName(table)}: ${takeoutFiles[table]?.about} (${counted(rows, ['Zeile', 'Zeilen'])})`,
    ),
    '',
    'ZAHLEN, DIE FÜR ETWAS STEHEN',
    '',
    `- dimension in besuche-je-tag: ${named(dimensions, dimensionNames)}`,
    `- dimension in klicks-herkunft-je-tag: ${named(clickDimensions, clickNames)}`,
    `- goal in ziele-je-tag: ${named(goalsByNumber, goalNames)}; darüber ein eigenes Ziel, das unter event steht`,
    '',
    'DIE SPALTEN',
    '',
    ...used.map((column) => `- ${column}: ${takeoutColumns[column] ?? ''}`),
    '',
    'WAS NICHT DABEI IST',
    '',
    '- Passwörter, Passkeys, Schlüssel, Zugänge zu anderen Diensten, Sitzungen, das Anmeldeprotokoll: Sie öffnen etwas.',
    '- Was gerade in Arbeit ist: wartende E-Mails, laufende Zählungen eines Tages, Sperren.',
    '- Summen über Monate: Sie stehen in den Tagen.',
    '- Adressen, die gelöscht sind oder nie mehr angeschrieben werden dürfen: Davon gibt es nur Prüfsummen, aus denen',
    '  niemand eine Adresse lesen kann.',
    '- Bilder und Texte, die mit der Website geliefert wurden, liegen in ihrem Quelltext; die Texte auch in inhalte.json.',
    '',
  ];
  return lines.join('\r\n');
}
