import { describe, expect, test } from 'vitest';
import { suggestEmail } from '#domain/people/email-slip.ts';

describe('the correction of a mistyped e-mail address', () => {
  test.each([
    ['gmial.com', 'gmail.com'],
    ['gmai.com', 'gmail.com'],
    ['gmaill.com', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['GMAIL.DOM', 'gmail.com'],
    ['hotmial.com', 'hotmail.com'],
    ['hotmail.d', 'hotmail.de'],
    ['iclod.com', 'icloud.com'],
    ['t-onlin.de', 't-online.de'],
    ['tonline.de', 't-online.de'],
    ['outlok.de', 'outlook.de'],
    ['yaho.de', 'yahoo.de'],
    ['gmx.nte', 'gmx.net'],
  ])('turns %s into %s', (typed, meant) => {
    expect(suggestEmail(`Ada.Lovelace@${typed}`)).toBe(`Ada.Lovelace@${meant}`);
  });

  test.each([
    'gmail.com',
    'GMX.de',
    'web.de',
    'mail.de',
    'gmx.com',
    'meb.de',
    'mein-erwachen.example',
    'email.com',
    'müller.de',
    '',
  ])('keeps %s', (domain) => {
    expect(suggestEmail(`ada@${domain}`)).toBeUndefined();
  });

  test('ignores text without an address', () => {
    expect(suggestEmail('gmial.com')).toBeUndefined();
    expect(suggestEmail('@gmial.com')).toBeUndefined();
  });
});
