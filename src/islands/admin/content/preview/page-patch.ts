/** A text of a page, and what stands there in its place. */
export interface Replacement {
  readonly before: string;
  readonly after: string;
}

/** What is worth a search: a shorter text stands in many places. */
const DISTINCT_LENGTH = 3;
const BLOCKS = 'li, article, figure, details, blockquote';
const SECTIONS = 'section, header, footer';

const flat = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** Every element of a tree that holds text of its own, with that text. */
function textNodes(root: Element): ChildNode[] {
  const elements = [root, ...root.querySelectorAll('*')];
  return elements.flatMap((element) => [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE));
}

const holds = (element: Element, texts: readonly string[]): number => {
  const all = flat(element.textContent);
  return texts.filter((text) => all.includes(text)).length;
};

/**
 * Finds what a page shows of an entry: the smallest card, list item or section that holds most of its texts.
 *
 * @returns undefined where the page has none of them
 */
export function findBlock(root: Element, given: readonly string[]): HTMLElement | undefined {
  const texts = given.map(flat).filter((text) => text.length >= DISTINCT_LENGTH);
  const candidates = [...root.querySelectorAll<HTMLElement>(`${BLOCKS}, ${SECTIONS}`)].map((element) => ({
    element,
    count: holds(element, texts),
  }));
  const most = Math.max(0, ...candidates.map(({ count }) => count));
  if (most === 0) return undefined;
  // In document order what is inside comes last.
  return candidates.filter(({ count }) => count === most).at(-1)?.element;
}

/** Where a text stands in another one; an amount does not stand in a longer one. @returns -1 for nowhere */
function placeOf(text: string, all: string): number {
  const place = all.indexOf(text);
  const isLonger = /\d/.test(text[0] ?? '') && /[\d.,]/.test(all[place - 1] ?? '');
  return isLonger ? -1 : place;
}

/** Puts new texts in the place of old ones, as text: nothing that is typed becomes an element. */
export function replaceTexts(root: Element, replacements: readonly Replacement[]): void {
  const wanted = replacements.flatMap(({ before, after }) => {
    const text = flat(before);
    return text === '' || before === after ? [] : [{ text, after }];
  });
  for (const node of textNodes(root)) {
    const text = flat(node.textContent);
    const whole = wanted.find((each) => each.text === text);
    const part = wanted.find((each) => each.text.length >= DISTINCT_LENGTH && placeOf(each.text, text) >= 0);
    if (whole) node.textContent = whole.after;
    else if (part) node.textContent = text.replace(part.text, () => part.after);
  }
}

/** Shows an image where the block shows a drawing or another image. */
export function replaceImage(
  root: Element,
  {
    src,
    alt,
    focus,
  }: { readonly src: string; readonly alt: string; readonly focus: { readonly x: number; readonly y: number } },
): void {
  const slot = root.querySelector('img, svg');
  if (!slot) return;
  const { width, height } = slot.getBoundingClientRect();
  const image = root.ownerDocument.createElement('img');
  image.src = src;
  image.alt = alt;
  image.className = slot.getAttribute('class') ?? '';
  for (const { name, value } of slot.attributes) if (name.startsWith('data-astro')) image.setAttribute(name, value);
  const look = { width: `${width}px`, height: `${height}px`, objectFit: 'cover', borderRadius: '6px' };
  Object.assign(image.style, look, { objectPosition: `${focus.x}% ${focus.y}%` });
  slot.replaceWith(image);
}

/** Leaves of a page only the section that a block stands in, as it is. */
export function isolate(block: Element): void {
  const section = block.closest(SECTIONS) ?? block;
  let kept: Element = section;
  while (kept.parentElement && kept.tagName !== 'BODY') {
    for (const sibling of [...kept.parentElement.children]) if (sibling !== kept) sibling.remove();
    kept = kept.parentElement;
  }
}
