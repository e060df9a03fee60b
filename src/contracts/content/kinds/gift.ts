import { address, file, image, text, textarea } from '#contracts/content/field.ts';
import { defineKind, type Problem } from '#contracts/content/kind.ts';

/** A gift needs all of its parts, and no gift has none of them. */
function giftProblems({
  title,
  sentence,
  file: handed,
  address: place,
  image: picture,
}: Readonly<Record<string, unknown>>) {
  const isFilled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
  const [hasFile, hasAddress] = [handed !== null, isFilled(place)];
  if (![title, sentence, place].some(isFilled) && !hasFile && picture === null) return [];
  return [
    ...(isFilled(title) ? [] : [{ field: 'title', message: 'Wie heißt das Geschenk?' }]),
    ...(isFilled(sentence) ? [] : [{ field: 'sentence', message: 'Bitte sag in einem Satz, was es ist.' }]),
    ...(hasFile || hasAddress
      ? []
      : [{ field: 'file', message: 'Bitte lade eine Datei hoch, oder gib eine Adresse an.' }]),
    ...(hasFile && hasAddress ? [{ field: 'address', message: 'Entweder eine Datei oder eine Adresse.' }] : []),
  ] satisfies Problem[];
}

/** Thanks for a confirmed sign-up to the newsletter (docs/decisions/people.md). */
export const gift = defineKind({
  name: 'gift',
  place: 'everywhere',
  title: 'Geschenk',
  one: 'Geschenk',
  help: 'Zum Dank für die Anmeldung zum Newsletter: Es steht oben auf der Startseite und am Formular. Wer bestätigt hat, bekommt einen persönlichen Link, auf der Seite danach und im Willkommensbrief, wenn er an ist. Ohne Titel gibt es keines.',
  isList: false,
  fixed: { gift: 'Geschenk' },
  titleField: 'title',
  ownerFields: 'none',
  rule: ({ data }) => giftProblems(data),
  fields: {
    title: text({ label: 'Titel', help: 'Zum Beispiel „Meditation, 12 Minuten“.', max: 80, isOptional: true }),
    sentence: textarea({ label: 'Ein Satz dazu', max: 300, isOptional: true }),
    file: file({
      label: 'Datei',
      help: 'PDF, MP3 oder M4A, höchstens 4 MB: 12 Minuten Sprache passen mit 40 Kilobit pro Sekunde. Abrufen kann sie nur, wer angemeldet ist.',
    }),
    address: address({
      label: 'Oder eine Adresse',
      help: 'Wohin der persönliche Link führt, wenn es keine Datei ist.',
      isOptional: true,
    }),
    image: image({ label: 'Bild' }),
  },
});
