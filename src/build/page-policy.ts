import { createHash } from 'node:crypto';
import { attributeOf, type Element, elementsIn, findElement, type Page, textOf } from './html-tree.ts';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Tells whether an element's own text runs or applies: not that of a file, nor data. */
const isInline = (element: Element): boolean =>
  attributeOf(element, 'src') === undefined && attributeOf(element, 'type') !== 'application/ld+json';

const hashesOf = (page: Page, tag: 'script' | 'style'): ReadonlySet<string> =>
  new Set(
    elementsIn(page)
      .filter((element) => element.tagName === tag && isInline(element))
      .map((element) => hashOf(textOf(element))),
  );

/**
 * Lists exactly the page's own inline scripts and styles in its policy; Astro lists those of the whole site.
 *
 * @returns the policy @throws Error for a page without a policy
 */
export function narrowPolicy(page: Page): string {
  const meta = findElement(page, (element) => attributeOf(element, 'http-equiv') === 'content-security-policy');
  const content = meta?.attrs.find(({ name }) => name === 'content');
  if (content === undefined) throw new Error('A page has no policy');

  function narrow(directive: string): string {
    const [, tag] = /^(script|style)-src /.exec(directive) ?? [];
    // A hash would make browsers ignore `unsafe-inline`, which the players of videos need.
    if ((tag !== 'script' && tag !== 'style') || directive.includes("'unsafe-inline'")) return directive;
    const listed = directive.split(' ').filter((source) => !source.startsWith("'sha256-"));
    return [...listed, ...hashesOf(page, tag)].join(' ');
  }
  const directives = content.value.split(';').map((directive) => directive.trim());
  content.value = directives
    .filter((directive) => directive !== '')
    .map(narrow)
    .join('; ');
  return content.value;
}
