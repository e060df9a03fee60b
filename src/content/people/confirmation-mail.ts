import type { MailContent } from '#content/mail/frame.ts';
import { joined, type MailText, ours, typed } from '#domain/mail/mail-text.ts';
import { CONFIRMATION_DAYS, type Confirmed } from '#domain/people/confirmation.ts';
import { LIST_NAMES } from '#domain/people/lists.ts';

/** Days after which an unconfirmed address is deleted (docs/decisions/law.md, M4). */
const FORGOTTEN_DAYS = 14;

/** Lists the choices; the stored proof omits them (`consentWording`). */
const chosenLine = (choices: readonly string[]): MailContent['blocks'][number][] =>
  choices.length === 0 ? [] : [{ kind: 'text', text: ours`${typed(CHOSEN)} ${joined(choices.map(typed), ' · ')}` }];

const CHOSEN = 'Vorgemerkt:';

/** Removes the personal parts of the mail for the stored proof. */
export const consentWording = (text: string): string =>
  text.replace(/\S+\/bestaetigen\/\S+/g, '{Link}').replace(new RegExp(`^${CHOSEN} .+$`, 'm'), `${CHOSEN} {Auswahl}`);

interface Question {
  readonly subject: MailText;
  readonly heading: MailText;
  readonly intro: MailText;
  /** Lists and choices that it is about. */
  readonly about: MailContent['blocks'];
  readonly press: MailText;
  readonly label: MailText;
  readonly url: string;
  /** Asks whether it was the reader. */
  readonly whether: string;
  /** Says what happens without an answer, and what is deleted in the end. */
  readonly otherwise: readonly [MailText, MailText];
}

/** Asks with one button; says what to do if it was someone else. */
const askToConfirm = ({
  subject,
  heading,
  intro,
  about,
  press,
  label,
  url,
  whether,
  otherwise,
}: Question): MailContent => ({
  subject,
  heading,
  isBare: true,
  blocks: [
    { kind: 'text', text: intro },
    ...about,
    { kind: 'text', text: ours`${typed(whether)} das? Dann bestätige es bitte${press}` },
    { kind: 'button', label, url },
    {
      kind: 'note',
      text: ours`Der Link gilt ${typed(CONFIRMATION_DAYS)} Tage. ${typed(whether)} es nicht, brauchst du nichts zu tun: ${otherwise[0]}, und nach ${typed(FORGOTTEN_DAYS)} Tagen löschen wir ${otherwise[1]}. Sofort löschst du sie auf derselben Seite mit „Das war ich nicht“.`,
    },
  ],
});

const unasked = [ours`Ohne deine Bestätigung schreiben wir dir nicht`, ours`die Adresse`] as const;

/** Asks a subscriber to confirm a choice made in their name. */
const choiceContent = (choices: readonly string[], url: string, sender: MailText): MailContent =>
  askToConfirm({
    subject: ours`Bitte bestätige, was du dir vorgemerkt hast`,
    heading: ours`Hast du dir das vorgemerkt?`,
    intro: ours`Diese Adresse wurde auf der Website von ${sender} noch einmal eingetragen, diesmal für etwas Neues.`,
    about: chosenLine(choices),
    press: ours`. Auf der Seite, die sich öffnet, genügt ein Druck auf „Ja, vormerken“.`,
    label: ours`Vormerkung bestätigen`,
    url,
    whether: 'Warst du',
    otherwise: [ours`An deiner Anmeldung ändert sich nichts`, ours`die Vormerkung`],
  });

/** Asks to confirm a seat at an evening, and the newsletter if it was ticked. */
const seatContent = ({ lists, seats }: Asked, url: string, sender: MailText): MailContent =>
  askToConfirm({
    subject: ours`Bitte bestätige deinen Platz`,
    heading: ours`Möchtest du dabei sein?`,
    intro: ours`Diese Adresse wurde auf der Website von ${sender} eingetragen, und zwar für:`,
    about: [{ kind: 'list', items: [...seats, ...lists.map((list) => LIST_NAMES[list])].map(typed) }],
    press: ours`: Erst damit hast du den Platz. Auf der Seite, die sich öffnet, genügt ein Druck auf „Ja, ich bin dabei“.`,
    label: ours`Platz bestätigen`,
    url,
    whether: 'Warst du',
    otherwise: unasked,
  });

/** Request for confirmation; `isImported` if the contact comes from another program and entered nothing here. */
interface Asked extends Confirmed {
  /** Evenings at which a seat is asked for. */
  readonly seats: readonly string[];
  readonly isImported: boolean;
}

/**
 * Asks to confirm a sign-up: sender, reason, and advice if it was not theirs, but no text that a stranger could have
 * typed (docs/decisions/law.md, M2). The mail to an imported contact does not claim that they entered anything.
 */
const signUpContent = ({ lists, choices, isImported }: Asked, url: string, sender: MailText): MailContent =>
  askToConfirm({
    subject: ours`Bitte bestätige deine Anmeldung`,
    heading: ours`Möchtest du E-Mails von uns?`,
    intro: isImported
      ? ours`Diese Adresse kommt aus dem Programm, mit dem ${sender} bisher E-Mails verschickt hat. Wir fragen dich für:`
      : ours`Diese Adresse wurde auf der Website von ${sender} eingetragen, und zwar für:`,
    about: [{ kind: 'list', items: lists.map((list) => typed(LIST_NAMES[list])) }, ...chosenLine(choices)],
    press: ours`. Auf der Seite, die sich öffnet, genügt ein Druck auf „Ja, anmelden“.`,
    label: ours`Anmeldung bestätigen`,
    url,
    whether: isImported ? 'Möchtest du' : 'Warst du',
    otherwise: unasked,
  });

/** Asks to confirm a sign-up with its choices, or only choices if the lists are confirmed already. */
export function confirmationContent(asked: Asked, url: string, sender: MailText): MailContent {
  if (asked.seats.length > 0) return seatContent(asked, url, sender);
  return asked.lists.length === 0 ? choiceContent(asked.choices, url, sender) : signUpContent(asked, url, sender);
}
