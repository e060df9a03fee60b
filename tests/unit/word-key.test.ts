import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordKey } from '#domain/word-key.ts';

const words = fc.string({ unit: 'binary' });

test('the key of a word is its own key', () => {
  fc.assert(fc.property(words, (word) => wordKey(wordKey(word)) === wordKey(word)));
});

test('a word has one key in every Unicode form, with and without outer spaces', () => {
  fc.assert(
    fc.property(words, (word) => {
      expect(wordKey(word.normalize('NFD'))).toBe(wordKey(word.normalize('NFC')));
      expect(wordKey(` ${word}\t`)).toBe(wordKey(word));
    }),
  );
});

test.each([
  ['Bühne'.normalize('NFD'), ' BÜHNE '],
  ['Instagram', 'instagram'],
])('%j and %j are the same word', (one, other) => {
  expect(wordKey(one)).toBe(wordKey(other));
});
