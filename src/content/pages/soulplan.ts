import { checkoutNote } from '#content/content/checkout-note.ts';
import { checkouts, offers, pages, provenOf, vatNoteFor, voicesOn } from '#content/content/published.ts';
import { formatEuro } from '#domain/purchases/offers.ts';

/** Anchor of the offer (spec 2.6). */
export const anchors = { offer: 'angebot' } as const;

const { soulPlan } = offers;

/** Checkout of another company; the offer cannot be published without it. */
const { once: checkout } = checkouts.soulPlan;
if (checkout === undefined) throw new Error('Dem Soul Plan fehlt die Adresse der Bestellung.');

export const price = {
  now: formatEuro(soulPlan.price),
  /** Empty if there is no regular price. */
  before: soulPlan.regularPrice === null ? '' : formatEuro(soulPlan.regularPrice),
  insteadOf: 'statt',
} as const;

const comparison = price.before === '' ? '' : ` ${price.insteadOf} ${price.before}`;

/** Order button with its notes. */
export const order = {
  checkout,
  button: `Für ${price.now} bestellen`,
  note: checkoutNote(soulPlan, checkout),
} as const;

/** Teaser on other pages. */
export const hint = {
  title: 'Lieber erst einmal für dich allein?',
  text: `Der Soul Plan liest deinen Namen: 90 Minuten im Videoanruf, nur zu zweit, für ${price.now}${comparison} (${vatNoteFor(soulPlan)}).`,
  button: 'Zum Soul Plan',
} as const;

export const bar = {
  label: 'Soul Plan bestellen',
  title: soulPlan.name,
  text: `90 Minuten 1:1 online, ${vatNoteFor(soulPlan)}`,
} as const;

/** Only with its terms beside the price (docs/decisions/law.md C5). */
const guarantee = provenOf(offers.soulPlan).hasGuarantee ? 'Mit Geld-zurück-Garantie' : '';

export const hero = {
  eyebrow: 'Soul Plan: 90 Minuten 1:1 online',
  title: pages.soulPlan.headline,
  lead: pages.soulPlan.lead,
  guarantee,
  poster: '/art/video-name.svg',
  video: 'Der Soul Plan im Video',
} as const;

export const report = {
  eyebrow: 'Der Report',
  title: 'Was ist ein Soul Plan Report?',
  paragraphs: [
    'Eine Deutung deines Geburtsnamens. Seine Laute werden in Zahlen übersetzt, und die Zahlen ergeben zusammen ein Bild: Was liegt dir? Wohin zieht es dich? Woran reibst du dich?',
    'Beweisen lässt sich das nicht. Prüfen schon, an deinem eigenen Leben.',
    'Ein Reading ersetzt keine ärztliche oder psychotherapeutische Behandlung.',
  ],
  benefits: [
    {
      title: 'Talente',
      text: 'Was dir so leichtfällt, dass du es übersiehst. Der Report gibt ihm einen Namen, damit du es einsetzen kannst.',
    },
    {
      title: 'Lebens\u00adaufgabe',
      text: 'Die Richtung hinter deinen Entscheidungen, auch hinter denen, die du heute anders treffen würdest.',
    },
    {
      title: 'Heraus\u00adforderungen',
      text: 'Die Themen, die wiederkommen. Nicht als Urteil, sondern als Frage, die du diesmal anders beantworten kannst.',
    },
  ],
} as const;

export const offer = {
  eyebrow: 'Das Angebot',
  title: 'Dein persönliches Reading',
  bullets: [
    '90 Minuten Einzelgespräch (1:1), online im Videoanruf',
    'Den Link zur Terminbuchung bekommst du nach der Bestellung',
    ...(guarantee ? [guarantee] : []),
  ],
  poster: '/art/video-reading.svg',
  video: 'So läuft ein Reading ab',
} as const;

export const steps = {
  eyebrow: 'So geht es',
  title: 'In vier Schritten',
  entries: [
    {
      title: 'Termin\u00adbuchung',
      text: 'Nach der Bestellung bekommst du einen Link und suchst dir einen Termin aus.',
    },
    {
      title: 'Namens\u00adanalyse',
      text: 'Du nennst uns deinen Geburtsnamen. Daraus entsteht vor dem Gespräch dein Report.',
    },
    { title: 'Online-Sitzung', text: '90 Minuten im Videoanruf, nur zu zweit. Du fragst, so viel du möchtest.' },
    {
      title: 'Trans\u00adformation',
      text: 'Aus dem Gespräch wird ein nächster Schritt. Welcher, das entscheidest du.',
    },
  ],
} as const;

/** Page to which the checkout returns its buyers. */
export const thanks = {
  title: 'Danke für deine Bestellung',
  text: 'Schön, dass du dabei bist. Den Link zur Terminbuchung bekommst du per E-Mail. Ist er nicht da, sieh bitte auch im Spam-Ordner nach.',
  back: 'Zurück zur Startseite',
} as const;

export const voices = {
  eyebrow: 'Stimmen',
  title: 'Nach dem Gespräch',
  entries: voicesOn('soulPlan'),
  note: 'Persönliche Erfahrungen einzelner Menschen. Was du erlebst, kann anders sein.',
} as const;

export const questions = {
  eyebrow: 'Häufige Fragen',
  title: 'Bevor du bestellst',
} as const;

export const closing = {
  title: 'Neunzig Minuten für deinen Namen',
  text: 'Du bestellst, suchst dir einen Termin aus und bringst mit, was dich gerade beschäftigt.',
} as const;
