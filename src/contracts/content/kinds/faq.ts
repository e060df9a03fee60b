import { text, textarea } from '#contracts/content/field.ts';
import { kind } from '#contracts/content/kind.ts';

/** Soul Plan's questions (spec 3). */
export const faq = kind({
  name: 'faq',
  title: 'Häufige Fragen',
  one: 'Frage',
  help: 'Stehen auf der Seite des Soul Plan.',
  isList: true,
  isOrdered: true,
  count: { min: 1, max: 30 },
  titleField: 'question',
  fields: {
    question: text({ label: 'Frage', help: 'So, wie sie jemand stellen würde.', max: 160 }),
    answer: textarea({ label: 'Antwort', help: 'Ein paar Sätze.', max: 1500 }),
  },
});
