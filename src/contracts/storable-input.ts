import type * as z from 'zod/mini';
import { type CheckedInput, checkInput, INVALID } from './errors.ts';
import { CHARACTERS_MESSAGE, isStorable } from './fields.ts';

/** Depth beyond that of any contract; an input that goes deeper fits none. */
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

/** Checks an input of a request, and that all its texts can be stored. Only the server does; forms use `checkInput`. */
export function checkStorable<S extends z.core.$ZodType>(schema: S, input: unknown): CheckedInput<z.output<S>> {
  const checked = checkInput(schema, input);
  if (!checked.isValid) return checked;
  const messages = Object.fromEntries(unstorable(checked.data));
  return Object.keys(messages).length === 0 ? checked : { isValid: false, messages };
}
