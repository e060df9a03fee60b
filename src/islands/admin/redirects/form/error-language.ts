import { englishMessages } from '#contracts/redirects/editing.ts';

/** The language of a field's errors where it is not German (spec 5). */
export const errorLanguage = (errors: readonly string[] | undefined): 'en' | undefined =>
  errors?.some((message) => englishMessages.has(message)) ? 'en' : undefined;
