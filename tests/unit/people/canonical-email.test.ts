import { describe, expect, test } from 'vitest';
import { email } from '#contracts/fields.ts';
import { canonicalEmail } from '#domain/address/canonical-email.ts';

const INVISIBLE = ['\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u200e', '\u202c', '\u00a0', '\u202f', '\u3000'];
const ADDRESS = 'ada@beispiel.example';

describe('an address', () => {
  test.each(INVISIBLE)('loses the invisible character %j anywhere', (sign) => {
    for (let at = 0; at <= ADDRESS.length; at++) {
      expect(canonicalEmail(ADDRESS.slice(0, at) + sign + ADDRESS.slice(at))).toBe(ADDRESS);
    }
  });

  test.each([
    `mailto:${ADDRESS}`,
    `MAILTO:${ADDRESS}?subject=Hallo`,
    `<${ADDRESS}>`,
    `Ada Berg <${ADDRESS}>`,
    `"Berg, Ada" <mailto:${ADDRESS}>;`,
    ` ${ADDRESS}\t`,
  ])('is found in %j', (text) => {
    expect(email.parse(text)).toBe(ADDRESS);
  });

  test.each([
    `a@x.de <${ADDRESS}`,
    `${ADDRESS}, bo@beispiel.example`,
    `<${ADDRESS}><bo@beispiel.example>`,
    '<>',
    'Ada <>',
  ])('is not guessed from %j', (text) => {
    expect(email.safeParse(text).success).toBe(false);
  });
});
