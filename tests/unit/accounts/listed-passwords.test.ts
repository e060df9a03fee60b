import { describe, expect, test } from 'vitest';
import { isListedPassword } from '#domain/accounts/listed-passwords.ts';
import { passwordStrength } from '#domain/accounts/password-rules.ts';
import { assertGoodPassword } from '#server/services/accounts/new-password.ts';

const listed = new Set(['sonyericsson', 'trustno1', 'dragon', '123123', 'fuckyou']);

describe('the list of common passwords', () => {
  test.each([
    'sonyericsson',
    'SonyEricsson',
    's0ny3r1c550n',
    '$onyEric$$on',
    'SonyEricsson2024!',
    '2024-SonyEricsson',

    'dragondragon',
    'DragonDragonDragon',
    'dragon-dragon',
    'd.r.a.g.o.n.1.9.8.7',
    'Dr4gon.Dr4gon',
    'trustno1trustno1',
    '123123123123',
    'dragon'.repeat(20),
  ])('contains a form of %s', (password) => {
    expect(isListedPassword(password, listed)).toBe(true);
  });

  test.each(['Zwetschge-Drehtür-41', 'sonyericssongartenzwerg', 'drachondrachon', '', 'ß'.repeat(101)])(
    'does not contain %s',
    (password) => {
      expect(isListedPassword(password, listed)).toBe(false);
    },
  );
});

// Each is long enough and has none of our words: only the list refuses them.
test.each(['mailcreated5240', 'Sojdlg123aljg', 'Ghjcnjgfhjkm', 'Gfhjkm-Gfhjkm-77', 'flvbybcnhfnjh'])(
  'the strong password %s is refused because of the list alone',
  async (password) => {
    expect(passwordStrength(password)).toBeGreaterThan(0);
    await expect(assertGoodPassword(password, [], 'next')).rejects.toMatchObject({ code: 'bad-input' });
  },
);

test('a password that is not on the list is accepted', async () => {
  await expect(assertGoodPassword('Zwetschge-Drehtür-41', ['Miriam'], 'next')).resolves.toBeUndefined();
});
