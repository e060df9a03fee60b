import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { email } from '#contracts/fields.ts';
import { canonicalEmail } from '#domain/address/canonical-email.ts';
import { userAgentOf } from '#domain/visits/signals.ts';

const LENGTH = 100_000;
/** A quadratic pattern takes seconds of processor time for this length, a linear one a few milliseconds. */
const LONGEST_MS = 300;
/** Signs of a pattern that are tried in pairs. */
const PAIRED_MAX = 5;
const folder = join(import.meta.dirname, '../src/domain');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

function literalsOf(file: string): RegExp[] {
  const found: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push(new RegExp(node.text.slice(1, end), node.text.slice(end + 1)));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(join(folder, file), 'utf8'), ts.ScriptTarget.Latest));
  return found;
}

/** Patterns that modules compose of others when they load. */
function composed(): RegExp[] {
  const script = join(import.meta.dirname, 'support/patterns-process.ts');
  const printed = execFileSync(process.execPath, [script, folder], { encoding: 'utf8' });
  return z.parse(z.array(z.tuple([z.string(), z.string()])), JSON.parse(printed)).map((each) => new RegExp(...each));
}

/** Samples for what a class or an escape matches. */
const CLASSES: readonly (readonly [mark: RegExp, samples: string])[] = [
  [/\\s|\\S|\[\^/, ' a'],
  [/\\w|\\b|\./, 'a'],
  [/\\d|\\p\{N\}/, '1'],
  [/\\p\{L|\\p\{A/, 'ä'],
  [/\\n|\\s|\\p\{Cc/, '\n'],
];

/** Returns the words that stand in a pattern as they are, and the characters that its parts match. */
function partsOf({ source }: RegExp): { readonly words: readonly string[]; readonly signs: readonly string[] } {
  const plain = source
    .replaceAll(/\(\?(?:<?[=!]|:|<\w+>)/g, '(')
    .replaceAll(/\\p\{[^}]*\}|\{\d*,?\d*\}/giu, '\0')
    .replaceAll(/\\([bBsSdDwWn])/g, '\0');
  const bare = plain.replaceAll(/\\(.)/g, '$1');
  const words = plain
    .replaceAll(/\[[^\]]*\]|[()|?*+^$.]/g, '\0')
    .replaceAll(/\\(.)/g, '$1')
    .split('\0');
  const classes = CLASSES.flatMap(([mark, samples]) => (mark.test(source) ? [...samples] : []));
  const signs = new Set([...bare.replaceAll(/[\p{L}\p{N}\0]/gu, ''), ...classes]);
  return { words: [...new Set(words.filter((word) => word.length > 1))], signs: [...signs] };
}

/** Lists inputs that repeat what a pattern matches, behind its beginning, and then end in what it does not match. */
function* worstFor(regex: RegExp): Generator<string> {
  const { words, signs } = partsOf(regex);
  const some = signs.slice(0, PAIRED_MAX);
  const pairs = some.flatMap((first) => some.map((second) => first + second));
  const pumps = new Set([...signs, ...pairs, ...words, ...words.map((word) => `${word} `)]);
  for (const start of ['', ...words.slice(0, 1)]) {
    for (const pump of pumps) yield `${start}${pump.repeat(LENGTH / pump.length)}x\n\0`;
  }
}

function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1000;
}

/** Repeats a slow run, so that a pause of the runtime is not taken for the pattern's own time. */
function isSlow(regex: RegExp, input: string): boolean {
  const run = () => processorMs(() => void input.replace(regex, ''));
  return run() > LONGEST_MS && run() > LONGEST_MS;
}

test('every pattern of the domain takes linear time for the worst input of 100 KB', { tags: ['release'] }, () => {
  const all = [...files.flatMap(literalsOf), ...composed()];
  expect(all.length).toBeGreaterThan(250);
  const slow: string[] = [];
  for (const regex of all) {
    for (const input of worstFor(regex)) {
      if (!isSlow(regex, input)) continue;
      slow.push(`${regex} for ${JSON.stringify(input.slice(0, 40))}`);
      break;
    }
  }
  expect(slow).toEqual([]);
});

test('the header with the user agent is read in one place, which bounds its length', () => {
  const root = join(import.meta.dirname, '..');
  const readers = ['src', 'functions'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.startsWith('local/'))
      .filter((file) => /get\(['"]user-agent['"]\)/i.test(readFileSync(join(root, top, file), 'utf8'))),
  );
  expect(readers).toEqual(['domain/visits/signals.ts']);
  expect(userAgentOf(new Headers({ 'user-agent': 'Version/1'.repeat(LENGTH / 10) })).length).toBe(1000);
});

test('an address is measured before it is normalised', () => {
  const long = '\ufdfa'.repeat(LENGTH);
  expect(canonicalEmail(long)).toBe(long);
  expect(email.safeParse(`${long}@example.org`).error?.issues).toHaveLength(1);
});
