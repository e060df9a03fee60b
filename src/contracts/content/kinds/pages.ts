import { text, textarea } from '#contracts/content/field.ts';
import { defineKind } from '#contracts/content/kind.ts';
import { OFFER_NAMES } from '#domain/purchases/labels.ts';

const { soulCircle, soulAlchemy, soulPlan } = OFFER_NAMES;

/** Headings of pages, and their texts in search results. */
export const pages = defineKind({
  name: 'pages',
  place: 'everywhere',
  title: 'Seiten',
  one: 'Seite',
  help: 'Überschrift und Einleitung jeder Seite, und wie Suchmaschinen sie zeigen.',
  isList: true,
  fixed: { home: 'Startseite', soulCircle, soulAlchemy, soulPlan },
  titleField: 'headline',
  ownerFields: 'none',
  fields: {
    headline: text({ label: 'Überschrift', max: 80 }),
    lead: textarea({ label: 'Einleitung', help: 'Ein paar Sätze unter der Überschrift.', max: 400 }),
    searchTitle: text({
      label: 'Titel in Suchmaschinen',
      help: 'Rund 60 Zeichen. Leer: Name und Leitsatz der Website.',
      max: 90,
      isOptional: true,
    }),
    searchDescription: textarea({
      label: 'Beschreibung in Suchmaschinen',
      help: 'Rund 150 Zeichen: Was findet man hier?',
      max: 300,
    }),
  },
});
