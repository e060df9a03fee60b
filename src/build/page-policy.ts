import { createHash } from 'node:crypto';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const hashesOf = (html: string, tag: 'script' | 'style'): ReadonlySet<string> =>
  new Set(
    [...html.matchAll(new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, text = '']) => hashOf(text)),
  );

/** Lists exactly the page's own inline scripts and styles in its policy; Astro lists those of the whole site. */
export function narrowPolicy(html: string): string {
  const narrow = (directive: string): string => {
    const [, tag] = /^\s*(script|style)-src /.exec(directive) ?? [];
    // A hash would make browsers ignore `unsafe-inline`, which the players of videos need.
    if ((tag !== 'script' && tag !== 'style') || directive.includes("'unsafe-inline'")) return directive;
    const listed = directive.split(' ').filter((source) => !source.startsWith("'sha256-"));
    return [...listed, ...hashesOf(html, tag)].join(' ');
  };
  return html.replace(
    /(<meta http-equiv="content-security-policy" content=")([^"]*)/,
    (_, start: string, policy: string) => start + policy.split(';').map(narrow).join(';'),
  );
}
