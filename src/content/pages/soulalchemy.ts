import { checkoutNote } from '#content/content/checkout-note.ts';
import {
  checkouts,
  isExampleGuide,
  offers,
  pages,
  texts as published,
  team,
  vatNoteFor,
  voicesOn,
} from '#content/content/published.ts';
import { paragraphsOf } from '#domain/content/paragraphs.ts';
import type { Checkout } from '#domain/purchases/checkouts.ts';
import { formatEuro, formatInstalments, instalmentsSurcharge, type SignUpOffer } from '#domain/purchases/offers.ts';
import { anchors as homeAnchors } from '#paths.ts';

const texts = published.soulAlchemy;

/** Anchors of the page (spec 2.5). */
export const anchors = { buy: 'buy', roadmap: 'roadmap' } as const;

export const hero = {
  eyebrow: 'Gruppen\u00adprogramm über 12 Wochen',
  title: pages.soulAlchemy.headline,
  claim: texts.claim,
  lead: pages.soulAlchemy.lead,
  primary: 'Zu den Preisen',
  secondary: 'Die zwölf Wochen ansehen',
} as const;

export const film = {
  title: texts.filmTitle,
  text: texts.filmText,
  poster: '/art/video-alchemy.svg',
} as const;

/** Placeholder until there is a video. */
export const ownFilm = {
  drawing: '/art/film-alchemy.svg',
  label: 'Eine Blüte öffnet sich',
  pause: 'Anhalten',
  resume: 'Weiter abspielen',
  again: 'Noch einmal',
  failed: 'Der Film ließ sich nicht laden. Bitte versuch es noch einmal.',
} as const;

const weeks = ['Woche 1 bis 4', 'Woche 5 bis 8', 'Woche 9 bis 12'] as const;

export const concept = {
  title: texts.conceptTitle,
  paragraphs: paragraphsOf(texts.concept),
  phases: texts.phases.map((phase, index) => ({ ...phase, weeks: weeks[index] ?? '' })),
} as const;

export const roadmap = {
  title: texts.roadmapTitle,
  lead: texts.roadmapLead,
  week: 'Woche',
  /** Week that is shown as a worksheet. */
  sheet: { week: 3, title: texts.worksheetTitle, note: texts.worksheetNote },
} as const;

/** Biography of the person who leads the program; `''` if there is none. */
const biography = team.find(({ leadsSoulAlchemy }) => leadsSoulAlchemy)?.about.trim() ?? '';

/** Guide section (spec 2.5): her biography instead of the example, which names no person; the owner's own text follows it. */
export const guide = {
  title: texts.guideTitle,
  paragraphs: [biography, biography !== '' && isExampleGuide ? '' : texts.guide]
    .filter((text) => text.trim() !== '')
    .flatMap(paragraphsOf),
} as const;

/** Contents of the program: all constants of spec 9. */
export const features = {
  title: texts.featuresTitle,
  fitsTitle: 'Das passt zu dir, wenn du',
  fits: texts.fits,
  not: texts.fitsNot,
  includedTitle: 'Enthalten sind',
  included: texts.included,
} as const;

export const voices = {
  title: texts.voicesTitle,
  entries: voicesOn('soulAlchemy'),
  note: 'Persönliche Erfahrungen einzelner Menschen. Was du erlebst, kann anders sein.',
} as const;

const { soulAlchemy } = offers;
const surcharge = soulAlchemy.instalments ? instalmentsSurcharge(soulAlchemy.price, soulAlchemy.instalments) : 0;
const inWords = [
  '',
  'einer',
  'zwei',
  'drei',
  'vier',
  'fünf',
  'sechs',
  'sieben',
  'acht',
  'neun',
  'zehn',
  'elf',
  'zwölf',
];
const instalmentCount = soulAlchemy.instalments?.count ?? 0;
const { once, instalments } = checkouts.soulAlchemy;
const noteOf = (checkout: Checkout | undefined): string => (checkout ? checkoutNote(soulAlchemy, checkout) : '');
const isPaidLater =
  'Wir melden uns, sobald dein Platz feststeht; bezahlt wird erst dann, über ein sicheres Zahlungssystem.';
const leadToWaitlist =
  once === undefined && instalments === undefined ? 'Beide Knöpfe führen' : '„Platz anfragen“ führt';

/** Name of the session as the owner's texts have it. */
const session = texts.included.some(({ text }) => text.includes('Heilsitzung'))
  ? 'die Heilsitzung'
  : 'das Einzelgespräch';

/** Purchase section. A button without a checkout leads to the waitlist, says so, and selects its offer there. */
export const purchase = {
  title: texts.purchaseTitle,
  lead: texts.purchaseLead,
  oneTime: {
    title: 'Einmalzahlung',
    rhythm: 'einmalig',
    difference: 'weniger als in Raten',
    button: 'Einmalig zahlen',
    checkout: once,
    note: noteOf(once),
    offer: 'soulalchemy-einmalzahlung' satisfies SignUpOffer,
  },
  instalments: {
    title: 'Ratenzahlung',
    badge: texts.instalmentsBadge,
    rhythm: `in ${inWords[instalmentCount] ?? instalmentCount} Monatsraten`,
    difference: 'mehr als bei Einmalzahlung',
    button: 'In Raten zahlen',
    checkout: instalments,
    note: noteOf(instalments),
    offer: 'soulalchemy-ratenzahlung' satisfies SignUpOffer,
  },
  total: 'Gesamtpreis',
  difference: 'Unterschied',
  /** Extra cost of instalments; empty if there is none. */
  surcharge: surcharge > 0 ? formatEuro(surcharge) : '',
  request: 'Platz anfragen',
  waitlist: `#${homeAnchors.waitlist}`,
  /** Note about buttons that lead to the waitlist; empty if none does. */
  note: once && instalments ? '' : `${leadToWaitlist} zur Warteliste. ${isPaidLater}`,
  guarantee: {
    days: texts.guaranteeDays,
    title: texts.guaranteeTitle,
    text: texts.guaranteeText,
  },
  disclaimer: `SoulAlchemy ist Selbsterfahrung. Es ersetzt keine Therapie und keine ärztliche Behandlung; auch ${session} ist keine medizinische Leistung, und wir versprechen keine Heilung.`,
} as const;

/** Bottom bar on phones, shown once the hero's button has left the screen. */
export const bar = {
  action: { href: `#${anchors.buy}`, label: hero.primary },
  title: formatEuro(soulAlchemy.price),
  text: [soulAlchemy.instalments && `oder ${formatInstalments(soulAlchemy.instalments)}`, vatNoteFor(soulAlchemy)]
    .filter(Boolean)
    .join(', '),
} as const;

export const questions = { eyebrow: 'Häufige Fragen', title: 'Kurz gefragt' } as const;

export const closing = {
  title: texts.closingTitle,
  text: texts.closingText,
  button: 'Jetzt teilnehmen',
} as const;
