import type { MarkdownIt } from 'markdown-it';

/** Lets Markdown print `(*)` as the law's forms have it: no emphasis begins or ends with a star alone in brackets. */
export function keepBracketedStars({ inline }: MarkdownIt): void {
  inline.ruler.before('emphasis', 'bracketed-star', (state, isSilent) => {
    if (!state.src.startsWith('(*)', state.pos - 1)) return false;
    if (!isSilent) state.pending += '*';
    state.pos += 1;
    return true;
  });
}
