const QUOTED = /^(["'`])([\s\S]*)\1$/;

const withoutQuotes = (text: string): string => QUOTED.exec(text.trim())?.[2]?.trim() ?? text.trim();

/** Cleans the value of an environment variable: a form, unlike a file, keeps pasted white space, quotes and `NAME=`. */
export function plainValue(name: string, text: string): string {
  const value = withoutQuotes(text);
  const [, given, rest = ''] = /^(?:export\s+)?(\w+)\s*=([\s\S]*)$/.exec(value) ?? [];
  return given === name ? withoutQuotes(rest) : value;
}

/** Place of a deploy; `home` is a local computer, `preview` any context on Netlify except production. */
export type DeployKind = 'production' | 'preview' | 'home';

/** Maps Netlify's context to the kind of deploy; `dev` and none mean a local computer. */
export function deployKind(context: string | undefined): DeployKind {
  if (context === 'production') return 'production';
  return context === undefined || context === '' || context === 'dev' ? 'home' : 'preview';
}

/** Returns the database host of a connection string; Neon has two names for each, with pooling and without. */
export const databaseHost = (url: string): string => new URL(url).hostname.toLowerCase().replace(/-pooler(?=\.|$)/, '');
