/** The waitlist's toasts, in English as the spec has them (spec 8). */
export const waitlistToasts = {
  successTitle: 'Success!',
  success: 'You have been added to our waitlist.',
  errorTitle: 'Error',
  errorFallback: 'Failed to join waitlist',
} as const;

/** The maintenance dialog (spec 2.3). */
export const maintenance = {
  title: 'Wartungsmodus',
  text: 'Wir erneuern gerade unsere Website. Du kannst dich schon umsehen, manches ist aber noch nicht fertig. Schau bald wieder vorbei!',
  signature: (siteName: string) => `Dein Team von ${siteName}`,
  close: 'Schließen',
} as const;

/** The not-found screen (spec 2.2). */
export const notFound = {
  code: '404',
  title: 'Seite nicht gefunden',
  text: 'Diese Seite gibt es nicht, oder sie ist weitergezogen. Vielleicht meditiert sie gerade irgendwo, wo kein Link sie stört.',
  link: 'Zurück zur Startseite',
  quote: 'Wer sich verläuft, lernt die Gegend kennen.',
} as const;

/** The page of a short link that is switched off or over (docs/decisions/redirects.md). */
export const inactiveLink = {
  title: 'Dieser Link ist nicht mehr aktiv.',
  text: 'Vielleicht war er nur für eine bestimmte Zeit gedacht. Auf der Startseite findest du, was es gerade Neues gibt.',
  back: 'Zurück zur Startseite',
} as const;
