import type { Token } from 'markdown-it';

export const hrefOf = (token: Token): string => String(token.attrGet('href') ?? '');

/** Appends a link's address to its text, unless they are equal. */
function linkEnd(label: string, href: string, isButton: boolean): string {
  if (label === href) return '';
  return isButton ? `:\n${href}` : ` (${href})`;
}

/** Converts a line's tokens to text with the addresses of links. */
function lineOf(children: readonly Token[], buttons: ReadonlySet<Token>): string {
  const isButton = children.some((token) => buttons.has(token));
  let text = '';
  let link = { start: 0, href: '' };
  for (const token of children) {
    switch (token.type) {
      case 'softbreak':
      case 'hardbreak':
        text += '\n';
        break;
      case 'link_open':
        link = { start: text.length, href: hrefOf(token) };
        break;
      case 'link_close':
        text += linkEnd(text.slice(link.start), link.href, isButton);
        break;
      case 'image':
        text += `[Bild: ${token.content}]`;
        break;
      default:
        text += token.content;
    }
  }
  return text;
}

/** List or quotation around a line. */
interface Nesting {
  readonly kind: 'ul' | 'ol' | 'quote';
  /** Number of items so far. */
  count: number;
}

const NESTINGS: Readonly<Record<string, Nesting['kind']>> = {
  bullet_list_open: 'ul',
  ordered_list_open: 'ol',
  blockquote_open: 'quote',
};

const isEnd = (type: string): boolean => /^(?:bullet_list|ordered_list|blockquote)_close$/.test(type);

/** Returns the prefixes of a block's first line and of its other lines. */
function prefixes(nestings: readonly Nesting[], isItemStart: boolean): readonly [first: string, rest: string] {
  const rest = nestings.map(({ kind }) => (kind === 'quote' ? '> ' : '  ')).join('');
  const last = nestings.at(-1);
  if (!isItemStart || !last || last.kind === 'quote') return [rest, rest];
  return [rest.slice(0, -2) + (last.kind === 'ol' ? `${last.count}. ` : '- '), rest];
}

/** Joins blocks of text: list items on consecutive lines, others separated by a blank line. */
function writer() {
  const parts: string[] = [];
  const nestings: Nesting[] = [];
  let isItemStart = false;

  function add(text: string): void {
    const [first, rest] = prefixes(nestings, isItemStart);
    const lines = text.split('\n');
    const part = lines.map((line, index) => (index === 0 ? first : rest) + line).join('\n');
    const [outermost] = nestings;
    const beginsList = isItemStart && nestings.length === 1 && outermost?.count === 1;
    const isClose = outermost !== undefined && outermost.kind !== 'quote' && !beginsList;
    if (isClose) parts.push(`${parts.pop() ?? ''}\n${part}`);
    else parts.push(part);
    isItemStart = false;
  }

  return {
    add,
    open: (kind: Nesting['kind']) => void nestings.push({ kind, count: 0 }),
    close: () => void nestings.pop(),
    beginItem() {
      const list = nestings.at(-1);
      if (list) list.count += 1;
      isItemStart = true;
    },
    text: () => parts.join('\n\n'),
  };
}

/** Converts parsed Markdown to plain text. @param buttons links that are buttons */
export function toPlainText(tokens: readonly Token[], buttons: ReadonlySet<Token>): string {
  const { add, open, close, beginItem, text } = writer();
  for (const { type, children } of tokens) {
    const kind = NESTINGS[type];
    if (kind) open(kind);
    else if (isEnd(type)) close();
    else if (type === 'list_item_open') beginItem();
    else if (type === 'inline') add(lineOf(children ?? [], buttons));
    else if (type === 'hr') add('---');
  }
  return text();
}
