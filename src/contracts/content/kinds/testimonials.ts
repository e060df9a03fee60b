import { image, select, text, textarea } from '#contracts/content/field.ts';
import { defineKind } from '#contracts/content/kind.ts';
import { OFFER_NAMES } from '#domain/purchases/labels.ts';

/** Testimonials on three pages (spec 3). */
export const testimonials = defineKind({
  name: 'testimonials',
  place: 'everywhere',
  title: 'Stimmen',
  one: 'Stimme',
  help: 'Stehen auf der Startseite, bei SoulAlchemy und beim Soul Plan. Auf der Startseite wird die erste groß gezeigt. Eine Seite ohne Stimmen hat den Abschnitt nicht.',
  isList: true,
  isOrdered: true,
  count: { min: 0, max: 60 },
  titleField: 'name',
  ownerFields: 'none',
  fields: {
    page: select(['home', 'soulAlchemy', 'soulPlan'], {
      label: 'Seite',
      labels: { ...OFFER_NAMES, home: 'Startseite' },
    }),
    name: text({ label: 'Name', help: 'Vorname und Anfangsbuchstabe.', max: 60 }),
    about: text({ label: 'Ort oder Beruf', max: 80 }),
    quote: textarea({ label: 'Was der Mensch sagt', help: 'Ohne Anführungszeichen.', max: 800 }),
    verified: text({
      label: 'Wie überprüft',
      help: 'Zum Beispiel: Name und Buchung liegen uns vor. Leer heißt: nicht überprüft; so steht es dann auf der Seite.',
      max: 200,
      isOptional: true,
    }),
    image: image({
      label: 'Porträt',
      help: 'Ein Bild des Menschen selbst, mit seinem Einverständnis. Ohne Bild steht auf der Startseite der Anfangsbuchstabe.',
    }),
  },
});
