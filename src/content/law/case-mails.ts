import { receivedFacts } from '#content/law/case-facts.ts';
import { caseWords } from '#content/law/case-words.ts';

import type { MailBlock, MailContent } from '#content/mail/frame.ts';
import { contractPages } from '#content/pages/contract-pages.ts';
import { counted } from '#domain/german-count.ts';
import { caseNumber, type ReceivedCase } from '#domain/law/cases.ts';
import { type MailText, ours, typed } from '#domain/mail/mail-text.ts';

/** Ends every mail about a contract: the law wants withdrawal and cancellation within reach (§§ 356a, 312k BGB). */
const contractLinks = (siteUrl: string): MailBlock => ({
  kind: 'note',
  text: ours`Zu jedem Vertrag mit uns:`,
  links: Object.values(contractPages).map(({ label, path }) => [typed(label), `${siteUrl}${path}`]),
});

type MailFacts = readonly (readonly [name: MailText, value: MailText])[];

/** Maximum characters of input that a notice of several cases repeats, for all of them together. */
const WORDS_MAX = 4000;
const LEAST_WORDS = 80;

/**
 * Returns the declared facts for a mail, as untrusted text: anyone may have entered them for this address.
 *
 * @param max characters of each value; default all
 */
const factsFor = (received: ReceivedCase, max = Number.POSITIVE_INFINITY): MailFacts =>
  receivedFacts(received).map(([name, value]) => [
    typed(name),
    typed(value.length > max ? `${value.slice(0, max).toWellFormed()} …` : value),
  ]);

/** Confirms a case with content, date and time of the whole declaration (§§ 356a, 312k BGB). */
export const caseReceipt = (received: ReceivedCase, siteUrl: string): MailContent => ({
  subject: typed(caseWords[received.kind].receiptSubject),
  heading: typed(caseWords[received.kind].received),
  blocks: [
    { kind: 'text', text: ours`Wir haben diese Erklärung erhalten:` },
    { kind: 'facts', rows: factsFor(received) },
    { kind: 'text', text: typed(caseWords[received.kind].sentence) },
    {
      kind: 'note',
      text: ours`Bitte heb diese E-Mail auf. Wir melden uns zu allem Weiteren. Warst du es nicht? Dann antworte uns bitte.`,
    },
    contractLinks(siteUrl),
  ],
});

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
