import { pages } from '#content/pages/facts.ts';

/** Words of the pages of public letters; the list has its own address. */
export const publicLetters = {
  path: '/briefe',
  label: 'Briefe',
  title: 'Briefe zum Nachlesen',
  description: 'Was wir den Menschen auf unseren Listen geschrieben haben, zum Nachlesen.',
  lead: 'Diese Briefe gingen an die Menschen auf unseren Listen. Hier stehen sie für alle.',
  feedPath: '/briefe/rss.xml',
  feed: 'Als RSS-Feed',
  all: 'Alle Briefe',
  read: (subject: string) => `„${subject}“ lesen`,
  more: (name: string) => `Mehr über ${name}`,
  next: {
    title: 'Der nächste Brief',
    text: 'Er kommt per E-Mail, wenn du dich anmeldest. Abmelden kannst du dich jederzeit.',
    button: 'Zum Newsletter anmelden',
  },
  image: pages.home.image,
  imageAlt: pages.home.imageAlt,
  ownImageAlt: (subject: string) => `Bild aus dem Brief „${subject}“`,
} as const;
