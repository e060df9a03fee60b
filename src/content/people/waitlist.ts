import { CONSENT_TEXTS, NEWSLETTER_CONSENT, NEWSLETTER_HINT } from '#domain/people/lists.ts';

/** Words of the waitlist and newsletter block (spec 2.3); apart from those of the form, which the browser loads. */
export const waitlistBlock = {
  eyebrow: 'Warteliste',
  title: 'Sei dabei, wenn es losgeht',
  lead: 'Wer auf der Liste steht, erfährt die Termine zuerst.',
  leadWithPrice: 'Wer auf der Liste steht, erfährt die Termine zuerst und bekommt den Frühbucherpreis.',
  /** Behind its name; what has a price of its own costs that. */
  earlyBirdFor: { all: 'für unsere Kurse', rest: 'für unsere Kurse ohne eigenen Preis' },
  /** As the spec has it (2.3). */
  earlyBirdRates: (amount: string, count: number) => `${amount} x ${count} Monate`,
  membership: 'Mitgliedschaft',
  insteadOf: 'statt',
  oneTime: 'Einmalzahlung',
  instalments: 'In Raten',
  instalmentsTotal: 'zusammen',
  surcharge: 'mehr als bei Einmalzahlung',
  closedTitle: 'Gerade nehmen wir keine Anmeldungen an',
  closed: 'Schau bald wieder vorbei, wir freuen uns auf dich.',
  ways: {
    question: 'Wie möchtest du zahlen?',
    once: 'SoulAlchemy, Einmalzahlung',
    instalments: 'SoulAlchemy, Ratenzahlung',
    rates: (amount: string, count: number, total: string) => `${count}\u00a0×\u00a0${amount}, zusammen ${total}`,
  },
  submit: 'Warteliste beitreten',
  consent: CONSENT_TEXTS.waitlist,
} as const;

/** Words of the form in it (spec 4.1). */
export const waitlist = {
  newsletterHint: NEWSLETTER_HINT,
  optional: 'freiwillig',
  interestsHint: 'Was beschäftigt dich gerade? Ein Stichwort genügt.',
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
