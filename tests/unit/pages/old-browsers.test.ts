import { expect, test } from 'vitest';
import { lostDecorations } from '#tests/support/site/old-browsers.ts';

test('a decoration of several values is refused in style sheets and in pages, unless Safari reads it with its prefix', () => {
  expect(lostDecorations('a{text-decoration:underline 1px}b{text-decoration: underline dotted;color:red}')).toEqual([
    'text-decoration:underline 1px',
    'text-decoration: underline dotted',
  ]);
  expect(lostDecorations('<a style="text-decoration:underline 1px">')).toEqual(['text-decoration:underline 1px']);
  const both = '-webkit-text-decoration:underline dotted;text-decoration:underline dotted';
  expect(lostDecorations(`a{${both}}b{-webkit-text-decoration:none;text-decoration:underline 1px}`)).toEqual([
    'text-decoration:underline 1px',
  ]);
  expect(
    lostDecorations('a{text-decoration:underline;text-decoration-thickness:1px}b{text-decoration:inherit}'),
  ).toEqual([]);
});
