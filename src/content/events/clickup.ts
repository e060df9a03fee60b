import { counted, formatNumber } from '#domain/german-count.ts';

const nouns = { event: ['Event', 'Events'], task: ['Aufgabe', 'Aufgaben'] } as const;

/** Texts of the ClickUp screen (spec 2.9). */
export const screen = {
  lead: 'ClickUp bleibt dein Arbeitsplatz: Was du dort als Aufgabe planst und veröffentlichst, erscheint von selbst als Event auf deiner Startseite.',
} as const;

/** Texts of the connection card (spec 2.9, 4.6, 8). */
export const connection = {
  title: 'Verbindung',
  start: 'Mit ClickUp verbinden',
  startHint: 'ClickUp öffnet sich in einem kleinen Fenster. Wähle dort deinen Workspace und bestätige.',
  mockHint:
    'Hier ist keine ClickUp-App eingerichtet. Du verbindest dich deshalb mit einer Übungsliste, die nur auf diesem Rechner liegt.',
  noApp: 'Dafür ist noch keine ClickUp-App eingerichtet. Verbinde ClickUp mit einem Access Token.',
  connected: 'ClickUp ist verbunden.',
  connectedHint: 'Für ein anderes ClickUp-Konto setze die Verbindung zuerst zurück.',
  otherWays: 'Andere Wege',
  waiting: 'Die Verbindung wird hergestellt …',
  waitingHint: 'Bestätige sie im Fenster von ClickUp. Hier geht es dann von selbst weiter.',
  blocked: 'Dein Browser hat das Fenster blockiert. Öffne ClickUp stattdessen hier:',
  blockedLink: 'ClickUp in einem neuen Tab öffnen',
  cancel: 'Abbrechen',
  refused: 'ClickUp ist nicht verbunden. Der Grund steht im Fenster, das sich geöffnet hat.',
  timedOut:
    'Nach zwei Minuten ist noch keine Bestätigung angekommen. Versuche es noch einmal, oder nimm einen Token oder einen Code.',
  success: { title: 'Erfolgreich!', description: 'ClickUp ist jetzt verbunden.' },
  failedTitle: 'Authentifizierung fehlgeschlagen',
  unknownError: 'Unbekannter Fehler',
  statusFailed: 'Verbindungsfehler',
  statusFailedText: 'Ob ClickUp verbunden ist, konnte nicht geladen werden.',
  retry: 'Erneut versuchen',
  token: {
    title: 'Oder mit einem Token',
    label: 'Access Token',
    hint: 'Du findest ihn in ClickUp in deinen persönlichen Einstellungen unter „Apps“. Er beginnt mit pk_.',
    submit: 'Token speichern',
    show: 'Anzeigen',
    hide: 'Verbergen',
    missing: {
      title: 'Token erforderlich',
      description: 'Bitte geben Sie einen gültigen ClickUp Access Token ein.',
    },
    success: { title: 'Token erfolgreich gesetzt', description: 'ClickUp ist jetzt verbunden.' },
    failedTitle: 'Fehler beim Setzen des Tokens',
  },
  code: {
    title: 'Oder mit einem Code',
    label: 'Autorisierungscode',
    hint: 'Für den Fall, dass sich das Fenster nicht von selbst schließt: Füge den Code ein oder die ganze Adresse, zu der ClickUp dich geschickt hat.',
    submit: 'Code einlösen',
    missing: { title: 'Code erforderlich', description: 'Bitte geben Sie einen gültigen Autorisierungscode ein.' },
    success: { title: 'Erfolgreich!', description: 'ClickUp ist jetzt verbunden.' },
    failedTitle: 'Authentifizierung fehlgeschlagen',
  },
} as const;

