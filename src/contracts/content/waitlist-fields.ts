import { textarea } from './field.ts';

/** Heading of the fields about the waitlist's form. */
export const WAITLIST = 'Warteliste';

const leadWords = { label: 'Satz über der Warteliste', max: 300 };

/** Sentence above the waitlist's form of a page. */
export const waitlistLead = (first: string) => textarea({ ...leadWords, first });

/** Sentence above the form of an entry's own page, which follows its state until the owner writes one. */
export const ownWaitlistLead = textarea({
  ...leadWords,
  help: 'Leer: ein Satz, der zu Beginn und Kasse passt.',
  isOptional: true,
});
