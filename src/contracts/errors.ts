import * as z from 'zod/mini';
import type { FieldMessages } from '#domain/errors.ts';
import { CHARACTERS_MESSAGE, isStorable } from './fields.ts';

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

const INVALID = 'Diese Angabe ist ungültig';
/** Deeper than any contract; an input that goes deeper fits none. */
const DEPTH_MAX = 40;

/** Finds the fields whose text, or whose name, cannot be stored, whatever the contract says of them. */
function* unstorable(input: unknown, path: readonly string[] = []): Generator<readonly [string, readonly string[]]> {
  if (path.length > DEPTH_MAX) yield ['', [INVALID]];
  else if (typeof input === 'string') {
    if (!isStorable(input)) yield [path.join('.'), [CHARACTERS_MESSAGE]];
  } else if (typeof input === 'object' && input !== null && !ArrayBuffer.isView(input)) {
    for (const [name, value] of Object.entries(input)) {
      if (isStorable(name)) yield* unstorable(value, [...path, name]);
      else yield [path.join('.'), [CHARACTERS_MESSAGE]];
    }
  }
}

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

/** Checks an input as the server will: the same schema, the same messages, and only texts that can be stored. */
export function checkInput<S extends z.core.$ZodType>(schema: S, input: unknown): CheckedInput<z.output<S>> {
  const result = measured(() => z.safeParse(schema, input, { error: germanError }));
  if (result === undefined) return { isValid: false, messages: { '': [INVALID] } };
  if (!result.success) return { isValid: false, messages: fieldMessages(result.error) };
  const messages = Object.fromEntries(unstorable(result.data));
  return Object.keys(messages).length === 0 ? { isValid: true, data: result.data } : { isValid: false, messages };
}
