import { WAITLIST_LABELS } from './sign-up-labels.ts';

/** The lists that somebody can be on. */
export const LISTS = ['waitlist', 'newsletter'] as const;

export type ListName = (typeof LISTS)[number];

/** What a list is called. */
export const LIST_NAMES = { waitlist: 'Warteliste', newsletter: 'Newsletter' } as const satisfies Readonly<
  Record<ListName, string>
>;

/** Names lists in a sentence: 'Warteliste und Newsletter'. */
export const namesOf = (lists: readonly ListName[]): string => lists.map((list) => LIST_NAMES[list]).join(' und ');

/** What stands beside the newsletter's checkbox. */
export const NEWSLETTER_HINT = 'Unsere Briefe kommen selten, sind persönlich und jederzeit abbestellbar.';

/** What somebody agrees to with the newsletter's own form, word for word as that says it. */
export const NEWSLETTER_CONSENT =
  'Mit dem Absenden erlaubst du uns, dir Briefe zu schicken: selten und jederzeit abbestellbar. Den Nachweis deiner Einwilligung bewahren wir danach drei volle Jahre auf.';

/**
 * What somebody agrees to when an address is entered for a list, word for word as the form says it (docs/decisions/law.md,
 * M1). It stands here, not in src/content, because the form, the proof and the sample data must say the same.
 */
export const CONSENT_TEXTS = {
  waitlist:
    'Mit dem Absenden erlaubst du uns, dir zur Warteliste zu schreiben. Ein Wort genügt, und wir löschen deine Daten; nur den Nachweis deiner Einwilligung bewahren wir danach drei volle Jahre auf.',
  newsletter: `${WAITLIST_LABELS.newsletter}. ${NEWSLETTER_HINT}`,
} as const satisfies Readonly<Record<ListName, string>>;
