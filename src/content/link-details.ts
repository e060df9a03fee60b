import { counted, formatNumber } from '#domain/german-count.ts';

const clicks = ['Klick', 'Klicks'] as const;
const visits = ['Aufruf', 'Aufrufe'] as const;

/** Words of the drawer with all about a short link (design/decisions.md §16). */
export const linkDetails = {
  close: 'Schließen',
  shortUrl: 'Kurzadresse',
  target: 'Führt zu',
  category: 'Kategorie',
  status: 'Status',
  check: 'Ziel',
  checkNow: 'Jetzt prüfen',
  checking: 'Prüfe …',
  unchecked: 'noch nicht geprüft',
  answers: (when: string) => `antwortet (geprüft ${when})`,
  since: (day: string) => `seit ${day}`,
  checkFailures: {
    away: 'antwortet nicht',
    missing: 'gibt es nicht mehr',
    broken: 'meldet einen Fehler',
    redirects: 'leitet endlos oder ins Leere weiter',
    forbidden: 'wird nicht geprüft: keine Adresse im öffentlichen Netz',
  },
  checkFailed: (message: string) => `Fehler beim Prüfen des Ziels: ${message}`,
  loading: 'Lade Klicks …',
  failed: 'Die Klicks konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  range: 'Zeitraum',
  ranges: { 30: '30 Tage', 90: '90 Tage', 365: '12 Monate' },
  clicks: 'Klicks',
  total: (count: number) => `${counted(count, clicks)} in diesem Zeitraum`,
  reading: (count: number) => counted(count, clicks),
  choose: 'Tag ablesen',
  day: 'Tag',
  nothing: 'In diesem Zeitraum hat niemand auf den Link geklickt.',
  count: 'Anzahl',
  share: 'Anteil',
  referrers: 'Woher die Klicks kamen',
  referrer: 'Website',
  direct: 'Direkt oder unbekannt',
  devices: 'Geräte',
  device: 'Gerät',
  countries: 'Länder',
  country: 'Land',
  unplaced: (count: number) =>
    `Bei ${formatNumber(count)} ${count === 1 ? 'Klick' : 'Klicks'} ist nicht bekannt, woher: Das wird erst seit Kurzem je Link gezählt.`,
  robots: 'Nicht mitgezählt: Programme',
  robot: 'Was es war',
  robotLead: (count: number) => `${counted(count, visits)} durch Programme, die kein Mensch ausgelöst hat.`,
  noRobots: 'In diesem Zeitraum kam kein Programm vorbei.',
  robotReasons: {
    nameless: 'Programme, die nicht sagen, wer sie sind',
    preview: 'Vorschauen in Nachrichten (WhatsApp, Telegram und andere)',
    crawler: 'Suchmaschinen und andere Programme',
  },
} as const;
