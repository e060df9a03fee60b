import { obstacles as words } from '#content/letters/steps.ts';
import type { Obstacle } from '#contracts/obstacle.ts';
import type { LetterCheck } from '#domain/letters/checks.ts';
import { letterSearch } from '#domain/shell/letter-search.ts';

/** Links a failed check to where it is removed. @param letterId set if its letter is not on the screen */
export function obstacleOf({ name, text }: Pick<LetterCheck, 'name' | 'text'>, letterId?: string): Obstacle {
  if (name === 'imprint') return { text, link: { label: words.toImprint, screen: 'content', search: '#contact' } };
  if (letterId === undefined || name === 'mail') return { text, link: null };
  return { text, link: { label: words.toLetter, screen: 'newsletter', search: letterSearch(letterId) } };
}
