import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const files = [
  'src/content/**/*.ts',
  'src/server/services/**/*.ts',
  'src/domain/law/*.ts',
  'src/islands/admin/**/*.tsx',
]
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !file.includes('/first/'));

const STATE =
  'ist|sind|war|waren|hat|haben|fehlt|fehlen|steht|stehen|kommt|kommen|kam|gibt|enthält|läuft|gilt|liegt|wurde|wurden|stand|findet|kennt|zeigt';

/** States that a sentence joins by 'oder' without saying which of them it is. */
const leavesOpen = (sentence: string): boolean =>
  new RegExp(`\\b(?:${STATE})\\b[^.]*\\boder\\b[^.]*\\b(?:${STATE})\\b`).test(sentence) &&
  !/\b(?:Wer|wenn|Kommt)\b/.test(sentence);

/** Sentences that may leave it open, by the reason. */
const allowed = {
  'the owner may not learn more, or a stranger would': [
    'Dieser Link gilt nicht mehr: Er ist abgelaufen',
    'Vielleicht hast du inzwischen einen neueren bekommen',
    'Vielleicht ist die Anmeldung schon gelöscht',
  ],
  'the cause leaves no trace that the website could read': [
    'Angehalten: Die Website stand über eine Stunde still',
    'Unklar heißt: Die Website stand still',
    'Die Antwort des Mailservers blieb aus',
    'ClickUp findet die Liste nicht',
    'ClickUp kennt diesen Code nicht',
    'ClickUp kennt unsere App nicht',
    'Dieses Bild lässt sich nicht lesen',
  ],
  'it explains a word that stands for all of them': [
    'Ausgelassen: inzwischen abgemeldet',
    'Was bald gilt, oder Zeit hat.',
    'Diesen Brief liest nur, wer ihn bekommen hat',
    'Diese Seite gibt es nicht, oder sie ist weitergezogen.',
    '- Adressen, die gelöscht sind',
    'Eine unterstrichene Zahl führt',
    'wurden Angaben veröffentlicht, die bestimmen',
  ],
};

test('every sentence about a state says which it is, unless the website cannot know', () => {
  const sentences = files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /(['`])((?:(?!\1)[^\\\n]|\\.)*\boder\b(?:(?!\1)[^\\\n]|\\.)*)\1/g,
      ),
    ]
      .flatMap(([, , text = '']) => text.split(/(?<=[.!?])\s/))
      .filter(leavesOpen),
  );
  const known = Object.values(allowed).flat();
  expect(sentences.filter((sentence) => !known.some((words) => sentence.includes(words)))).toEqual([]);
  expect(known.filter((words) => !sentences.some((sentence) => sentence.includes(words)))).toEqual([]);
});
