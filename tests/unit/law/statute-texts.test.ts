import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compare, findSection, hashFolder, hashOf, listCited } from '#scripts/statute-texts.ts';

/** Invented statutes in the two forms of the public folders: a folder per law, or a file per law. */
const FILES = {
  'f/fahrg_2004/index.md':
    '# Fahrgesetz\n\n## 1. Abschnitt\n\n### § 5 Klingeln\n\n(1) Wer fährt,\nklingelt.\n\n### § 5a Bremsen\n\n(1) Wer fährt, bremst.\n\n### Anhang (zu § 3)\n\n1.  Läuten\n',
  'e/efahrg/index.md':
    '#### Art 1 - Ziel\n\n#### § 1 Zweck\n\nFern.\n\n#### Art 246a - Pflichten\n\n#### § 1 Licht\n\nNah.\n\n#### § 2 Ton\n\nLaut.\n',
  'laws/HWG-BJNR006049965.md': '% Heilmittel\n\n# § 3\n\nNicht irreführend.\n',
};
const url = (section: string): string => `https://www.gesetze-im-internet.de/${section}.html`;
const rules = {
  L1: { sources: [url('fahrg_2004/__5'), url('heilmwerbg/__3')] },
  L2: { sources: [url('fahrg_2004/anhang'), 'https://eur-lex.europa.eu/eli/reg/2016/679/oj'] },
  C1: { sources: [url('efahrg/art_246a__1'), url('fahrg_2004/__5')] },
  C2: { sources: [url('fehlt/__1')] },
} as const;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'statutes-'));
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
});
afterAll(() => rm(folder, { recursive: true }));

test('a section is found by its heading, and ends at the next one', () => {
  const [road, intro] = [FILES['f/fahrg_2004/index.md'], FILES['e/efahrg/index.md']];
  expect(findSection(road, 'fahrg_2004/__5')?.trim()).toBe('(1) Wer fährt,\nklingelt.');
  expect(findSection(road, 'fahrg_2004/__5a')?.trim()).toBe('(1) Wer fährt, bremst.');
  expect(findSection(road, 'fahrg_2004/anhang')?.trim()).toBe('1.  Läuten');
  expect(findSection(road, 'fahrg_2004/__6')).toBeUndefined();
  expect(findSection(intro, 'efahrg/art_246a__1')?.trim()).toBe('Nah.');
  expect(findSection(intro, 'efahrg/art_3__1')).toBeUndefined();
});

test('sections of a folder are the same, changed, new or missing, whatever breaks their lines', async () => {
  const cited = [...listCited(rules).keys()];
  const found = await hashFolder(folder, cited);
  const known = {
    'fahrg_2004/__5': hashOf('(1) Wer  fährt, *klingelt*.'),
    'fahrg_2004/anhang': hashOf('1. Hupen'),
    'heilmwerbg/__3': hashOf('Nicht irreführend.'),
  };
  expect(Object.fromEntries(compare(cited, known, found))).toEqual({
    'fahrg_2004/__5': 'same',
    'heilmwerbg/__3': 'same',
    'fahrg_2004/anhang': 'changed',
    'efahrg/art_246a__1': 'new',
    'fehlt/__1': 'missing',
  });
});
