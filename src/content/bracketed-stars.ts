import type { MarkdownIt } from 'markdown-it';

/** Lets Markdown print `(*)` as in the statutory forms: a star alone in brackets is no emphasis. */
export function keepBracketedStars({ inline }: MarkdownIt): void {
  inline.ruler.before('emphasis', 'bracketed-star', (state, isSilent) => {
    if (!state.src.startsWith('(*)', state.pos - 1)) return false;
    if (!isSilent) state.pending += '*';
    state.pos += 1;
    return true;
  });
}
