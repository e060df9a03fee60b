import type { Card } from './editable.ts';
import { markdownOf, type Part } from './written.ts';

function nameOf(node: Node): string {
  if (node instanceof Element) return node.tagName.toLowerCase();
  return node instanceof Text ? '#text' : 'template';
}

const partOf = (node: Node): Part => ({
  name: nameOf(node),
  text: node.nodeValue ?? '',
  parts: [...node.childNodes].map(partOf),
  attribute: (name) => (node instanceof Element && node.getAttribute(name)) || '',
});

/** Returns the parts of a node as the Markdown writer reads them. */
export const partsOf = (node: Node): Part[] => [...node.childNodes].map(partOf);

/** Returns pasted or dropped data as Markdown: its HTML, else its plain text. */
export function pasted(data: DataTransfer): string {
  const html = data.getData('text/html');
  if (html === '') return data.getData('text/plain').trim();
  return markdownOf(partsOf(new DOMParser().parseFromString(html, 'text/html').body));
}

/** A card as its element keeps it; undefined for any other element. */
export function cardOf({ dataset }: HTMLElement): Card | undefined {
  const { image, button, size = '', words = '' } = dataset;
  if (image !== undefined) return { kind: 'image', address: image, size, words };
  return button === undefined ? undefined : { kind: 'button', address: button, words };
}
