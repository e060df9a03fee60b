import { guessesIn } from './common-passwords.ts';
import { PASSWORD_MIN } from './password-length.ts';

/** How many different parts a password needs that nobody tries first. */
const PARTS_MIN = 5;

/** How well a password would stand up to somebody who guesses, from 0 to 3. */
export type PasswordStrength = 0 | 1 | 2 | 3;

/** Whether a password is one that everybody tries, whatever digits it was lengthened with. */
export const isCommonPassword = (password: string, personal: readonly string[] = []): boolean =>
  new Set(guessesIn(password, personal)).size < PARTS_MIN;

/**
 * How good a password is: 0 is refused, 3 is good.
 *
 * @param personal what is known of the person
 */
export function passwordStrength(password: string, personal: readonly string[] = []): PasswordStrength {
  if (password.length < PASSWORD_MIN || isCommonPassword(password, personal)) return 0;
  const parts = new Set(guessesIn(password, personal)).size;
  if (parts < 8) return 1;
  return parts < 12 ? 2 : 3;
}
