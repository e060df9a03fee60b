import { stillNeeded } from '#content/shell/frame.ts';
import { counted } from '#domain/german-count.ts';
import { OFFER_NAMES } from '#domain/purchases/labels.ts';

/** Texts of the screen 'Inhalte' (docs/decisions/content.md). */
export const editor = {
  lead: 'Hier änderst du Texte und Bilder deiner Website.',
  back: 'Alle Inhalte',
  loading: 'Inhalte werden geladen …',
  failed: 'Die Inhalte konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  places: {
    home: 'Startseite',
    ...OFFER_NAMES,
    courses: 'Kurse',
    everywhere: 'Überall',
  },
  rare: 'Selten gebraucht',
  images: 'Bilder',
  errorTitle: 'Fehler',
  close: 'Schließen',
  cancel: 'Abbrechen',
  states: {
    new: 'neu',
    changed: 'geändert',
    moved: 'verschoben',
    removed: 'entfernt',
    underWay: 'wird veröffentlicht',
  },
  entries: (count: number) => counted(count, ['Eintrag', 'Einträge']),
  untitled: 'Noch ohne Titel',
} as const;

/** Texts of an editor's list of work. */
export const editorNeeds = {
  title: 'Braucht dich',
  textless: (day: string) => `am ${day}, noch ohne Text`,
  more: stillNeeded,
} as const;

export const entryList = {
  add: (one: string) => `${one} hinzufügen`,
  empty: 'Hier steht noch nichts.',
  remove: 'Löschen',
  removed: 'Gelöscht',
  removedText: (title: string) => `„${title}“ verschwindet mit dem nächsten Veröffentlichen von der Website.`,
  removeFailed: (message: string) => `Fehler beim Löschen: ${message}`,
  undo: 'Rückgängig',
  undoHint: 'Oder unten in der Liste „Gelöscht“ wiederherstellen.',
  restore: 'Wiederherstellen',
  restored: 'Wiederhergestellt',
  restoredText: (title: string) => `„${title}“ ist wieder da.`,
  restoreFailed: (message: string) => `Fehler beim Wiederherstellen: ${message}`,
  deleted: 'Gelöscht',
  deletedHint: 'Gelöschtes lässt sich 30 Tage lang wiederherstellen.',
  orderHint: 'Zum Ordnen am Griff ziehen, oder mit den Pfeilen nach oben und nach unten bewegen.',
  orderFailed: (message: string) => `Die Reihenfolge ließ sich nicht speichern: ${message}`,
  grip: (title: string) => `„${title}“ verschieben`,
  up: (title: string) => `„${title}“ nach oben`,
  down: (title: string) => `„${title}“ nach unten`,
  place: (place: number, count: number) => `Platz ${place} von ${count}.`,
} as const;

/** Texts about the invented entries of the first content (docs/decisions/law.md L4). */
export const examples = {
  mark: 'Beispiel',
  one: 'Erfundenes Beispiel',
  field: (label: string) => `Mitgeliefertes Beispiel bei „${label}“`,
  all: (count: number) =>
    `${counted(count, ['Beispiel ist', 'Beispiele sind'])} erfunden und ${count === 1 ? 'muss' : 'müssen'} weg, bevor du veröffentlichst. Ein Abschnitt ohne Einträge verschwindet von selbst.`,
  takeOut: 'Beispiel herausnehmen',
  takeAllOut: 'Alle Beispiele herausnehmen',
  out: (count: number) => (count === 1 ? 'Beispiel herausgenommen' : `${count} Beispiele herausgenommen`),
  outText: 'Besucher sehen sie noch, bis du veröffentlichst.',
  undo: 'Rückgängig',
  undoHint: 'Oder in jeder Liste unter „Gelöscht“ wiederherstellen.',
  back: 'Wieder da',
  backText: 'Alles steht wieder wie vorher.',
  failed: (message: string) => `Das hat nicht geklappt: ${message}`,
} as const;

