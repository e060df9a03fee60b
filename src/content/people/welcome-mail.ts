import type { ListName } from '#domain/people/lists.ts';

/** Initial welcome letters, which the owner can edit; they are sent only once she activates them. */
export const welcomeWords: Readonly<Record<ListName, { readonly subject: string; readonly text: string }>> = {
  waitlist: {
    subject: 'Schön, dass du dabei bist',
    text: 'Hallo {Vorname},\n\ndu stehst jetzt auf unserer Warteliste. Wir schreiben dir, sobald es losgeht.\n\nBis bald',
  },
  newsletter: {
    subject: 'Willkommen bei unseren Briefen',
    text: 'Hallo {Vorname},\n\nab jetzt bekommst du unsere Briefe: selten, persönlich und jederzeit abbestellbar.\n\nBis bald',
  },
};
