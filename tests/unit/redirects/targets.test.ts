import { describe, expect, test } from 'vitest';
import { formatTarget } from '#domain/redirects/shown-target.ts';
import {
  completeTarget,
  completeTyped,
  hostsOf,
  isOwnRedirect,
  isTarget,
  TARGET_MAX,
} from '#domain/redirects/targets.ts';

describe('a target', () => {
  const longest = `https://example.com/${'x'.repeat(TARGET_MAX - 'https://example.com/'.length)}`;

  test.each([
    'https://example.com',
    'HTTPS://EXAMPLE.COM',
    'https://müller.de/ü?ä=ö#ß',
    'https://例え.jp/日本',
    'https://example.com:8443/',
    'https://[2001:db8::1]/',
    'https://example.com/?next=//evil.example',
    'mailto:hallo@example.com?subject=Hallo',
    'tel:+49301234567',
    longest,
  ])('may be %s', (address) => {
    expect(isTarget(address)).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['no address', 'example.com'],
    ['no address', '/soulplan2'],
    ['a script', 'javascript:alert(1)'],
    ['a script in capitals', 'JaVaScRiPt:alert(1)'],
    ['a script behind a space', ' javascript:alert(1)'],
    ['a script broken by a tab', 'java\tscript:alert(1)'],
    ['a document of its own', 'data:text/html,<script>alert(1)</script>'],
    ['a file', 'file:///etc/passwd'],
    ['another protocol', 'ftp://example.com/'],
    ['an app', 'intent://scan/#Intent;end'],
    ['protocol-relative', '//evil.example'],
    ['without slashes', 'https:example.com'],
    ['with one slash', 'https:/example.com'],
    ['with backslashes', 'https:\\\\example.com'],
    ['without a host', 'https://'],
    ['with a name', 'https://user@example.com/'],
    ['with name and password', 'https://user:secret@example.com/'],
    ['pretending to be another host', 'https://www.paypal.com@evil.example/'],
    ['with a line', 'https://example.com/\r\nSet-Cookie: a=b'],
    ['with a tab', 'https://exam\tple.com/'],
    ['with a space', 'https://example.com/a b'],
    ['with DEL', 'https://example.com/\u007f'],
    ['with NUL', 'https://example.com/\0'],
    ['with a port that is none', 'https://example.com:99999/'],
    ['one character too long', `${longest}x`],
  ])('may not be %s (%j)', (_, address) => {
    expect(isTarget(address)).toBe(false);
  });

  test.each([
    ['https://example.org/r/abc', true],
    ['https://EXAMPLE.org/r/%61bc?x=1#y', true],
    ['https://example.org/x/../r/abc', true],
    ['https://example.org/r', true],
    ['https://example.org/r/', true],
    ['http://localhost:8888/r/abc', true],
    ['https://www.example.org/r/abc', true],
    ['https://example.org/%72/x', true],
    ['https://www.example.org/%72%2Fx', true],
    ['https://example.org/%E0/r/x', false],
    ['https://w.example.org/r/abc', false],
    ['https://example.org/radio', false],
    ['https://example.com/r/abc', false],
    ['mailto:r@example.org', false],
  ])('the target %s is one of our own redirects: %s', (address, isOwn) => {
    for (const own of ['https://example.org', 'https://www.example.org']) {
      expect(isOwnRedirect(address, hostsOf([own, 'http://localhost:8888']))).toBe(isOwn);
    }
  });
});

describe('a target in the form or in the list', () => {
  test('gets https:// if it begins with www.', () => {
    expect(completeTarget('www.example.org/a')).toBe('https://www.example.org/a');
    expect(completeTarget('WWW.example.org')).toBe('https://WWW.example.org');
    expect(completeTarget('example.org')).toBe('example.org');
    expect(completeTarget('https://www.example.org')).toBe('https://www.example.org');
  });

  test.each([
    ['/soulcircle?a=1', 'https://own.example/soulcircle?a=1'],
    [' mein-erwachen.de/soulcircle ', 'https://mein-erwachen.de/soulcircle'],
    ['größe.example', 'https://größe.example'],
    ['www.example.org', 'https://www.example.org'],
    ['//example.org', '//example.org'],
    ['soulcircle', 'soulcircle'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    ['a@example.org', 'a@example.org'],
    ['http://example.org', 'http://example.org'],
  ])('typed as %s becomes %s', (typed, expected) => {
    expect(completeTyped(typed, 'https://own.example')).toBe(expected);
  });

  const long = `https://example.org/${'weg/'.repeat(20)}ende`;

  test.each([
    ['https://own.example/soulcircle?a=1#join', '/soulcircle?a=1#join'],
    ['https://www.own.example/', '/'],
    ['https://example.org/', 'example.org'],
    ['http://example.org/a', 'example.org/a'],
    ['https://own.example/r/Rauhn%C3%A4chte', '/r/Rauhnächte'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('with the address %s is shown as %s', (address, shown) => {
    expect(formatTarget(address, ['own.example', 'www.own.example'])).toBe(shown);
  });

  test('is shortened in the middle', () => {
    const shown = formatTarget(long, []);
    expect(shown).toMatch(/^example\.org\/weg.*….*ende$/);
    expect([...shown]).toHaveLength(42);
  });
});
