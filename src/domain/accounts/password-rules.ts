import { guessesIn } from './common-passwords.ts';
import { PASSWORD_MIN } from './password-length.ts';

/** Fewest different parts, as `guessesIn` counts them, of a password that is not common. */
const PARTS_MIN = 5;

/** Resistance of a password against guessing; 0 is refused, 3 is good. */
export type PasswordStrength = 0 | 1 | 2 | 3;

/** Checks whether a password is built from common words, whatever digits were added. */
export const isCommonPassword = (password: string, personal: readonly string[] = []): boolean =>
  new Set(guessesIn(password, personal)).size < PARTS_MIN;

export function passwordStrength(password: string, personal: readonly string[] = []): PasswordStrength {
  if (password.length < PASSWORD_MIN || isCommonPassword(password, personal)) return 0;
  const parts = new Set(guessesIn(password, personal)).size;
  if (parts < 8) return 1;
  return parts < 12 ? 2 : 3;
}
