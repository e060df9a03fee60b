/** Words above the dashboard's tiles at most: an owner reads them at a glance (docs/decisions/screens.md). */
export const MORNING_WORDS = 60;

/** Needs that leave room for the news and the next step on a phone. */
export const MORNING_NEEDS = 3;

/** Words of the headings and of the folded parts. */
const FRAME_WORDS = 13;

export const countWords = (text: string): number => text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;

/** Shortens a text that others wrote to a number of words. */
export function clip(text: string, words: number): string {
  const all = text.trim().split(/\s+/);
  return all.length > words ? `${all.slice(0, words).join(' ')} …` : all.join(' ');
}

interface MorningTexts {
  /** Shown in any case. */
  readonly certain: readonly string[];
  /** Evenings, letters being sent and the next date. */
  readonly later: readonly string[];
  /** Reason of the next setup step. */
  readonly why: string;
  /** Further needs, the most urgent first; those that do not fit are folded. */
  readonly needs: readonly string[];
}

/** Chooses the texts that fit above the tiles, the earlier ones first; of the needs, how many. */
export function fitMorning({ certain, later, why, needs }: MorningTexts): {
  readonly later: readonly boolean[];
  readonly isWhyShown: boolean;
  readonly needs: number;
} {
  let left = MORNING_WORDS - FRAME_WORDS - countWords(certain.join(' '));
  const takes = (text: string): boolean => {
    const fits = countWords(text) <= left;
    if (fits) left -= countWords(text);
    return fits;
  };
  const taken = { later: later.map(takes), isWhyShown: takes(why) };
  const folded = needs.findIndex((text) => !takes(text));
  return { ...taken, needs: folded === -1 ? needs.length : folded };
}