export const entryForm = {
  priceTimes: 'Wann war dieser Preis online?',
  newTab: '(öffnet in einem neuen Tab)',
  gone: 'Diesen Eintrag gibt es nicht mehr.',
  savedAt: (time: string) => `Gespeichert um ${time} Uhr`,
  untouched: 'Alles wird beim Tippen gespeichert.',
  unwritten: 'Noch nichts angelegt: Das geschieht, sobald du etwas schreibst.',
  dirty: 'Noch nicht gespeichert …',
  saving: 'Wird gespeichert …',
  offline: 'Keine Verbindung. Dein Text bleibt hier stehen und wird gespeichert, sobald der Server wieder da ist.',
  refused: (message: string) => `Nicht gespeichert: ${message}`,
  ownerOnly:
    'Wohin Geld fließt und wer für die Website steht, ändert nur eine Inhaberin. Du siehst hier, was gilt; soll sich etwas ändern, bitte sie darum.',
  required: 'Für das Veröffentlichen nötig',
  placeholder: 'Das ist nur ein Beispiel und muss weg: Trag deine echte Angabe ein.',
  draftHint: 'Online geht das erst mit dem Veröffentlichen.',
  history: 'Verlauf',
  preview: 'Vorschau',
  previewLoading: 'Vorschau wird geladen …',
  characters: (count: number, max: number) =>
    `${count.toLocaleString('de-DE')} von ${max.toLocaleString('de-DE')} Zeichen`,
  none: 'Keine Auswahl',
  colourPicker: 'Farbe auswählen',
  euro: '€',
  yes: 'ja',
  no: 'nein',
  noAmount: 'Bitte gib einen Betrag an, zum Beispiel 27 oder 27,50.',
  noNumber: 'Bitte gib eine ganze Zahl an.',
} as const;

/** Texts of a field with a list of short texts. */
export const itemList = {
  item: (label: string, place: number) => `${label}, Punkt ${place}`,
  add: 'Punkt hinzufügen',
  remove: (place: number) => `Punkt ${place} löschen`,
  up: (place: number) => `Punkt ${place} nach oben`,
} as const;

/** Texts of a field with titles and texts. */
export const pairList = {
  title: (place: number) => `${place}. Titel`,
  text: (place: number) => `${place}. Text`,
} as const;

export const markdownField = {
  tools: (label: string) => `${label}: Auszeichnungen`,
  heading: 'Überschrift',
  bold: 'Fett',
  italic: 'Kursiv',
  list: 'Liste',
  link: 'Link',
  preview: 'Vorschau',
  write: 'Schreiben',
  empty: 'Noch kein Text.',
  linkText: 'Text des Links',
} as const;

export const conflict = {
  title: 'Zwei Fassungen',
  lead: 'Dieser Eintrag wurde inzwischen an anderer Stelle geändert, in einem anderen Fenster oder von jemand anderem. Beide Texte sind noch da: Welcher soll gelten?',
  mine: 'Deine Fassung',
  theirs: 'Die andere Fassung',
  keepMine: 'Meine behalten',
  takeTheirs: 'Die andere nehmen',
  deleted: 'Der Eintrag wurde inzwischen gelöscht, in einem anderen Fenster oder von jemand anderem.',
  bringBack: 'Mit meinem Text wiederherstellen',
  takeDeletion: 'Gelöscht lassen',
  historyHint: 'Was du nicht nimmst, steht danach im Verlauf.',
} as const;

export const history = {
  title: 'Verlauf',
  loading: 'Verlauf wird geladen …',
  failed: 'Der Verlauf konnte nicht geladen werden.',
  empty: 'Dieser Eintrag wurde noch nie geändert.',
  original: 'Erste Fassung',
  same: 'Wie jetzt',
  take: 'Diese Fassung nehmen',
  taken: 'Fassung übernommen',
  takenText: 'Der vorige Text steht jetzt im Verlauf.',
  present: 'Jetzt',
  former: 'Damals',
} as const;

export const madeByAi = {
  label: 'Mit KI erzeugt?',
  hint: 'Gilt für alles, was echt wirkt: Menschen, Stimmen, Orte, Ereignisse. Bei „Ja“ steht es daneben.',
  answers: { open: 'Noch nicht beantwortet', yes: 'Ja', no: 'Nein' },
  /** Hint for images whose answer has no field of its own (docs/decisions/law.md L11). */
  inText: 'Wirkt es echt und kommt von einer KI, schreib „mit KI erzeugt“ in den Text dazu.',
} as const;

