import { formatNumber } from '#domain/german-count.ts';
import { DEFAULT_TAG } from '#domain/tagging/contact-tags.ts';

export const reveal = { show: 'Zeigen', hide: 'Verbergen' } as const;

/** Labels the button that opens the filters on a phone, with the number of active ones. */
export const filterButton = (set: number): string => (set === 0 ? 'Filter' : `Filter (${formatNumber(set)})`);

/** Texts of the login screen (spec 2.7, 4.5, 8; it uses the formal Sie, as in the spec). */
export const login = {
  title: 'Admin-Anmeldung',
  lead: 'Dieser Bereich gehört der Inhaberin der Website.',
  username: 'Benutzername',
  password: 'Passwort',
  submit: 'Anmelden',
  submitting: 'Anmeldung läuft...',
  missing: { title: 'Fehlende Eingaben', text: 'Bitte geben Sie Benutzernamen und Passwort ein.' },
  wrong: { title: 'Anmeldung fehlgeschlagen', text: 'Bitte überprüfen Sie Ihre Anmeldedaten.' },
  unexpected: {
    title: 'Fehler bei der Anmeldung',
    text: 'Ein unerwarteter Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.',
  },
  success: { title: 'Erfolgreich angemeldet', text: 'Sie werden zum Admin-Bereich weitergeleitet' },
  withoutScript: 'Der Admin-Bereich braucht JavaScript.',
} as const;

/** Texts of the login over an expired session (docs/decisions/accounts.md). */
export const session = {
  title: 'Deine Sitzung ist abgelaufen',
  lead: 'Melde dich wieder an, dann geht es genau hier weiter. Was du eingegeben hast, bleibt stehen.',
  close: 'Schließen',
  cancel: 'Abbrechen',
} as const;

/** Texts of the password prompt before a sensitive operation (docs/decisions/accounts.md). */
export const proof = {
  title: 'Bitte bestätige, dass du es bist',
  lead: 'Das ist eine heikle Aktion. Gib noch einmal dein Passwort ein, dann geht es genau hier weiter.',
  password: 'Passwort',
  submit: 'Bestätigen',
  submitting: 'Wird geprüft …',
  close: 'Schließen',
  cancel: 'Abbrechen',
  missing: 'Bitte gib dein Passwort ein.',
  failed: 'Das hat gerade nicht geklappt. Bitte versuche es noch einmal.',
} as const;

/** Question before unsaved input is discarded. */
export const unsaved = {
  title: 'Änderungen verwerfen?',
  text: 'Was du eingegeben hast, ist noch nicht gespeichert und geht dann verloren.',
  close: 'Schließen',
  keep: 'Weiter bearbeiten',
  discard: 'Verwerfen',
} as const;

/** Apps overview (spec 2.10). */
export const apps = {
  lead: 'Alles, was mit deiner Website verbunden ist.',
  open: 'Öffnen',
  configure: 'Konfigurieren',
  newTab: '(öffnet in einem neuen Tab)',
  sample: 'Beispiel',
  clickup: {
    title: 'ClickUp',
    text: 'Macht aus Aufgaben, die du in ClickUp veröffentlichst, Events auf deiner Startseite.',
    listId: 'ID der Aufgabenliste',
    events: 'Events',
    unknown: '–',
    // Samples of the spec, until a list is connected (spec 2.10).
    samples: { listId: '901234567890', events: '1' },
    whenOff:
      'Ausgeschaltet: Besucher sehen im Bereich Events „Derzeit sind keine Veranstaltungen geplant.“, und nichts wird synchronisiert.',
    service: { label: 'ClickUp besuchen', url: 'https://app.clickup.com/' },
  },
  activecampaign: {
    title: 'ActiveCampaign',
    text: 'Taggt Kontakte, die über einen Link mit ihrer Kontakt-ID kommen.',
    whenOff: 'Ausgeschaltet: Besucher merken nichts. Neue Tags warten, bis du wieder einschaltest.',
    facts: [
      { name: 'URL-Parameter', value: 'contactid, CONTACTID' },
      { name: 'Standard-Tag', value: DEFAULT_TAG },
    ],
  },
  cards: [
    {
      screen: 'analytics',
      title: 'Analytics',
      text: 'Zählt Besuche, ohne Menschen zu verfolgen.',
      facts: ['Tracking-Pixel', 'Daten in PostgreSQL', 'DSGVO-konform'],
    },
    {
      screen: 'redirects',
      title: 'Redirects',
      text: 'Kurze Adressen für Flyer, E-Mails und Beiträge.',
      facts: ['Format: /r/[slug]', 'Kategorien', 'Statistiken'],
    },
    {
      screen: 'payments',
      title: 'Zahlungen',
      text: 'Zeigt, was gekauft wurde und welcher Link es gebracht hat.',
      facts: ['Digistore24, CopeCart, Stripe', 'Käufe mit Herkunft', 'Keine Buchhaltung'],
    },
  ],
  soon: {
    title: 'Demnächst',
    items: [
      { name: 'Newsletter-Tool', screen: 'newsletter' },
      { name: 'Kalender', screen: 'calendar' },
      { name: 'Zahlungen', screen: 'payments' },
      { name: 'Video-Meetings', screen: undefined },
    ],
    here: 'schon da',
  },
} as const;

