import { contractPages } from '#content/pages/contract-pages.ts';
import type { CancellationMode, CaseKind } from '#domain/law/cases.ts';

/** Labels of the fields (docs/decisions/law.md). */
export const caseLabels = {
  name: 'Name',
  contract: 'Bestell- oder Vertragsnummer',
  email: 'E-Mail',
  mode: 'Art der Kündigung',
  reason: 'Grund',
  wishedEnd: 'Gewünschtes Ende',
} as const;

export type CaseField = keyof typeof caseLabels;

export const modeLabels: Readonly<Record<CancellationMode, string>> = {
  ordinary: 'ordentlich',
  extraordinary: 'außerordentlich, aus wichtigem Grund',
};

export const caseHints: Readonly<Partial<Record<CaseField, string>>> = {
  contract: 'Keine Nummer zur Hand? Dann schreib, was du wann bestellt hast.',
  email: 'Dorthin schicken wir dir die Bestätigung.',
  reason: 'Nur bei einer außerordentlichen Kündigung nötig.',
  wishedEnd: 'Leer heißt: so bald wie möglich.',
};

interface CaseWords {
  readonly path: string;
  /** Title of the page, and its link on every page. */
  readonly title: string;
  /** Name of the case within a sentence. */
  readonly noun: string;
  readonly lead: string;
  readonly sentence: string;
  /** Label of the declaring button, prescribed by law. */
  readonly button: string;
  readonly received: string;
  readonly receiptSubject: string;
}

/** Texts of each kind; the buttons' labels are those of §§ 356a, 312k BGB. */
export const caseWords: Readonly<Record<CaseKind, CaseWords>> = {
  withdrawal: {
    path: contractPages.withdrawal.path,
    title: contractPages.withdrawal.label,
    noun: 'Widerruf',
    lead: 'Hier widerrufst du einen Vertrag mit uns. Du brauchst dafür kein Konto und keinen Grund.',
    sentence: 'Hiermit widerrufe ich den oben genannten Vertrag.',
    button: 'Widerruf bestätigen',
    received: 'Dein Widerruf ist eingegangen.',
    receiptSubject: 'Dein Widerruf ist eingegangen',
  },
  cancellation: {
    path: contractPages.cancellation.path,
    title: contractPages.cancellation.label,
    noun: 'Kündigung',
    lead: 'Hier kündigst du den SoulCircle oder einen anderen laufenden Vertrag, auch einen schon bezahlten oder einen bei einem Zahlungsanbieter. Du brauchst dafür kein Konto.',
    sentence: 'Hiermit kündige ich den oben genannten Vertrag.',
    button: 'jetzt kündigen',
    received: 'Deine Kündigung ist eingegangen.',
    receiptSubject: 'Deine Kündigung ist eingegangen',
  },
};

export const formWords = {
  optional: ' (optional)',
  atOnce: 'so bald wie möglich',
  toReview: 'Weiter zur Bestätigung',
  review: 'Bitte prüfe deine Angaben. Mit dem Knopf gibst du deine Erklärung ab.',
  change: 'Angaben ändern',
  receivedAt: 'Eingegangen am',
  number: 'Vorgang',
  keep: 'Speichere oder drucke diese Seite: Sie ist dein Beleg.',
  receipts: {
    sent: (email: string) => `Eine Bestätigung mit diesem Inhalt schicken wir dir sofort an ${email}.`,
    known: (email: string) => `Diese Erklärung war schon da. Die Bestätigung dazu geht an ${email}.`,
  },
  notStored: (kind: CaseKind) =>
    `${kind === 'withdrawal' ? 'Dein Widerruf' : 'Deine Kündigung'} ist noch nicht angekommen: Wir konnten deine Angaben gerade nicht speichern. Es ist nichts verloren, sie stehen unten. Versuch es gleich noch einmal, oder schick sie uns per E-Mail; das gilt genauso.`,
  tooMany: (kind: CaseKind) =>
    `${kind === 'withdrawal' ? 'Dein Widerruf' : 'Deine Kündigung'} ist noch nicht angekommen: Heute kamen hier so viele Erklärungen, dass wir über dieses Formular keine mehr annehmen. Es ist nichts verloren, deine Angaben stehen unten. Schick sie uns per E-Mail oder per Post; das gilt genauso.`,
  byPost: (address: string) => `Unsere Postanschrift: ${address}`,
  byMail: 'Als E-Mail schicken',
  byImprint: 'Unsere E-Mail-Adresse steht im',
  imprint: 'Impressum',
  addressee: (lines: string) => `An: ${lines}`,
  privacy: 'Was mit deinen Angaben geschieht, steht unter Datenschutz.',
} as const;
