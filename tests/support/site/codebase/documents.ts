import { posix } from 'node:path';
import type { Source } from './structure.ts';

const isDocument = (file: string): boolean => file.endsWith('.md');

const COMMENTS: readonly (readonly [RegExp, RegExp])[] = [
  [/\.(?:ts|tsx|mjs|astro|css)$/, /(?<=^|[\s{(,;])\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<=^|[\s{(,;])\/\/.*$/gm],
  [/\.(?:toml|yml|sh)$|(?:^|\/)(?:run|\.env\.example|\.gitignore)$/, /(?<=^|\s)#.*$/gm],
  [/\.sql$/, /--.*$/gm],
];

/** Returns the comments of a source file; none of a document. */
function commentsIn({ file, text }: Source): string[] {
  const comment = COMMENTS.find(([files]) => files.test(file))?.[1];
  return comment ? [...text.matchAll(comment)].map(([found]) => found) : [];
}

/** Returns the text for readers: a whole document, or the comments of a source file. */
const proseOf = (source: Source): string => (isDocument(source.file) ? source.text : commentsIn(source).join('\n'));

const TOP = String.raw`(?:docs|src|db|functions|tests|scripts|public|\.ci|\.github)`;
const EXTENSION = String.raw`\.(?:tsx?|mjs|astro|css|sql|toml|ya?ml|svg|md)`;
/** Path from the root, with or without an extension. */
const FROM_ROOT = new RegExp(String.raw`(?<![\w/.#@{…-])${TOP}/(?:[\w./-]|\[[\w.]+\])*\w/?(?![\w*{<…])`, 'g');
/** Ending of a file's path in backticks. */
const BY_ITS_END = new RegExp(String.raw`(?<=\`)(?:[\w[\]-]+/)*[\w.[\]-]+${EXTENSION}(?=\`)`, 'g');

/** Module named by the ending of its path. */
const MODULE = /(?<![\w/.#@{<…*-])(?:[\w[\]-]+\/)*[\w[\]-]+(?:\.[\w[\]-]+)*\.tsx?\b/g;

/** Lists paths that are mentioned but do not exist. */
export function missingPaths(sources: readonly Source[], files: readonly string[]): string[] {
  const known = new Set(files);
  const folders = new Set(files.flatMap((file) => foldersOf(file)));
  const isThere = (path: string): boolean => known.has(path) || folders.has(path.replace(/\/$/, ''));
  const isEnd = (path: string): boolean => known.has(path) || files.some((file) => file.endsWith(`/${path}`));
  return sources.flatMap((source) => {
    const prose = proseOf(source);
    const modules = isDocument(source.file) ? [] : prose.matchAll(MODULE);
    const missing = new Set([
      ...[...modules].map(([path]) => path).filter((path) => !isEnd(path)),
      ...[...prose.matchAll(FROM_ROOT)].map(([path]) => path).filter((path) => !isThere(path)),
      ...[...prose.matchAll(BY_ITS_END)].map(([path]) => path).filter((path) => !isEnd(path)),
    ]);
    return [...missing].map((path) => `${source.file} speaks of ${path}, which does not exist.`);
  });
}

/** Lists doc comments directly after another one; only the last describes anything. */
export const doubledComments = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ file }) => /\.tsx?$/.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\*\/\n[ \t]*(\/\*\*.*)/g)].map(([, second]) => `${file}: ${second} follows another comment.`),
    );

function foldersOf(file: string): string[] {
  const segments = file.split('/').slice(0, -1);
  return segments.map((_, depth) => segments.slice(0, depth + 1).join('/'));
}

const OUTSIDE = [
  /(?<![\w/.#-])(?:design|facts|shared)\/[\w-]+\.\w+/g,
  /(?<![\w/-])(?:law|visual|decisions|links-analytics|integrations|platform|purchases)\.md/g,
  /\bissue \d+/g,
  /(?<!\w)\/(?:work|home|root|Users)\/[\w.-]+/g,
];

/** Lists citations of sources that readers of the repository do not have: notes, issues, machines. */
export const foreignCitations = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) => {
    const prose = proseOf(source);
    return OUTSIDE.flatMap((pattern) => [...prose.matchAll(pattern)]).map(
      ([citation]) => `${source.file} cites ${citation}, which no reader has. Write it down in docs/.`,
    );
  });

const SECTION = /\bspec(?:ification)? (\d+(?:\.\d+)?(?:(?:, | and | to |–)\d+(?:\.\d+)?)*)/gi;
const RULE = /\blaw\.md[`,]*((?:[ ,–]+(?:and )?[LPMC]\d+)+)/g;

/** Lists cited sections of the specification and rules of the law that do not exist there. */
export function unknownSections(sources: readonly Source[], spec: string, law: string): string[] {
  const sections = new Set([...spec.matchAll(/^#{2,} (\d+(?:\.\d+)?)\b/gm)].map(([, number]) => number));
  const rules = new Set([...law.matchAll(/^- \*\*([LPMC]\d+)\*\*/gm)].map(([, id]) => id));
  return sources.flatMap((source) => {
    const prose = proseOf(source);
    const numbers = [...prose.matchAll(SECTION)].flatMap(([, list = '']) => list.match(/\d+(?:\.\d+)?/g) ?? []);
    const ids = [...prose.matchAll(RULE)].flatMap(([, list = '']) => list.match(/[LPMC]\d+/g) ?? []);
    const unknown = [
      ...numbers.filter((number) => !sections.has(number)).map((number) => `spec ${number}`),
      ...ids.filter((id) => !rules.has(id)).map((id) => `law.md ${id}`),
    ];
    return unknown.map((citation) => `${source.file} cites ${citation}, which docs/ does not have.`);
  });
}

/** Returns a heading's anchor, like GitHub. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

export function brokenLinks(sources: readonly Source[], files: readonly string[]): string[] {
  const known = new Set([...files, ...files.flatMap(foldersOf)]);
  const anchors = new Map(
    sources.map(({ file, text }) => [
      file,
      [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)),
    ]),
  );
  return sources
    .filter(({ file }) => isDocument(file))
    .flatMap(({ file, text }) => {
      const links = [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
      return links
        .filter(([, path = '', anchor]) => {
          const target = path === '' ? file : posix.join(posix.dirname(file), path);
          return !known.has(target) || (anchor !== undefined && anchors.get(target)?.includes(anchor) === false);
        })
        .map(([link]) => `${file}: ${link} leads nowhere.`);
    });
}

const CITED_HEADING = /(docs\/[\w/-]+\.md)[^„\n]{0,20}„([^“]+)“/g;

/** Lists headings of documents that German sentences of the code quote, but that do not exist. */
export const unknownHeadings = (sources: readonly Source[], documents: readonly Source[]): string[] =>
  sources.flatMap(({ file, text }) =>
    [...text.matchAll(CITED_HEADING)]
      .filter(([, path, heading = '']) => {
        const document = documents.find((each) => each.file === path)?.text ?? '';
        return !document.split('\n').some((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading);
      })
      .map(([, path, heading]) => `${file} sends to „${heading}“ of ${path}, which is not there.`),
  );

/** Lists functions that the table of subjects lacks, and names in its last column that are no function. */
export function unlistedFunctions(architecture: string, files: readonly string[]): string[] {
  const table = /^\| subject .*?\n\n/ms.exec(architecture)?.[0] ?? '';
  const cells = table.split('\n').map((row) => row.split('|').at(-2) ?? '');
  const named = cells.flatMap((cell) => [...cell.matchAll(/`([\w/-]+)`/g)].map(([, name = '']) => name));
  const present = files.flatMap((file) => /^functions\/((?:edge\/)?[\w-]+)\.ts$/.exec(file)?.[1] ?? []);
  return [
    ...present
      .filter((name) => !named.includes(name))
      .map((name) => `functions/${name}.ts is in no row of the subjects.`),
    ...named
      .filter((name) => !present.includes(name))
      .map((name) => `The subjects name ${name}, which is no function.`),
  ];
}

/** Lists npm commands in documents that package.json does not have. */
export const unknownCommands = (sources: readonly Source[], scripts: Readonly<Record<string, string>>): string[] =>
  sources.flatMap((source) =>
    [...proseOf(source).matchAll(/\bnpm run ([\w:-]+\w)/g)]
      .filter(([, name = '']) => !Object.hasOwn(scripts, name))
      .map(([command]) => `${source.file} names \`${command}\`, which package.json does not have.`),
  );

