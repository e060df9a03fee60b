import { readYesNo } from '../../csv.ts';
import { wordKey } from '../../word-key.ts';

/** Meanings of a status, the strongest first: of several in a row the strongest counts. */
export const STATUS_MEANINGS = ['left', 'unconfirmed', 'unknown', 'confirmed'] as const;

export type StatusMeaning = (typeof STATUS_MEANINGS)[number];

/** The only words by which a date of consent counts, written as `fold` writes them. */
const CONFIRMED: ReadonlySet<string> = new Set([
  'abonnent',
  'abonnentin',
  'abonniert',
  'activated',
  'active',
  'aktiv',
  'aktiviert',
  'angemeldet',
  'bestaetigt',
  'confirmed',
  'doubleoptin',
  'eingetragen',
  'optedin',
  'optin',
  'subscribed',
  'subscriber',
]);

const REFUSALS: ReadonlySet<string> = new Set(['left', 'never', 'nie']);
const LEFT = new RegExp(
  [
    /unsub|abgemeld|abmeld|abbestell|aus(?:ge)?tr[aei]|kuendig|cancel|widerr|widerspr|revok|withdr|opt(?:ed)?out/,
    /abgelehnt|ablehn|reject|refus|declin|(?:kein(?:en?)?|no)(?:e?mail|newsletter|werbung|abo|kontakt)/,
    /dont|donot|nolonger|nichtmehr/,
    /(?:de|in|nicht|not)a[ck]tiv|disabl|clean|bounc|unzustell|undeliver|ungueltig|invalid/,
    /block|blacklist|sperr|suppress|spam|complain|beschwer|delet|remov|loesch|entfern|archiv/,
  ]
    .map(({ source }) => source)
    .join('|'),
);
const UNCONFIRMED =
  /unconfirm|unverif|unbestaetigt|(?:nicht|not|non)(?:bestaetigt|confirm|angemeldet|subscrib)|pending|ausstehend/;

/** Normalises a word: no case, spaces or signs, umlauts as two letters. */
const fold = (word: string): string =>
  wordKey(word)
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Reads a status of another program. Permission fails closed: an unknown word confirms no person. */
export function readStatus(cell: string): StatusMeaning {
  if (cell.trim() === '') return 'confirmed';
  const word = fold(cell);
  if (readYesNo(cell) === false || REFUSALS.has(word) || LEFT.test(word)) return 'left';
  if (UNCONFIRMED.test(word)) return 'unconfirmed';
  return CONFIRMED.has(word) ? 'confirmed' : 'unknown';
}
