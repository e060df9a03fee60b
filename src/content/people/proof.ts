export const proof = {
  title: 'Nachweis der Einwilligung',
  events: {
    requested: 'Angemeldet',
    mailed: 'Bestätigungsmail gesendet',
    confirmed: 'Bestätigt',
    revoked: 'Widerrufen',
    imported: 'Aus einem anderen Programm übernommen',
  },
  ways: {
    page: 'über den Link in einer E-Mail',
    'one-click': 'mit der Abmeldung des Mailprogramms (RFC 8058)',
    owner: 'durch die Inhaberin',
    deletion: 'mit der Löschung',
  },
  page: (page: string) => `Seite: ${page}`,
  /** Claim of the previous program, which we cannot verify. */
  claimed: (at: string | null, source: string | null) =>
    at === null
      ? 'Ohne Nachweis einer Einwilligung übernommen.'
      : `Zugestimmt nach Angabe des früheren Programms: ${at}. Herkunft: ${source ?? 'unbekannt'}. Von uns nicht geprüft.`,
  mailText: 'Wortlaut der E-Mail:',
  consentText: 'Zugestimmt wurde diesem Text:',
  version: (version: string) => `Fassung ${version}`,
  messageId: (id: string) => `Message-ID ${id}`,
  asOf: (moment: string) => `Stand: ${moment}.`,
  lasting: 'Die Einträge werden nie geändert, nur ergänzt.',
} as const;