export const images = {
  title: 'Bilder',
  lead: 'Alle Bilder, die du hochgeladen hast. Bewegte Bilder und SVG gehen nicht; ein Foto darf so groß sein, wie es aus der Kamera kommt.',
  loading: 'Bilder werden geladen …',
  failed: 'Die Bilder konnten nicht geladen werden.',
  empty: 'Noch kein Bild. Lade das erste hoch.',
  upload: 'Bild hochladen',
  file: 'Datei',
  fileHint: 'JPEG, PNG, WebP oder AVIF',
  alt: 'Beschreibung',
  altHint: 'Was ist zu sehen? Das lesen alle, die das Bild nicht sehen, und Suchmaschinen.',
  altMissing: 'Bitte beschreibe, was auf dem Bild zu sehen ist.',
  fileMissing: 'Bitte wähle ein Bild.',
  unreadable: 'Dieses Bild kann dein Browser nicht lesen. Möglich sind JPEG, PNG, WebP und AVIF.',
  send: 'Hochladen',
  sending: 'Wird hochgeladen …',
  sendFailed: (message: string) => `Das Bild konnte nicht hochgeladen werden: ${message}`,
  choose: 'Bild wählen',
  change: 'Anderes Bild',
  takeOut: 'Kein Bild',
  library: 'Aus der Bibliothek',
  take: (alt: string) => `Nehmen: ${alt}`,
  describe: 'Beschreibung ändern',
  describeSave: 'Beschreibung speichern',
  described: 'Beschreibung gespeichert',
  describedText: 'Sie gilt, wo du das Bild von jetzt an wählst.',
  usedBy: 'Benutzt in',
  unused: 'Nirgends benutzt',
  remove: 'Bild löschen',
  removed: 'Bild gelöscht',
  removedText: 'Seiten, die es noch zeigen, behalten es bis zum nächsten Veröffentlichen.',
  removeFailed: (message: string) => `Das Bild konnte nicht gelöscht werden: ${message}`,
  restored: 'Bild wiederhergestellt',
  restoredText: 'Es steht wieder in der Bibliothek.',
  undo: 'Rückgängig',
  undoHint: 'Oder lade das Bild noch einmal hoch.',
  focus: 'Bildmitte',
  focusHint: 'Klicke auf das Wichtigste: Es bleibt sichtbar, wenn das Bild beschnitten wird.',
  axes: { x: 'von links', y: 'von oben' },
  size: (width: number, height: number, kilobytes: number) =>
    `${width} × ${height}, ${kilobytes.toLocaleString('de-DE')} KB`,
} as const;

export const giftFiles = {
  tooLarge: 'Die Datei ist zu groß: Erlaubt sind 4 MB.',
  sending: 'Die Datei wird hochgeladen …',
  sendFailed: (message: string) => `Die Datei konnte nicht hochgeladen werden: ${message}`,
  stored: (size: string) => `Hochgeladen: ${size}`,
  takeOut: 'Keine Datei',
} as const;

export const voices = {
  file: 'Aufnahme hochladen',
  replace: 'Andere Aufnahme hochladen',
  fileHint: 'M4A oder MP3, höchstens 30 Sekunden und 500 KB',
  sending: 'Wird hochgeladen …',
  sendFailed: (message: string) => `Die Aufnahme konnte nicht hochgeladen werden: ${message}`,
  tooLarge: 'Die Aufnahme ist zu groß: Erlaubt sind 500 KB.',
  tooLong: (seconds: number) =>
    `Die Aufnahme ist zu lang: ${seconds.toLocaleString('de-DE', { maximumFractionDigits: 1 })} Sekunden. Erlaubt sind 30.`,
  length: (seconds: number) => counted(seconds, ['Sekunde', 'Sekunden']),
  listen: 'Aufnahme anhören',
  transcript: 'Zum Mitlesen',
  transcriptHint: 'Schreib auf, was zu hören ist. Das lesen alle, die es nicht hören.',
  takeOut: 'Keine Aufnahme',
} as const;

export const liveSwitches = {
  title: 'Sofort wirksam',
  lead: 'Diese Schalter wirken auf der Startseite innerhalb von Sekunden, ohne Veröffentlichen.',
  maintenance: 'Wartungsmodus',
  maintenanceText: 'Text des Hinweises',
  maintenanceHint: 'Leer: der übliche Text.',
  signUp: 'Anmeldung geschlossen',
  save: 'Text speichern',
  loading: 'Wird geladen …',
  failed: 'Die Schalter konnten nicht geladen werden.',
  saved: 'Gespeichert',
  savedText: 'Die Startseite zeigt es in ein paar Sekunden.',
  /** Shown once the site's first maintenance has ended. */
  opening: {
    ordered: () =>
      'Deine Website wird jetzt für Suchmaschinen geöffnet und dafür neu gebaut. Das dauert ein paar Minuten.',
    duties: (blockers: string) =>
      `Suchmaschinen zeigen deine Website noch nicht. Im Weg: ${blockers}. Ändere das und veröffentliche.`,
    unavailable: () =>
      'Suchmaschinen zeigen deine Website noch nicht: Dafür muss sie neu gebaut werden. Veröffentliche sie noch einmal.',
  },
  toCheck: { label: 'Zum Rechts-Check', hint: 'Oder öffne oben den Rechts-Check.' },
  saveFailed: (message: string) => `Das ließ sich nicht umschalten: ${message}`,
} as const;