/** Texts of the status card (spec 2.9, 5, 8). */
export const status = {
  title: 'Status',
  connected: 'Verbunden',
  disconnected: 'Nicht verbunden',
  loading: 'Wird geladen …',
  revoked: 'Zugang abgelaufen',
  // English, as in the spec.
  failed: 'Could not check ClickUp connection status. Please try again later.',
  reload: 'Status neu laden',
  empty: 'Sobald ClickUp verbunden ist, siehst du hier, wann zuletzt synchronisiert wurde und was dabei herauskam.',
  revokedText:
    'ClickUp nimmt den Token nicht mehr an. Deine Events bleiben sichtbar, ändern sich aber nicht mehr, bis du dich neu verbindest.',
  facts: {
    user: 'Konto',
    list: 'Liste',
    since: 'Verbunden seit',
    token: 'Token',
    timeZone: 'Zeitzone',
    changes: 'Aktualisierung',
  },
  changes: {
    live: 'Änderungen erscheinen in Sekunden',
    scheduled: 'Änderungen erscheinen spätestens nach 15 Minuten',
  },
  tokenEnd: (end: string) => `endet auf ${end}`,
  switchedOff:
    'Die Integration ist ausgeschaltet. Solange wird nichts synchronisiert, und Besucher sehen im Bereich Events: „Derzeit sind keine Veranstaltungen geplant.“',
  toApps: 'Zum Schalter in der App-Übersicht',
  sync: 'Jetzt synchronisieren',
  syncing: 'Die Liste wird gelesen …',
  reset: 'Verbindung zurücksetzen',
  resetQuestion: 'Möchtest du die ClickUp-Verbindung wirklich zurücksetzen? Du musst dich danach neu authentifizieren.',
  resetDone: { title: 'Verbindung zurückgesetzt', description: 'Du kannst ClickUp jetzt neu verbinden.' },
  errorTitle: 'Fehler',
  resetFailed: (message: string) => `Fehler beim Zurücksetzen der Verbindung: ${message}`,
  syncDone: 'Synchronisiert',
  syncFailed: 'Synchronisation fehlgeschlagen',
} as const;

export const run = {
  title: 'Letzte Synchronisation',
  none: 'Noch wurde nichts synchronisiert.',
  first: 'Die Liste wird zum ersten Mal gelesen …',
  outcomes: { done: 'Erfolgreich', failed: 'Fehlgeschlagen', suspicious: 'Bestätigung nötig' },
  triggers: {
    schedule: 'nach Zeitplan',
    connect: 'beim Verbinden',
    switch: 'beim Einschalten',
    manual: 'von dir gestartet',
    webhook: 'nach einer Änderung in ClickUp',
  },
  seconds: (durationMs: number) => `${formatNumber(Math.round(durationMs / 100) / 10)}\u00a0s`,
  lastDone: 'Zuletzt erfolgreich:',
  counts: {
    tasks: 'Gelesen',
    published: 'Sichtbar',
    added: 'Neu',
    changed: 'Geändert',
    hidden: 'Ausgeblendet',
  },
  unchanged: 'An deinen Events hat sich dadurch nichts geändert.',
  withheld: (events: number) =>
    events === 1
      ? 'Die Aufgabe von 1 Event fehlt auf einmal in der Liste. Sicherheitshalber ist das Event noch zu sehen.'
      : `Die Aufgaben von ${counted(events, nouns.event)} fehlen auf einmal in der Liste. Sicherheitshalber sind die Events noch zu sehen.`,
  withheldHint: 'Wenn das so gewollt ist, bestätige es. Sonst prüfe in ClickUp, ob die Liste noch vollständig ist.',
  confirm: (events: number) => `${counted(events, nouns.event)} ausblenden`,
  skipped: (tasks: number) =>
    `${counted(tasks, nouns.task)} ${tasks === 1 ? 'konnte' : 'konnten'} nicht übernommen werden`,
} as const;

/** Texts of the task table. */
export const tasks = {
  title: 'Deine Aufgaben',
  lead: 'Alle Aufgaben der letzten Synchronisation, und warum sie auf deiner Website stehen oder nicht.',
  loading: 'Die Aufgaben werden geladen …',
  failed: 'Die Aufgaben konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  empty: 'Noch ist keine Aufgabe gelesen. Sobald ClickUp verbunden ist, liest deine Website die Liste alle 15 Minuten.',
  summary: (shown: number, all: number) => `${formatNumber(shown)} von ${counted(all, nouns.task)} auf der Website`,
  columns: { name: 'Aufgabe', date: 'Termin', status: 'Status', showing: 'Auf der Website' },
  noDate: 'Termin folgt',
  actions: 'Aktionen',
  open: 'In ClickUp öffnen',
  newTab: '(öffnet in einem neuen Tab)',
  hide: 'Ausblenden',
  showings: {
    shown: 'Veröffentlicht',
    hidden: 'Von dir ausgeblendet',
    past: 'Vorbei',
    status: 'Nicht öffentlich',
    archived: 'Archiviert',
    subtask: 'Unteraufgabe',
    unreadable: 'Nicht lesbar',
  },
  reasons: {
    shown: '',
    // The task has a reason of its own.
    unreadable: '',
    hidden: 'Bleibt auch nach der nächsten Synchronisation verborgen.',
    past: 'Am Tag danach verschwindet ein Event von der Website.',
    status: 'Bei diesem Status bleibt die Aufgabe unter euch.',
    archived: 'Archivierte Aufgaben sind nie zu sehen.',
    subtask: 'Nur Aufgaben der obersten Ebene werden Events.',
  },
  hidden: (name: string) => ({ title: 'Ausgeblendet', description: `„${name}“ steht nicht mehr auf deiner Website.` }),
  unhidden: (name: string) => ({ title: 'Eingeblendet', description: `„${name}“ steht wieder auf deiner Website.` }),
  errorTitle: 'Fehler',
  changeFailed: (message: string) => `Das hat nicht geklappt: ${message}`,
  pages: {
    label: 'Seiten der Aufgaben',
    previous: 'Vorherige Seite',
    next: 'Nächste Seite',
    position: (number: number, count: number) => `Seite ${formatNumber(number)} von ${formatNumber(count)}`,
  },
} as const;

