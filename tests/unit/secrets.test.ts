import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { openSecret, sealSecret } from '#server/services/secrets.ts';
import { leaksOf } from '#tests/support/leaks.ts';

const place = 'clickup-token';
const newKey = (): string => randomBytes(32).toString('base64');
const [older, newer] = [newKey(), newKey()];
const secret = 'pk_geheim_ä🌸';

const failure = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error instanceof AppError ? [error.code, error.message] : error;
  }
};
const wrongKey = ['unavailable', expect.stringContaining('lassen sich nicht mehr lesen')];

describe('a secret', () => {
  test('is decrypted with its key, and is encrypted differently each time', () => {
    const sealed = sealSecret([newer], place, secret);
    expect(sealed).not.toBe(sealSecret([newer], place, secret));
    expect(leaksOf(sealed, ['geheim'])).toEqual([]);
    expect(openSecret([newer], place, sealed)).toEqual({ secret, isOld: false });
  });

  test('under an old key is decrypted and marked as old', () => {
    const sealed = sealSecret([older], place, secret);
    expect(openSecret([newer, older], place, sealed)).toEqual({ secret, isOld: true });
  });

  test('under a wrong key is not decrypted', () => {
    expect(failure(() => openSecret([newer], place, sealSecret([older], place, secret)))).toEqual(wrongKey);
  });

  test.each(['clickup-webhook', 'digistore24-notices'] as const)('cannot be moved to the place %s', (elsewhere) => {
    expect(failure(() => openSecret([newer], elsewhere, sealSecret([newer], place, secret)))).toEqual(wrongKey);
  });

  test('that was changed is not decrypted', () => {
    const [format, id, iv, text = ''] = sealSecret([newer], place, secret).split('.');
    const changed = [...text.slice(0, 5), text[5] === 'A' ? 'B' : 'A', ...text.slice(6)].join('');
    for (const broken of [
      [format, id, iv, changed],
      [format, id, iv, ''],
      [format, id, iv, 'AAAA'],
      ['gcm0', id, iv, text],
      [''],
    ]) {
      expect(failure(() => openSecret([newer], place, broken.join('.')))).toEqual(wrongKey);
    }
  });

  test.each([undefined, []])('is neither encrypted nor decrypted without a key: %j', (ring) => {
    const noKey = expect.objectContaining({
      code: 'unavailable',
      technician: expect.stringContaining('ENCRYPTION_KEY'),
    });
    expect(() => sealSecret(ring, place, secret)).toThrow(noKey);
    expect(() => openSecret(ring, place, 'gcm1.a.b.c')).toThrow(noKey);
  });
});
