import { englishMessages } from '#contracts/redirects/editing.ts';

/** Returns the language of a field's errors if it is not German (spec 5). */
export const errorLanguage = (errors: readonly string[] | undefined): 'en' | undefined =>
  errors?.some((message) => englishMessages.has(message)) ? 'en' : undefined;
