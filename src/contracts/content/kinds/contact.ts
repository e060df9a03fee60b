import { address, text, textarea, toggle } from '#contracts/content/field.ts';
import { defineKind } from '#contracts/content/kind.ts';
import { email } from '#contracts/fields.ts';

/** Contact data and legal identity of the site's owner (docs/decisions/law.md). */
export const contact = defineKind({
  name: 'contact',
  place: 'everywhere',
  title: 'Kontakt und Impressum',
  one: 'Kontakt und Impressum',
  help: 'Steht im Fuß jeder Seite und im Impressum.',
  isList: false,
  titleField: 'email',
  ownerFields: 'all',
  fields: {
    email: text({
      label: 'E-Mail',
      max: 254,
      isByLaw: true,
      rule: { test: (value) => email.safeParse(value).success, message: 'Bitte gib eine gültige E-Mail-Adresse an.' },
    }),
    phone: text({ label: 'Telefon', max: 60, isByLaw: true }),
    address: text({ label: 'Anschrift', help: 'In einer Zeile, kein Postfach.', max: 300, isByLaw: true }),
    owner: text({
      label: 'Inhaberin oder Firma',
      help: 'Wie im Impressum: voller Name, bei einer Firma mit Rechtsform.',
      max: 120,
      isOptional: true,
      isByLaw: true,
    }),
    responsible: text({
      label: 'Verantwortlich für den Inhalt',
      help: 'Name und Anschrift nach § 18 Abs. 2 MStV.',
      max: 200,
      isOptional: true,
      isByLaw: true,
    }),
    vatId: text({ label: 'Umsatzsteuer- oder Wirtschafts-Identifikationsnummer', max: 40, isOptional: true }),
    isSmallBusiness: toggle({
      label: 'Kleinunternehmerin nach § 19 UStG',
      help: 'Dann steht neben jedem Preis, dass keine Umsatzsteuer berechnet wird, sonst „inkl. MwSt.“.',
    }),
    register: text({
      label: 'Registereintrag',
      help: 'Gericht und Nummer, wenn es einen gibt.',
      max: 120,
      isOptional: true,
    }),
    secondContact: address({
      label: 'Zweiter schneller Weg zu dir',
      help: 'Zum Beispiel ein Kontaktformular oder Messenger.',
      isOptional: true,
    }),
    disputes: textarea({
      label: 'Verbraucherschlichtung',
      help: 'Der Satz nach § 36 VSBG, wenn du einen brauchst.',
      max: 500,
      isOptional: true,
      isByLaw: true,
    }),
  },
});
