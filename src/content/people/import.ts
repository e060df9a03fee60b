import { counted, formatNumber } from '#domain/german-count.ts';
import type { PeopleColumn } from '#domain/people/import/columns.ts';
import type { Fate, Group } from '#domain/people/import/fates.ts';

const rows = ['Zeile', 'Zeilen'] as const;
const people = ['Mensch', 'Menschen'] as const;

/** Most words of a file that the screen names. */
const NAMED_MAX = 10;
const NAMED_LENGTH_MAX = 40;
const LIST = new Intl.ListFormat('de-DE');

const quoted = (words: readonly string[]): readonly string[] =>
  words.map((word) => `„${word.length > NAMED_LENGTH_MAX ? `${word.slice(0, NAMED_LENGTH_MAX)}…` : word}“`);

/** Names the first words of a list and counts the rest. */
function nameWords(words: readonly string[]): string {
  const others = words.length - NAMED_MAX;
  const named = quoted(words.slice(0, NAMED_MAX));
  return LIST.format(others > 0 ? [...named, counted(others, ['weiteres', 'weitere'])] : named);
}

/** Texts of the import of people (docs/decisions/people-import.md). */
export const importWords = {
  open: 'Importieren',
  title: 'Menschen importieren',
  close: 'Schließen',
  lead: 'Eine CSV-Datei aus Mailchimp, ActiveCampaign, CleverReach oder Brevo. Bei jeder anderen wählst du die Spalten selbst. Auf die Liste kommt niemand, bevor du die Vorschau gesehen hast.',
  file: 'CSV-Datei',
  reading: 'Lese die Datei …',
  noText: 'Das ist keine CSV-Datei. Speichere deine Tabelle als „CSV UTF-8“, und wähle die neue Datei.',
  openQuote: (line: number) =>
    `In Zeile ${formatNumber(line)} öffnet ein Anführungszeichen (") ein Feld, das nirgends endet. Ergänze oder lösche es, und wähle die Datei noch einmal.`,
  empty: 'In der Datei steht niemand: Sie braucht eine Zeile mit Spaltennamen und darunter mindestens eine Zeile.',
  tooMany: (max: number) => `Die Datei hat mehr als ${formatNumber(max)} Zeilen. Teile sie auf.`,
  otherFile: 'Andere Datei',
  known: (program: string, count: number) => `Erkannt als Export von ${program}, ${counted(count, rows)}.`,
  unknown: (count: number) => `${counted(count, rows)}. Sieh bitte nach, welche Spalte was bedeutet.`,
  mapping: 'Spalten zuordnen',
  noColumn: 'Nicht importieren',
  columns: {
    email: 'E-Mail',
    name: 'Name',
    firstName: 'Vorname',
    lastName: 'Nachname',
    consentAt: 'Eingewilligt am',
    consentSource: 'Herkunft der Einwilligung',
    status: 'Status',
    leftAt: 'Abgemeldet oder unzustellbar',
  } satisfies Readonly<Record<PeopleColumn, string>>,
  alsoRead: (columns: readonly string[]) =>
    `Auch gelesen: ${LIST.format(quoted(columns))}. Steht in einer der Spalten eine Abmeldung, gilt sie.`,
  strangeStatuses: (statuses: readonly string[]) =>
    `Im Status steht ${nameWords(statuses)}. Ob das eine Anmeldung ist, lässt sich nicht sagen: Wer das hat, wird erst per E-Mail gefragt. Geht es in der Spalte um etwas anderes, lass den Status weg.`,
  needed: 'Ohne die Spalte mit der E-Mail lässt sich nichts importieren.',
  list: 'Auf welche Liste',
  source: 'Woher stammen die Einwilligungen?',
  sourceHint:
    'Zum Beispiel: Formular auf meiner früheren Website, mit Bestätigungsmail. Gilt für Zeilen, die es nicht selbst sagen, und steht später im Nachweis.',
  noDates: 'Keine Spalte sagt, wann jemand eingewilligt hat. Alle Neuen werden deshalb erst per E-Mail gefragt.',
  noSource: 'Ohne Angabe der Herkunft werden alle Neuen erst per E-Mail gefragt.',
  tags: 'Was aus den Tags wird',
  tagsHint:
    'Nach Vorgemerktem kannst du Menschen filtern und Briefe schicken. Eine Notiz steht nur bei den Angaben. Beides bekommt, wer neu auf die Liste kommt.',
  tag: (name: string, count: number) => `${name} (${counted(count, people)})`,
  tagFates: { choice: 'vormerken', note: 'als Notiz', none: 'weglassen' },
  tooManyTags: (max: number, others: number) =>
    `Die Datei hat noch ${counted(others, ['weiteren Tag', 'weitere Tags'])}. Nur die ${max} häufigsten kommen mit.`,
  toPreview: 'Zur Vorschau',
  drop: 'Verwerfen',
  preview: 'Vorschau',
  previewLead: (list: string) => `Noch ist niemand auf „${list}“ gekommen. Das würde geschehen:`,
  groups: {
    new: 'Neu',
    known: 'Bekannt',
    revoked: 'Abgemeldet',
    erased: 'Gelöscht',
    unusable: 'Unbrauchbar',
  } satisfies Readonly<Record<Group, string>>,
  plans: {
    proven: (count: number) =>
      `${counted(count, people)} mit Datum und Herkunft der Einwilligung: gleich auf der Liste, ohne E-Mail. Der nächste Rundbrief geht auch dorthin. Der Nachweis wird als Angabe des früheren Programms gespeichert, nicht als unserer.`,
    asked: (count: number, perHour: number, until: string) =>
      `${counted(count, people)} ohne Nachweis: erst eine Bestätigungsmail, höchstens ${perHour} in der Stunde, die letzte am ${until}. Wer nicht bestätigt, wird 14 Tage danach vergessen.`,
    known: (count: number) => `${counted(count, people)} schon auf der Liste: Es ändert sich nichts.`,
    revoked: (count: number) => `${counted(count, people)} abgemeldet: bleibt so.`,
    erased: (count: number) => `${counted(count, people)} hier gelöscht: bleibt so.`,
    unusable: (count: number) => `${counted(count, rows)} nicht zu gebrauchen: ausgelassen.`,
  },
  fates: {
    email: 'keine gültige E-Mail-Adresse',
    repeated: 'steht weiter oben schon',
    known: 'bleibt, wie es ist',
    left: 'im früheren Programm abgemeldet oder unzustellbar',
    revoked: 'hat sich hier abgemeldet',
    rejected: 'hat hier „Das war ich nicht“ gesagt',
    erased: 'wurde hier gelöscht',
    proven: 'gleich auf der Liste',
    asked: 'wird per E-Mail gefragt',
  } satisfies Readonly<Record<Fate, string>>,
  rowsOf: 'Zeilen zeigen',
  group: (name: string, count: number) => `${name} (${formatNumber(count)})`,
  line: 'Zeile',
  email: 'E-Mail',
  what: 'Was geschieht',
  consent: (at: string, source: string) => `eingewilligt am ${at}, ${source}`,
  more: 'Weitere zeigen',
  none: 'In dieser Gruppe steht niemand.',
  start: (count: number) => `${counted(count, people)} importieren`,
  startNone: 'Abschließen',
  failed: (message: string) => `Es ging nicht weiter: ${message}`,
  done: 'Import abgeschlossen',
  finish: 'Fertig',
} as const;

export const claims = {
  claimed: (at: string, source: string | null) =>
    `zugestimmt am ${at}${source === null ? '' : `, ${source}`} (ungeprüft)`,
  none: 'ohne Nachweis',
} as const;
