const SILENT = 'script, style, noscript, template';
const BLOCKS = 'li, article, figure, details, blockquote';

const partsOf = (element: Element): ChildNode[] =>
  [...element.childNodes].filter((node) => !(node.nodeType === Node.ELEMENT_NODE && isSilent(node)));

function isSilent(node: ChildNode): boolean {
  return 'matches' in node && typeof node.matches === 'function' && node.matches(SILENT) === true;
}

const isElement = (node: ChildNode | undefined): node is HTMLElement => node?.nodeType === Node.ELEMENT_NODE;

/** Where a tree says or shows something else than another one: the innermost elements, in the order of the page. */
export function differing(before: Element, after: HTMLElement): HTMLElement[] {
  if (before.isEqualNode(after)) return [];
  const [was, is] = [partsOf(before), partsOf(after)];
  const isAlike = was.length === is.length && was.every(({ nodeName }, index) => nodeName === is[index]?.nodeName);
  if (!isAlike || after.nodeName === 'IMG') return [after];
  const says = was.some((node, index) => node.nodeType === Node.TEXT_NODE && !node.isEqualNode(is[index] ?? null));
  const inside = is.flatMap((node, index) => {
    const former = was[index];
    return isElement(node) && isElement(former) ? differing(former, node) : [];
  });
  return says ? [after, ...inside] : inside;
}

/** Of the elements that show an entry, the card or list item with most of them, or the first; what frames every page comes last. */
export function blockOf(elements: readonly HTMLElement[]): HTMLElement | undefined {
  const inMain = elements.filter((element) => element.closest('main'));
  const counts = new Map<HTMLElement, number>();
  for (const element of inMain.length > 0 ? inMain : elements) {
    const block = element.closest<HTMLElement>(BLOCKS) ?? element;
    counts.set(block, (counts.get(block) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0];
}

/** The way to an element from its page's body: which child, of which child. */
export function wayTo(element: Element): readonly number[] {
  const parent = element.parentElement;
  if (parent === null || element.nodeName === 'BODY') return [];
  return [...wayTo(parent), [...parent.children].indexOf(element)];
}

/** The element at the end of a way. */
export const elementAt = (body: Element, way: readonly number[]): Element | undefined =>
  way.reduce<Element | undefined>((element, index) => element?.children[index], body);

/** A page without what would run in it, or lead away from it. */
export interface InertPage {
  readonly page: Document;
  /** The styles that stood in it: the policy of the admin area allows them by a sheet of the frame's own alone. */
  readonly css: string;
}

const STYLE = /<style[^>]*>([^<]*)<\/style>/g;

/** Makes a page inert. */
export function inert(html: string): InertPage {
  const css = [...html.matchAll(STYLE)].map(([, text = '']) => text).join('\n');
  const page = new DOMParser().parseFromString(html.replaceAll(STYLE, ''), 'text/html');
  for (const part of page.querySelectorAll('script, noscript, link[rel="modulepreload"]')) part.remove();
  const base = page.createElement('base');
  base.target = '_blank';
  page.head.prepend(base);
  return { page, css };
}
