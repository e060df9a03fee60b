/** Texts of the login screen (spec 2.7, 4.5, 8; the spec's use the formal Sie, ours du). */
export const login = {
  title: 'Admin-Anmeldung',
  lead: 'Schön, dass du da bist. Hier geht es zu dem Bereich hinter der Website.',
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
