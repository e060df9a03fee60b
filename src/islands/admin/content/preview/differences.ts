const SILENT = 'script, style, noscript, template';
const BLOCKS = 'li, article, figure, details, blockquote';

const partsOf = (element: Element): ChildNode[] =>
  [...element.childNodes].filter((node) => !(node.nodeType === Node.ELEMENT_NODE && isSilent(node)));

function isSilent(node: ChildNode): boolean {
  return 'matches' in node && typeof node.matches === 'function' && node.matches(SILENT) === true;
}

const isElement = (node: ChildNode | undefined): node is HTMLElement => node?.nodeType === Node.ELEMENT_NODE;

/** Returns the innermost elements of `after` whose text or attributes differ from `before`, in document order. */
export function findDifferences(before: Element, after: HTMLElement): HTMLElement[] {
  if (before.isEqualNode(after)) return [];
  const [was, is] = [partsOf(before), partsOf(after)];
  const isAlike = was.length === is.length && was.every(({ nodeName }, index) => nodeName === is[index]?.nodeName);
  if (!isAlike || after.nodeName === 'IMG') return [after];
  const says = was.some((node, index) => node.nodeType === Node.TEXT_NODE && !node.isEqualNode(is[index] ?? null));
  const inside = is.flatMap((node, index) => {
    const former = was[index];
    return isElement(node) && isElement(former) ? findDifferences(former, node) : [];
  });
  return says ? [after, ...inside] : inside;
}

/**
 * Returns the card or list item with most of the elements, the first in a tie; those outside `main` count only if there
 * are no others.
 */
export function findBlock(elements: readonly HTMLElement[]): HTMLElement | undefined {
  const inMain = elements.filter((element) => element.closest('main'));
  const counts = new Map<HTMLElement, number>();
  for (const element of inMain.length > 0 ? inMain : elements) {
    const block = element.closest<HTMLElement>(BLOCKS) ?? element;
    counts.set(block, (counts.get(block) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0];
}

/** Returns the path to an element as child indexes from the body. */
export function pathTo(element: Element): readonly number[] {
  const parent = element.parentElement;
  if (parent === null || element.nodeName === 'BODY') return [];
  return [...pathTo(parent), [...parent.children].indexOf(element)];
}

export const elementAt = (body: Element, way: readonly number[]): Element | undefined =>
  way.reduce<Element | undefined>((element, index) => element?.children[index], body);

/** Page without scripts, whose links open in a new tab. */
export interface InertPage {
  readonly page: Document;
  /** Contents of its <style> elements: the admin area's CSP allows only a sheet constructed by the frame itself. */
  readonly css: string;
}

const STYLE = /<style[^>]*>([^<]*)<\/style>/g;

export function parseInert(html: string): InertPage {
  const css = [...html.matchAll(STYLE)].map(([, text = '']) => text).join('\n');
  const page = new DOMParser().parseFromString(html.replaceAll(STYLE, ''), 'text/html');
  // The frame inherits the admin area's policy. In Firefox the 'self' of a policy of its own would match nothing.
  const removed = 'script, noscript, link[rel="modulepreload"], meta[http-equiv]';
  for (const part of page.querySelectorAll(removed)) part.remove();
  const base = page.createElement('base');
  base.target = '_blank';
  page.head.prepend(base);
  return { page, css };
}
