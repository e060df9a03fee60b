import { join, matchesGlob } from 'node:path/posix';
import { compile } from 'tailwindcss';
import type { Source } from './structure.ts';

const isSheet = ({ file }: Source): boolean => file.endsWith('.css');

/** Returns the class names in a style sheet's selectors. */
function classesOf(css: string): Set<string> {
  const bare = css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/'[^']*'|"[^"]*"|url\([^)]*\)/g, '');
  return new Set(bare.match(/(?<=\.)[a-z_][\w-]*(?=[^;{}]*\{)/gi));
}

/** Separates a component's markup from the styles that reach only it. */
function componentOf(text: string): { readonly markup: string; readonly scoped: string } {
  const blocks = [...text.matchAll(/<style([^>]*)>(.*?)<\/style>/gs)];
  const own = blocks.filter(([, attributes = '']) => !attributes.includes('is:global')).map(([, , css = '']) => css);
  return {
    markup: blocks.reduce((rest, [block]) => rest.replace(block, ''), text),
    scoped: own.join('\n').replaceAll(/:global\([^)]*\)/g, ''),
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
