/** Texts of public letters' pages; `path` is that of their list. */
export const publicLetters = {
  path: '/briefe',
  label: 'Briefe',
  title: 'Briefe zum Nachlesen',
  description: 'Was wir den Menschen auf unseren Listen geschrieben haben, zum Nachlesen.',
  lead: 'Diese Briefe gingen an die Menschen auf unseren Listen. Hier stehen sie für alle.',
  none: 'Noch steht hier kein Brief. Sobald wir einen veröffentlichen, kannst du ihn hier nachlesen.',
  feedPath: '/briefe/rss.xml',
  feed: 'Als RSS-Feed',
  all: 'Alle Briefe',
  read: (subject: string) => `„${subject}“ lesen`,
  more: (name: string) => `Mehr über ${name}`,
  next: {
    title: 'Der nächste Brief',
    text: 'Er kommt per E-Mail, wenn du dich anmeldest. Abmelden kannst du dich jederzeit.',
  },
} as const;
