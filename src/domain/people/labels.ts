import { SEAT_PREFIX } from '../events/seat.ts';
import { OFFER_NAMES } from '../purchases/labels.ts';
import type { SignUpOffer } from '../purchases/offers.ts';
import { CHOICE_KINDS, type ChoiceKind, TAG_PREFIX } from './choices.ts';

/** The owner's names for the status of an entry, on screen and in files; here because browser and server share them. */
export const STATUS_LABELS = {
  pending: 'unbestätigt',
  confirmed: 'bestätigt',
  revoked: 'abgemeldet',
  bounced: 'nicht zustellbar',
} as const;

export const OFFER_LABELS = {
  soulcircle: OFFER_NAMES.soulCircle,
  'soulalchemy-einmalzahlung': `${OFFER_NAMES.soulAlchemy}, Einmalzahlung`,
  'soulalchemy-ratenzahlung': `${OFFER_NAMES.soulAlchemy}, Ratenzahlung`,
} as const satisfies Record<SignUpOffer, string>;

const KIND_LABELS: Readonly<Record<ChoiceKind, string>> = {
  course: 'Kurs',
  masterclass: 'Masterclass',
  event: 'Event',
};

/** Formats a choice with its kind, since a course and an event may have the same name. */
export function choiceLabel({ choice, label }: { readonly choice: string; readonly label: string }): string {
  if (choice.startsWith(TAG_PREFIX)) return `${label} (Tag)`;
  if (choice.startsWith(SEAT_PREFIX)) return `${label} (Platz)`;
  const kind = CHOICE_KINDS.find((name) => choice.startsWith(`${name}:`));
  return kind === undefined ? label : `${label} (${KIND_LABELS[kind]})`;
}
