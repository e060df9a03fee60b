import type { Role } from '#domain/accounts/roles.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { countryName } from '#domain/visits/country-name.ts';

/** Names of the roles (docs/decisions/accounts.md). */
export const roleNames = { owner: 'Inhaberin', editor: 'Redaktion', reader: 'Leserecht' } as const;

const never = 'noch nie';
const lastLogin = (instant: string | null): string => (instant === null ? never : formatInstant(instant));

export const users = {
  lead: 'Wer Zugang hat, mit welchen Rechten.',
  title: 'Konten',
  loading: 'Lade Benutzer …',
  failed: 'Die Benutzer konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  empty: 'Noch gibt es kein Konto. Lade jemanden ein, oder leg dir unter Einstellungen › Konto ein eigenes an.',
  invite: 'Einladen',
  columns: { name: 'Name', role: 'Rolle', status: 'Status', lastLogin: 'Letzte Anmeldung' },
  actions: 'Aktionen',
  you: 'Du',
  status: { active: 'Aktiv', invited: 'Eingeladen', inactive: 'Deaktiviert' },
  lastLogin,
  roleOf: (name: string) => `Rolle von ${name}`,
  seesRevenue: 'Darf Umsatz sehen',
  resend: { invited: 'Einladung erneut senden', active: 'Link für neues Passwort senden' },
  deactivate: 'Deaktivieren',
  activate: 'Aktivieren',
  remove: 'Löschen',
  emergency: {
    title: 'Notzugang',
    text: (username: string) =>
      `Mit „${username}“ kommst du hinein, wenn sonst nichts mehr geht. Dieser Zugang hat alle Rechte.`,
    technician: 'Ohne ADMIN_PASSWORD_HASH gibt es ihn nicht mehr.',
    /** @param instant null also after 90 days, for which logins are kept */
    lastLogin: (instant: string | null) =>
      instant === null ? 'Keine Anmeldung in den letzten 90 Tagen' : `Letzte Anmeldung: ${formatInstant(instant)}`,
    you: 'Damit bist du gerade angemeldet.',
  },
  rights: [
    { role: 'Inhaberin', text: 'darf alles.' },
    { role: 'Redaktion', text: 'pflegt Inhalte, Kalender und Kurzlinks und sieht die Analytics, keinen Umsatz.' },
    { role: 'Leserecht', text: 'sieht Analytics und Kalender, Umsatz nur, wenn du es erlaubst.' },
  ],
  errorTitle: 'Fehler',
  changed: {
    role: { title: 'Rolle geändert', text: (name: string, role: string) => `${name}: ${role}.` },
    revenue: {
      title: 'Recht geändert',
      text: (name: string, allowed: boolean) => `${name} darf Umsatz ${allowed ? 'jetzt' : 'nicht mehr'} sehen.`,
    },
    invitationEnded: 'Der Link der Einladung gilt damit nicht mehr. Schick sie bitte erneut.',
    inactive: {
      title: 'Konto deaktiviert',
      text: (name: string) => `${name} ist abgemeldet und kommt nicht mehr hinein.`,
    },
    active: { title: 'Konto aktiviert', text: (name: string) => `${name} kann sich wieder anmelden.` },
    removed: { title: 'Konto gelöscht', text: (name: string) => `${name} hat keinen Zugang mehr.` },
    sent: {
      title: 'E-Mail unterwegs',
      text: (email: string, isInvited: boolean) =>
        `Der Link an ${email} gilt ${isInvited ? 'sieben Tage' : 'eine Stunde'} lang.`,
    },
  },
  undo: { label: 'Rückgängig', hint: 'Deaktivierte Konten stehen weiter in der Liste.' },
  removal: {
    title: 'Konto löschen?',
    text: 'Mit dem Konto gehen seine Passkeys, Sitzungen und Anmeldungen. Das lässt sich nicht zurücknehmen.',
    close: 'Schließen',
    keep: 'Behalten',
    discard: 'Endgültig löschen',
  },
} as const;

export const invitation = {
  title: 'Jemanden einladen',
  lead: 'Die Einladung kommt per E-Mail. Mit dem Link darin legt die Person ihr Passwort fest; er gilt sieben Tage lang.',
  name: 'Name',
  username: 'Benutzername',
  email: 'E-Mail',
  role: 'Rolle',
  submit: 'Einladen',
  busy: 'Wird eingeladen …',
  cancel: 'Abbrechen',
  close: 'Schließen',
} as const;

/** Texts of Einstellungen › Konto, in addition to those of the spec. */
export const account = {
  loading: 'Lade dein Konto …',
  failed: 'Dein Konto konnte nicht geladen werden.',
  retry: 'Erneut versuchen',
  saving: 'Speichern …',
  errorTitle: 'Fehler',
  saved: { title: 'Gespeichert', description: 'Dein Profil ist gespeichert.' },
  adopted: {
    title: 'Konto angelegt',
    description: 'Du bist jetzt mit deinem eigenen Konto angemeldet. Den Notzugang gibt es weiter.',
  },
  sent: {
    title: 'Gespeichert',
    description: 'Wir haben dir geschrieben. Die neue Adresse gilt, sobald du sie bestätigst.',
  },
  emergencyNameHint: 'Womit du dich künftig anmeldest; ein anderer Name als der des Notzugangs.',
  emailHint: 'Für vergessene Passwörter und Hinweise. Eine neue Adresse gilt, sobald du sie bestätigt hast.',
  pending: (email: string) => `${email} wartet noch auf deine Bestätigung.`,
  emergency: {
    title: 'Du bist mit dem Notzugang angemeldet',
    text: 'Er ist nur für den Fall, dass sonst nichts geht. Speichere dein Profil, dann bekommst du ein eigenes Konto mit demselben Passwort.',
    password:
      'Das Passwort des Notzugangs ändert deine Technik. Speichere zuerst dein Profil, dann änderst du es hier.',
  },
  samePassword: {
    title: 'Dein Passwort öffnet auch den Notzugang',
    text: 'Änderst du es hier, gilt das alte für den Notzugang weiter.',
    technician:
      'Ein anderes bekommt er so: npm run admin:password, die Zeile als ADMIN_PASSWORD_HASH eintragen, neu veröffentlichen. Ganz weg ist er, wenn du ADMIN_PASSWORD_HASH löschst; tu das erst, wenn zwei Inhaberinnen ein Konto haben.',
  },
  passwordHint: 'Mindestens 12 Zeichen, am besten mehrere Wörter.',
  strength: ['Zu leicht zu erraten', 'Geht so', 'Gut', 'Sehr gut'],
  strengthLabel: 'Stärke:',
  notRepeated: 'Die beiden Passwörter sind nicht gleich',
  changed: { title: 'Passwort geändert', description: 'Alle anderen Sitzungen sind beendet.' },
  changedNotThere: {
    title: 'Passwort geändert',
    description: 'Alle anderen Sitzungen sind beendet. Den Notzugang öffnet weiter das alte Passwort.',
  },
} as const;

