import type { Problem } from '#contracts/content/kind.ts';
import { listPlatformsOf, productIdsOf } from '#domain/purchases/checkouts.ts';
import { anyPlatform } from '#domain/purchases/platform-lists.ts';
import { address, afterChoice, optionalMoney, optionalNumber, text } from './field.ts';

/** Label of the choice that shows the fields about instalments. */
const IN_INSTALMENTS = 'In Raten';

export const price = { min: 100, max: 5_000_000 };

export const instalmentAmounts = afterChoice(IN_INSTALMENTS, {
  instalmentCount: optionalNumber({ label: 'Anzahl der Raten', min: 2, max: 36, isByLaw: true }),
  instalmentAmount: optionalMoney({ label: 'Höhe einer Rate', ...price, isByLaw: true }),
});

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
export function homelessProducts(data: Readonly<Record<string, unknown>>): readonly Problem[] {
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
    message: `Dazu fehlt die Adresse einer Bestellung bei ${anyPlatform}. Sonst benenne das Produkt unter Apps › Zahlungen.`,
  }));
}

/** Fields with which an offer or a course is sold. */
export const checkout = {
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
};

export const contractPartner = text({
  label: 'Vertragspartner',
  help: 'Wer verkauft und die Rechnung schreibt.',
  max: 120,
  isOptional: true,
});

/** Fields that decide who is paid, and for what. */
export const checkoutOwnerFields = [
  'checkoutUrl',
  'voucher',
  'productIds',
  'instalmentCheckoutUrl',
  'instalmentVoucher',
  'instalmentProductIds',
  'contractPartner',
] as const;
