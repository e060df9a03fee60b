import { counted, formatNumber } from '#domain/german-count.ts';

const person = ['Mensch', 'Menschen'] as const;

/** Names of the screen's tabs. */
export const tabs = { people: 'Menschen' } as const;

/** Words of the list of people (design/decisions.md §12). */
export const people = {
  title: 'Menschen',
  loading: 'Lade Menschen …',
  failed: 'Die Menschen konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  empty:
    'Noch hat sich niemand eingetragen. Wer sich auf deiner Website für die Warteliste oder den Newsletter anmeldet, erscheint hier.',
  nothing: 'Niemand passt dazu.',
  reset: 'Suche und Filter zurücksetzen',
  all: (total: number) => counted(total, person),
  found: (total: number) => (total === 1 ? '1 Mensch gefunden' : `${formatNumber(total)} Menschen gefunden`),
  columns: { email: 'E-Mail', name: 'Name', lists: 'Listen', since: 'Seit' },
  noName: 'ohne Namen',
  noList: 'auf keiner Liste',
  actions: 'Aktionen',
  details: 'Ansehen',
  order: {
    label: 'Sortieren',
    none: 'Die neuesten zuerst',
    ascending: (column: string) => `${column}, aufsteigend`,
    descending: (column: string) => `${column}, absteigend`,
  },
  pages: {
    label: 'Seiten der Menschen',
    previous: 'Vorherige Seite',
    next: 'Nächste Seite',
    position: (number: number, count: number) => `Seite ${formatNumber(number)} von ${formatNumber(count)}`,
  },
} as const;

/** Words of the numbers above the list. */
export const counts = {
  label: 'Wie viele auf welcher Liste stehen',
  confirmed: 'bestätigt',
  rest: (status: string, count: number) => `${formatNumber(count)} ${status}`,
} as const;

/** Words of the search and the filters above the list. */
export const filters = {
  search: 'Suche',
  searchHint: 'E-Mail oder Name …',
  list: 'Liste',
  everyList: 'Alle Listen',
  status: 'Status',
  everyStatus: 'Jeder Status',
  time: 'Angemeldet',
  times: {
    always: 'Irgendwann',
    today: 'Heute',
    week: 'In den letzten 7 Tagen',
    month: 'In den letzten 30 Tagen',
    own: 'Eigener Zeitraum',
  },
  from: 'Von',
  to: 'Bis',
} as const;

/** Words of the export. */
export const csv = {
  open: 'CSV exportieren',
  title: 'CSV exportieren',
  close: 'Schließen',
  everybody: (total: number) => `Die Datei enthält alle: ${counted(total, person)}.`,
  found: (total: number) => `Die Datei enthält, wen du gerade gefiltert hast: ${counted(total, person)}.`,
  form: 'Sie öffnet sich in Excel, Numbers und LibreOffice. Wer auf zwei Listen steht, hat zwei Zeilen.',
  interests: 'Mit Interessen',
  interestsHint: 'Was Menschen über sich schreiben, kann sehr persönlich sein. Nimm es nur mit, wenn du es brauchst.',
  run: 'Herunterladen',
  running: (done: number, total: number) => `${formatNumber(done)} von ${formatNumber(total)} …`,
  fileName: (day: string) => `menschen-${day}.csv`,
  done: (total: number) => `Fertig: ${counted(total, person)} in der Datei.`,
  failed: (message: string) => `Die Datei konnte nicht erstellt werden: ${message}`,
} as const;

/** Words of somebody's drawer. */
export const details = {
  title: 'Angaben',
  close: 'Schließen',
  loading: 'Lade Angaben …',
  failed: 'Die Angaben konnten nicht geladen werden.',
  gone: 'Diesen Menschen gibt es hier nicht mehr.',
  retry: 'Erneut versuchen',
  lists: 'Listen',
  requested: 'Angemeldet',
  confirmed: 'Bestätigt',
  revoked: 'Abgemeldet',
  offer: 'Angebot',
  interests: 'Interessen',
  bounced: (instant: string) => `Mails an diese Adresse kommen zurück, seit ${instant}.`,
  history: 'Verlauf',
  noHistory: 'Aus der Zeit vor der Bestätigung per E-Mail: Von der Anmeldung ist nur der Zeitpunkt bekannt.',
  events: {
    requested: (list: string) => `Für „${list}“ angemeldet`,
    mailed: (list: string) => `Bestätigungsmail für „${list}“ gesendet`,
    confirmed: (list: string) => `„${list}“ bestätigt`,
    revoked: (list: string) => `Von „${list}“ abgemeldet`,
  },
  page: (page: string) => `auf der Seite ${page}`,
  ways: {
    page: 'über den Link in einer Mail',
    'one-click': 'mit einem Klick im Mailprogramm',
    owner: 'von dir',
    deletion: 'beim Löschen',
  },
} as const;
