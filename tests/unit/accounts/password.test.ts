import { describe, expect, test } from 'vitest';
import { formatPasswordHash, parsePasswordHash } from '#domain/accounts/password-hash.ts';
import { hashPassword, verifyPassword } from '#server/services/accounts/password.ts';

const cheap = { ln: 1, r: 1, p: 1 };
const salt = 'c2FsdHNhbHRzYWx0c2FsdA';
const key = 'a2V5a2V5a2V5a2V5a2V5a2V5a2V5a2V5a2V5a2V5a2U';

describe('a password', () => {
  test('is hashed in PHC form at the cost that OWASP recommends, with a new salt, and verified against that hash', async () => {
    const hash = await hashPassword('ein langes Passwort');
    expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await verifyPassword('ein langes Passwort', hash)).toBe(true);
    expect(await verifyPassword('ein langes passwort', hash)).toBe(false);
    expect(await hashPassword('x', cheap)).not.toBe(await hashPassword('x', cheap));
  });

  test.each(['', ' ', 'Blütenträume 🌸', 'x'.repeat(1000), '\'"$`\\\n'])(
    'such as %j is compared exactly as it was typed',
    async (password) => {
      const hash = await hashPassword(password, cheap);
      expect(await verifyPassword(password, hash)).toBe(true);
      expect(await verifyPassword(`${password} `, hash)).toBe(false);
    },
  );

  test('matches in composed and in decomposed Unicode', async () => {
    expect(await verifyPassword('u\u0308', await hashPassword('\u00fc', cheap))).toBe(true);
  });

  // RFC 7914 §12, first half of its 64 bytes: the key does not depend on the length.
  test('is hashed as the scrypt standard prescribes', async () => {
    const hash = formatPasswordHash({
      ln: 14,
      r: 8,
      p: 1,
      salt: Buffer.from('SodiumChloride').toString('base64').replace(/=+$/, ''),
      key: Buffer.from('7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2', 'hex')
        .toString('base64')
        .replace(/=+$/, ''),
    });
    expect(await verifyPassword('pleaseletmein', hash)).toBe(true);
  });
});

describe('a hash in PHC form', () => {
  test('is parsed and formatted without a change', () => {
    const text = `$scrypt$ln=15,r=8,p=3$${salt}$${key}`;
    expect(parsePasswordHash(text)).toEqual({ ln: 15, r: 8, p: 3, salt, key });
    expect(formatPasswordHash({ ln: 15, r: 8, p: 3, salt, key })).toBe(text);
  });

  test.each([
    '',
    'ein langes Passwort',
    `$argon2id$ln=15,r=8,p=3$${salt}$${key}`,
    `$scrypt$ln=15,r=8$${salt}$${key}`,
    `$scrypt$ln=150,r=8,p=3$${salt}$${key}`,
    `$scrypt$ln=15,r=8,p=3$${salt}$`,
    `$scrypt$ln=15,r=8,p=3$${salt}$${key}=`,
    `$scrypt$ln=15,r=8,p=3$${salt}$${key.slice(1)}`,
    `'$scrypt$ln=15,r=8,p=3$${salt}$${key}'`,
  ])('cannot be parsed from %j', (text) => {
    expect(parsePasswordHash(text)).toBeUndefined();
  });
});
