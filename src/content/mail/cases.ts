import { receivedFacts } from '#domain/case-pages.ts';
import { caseWords } from '#domain/case-words.ts';
import type { ReceivedCase } from '#domain/cases.ts';
import type { MailContent } from './frame.ts';

/** The receipt: content, date and time of what was declared, and nothing else (facts/law.md C7, C8). */
export const caseReceipt = (received: ReceivedCase): MailContent => ({
  subject: caseWords[received.kind].receiptSubject,
  heading: caseWords[received.kind].received,
  blocks: [
    { kind: 'text', text: 'Wir haben diese Erklärung erhalten:' },
    { kind: 'facts', rows: receivedFacts(received) },
    { kind: 'text', text: caseWords[received.kind].sentence },
    {
      kind: 'note',
      text: 'Bitte heb diese E-Mail auf. Wir melden uns zu allem Weiteren. Warst du es nicht? Dann antworte uns bitte.',
    },
  ],
});

/** Tells the owner of a declaration. */
export const caseNotice = (received: ReceivedCase, lookUrl: string): MailContent => ({
  subject: `${caseWords[received.kind].noun} eingegangen (Vorgang ${received.id})`,
  heading: `${caseWords[received.kind].noun} eingegangen`,
  blocks: [
    { kind: 'facts', rows: receivedFacts(received) },
    { kind: 'text', text: 'Die Eingangsbestätigung schickt deine Website. Um alles Weitere kümmerst du dich.' },
    { kind: 'button', label: 'Im Admin-Bereich ansehen', url: lookUrl },
  ],
});
