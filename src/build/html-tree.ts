import { defaultTreeAdapter as adapter, type DefaultTreeAdapterTypes, parse, serialize, html as spec } from 'parse5';

export type Page = DefaultTreeAdapterTypes.Document;
export type Element = DefaultTreeAdapterTypes.Element;
export type Text = DefaultTreeAdapterTypes.TextNode;
type Parent = DefaultTreeAdapterTypes.ParentNode;
type Child = DefaultTreeAdapterTypes.ChildNode;

/** Parses the content of `noscript`, too, which would be plain text with scripts. */
const options = { scriptingEnabled: false };

/** Parses a built page as browsers do, so that a text in it is never taken for markup. */
export const parsePage = (html: string): Page => parse(html, options);

/** Writes a page; unlike Astro, it escapes `<` and `>` in attributes, too. */
export const serializePage = (page: Page): string => serialize(page, options);

export const isElement = (node: Child): node is Element => adapter.isElementNode(node);
export const isText = (node: Child): node is Text => adapter.isTextNode(node);

const isTemplate = (element: Element): element is DefaultTreeAdapterTypes.Template => 'content' in element;

/** Lists the elements of a page in their order, also those inside templates. */
export function elementsIn(parent: Parent): readonly Element[] {
  return parent.childNodes.filter(isElement).flatMap((element) => {
    return [element, ...elementsIn(isTemplate(element) ? element.content : element)];
  });
}

export const findElement = (page: Parent, isWanted: (element: Element) => boolean): Element | undefined =>
  elementsIn(page).find(isWanted);

export function headOf(page: Page): Element {
  const head = findElement(page, ({ tagName }) => tagName === 'head');
  if (head === undefined) throw new Error('A parsed page always has a head');
  return head;
}

export const attributeOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((each) => each.name === name)?.value;

export function removeAttribute(element: Element, name: string): void {
  element.attrs = element.attrs.filter((each) => each.name !== name);
}

/** Returns the text of a node without markup. */
export function textOf(node: Parent | Child): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

export function createElement(tag: string, attributes: Readonly<Record<string, string>>, text: string): Element {
  const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }));
  const element = adapter.createElement(tag, spec.NS.HTML, attrs);
  adapter.insertText(element, text);
  return element;
}

export const createText = (text: string): Text => adapter.createTextNode(text);
export const createComment = (text: string): Child => adapter.createCommentNode(text);

export const remove = (node: Child): void => adapter.detachNode(node);
export const append = (parent: Parent, node: Child): void => adapter.appendChild(parent, node);

function parentOf(node: Child): Parent {
  if (node.parentNode === null) throw new Error('The node is in no page');
  return node.parentNode;
}

export const insertBefore = (node: Child, added: Child): void => adapter.insertBefore(parentOf(node), added, node);

/** Returns what follows a node inside its parent. */
const followersOf = (node: Child): readonly Child[] => {
  const { childNodes } = parentOf(node);
  return childNodes.slice(childNodes.indexOf(node) + 1);
};

export function insertAfter(node: Child, added: Child): void {
  const [next] = followersOf(node);
  if (next === undefined) append(parentOf(node), added);
  else insertBefore(next, added);
}

/** Removes everything after an element of a page. */
export function cutAfter(element: Element): void {
  for (const node of followersOf(element)) remove(node);
  const parent = parentOf(element);
  if (adapter.isElementNode(parent)) cutAfter(parent);
}
