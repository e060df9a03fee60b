import { SIGN_UP_OFFERS, type SignUpOffer } from '../purchases/offers.ts';

/** What somebody can choose besides the offers: each with an id of its own. */
export const CHOICE_KINDS = ['course', 'masterclass', 'event'] as const;

/** A course and a masterclass by their entry's id in the contents, an event by the id in its page's address. */
export type ChoiceKind = (typeof CHOICE_KINDS)[number];

/** What somebody is here for: one of the offers, or one of what there is several of. */
export type Choice = SignUpOffer | `${ChoiceKind}:${string}`;

/** A choice with its name, as a page and its form show it. */
export interface Chosen {
  readonly choice: Choice;
  readonly label: string;
}

/** How much one sign-up can be for; beyond it nobody chooses. */
export const CHOICES_MAX = 12;

const CHOICE = new RegExp(`^(?:${SIGN_UP_OFFERS.join('|')}|(?:${CHOICE_KINDS.join('|')}):[\\w-]{1,80})$`);

/** Whether a text can name a choice; whether there is such a thing is known to who has the contents. */
export const isChoice = (text: string): text is Choice => CHOICE.test(text);

/** Names one of what there is several of. */
export const choiceOf = (kind: ChoiceKind, id: string): Choice => `${kind}:${id}`;

/** Reads the form's field `choice`, which names several by a space. What is none is left out: it costs no sign-up. */
export const readChoices = (field: string): Choice[] =>
  [...new Set(field.split(' ').filter(isChoice))].slice(0, CHOICES_MAX);
