import type { SignUpOffer } from '#domain/content/offers.ts';
import { CONSENT_TEXTS, NEWSLETTER_HINT } from '#domain/people/lists.ts';

/** Words of the waitlist and newsletter block (spec 2.3, 4.1). */
export const waitlist = {
  eyebrow: 'Warteliste',
  title: 'Sei dabei, wenn es losgeht',
  lead: 'Wer auf der Liste steht, erfährt die Termine zuerst und bekommt den Frühbucherpreis.',
  membership: 'Mitgliedschaft',
  insteadOf: 'statt',
  oneTime: 'Einmalzahlung',
  instalments: 'In Raten',
  instalmentsTotal: 'zusammen',
  surcharge: 'mehr als auf einmal',
  newsletterHint: NEWSLETTER_HINT,
  optional: 'freiwillig',
  interestsHint: 'Was beschäftigt dich gerade? Ein Stichwort genügt.',
  offers: {
    soulcircle: 'SoulCircle',
    'soulalchemy-einmalzahlung': 'SoulAlchemy, Einmalzahlung',
    'soulalchemy-ratenzahlung': 'SoulAlchemy, Ratenzahlung',
  } satisfies Record<SignUpOffer, string>,
  offerQuestion: 'Wie möchtest du zahlen?',
  meant: 'Meintest du',
  closedTitle: 'Gerade nehmen wir keine Anmeldungen an',
  closed: 'Schau bald wieder vorbei, wir freuen uns auf dich.',
  submit: 'Warteliste beitreten',
  submitting: 'Wird gesendet...',
  consent: CONSENT_TEXTS.waitlist,
  privacy: 'Datenschutz',
  confirmationTitle: 'Du bist auf der Liste!',
  confirmationText: 'Wir schreiben dir an diese Adresse, sobald es losgeht:',
  confirmFirst: (email: string) =>
    `Bitte bestätige noch deine E-Mail-Adresse: Wir haben dir gerade an ${email} geschrieben.`,
  chosenOffer: 'Vorgemerkt:',
  chosenNewsletter: 'Unsere Briefe bekommst du auch.',
  meanwhile: 'Bis dahin: dein Soul Plan',
  another: 'Noch jemanden eintragen',
  failed: 'Dein Eintrag ist noch nicht gespeichert. Alles, was du geschrieben hast, steht noch da.',
} as const;

/** Words of the page that a form post without JavaScript leads to when something is wrong with it. */
export const formAgain = {
  title: 'Das hat noch nicht geklappt',
  description: 'Alles, was du geschrieben hast, steht noch da.',
  back: 'Zurück zur Startseite',
} as const;

/** Words of the page that a form post without JavaScript leads to. */
export const thanks = {
  title: 'Danke, du bist dabei',
  text: 'Dein Eintrag ist gespeichert. Wir melden uns per E-Mail, sobald es etwas Neues gibt.',
  confirmFirst: 'Bitte bestätige noch deine E-Mail-Adresse: Wir haben dir gerade geschrieben.',
  back: 'Zurück zur Startseite',
} as const;

/** Words of the page that the confirmation mail leads to; a function says the rest. */
export const confirmation = {
  title: 'Deine Anmeldung',
  description: 'Hier bestätigst du, dass du E-Mails von uns bekommen möchtest.',
  back: 'Zur Startseite',
} as const;

/** Words of the page that the unsubscribe link of every mail leads to; a function says the rest. */
export const unsubscribing = {
  title: 'Abmelden',
  description: 'Hier meldest du dich von unseren E-Mails ab.',
  back: 'Zur Startseite',
} as const;

/** Words of the page that shows a letter in the browser; a function says the rest. */
export const letterPage = {
  title: 'Ein Brief von uns',
  description: 'Ein Brief an die Menschen auf unseren Listen, zum Lesen im Browser.',
} as const;

/** The waitlist's toasts, in English as the spec has them (spec 8). */
export const waitlistToasts = {
  successTitle: 'Success!',
  success: 'You have been added to our waitlist.',
  errorTitle: 'Error',
  errorFallback: 'Failed to join waitlist',
} as const;
