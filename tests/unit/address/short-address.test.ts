import { describe, expect, test } from 'vitest';
import { SHORT_ADDRESS_MAX, shortAddress } from '#domain/address/short-address.ts';

const site = 'https://mein-erwachen.example';

describe('a reported address', () => {
  test.each([
    ['stays as it is if it is short', `${site}/kurse?utm_source=brief`, `${site}/kurse?utm_source=brief`],
    ['is spelled in ASCII', `${site}/ü`, `${site}/%C3%BC`],
    ['becomes empty if it is none', 'x'.repeat(5000), ''],
    [
      'keeps its origin without what only fills it',
      `${site}/kurse?fbclid=${'x'.repeat(400)}&utm_campaign=mai&utm_source=brief&l=abc`,
      `${site}/kurse?l=abc&utm_source=brief&utm_campaign=mai`,
    ],
    ['keeps the start of its path', `${site}/${'x'.repeat(5000)}?ref=y`, `${site}/${'x'.repeat(199)}?ref=y`],
    ['loses a host that no website has', `https://${'x'.repeat(5000)}.example/`, ''],
  ])('%s', (_, address, short) => {
    expect(shortAddress(address)).toBe(short);
  });

  test.each([
    `${site}/${'ü'.repeat(900)}?utm_source=${'中'.repeat(900)}&utm_campaign=${'🌸'.repeat(900)}`,
    `${site}/?${Array.from({ length: 300 }, (_, index) => `p${index}=1`).join('&')}`,
    `${site}/?utm_source=${'🌸'.repeat(29)}x🌸`,
    `data:text/html,${'x'.repeat(5000)}`,
  ])('is bounded: %s', (address) => {
    expect(shortAddress(address).length).toBeLessThanOrEqual(SHORT_ADDRESS_MAX);
  });
});
