import type { SignUpOffer } from '#domain/content/offers.ts';
import { CONSENT_TEXTS, NEWSLETTER_CONSENT, NEWSLETTER_HINT } from '#domain/people/lists.ts';

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
  chosen: 'Vorgemerkt:',
  offerQuestion: 'Wie möchtest du zahlen?',
  meant: 'Meintest du',
  closedTitle: 'Gerade nehmen wir keine Anmeldungen an',
  closed: 'Schau bald wieder vorbei, wir freuen uns auf dich.',
  submit: 'Warteliste beitreten',
  submitting: 'Wird gesendet...',
  consent: CONSENT_TEXTS.waitlist,
  privacy: 'Datenschutz',
  failed: 'Dein Eintrag ist noch nicht gespeichert. Alles, was du geschrieben hast, steht noch da.',
} as const;

/** Words of the newsletter's own form. */
export const newsletter = {
  title: 'Newsletter: nur unsere Briefe',
  submit: 'Abonnieren',
  consent: NEWSLETTER_CONSENT,
} as const;
