import { counted } from '#domain/german-count.ts';

const changeNoun = ['Änderung', 'Änderungen'] as const;

/** Words of the publish dialog. */
export const publishing = {
  open: 'Veröffentlichen',
  openCount: (count: number) => `Veröffentlichen (${count.toLocaleString('de-DE')})`,
  title: 'Veröffentlichen',
  loading: 'Änderungen werden gesammelt …',
  failed: 'Die Änderungen konnten nicht geladen werden.',
  none: 'Es gibt nichts zu veröffentlichen: Die Website sagt, was hier steht.',
  noneMore: 'Es gibt nichts weiter zu veröffentlichen: Alles andere ist unterwegs.',
  changes: (count: number) => counted(count, changeNoun),
  chosen: (chosen: number, count: number) => `${chosen} von ${counted(count, changeNoun)} ausgewählt`,
  all: 'Alle auswählen',
  choose: (kind: string, title: string) => `${kind}: ${title} veröffentlichen`,
  letters: {
    new: (subject: string) => `Wird für alle lesbar: der Brief „${subject}“.`,
    removed: (subject: string) => `Verschwindet von der Website: der Brief „${subject}“.`,
  },
  order: 'Reihenfolge',
  unfinished: 'Bleibt Entwurf, bis das ergänzt ist:',
  nothingChosen: 'Wähle aus, was online gehen soll.',
  problems: 'Das fehlt noch',
  problemsHint: 'Bring das in Ordnung, dann kannst du veröffentlichen.',
  before: 'Bisher',
  after: 'Neu',
  nothing: 'leer',
  note: 'Notiz',
  noteHint: 'Nur für dich: Worum ging es?',
  send: 'Jetzt veröffentlichen',
  sending: 'Wird veröffentlicht …',
  sendFailed: (message: string) => `Das Veröffentlichen hat nicht begonnen: ${message}`,
  outdated: 'Es ist etwas dazugekommen. Sieh dir die Liste noch einmal an.',
} as const;

/** Words of how a publish goes, and of those that were. */
export const releases = {
  title: 'Veröffentlicht',
  loading: 'Wird geladen …',
  failed: 'Was veröffentlicht wurde, konnte nicht geladen werden.',
  none: 'Du hast noch nichts veröffentlicht. Die Website zeigt ihre ersten Inhalte.',
  waiting: 'wird veröffentlicht',
  building: 'wird veröffentlicht',
  online: (since: string) => `online seit ${since}`,
  onlineNow: 'online',
  almost: 'fertig gebaut, gleich online',
  failedState: 'fehlgeschlagen, die alte Seite läuft weiter',
  built: 'war online',
  replaced: 'übersprungen',
  number: (id: number) => `Nr. ${id}`,
  running: 'Wird veröffentlicht …',
  collecting:
    'Schritt 1 von 3: Höchstens eine Minute lang wird gesammelt, was du noch veröffentlichst; alles geht zusammen hinaus. Bleib so lange unter „Inhalte“, sonst beginnt es zur nächsten Viertelstunde.',
  ordered: (time: string) =>
    `Schritt 2 von 3: Der Build ist seit ${time}\u00a0Uhr bestellt und richtet sich ein; läuft schon einer, wartet er auf ihn. Du kannst weiterarbeiten.`,
  making: (time: string) =>
    `Schritt 3 von 3: Seit ${time}\u00a0Uhr werden die Seiten gebaut und geprüft; dann gehen sie online. Du kannst weiterarbeiten.`,
  delayed: 'Es wird von selbst noch einmal versucht.',
  done: 'Online',
  look: 'Ansehen',
  notOnline: (error: string) => `Nicht online, weil das Veröffentlichen fehlgeschlagen ist: ${error}`,
  notOnlineHint:
    'Besucher sehen weiter die alte Seite; deine Änderungen sind noch hier. Nennt der Satz eine Angabe, ändere sie zuerst.',
  retry: 'Noch einmal versuchen',
  retryFailed: (message: string) => `Das ließ sich nicht noch einmal versuchen: ${message}`,
  again: 'Wieder veröffentlichen',
  againTitle: (id: number) => `Nr. ${id} wieder veröffentlichen?`,
  firstTitle: 'Die ersten Inhalte wieder veröffentlichen?',
  first: 'Erste Inhalte wieder veröffentlichen',
  againLead: 'Das würde sich für deine Besucher ändern:',
  againNothing: 'Für deine Besucher würde sich nichts ändern: Die Website sagt dasselbe.',
  againHint: 'Deine Entwürfe bleiben, wie sie sind, und stehen danach wieder unter „Veröffentlichen“.',
  againLoading: 'Wird verglichen …',
  againSend: 'Wieder veröffentlichen',
  againFailed: (message: string) => `Das ließ sich nicht wieder veröffentlichen: ${message}`,
  againStarted: 'Wird wieder veröffentlicht',
  undo: 'Rückgängig',
  undoHint: 'Oder veröffentliche unter „Veröffentlicht“, was vorher online war.',
} as const;
