import { oneOf } from '../view-codec.ts';
import { isCourseOffer } from './course-offer.ts';

/** Codec of a fixed set of words and of course ids (`OfferId`). */
export function oneOffer<Key extends string>(name: string, words: Readonly<Record<Key, string>>) {
  const known = oneOf(name, words);
  return {
    name,
    toWord: (value: Key | `course:${string}`): string => (isCourseOffer(value) ? value : known.toWord(value)),
    toValue: (word: string) => (isCourseOffer(word) ? word : known.toValue(word)),
  };
}
