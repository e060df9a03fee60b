import { formatDay } from '#domain/berlin-time.ts';
import { type CaseKind, caseNumber, type NewCase, type ReceivedCase } from '#domain/law/cases.ts';
import { type CaseField, caseLabels, modeLabels, formWords as words } from './case-words.ts';

export const caseFields: Readonly<Record<CaseKind, readonly CaseField[]>> = {
  withdrawal: ['name', 'contract', 'email'],
  cancellation: ['mode', 'reason', 'name', 'contract', 'wishedEnd', 'email'],
};

/** Pairs of name and value. */
export type CaseFacts = readonly (readonly [name: string, value: string])[];

export function toCaseFacts(given: NewCase): CaseFacts {
  const { mode, wishedEnd, kind } = given;
  const shown: Readonly<Record<CaseField, string>> = {
    ...given,
    mode: mode === '' ? '' : modeLabels[mode],
    wishedEnd: wishedEnd === '' ? words.atOnce : formatDay(wishedEnd),
  };
  return caseFields[kind].flatMap((field) => (shown[field] === '' ? [] : [[caseLabels[field], shown[field]] as const]));
}

const TIME_FORMAT = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: 'Europe/Berlin',
});

/** Formats an instant to the second: `22. November 2026 um 07:13:25 Uhr`. @param instant ISO 8601 */
const toTheSecond = (instant: string): string => `${TIME_FORMAT.format(new Date(instant))}\u00a0Uhr`;

/** Returns the declared facts with the time of receipt, identical on the page and in the mail. */
export const receivedFacts = (received: ReceivedCase): CaseFacts => [
  [words.receivedAt, toTheSecond(received.receivedAt)],
  [words.number, caseNumber(received)],
  ...toCaseFacts(received),
];
