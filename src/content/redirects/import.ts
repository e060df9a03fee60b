import { counted, formatNumber } from '#domain/german-count.ts';

const rows = ['Zeile', 'Zeilen'] as const;
const redirects = ['Kurzlink', 'Kurzlinks'] as const;

/** Most characters of a cell in a message. */
const CELL_SHOWN = 40;

/** Texts of import and export of redirects (docs/decisions/redirects.md). */
export const redirectImport = {
  open: 'CSV importieren',
  export: 'CSV exportieren',
  exporting: 'Exportiere …',
  exported: (count: number) => ({
    title: 'Kurzlinks exportiert',
    description: `${counted(count, redirects)} ${count === 1 ? 'steht' : 'stehen'} in der Datei. Du kannst sie hier wieder importieren.`,
  }),
  exportFailed: (message: string) => `Fehler beim Exportieren der Kurzlinks: ${message}`,
  title: 'Kurzlinks importieren',
  close: 'Schließen',
  cancel: 'Abbrechen',
  lead: 'Eine CSV-Datei von Shlink, YOURLS, Bitly, Dub oder von hier. Bei jeder anderen wählst du die Spalten selbst.',
  file: 'CSV-Datei',
  reading: 'Lese die Datei …',
  noText: 'Das ist keine CSV-Datei. Speichere deine Tabelle als „CSV UTF-8“, und wähle die neue Datei.',
  openQuote: (line: number) =>
    `In Zeile ${formatNumber(line)} öffnet ein Anführungszeichen (") ein Feld, das nirgends endet. Ergänze oder lösche es, und wähle die Datei noch einmal.`,
  empty: 'In der Datei steht kein Link: Sie braucht eine Zeile mit Spaltennamen und darunter mindestens eine Zeile.',
  tooMany: (max: number) => `Die Datei hat mehr als ${formatNumber(max)} Zeilen. Teile sie auf.`,
  otherFile: 'Andere Datei',
  source: (name: string) => `Erkannt als Export von ${name}.`,
  ownSource: 'Erkannt als Export von hier.',
  unknownSource: 'Sag bitte, welche Spalte was bedeutet.',
  mapping: 'Spalten zuordnen',
  noColumn: 'Nicht importieren',
  columns: {
    slug: 'Slug',
    targetUrl: 'Ziel-URL',
    title: 'Titel',
    description: 'Beschreibung',
    active: 'Aktiv',
    trackClicks: 'Klicks zählen',
    category: 'Kategorie',
    categoryColor: 'Farbe der Kategorie',
    tags: 'Schlagwörter (das erste wird die Kategorie)',
    expiresAt: 'Ablaufdatum',
    nextUrl: 'Danach zu',
    clicks: 'Bisherige Klicks',
    createdAt: 'Erstellt am',
    vouchers: 'Gutscheincodes',
    metadata: 'Metadaten',
  },
  needed: 'Ohne Slug und Ziel-URL lässt sich nichts importieren.',
  preview: 'Vorschau',
  outcomes: { create: 'Neu', replace: 'Wird ersetzt', skip: 'Übersprungen', invalid: 'Fehlerhaft' },
  newCategories: (count: number) => `${counted(count, ['neue Kategorie wird', 'neue Kategorien werden'])} angelegt.`,
  choice: 'Wenn ein Slug schon vergeben ist',
  choices: { skip: 'Überspringen', replace: 'Ersetzen', rename: 'Neuer Slug' },
  line: 'Zeile',
  what: 'Was geschieht',
  stored: 'Slug schon vergeben',
  unreadableCell: (column: string, cell: string) =>
    `${column}: „${cell.trim().slice(0, CELL_SHOWN)}“ verstehen wir nicht. Ändere es in der Datei, oder importiere die Spalte nicht.`,
  ownRedirect: 'Ein Kurzlink darf nicht auf einen anderen Kurzlink zeigen.',
  repeated: 'Slug steht zweimal in der Datei',
  pages: {
    label: 'Seiten der Vorschau',
    previous: 'Vorherige Seite',
    next: 'Nächste Seite',
    position: (number: number, count: number) => `Seite ${formatNumber(number)} von ${formatNumber(count)}`,
  },
  start: (count: number) => `${counted(count, redirects)} importieren`,
  running: 'Importiere …',
  done: 'Import abgeschlossen',
  report: {
    created: (count: number) => `${counted(count, redirects)} neu angelegt`,
    replaced: (count: number) => `${counted(count, redirects)} ersetzt`,
    skipped: (count: number) => `${counted(count, rows)} übersprungen`,
    invalid: (count: number) => `${counted(count, rows)} fehlerhaft und ausgelassen`,
    failed: (count: number) => `${counted(count, rows)} nicht gespeichert`,
  },
  failedLines: ([first, last]: readonly [number, number], message: string) =>
    `Zeilen ${formatNumber(first)} bis ${formatNumber(last)}: ${message}`,
  repeat: 'Importiere dieselbe Datei noch einmal und überspringe, was schon da ist: Dann kommt nur der Rest dazu.',
  finish: 'Fertig',
} as const;
