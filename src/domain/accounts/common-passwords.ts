/**
 * What people build their passwords from when they do not think about it, in English and German: the roots of the lists
 * of most common passwords. Of those lists themselves hardly anything has twelve characters; what has is one of these
 * words, repeated, joined with another or lengthened with digits, and that is what `isCommonPassword` looks for.
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

/** Rows and columns of the keyboards that people slide along, and what is counted. */
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

/** A word without the digits and signs that only look like its letters. */
export const undisguised = (text: string): string => [...text].map((char) => lookAlikes[char] ?? char).join('');

/** How much of a text, from a place on, is a number, a run of keys or one repeated character. */
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

/** How long a known word is that begins at a place, disguised with digits or not. */
function wordAt(text: string, from: number, known: ReadonlySet<string>): number {
  for (let length = Math.min(LONGEST, text.length - from); length > 1; length -= 1) {
    const piece = text.slice(from, from + length);
    if (known.has(piece) || known.has(undisguised(piece))) return length;
  }
  return 0;
}

/**
 * The parts of a password that somebody would have to guess one by one: words that everybody tries, numbers, runs of keys,
 * and each character between them.
 *
 * @param personal what is known of the person: name, username, address, and the website's name
 */
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
