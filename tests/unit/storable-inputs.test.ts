import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkStorable } from '#contracts/storable-input.ts';
import { operations } from '#tests/support/contracts.ts';
import { arbitraryInput } from '#tests/support/hostile.ts';

const UNSTORABLE = ['\0', '\u0001', '\ud800'];

/** Lists an input with one of its texts spoilt, for each text, with the path of that text. */
function* spoilt(input: unknown, character: string, path = ''): Generator<readonly [path: string, input: unknown]> {
  if (typeof input === 'string') yield [path, `${input}${character}`];
  if (typeof input !== 'object' || input === null) return;
  for (const [name, value] of Object.entries(input)) {
    const place = Array.isArray(input) ? `${path}[]` : `${path}.${name}`;
    for (const [at, changed] of spoilt(value, character, place)) {
      yield [at, Array.isArray(input) ? input.with(Number(name), changed) : { ...input, [name]: changed }];
    }
  }
}

const inputs = [...operations].flatMap(([operation, { params, query, body }]) =>
  [params, query, body].flatMap((schema) => (schema ? [{ operation, schema }] : [])),
);

const acceptedBy = (schema: z.core.$ZodType): unknown[] =>
  fc
    .sample(arbitraryInput(schema), { seed: 20_261_121, numRuns: 40 })
    .filter((input) => checkStorable(schema, input).isValid);

/** Tells whether the contract would pass the character on; a text that it drops or replaces is never stored. */
function isKept(schema: z.core.$ZodType, input: unknown, character: string): boolean {
  const checked = checkStorable(schema, input);
  return checked.isValid && JSON.stringify(checked.data).includes(JSON.stringify(character).slice(1, -1));
}

test('no operation accepts an input with a text that cannot be stored, in any of its fields', () => {
  const seen = new Set<string>();
  for (const { operation, schema } of inputs) {
    for (const input of acceptedBy(schema)) {
      for (const character of UNSTORABLE) {
        for (const [path, changed] of spoilt(input, character)) {
          seen.add(`${operation}${path}`);
          expect(isKept(schema, changed, character), `${operation} ${path}`).toBe(false);
        }
      }
    }
  }
  expect(seen.size).toBeGreaterThan(150);
});

test('a field whose name cannot be stored is refused', () => {
  const schema = z.object({ data: z.record(z.string(), z.string()) });
  expect(checkStorable(schema, { data: { a: 'a' } })).toMatchObject({ isValid: true });
  expect(checkStorable(schema, { data: { 'a\0': 'a' } })).toMatchObject({ isValid: false });
});
