import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readableAddress } from '#domain/address/readable-address.ts';
import { parseUrl } from '#domain/address/urls.ts';

const root = join(import.meta.dirname, '../../..');

describe('an address on screen', () => {
  test.each([
    ['/r/Rauhn%C3%A4chte', '/r/Rauhnächte'],
    ['https://example.org/gr%c3%b6%C3%9fe?ort=K%C3%B6ln#%C3%BC', 'https://example.org/größe?ort=Köln#ü'],
    ['/kurse/a%CC%88', '/kurse/ä'.normalize('NFD')],
    // Characters that structure an address, or the text around it, stay escaped.
    ['/a%2Fb%3Fc%20d%25', '/a%2Fb%3Fc%20d%25'],
    // Broken, cut and overlong escapes.
    ['/r/%C3', '/r/%C3'],
    ['/r/%E4', '/r/%E4'],
    ['/r/%C0%AE%zz%', '/r/%C0%AE%zz%'],
    // Signs that are invisible, turn the direction or look like another letter.
    ['/r/%E2%80%AEgnp.exe', '/r/%E2%80%AEgnp.exe'],
    ['/r/a%E2%80%8Bb', '/r/a%E2%80%8Bb'],
    ['/r/%D7%90%D7%91', '/r/%D7%90%D7%91'],
    ['/r/%D0%B0dmin', '/r/%D0%B0dmin'],
    ['/r/%EF%BC%8Fadmin', '/r/%EF%BC%8Fadmin'],
  ])('%s is shown as %s', (address, shown) => {
    expect(readableAddress(address)).toBe(shown);
  });

  test('still leads to the same place, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const address = new URL(`https://example.org/${encodeURIComponent(text.toWellFormed())}`).href;
        expect(parseUrl(readableAddress(address))?.href).toBe(address);
      }),
    );
  });

  const screens = globSync('src/islands/admin/**/*.tsx', { cwd: root });

  /** Contents and facts of a component that print an address as it is stored. */
  const printed =
    /(?:(?<![=(,])>\s*\{|\bvalue: )(?:(?!\b(?:Address|readableAddress|printedAddress|formatTarget|words)\b)[^{}<>\n])*\b(?:shortPath\(|targetUrl|tested\.address|(?<!\.)address)\b[^{}<>]*\}/g;

  test('is printed by no screen without its decoding', () => {
    expect(screens.length).toBeGreaterThan(200);
    const found = screens.flatMap((file) =>
      (readFileSync(join(root, file), 'utf8').match(printed) ?? []).map((match) => `${file}: ${match}`),
    );
    expect(found).toEqual([]);
  });

  test('of a short link is written in one place', () => {
    const files = globSync('src/**/*.{ts,tsx,astro}', { cwd: root });
    const found = files.filter((file) => /`[^`]*\/r\/\$\{/.test(readFileSync(join(root, file), 'utf8')));
    expect(found).toEqual([]);
  });
});
