import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkInput } from '#contracts/errors.ts';
import { listEvents } from '#contracts/events/public-events.ts';
import { englishMessages } from '#contracts/redirects/editing.ts';
import { isRefusal, readFailure } from '#domain/errors.ts';
import { isEventList } from '#domain/events/public-events.ts';
import { operations } from '#tests/support/contracts.ts';
import { arbitraryInput, hostileJson } from '#tests/support/hostile.ts';

const SEED = 20_261_121;
const RUNS = 120;

const parts = ['params', 'query', 'body'] as const;
const inputs = [...operations].flatMap(([name, route]) =>
  parts.flatMap((part) => {
    const schema = route[part];
    return schema ? [[`${part} of ${name}`, schema] as const] : [];
  }),
);
const responses = [...operations].flatMap(([name, { response }]) => (response ? [[name, response] as const] : []));

/** Matches the beginnings of all our German sentences; zod's English ones never match. */
const german = /^(?:Bitte|Das|Deine?|Der|Die|Diese[nrs]?|Eine?) \S/;
const isSentence = (message: string): boolean => german.test(message) || englishMessages.has(message);

test.each(inputs)('%s: accepted input is accepted again without a change', (_, schema) => {
  let accepted = 0;
  fc.assert(
    fc.property(arbitraryInput(schema), (input) => {
      const first = checkInput(schema, input);
      if (!first.isValid) return;
      accepted += 1;
      expect(checkInput(schema, first.data)).toEqual(first);
    }),
    { seed: SEED, numRuns: RUNS },
  );
  expect(accepted).toBeGreaterThan(RUNS / 8);
});

test.each(inputs)('%s: refused input is refused with German sentences', (_, schema) => {
  fc.assert(
    fc.property(fc.oneof(arbitraryInput(schema), hostileJson), (input) => {
      const result = checkInput(schema, input);
      const messages = result.isValid ? [] : Object.values(result.messages);
      expect(messages.filter((ofField) => ofField.length === 0)).toEqual([]);
      expect(messages.filter((ofField) => new Set(ofField).size < ofField.length)).toEqual([]);
      expect(messages.flat().filter((message) => !isSentence(message))).toEqual([]);
      expect(result.isValid || messages.length > 0).toBe(true);
    }),
    { seed: SEED, numRuns: RUNS },
  );
});

test.each(inputs)('%s: deeply nested input is handled at any depth', (_, schema) => {
  for (const depth of [100, 3000, 16_000]) {
    for (const text of [`${'['.repeat(depth)}${']'.repeat(depth)}`, `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`]) {
      const deep: unknown = JSON.parse(text);
      const names = schema instanceof z.core.$ZodObject ? Object.keys(schema._zod.def.shape) : [];
      expect(() => checkInput(schema, deep)).not.toThrow();
      expect(() => checkInput(schema, Object.fromEntries(names.map((name) => [name, deep])))).not.toThrow();
    }
  }
});

const errorBody = z.object({
  status: z.literal('error'),
  message: z.string().check(z.regex(/\S/)),
  fields: z.optional(z.record(z.string(), z.array(z.string()))),
});

describe('an answer', () => {
  test('with events is recognised without zod, too', () => {
    fc.assert(
      fc.property(fc.oneof(arbitraryInput(listEvents.response), hostileJson), (answer) => {
        expect(isEventList(answer)).toBe(z.safeParse(listEvents.response, answer).success);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test.each(responses)('of %s is parsed the same way twice, whatever arrives', (_, schema) => {
    fc.assert(
      fc.property(fc.oneof(arbitraryInput(schema), hostileJson), (answer) => {
        const first = z.safeParse(schema, answer);
        if (first.success) expect(z.safeParse(schema, first.data)).toEqual(first);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test('that is a failure is read as one, whatever arrives', () => {
    fc.assert(
      fc.property(fc.oneof(arbitraryInput(errorBody), hostileJson), (answer) => {
        const failure = readFailure(answer);
        const ours = z.safeParse(errorBody, answer);
        if (ours.success)
          expect(failure).toMatchObject({
            message: ours.data.message,
            ...(ours.data.fields && { fields: ours.data.fields }),
          });
        else if (isRefusal(answer)) expect(failure).toMatchObject({ message: expect.any(String) });
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });
});
