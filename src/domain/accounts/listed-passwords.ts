import { undisguised } from './common-passwords.ts';

/** What a text may be a repetition of. */
function unitsOf(text: string): string[] {
  const units: string[] = [];
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length);
    if (text.length % length === 0 && unit.repeat(text.length / length) === text) units.push(unit);
  }
  return units;
}

const OTHERS = /[^\p{L}]+/gu;
const ENDS = /^[^\p{L}]+|[^\p{L}]+$/gu;
const SEPARATORS = /[^\p{L}\p{N}]+/gu;

/** What somebody could have made a text from: without its disguise, what was hung on or put between, and repetition. */
const simpler = (text: string): string[] => [
  undisguised(text),
  text.replaceAll('1', 'l'),
  text.replaceAll(ENDS, ''),
  text.replaceAll(SEPARATORS, ''),
  text.replaceAll(OTHERS, ''),
  ...unitsOf(text),
];

/** A longer one has no form that a list of passwords knows, and would take long to look at. */
const LONGEST = 100;

/**
 * Whether a password is on a list, or one from it in capitals, with look-alike digits, with digits and signs at its ends
 * or in between, or repeated.
 *
 * @param listed passwords in lower case
 */
export function isListedPassword(password: string, listed: ReadonlySet<string>): boolean {
  const whole = password.normalize('NFC').toLowerCase();
  if (whole.length > LONGEST) return unitsOf(whole).some((unit) => listed.has(unit));
  const seen = new Set([whole]);
  // It grows while it is walked through.
  for (const text of seen) {
    if (listed.has(text)) return true;
    for (const next of simpler(text)) seen.add(next);
  }
  return false;
}
