/** Maximum or minimum of a benchmark's figures. */
interface Limit {
  /** Figures that it applies to, by name. */
  readonly of: RegExp;
  readonly most?: number;
  readonly least?: number;
}

/**
 * All limits of `npm run bench`; the first match applies. Figures without a limit are only reported. A statement has 8 s
 * (docs/decisions/platform.md); the times are for an idle machine with two cores.
 */
const limits: readonly Limit[] = [
  // Nothing is lost or left over, on any machine.
  { of: /stored$|dropped$|left behind$|that failed$|that failed after the first second$/, most: 0 },
  { of: /^load, .* for .*: errors$/, most: 0 },
  { of: /: exit code$/, most: 0 },
  { of: /^redirects, .*round trips/, most: 4 },

  // Waiting times of visitors.
  { of: /^first paint, .* ms$/, most: 800 },
  { of: /^paint after a tap, .* ms$/, most: 100 },
  { of: /^load, .* (?:page|events|link by \w+ \w+): p95 ms$/, most: 500 },
  { of: /^load, .* links meanwhile, p95 ms$/, most: 2500 },
  { of: /: ms until the process has ended$/, most: 10_000 },
  { of: /^cold start, .*\.mjs: ms$/, most: 400 },
  { of: /^redirects, PostgreSQL.*p95 ms$/, most: 50 },
  { of: /^publish, .*: slowest s$|click to the page, s$/, most: 60 },
  { of: /^sign-up worth, .*p50, ms$/, most: 200 },
  // Share of a night's 26 s; each statement has to end within 8 s.
  { of: /^sign-up worth, .*all nightly steps, ms$/, most: 20_000 },
  { of: /^sign-up worth, .*(?:first night|slowest nightly step), ms$/, most: 8000 },

  // Capacity of the database.
  { of: /^analytics, .*hits\/s/, least: 100 },
  { of: /^analytics, .*median ms$/, most: 1000 },
];

/** Compares a figure with its limit; both results are empty for a figure without one. */
export function compareWithLimit(
  name: string,
  value: number,
): { readonly limit: string; readonly ok: 'ok' | 'OVER' | '' } {
  const limit = limits.find(({ of }) => of.test(name));
  if (limit === undefined) return { limit: '', ok: '' };
  const { most = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY } = limit;
  const isKept = value >= least && value <= most;
  return { limit: limit.most === undefined ? `≥ ${least}` : `≤ ${most}`, ok: isKept ? 'ok' : 'OVER' };
}
