import { address, text } from '#contracts/content/field.ts';
import { defineKind } from '#contracts/content/kind.ts';

/** Media reports about the owner (docs/decisions/law.md L7). */
export const press = defineKind({
  name: 'press',
  place: 'home',
  title: 'Bekannt aus',
  one: 'Medium',
  help: 'Steht auf der Startseite. Nur Medien, die wirklich über dich berichtet haben.',
  isList: true,
  isOrdered: true,
  count: { min: 0, max: 8 },
  titleField: 'name',
  ownerFields: 'none',
  fields: {
    name: text({ label: 'Name', max: 60 }),
    source: address({
      label: 'Adresse des Beitrags',
      help: 'Der Beleg; der Name wird zum Link dorthin.',
      isOptional: true,
    }),
  },
});
