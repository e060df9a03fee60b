import { Mark, type Node } from 'prosemirror-model';
import { findButton, letterMarkdown, TAGS } from '#content/letters/letter-markup.ts';
import { type Card, imageOf, schema } from './schema.ts';
import { tidy } from './tidy.ts';

type Token = ReturnType<typeof letterMarkdown.parse>[number];

const { doc: root, hard_break: hardBreak, horizontal_rule: rule } = schema.nodes;
const { em, link, strike, strong } = schema.marks;

const attribute = (token: Token, name: string): string => String(token.attrGet(name) ?? '');
const wordsOf = ({ children }: Token): string =>
  letterMarkdown.renderer.renderInlineAsText(children ?? [], letterMarkdown.options, {});

/** Returns the card that a paragraph is. */
function cardIn(token: Token): Card | undefined {
  const button = findButton(token);
  if (button) return { kind: 'button', address: attribute(button, 'href'), words: wordsOf(token) };
  const [only, ...others] = token.children ?? [];
  if (only?.type !== 'image' || others.length > 0) return undefined;
  return imageOf(attribute(only, 'src'), attribute(only, 'title'), wordsOf(only));
}

/** Makes the node of a card. */
export const cardNode = ({ kind, ...attrs }: Card): Node => schema.nodes[kind].create(attrs);

const markOf = (token: Token): Mark =>
  token.tag === 'a' ? link.create({ href: attribute(token, 'href') }) : ({ strong, em }[token.tag] ?? strike).create();

function textOf(token: Token, marks: readonly Mark[]): Node[] {
  if (token.tag === 'br') return [hardBreak.create(null, null, marks)];
  // An image in the middle of a line is its words.
  const text = token.type === 'image' ? wordsOf(token) : token.content;
  return text === '' ? [] : [schema.text(text, marks)];
}

function inlineIn({ children, content }: Token): Node[] {
  const marks: (readonly Mark[])[] = [];
  let typed = '';
  return (children ?? []).flatMap((token) => {
    const current = marks.at(-1) ?? Mark.none;
    if (token.nesting === 0) return typed === '' ? textOf(token, current) : [schema.text(typed, current)];
    if (token.nesting === 1) marks.push(markOf(token).addToSet(current));
    else marks.pop();
    // Markdown decodes an address that was only typed; here it stays as it is.
    const href = token.info === 'auto' && token.nesting === 1 ? attribute(token, 'href') : '';
    typed = content.includes(href) ? href : '';
    return [];
  });
}

/** Makes the block that a token opens; a card takes the place of its paragraph. */
function blockOf(token: Token, content: readonly Node[]): Node[] {
  const { type, tag } = token;
  const [first] = content;
  if (/^(?:heading|paragraph)/.test(type) && first?.isBlock) return [first];
  const own =
    type === 'heading_open'
      ? { level: (TAGS[tag] ?? tag) === 'h2' ? 2 : 3 }
      : { order: Number(attribute(token, 'start') || 1) };
  return [schema.nodes[type.replace('_open', '')]?.create(own, content) ?? root.create(null, content)];
}

function leafOf(token: Token): Node[] {
  if (token.type === 'hr') return [rule.create()];
  const card = cardIn(token);
  return card ? [cardNode(card)] : inlineIn(token);
}

/** Reads a letter's Markdown as it is edited: images and buttons as cards. */
export function readMarkdown(markdown: string): Node {
  let content: Node[] = [];
  const outer: { readonly opener: Token; readonly above: Node[] }[] = [];
  for (const token of letterMarkdown.parse(markdown, {})) {
    if (token.nesting === 1) {
      outer.push({ opener: token, above: content });
      content = [];
    } else if (token.nesting === 0) content.push(...leafOf(token));
    else {
      const { opener, above } = outer.pop() ?? { opener: token, above: [] };
      above.push(...blockOf(opener, content));
      content = above;
    }
  }
  return tidy(root.create(null, content));
}
