import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { type KindName, kindOf } from '#contracts/content/registry.ts';

/** Sentences of the pages' words that are no promise: legal notes, notes about buttons, and help. */
const FIXED = [
  'Persönliche Erfahrungen einzelner Menschen.',
  'Der SoulCircle ersetzt keine Therapie',
  'SoulAlchemy ist Selbsterfahrung.',
  'Ein Reading ersetzt keine ärztliche',
  'Du zahlst jetzt noch nichts.',
  'Wir melden uns, sobald dein Platz feststeht;',
  'Zum Kündigen brauchst du keine Anmeldung:',
  'Du kommst nicht in deinen Zugang?',
  'Das passt zu dir, wenn du',
  'Der Film ließ sich nicht laden.',
  'Dem Soul Plan fehlt die Adresse der Bestellung.',
  'Stand vom ',
  'Nächster Termin:',
];

const pages = ['home', 'soulcircle', 'soulalchemy', 'soulplan'];
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g;
/** Six words, or the end of a sentence after two. */
const SENTENCE = /^\p{Lu}(?:\S+\s+){5}|^\p{Lu}\S*\s.*[.?!:]$/u;

test.each(pages)('the words of %s describe no service: such sentences are content', async (page) => {
  const source = await readFile(`src/content/pages/${page}.ts`, 'utf8');
  const code = source.replaceAll(/^import .*$|\/\*\*[\s\S]*?\*\//gm, '');
  const literals = [...code.matchAll(LITERAL)].map(([, quoted, template]) => quoted ?? template ?? '');
  const sentences = literals.filter((text) => SENTENCE.test(text) && !text.includes('${texts.'));
  expect(sentences.filter((text) => !FIXED.some((fixed) => text.startsWith(fixed)))).toEqual([]);
});

const kinds: readonly KindName[] = ['homeTexts', 'soulCircleTexts', 'soulAlchemyTexts', 'soulPlanTexts'];

test.each(kinds)('every field of %s has a heading, its own full label and a first text', (name) => {
  const facts = Object.values(kindOf(name).fields);
  expect(new Set(facts.map(({ group, label }) => `${group}: ${label}`)).size).toBe(facts.length);
  for (const { group, ifMissing, empty } of facts) {
    expect(group).toBeTruthy();
    expect(ifMissing).toBeDefined();
    expect(empty).toBe(ifMissing);
  }
});
