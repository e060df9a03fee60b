import type { SignUpOffer } from '#domain/content/offers.ts';
import { CONSENT_TEXTS, NEWSLETTER_CONSENT, NEWSLETTER_HINT } from '#domain/people/lists.ts';

/** Words of the waitlist and newsletter block (spec 2.3); apart from those of the form, which the browser loads. */
export const waitlistBlock = {
  eyebrow: 'Warteliste',
  title: 'Sei dabei, wenn es losgeht',
  lead: 'Wer auf der Liste steht, erfährt die Termine zuerst.',
  leadWithPrice: 'Wer auf der Liste steht, erfährt die Termine zuerst und bekommt den Frühbucherpreis.',
  /** Behind its name. */
  earlyBirdFor: 'für unsere Kurse',
  /** As the spec has it (2.3). */
  earlyBirdRates: (amount: string, count: number) => `${amount} x ${count} Monate`,
  rates: (amount: string, count: number) => `${count} × ${amount}`,
  membership: 'Mitgliedschaft',
  insteadOf: 'statt',
  oneTime: 'Einmalzahlung',
  instalments: 'In Raten',
  instalmentsTotal: 'zusammen',
  surcharge: 'mehr als bei Einmalzahlung',
  closedTitle: 'Gerade nehmen wir keine Anmeldungen an',
  closed: 'Schau bald wieder vorbei, wir freuen uns auf dich.',
  submit: 'Warteliste beitreten',
  consent: CONSENT_TEXTS.waitlist,
} as const;

/** Words of the form in it (spec 4.1). */
export const waitlist = {
  newsletterHint: NEWSLETTER_HINT,
  optional: 'freiwillig',
  interestsHint: 'Was beschäftigt dich gerade? Ein Stichwort genügt.',
  ways: {
    soulcircle: 'SoulCircle',
    'soulalchemy-einmalzahlung': 'SoulAlchemy, Einmalzahlung',
    'soulalchemy-ratenzahlung': 'SoulAlchemy, Ratenzahlung',
  } satisfies Record<SignUpOffer, string>,
  waysQuestion: 'Wie möchtest du zahlen?',
  chosen: 'Vorgemerkt:',
  meant: 'Meintest du',
  submitting: 'Wird gesendet...',
  privacy: 'Datenschutz',
  failed: 'Dein Eintrag ist noch nicht gespeichert. Alles, was du geschrieben hast, steht noch da.',
} as const;

/** Words of the newsletter's own form. */
export const newsletter = {
  title: 'Newsletter: nur unsere Briefe',
  submit: 'Abonnieren',
  consent: NEWSLETTER_CONSENT,
} as const;
