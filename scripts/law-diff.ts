import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { RULES } from '#domain/law/rules.ts';
import { compare, hashFolder, listCited } from './statute-texts.ts';

const TITLES = {
  changed: 'GEÄNDERT: lies die Vorschrift',
  new: 'noch nie verglichen: lies die Vorschrift',
  missing: 'nicht in diesem Ordner: lies sie an der Quelle',
  same: 'wie beim letzten Vergleich',
} as const;

const HASHES = join(import.meta.dirname, 'law-hashes.json');
const [folder, ...flags] = process.argv.slice(2);
if (folder === undefined) {
  console.error('npm run law:diff ORDNER: vergleicht jede zitierte Vorschrift mit einem Ordner von Gesetzestexten.');
  console.error('Mit „-- --keep“ danach gelten diese Texte als gelesen.');
  process.exit(2);
}
const cited = listCited(RULES);
const known = z.parse(z.record(z.string(), z.string()), JSON.parse(await readFile(HASHES, 'utf8')));
const found = await hashFolder(folder, cited.keys());
const results = compare(cited.keys(), known, found);
for (const [kind, title] of Object.entries(TITLES)) {
  const sections = [...results].filter(([, result]) => result === kind).map(([section]) => section);
  if (sections.length === 0) continue;
  console.log(`\n${title}`);
  for (const section of sections) console.log(`  ${section}  (${cited.get(section)?.join(', ')})`);
}
if (flags.includes('--keep')) {
  const kept = Object.entries({ ...known, ...found }).filter(([section]) => cited.has(section));
  await writeFile(HASHES, `${JSON.stringify(Object.fromEntries(kept.toSorted()), null, 2)}\n`);
} else if ([...results.values()].some((result) => result === 'changed' || result === 'new')) process.exitCode = 1;
