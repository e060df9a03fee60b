import { longDay } from '#domain/events/calendar-view.ts';
import { formatEventTime } from '#domain/events/time.ts';
import { counted, formatNumber } from '#domain/german-count.ts';

/** Texts of the screen 'Kalender' (spec 2.1; docs/decisions/events.md). */
export const calendar = {
  lead: 'Plane und verwalte deine Events im Kalender-Format.',
  loading: 'Der Kalender wird geladen …',
  failed: 'Der Kalender konnte nicht geladen werden.',
  retry: 'Erneut versuchen',
  views: 'Ansicht',
  view: { month: 'Monat', week: 'Woche', agenda: 'Liste' },
  today: 'Heute',
  previous: { month: 'Voriger Monat', week: 'Vorige Woche', agenda: 'Frühere Termine' },
  next: { month: 'Nächster Monat', week: 'Nächste Woche', agenda: 'Spätere Termine' },
  jump: 'Zu einem Tag springen',
  berlin: 'Alle Uhrzeiten gelten in Berlin.',
  elsewhere: (zone: string) => `Alle Uhrzeiten gelten in Berlin, nicht in ${zone}, wo dein Gerät gerade ist.`,
  weekdays: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
  more: (count: number) => `+ ${count}`,
  moreOf: (count: number, day: string) =>
    `${counted(count, ['weiterer Eintrag', 'weitere Einträge'])} am ${day}: Liste`,
  dayOf: (day: string, count: number) => (count === 0 ? day : `${day}, ${counted(count, ['Eintrag', 'Einträge'])}`),
  empty: 'In diesem Vierteljahr steht nichts an.',
  nothing: 'Nichts',
  undated: 'Ohne Termin',
  kinds: {
    event: 'Event',
    masterclass: 'Masterclass',
    offer: 'Angebot endet',
    link: 'Kurzlink läuft ab',
    letter: 'Rundbrief',
    publish: 'Veröffentlichung',
  },
  unseen: 'nicht auf der Website',
  clock: (time: string) => `${time}\u00a0Uhr`,
} as const;

export const entryPanel = {
  close: 'Schließen',
  day: 'Tag',
  time: 'Uhrzeit',
  wholeDay: 'ganztägig',
  status: 'Status in ClickUp',
  clicks: 'Klicks auf den Anmeldelink',
  registration: 'Anmeldung',
  here: 'auf deiner Website',
  uncounted: 'nicht gezählt (kein Kurzlink von dir)',
  noLink: 'kein Anmeldelink (der Knopf führt zur Warteliste)',
  preview: 'So sehen es Besucher',
  toSite: 'Auf der Website ansehen',
  newTab: '(öffnet in einem neuen Tab)',
  go: {
    masterclass: 'Zu den Inhalten',
    offer: 'Zu den Inhalten',
    link: 'Zu den Kurzlinks',
    letter: 'Zum Newsletter',
    publish: 'Zu den Inhalten',
  },
} as const;

interface When {
  readonly date: string;
  readonly time: string;
}

const whenOf = ({ date, time }: When): string =>
  date === '' ? 'an einem Tag, den wir noch nennen' : `am ${longDay(date)} um ${formatEventTime(time)}`;

/** Letter to those who noted an event, about its new time or its end. */
export const changeLetter = {
  ask: (title: string, count: number) =>
    `${counted(count, ['Mensch hat', 'Menschen haben'])} sich „${title}“ vorgemerkt.`,
  write: (count: number) =>
    count === 1 ? 'Diesem Menschen schreiben' : `Den ${formatNumber(count)} Vorgemerkten schreiben`,
  skip: 'Nicht nötig',
  failedTitle: 'Fehler',
  moved: (title: string, was: When, now: When, address: string) => ({
    subject: `Neuer Termin: ${title}`,
    text: `Hallo {Vorname},\n\n„${title}“ findet zu einer anderen Zeit statt: ${whenOf(now)}.\n\nGeplant war es ${whenOf(was)}.\n\n[Alles dazu](${address})`,
  }),
  cancelled: (title: string, was: When) => ({
    subject: `Abgesagt: ${title}`,
    text: `Hallo {Vorname},\n\n„${title}“ ${whenOf(was)} findet leider nicht statt.`,
  }),
} as const;

export const calendarFeed = {
  title: 'Abonnieren',
  lead: 'Mit dieser Adresse zeigt dir dein eigenes Kalenderprogramm alles, was hier steht, auch das Unveröffentlichte. Wer sie kennt, kann mitlesen.',
  publicTitle: 'Für alle',
  publicLead: 'Besucher abonnieren deine veröffentlichten Events unter:',
  none: 'Noch gibt es keine Adresse.',
  since: (when: string) => `Die Adresse gilt seit ${when}. Aus Sicherheitsgründen wird sie nur einmal gezeigt.`,
  create: 'Adresse erzeugen',
  renew: 'Neue Adresse …',
  renewHint: 'Die alte Adresse gilt dann nicht mehr.',
  question: {
    title: 'Neue Adresse?',
    text: 'Die alte Adresse gilt dann nicht mehr: Kalender, die sie abonniert haben, bleiben auf ihrem letzten Stand stehen.',
    close: 'Schließen',
    keep: 'Alte Adresse behalten',
    discard: 'Neue Adresse erzeugen',
  },
  openInCalendar: 'Im Kalender öffnen',
  address: 'Deine Adresse: Kopiere sie jetzt, sie wird nur dieses eine Mal gezeigt.',
  copy: 'Adresse kopieren',
  copied: 'Kopiert',
  closeFeed: 'Adresse abschalten',
  closed: { title: 'Abgeschaltet', description: 'Unter der alten Adresse ist nichts mehr zu lesen.' },
  failedTitle: 'Fehler',
  loading: 'Wird geladen …',
} as const;

