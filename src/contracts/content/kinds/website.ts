import { colour, text, textarea } from '#contracts/content/field.ts';
import { defineKind } from '#contracts/content/kind.ts';
import { isReadable } from '#domain/content/contrast.ts';

export const website = defineKind({
  name: 'website',
  place: 'everywhere',
  isRare: true,
  title: 'Website',
  one: 'Website',
  help: 'Wie die Website heißt und aussieht.',
  isList: false,
  titleField: 'name',
  ownerFields: 'none',
  fields: {
    name: text({ label: 'Name der Website', max: 60 }),
    shortName: text({
      label: 'Kurzer Name',
      help: 'Steht hinter dem Titel jeder Seite und auf dem Startbildschirm.',
      max: 30,
    }),
    tagline: text({ label: 'Leitsatz', max: 80 }),
    description: textarea({ label: 'Beschreibung', help: 'Was Suchmaschinen über die Website sagen.', max: 300 }),
    colour: colour(
      { label: 'Hauptfarbe', help: 'Für Knöpfe, Links und die Blüten.' },
      { test: isReadable, message: 'In dieser Farbe wäre Text auf dem Papier schlecht zu lesen. Nimm eine dunklere.' },
    ),
  },
});
