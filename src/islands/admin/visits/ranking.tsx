import { daily } from '#content/visits/days.ts';
import { formatNumber, formatShare } from '#domain/german-count.ts';
import { EmptyState } from '#ui/states.tsx';
import { CountTable } from './count-table.tsx';

/** One line of a ranking. */
export interface RankingEntry {
  /** A stranger's text. */
  readonly name: string;
  readonly count: number;
}

interface RankingProps {
  readonly words: { readonly title: string; readonly name: string };
  /** The largest first. */
  readonly entries: readonly RankingEntry[];
  /** Whether the entries make up a whole, so that each one's share of it says something. */
  readonly hasShares?: boolean;
}

/** A list of names with their counts, each with a bar against the largest. */
export function Ranking({ words, entries, hasShares = false }: RankingProps) {
  if (entries.length === 0) return <EmptyState>{daily.empty}</EmptyState>;
  const largest = Math.max(...entries.map(({ count }) => count));
  const sum = entries.reduce((total, { count }) => total + count, 0);
  return (
    <CountTable
      caption={words.title}
      heads={hasShares ? [words.name, daily.count, daily.share] : [words.name, daily.count]}
      rows={entries.map(({ name, count }) => ({
        name,
        bar: largest === 0 ? 0 : count / largest,
        cells: hasShares ? [formatNumber(count), formatShare(count, sum)] : [formatNumber(count)],
      }))}
    />
  );
}