/** Texts of the event form, and of writes that ClickUp has not received yet. */
export const eventForm = {
  create: 'Neues Event',
  edit: 'Bearbeiten',
  close: 'Schließen',
  cancel: 'Abbrechen',
  save: 'Speichern',
  saving: 'Wird gespeichert …',
  loading: 'Deine Liste in ClickUp wird gelesen …',
  failed: 'Die Felder deiner Liste konnten nicht gelesen werden.',
  retry: 'Erneut versuchen',
  away: 'ClickUp ist gerade nicht erreichbar. Was du speicherst, wird aufgeschrieben und später übertragen.',
  notConnected:
    'ClickUp ist nicht verbunden. Was du speicherst, wird aufgeschrieben und übertragen, sobald es verbunden ist.',
  title: 'Titel',
  description: 'Beschreibung',
  shortened: 'Das ist nur ihr Anfang: Sie ist zu lang, um sie hier zu ändern. In ClickUp bleibt sie, wie sie ist.',
  date: 'Tag',
  time: 'Uhrzeit',
  timeHint: 'In Berlin, zum Beispiel 19.30 oder 19–21 Uhr. Leer: Auf deiner Website steht 19:00 Uhr.',
  minutes: 'Dauer',
  minutesHint: 'Zum Beispiel 90 Minuten oder 2 Stunden. Leer: Die Seite nennt kein Ende.',
  place: 'Ort',
  places: { open: 'Noch offen', online: 'Online', onSite: 'Vor Ort' },
  /** Venue that the tags name, beside a place that says nothing or something else. */
  placeOfTags: (venue: string, isOpen: boolean) =>
    isOpen ? `Besucher lesen „${venue}“, weil deine Tags das sagen.` : `Deine Tags sagen etwas anderes: „${venue}“.`,
  address: 'Adresse',
  addressHint: 'Zum Beispiel Musterweg 12, Hamburg. Auch online? Dann „Hamburg und online“.',
  more: 'Mehr',
  capacity: 'Plätze',
  capacityHint: 'Wie viele es im Ganzen sind. Leer: Die Seite nennt keine Zahl.',
  speaker: 'Referent(in)',
  url: 'Anmeldelink',
  urlHint: 'Ein Kurzlink zählt seine Klicks. Leer: Der Knopf führt zur Warteliste.',
  image: 'Bildadresse',
  imageHint: 'Eines deiner Bilder, oder die Adresse eines anderen, mit https://. Besucher sehen unsere eigene Kopie.',
  pickImage: 'Bild wählen',
  tags: 'Tags',
  tagsHint: 'Mit Kommas getrennt. Der erste steht als Etikett auf der Karte, zwei weitere als Punkte.',
  shows: 'Auf der Website zeigen',
  showsHint: 'Besucher sehen das Event, sobald es gespeichert ist.',
  showsNotHint: 'Das Event bleibt unter euch: Es steht nur hier und in ClickUp.',
  noPublicStatus:
    'Deine Liste in ClickUp hat keinen Status, mit dem die Website ein Event zeigt. Lege dort einen an, der complete, done, published oder veröffentlicht heißt.',
  statusesUnknown:
    'Welche Status deine Liste in ClickUp hat, ist gerade nicht bekannt. Das Event beginnt dort ungesehen.',
  status: 'Status in ClickUp',
  firstStatus: 'Wie ClickUp beginnt',
  statusHint: 'Gezeigt werden complete, done, published und veröffentlicht.',
  /** @param isNew its own page comes with the next publish */
  seen: (isNew: boolean) =>
    `Besucher sehen es unter „Events“.${isNew ? ' Eine eigene Seite bekommt es mit der nächsten Veröffentlichung.' : ''}`,
  notSeen: (why: string) => `Besucher sehen es nicht: ${why}`,
  unseen: {
    hidden: 'Du hast es ausgeblendet.',
    past: 'Sein Tag ist vorbei.',
    status: '„Auf der Website zeigen“ ist aus.',
    archived: 'Die Aufgabe ist archiviert.',
    subtask: 'Nur Aufgaben der obersten Ebene werden Events.',
  },
  missing: (fields: string) => `Deine Liste in ClickUp hat kein Feld für: ${fields}. Deshalb fehlt das hier.`,
  leaveOut: 'Weglassen, was nicht in die Liste passt',
  leaveOutHint: 'Sonst wird nichts gespeichert, solange so eine Angabe ausgefüllt ist.',
  saved: { written: 'Gespeichert', waiting: 'Aufgeschrieben', stuck: 'Noch nicht gespeichert' },
  errorTitle: 'Nicht gespeichert',
  moved: (title: string, day: string) => `„${title}“ ist jetzt am ${day}.`,
  undo: 'Rückgängig',
  undoHint: 'Zieh das Event zurück, oder bearbeite seinen Tag.',
  waitingTitle: 'Noch nicht in ClickUp',
  waits: 'Wird übertragen, sobald ClickUp erreichbar ist.',
  again: 'Noch einmal versuchen',
  force: 'Trotzdem schreiben',
  drop: 'Verwerfen',
  noDay: 'ohne Termin',
} as const;
