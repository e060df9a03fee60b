import { join, matchesGlob } from 'node:path/posix';
import { compile } from 'tailwindcss';
import type { Source } from './structure.ts';

/** Maximum number of lines in src/styles: tokens, fonts, base and prose (docs/decisions/looks.md). */
const MAX_LINES = 700;

const isSheet = ({ file }: Source): boolean => file.endsWith('.css');

/** Returns the class names in a style sheet's selectors. */
function classesOf(css: string): Set<string> {
  const bare = css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/'[^']*'|"[^"]*"|url\([^)]*\)/g, '');
  return new Set(bare.match(/(?<=\.)[a-z_][\w-]*(?=[^;{}]*\{)/gi));
}

interface Component {
  readonly markup: string;
  /** Styles that reach only this component. */
  readonly scoped: string;
  /** Styles that reach everything: `is:global` sheets and selectors in `:global()`. */
  readonly global: string;
}

function componentOf(text: string): Component {
  const blocks = [...text.matchAll(/<style([^>]*)>(.*?)<\/style>/gs)];
  const bodies = (isGlobal: boolean) =>
    blocks.filter(([, attributes = '']) => attributes.includes('is:global') === isGlobal).map(([, , css = '']) => css);
  const own = bodies(false).join('\n');
  const escaping = own.match(/:global\([^)]*\)/g) ?? [];
  return {
    markup: blocks.reduce((rest, [block]) => rest.replace(block, ''), text),
    scoped: own.replaceAll(/:global\([^)]*\)/g, ''),
    global: [...bodies(true), ...escaping.map((selector) => `${selector.slice(8, -1)} {}`)].join('\n'),
  };
}

/** Returns the class names in the markup; names built from parts are not found. */
function usedClasses(markup: string): string[] {
  const plain = [...markup.matchAll(/\bclass(?:Name)?="([^"]*)"/g)].map(([, words = '']) => words);
  const chosen = [...markup.matchAll(/\bclass(?:Name|:list)?=\{([^{}]*)\}/g)].flatMap(([, code = '']) =>
    [...code.replaceAll(/[!=]==\s*'[^']*'/g, '').matchAll(/'([^']*)'/g)].map(([, words = '']) => words),
  );
  return [...plain, ...chosen].flatMap((words) => words.split(/\s+/)).filter(Boolean);
}

/** Lists classes and excess length in src/styles, and style sheets elsewhere. */
export function findOversizedSheets(sources: readonly Source[]): string[] {
  const sheets = sources.filter(isSheet);
  const stray = sheets
    .filter(({ file }) => !file.startsWith('src/styles/'))
    .map(({ file }) => `${file}: a style belongs to its component, or to src/styles when it is a token.`);
  const classes = sheets.flatMap(({ file, text }) =>
    [...classesOf(text)].map((name) => `${file} defines .${name}. It belongs to its component.`),
  );
  const lines = sheets.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  return [...stray, ...classes, ...(lines > MAX_LINES ? [`src/styles has ${lines} lines of ${MAX_LINES}.`] : [])];
}

/** Expands the `{a,b}` choices of a pattern. */
const choicesOf = (pattern: string): string[] => {
  const [all, choices = ''] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  if (all === undefined) return [pattern];
  return choices.split(',').flatMap((choice) => choicesOf(pattern.replace(all, choice)));
};

/** Lists `@source` patterns that match nothing: Tailwind ignores them silently, and the classes get no style. */
export const emptySources = (sheets: readonly Source[], files: readonly string[]): string[] =>
  sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/^@source (?:not )?'([^']+)';$/gm)]
      .flatMap(([, pattern = '']) => choicesOf(join(file, '..', pattern).replace('.{ts,tsx}', '.ts*')))
      .filter((pattern) => !files.some((name) => matchesGlob(name, pattern) || name.startsWith(`${pattern}/`)))
      .map((pattern) => `${file}: @source leads to ${pattern}, where nothing is.`),
  );

/** Lists classes in a component's `<style>` that its markup does not use, and styles for other files. */
export const escapingStyles = (sources: readonly Source[], art: string): string[] =>
  sources.flatMap(({ file, text }) => {
    const { markup, scoped, global } = componentOf(text);
    const unused = [...classesOf(scoped)].filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(markup));
    // Only our drawings, which no component's scope reaches, may be styled from outside.
    const foreign = [...classesOf(global)].filter((name) => !art.includes(`class="${name}"`));
    return [
      ...unused.map((name) => `${file} defines .${name} and does not use it.`),
      ...foreign.map((name) => `${file} reaches out for .${name}.`),
    ];
  });

/** Lists classes in markup that are neither Tailwind utilities nor defined in the same file. */
export async function findUndefinedClasses(sources: readonly Source[], theme: string) {
  const { build } = await compile(`${theme}\n@tailwind utilities;`);
  const known = new Map<string, boolean>();
  function isUtility(name: string): boolean {
    const before = known.get(name);
    if (before !== undefined) return before;
    const length = build([]).length;
    known.set(name, build([name]).length > length);
    return known.get(name) ?? false;
  }
  return sources
    .filter((source) => !isSheet(source))
    .flatMap(({ file, text }) => {
      const { markup, scoped } = componentOf(text);
      const own = classesOf(scoped);
      return [...new Set(usedClasses(markup))]
        .filter((name) => !own.has(name) && !isUtility(name))
        .map((name) => `${file} uses .${name}, which is neither a utility nor defined there.`);
    });
}

/** Maps widths to their names for `theme()`: `48rem` to `breakpoint-md`. */
const widthsIn = (tokens: string): ReadonlyMap<string, string> =>
  new Map(
    [...tokens.matchAll(/^ *--((?:breakpoint|header)-\w+): ([\d.]+rem);/gm)].map(([, name = '', value = '']) => [
      value,
      name,
    ]),
  );

/** Lists literal breakpoints: written out in every file, one is missed when a breakpoint changes. */
export function literalBreakpoints(sources: readonly Source[], tokens: string): string[] {
  const widths = widthsIn(tokens);
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/@media[^{]*\bwidth\b[^{]*(?=\{)/g)].flatMap(([query]) =>
      [...query.matchAll(/([\d.]+)(rem|px)\b/g)].map(([, number, unit]) => ({
        file,
        width: unit === 'px' ? `${Number(number) / 16}rem` : `${number}rem`,
      })),
    ),
  );
  return found.flatMap(({ file, width }) => {
    const name = widths.get(width);
    if (name !== undefined) return [`${file} repeats ${width} in a media query: write theme(${name}).`];
    return found.some((other) => other.width === width && other.file !== file)
      ? [`${file} shares ${width} with another file: name it in src/styles/tokens.css and write theme(…).`]
      : [];
  });
}
