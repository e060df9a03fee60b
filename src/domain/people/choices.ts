import type { SEAT_PREFIX } from '../events/seat.ts';
import { SIGN_UP_OFFERS, type SignUpOffer } from '../purchases/offers.ts';

/** Kinds of choices besides the offers; each choice has an id. */
export const CHOICE_KINDS = ['course', 'masterclass', 'event'] as const;

/** Courses and masterclasses use the id of their content entry, events the id in their page's address. */
export type ChoiceKind = (typeof CHOICE_KINDS)[number];

/** Topic of a sign-up: an offer, a course, masterclass or event, or a seat. */
export type Choice = SignUpOffer | `${ChoiceKind}:${string}` | `${typeof SEAT_PREFIX}${string}`;

/** Begins the choices that the owner made of another program's tags; no sign-up can name one. */
export const TAG_PREFIX = 'tag:';

export interface Chosen {
  readonly choice: Choice;
  readonly label: string;
}

/** More choices in one sign-up are ignored. */
export const CHOICES_MAX = 5;

const CHOICE = new RegExp(`^(?:${SIGN_UP_OFFERS.join('|')}|(?:${CHOICE_KINDS.join('|')}):[\\w-]{1,80})$`);

/** Checks the format of a choice; only content and database know whether it exists. */
export const isChoice = (text: string): text is Choice => CHOICE.test(text);

export const choiceOf = (kind: ChoiceKind, id: string): Choice => `${kind}:${id}`;

/** Parses the form field `choice`, separated by spaces. Invalid choices are dropped rather than failing the sign-up. */
export const readChoices = (field: string): Choice[] =>
  [...new Set(field.split(' ').filter(isChoice))].slice(0, CHOICES_MAX);
