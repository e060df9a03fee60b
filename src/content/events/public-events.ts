/** Texts around the list of events, separate because no script needs them. */
export const eventsSection = {
  title: 'Zusammen\u00adkommen',
  subscribe: 'Alle Events abonnieren',
  subscribeHint: 'Für dein Kalenderprogramm: Neue Termine kommen von selbst dazu.',
  skip: 'Events überspringen',
  withoutScript:
    'Die aktuellen Termine werden mit JavaScript geladen. Ohne JavaScript erreichst du uns über die Warteliste.',
} as const;

/** Texts of the events section (spec 4.2, 8). */
export const events = {
  undated: 'Termin folgt',
  speaker: (name: string) => `mit ${name}`,
  capacity: (count: number) =>
    count === 1 ? '1\u00a0Platz' : `${count.toLocaleString('de-DE')}\u00a0Plätze insgesamt`,
  button: 'Anmelden',
  /** Button of the samples. */
  over: 'Anmelden (vorbei)',
  waitlist: 'Warteliste beitreten',
  toCalendar: 'In den Kalender',
  newTab: '(öffnet in einem neuen Tab)',
  all: (count: number) => `Alle Events (${count})`,
  fewer: 'Weniger Events',
  loading: 'Veranstaltungen werden geladen …',
  empty: 'Derzeit sind keine Veranstaltungen geplant. Schau bald wieder vorbei für neue Events!',
  reload: 'Neu laden',
  toAdmin: 'Zur Admin-Seite',
  notConnected:
    'Die Verbindung zu ClickUp ist noch nicht eingerichtet. Du siehst Beispieldaten. Ein Administrator muss das Konto erst verbinden.',
  failed: 'Beim Laden der Veranstaltungen ist ein Fehler aufgetreten. Du siehst Beispieldaten.',
  unknownError: 'Unbekannter Fehler',
} as const;
