import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { RuleFacts } from '#domain/law/rules.ts';

/** Folders of statute texts name some laws otherwise than gesetze-im-internet.de. */
const OTHER_NAMES: Readonly<Record<string, string>> = { heilmwerbg: 'hwg', ttdsg: 'tdddg' };

/** Section as the address of gesetze-im-internet.de names it: `uwg_2004/__5`, `bgbeg/art_246a__1`, `uwg_2004/anhang`. */
type Section = string;

/** Lists the German sections that rules cite, with those rules; other sources have no text in such folders. */
export function listCited(rules: Readonly<Record<string, Pick<RuleFacts, 'sources'>>>): Map<Section, string[]> {
  const cited = new Map<Section, string[]>();
  for (const [rule, { sources }] of Object.entries(rules)) {
    for (const source of sources) {
      const [, section] = /^https:\/\/www\.gesetze-im-internet\.de\/(.+)\.html$/.exec(source) ?? [];
      if (section !== undefined) cited.set(section, [...(cited.get(section) ?? []), rule]);
    }
  }
  return cited;
}

const withoutYear = (law: string): string => law.toLowerCase().replace(/_\d{4}$/, '');

/** Names the law of a file by its folder, or by its own name with the number that follows in some folders. */
const lawOf = (path: string): string =>
  withoutYear(basename(path) === 'index.md' ? basename(dirname(path)) : basename(path, '.md').replace(/-BJNR.*$/, ''));

const headingOf = (name: string): RegExp => new RegExp(String.raw`^#+\s+${name}(?![\p{L}\d])`, 'u');

/** Returns the lines below the first such heading, up to the next one that `isEnd` accepts. */
function linesBelow(lines: readonly string[], heading: RegExp, isEnd: RegExp): readonly string[] | undefined {
  const start = lines.findIndex((line) => heading.test(line));
  if (start === -1) return undefined;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => isEnd.test(line));
  return end === -1 ? rest : rest.slice(0, end);
}

/** Returns the text of a section in the Markdown of its law; undefined if it is not there. */
export function findSection(markdown: string, section: Section): string | undefined {
  const lines = markdown.split('\n');
  const [, article, paragraph] = /\/(?:art_(\w+?))?(?:__(\w+))?$/.exec(section) ?? [];
  const within =
    article === undefined ? lines : linesBelow(lines, headingOf(String.raw`Art\.?\s*${article}`), headingOf('Art'));
  if (within === undefined) return undefined;
  if (paragraph === undefined && article !== undefined) return within.join('\n');
  const name = paragraph === undefined ? 'Anhang' : String.raw`§\s*${paragraph}`;
  return linesBelow(within, headingOf(name), /^#+\s/)?.join('\n');
}

/** Hashes words and numbers only, so that other line breaks and marks are no change. */
export const hashOf = (text: string): string =>
  createHash('sha256')
    .update(
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\d§]+/gu, ' ')
        .trim(),
    )
    .digest('hex');

export type Hashes = Readonly<Record<Section, string>>;

/** Hashes each cited section that a folder of statute texts has. */
export async function hashFolder(folder: string, cited: Iterable<Section>): Promise<Hashes> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.md'));
  const byLaw = new Map(paths.map((path) => [lawOf(path), path]));
  const hashes: Record<Section, string> = {};
  for (const section of cited) {
    const law = withoutYear(dirname(section));
    const path = byLaw.get(law) ?? byLaw.get(OTHER_NAMES[law] ?? '');
    if (path === undefined) continue;
    const text = findSection(await readFile(join(folder, path), 'utf8'), section);
    if (text !== undefined) hashes[section] = hashOf(text);
  }
  return hashes;
}

type Comparison = 'same' | 'changed' | 'new' | 'missing';

/** Compares the cited sections of a folder with the hashes of the texts that were read last. */
export const compare = (cited: Iterable<Section>, known: Hashes, found: Hashes): Map<Section, Comparison> =>
  new Map(
    [...cited].map((section) => {
      const hash = found[section];
      if (hash === undefined) return [section, 'missing'];
      if (known[section] === undefined) return [section, 'new'];
      return [section, known[section] === hash ? 'same' : 'changed'];
    }),
  );
