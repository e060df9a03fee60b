import { date, image, select, text, textarea, toggle } from '#contracts/content/field.ts';
import { defineKind } from '#contracts/content/kind.ts';
import { findSharedAddresses, pageFields, pageProblems } from '#contracts/content/page-fields.ts';
import { proposedPage } from '#domain/content/course-pages.ts';

/** Masterclasses of the home page (spec 3), ordered by day. One with a text has a page of its own. */
export const masterclasses = defineKind({
  name: 'masterclasses',
  place: 'courses',
  title: 'Masterclasses',
  one: 'Masterclass',
  help: 'Stehen auf der Startseite, nach dem Tag geordnet. Eine vergangene bietet ihre Aufzeichnung an, wenn es eine gibt, sonst die Warteliste. Mit einem Text hat sie auch eine eigene Seite. Ohne Masterclass fehlt der Abschnitt.',
  isList: true,
  count: { min: 0, max: 24 },
  titleField: 'title',
  rule: pageProblems,
  listRule: findSharedAddresses,
  proposal: proposedPage,
  ownerFields: 'none',
  fields: {
    title: text({ label: 'Titel', max: 80 }),
    description: textarea({ label: 'Beschreibung', help: 'Ein oder zwei Sätze: Worum geht es?', max: 600 }),
    date: date({ label: 'Tag' }),
    duration: text({ label: 'Dauer', help: 'So, wie sie dastehen soll: „3 Stunden“.', max: 40 }),
    speaker: text({ label: 'Wer sie leitet', max: 80 }),
    hasRecording: toggle({
      label: 'Aufzeichnung verfügbar',
      help: 'Erst damit bietet die Website eine vergangene Masterclass als Aufzeichnung an.',
    }),
    bloom: select(['breath', 'night', 'voice'], {
      label: 'Zeichnung',
      help: 'Sie steht für die Masterclass, solange sie kein Bild hat.',
      labels: { breath: 'Welle', night: 'Traum', voice: 'Stimme' },
    }),
    image: image({ label: 'Bild', help: 'Wird statt der Zeichnung gezeigt.' }),
    ...pageFields('Die Masterclass'),
  },
});
