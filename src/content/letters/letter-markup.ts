import MarkdownIt, { type Token } from 'markdown-it';
import { keepBracketedStars } from '#content/bracketed-stars.ts';
import { BUTTON_TITLE } from '#content/letters/letter-button.ts';
import { DISPLAY, mailButton, mailColours } from '#content/mail/frame.ts';
import { fitPictureSize, isLetterImage, parsePictureSize } from '#domain/letters/pictures.ts';
import { hrefOf, toPlainText } from './letter-plain.ts';

const { ink, ink2, brand, line } = mailColours;
const text = `font-size:17px;line-height:1.6;color:${ink}`;
const heading = `margin:26px 0 12px;${DISPLAY};font-weight:400;line-height:1.3;color:${ink}`;
const list = `margin:0 0 18px;padding:0 0 0 24px;${text}`;

/** Inline styles, because mail programs may ignore style sheets. */
const looks: Readonly<Record<string, readonly [className: string, style: string]>> = {
  p: ['ink', `margin:0 0 18px;${text}`],
  h2: ['ink', `${heading};font-size:23px`],
  h3: ['ink', `${heading};font-size:20px`],
  ul: ['ink', list],
  ol: ['ink', list],
  li: ['ink', 'margin:0 0 8px'],
  blockquote: ['ink-2 line', `margin:0 0 18px;padding:0 0 0 18px;border-left:3px solid ${line};color:${ink2}`],
  a: ['link', `color:${brand};word-break:break-word`],
  hr: ['line', `margin:26px 0;border:0;border-top:1px solid ${line}`],
};

// Type of the alternative text shown until images are loaded.
const IMAGE = `display:block;width:100%;height:auto;border:0;border-radius:6px;font-size:15px;line-height:1.5;color:${ink2}`;

/** Headings start one level lower, below the mail's own. */
export const TAGS: Readonly<Record<string, string>> = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' };

function dress(token: Token): void {
  if (token.type === 'image') {
    const size = parsePictureSize(`${token.attrGet('width')}x${token.attrGet('height')}`);
    const { width, height } = size ? fitPictureSize(size) : {};
    if (width !== undefined) token.attrSet('width', String(width));
    if (height !== undefined) token.attrSet('height', String(height));
    token.attrSet('class', 'ink-2');
    token.attrSet('style', width === undefined ? IMAGE : `${IMAGE};max-width:${width}px`);
    return;
  }
  const look = token.nesting >= 0 ? looks[token.tag] : undefined;
  if (!look) return;
  const [className, style] = look;
  token.attrSet('class', className);
  token.attrSet('style', style);
}

/** Returns the link of a paragraph that contains only a button. */
export function findButton({ children }: Token): Token | undefined {
  const [first, ...others] = (children ?? []).filter(({ type, content }) => type !== 'text' || content.trim() !== '');
  const isAlone = others.at(-1)?.type === 'link_close' && others.every(({ type }) => type !== 'link_open');
  return first?.type === 'link_open' && isAlone && first.attrGet('title') === BUTTON_TITLE ? first : undefined;
}

/** Makes relative links absolute, because a mail has no base address. */
function complete(token: Token, site: string): void {
  const href = hrefOf(token);
  if (href.startsWith('/') && !href.startsWith('//')) token.attrSet('href', `${site}${href}`);
}

/**
 * Makes our images absolute and adds their size; replaces foreign ones by their alternative text, as they could track
 * readers.
 */
function place(token: Token, site: string): void {
  const address = String(token.attrGet('src') ?? '');
  const size = parsePictureSize(String(token.attrGet('title') ?? ''));
  token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'title');
  token.content = letterMarkdown.renderer.renderInlineAsText(token.children ?? [], letterMarkdown.options, {});
  if (!isLetterImage(address)) {
    token.type = 'text';
    return;
  }
  token.attrSet('src', `${site}${address}`);
  if (!size) return;
  token.attrSet('width', String(size.width));
  token.attrSet('height', String(size.height));
}

/** Parser of letters. By default it shows HTML as text and refuses script links. */
export const letterMarkdown = new MarkdownIt({ breaks: true, linkify: true, typographer: false })
  .disable(['backticks', 'code', 'fence', 'reference', 'table'])
  .use(keepBracketedStars);
letterMarkdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

/**
 * Parses a text, lowers its headings and completes its links.
 *
 * @param draw called for every token, with true for buttons
 */
function read(source: string, site: string, draw: (token: Token, isButton: boolean) => unknown): Token[] {
  const tokens = letterMarkdown.parse(source, {});
  for (const token of tokens) {
    const button = findButton(token);
    for (const part of [token, ...(token.children ?? [])]) {
      part.tag = TAGS[part.tag] ?? part.tag;
      if (part.type === 'link_open') complete(part, site);
      if (part.type === 'image') place(part, site);
      draw(part, part === button);
    }
    if (button) button.attrs = (button.attrs ?? []).filter(([name]) => name !== 'title');
  }
  return tokens;
}

