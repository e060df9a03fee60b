import { isResold } from '../purchases/checkouts.ts';
import { hasCheckout, listOffers } from '../purchases/offer-list.ts';
import { type FoundPoint, type Rule, textOf } from './facts.ts';

const ABROAD =
  'Gehören Menschen im Ausland zu deinen Kundinnen, frag deine Steuerberatung, wo die Umsatzsteuer fällig ist und ob du dich dafür anmelden musst. Liveunterricht online wird dort besteuert, wo deine Kundin wohnt; ob die Grenze von 10.000 € im Jahr dafür gilt, ist fraglich.';

/** C12: an owner who sells by herself pays the tax herself, abroad too. */
export const salesTax: Rule = ({ content }) => {
  const own = listOffers(content).filter(
    ({ entry }) =>
      hasCheckout(entry) &&
      !isResold({
        checkoutUrl: textOf(entry, 'checkoutUrl'),
        instalmentCheckoutUrl: textOf(entry, 'instalmentCheckoutUrl'),
      }),
  );
  const [first] = own;
  const names = own.map(({ name }) => name).join(', ');
  const abroad: readonly FoundPoint[] = first
    ? [
        {
          id: 'C12:ausland',
          rule: 'C12',
          title: 'Umsatzsteuer bei Kundinnen im Ausland',
          sentence: `Du verkaufst selbst: ${names}. Die Umsatzsteuer führst du dann selbst ab, bei Liveunterricht im Land deiner Kundin.`,
          todo: ABROAD,
          question:
            'Gilt für live übertragenen Unterricht an Privatkundinnen im Ausland § 3a Abs. 3 Nr. 3 S. 2 UStG, und greift die Schwelle von 10.000 € (§ 3a Abs. 5 UStG) dafür nicht?',
          place: { kind: first.kind, id: first.entry.id, field: 'contractPartner' },
          weight: 'choice',
        },
      ]
    : [];
  const small = (content.contact ?? [])
    .filter(({ data }) => data.isSmallBusiness === true)
    .map((contact) => ({
      id: 'C12:grenze',
      rule: 'C12' as const,
      title: 'Grenzen für Kleinunternehmerinnen',
      sentence:
        'Neben jedem Preis steht, dass keine Umsatzsteuer anfällt. Das gilt bis 25.000 € Umsatz im letzten und 100.000 € im laufenden Jahr; darüber sofort nicht mehr.',
      todo: 'Bestätige, dass du darunter bleibst. Schalte es sonst im Impressum aus und prüfe die Preise.',
      place: { kind: 'contact', id: contact.id, field: 'isSmallBusiness' },
      weight: 'choice' as const,
    }));
  return [...abroad, ...small];
};
