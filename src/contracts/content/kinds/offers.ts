import { distanceLearning } from '#contracts/content/distance-learning.ts';
import {
  address,
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
import { leisure } from '#contracts/content/leisure.ts';
import { listPlatformsOf, productIdsOf } from '#domain/purchases/checkouts.ts';
import type { OfferId } from '#domain/purchases/offers.ts';

/** Label of the choice that shows the fields about instalments. */
const IN_INSTALMENTS = 'In Raten';

const PRICE_MAX = 5_000_000;
const price = { min: 100, max: PRICE_MAX };

/** Fields without which an offer's page cannot be built. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  earlyBird: ['price', 'instalmentCount', 'instalmentAmount'],
  soulCircle: ['price', 'courseDiscountPercent'],
  soulAlchemy: ['price', 'instalmentCount', 'instalmentAmount'],
  soulPlan: ['price', 'checkoutUrl'],
} satisfies Record<OfferId, readonly string[]>;

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

function missing(id: string, data: Readonly<Record<string, unknown>>): readonly Problem[] {
  const fields = NEEDED[id]?.filter((name) => isEmpty(data[name])) ?? [];
  return fields.map((name) => ({ field: name, message: 'Ohne diese Angabe kann die Seite nicht gebaut werden.' }));
}

function wrongRegularPrice({ price: now, regularPrice }: Readonly<Record<string, unknown>>): readonly Problem[] {
  const isLower = typeof now === 'number' && typeof regularPrice === 'number' && regularPrice <= now;
  return isLower ? [{ field: 'regularPrice', message: 'Der reguläre Preis muss höher sein als der jetzige.' }] : [];
}

const productIds = (words: { readonly label: string; readonly help: string }) =>
  text({
    ...words,
    max: 400,
    isOptional: true,
    rule: {
      test: (typed) => productIdsOf(typed).every((id) => /^[\w.-]{1,100}$/.test(id)),
      message: 'Bitte gib nur Nummern an, wie der Zahlungsanbieter sie zeigt, mehrere mit Komma.',
    },
  });

/** Rejects product ids without a checkout on their platform: no purchase would ever match them. */
function homelessProducts(data: Readonly<Record<string, unknown>>): readonly Problem[] {
  const textIn = (field: string): string => String(data[field] ?? '');
  const { once, instalments } = listPlatformsOf({
    checkoutUrl: textIn('checkoutUrl'),
    instalmentCheckoutUrl: textIn('instalmentCheckoutUrl'),
  });
  const homeless = [
    ...(once === undefined ? ['productIds'] : []),
    ...(instalments === undefined ? ['instalmentProductIds'] : []),
  ].filter((field) => productIdsOf(textIn(field)).length > 0);
  return homeless.map((field) => ({
    field,
    message:
      'Dazu fehlt die Adresse einer Bestellung bei Digistore24, CopeCart oder Stripe. Sonst benenne das Produkt unter Apps › Zahlungen.',
  }));
}

/** Offers in cents and counts; src/domain/purchases/offers.ts computes totals and differences. */
export const offers = defineKind({
  name: 'offers',
  place: 'everywhere',
  title: 'Angebote',
  one: 'Angebot',
  help: 'Preise und Bedingungen. Summen und Unterschiede rechnet die Seite selbst.',
  isList: true,
  fixed: {
    earlyBird: 'Frühbucherpreis der Warteliste',
    soulCircle: 'SoulCircle',
    soulAlchemy: 'SoulAlchemy',
    soulPlan: 'Soul Plan',
  } satisfies Record<OfferId, string>,
  titleField: 'name',
  needed: (id) => NEEDED[id] ?? [],
  rule: ({ id, data }) => [...missing(id, data), ...wrongRegularPrice(data), ...homelessProducts(data)],
  ownerFields: [
    'checkoutUrl',
    'voucher',
    'productIds',
    'instalmentCheckoutUrl',
    'instalmentVoucher',
    'instalmentProductIds',
    'contractPartner',
  ],
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
      ...afterChoice(IN_INSTALMENTS, {
        instalmentCount: optionalNumber({ label: 'Anzahl der Raten', min: 2, max: 36, isByLaw: true }),
        instalmentAmount: optionalMoney({ label: 'Höhe einer Rate', ...price, isByLaw: true }),
      }),
      buys: select(['open', 'each', 'all'], {
        label: 'Was der Frühbucherpreis kauft',
        help: 'Für welche Kurse er gilt, steht bei jedem Kurs. Gilt er nur für einen, ist hier nichts zu wählen.',
        labels: { open: 'Noch nicht gewählt', each: 'Je Kurs', all: 'Alle zusammen' },
        isOptional: true,
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
    ...underHeading('Kasse', {
      checkoutUrl: address({
        label: 'Adresse der Bestellung',
        help: 'Leer: Der Knopf führt zur Warteliste. Bei Digistore24 wählt „plan=“ in der Adresse den Zahlungsplan.',
        isOptional: true,
      }),
      voucher: text({
        label: 'Gutschein',
        help: 'Wird in die Adresse der Bestellung eingesetzt.',
        max: 60,
        isOptional: true,
      }),
      productIds: productIds({
        label: 'Produktnummern',
        help: 'Wie der Zahlungsanbieter sie zeigt, mehrere mit Komma. Daran erkennt die Website einen Kauf dieses Angebots.',
      }),
      ...afterChoice(IN_INSTALMENTS, {
        instalmentCheckoutUrl: address({
          label: 'Adresse der Bestellung in Raten',
          help: 'Leer: Der Knopf führt zur Warteliste. Auch hier wählt „plan=“ den Zahlungsplan.',
          isOptional: true,
        }),
        instalmentVoucher: text({
          label: 'Gutschein bei Raten',
          help: 'Wird in die Adresse der Bestellung in Raten eingesetzt.',
          max: 60,
          isOptional: true,
        }),
        instalmentProductIds: productIds({
          label: 'Produktnummern bei Raten',
          help: 'Nur wenn die Raten beim Zahlungsanbieter ein eigenes Produkt sind.',
        }),
      }),
    }),
    ...underHeading('Recht', {
      contractPartner: text({
        label: 'Vertragspartner',
        help: 'Wer verkauft und die Rechnung schreibt.',
        max: 120,
        isOptional: true,
      }),
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
