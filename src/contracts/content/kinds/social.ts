import { address, text } from '#contracts/content/field.ts';
import { defineKind } from '#contracts/content/kind.ts';

/** Social networks in the footer. */
export const social = defineKind({
  name: 'social',
  place: 'everywhere',
  isRare: true,
  title: 'Soziale Netze',
  one: 'Netz',
  help: 'Stehen im Fuß jeder Seite. Ohne Adresse steht der Name ohne Link da.',
  isList: true,
  isOrdered: true,
  count: { min: 0, max: 8 },
  titleField: 'name',
  ownerFields: 'none',
  fields: {
    name: text({ label: 'Name', max: 40 }),
    address: address({ label: 'Adresse deines Profils', isOptional: true }),
  },
});
