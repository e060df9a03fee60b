import { list, text } from '#contracts/content/field.ts';
import { defineKind } from '#contracts/content/kind.ts';

/** SoulAlchemy's twelve weeks (spec 3); the position in the list is the week. */
export const roadmap = defineKind({
  name: 'roadmap',
  place: 'soulAlchemy',
  title: 'Roadmap',
  one: 'Woche',
  help: 'Die zwölf Wochen von SoulAlchemy.',
  isList: true,
  isOrdered: true,
  count: { min: 12, max: 12 },
  titleField: 'title',
  ownerFields: 'none',
  fields: {
    title: text({ label: 'Thema', help: 'Worum es in der Woche geht, in ein paar Worten.', max: 80 }),
    items: list({ label: 'Was geschieht', help: 'Drei Dinge.', min: 3, max: 3, itemMax: 160 }),
  },
});