export const sessions = {
  title: 'Sitzungen',
  loading: 'Lade Sitzungen …',
  failed: 'Die Sitzungen konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  current: 'Diese hier',
  place: (country: string) => (country === '' ? 'Ort unbekannt' : countryName(country)),
  seen: (instant: string) => `zuletzt ${formatInstant(instant)}`,
  end: 'Beenden',
  ended: { title: 'Sitzung beendet', description: 'Dieser Browser ist abgemeldet.' },
  everywhere: 'Überall abmelden',
  errorTitle: 'Fehler',
  logins: 'Letzte Anmeldungen',
  loginsLead: 'Die letzten 90 Tage.',
  noLogins: 'Keine.',
  method: { password: 'Passwort', passkey: 'Passkey', takeout: 'Alles mitnehmen' },
  takeout: 'Begonnen',
  success: 'Angemeldet',
  failure: 'Abgewiesen',
} as const;

export const passkeys = {
  title: 'Passkeys',
  lead: 'Anmelden mit Fingerabdruck, Gesicht oder Gerätecode, je Gerät einmal eingerichtet.',
  loading: 'Lade Passkeys …',
  failed: 'Die Passkeys konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  empty: 'Noch keiner.',
  emergency: 'Der Notzugang hat keine Passkeys. Speichere zuerst dein Profil.',
  unsupported: 'Dieser Browser kann keine Passkeys.',
  name: 'Name des Passkeys',
  nameHint: 'Woran du ihn erkennst, zum Beispiel „Mein Handy“.',
  add: 'Passkey anlegen',
  adding: 'Wird angelegt …',
  added: { title: 'Passkey angelegt', description: 'Damit kannst du dich ab jetzt anmelden.' },
  created: (instant: string) => `angelegt ${formatInstant(instant)}`,
  used: (instant: string | null) => (instant === null ? 'noch nie benutzt' : `zuletzt ${formatInstant(instant)}`),
  rename: 'Umbenennen',
  newName: (name: string) => `Neuer Name für ${name}`,
  save: 'Speichern',
  saving: 'Speichern …',
  cancel: 'Abbrechen',
  renamed: (name: string) => ({ title: 'Passkey umbenannt', description: `Er heißt jetzt „${name}“.` }),
  remove: 'Entfernen',
  removed: { title: 'Passkey entfernt', description: 'Er öffnet dein Konto nicht mehr.' },
  known: 'Auf diesem Gerät hast du schon einen Passkey für dein Konto.',
  errorTitle: 'Fehler',
  unexpected: 'Das hat gerade nicht geklappt. Bitte versuche es noch einmal.',
  signIn: 'Mit Passkey anmelden',
  signingIn: 'Passkey wird geprüft …',
  prove: 'Mit Passkey bestätigen',
} as const;

/** Permissions of a role, addressed to the invited user. */
const mayDo: Readonly<Record<Role, string>> = {
  owner: 'Als Inhaberin darfst du alles sehen und ändern.',
  editor: 'Als Redaktion pflegst du Inhalte, Kalender und Kurzlinks und siehst die Analytics, keinen Umsatz.',
  reader: 'Mit Leserecht siehst du Analytics und Kalender und änderst nichts.',
};

/** Texts of the login page for a forgotten password and the links of mails. */
export const access = {
  forgotten: 'Passwort vergessen',
  forgottenLead: 'Wir schicken dir einen Link, mit dem du ein neues Passwort festlegst.',
  nameOrEmail: 'Benutzername oder E-Mail',
  send: 'Link anfordern',
  sending: 'Wird gesendet …',
  back: 'Zurück zur Anmeldung',
  toAdmin: 'Zum Admin-Bereich',
  failed: 'Das hat gerade nicht geklappt. Bitte versuche es noch einmal.',
  checking: 'Der Link wird geprüft …',
  invitationLead: (username: string, role: Role) =>
    `Willkommen! Dein Benutzername ist ${username}. ${mayDo[role]} Leg jetzt dein Passwort fest.`,
  passwordLead: (username: string) => `Leg ein neues Passwort für ${username} fest.`,
  password: 'Neues Passwort',
  repeat: 'Passwort bestätigen',
  set: 'Passwort festlegen',
  setting: 'Wird gespeichert …',
  emailLead: (email: string) => `Soll ${email} ab jetzt für dein Konto gelten?`,
  confirm: 'E-Mail-Adresse bestätigen',
  confirming: 'Wird bestätigt …',
  confirmed: 'Danke, die Adresse gilt ab jetzt.',
} as const;
