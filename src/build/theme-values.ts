import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const TOKENS = join(import.meta.dirname, '../styles/tokens.css');

/**
 * Fills in `theme(breakpoint-md)` in the styles of components. Tailwind's own (`@reference`) lowers every style for old
 * browsers, 1.4 KB more for visitors; with `--` its scanner would ship each token that a component names.
 */
export function themeValues() {
  const tokens = new Map<string, string>();
  for (const [, name = '', value = ''] of readFileSync(TOKENS, 'utf8').matchAll(/^ *(--[\w-]+): ([^;]+);/gm))
    tokens.set(name, value);
  return {
    name: 'theme-values',
    enforce: 'pre' as const,
    transform: {
      filter: { id: /[?&]type=style\b/ },
      handler: (code: string) =>
        code.replace(/\btheme\(([\w-]+)\)/g, (whole, name: string) => {
          const value = tokens.get(`--${name}`);
          if (value === undefined) throw new Error(`${whole}: src/styles/tokens.css has no such token`);
          return value;
        }),
    },
  };
}
