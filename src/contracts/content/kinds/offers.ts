import { address, optionalDate, optionalMoney, optionalNumber, text, textarea } from '#contracts/content/field.ts';
import { kind, type Problem } from '#contracts/content/kind.ts';
import type { OfferId } from '#domain/content/offers.ts';

const PRICE_MAX = 5_000_000;
const price = { min: 100, max: PRICE_MAX };

/** Which fields an offer cannot do without, because its page is built on them. */
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

/** What is sold, in numbers: cents and counts. Totals and differences are computed (src/domain/content/offers.ts). */
export const offers = kind({
  name: 'offers',
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
  rule: ({ id, data }) => [...missing(id, data), ...wrongRegularPrice(data)],
  fields: {
    name: text({ label: 'Name', max: 60 }),
    price: optionalMoney({ label: 'Preis', help: 'Bei einer Mitgliedschaft: im Monat.', ...price }),
    regularPrice: optionalMoney({
      label: 'Regulärer Preis',
      help: 'Steht durchgestrichen daneben. Leer: kein Vergleich.',
      ...price,
    }),
    regularSince: optionalDate({ label: 'Regulärer Preis galt seit' }),
    regularUntil: optionalDate({ label: 'Regulärer Preis galt bis' }),
    instalmentCount: optionalNumber({ label: 'Anzahl der Raten', min: 2, max: 36 }),
    instalmentAmount: optionalMoney({ label: 'Höhe einer Rate', ...price }),
    courseDiscountPercent: optionalNumber({
      label: 'Nachlass auf Kurse in Prozent',
      help: 'Für Mitglieder.',
      min: 1,
      max: 90,
    }),
    checkoutUrl: address({
      label: 'Adresse der Bestellung',
      help: 'Leer: Der Knopf führt zur Warteliste.',
      isOptional: true,
    }),
    voucher: text({
      label: 'Gutschein',
      help: 'Wird in die Adresse der Bestellung eingesetzt.',
      max: 60,
      isOptional: true,
    }),
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
    endsOn: optionalDate({ label: 'Endet am' }),
    places: optionalNumber({ label: 'Plätze', min: 1, max: 10_000 }),
    zfuNumber: text({ label: 'ZFU-Zulassungsnummer', max: 40, isOptional: true }),
  },
});
