import { parseInert } from '#islands/admin/content/preview/differences.ts';
import { findParts } from './text-marks.ts';

/** Texts that are no prose, or that a link inside could not make tappable. */
const SKIPPED = 'script, style, template, noscript, svg, button, select, textarea, [hidden]';
/** Elements of the page that would react to a tap or take the focus. */
const ACTIVE = 'a[href], button, input, select, textarea, summary, audio, video, iframe, [tabindex]';
/** Inline elements, which do not end a sentence. */
const INLINE = 'a, abbr, b, cite, code, em, i, mark, q, s, small, span, strong, sub, sup, u';

/** Attribute of our links. */
const LINK = 'data-on-page';

const LOOK = `
  :is(a, button, input, select, textarea, summary, audio, video, iframe):not([${LINK}]), ::before, ::after {
    pointer-events: none;
  }
  [${LINK}] {
    pointer-events: auto;
    cursor: pointer;
    color: inherit !important;
    text-decoration: underline dotted 1px;
    text-underline-offset: 0.25em;
    border-radius: 2px;
  }
  [${LINK}]:is(:hover, :focus, [aria-current]) {
    text-decoration: none;
    background: color-mix(in srgb, currentColor 12%, transparent);
    outline: 2px solid currentColor;
    outline-offset: 2px;
  }`;

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

function textNodesOf(body: HTMLElement): readonly Text[] {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (isText(node) && node.data.trim() !== '' && !node.parentElement?.closest(SKIPPED)) found.push(node);
  }
  return found;
}

const textOf = (node: Text): string => node.data;

const isVisible = (element: Element): boolean => element.getClientRects().length > 0;

/** Returns the block that contains a text with its inline markup. */
function blockOf(node: Node): Element | null {
  let element = node.parentElement;
  while (element?.matches(INLINE)) element = element.parentElement;
  return element;
}

interface Marked {
  /** The same page with marked content; empty if it could not be drawn. */
  readonly markedHtml: string;
  /** Address of each place's field. */
  readonly hrefs: readonly string[];
  readonly labelOf: (text: string) => string;
}

/** Makes the rest of the page inert, opens what is folded, and paints our links. */
function prepare(shown: Document): void {
  for (const element of shown.body.querySelectorAll<HTMLElement>(ACTIVE)) {
    element.removeAttribute('href');
    element.tabIndex = -1;
  }
  for (const details of shown.body.querySelectorAll('details')) details.open = true;
  const Sheet = shown.defaultView?.CSSStyleSheet;
  if (Sheet === undefined) return;
  const sheet = new Sheet();
  sheet.replaceSync(LOOK);
  shown.adoptedStyleSheets = [...shown.adoptedStyleSheets, sheet];
}

/**
 * Turns each text of a page that is content into a link of the admin area. They are links because a frame without
 * scripts runs no listeners in Safari.
 *
 * @returns the number of blocks with each address
 */
export function linkTexts(shown: Document, { markedHtml, hrefs, labelOf }: Marked): ReadonlyMap<string, number> {
  prepare(shown);
  const nodes = textNodesOf(shown.body);
  const parts = findParts(nodes.map(textOf), textNodesOf(parseInert(markedHtml).page.body).map(textOf));
  // Hidden copies are no places for the owner. Read before the page changes, or each read would lay it out again.
  const isShown = nodes.map(({ parentElement }) => parentElement !== null && isVisible(parentElement));
  const blocks = new Map<string, Set<Element | null>>();
  nodes.forEach((node, index) => {
    const pieces = (parts[index] ?? []).map(({ text, place }) => {
      const href = place === undefined ? undefined : hrefs[place];
      if (href === undefined) return shown.createTextNode(text);
      const known = blocks.get(href) ?? new Set();
      const block = blockOf(node);
      const link = shown.createElement('a');
      link.setAttribute(LINK, '');
      link.href = href;
      link.target = '_parent';
      link.ariaLabel = labelOf(text.trim());
      // One stop for the keyboard, whatever markup breaks the text.
      if (known.has(block)) link.tabIndex = -1;
      link.append(text);
      if (isShown[index]) blocks.set(href, known.add(block));
      return link;
    });
    if (pieces.length > 0) node.replaceWith(...pieces);
  });
  return new Map([...blocks].map(([href, found]) => [href, found.size]));
}

/** Returns the first visible link with an address. */
export const findLink = (shown: Document, href: string): HTMLElement | undefined =>
  [...shown.querySelectorAll<HTMLElement>(`[${LINK}][href="${CSS.escape(href)}"]`)].find(isVisible);

/** Marks the text that is being edited. @returns its first link */
export function markChosen(shown: Document, href: string | undefined): HTMLElement | undefined {
  for (const link of shown.querySelectorAll(`[${LINK}]`)) {
    link.ariaCurrent = link.getAttribute('href') === href ? 'true' : null;
  }
  return href === undefined ? undefined : findLink(shown, href);
}

/** Scrolls the frame until an element is in its upper part. @param part height of that part, from 0 to 1 */
export function reveal(element: HTMLElement, part: number): void {
  const view = element.ownerDocument.defaultView;
  if (view === null) return;
  const { top, bottom } = element.getBoundingClientRect();
  const room = view.innerHeight * part;
  if (top >= 0 && bottom <= room) return;
  view.scrollTo({ top: view.scrollY + top - room / 4, behavior: 'instant' });
}
