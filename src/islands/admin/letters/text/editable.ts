import { buttonIn, letterMarkdown, TAGS } from '#content/letters/letter-markup.ts';
import { text as words } from '#content/letters/text.ts';
import { escapeHtml } from '#domain/html.ts';
import { isLetterImage, sizeIn } from '#domain/letters/pictures.ts';

type Token = ReturnType<typeof letterMarkdown.parse>[number];

/** A card that stands in the text as a whole. */
export type Card =
  | { readonly kind: 'image'; readonly address: string; readonly size: string; readonly words: string }
  | { readonly kind: 'button'; readonly address: string; readonly words: string };

const frame = (data: string, content: string, change: string): string =>
  `<figure contenteditable="false" ${data}>${content}<button type="button">${change}</button></figure>`;

/** A card as the editor shows it; its words and where it leads are its data. */
export function cardHtml(card: Card): string {
  const [address, said] = [escapeHtml(card.address), escapeHtml(card.words)];
  if (card.kind === 'button') {
    return frame(
      `data-button="${address}" data-words="${said}"`,
      `<strong>${said}</strong><figcaption>${escapeHtml(words.leadsTo(card.address))}</figcaption>`,
      words.change.button,
    );
  }
  return frame(
    `data-image="${address}" data-size="${escapeHtml(card.size)}" data-words="${said}"`,
    `<img src="${address}" alt=""><figcaption>${said}</figcaption>`,
    words.change.image,
  );
}

const attribute = (token: Token, name: string): string => String(token.attrGet(name) ?? '');
const saidBy = ({ children }: Token): string =>
  letterMarkdown.renderer.renderInlineAsText(children ?? [], letterMarkdown.options, {});

function imageCard(token: Token): Card | undefined {
  const [address, size] = [attribute(token, 'src'), attribute(token, 'title')];
  return isLetterImage(address)
    ? { kind: 'image', address, size: sizeIn(size) ? size : '', words: saidBy(token) }
    : undefined;
}

/** The card that a paragraph is. */
function cardIn(token: Token): Card | undefined {
  const button = buttonIn(token);
  if (button) return { kind: 'button', address: attribute(button, 'href'), words: saidBy(token) };
  const [only, ...others] = token.children ?? [];
  return only?.type === 'image' && others.length === 0 ? imageCard(only) : undefined;
}

/** Headings as the mail has them; of an image in the middle of a line only its words. */
function prepare(token: Token): void {
  const isAlone = token.children?.length === 1;
  for (const part of [token, ...(token.children ?? [])]) {
    part.tag = TAGS[part.tag] ?? part.tag;
    if (part.type !== 'image' || (isAlone && imageCard(part))) continue;
    part.content = saidBy(part);
    part.type = 'text';
  }
}

/**
 * A letter's Markdown as it is edited: images and buttons as cards, everything else as a page has it. Safe to show, as
 * its mail is.
 */
export function editableHtml(markdown: string): string {
  const tokens = letterMarkdown.parse(markdown, {});
  for (const [index, token] of tokens.entries()) {
    prepare(token);
    const card = cardIn(token);
    if (!card) continue;
    for (const paragraph of [tokens[index - 1], tokens[index + 1]]) if (paragraph) paragraph.hidden = true;
    token.type = 'html_block';
    token.content = cardHtml(card);
  }
  const html = letterMarkdown.renderer.render(tokens, letterMarkdown.options, {});
  // The editor keeps every space, so there are none between its parts.
  return html
    .replace(/>\n+(?=<)/g, '>')
    .replace(/<br>\n/g, '<br>')
    .trim();
}
