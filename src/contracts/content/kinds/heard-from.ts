import { list, select } from '#contracts/content/field.ts';
import { defineKind, type Problem } from '#contracts/content/kind.ts';
import { ANSWER_LENGTH_MAX, OTHER_ANSWER } from '#domain/content/heard-from.ts';
import { wordKey } from '#domain/word-key.ts';

function repeatedAnswers({ choices }: Readonly<Record<string, unknown>>): readonly Problem[] {
  const keys = Array.isArray(choices) ? choices.map((answer) => wordKey(String(answer))) : [];
  return keys.flatMap((key, index) => {
    const field = `choices.${index}`;
    if (key === OTHER_ANSWER) return [{ field, message: '„anders“ steht immer von selbst am Ende.' }];
    return keys.indexOf(key) < index ? [{ field, message: 'Diese Antwort gibt es schon.' }] : [];
  });
}

/** Question after a confirmation (docs/decisions/heard-from.md). */
export const heardFrom = defineKind({
  name: 'heardFrom',
  place: 'everywhere',
  isRare: true,
  title: 'Woher kennst du uns?',
  one: 'Frage',
  help: 'Steht nach der Bestätigung einer Anmeldung, einmal je Mensch; antworten muss niemand. Analytics stellt die Antworten neben das Gemessene.',
  isList: false,
  fixed: { heardFrom: 'Woher kennst du uns?' },
  titleField: 'mode',
  ownerFields: 'none',
  rule: ({ data }) => repeatedAnswers(data),
  fields: {
    mode: select(['off', 'on', 'kept'], {
      label: 'Fragen?',
      help: 'Die Datenschutzerklärung nennt die Frage, solange hier nicht „Nein“ steht.',
      labels: { off: 'Nein', on: 'Ja', kept: 'Nicht mehr, frühere Antworten bleiben' },
      isOptional: true,
    }),
    choices: list({
      label: 'Antworten',
      help: 'Stehen in zufälliger Reihenfolge; „anders“ kommt von selbst ans Ende. Heißt eine Antwort wie eine Quelle in Analytics („instagram“) oder wie die Kategorie eines Kurzlinks, stehen dort Klicks und Antworten nebeneinander.',
      min: 2,
      max: 12,
      itemMax: ANSWER_LENGTH_MAX,
      first: ['Instagram', 'YouTube', 'Podcast', 'Google', 'Empfehlung', 'Veranstaltung', 'Flyer', 'Zeitung oder Buch'],
    }),
  },
});
