import * as z from 'zod/mini';
import type { FieldMessages } from '#domain/errors.ts';

/** Words validation errors without a message of their own; zod's German is too technical for visitors. */
const germanError: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'Diese Angabe fehlt';
  switch (issue.code) {
    case 'too_big':
      return 'Diese Angabe ist zu groß';
    case 'too_small':
      return 'Diese Angabe ist zu klein';
    default:
      return INVALID;
  }
};

/** Groups the messages of a failed parse by field, without repeats; those of no single field are under `''`. */
function fieldMessages(error: z.core.$ZodError): FieldMessages {
  const messages: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.');
    messages[field] = [...new Set([...(messages[field] ?? []), issue.message])];
  }
  return messages;
}

export const INVALID = 'Diese Angabe ist ungültig';

/** Returns undefined if zod throws: its length check fails on objects whose `length` is no number. */
function measured<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch (reason) {
    if (reason instanceof TypeError) return;
    throw reason;
  }
}

export type CheckedInput<T> =
  | { readonly isValid: true; readonly data: T }
  | { readonly isValid: false; readonly messages: FieldMessages };

/** Checks an input as the server will (`checkStorable`): the same schema, the same messages. */
export function checkInput<S extends z.core.$ZodType>(schema: S, input: unknown): CheckedInput<z.output<S>> {
  const result = measured(() => z.safeParse(schema, input, { error: germanError }));
  if (result === undefined) return { isValid: false, messages: { '': [INVALID] } };
  return result.success
    ? { isValid: true, data: result.data }
    : { isValid: false, messages: fieldMessages(result.error) };
}
