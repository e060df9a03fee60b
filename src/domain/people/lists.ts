import { WAITLIST_LABELS } from './sign-up-labels.ts';

export const LISTS = ['waitlist', 'newsletter'] as const;

export type ListName = (typeof LISTS)[number];

export const LIST_NAMES = { waitlist: 'Warteliste', newsletter: 'Newsletter' } as const satisfies Readonly<
  Record<ListName, string>
>;

/** Joins the names of lists: 'Warteliste und Newsletter'. */
export const namesOf = (lists: readonly ListName[]): string => lists.map((list) => LIST_NAMES[list]).join(' und ');

/** Hint beside the newsletter checkbox. */
export const NEWSLETTER_HINT = 'Unsere Briefe kommen selten, sind persönlich und jederzeit abbestellbar.';

/** Text of consent on the newsletter's own form, word for word. */
export const NEWSLETTER_CONSENT =
  'Mit dem Absenden erlaubst du uns, dir Briefe zu schicken: selten und jederzeit abbestellbar. Den Nachweis deiner Einwilligung bewahren wir danach drei volle Jahre auf.';

/**
 * Text of consent for each list, word for word as on the form (docs/decisions/law.md, M1). Here rather than in
 * src/content, because form, proof and sample data must be identical.
 */
export const CONSENT_TEXTS = {
  waitlist:
    'Mit dem Absenden erlaubst du uns, dir zur Warteliste zu schreiben. Ein Wort genügt, und wir löschen deine Daten; nur den Nachweis deiner Einwilligung bewahren wir danach drei volle Jahre auf.',
  newsletter: `${WAITLIST_LABELS.newsletter}. ${NEWSLETTER_HINT}`,
} as const satisfies Readonly<Record<ListName, string>>;
