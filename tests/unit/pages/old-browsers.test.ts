import { expect, test } from 'vitest';
import { oldestBrowsers } from '#build/oldest-browsers.ts';
import known from '#tests/support/site/new-apis.json' with { type: 'json' };
import { lostDecorations, missingApis, scriptsIn } from '#tests/support/site/old-browsers.ts';

test('a decoration of several values is refused in style sheets and in pages, unless Safari reads it with its prefix', () => {
  expect(lostDecorations('a{text-decoration:underline 1px}b{text-decoration: underline dotted;color:red}')).toEqual([
    'text-decoration:underline 1px',
    'text-decoration: underline dotted',
  ]);
  const both = '-webkit-text-decoration:underline dotted;text-decoration:underline dotted';
  expect(lostDecorations(`a{${both}}b{text-decoration:inherit}`)).toEqual([]);
});

test('an interface that the oldest browsers lack is refused in a script, unless the script asks for it first', () => {
  expect(known.oldest, 'run scripts/new-apis.ts').toEqual(oldestBrowsers);
  expect(missingApis('a=URL.parse(b),c.checkVisibility(),d.values().map(e)')).toEqual([
    'URL.parse',
    'checkVisibility',
    '.values().map(',
  ]);
  expect(missingApis('a.checkVisibility?.(),typeof b.showPopover==`function`&&b.showPopover()')).toEqual([]);
  expect(missingApis('a.at(-1),b.toSorted(),JSON.parse(c),new URL(d),Object.groups(e)')).toEqual([]);
  expect(scriptsIn('<script type="module">a()</script><script type="application/ld+json">{}</script>')).toBe('a()');
});
