import type { MailContent } from '#content/mail/frame.ts';
import { joined, type MailText, ours, typed } from '#domain/mail/mail-text.ts';
import { CONFIRMATION_DAYS, type Confirmed } from '#domain/people/confirmation.ts';
import { LIST_NAMES } from '#domain/people/lists.ts';

/** After so many days without a confirmation an address is deleted (docs/decisions/law.md, M4). */
const FORGOTTEN_DAYS = 14;

/** Names what was chosen; the proof keeps the mail without its names (`wordingOf`). */
const chosenLine = (choices: readonly string[]): MailContent['blocks'][number][] =>
  choices.length === 0 ? [] : [{ kind: 'text', text: ours`${typed(CHOSEN)} ${joined(choices.map(typed), ' · ')}` }];

const CHOSEN = 'Vorgemerkt:';

/** The mail without what differs from person to person, as the proof keeps it. */
export const wordingOf = (text: string): string =>
  text.replace(/\S+\/bestaetigen\/\S+/g, '{Link}').replace(new RegExp(`^${CHOSEN} .+$`, 'm'), `${CHOSEN} {Auswahl}`);

/** Asks somebody who is on the list already whether it was them who chose something. */
const choiceContent = (choices: readonly string[], url: string, sender: MailText): MailContent => ({
  subject: ours`Bitte bestätige, was du dir vorgemerkt hast`,
  heading: ours`Hast du dir das vorgemerkt?`,
  isBare: true,
  blocks: [
    {
      kind: 'text',
      text: ours`Diese Adresse wurde auf der Website von ${sender} noch einmal eingetragen, diesmal für etwas Neues.`,
    },
    ...chosenLine(choices),
    {
      kind: 'text',
      text: ours`Warst du das? Dann bestätige es bitte. Auf der Seite, die sich öffnet, genügt ein Druck auf „Ja, vormerken“.`,
    },
    { kind: 'button', label: ours`Vormerkung bestätigen`, url },
    {
      kind: 'note',
      text: ours`Der Link gilt ${typed(CONFIRMATION_DAYS)} Tage. Warst du es nicht, brauchst du nichts zu tun: An deiner Anmeldung ändert sich nichts, und nach ${typed(FORGOTTEN_DAYS)} Tagen löschen wir die Vormerkung. Sofort löschst du sie auf derselben Seite mit „Das war ich nicht“.`,
    },
  ],
});

/** What is asked of somebody, and whether they came from another program and have entered nothing here. */
interface Asked extends Confirmed {
  readonly isImported: boolean;
}

/**
 * Asks whether a sign-up was meant: who writes, why, and what to do if it was somebody else; nothing else, and nothing
 * that a stranger could have typed (docs/decisions/law.md, M2). Of whoever came from another program nobody can say that
 * they entered anything.
 */
const signUpContent = ({ lists, choices, isImported }: Asked, url: string, sender: MailText): MailContent => {
  const whether = isImported ? 'Möchtest du' : 'Warst du';
  return {
    subject: ours`Bitte bestätige deine Anmeldung`,
    heading: ours`Möchtest du E-Mails von uns?`,
    isBare: true,
    blocks: [
      {
        kind: 'text',
        text: isImported
          ? ours`Diese Adresse kommt aus dem Programm, mit dem ${sender} bisher E-Mails verschickt hat. Wir fragen dich für:`
          : ours`Diese Adresse wurde auf der Website von ${sender} eingetragen. Du hast dich eingetragen für:`,
      },
      { kind: 'list', items: lists.map((list) => typed(LIST_NAMES[list])) },
      ...chosenLine(choices),
      {
        kind: 'text',
        text: ours`${typed(whether)} das? Dann bestätige es bitte. Auf der Seite, die sich öffnet, genügt ein Druck auf „Ja, anmelden“.`,
      },
      { kind: 'button', label: ours`Anmeldung bestätigen`, url },
      {
        kind: 'note',
        text: ours`Der Link gilt ${typed(CONFIRMATION_DAYS)} Tage. ${typed(whether)} es nicht, brauchst du nichts zu tun: Ohne deine Bestätigung schreiben wir dir nicht, und nach ${typed(FORGOTTEN_DAYS)} Tagen löschen wir die Adresse. Sofort löschst du sie auf derselben Seite mit „Das war ich nicht“.`,
      },
    ],
  };
};

/** Asks for the confirmation of a sign-up with what was chosen, or of a choice alone where the lists are confirmed. */
export const confirmationContent = (asked: Asked, url: string, sender: MailText): MailContent =>
  asked.lists.length === 0 ? choiceContent(asked.choices, url, sender) : signUpContent(asked, url, sender);
