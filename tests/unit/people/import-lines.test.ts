import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkInput } from '#contracts/errors.ts';
import { text } from '#contracts/fields.ts';
import { oneLine } from '#domain/people/import/rows.ts';
import { hostileText } from '#tests/support/hostile.ts';

const MAX = 60;

test('a cell of a table of people can be sent wherever it is cut', () => {
  expect(oneLine(`${'x'.repeat(MAX - 1)}🌿`, MAX)).toBe('x'.repeat(MAX - 1));
  fc.assert(
    fc.property(fc.nat(MAX), hostileText, (length, end) => {
      const line = oneLine('x'.repeat(length) + end, MAX);
      return line === null || checkInput(text(MAX, ''), line).isValid;
    }),
  );
});