/** Texts of the integrations' switches (spec 2.10, 4.8, 8). */
export const integrations = {
  label: (service: string) => `${service}-Integration`,
  enabled: 'Aktiv',
  disabled: 'Deaktiviert',
  unknown: 'Unbekannt',
  loading: 'Wird geladen …',
  changedTitle: 'Erfolg',
  changed: (service: string, isEnabled: boolean) =>
    `${service}-Integration wurde ${isEnabled ? 'aktiviert' : 'deaktiviert'}.`,
  errorTitle: 'Fehler',
  loadFailed: 'Der Status der Integrationen konnte nicht abgerufen werden.',
  changeFailed: (service: string) => `Der Status der ${service}-Integration konnte nicht geändert werden.`,
  retry: 'Erneut versuchen',
} as const;

/** Settings screen (spec 2.14). */
export const settings = {
  tabs: { account: 'Konto', website: 'Website', notifications: 'Benachrichtigungen' },
  save: 'Speichern',
  profile: { title: 'Profil', name: 'Name', username: 'Benutzername', email: 'E-Mail' },
  password: {
    title: 'Passwort',
    current: 'Aktuelles Passwort',
    next: 'Neues Passwort',
    repeat: 'Passwort bestätigen',
    submit: 'Passwort ändern',
  },
  website: {
    title: 'Website',
    publishHint: 'Zu sehen ist es, sobald du veröffentlichst.',
    toContent: 'Zu den Inhalten',
  },
  notifications: {
    title: 'E-Mail-Benachrichtigungen',
    switches: [
      { name: 'newsletter', label: 'Neue Newsletter-Anmeldungen' },
      { name: 'waitlist', label: 'Neue Einträge auf der Warteliste' },
      { name: 'sync', label: 'Änderungen am Status der Event-Synchronisation' },
    ],
    lead: (address: string) => `Sie gehen an ${address}.`,
    hint: 'Neues wird gesammelt: Du bekommst höchstens eine E-Mail in 15 Minuten. Darin stehen nur die Anzahl und ein Link, keine Namen und keine Adressen.',
    noAddress: 'Dafür braucht dein Konto eine bestätigte E-Mail-Adresse. Du trägst sie unter Konto ein.',
    noEmergencyAddress:
      'Der Notzugang bekommt keine Benachrichtigungen: OWNER_EMAIL ist leer, oder es ist die Adresse eines Kontos, das eigene Schalter hat.',
    noServer: 'Der E-Mail-Versand ist noch nicht eingerichtet (SMTP_URL). Bis dahin warten alle E-Mails.',
    loading: 'Die Benachrichtigungen werden geladen …',
    failed: 'Die Benachrichtigungen konnten nicht geladen werden.',
    retry: 'Erneut versuchen',
    saved: { title: 'Gespeichert', description: 'Deine Benachrichtigungen sind gespeichert.' },
  },
  switches: {
    saving: 'Wird gespeichert …',
    unsaved: 'Noch nicht gespeichert.',
    failedTitle: 'Nicht gespeichert',
    failed: (message: string) => `Nicht gespeichert: ${message}`,
  },
} as const;