/** Instructions for creating an event (spec 2.9, 4.7; docs/decisions/clickup.md). */
export const guide = {
  title: 'So wird aus einer Aufgabe ein Event',
  steps: [
    'Lege in deiner Liste eine Aufgabe an. Ihr Name wird der Titel des Events, ihre Beschreibung der Text.',
    'Fülle die Felder aus, die du brauchst. Fehlt eines in ClickUp, lege es als benutzerdefiniertes Feld an.',
    'Setze den Status der Aufgabe auf einen der vier, die unten stehen.',
    'Spätestens 15 Minuten später steht das Event auf deiner Startseite, mit „Jetzt synchronisieren“ sofort.',
  ],
  fieldsTitle: 'Felder, die erkannt werden',
  fieldsHint: 'Groß- und Kleinschreibung spielt keine Rolle.',
  or: 'oder',
  fields: [
    {
      names: ['Datum', 'date'],
      meaning:
        'Tag des Events; am Tag danach verschwindet es. Ohne dieses Feld zählt das Fälligkeitsdatum, ohne beides steht dort „Termin folgt“.',
    },
    {
      names: ['Uhrzeit', 'time'],
      meaning:
        'Beginn, zum Beispiel 18:30 oder 18.30 Uhr. Ohne dieses Feld zählt die Uhrzeit aus dem Datum, ohne beides 19:00 Uhr.',
    },
    {
      names: ['Dauer', 'duration'],
      meaning:
        'Zum Beispiel 90 Minuten oder 2 Stunden. Ohne dieses Feld zählt das Ende in der Uhrzeit (19–21 Uhr), ohne beides nennt die Seite kein Ende.',
    },
    {
      names: ['Ort', 'place', 'location'],
      meaning: 'Eine Adresse oder „Online“. Ohne dieses Feld zählen die Tags „Online“ und „Vor Ort in …“.',
    },
    {
      names: ['Plätze', 'Kapazität', 'capacity'],
      meaning: 'Wie viele Plätze es gibt, als ganze Zahl. Ohne dieses Feld trägst du sie im Kalender ein.',
    },
    { names: ['Referent', 'Referentin', 'speaker'], meaning: 'Wer das Event leitet.' },
    {
      names: ['Bild', 'image'],
      meaning: 'Adresse eines Bildes, die mit https:// beginnt, oder eine Bilddatei. Ohne Bild steht dort eine Blüte.',
    },
    {
      names: ['Link', 'url'],
      meaning: 'Wohin der Knopf „Anmelden“ führt: die erste Adresse im Feld, auch eine mit www. am Anfang.',
    },
  ],
  statusTitle: 'Status, mit denen eine Aufgabe zu sehen ist',
  statusHint: 'Bei jedem anderen Status verschwindet das Event wieder von der Startseite.',
  tagsTitle: 'Tags',
  tags: 'Höchstens drei Tags sind zu sehen: Der erste wird zur Plakette, die anderen werden Stichpunkte. Ohne Tag steht dort „Exklusiv“; bei höchstens einem Tag kommen „Online-Teilnahme möglich“ und „Q&A-Session nach dem Event“ dazu.',
} as const;

/** Texts of the page that ClickUp's popup ends on. */
export const popup = {
  done: 'Verbunden',
  failed: 'Das hat nicht geklappt',
  close: 'Du kannst dieses Fenster schließen.',
  back: 'Zurück zum Admin-Bereich',
} as const;
