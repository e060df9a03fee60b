import { counted } from '#domain/german-count.ts';

/** Words of the screen 'Kalender' (spec 2.1; design/decisions.md §18). */
export const calendar = {
  lead: 'Plane und verwalte deine Events im Kalender-Format.',
  loading: 'Der Kalender wird geladen …',
  failed: 'Der Kalender konnte nicht geladen werden.',
  retry: 'Erneut versuchen',
  views: 'Ansicht',
  view: { month: 'Monat', week: 'Woche', agenda: 'Liste' },
  today: 'Heute',
  previous: { month: 'Voriger Monat', week: 'Vorige Woche', agenda: 'Voriger Monat' },
  next: { month: 'Nächster Monat', week: 'Nächste Woche', agenda: 'Nächster Monat' },
  jump: 'Zu einem Tag springen',
  berlin: 'Alle Uhrzeiten gelten in Berlin.',
  elsewhere: (zone: string) => `Alle Uhrzeiten gelten in Berlin, nicht in ${zone}, wo dein Gerät gerade ist.`,
  weekdays: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
  more: (count: number) => `+ ${count}`,
  moreOf: (count: number, day: string) =>
    `${counted(count, ['weiterer Eintrag', 'weitere Einträge'])} am ${day}: Liste`,
  dayOf: (day: string, count: number) => (count === 0 ? day : `${day}, ${counted(count, ['Eintrag', 'Einträge'])}`),
  empty: 'In diesem Monat steht nichts an.',
  nothing: 'Nichts',
  undated: 'Ohne Termin',
  kinds: {
    event: 'Event',
    masterclass: 'Masterclass',
    offer: 'Angebot endet',
    link: 'Link läuft ab',
    letter: 'Rundbrief',
  },
  unseen: 'nicht auf der Website',
  clock: (time: string) => `${time}\u00a0Uhr`,
} as const;

/** Words of the panel that tells all about one entry. */
export const entryPanel = {
  close: 'Schließen',
  day: 'Tag',
  time: 'Uhrzeit',
  wholeDay: 'ganztägig',
  status: 'Status in ClickUp',
  clicks: 'Klicks auf den Anmeldelink',
  uncounted: 'nicht gezählt (kein Kurzlink von dir)',
  noLink: 'kein Anmeldelink (der Knopf führt zur Warteliste)',
  preview: 'So sehen es Besucher',
  toSite: 'Auf der Website ansehen',
  newTab: '(öffnet in einem neuen Tab)',
  go: { masterclass: 'Zu den Inhalten', offer: 'Zu den Inhalten', link: 'Zu den Redirects', letter: 'Zum Newsletter' },
} as const;

/** Words of the owner's own calendar feed. */
export const calendarFeed = {
  open: 'Abonnieren',
  title: 'Dein Kalender, überall',
  lead: 'Mit dieser Adresse zeigt dir dein eigenes Kalenderprogramm alles, was hier steht, auch das Unveröffentlichte. Wer sie kennt, kann mitlesen.',
  publicTitle: 'Für alle',
  publicLead: 'Besucher abonnieren deine veröffentlichten Events unter:',
  none: 'Noch gibt es keine Adresse.',
  since: (when: string) => `Die Adresse gilt seit ${when}. Aus Sicherheitsgründen wird sie nur einmal gezeigt.`,
  create: 'Adresse erzeugen',
  renew: 'Neue Adresse',
  renewHint: 'Die alte Adresse gilt dann nicht mehr.',
  address: 'Deine Adresse: Kopiere sie jetzt, sie wird nur dieses eine Mal gezeigt.',
  copy: 'Adresse kopieren',
  copied: 'Kopiert',
  closeFeed: 'Adresse abschalten',
  closed: { title: 'Abgeschaltet', description: 'Unter der alten Adresse ist nichts mehr zu lesen.' },
  failedTitle: 'Fehler',
  close: 'Schließen',
  loading: 'Wird geladen …',
} as const;
