import { checkoutNote } from '#content/content/checkout-note.ts';
import {
  checkouts,
  comingEvents,
  offers,
  pages,
  texts as published,
  publishedDay,
  vatNoteFor,
} from '#content/content/published.ts';
import { formatDay } from '#domain/berlin-time.ts';
import { paragraphsOf } from '#domain/content/paragraphs.ts';
import { monthSheet } from '#domain/events/month-sheet.ts';
import { formatMonthly, formatPercent } from '#domain/purchases/offers.ts';
import { anchors, circleAnchors } from '#paths.ts';

const { soulCircle } = offers;
const texts = published.soulCircle;
const price = formatMonthly(soulCircle.price);
/** Empty if there is no regular price. */
const regularPrice = soulCircle.regularPrice === null ? '' : formatMonthly(soulCircle.regularPrice);
/** Price after the introductory period; empty if there is none. */
export const priceAfterwards = regularPrice === '' ? '' : `danach ${regularPrice}`;
const discount = formatPercent(soulCircle.courseDiscountPercent ?? 0);
const { once: checkout } = checkouts.soulCircle;
const priceLabel = regularPrice === '' ? 'Preis' : 'Einführungspreis';
const onCourses = 'auf alle Kurse';

/** Targets of the buttons: the waitlist until the offer has a checkout. */
export const joining = {
  checkout,
  waitlist: `#${anchors.waitlist}`,
  /** Second line of each button without a checkout. */
  leadsTo: 'führt dich zur Warteliste',
  /** Seller's note beside each order button. */
  note: checkout ? checkoutNote(soulCircle, checkout) : '',
  login: `#${circleAnchors.login}`,
} as const;

/** Texts of the hero (spec 2.4). */
export const hero = {
  eyebrow: 'Die Mitgliedschaft',
  title: pages.soulCircle.headline,
  lead: pages.soulCircle.lead,
  primary: 'Jetzt beitreten',
  secondary: 'Mehr erfahren',
  facts: [
    {
      term: `${priceLabel}, ${vatNoteFor(soulCircle)}`,
      detail: [price, priceAfterwards].filter(Boolean).join(', '),
    },
    { term: 'Laufzeit', detail: texts.runtime },
    { term: 'Einstieg', detail: texts.start },
  ],
} as const;

/** Bottom bar on phones, shown once the hero's button has left the screen. */
export const bar = {
  action: { href: `#${circleAnchors.join}`, label: hero.primary },
  title: price,
  text: [priceAfterwards, vatNoteFor(soulCircle)].filter(Boolean).join(', '),
} as const;

export const about = {
  title: texts.aboutTitle,
  paragraphs: paragraphsOf(texts.about),
} as const;

export const remember = {
  title: texts.rememberTitle,
  lines: texts.rememberLines,
  text: texts.rememberText,
} as const;

const drawings = ['heard', 'month', 'rings'] as const;

export const benefits = {
  title: texts.benefitsTitle,
  cards: texts.benefits.map((card, index) => ({
    ...card,
    image: drawings[index] ?? 'rings',
    caption: texts.benefitCaptions[index] ?? '',
  })),
} as const;

/** Checks whether the owner has tagged an event as the circle's. */
export const isOfCircle = ({ tags }: { readonly tags: readonly string[] }): boolean =>
  tags.some((tag) => tag.trim().toLowerCase() === 'soulcircle');
const sheet = monthSheet(comingEvents.filter(isOfCircle));

/** Next month with events that the owner has tagged as the circle's; undefined without one. */
export const month = sheet && {
  ...sheet,
  title: `${sheet.title} im Kreis`,
  // Events change without a release, this page only with one.
  note: publishedDay && `Stand vom ${formatDay(publishedDay)}. Verschiebt sich ein Abend, steht es auf seiner Seite.`,
};

/** Four exclusive features; the first is the community with its three bullets (spec 2.4). */
export const features = {
  title: texts.featuresTitle,
  community: {
    title: texts.communityTitle,
    text: texts.communityText,
    bullets: texts.communityBullets,
  },
  cards: [
    ...texts.features.map((feature) => ({ ...feature, figure: '' })),
    { figure: discount, title: onCourses, text: texts.discountText },
  ],
} as const;

export const audience = {
  title: texts.audienceTitle,
  items: texts.audience,
  button: 'Meinen Platz einnehmen',
  note: 'Der SoulCircle ersetzt keine Therapie und keine ärztliche Behandlung. Geht es dir akut schlecht, hol dir bitte zuerst dort Hilfe.',
} as const;

export const freedom = {
  quote: texts.freedomQuote,
  cards: texts.freedom,
} as const;

/** Offer with the prices and terms of spec 9. */
export const offer = {
  title: texts.offerTitle,
  priceLabel,
  price,
  instead: 'statt',
  regularPrice,
  afterwards: priceAfterwards,
  terms: [...texts.terms, { title: `${discount} ${onCourses}`, text: texts.discountTerm }],
  button: 'Jetzt Mitglied werden',
  waitlistNote: 'Du zahlst jetzt noch nichts.',
  cancel: 'Zum Kündigen brauchst du keine Anmeldung:',
  cancelLink: 'SoulCircle kündigen',
} as const;

export const questions = { eyebrow: 'Häufige Fragen', title: 'Kurz gefragt' } as const;

/** Join section with the members' anchor (docs/decisions/screens.md). */
export const join = {
  title: texts.joinTitle,
  text: texts.joinText,
  button: 'Jetzt anmelden',
  loginLink: 'Bereits Mitglied? Hier einloggen',
  loginTitle: 'Für Mitglieder',
  loginText: 'Du kommst nicht in deinen Zugang? Schreib uns, wir helfen dir hinein:',
} as const;
