import { trimParts } from '../trimming.ts';
import { resolveLookAlikes } from './common-passwords.ts';

/** Returns the shorter texts whose repetition gives the text. */
function unitsOf(text: string): string[] {
  const units: string[] = [];
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length);
    if (text.length % length === 0 && unit.repeat(text.length / length) === text) units.push(unit);
  }
  return units;
}

const OTHERS = /[^\p{L}]+/gu;
const SEPARATORS = /[^\p{L}\p{N}]+/gu;

/** Returns simpler forms of a password: without look-alikes, without signs around or between, without repetition. */
const simpler = (text: string): string[] => [
  resolveLookAlikes(text),
  text.replaceAll('1', 'l'),
  trimParts([...text], (char) => /\p{L}/u.test(char)),
  text.replaceAll(SEPARATORS, ''),
  text.replaceAll(OTHERS, ''),
  ...unitsOf(text),
];

/** No password list has longer entries, and trying every simpler form of a longer text would be slow. */
const LONGEST = 100;

/** Checks for a listed password (in lower case), even if disguised by capitals, look-alikes, signs or repetition. */
export function isListedPassword(password: string, listed: ReadonlySet<string>): boolean {
  const whole = password.normalize('NFC').toLowerCase();
  if (whole.length > LONGEST) return unitsOf(whole).some((unit) => listed.has(unit));
  const seen = new Set([whole]);
  // The set grows during the loop, so simpler forms are simplified further.
  for (const text of seen) {
    if (listed.has(text)) return true;
    for (const next of simpler(text)) seen.add(next);
  }
  return false;
}
