import MarkdownIt, { type Token } from 'markdown-it';
import { keepBracketedStars } from './bracketed-stars.ts';

// By default the parser shows HTML as text and refuses script links. Images may come from our library only.
const markdown = new MarkdownIt({ breaks: true, typographer: false }).disable('image').use(keepBracketedStars);

/** Beginning of quotations that are notes to the owner. */
const NOTE = /^\W*Prüfen lassen\b/;

/** Removes the notes to the owner, which are only for the editor and the Rechts-Check. */
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

/** Renders the owner's Markdown as safe HTML without her notes. */
export const renderMarkdown = (text: string): string => markdown.render(text);
