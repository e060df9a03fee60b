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
    noEmergencyAddress: 'Der Notzugang bekommt keine Benachrichtigungen: Er hat keine Adresse.',
    ownersAddress:
      'Der Notzugang bekommt keine Benachrichtigungen: Seine Adresse ist die eines Kontos, dessen eigene Schalter gelten.',
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
