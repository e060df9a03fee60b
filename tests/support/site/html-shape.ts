import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Text that runs or applies is compared; every other text and all values of attributes are content. */
const RUN = new Set(['script', 'style']);

function shapesOf(nodes: readonly Node[], depth: number): readonly string[] {
  return nodes.flatMap((node) => {
    if (!('tagName' in node)) return node.nodeName === '#documentType' ? ['doctype'] : [];
    const attributes = node.attrs.map(({ name }) => name);
    const type = node.attrs.find(({ name }) => name === 'type')?.value;
    const isRun = RUN.has(node.tagName) && type !== 'application/ld+json';
    const text = isRun ? node.childNodes.map((child) => ('value' in child ? child.value : '')).join('') : '';
    const inside = 'content' in node ? node.content.childNodes : node.childNodes;
    return [`${' '.repeat(depth)}${[node.tagName, ...attributes, text].join(' ')}`, ...shapesOf(inside, depth + 1)];
  });
}

/** Returns the elements of a page as a browser with scripts parses it: names, attributes, scripts and styles. */
export const shapeOf = (html: string): readonly string[] => shapesOf(parse(html).childNodes, 0);
