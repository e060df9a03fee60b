const QUOTED = /^(["'`])([\s\S]*)\1$/;

const withoutQuotes = (text: string): string => QUOTED.exec(text.trim())?.[2]?.trim() ?? text.trim();

/**
 * The value of an environment variable, however it was pasted: white space around it, quotes and the `NAME=` of a whole
 * line are taken off, as a form keeps them and a file does not.
 */
export function plainValue(name: string, text: string): string {
  const value = withoutQuotes(text);
  const [, given, rest = ''] = /^(?:export\s+)?(\w+)\s*=([\s\S]*)$/.exec(value) ?? [];
  return given === name ? withoutQuotes(rest) : value;
}

/** Where a deploy runs: `home` is a computer of ours, `preview` everything on Netlify that is not the website itself. */
export type DeployKind = 'production' | 'preview' | 'home';

/** The kind of a deploy, by what Netlify calls its context; `dev` and none at all are at home. */
export function deployKind(context: string | undefined): DeployKind {
  if (context === 'production') return 'production';
  return context === undefined || context === '' || context === 'dev' ? 'home' : 'preview';
}

/** The database server behind a connection string; Neon has two names for each, with its pool and without. */
export const databaseHost = (url: string): string => new URL(url).hostname.toLowerCase().replace(/-pooler(?=\.|$)/, '');
