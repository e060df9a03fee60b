import { image, select, text, textarea } from '#contracts/content/field.ts';
import { kind } from '#contracts/content/kind.ts';

/** The courses of the home page (spec 3); the first one is shown large. */
export const courses = kind({
  name: 'courses',
  title: 'Kurse',
  one: 'Kurs',
  help: 'Stehen auf der Startseite. Der erste wird groß gezeigt.',
  isList: true,
  isOrdered: true,
  count: { min: 1, max: 12 },
  titleField: 'title',
  fields: {
    title: text({ label: 'Titel', max: 80 }),
    description: textarea({
      label: 'Beschreibung',
      help: 'Zwei oder drei Sätze: Was geschieht in diesem Kurs?',
      max: 600,
    }),
    duration: text({ label: 'Dauer', help: 'So, wie sie dastehen soll: „8 Wochen“.', max: 40 }),
    level: text({ label: 'Für wen', help: 'Zum Beispiel „Alle Stufen“.', max: 60 }),
    bloom: select(['awakening', 'meditation', 'alchemy', 'rauhnaechte'], {
      label: 'Blüte',
      help: 'Sie steht für den Kurs, solange er kein Bild hat.',
      labels: {
        awakening: 'Die sich öffnende',
        meditation: 'Die stille',
        alchemy: 'Die dichte',
        rauhnaechte: 'Die winterliche',
      },
    }),
    image: image({ label: 'Bild', help: 'Wird statt der Blüte gezeigt.' }),
  },
});
