import { text, textarea } from '#contracts/content/field.ts';
import { defineKind } from '#contracts/content/kind.ts';

/** Recipients of personal data besides the product's own services (docs/decisions/law.md L3). */
export const processors = defineKind({
  name: 'processors',
  place: 'everywhere',
  isRare: true,
  title: 'Weitere Dienstleister',
  one: 'Dienstleister',
  help: 'Stehen in der Datenschutzerklärung neben dem, was die Website von selbst nennt: Videotermine, Buchhaltung und Ähnliches.',
  isList: true,
  isOrdered: true,
  count: { min: 0, max: 30 },
  titleField: 'title',
  ownerFields: 'all',
  fields: {
    title: text({ label: 'Name und wofür er da ist', help: 'Wie „Beispiel GmbH (Videotermine)“.', max: 120 }),
    purpose: textarea({ label: 'Wofür', max: 600 }),
    data: textarea({ label: 'Welche Daten', max: 600 }),
    basis: textarea({ label: 'Rechtsgrundlage', max: 300 }),
    country: text({ label: 'Wo', max: 200 }),
    duration: text({ label: 'Wie lange', max: 200 }),
  },
});
