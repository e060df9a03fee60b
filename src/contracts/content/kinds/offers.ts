import {
  checkout,
  checkoutOwnerFields,
  contractPartner,
  homelessProducts,
  instalmentAmounts,
  price,
} from '#contracts/content/checkout-fields.ts';
import {
  afterChoice,
  optionalDate,
  optionalMoney,
  optionalNumber,
  select,
  text,
  textarea,
  underHeading,
} from '#contracts/content/field.ts';
import { defineKind, type Problem } from '#contracts/content/kind.ts';
import { distanceLearning, leisure } from '#contracts/content/law-fields.ts';
import { OFFER_NAMES } from '#domain/purchases/labels.ts';
import type { FixedOffer } from '#domain/purchases/offers.ts';

/** Fields without which an offer's page cannot be built. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  earlyBird: ['price', 'instalmentCount', 'instalmentAmount'],
  soulCircle: ['price', 'courseDiscountPercent'],
  soulAlchemy: ['price', 'instalmentCount', 'instalmentAmount'],
  soulPlan: ['price', 'checkoutUrl'],
} satisfies Record<FixedOffer, readonly string[]>;

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

function missing(id: string, data: Readonly<Record<string, unknown>>): readonly Problem[] {
  const fields = NEEDED[id]?.filter((name) => isEmpty(data[name])) ?? [];
  return fields.map((name) => ({ field: name, message: 'Ohne diese Angabe kann die Seite nicht gebaut werden.' }));
}

function wrongRegularPrice({ price: now, regularPrice }: Readonly<Record<string, unknown>>): readonly Problem[] {
  const isLower = typeof now === 'number' && typeof regularPrice === 'number' && regularPrice <= now;
  return isLower ? [{ field: 'regularPrice', message: 'Der reguläre Preis muss höher sein als der jetzige.' }] : [];
}

/** Offers in cents and counts; src/domain/purchases/offers.ts computes totals and differences. */
export const offers = defineKind({
  name: 'offers',
  place: 'everywhere',
  title: 'Angebote',
  one: 'Angebot',
  help: 'Preise und Bedingungen. Summen und Unterschiede rechnet die Seite selbst.',
  isList: true,
  fixed: OFFER_NAMES,
  titleField: 'name',
  needed: (id) => NEEDED[id] ?? [],
  rule: ({ id, data }) => [...missing(id, data), ...wrongRegularPrice(data), ...homelessProducts(data)],
  ownerFields: checkoutOwnerFields,
  fields: {
    name: text({ label: 'Name', max: 60 }),
    ...underHeading('Preis', {
      price: optionalMoney({ label: 'Preis', help: 'Bei einer Mitgliedschaft: im Monat.', ...price }),
      regularPrice: optionalMoney({
        label: 'Regulärer Preis',
        help: 'Steht durchgestrichen daneben. Leer: kein Vergleich.',
        ...price,
      }),
      regularSince: optionalDate({ label: 'Regulärer Preis galt seit' }),
      regularUntil: optionalDate({ label: 'Regulärer Preis galt bis' }),
      ...instalmentAmounts,
      buys: select(['open', 'each', 'all'], {
        label: 'Was der Frühbucherpreis kauft',
        help: 'Für welche Kurse er gilt, steht bei jedem Kurs. Gilt er nur für einen, ist hier nichts zu wählen.',
        labels: { open: 'Noch nicht gewählt', each: 'Je Kurs', all: 'Alle zusammen' },
        isOptional: true,
        isByLaw: true,
      }),
      courseDiscountPercent: optionalNumber({
        label: 'Nachlass auf Kurse in Prozent',
        help: 'Für Mitglieder.',
        min: 1,
        max: 90,
      }),
      ...afterChoice('Begrenzt', {
        limit: text({
          label: 'Begrenzung in Worten',
          help: 'Nur mit einem Ende oder einer Zahl von Plätzen; steht beim SoulCircle neben dem Preis. Leer: keine.',
          max: 80,
          isOptional: true,
          isByLaw: true,
        }),
        endsOn: optionalDate({ label: 'Endet am' }),
        places: optionalNumber({ label: 'Plätze', min: 1, max: 10_000 }),
      }),
    }),
    ...underHeading('Kasse', checkout),
    ...underHeading('Recht', {
      contractPartner,
      guarantee: textarea({
        label: 'Garantie',
        help: 'Wer sie gibt, wie lange, wie man sie in Anspruch nimmt.',
        max: 600,
        isOptional: true,
      }),
      ...distanceLearning,
      ...leisure,
    }),
  },
});