/** Call or name in backticks; a name without a capital or underscore may be an ordinary word. */
const IDENTIFIER = /`(\w*[A-Z_]\w*|\w+(?=\())(\([^`]*\))?`/g;

/** Lists identifiers in documents that no source file contains. */
export function unknownIdentifiers(documents: readonly Source[], sources: readonly Source[]): string[] {
  const code = sources.filter(({ file }) => !isDocument(file)).map(({ text }) => text);
  const names = new Set(code.flatMap((text) => text.match(/[\w$]+/g) ?? []));
  const calls = new Set(code.flatMap((text) => text.match(/[\w$]+(?=\()/g) ?? []));
  return documents.flatMap(({ file, text }) =>
    [...text.matchAll(IDENTIFIER)]
      .filter(([, name = '', call]) => !(call === undefined ? names : calls).has(name))
      .map(([named]) => `${file} names ${named}, which is nowhere in the source.`),
  );
}

/** Lists decisions without context, decision or consequence. */
export const shapelessDecisions = (decisions: readonly Source[]): string[] =>
  decisions
    .filter(({ text }) => !['**Context.**', '**Decision.**', '**Consequence.**'].every((part) => text.includes(part)))
    .map(({ file }) => `${file} needs the parts Context, Decision and Consequence.`);

export const wordsIn = ({ text }: Source): number => text.split(/\s+/).filter(Boolean).length;

/** Lists documents with more words than a newcomer can be asked to read. */
export const longDocuments = (sources: readonly Source[], limits: Readonly<Record<string, number>>): string[] =>
  sources.flatMap((source) => {
    const words = wordsIn(source);
    const limit = limits[source.file];
    return limit !== undefined && words > limit ? [`${source.file} has ${words} words, ${limit} are allowed.`] : [];
  });
