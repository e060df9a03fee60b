import { select, text, textarea } from '#contracts/content/field.ts';
import { defineKind } from '#contracts/content/kind.ts';
import { OFFER_NAMES } from '#domain/purchases/labels.ts';

/** Questions on the sales pages (spec 3); `page` is optional because older entries, all of the Soul Plan, lack it. */
export const faq = defineKind({
  name: 'faq',
  place: 'everywhere',
  title: 'Häufige Fragen',
  one: 'Frage',
  help: 'Stehen auf den Seiten Soul Plan, SoulCircle und SoulAlchemy. Hat eine Seite keine, fehlt dort der Abschnitt.',
  isList: true,
  isOrdered: true,
  count: { min: 1, max: 60 },
  titleField: 'question',
  ownerFields: 'none',
  fields: {
    page: select(['soulPlan', 'soulCircle', 'soulAlchemy'], {
      label: 'Seite',
      labels: OFFER_NAMES,
      isOptional: true,
    }),
    question: text({ label: 'Frage', help: 'So, wie sie jemand stellen würde.', max: 160 }),
    answer: textarea({ label: 'Antwort', help: 'Ein paar Sätze.', max: 1500 }),
  },
});
