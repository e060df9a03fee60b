import type { SignUpOffer } from '#domain/offers.ts';

/** Words of the waitlist and newsletter block (spec 2.3, 4.1). */
export const waitlist = {
  eyebrow: 'Warteliste',
  title: 'Sei dabei, wenn es losgeht',
  lead: 'Wer auf der Liste steht, erfährt die Termine zuerst und bekommt den Frühbucherpreis.',
  offerTitle: 'Frühbucherpreis',
  oneTime: 'Einmalzahlung',
  instalments: 'In Raten',
  instalmentsTotal: 'zusammen',
  newsletterTitle: 'Newsletter',
  newsletterText:
    'Unsere Briefe kommen selten, sind persönlich und jederzeit abbestellbar. Möchtest du sie lesen, schreib bei „Interessen“ einfach „Newsletter“ dazu.',
  optional: 'freiwillig',
  interestsHint: 'Was beschäftigt dich gerade? Ein Stichwort genügt.',
  offers: {
    soulcircle: 'SoulCircle',
    'soulalchemy-einmalzahlung': 'SoulAlchemy, Einmalzahlung',
    'soulalchemy-ratenzahlung': 'SoulAlchemy, Ratenzahlung',
  } satisfies Record<SignUpOffer, string>,
  submit: 'Warteliste beitreten',
  submitting: 'Wird gesendet...',
  consent:
    'Mit dem Absenden erlaubst du uns, dir zur Warteliste zu schreiben. Ein Wort genügt, und wir löschen deine Daten.',
  confirmationTitle: 'Du bist auf der Liste!',
  confirmationText: 'Wir schreiben dir an diese Adresse, sobald es losgeht:',
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
  back: 'Zurück zur Startseite',
} as const;
