import { formatNumber } from '#domain/german-count.ts';

/** Texts of the ActiveCampaign screen (spec 2.11). */
export const screen = {
  lead: 'Gib Kontakten einen Tag, von Hand oder über einen Link.',
} as const;

/** Texts of the connection bar (spec 2.11, 8). */
export const connection = {
  title: 'Verbindung zu ActiveCampaign',
  pending: 'Teste ActiveCampaign-Verbindung...',
  success: 'Verbindung zur ActiveCampaign API erfolgreich!',
  refused: (message: string) => `Fehler bei der Verbindung: ${message}`,
  failed: (message: string) => `Fehler bei der Anfrage: ${message}`,
  test: 'Verbindung testen',
} as const;

/** Names of the tabs (spec 2.11). */
export const tabs = { manual: 'Manuelles Tagging', tester: 'URL-Parameter testen' } as const;

/** Texts of tagging by hand (spec 2.11, 5, 8). */
export const manual = {
  contactId: 'Kontakt-ID',
  contactIdHint: 'Die Zahl, die ActiveCampaign in der Adresse des Kontakts zeigt.',
  tag: 'Tag-Name',
  tagHint: 'Gibt es den Tag noch nicht, wird er angelegt.',
  submit: 'Tag hinzufügen',
  errorTitle: 'Fehler',
  successTitle: 'Erfolg',
  failed: (message: string) => `Anfragefehler: ${message}`,
} as const;

/** Texts of the URL tester (spec 2.11, 5). */
export const tester = {
  url: 'Test-URL',
  info: 'Hier wird nur gelesen, was in der Adresse steht. Niemand bekommt dabei einen Tag.',
  preview: 'Vorschau',
  parts: { address: 'Adresse', contactId: 'contactid', tag: 'tag' },
  none: '–',
  invalidPreview: 'Ungültige URL',
  submit: 'URL testen',
  errorTitle: 'Fehler',
  successTitle: 'Ergebnis',
  invalid: 'Ungültige URL. Bitte überprüfen Sie das Format.',
  missing: 'Die URL enthält keinen contactid Parameter. Bitte fügen Sie ?contactid=12345 oder ?CONTACTID=12345 hinzu.',
  unusable:
    'Niemand würde getaggt: Eine Kontakt-ID besteht aus höchstens 20 Ziffern, ein Tag aus höchstens 100 Zeichen.',
  protected: (tag: string) => `Niemand würde getaggt: Der Tag „${tag}“ ist geschützt, kein Link vergibt ihn.`,
  found: (contactId: string, tag: string) => `Der Kontakt ${contactId} würde mit dem Tag „${tag}“ getaggt.`,
} as const;

/** Explanation of automatic tagging (spec 2.11; docs/decisions/activecampaign.md). */
export const explanation = {
  title: 'So funktioniert das automatische Tagging',
  points: [
    'Kommt jemand über eine Adresse mit dem Parameter contactid oder CONTACTID auf deine Website, bekommt dieser Kontakt einen Tag.',
    'Mit dem Parameter tag bestimmst du, welchen. Ohne ihn ist es website-visitor.',
    'Das Tagging läuft im Hintergrund: Wer auf den Link klickt, wird ganz normal weitergeleitet.',
    'Über Links werden nur Tags vergeben, die es in ActiveCampaign schon gibt, und website-visitor. Neue Tags legst du mit dem manuellen Tagging an; geschützte vergibt kein Link.',
  ],
  example: 'Beispiel',
} as const;

