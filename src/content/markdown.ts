import MarkdownIt, { type Token } from 'markdown-it';
import { keepBracketedStars } from './bracketed-stars.ts';

// HTML is shown as text, and links lead to no script: that is the default. Images come from our library alone.
const markdown = new MarkdownIt({ breaks: true, typographer: false }).disable('image').use(keepBracketedStars);

/** How a quotation begins that only tells the owner what to have checked. */
const NOTE = /^\W*Prüfen lassen\b/;

/** The same without quotations that are notes to the owner: they are for the editor and the Rechts-Check alone. */
function withoutNotes(tokens: readonly Token[]): Token[] {
  const start = tokens.findIndex(
    ({ type }, index) => type === 'blockquote_open' && NOTE.test(tokens[index + 2]?.content ?? ''),
  );
  if (start === -1) return [...tokens];
  const level = tokens[start]?.level;
  const length = tokens.slice(start).findIndex((token) => token.type === 'blockquote_close' && token.level === level);
  return withoutNotes(tokens.toSpliced(start, length + 1));
}

markdown.core.ruler.push('owners-notes', (state) => {
  state.tokens = withoutNotes(state.tokens);
});

/** The owner's Markdown as HTML that is safe to show, whatever she has pasted into it, and without notes to herself. */
export const renderMarkdown = (text: string): string => markdown.render(text);
