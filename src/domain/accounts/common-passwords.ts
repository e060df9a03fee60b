/**
 * Roots of the most common passwords, in English and German. The published lists hold hardly anything of twelve
 * characters; their long entries are one of these words repeated, joined with another or extended with digits.
 */
const ROOTS = `
password passwort passw kennwort losung geheim secret admin administrator root user benutzer guest gast test testen
demo login anmelden welcome willkommen hallo hello servus moin letmein lassmichrein open sesame changeme default
standard temp start neu new master chef boss system server internet computer laptop handy telefon iphone samsung google
facebook instagram youtube microsoft windows apple amazon netflix pokemon minecraft fortnite starwars batman superman
spiderman naruto dragon drache monkey affe tiger loewe lion bear baer wolf hund dog katze cat maus mouse pferd horse
schatz schatzi liebe liebling love iloveyou ichliebedich mylove baby babygirl princess prinzessin prinz engel angel
sunshine sonnenschein sonne sun mond moon stern sterne star stars himmel heaven blume blumen flower rose lotus
schmetterling butterfly regenbogen rainbow sommer summer winter herbst autumn fruehling frühling spring
januar februar maerz märz april mai juni juli august september oktober november dezember
january february march june july october december
montag dienstag mittwoch donnerstag freitag samstag sonntag monday tuesday wednesday thursday friday saturday sunday
football fussball soccer baseball basketball hockey tennis bayern schalke dortmund arsenal chelsea liverpool barcelona
real juventus hamburg berlin muenchen münchen koeln köln frankfurt stuttgart wien zuerich zürich deutschland germany
austria oesterreich österreich schweiz michael michelle thomas andreas stefan stephan christian christopher daniel
alexander sebastian martin peter markus matthias jonathan charlie jordan jennifer jessica nicole sabine sandra susanne
julia anna maria laura lisa sarah sophie emma mia lena hannah miriam andrea petra monika claudia karin birgit
mama papa mutter vater mother father familie family bruder schwester kinder freund freunde friend friends
gott god jesus christus engelchen buddha namaste om yoga meditation seele soul spirit spirituell erwachen awakening
bewusstsein licht light energie energy karma chakra alchemie alchemy circle plan kurs mein meine mein my
money geld euro gold silver silber schwarz black white weiss weiß blue blau green gruen grün red rot yellow gelb
pink purple lila orange schokolade chocolate coffee kaffee bier beer wein wine pizza cookie
correcthorsebatterystaple trustno nothing nichts something blah bla foobar foo bar baz
whatever killer hunter shadow ninja matrix cheese banana super mega hammer power freedom freiheit
`;

/** Keyboard rows and columns, the alphabet and the digits: sequences that people slide along. */
const RUNS = [
  '1234567890',
  '0987654321',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
  'qwertzuiopü',
  'qwertyuiop',
  'asdfghjklöä',
  'asdfghjkl',
  'yxcvbnm',
  'zxcvbnm',
  'azertyuiop',
  'poiuztrewq',
  'poiuytrewq',
  'lkjhgfdsa',
  'mnbvcxy',
  'mnbvcxz',
  '1qaz2wsx3edc4rfv5tgb',
  'qazwsxedcrfv',
  '1q2w3e4r5t6y7u8i9o0p',
  '1q2w3e4r5t6z7u8i9o0p',
  'qayxswedcvfr',
];
const RUN_MIN = 3;

const words = new Set(ROOTS.split(/\s+/).filter(Boolean));
const LONGEST = Math.max(...[...words].map((word) => word.length));

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Replaces look-alike digits and signs with the letters they stand for. */
export const resolveLookAlikes = (text: string): string => [...text].map((char) => lookAlikes[char] ?? char).join('');

/** Returns the length of the number, keyboard run or repeated character at a position. */
function runAt(text: string, from: number): number {
  const same = /^(.)\1*/u.exec(text.slice(from))?.[0].length ?? 0;
  const number = /^\d+/.exec(text.slice(from))?.[0].length ?? 0;
  let longest = Math.max(number, same >= RUN_MIN ? same : 0);
  for (const run of RUNS) {
    let length = 0;
    const start = run.indexOf(text.charAt(from));
    if (start === -1) continue;
    while (from + length < text.length && run.charAt(start + length) === text.charAt(from + length)) length += 1;
    if (length >= RUN_MIN) longest = Math.max(longest, length);
  }
  return longest;
}

/** Returns the length of the longest known word at a position, look-alike digits included; 0 without one. */
function wordAt(text: string, from: number, known: ReadonlySet<string>): number {
  for (let length = Math.min(LONGEST, text.length - from); length > 1; length -= 1) {
    const piece = text.slice(from, from + length);
    if (known.has(piece) || known.has(resolveLookAlikes(piece))) return length;
  }
  return 0;
}

/** Splits a password into the parts to guess one by one: common words, numbers, keyboard runs, single characters. */
export function guessesIn(password: string, personal: readonly string[] = []): readonly string[] {
  const text = password.normalize('NFC').toLowerCase();
  const own = personal.flatMap((each) => each.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((each) => each.length > 2);
  const known = own.length === 0 ? words : new Set([...words, ...own]);
  const parts: string[] = [];
  let at = 0;
  while (at < text.length) {
    const length = Math.max(wordAt(text, at, known), runAt(text, at)) || 1;
    parts.push(text.slice(at, at + length));
    at += length;
  }
  return parts;
}