const htmlOf = (tokens: Token[]): string => letterMarkdown.renderer.render(tokens, letterMarkdown.options, {}).trim();

/** Shortens an address for display. */
const displayAddress = (address: string): string => address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');

/** Shortens the texts of automatic links. */
function nameBareLinks(children: readonly Token[]): void {
  children.forEach((token, index) => {
    const words = children[index + 1];
    if (token.type === 'link_open' && token.info === 'auto' && words) words.content = displayAddress(words.content);
  });
}

/** Replaces button paragraphs by tables, because padded cells work in every mail program. */
function drawButtons(tokens: readonly Token[], buttons: ReadonlySet<Token>): void {
  tokens.forEach((token, index) => {
    const button = token.children?.find((part) => buttons.has(part));
    if (!button) return;
    for (const paragraph of [tokens[index - 1], tokens[index + 1]]) if (paragraph) paragraph.hidden = true;
    const words = (token.children ?? []).map(({ content }) => content).join('');
    token.type = 'html_block';
    token.content = `${mailButton(words.trim(), hrefOf(button))}\n`;
  });
}

/** Maps a link to its address on a page; undefined removes the link and keeps its text, null a typed address too. */
type Leading = (address: string) => string | undefined | null;

/** Link being redirected. */
interface Led {
  readonly from: string;
  readonly to: ReturnType<Leading>;
}

/** Redirects a token of a link; a text that is an address changes, too, or is removed if it belongs to one reader. */
function redirectLink(token: Token, { from, to }: Led, leadTo: Leading): Token {
  if (token.type === 'link_open') token.attrSet('href', to ?? '');
  else if (to !== from && /^\s*https?:/i.test(token.content)) {
    const isHidden = to === null || leadTo(token.content.trim()) === null;
    token.content = to ?? (isHidden ? '' : token.content);
  }
  return token;
}

/** Redirects links and removes those without a target. */
function redirected(children: readonly Token[], leadTo: Leading): Token[] {
  const kept: Token[] = [];
  let link: Led | undefined;
  for (const token of children) {
    const { type } = token;
    if (type === 'link_open') link = { from: hrefOf(token), to: leadTo(hrefOf(token)) };
    const isGone = type.startsWith('link_') && typeof link?.to !== 'string';
    if (!isGone) kept.push(link ? redirectLink(token, link, leadTo) : token);
    if (type === 'link_close') link = undefined;
  }
  return kept;
}

/** Renders a letter for our own pages, which have a style sheet; buttons are links with `data-button`. */
export function pageMarkup(source: string, site: string, leadTo: Leading = (address) => address): string {
  const tokens = read(source, site, (token, isButton) => isButton && token.attrSet('data-button', ''));
  for (const token of tokens) if (token.children) token.children = redirected(token.children, leadTo);
  return htmlOf(tokens);
}

/** Returns the text of each paragraph. */
export function paragraphTexts(source: string): readonly string[] {
  return letterMarkdown
    .parse(source, {})
    .flatMap(({ children }, index, all) => (all[index - 1]?.type === 'paragraph_open' ? [children ?? []] : []))
    .map((children) => letterMarkdown.renderer.renderInlineAsText(children, letterMarkdown.options, {}));
}

/** Rendered text of a letter. */
export interface DrawnText {
  /** Sanitised HTML with inline styles. */
  readonly html: string;
  readonly text: string;
  /** Distinct link targets. */
  readonly links: readonly string[];
}

/** Returns the distinct addresses of the links in parsed Markdown. */
function linksOf(tokens: readonly Token[]): string[] {
  const parts = tokens.flatMap(({ children }) => children ?? []);
  return [...new Set(parts.flatMap((token) => (token.type === 'link_open' ? [hrefOf(token)] : [])))];
}

/** Returns the links that a letter's Markdown is drawn with. @param site as of `drawMarkdown` */
export const findLinks = (source: string, site: string): readonly string[] =>
  linksOf(read(source, site, () => undefined));

/** Renders a letter's Markdown for mail programs. @param site origin for links that begin with `/` */
export function drawMarkdown(source: string, site: string): DrawnText {
  const buttons = new Set<Token>();
  const tokens = read(source, site, (token, isButton) => (isButton ? buttons.add(token) : dress(token)));
  const links = linksOf(tokens);
  const text = toPlainText(tokens, buttons);
  for (const { children } of tokens) nameBareLinks(children ?? []);
  drawButtons(tokens, buttons);
  return { html: htmlOf(tokens), text, links };
}
