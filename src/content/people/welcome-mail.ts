import type { ListName } from '#domain/people/lists.ts';

/** What the welcome of each list says until the owner writes her own; it goes out only when she switches it on. */
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
