import type { OFFER_LABELS } from '#domain/people/labels.ts';
import { CONSENT_TEXTS, NEWSLETTER_CONSENT, NEWSLETTER_HINT } from '#domain/people/lists.ts';

const ALL = /* @__PURE__ */ new Intl.ListFormat('de-DE');
const ONE = /* @__PURE__ */ new Intl.ListFormat('de-DE', { type: 'disjunction' });

/** Types alone: the module itself would bring the owner's screens to visitors. */
type Labels = typeof OFFER_LABELS;

/** Texts of the waitlist and newsletter block (spec 2.3), separate from the form's, which the browser loads. */
export const waitlistBlock = {
  eyebrow: 'Warteliste',
  title: 'Sei dabei, wenn es losgeht',
  earlyBirdFor: {
    one: (courses: readonly string[]) => `für ${ALL.format(courses)}`,
    each: (courses: readonly string[]) => `je Kurs, für ${ONE.format(courses)}`,
    all: (courses: readonly string[]) => `für ${ALL.format(courses)}, alle zusammen`,
    open: () => 'Für welche Kurse er gilt, sagen wir dir, bevor du buchst.',
  },
  /** Notation of the spec (2.3). */
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
    once: 'SoulAlchemy, Einmalzahlung' satisfies Labels['soulalchemy-einmalzahlung'],
    instalments: 'SoulAlchemy, Ratenzahlung' satisfies Labels['soulalchemy-ratenzahlung'],
  },
  submit: 'Warteliste beitreten',
  consent: CONSENT_TEXTS.waitlist,
} as const;

/** Texts of the waitlist form (spec 4.1). */
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

export const newsletter = {
  title: 'Newsletter: Gedanken und neue Termine',
  submit: 'Abonnieren',
  consent: NEWSLETTER_CONSENT,
} as const;