/** Texts of the protected tags; beyond the spec. */
export const protection = {
  title: 'Geschützte Tags',
  lead: 'Wer eine Adresse deiner Website kennt, kann damit jedem Kontakt einen Tag geben. Geschützte Tags nicht: Die vergibst nur du, von Hand oder in ActiveCampaign. „Warteliste“ und „Newsletter“ sind immer geschützt, denn sie stehen für eine Einwilligung: Deine Website vergibt sie, wenn jemand sie bestätigt hat.',
  tags: 'Außerdem geschützt',
  hint: 'Ein Tag je Zeile. Groß- und Kleinschreibung spielt keine Rolle.',
  save: 'Speichern',
  saved: { title: 'Gespeichert', description: 'Diese Tags vergibt kein Link mehr.' },
  errorTitle: 'Fehler',
  loading: 'Lade geschützte Tags …',
  failed: 'Die geschützten Tags konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
} as const;

/** Texts of the queue; beyond the spec. */
export const queue = {
  title: 'Warteschlange',
  loading: 'Lade Warteschlange …',
  failed: 'Die Warteschlange konnte nicht geladen werden.',
  retryLoading: 'Erneut versuchen',
  refresh: 'Aktualisieren',
  pending: 'Wartend',
  pendingNone: 'alles zugestellt',
  oldest: (instant: string) => `der älteste seit ${instant}`,
  delivered: 'Zugestellt',
  dead: 'Nicht zustellbar',
  switchedOff: 'Die Integration ist ausgeschaltet: Was wartet, wird zugestellt, sobald du sie wieder einschaltest.',
  toApps: 'Zum Schalter in der App-Übersicht',
  deadTitle: 'Nicht zustellbare Tags',
  deadNone: 'Kein Tag ist liegen geblieben.',
  shown: (shown: number, all: number) => `Die neuesten ${formatNumber(shown)} von ${formatNumber(all)}.`,
  byVisitors: (dead: number) =>
    dead === 1
      ? 'Einen davon hat ein Besuch ausgelöst, meist mit einem Tag, den es in ActiveCampaign nicht gibt.'
      : `${formatNumber(dead)} davon haben Besuche ausgelöst, meist mit Tags, die es in ActiveCampaign nicht gibt.`,
  columns: { contact: 'Kontakt', tag: 'Tag', reason: 'Grund', createdAt: 'Seit', actions: 'Aktionen' },
  attempts: (attempts: number) => (attempts === 1 ? '1 Versuch' : `${formatNumber(attempts)} Versuche`),
  retry: 'Erneut senden',
  discard: 'Verwerfen',
  of: (contactId: string, tag: string) => `(${tag} für Kontakt ${contactId})`,
  retriedTitle: 'Tag erneut gesendet',
  discarded: { title: 'Tag verworfen', description: 'Er wird nicht mehr zugestellt.' },
  errorTitle: 'Fehler',
  retryFailed: (message: string) => `Fehler beim erneuten Senden: ${message}`,
  discardFailed: (message: string) => `Fehler beim Verwerfen: ${message}`,
} as const;

/** Texts of the transfer of confirmed people (docs/decisions/people.md). */
export const handingOver = {
  title: 'Menschen übergeben',
  lead: 'Wer eine Liste bestätigt, wird in ActiveCampaign zum Kontakt mit dem Tag „Warteliste“ oder „Newsletter“, und verliert ihn beim Abmelden.',
  toggle: 'Bestätigte Menschen übergeben',
  on: 'Solange diese Seite offen ist, geht es zügig voran, sonst im Hintergrund alle 15 Minuten.',
  off: 'Ausgeschaltet: Niemand Neues wird übergeben, nur Abgemeldete verlieren ihren Tag.',
  unconnected: 'ActiveCampaign ist noch nicht eingerichtet. Übergeben wird, sobald es verbunden ist.',
  handedOver: 'Übergeben',
  waiting: 'Noch offen',
  dead: 'Nicht übergeben',
  retry: 'Erneut versuchen',
  loading: 'Lade Stand der Übergabe …',
  loadFailed: 'Der Stand der Übergabe konnte nicht geladen werden.',
  reload: 'Erneut versuchen',
  errorTitle: 'Fehler',
  failed: (message: string) => `Das hat nicht geklappt: ${message}`,
} as const;
