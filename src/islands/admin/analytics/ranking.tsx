import { daily } from '#content/analytics.ts';
import { formatNumber, formatShare } from '#domain/german-count.ts';

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
  if (entries.length === 0) return <p className="admin-card text-ink-2">{daily.empty}</p>;
  const largest = Math.max(...entries.map(({ count }) => count));
  const sum = entries.reduce((total, { count }) => total + count, 0);
  return (
    <table className="ranking">
      <caption className="sr-only">{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{daily.count}</th>
          {hasShares && <th scope="col">{daily.share}</th>}
        </tr>
      </thead>
      <tbody>
        {entries.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">
              <bdi>{name}</bdi>
              <svg width="100%" height="4" className="ranking-bar" aria-hidden="true">
                <rect width={`${largest === 0 ? 0 : (count / largest) * 100}%`} height="4" rx="2" />
              </svg>
            </th>
            <td>{formatNumber(count)}</td>
            {hasShares && <td>{formatShare(count, sum)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
