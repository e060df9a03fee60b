import { checkoutNote } from '#content/content/checkout-note.ts';
import { checkouts, offers, pages, texts as published, vatNoteFor, voicesOn } from '#content/content/published.ts';
import { paragraphsOf } from '#domain/content/paragraphs.ts';
import { readSound } from '#domain/pages/report-sheet.ts';
import { formatEuro } from '#domain/purchases/offers.ts';

/** Anchor of the offer (spec 2.6). */
export const anchors = { offer: 'angebot' } as const;

const { soulPlan } = offers;
const texts = published.soulPlan;

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
  note: checkoutNote(soulPlan, checkout, (soulPlan.regularPrice ?? soulPlan.price) - soulPlan.price),
} as const;

/** Sentence that leads from the drawn name to the order. */
export const nameBridge = texts.nameBridge;

/** Teaser on other pages. */
export const hint = {
  title: texts.hintTitle,
  text: `${texts.hint}, für ${price.now}${comparison} (${vatNoteFor(soulPlan)}).`,
  button: 'Zum Soul Plan',
} as const;

export const bar = {
  label: 'Soul Plan bestellen',
  title: soulPlan.name,
  text: `${texts.short}, ${vatNoteFor(soulPlan)}`,
} as const;

/** Only with its terms beside the price (docs/decisions/law.md C5). */
const guarantee = soulPlan.claims.hasGuarantee ? texts.guarantee : '';

export const hero = {
  eyebrow: `${soulPlan.name}: ${texts.short}`,
  title: pages.soulPlan.headline,
  lead: pages.soulPlan.lead,
  guarantee,
  poster: '/art/video-name.svg',
  video: 'Der Soul Plan im Video',
} as const;

export const report = {
  title: texts.reportTitle,
  paragraphs: [
    ...paragraphsOf(texts.report),
    'Ein Reading ersetzt keine ärztliche oder psychotherapeutische Behandlung.',
  ],
  benefits: texts.benefits,
} as const;

/** Facsimile of a page; the three points have the names of the benefits. */
export const sample = {
  title: `${soulPlan.name} Report`,
  mark: 'Beispielseite',
  name: texts.sampleName,
  sounds: texts.sampleSounds.flatMap((line) => readSound(line) ?? []),
  positions: texts.samplePositions.map(({ title, text }, index) => ({
    number: title,
    name: texts.benefits[index]?.title ?? '',
    text,
  })),
  note: texts.sampleNote,
} as const;

export const offer = {
  title: texts.offerTitle,
  bullets: [...texts.offerBullets, ...(guarantee ? [guarantee] : [])],
  poster: '/art/video-reading.svg',
  video: 'So läuft ein Reading ab',
} as const;

export const steps = {
  title: texts.stepsTitle,
  entries: texts.steps,
} as const;

const minutes = Number(texts.sessionMinutes);

export const session = {
  title: texts.sessionTitle,
  /** Minutes at the ends and the thirds of the ruler. */
  marks: [0, 1, 2, 3].map((third) => (third * minutes) / 3),
  parts: texts.session,
} as const;

/** Page to which the checkout returns its buyers. */
export const thanks = {
  title: 'Danke für deine Bestellung',
  text: texts.thanks,
  back: 'Zurück zur Startseite',
} as const;

export const voices = {
  title: texts.voicesTitle,
  entries: voicesOn('soulPlan'),
  note: 'Persönliche Erfahrungen einzelner Menschen. Was du erlebst, kann anders sein.',
} as const;

export const questions = {
  eyebrow: 'Häufige Fragen',
  title: 'Bevor du bestellst',
} as const;

export const closing = {
  title: texts.closingTitle,
  text: texts.closingText,
} as const;
