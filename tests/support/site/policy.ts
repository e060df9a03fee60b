import { createHash } from 'node:crypto';

/** Content security policy: sources by directive. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** Returns the policy in a page's `<meta>`. */
export const policyOf = (html: string): string =>
  /<meta http-equiv="content-security-policy" content="([^"]*)">/.exec(html)?.[1] ?? '';

/** Parses the policy in a page's `<meta>`. */
export function parsePolicy(html: string): Policy {
  return new Map(
    policyOf(html)
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .flatMap(([name, ...sources]) => (name ? [[name, sources] as const] : [])),
  );
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Returns the hashes of a page's inline scripts and style sheets. */
export function inlineHashes(html: string): { readonly scripts: string[]; readonly styles: string[] } {
  const scripts = [...html.matchAll(/<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g)];
  const run = scripts.filter(({ groups }) => !/\ssrc=|type="application\/ld\+json"/.test(groups?.attributes ?? ''));
  const styles = [...html.matchAll(/<style[^>]*>(?<text>[\s\S]*?)<\/style>/g)];
  const hashes = (matches: RegExpExecArray[]) => matches.map(({ groups }) => hashOf(groups?.text ?? ''));
  return { scripts: hashes(run), styles: hashes(styles) };
}
