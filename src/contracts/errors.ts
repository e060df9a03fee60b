import * as z from 'zod/mini';
import type { FieldMessages } from '#domain/errors.ts';

/** Words every field error that has no sentence of its own; zod's own German cannot be shown to people. */
const germanError: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'Diese Angabe fehlt';
  switch (issue.code) {
    case 'too_big':
      return 'Diese Angabe ist zu groß';
    case 'too_small':
      return 'Diese Angabe ist zu klein';
    default:
      return 'Diese Angabe ist ungültig';
  }
};

/** The messages of a failed parse, by field and each once; what concerns no single field stands under `''`. */
function fieldMessages(error: z.core.$ZodError): FieldMessages {
  const messages: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.');
    messages[field] = [...new Set([...(messages[field] ?? []), issue.message])];
  }
  return messages;
}

/**
 * What zod says, unless it fails at the question: it measures whatever has a `length`, text or not, and throws where that
 * is no number.
 */
function measured<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch (reason) {
    if (reason instanceof TypeError) return;
    throw reason;
  }
}

/** The outcome of checking an input against its contract. */
export type CheckedInput<T> =
  | { readonly isValid: true; readonly data: T }
  | { readonly isValid: false; readonly messages: FieldMessages };

/** Checks an input as the server will: the same schema, the same sentences. */
export function checkInput<S extends z.core.$ZodType>(schema: S, input: unknown): CheckedInput<z.output<S>> {
  const result = measured(() => z.safeParse(schema, input, { error: germanError }));
  if (result === undefined) return { isValid: false, messages: { '': ['Diese Angabe ist ungültig'] } };
  return result.success
    ? { isValid: true, data: result.data }
    : { isValid: false, messages: fieldMessages(result.error) };
}
