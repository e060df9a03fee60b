import { counted, formatNumber } from '#domain/german-count.ts';
import type { DropReason } from '#domain/visits/hit.ts';

const nouns = { view: ['Seitenaufruf', 'Seitenaufrufe'], visitor: ['Besucher', 'Besucher'] } as const;

export const series = { pageViews: 'Seitenaufrufe', uniqueVisitors: 'Eindeutige Besucher' } as const;

/** Texts around the figures (spec 2.12, 8). */
export const dashboard = {
  lead: 'Besuche deiner Website, gezählt ohne Cookies.',
  loading: 'Lade ME Analytics Daten...',
  overviewFailed: 'Fehler beim Laden der Statistikübersicht',
  retry: 'Erneut versuchen',
} as const;

/** Texts of the two totals (spec 2.12; docs/decisions/visits.md). */
export const totals = {
  title: 'Gesamt',
  pageViews: 'Seitenaufrufe gesamt',
  uniqueVisitors: 'Eindeutige Besucher gesamt',
  pageViewsNote: 'seit Beginn der Zählung',
  uniqueVisitorsNote: 'Summe der Besucher aller Tage',
  explain: 'So werden Besucher gezählt',
  explanation:
    'Die Zahl ist die Summe der Besucher aller Tage. Ein Mensch wird nur innerhalb eines Tages wiedererkannt: Wer an drei Tagen kommt, zählt dreimal.',
} as const;

export const trend = {
  title: 'Verlauf',
  range: (first: string, last: string) => `${first} bis ${last}`,
  choose: 'Tag im Verlauf wählen',
  nothing: 'In diesen Tagen wurde nichts gezählt.',
  hint: 'Klicke auf einen Tag oder wähle ihn mit den Pfeiltasten.',
  day: 'Tag',
  reading: ({ pageViews, uniqueVisitors }: { readonly pageViews: number; readonly uniqueVisitors: number }) =>
    `${counted(pageViews, nouns.view)}, ${counted(uniqueVisitors, nouns.visitor)}`,
} as const;

/** Texts of the daily report (spec 2.12, 8). */
export const daily = {
  previous: 'Vorheriger Tag',
  next: 'Nächster Tag',
  today: 'Heute',
  calendar: 'Tag im Kalender wählen',
  tabs: { overview: 'Übersicht', pages: 'Seiten', referrers: 'Referrer', devices: 'Geräte', countries: 'Länder' },
  failed: (day: string) => `Keine Statistiken für ${day} verfügbar`,
  unreachable: 'Der Server ist gerade nicht erreichbar.',
  none: 'Keine Statistiken für diesen Tag verfügbar',
  empty: 'Keine Daten verfügbar',
  newSubscribers: 'Neu im Newsletter',
  newWaitlistEntries: 'Neue Wartelisten-Einträge',
  pages: { title: 'Beliebte Seiten', name: 'Seite' },
  referrers: { title: 'Top-Quellen', name: 'Quelle' },
  devices: { title: 'Geräte', name: 'Gerät' },
  countries: { title: 'Länder', name: 'Land' },
  count: 'Aufrufe',
  share: 'Anteil',
  direct: '(Direkt)',
  assistant: 'KI-Assistent',
} as const;

/** Device types (spec 2.12). */
export const devices = { mobile: 'Mobil', desktop: 'Desktop', tablet: 'Tablet' } as const;

export const comparison = {
  more: (percent: number) => `${formatNumber(percent)}\u00a0% mehr als`,
  less: (percent: number) => `${formatNumber(percent)}\u00a0% weniger als`,
  same: 'genauso viele wie',
  almost: 'fast genauso viele wie',
  whole: (words: string, weekday: string) => `${words} am ${weekday} davor`,
  /** Used while the day is still running. */
  soFar: (words: string, weekday: string) => `bisher ${words} am ganzen ${weekday} davor`,
  nothingBefore: (weekday: string) => `am ${weekday} davor noch keine`,
} as const;

/** Texts of excluded visits; beyond the spec. */
export const dropped = {
  title: 'Was wurde nicht gezählt?',
  lead: 'Diese Aufrufe stecken in keiner Zahl auf dieser Seite.',
  none: 'An diesem Tag wurde nichts ausgelassen.',
  reason: 'Grund',
  count: 'Aufrufe',
} as const;

/** Reasons why a visit was not counted. */
export const dropReasons: Readonly<Record<DropReason, string>> = {
  bot: 'Suchmaschinen und andere Programme',
  prefetch: 'Seiten, die ein Browser nur auf Vorrat geladen hat',
  'do-not-track': 'Browser mit der Einstellung „Nicht verfolgen“ (Do Not Track)',
  'global-privacy-control': 'Browser mit der Einstellung „Global Privacy Control“',
  owner: 'Deine eigenen Besuche, während du angemeldet warst',
  'too-many': 'Auffällig viele Aufrufe von einer Adresse in kurzer Zeit',
  unusable: 'Meldungen ohne brauchbare Seitenadresse',
  'not-stored': 'Aufrufe und Klicks auf Kurzlinks, während die Datenbank überlastet oder nicht erreichbar war',
};

/** Texts of the embedding section (spec 2.12). */
export const embedding = {
  title: 'Auf anderen Websites mitzählen',
  lead: 'Mit diesem Skript zählst du auch Besuche auf externen Websites, zum Beispiel auf einer Landingpage. Füge die Zeile dort in den Kopf jeder Seite ein. Das Skript lädt ein Tracking-Pixel und erfasst Seitenaufrufe, ohne Cookies zu setzen.',
  own: 'Auf deiner eigenen Website ist es schon eingebaut.',
  goals:
    'Auch Ziele zählst du dort, jedes einmal je Besuch: mit me(\'Probestunde\') in einem Skript oder mit data-me="Probestunde" an einem Knopf oder Link.',
  copy: 'Code kopieren',
  copied: 'Code kopiert',
  failedTitle: 'Fehler',
  failed: 'Der Code konnte nicht kopiert werden.',
} as const;
