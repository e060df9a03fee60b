import { CONFIRMATION_DAYS } from '#domain/people/confirmation.ts';
import { LIST_NAMES, type ListName } from '#domain/people/lists.ts';
import type { MailContent } from './frame.ts';

/** After so many days without a confirmation an address is deleted (docs/decisions/law.md, M4). */
const FORGOTTEN_DAYS = 14;

/**
 * Asks whether a sign-up was meant: who writes, why, and what to do if it was somebody else; nothing else, and nothing
 * that a stranger could have typed (docs/decisions/law.md, M2).
 */
export const confirmationContent = (lists: readonly ListName[], url: string, sender: string): MailContent => ({
  subject: 'Bitte bestätige deine Anmeldung',
  heading: 'Möchtest du E-Mails von uns?',
  isBare: true,
  blocks: [
    {
      kind: 'text',
      text: `Diese Adresse wurde auf der Website von ${sender} eingetragen. Du hast dich eingetragen für:`,
    },
    { kind: 'list', items: lists.map((list) => LIST_NAMES[list]) },
    {
      kind: 'text',
      text: 'Warst du das? Dann bestätige es bitte. Auf der Seite, die sich öffnet, genügt ein Druck auf „Ja, anmelden“.',
    },
    { kind: 'button', label: 'Anmeldung bestätigen', url },
    {
      kind: 'note',
      text:
        `Der Link gilt ${CONFIRMATION_DAYS} Tage. Warst du es nicht, brauchst du nichts zu tun: Ohne deine Bestätigung ` +
        `schreiben wir dir nicht, und nach ${FORGOTTEN_DAYS} Tagen löschen wir die Adresse. Sofort löschst du sie auf ` +
        'derselben Seite mit „Das war ich nicht“.',
    },
  ],
});
