import type { SignUpOffer } from '../purchases/offers.ts';
import { CHOICE_KINDS, type ChoiceKind } from './choices.ts';

/**
 * What the owner calls how somebody stands on a list, on the screen and in files. They stand in the domain,
 * because browser and server both need them.
 */
export const STATUS_LABELS = {
  pending: 'unbestätigt',
  confirmed: 'bestätigt',
  revoked: 'abgemeldet',
  bounced: 'nicht zustellbar',
} as const;

/** What the offers are called that somebody can be here for. */
export const OFFER_LABELS = {
  soulcircle: 'SoulCircle',
  'soulalchemy-einmalzahlung': 'SoulAlchemy, Einmalzahlung',
  'soulalchemy-ratenzahlung': 'SoulAlchemy, Ratenzahlung',
} as const satisfies Record<SignUpOffer, string>;

const KIND_LABELS: Readonly<Record<ChoiceKind, string>> = {
  course: 'Kurs',
  masterclass: 'Masterclass',
  event: 'Event',
};

/** A choice as the owner reads it, with what it is: a course may be called like an event. */
export function choiceLabel({ choice, label }: { readonly choice: string; readonly label: string }): string {
  const kind = CHOICE_KINDS.find((name) => choice.startsWith(`${name}:`));
  return kind === undefined ? label : `${label} (${KIND_LABELS[kind]})`;
}
