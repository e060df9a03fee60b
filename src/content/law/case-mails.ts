import { receivedFacts } from '#content/law/case-facts.ts';
import { caseLabels, caseWords } from '#content/law/case-words.ts';
import type { MailBlock, MailContent } from '#content/mail/frame.ts';
import { counted } from '#domain/german-count.ts';
import { caseNumber, isSameSender, type ReceivedCase } from '#domain/law/cases.ts';
import { type MailText, ours, typed } from '#domain/mail/mail-text.ts';

type MailFacts = readonly (readonly [name: MailText, value: MailText])[];

/** Labels of free-text fields. */
const WORDS: readonly string[] = [caseLabels.name, caseLabels.contract, caseLabels.reason];
/** Maximum characters of input that a late receipt repeats, for all its cases together. */
const WORDS_MAX = 4000;
const LEAST_WORDS = 80;

/**
 * Returns the declared facts for a mail, as untrusted text: anyone may have entered them for this address.
 *
 * @param max characters of each value
 */
const factsFor = (received: ReceivedCase, max = WORDS_MAX): MailFacts =>
  receivedFacts(received).map(([name, value]) => [
    typed(name),
    typed(value.length > max ? `${value.slice(0, max).toWellFormed()} …` : value),
  ]);

const withoutWords = (received: ReceivedCase): MailFacts =>
  factsFor(received).filter(([name]) => !WORDS.includes(name));

const KEEP: MailBlock = {
  kind: 'note',
  text: ours`Bitte heb diese E-Mail auf. Wir melden uns zu allem Weiteren. Warst du es nicht? Dann antworte uns bitte.`,
};

/**
 * Confirms a case with content, date and time of the declaration, and nothing else (§ 356a, § 312k BGB).
 *
 * @param isQuoted whether it repeats the input; not if one network sends many cases, so that receipts carry no spam
 */
export const caseReceipt = (received: ReceivedCase, isQuoted: boolean): MailContent => ({
  subject: typed(caseWords[received.kind].receiptSubject),
  heading: typed(caseWords[received.kind].received),
  blocks: [
    { kind: 'text', text: ours`Wir haben diese Erklärung erhalten:` },
    { kind: 'facts', rows: isQuoted ? factsFor(received) : withoutWords(received) },
    { kind: 'text', text: typed(caseWords[received.kind].sentence) },
    ...(isQuoted
      ? []
      : [
          {
            kind: 'text',
            text: ours`Deine übrigen Angaben sind gespeichert. Diese E-Mail wiederholt sie nicht, weil aus deinem Netz heute sehr viele Erklärungen kamen. Antworte uns, dann schicken wir sie dir.`,
          } as const,
        ]),
    KEEP,
  ],
});

/**
 * Confirms several cases of a mailbox in one mail; those with another spelling of the address omit their input.
 *
 * @param others `shortIds`: further cases whose input is not repeated; `more`: number of cases not listed
 */
export function lateReceipt(
  received: readonly ReceivedCase[],
  { shortIds, more }: { readonly shortIds: readonly number[]; readonly more: number },
): MailContent {
  const [first] = received;
  const isQuoted = (each: ReceivedCase): boolean =>
    first !== undefined && isSameSender(each, first) && !shortIds.includes(each.id);
  if (received.length === 1 && first !== undefined && more === 0) return caseReceipt(first, isQuoted(first));
  const max = Math.max(LEAST_WORDS, Math.floor(WORDS_MAX / received.length));
  return {
    subject: ours`Deine Erklärungen sind eingegangen`,
    heading: ours`Deine Erklärungen sind eingegangen.`,
    blocks: [
      { kind: 'text', text: ours`Wir haben diese Erklärungen erhalten:` },
      ...received.flatMap((each): MailBlock[] => [
        { kind: 'facts', rows: isQuoted(each) ? factsFor(each, max) : withoutWords(each) },
        { kind: 'text', text: typed(caseWords[each.kind].sentence) },
      ]),
      ...(more === 0
        ? []
        : [
            {
              kind: 'text',
              text: typed(
                counted(more, [
                  'weitere Erklärung kam dazu und ist gespeichert.',
                  'weitere Erklärungen kamen dazu und sind gespeichert.',
                ]),
              ),
            } as const,
          ]),
      KEEP,
    ],
  };
}

/** Reports several cases to the owner in one mail. @param more number of cases not listed */
export function caseNotices(received: readonly ReceivedCase[], more: number, lookUrl: string): MailContent {
  const max = Math.max(LEAST_WORDS, Math.floor(WORDS_MAX / received.length));
  const title = typed(
    counted(received.length + more, ['weiterer Vorgang eingegangen', 'weitere Vorgänge eingegangen']),
  );
  return {
    subject: title,
    heading: title,
    blocks: [
      ...received.flatMap((each): MailBlock[] => [
        { kind: 'text', text: typed(caseWords[each.kind].noun) },
        { kind: 'facts', rows: factsFor(each, max) },
      ]),
      { kind: 'text', text: ours`In der letzten Stunde kamen viele, deshalb stehen sie in einer E-Mail.` },
      { kind: 'text', text: ours`Die Eingangsbestätigungen schickt deine Website. Um alles Weitere kümmerst du dich.` },
      { kind: 'button', label: ours`Im Admin-Bereich ansehen`, url: lookUrl },
    ],
  };
}

export const caseNotice = (received: ReceivedCase, lookUrl: string): MailContent => ({
  subject: ours`${typed(caseWords[received.kind].noun)} eingegangen (Vorgang ${typed(caseNumber(received))})`,
  heading: ours`${typed(caseWords[received.kind].noun)} eingegangen`,
  blocks: [
    { kind: 'facts', rows: factsFor(received) },
    { kind: 'text', text: ours`Die Eingangsbestätigung schickt deine Website. Um alles Weitere kümmerst du dich.` },
    { kind: 'button', label: ours`Im Admin-Bereich ansehen`, url: lookUrl },
  ],
});
