import { type Attrs, type Mark, type MarkSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model';
import { letterMarkdown } from '#content/letters/letter-markup.ts';
import { isLetterImage, parsePictureSize } from '#domain/letters/pictures.ts';

/** An image or a button: it stands in the text as a whole. */
export type Card =
  | { readonly kind: 'image'; readonly address: string; readonly size: string; readonly words: string }
  | { readonly kind: 'button'; readonly address: string; readonly words: string };

/** Whether a link leads anywhere out of a mail; scripts and anchors do not. */
export const isFollowable = (address: string): boolean => /^[^#]/.test(address) && letterMarkdown.validateLink(address);

/** Returns an image of ours, its size '' if unreadable; undefined for any other image. */
export const imageOf = (address: string, size: string, words: string): Card | undefined =>
  isLetterImage(address) ? { kind: 'image', address, size: parsePictureSize(size) ? size : '', words } : undefined;

const text = (attrs: Attrs, name: string): string => String(attrs[name] ?? '');

/** Returns the card that a node is; undefined for any other node. */
export function toCard({ type: { name }, attrs }: Node): Card | undefined {
  const [address, words] = [text(attrs, 'address'), text(attrs, 'words')];
  if (name === 'image') return { kind: 'image', address, size: text(attrs, 'size'), words };
  return name === 'button' ? { kind: 'button', address, words } : undefined;
}

/** Describes a card without the editor's words, so that a copy contains none of them. */
const card = (attributes: readonly string[], shown: string): NodeSpec => ({
  group: 'block',
  attrs: Object.fromEntries(attributes.map((name) => [name, { default: '' }])),
  toDOM: ({ attrs }) => [
    'figure',
    Object.fromEntries(attributes.map((name) => [`data-${name}`, attrs[name]])),
    shown === 'img' ? ['img', { src: attrs.address, alt: attrs.words }] : [shown, attrs.words],
  ],
  parseDOM: [
    {
      tag: shown === 'img' ? 'figure[data-size]' : 'figure[data-address]:not([data-size])',
      getAttrs: ({ dataset: { address = '', size = '', words = '' } }) => {
        if (shown === 'img') return imageOf(address, size, words) ?? false;
        return isFollowable(address) && { address, words };
      },
    },
  ],
});

const headingTags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const elements = (...tags: readonly string[]) => tags.map((tag) => ({ tag }));
const block = (tag: string, more: NodeSpec): NodeSpec => ({
  group: 'block',
  parseDOM: elements(tag),
  toDOM: () => [tag, 0],
  ...more,
});
const mark = (...[tag = '', ...others]: readonly string[]): MarkSpec => ({
  parseDOM: elements(tag, ...others),
  toDOM: () => [tag, 0],
});

/** All that a letter's Markdown can say. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: block('p', { content: 'inline*' }),
    // Bold as a whole already.
    heading: block('h2', {
      content: 'inline*',
      marks: 'link em strike',
      attrs: { level: { default: 2 } },
      defining: true,
      parseDOM: headingTags.map((tag) => ({ tag, attrs: { level: tag < 'h3' ? 2 : 3 } })),
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    }),
    bullet_list: block('ul', { content: 'list_item+' }),
    ordered_list: block('ol', {
      content: 'list_item+',
      attrs: { order: { default: 1 } },
      parseDOM: [{ tag: 'ol', getAttrs: (list) => ({ order: Number(list.getAttribute('start') ?? 1) || 1 }) }],
      toDOM: ({ attrs: { order } }) => ['ol', order === 1 ? {} : { start: order }, 0],
    }),
    list_item: { content: 'block+', defining: true, parseDOM: elements('li'), toDOM: () => ['li', 0] },
    blockquote: block('blockquote', { content: 'block+', defining: true }),
    horizontal_rule: block('hr', { toDOM: () => ['hr'] }),
    image: card(['address', 'size', 'words'], 'img'),
    button: card(['address', 'words'], 'strong'),
    text: { group: 'inline' },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      linebreakReplacement: true,
      leafText: () => '\n',
      // Pasted controls are dropped; such a rule must stand at some node.
      parseDOM: [{ tag: 'br' }, { tag: 'button, iframe, select, svg, textarea', ignore: true }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (link) => {
            const href = link.getAttribute('href') ?? '';
            return isFollowable(href) && { href };
          },
        },
      ],
      toDOM: ({ attrs: { href } }) => ['a', { href }, 0],
    },
    strong: mark('strong', 'b'),
    em: mark('em', 'i'),
    strike: mark('s', 'del', 'strike'),
  },
});

/** Address of a link. */
export const hrefOf = ({ attrs }: Mark): string => String(attrs.href ?? '');

export const isList = ({ type }: Node): boolean =>
  type === schema.nodes.bullet_list || type === schema.nodes.ordered_list;
