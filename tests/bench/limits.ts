/** Maximum or minimum of a benchmark's figures. */
interface Limit {
  /** Figures that it applies to, by name. */
  readonly of: RegExp;
  readonly most?: number;
  readonly least?: number;
}

/**
 * All limits of `npm run bench`; the first match applies. Figures without a limit are only reported. A function has
 * 1,024 MB and a statement 8 s (docs/decisions/platform.md); the times are for an idle machine with two cores.
 */
const limits: readonly Limit[] = [
  // Nothing is lost, sent twice or left over, on any machine.
  { of: /got it (?:twice|after leaving|unconfirmed)|mails during the pause|: not ended$/, most: 0 },
  { of: /^letters, .*unclear after two crashes$/, most: 2 },
  { of: /^letters, .*most mails in a minute/, most: 600 },
  { of: /^letters, .*most mails in a day/, most: 4000 },
  { of: /stored$|dropped$|left behind$|that failed$|that failed after the first second$/, most: 0 },
  { of: /^load, .* for .*: errors$/, most: 0 },
  { of: /^mail, .*called at once.*: delivered$/, least: 30 },
  { of: /: exit code$/, most: 0 },
  { of: /^redirects, .*round trips/, most: 4 },

  { of: /^soak: .* at rest, % of the start$/, most: 120 },

  // Waiting times of visitors.
  { of: /^first paint, .* ms$/, most: 800 },
  { of: /^load, .* (?:page|events|link by \w+ \w+): p95 ms$/, most: 500 },
  { of: /^load, .* links meanwhile, p95 ms$/, most: 2500 },
  { of: /: ms until the process has ended$/, most: 10_000 },
  { of: /^cold start, .*\.mjs: ms$/, most: 400 },
  { of: /^redirects, PostgreSQL.*p95 ms$/, most: 50 },
  { of: /^publish, .*: slowest s$|click to the page, s$/, most: 60 },
  { of: /^owner, purchases, .* ms$/, most: 100 },
  { of: /^owner, .* ms$/, most: 300 },
  { of: /^people, .*p50, ms$/, most: 500 },
  { of: /^sign-up worth, .*p50, ms$/, most: 200 },
  // Share of a night's 28 s; each statement has to end within 8 s.
  { of: /^sign-up worth, .*all nightly steps, ms$/, most: 20_000 },
  { of: /^sign-up worth, .*(?:first night|slowest nightly step), ms$/, most: 8000 },
  { of: /real confirmation comes after, minutes$/, most: 5 },
  { of: /rows read by its longest step$/, most: 10 },
  { of: /nothing analysed: .*, ms$/, most: 100 },

  // The takeout of all data.
  { of: /^takeout, .*: seconds$/, most: 60 },
  { of: /^takeout, .*: memory above idle, MB$/, most: 256 },
  { of: /^takeout, .*: largest answer, MB$/, most: 6 },

  // Imports of people from another program.
  { of: /^import, .*: seconds$/, most: 60 },
  { of: /^import, .*: memory above idle, MB$/, most: 128 },
  { of: /^import, .*: slowest request, ms$/, most: 8000 },
  { of: /^import, .*: largest request, KB$/, most: 500 },

  // Capacity of the database and of the nightly jobs.
  { of: /^analytics, .*hits\/s/, least: 100 },
  { of: /^analytics, .*median ms$/, most: 1000 },
  { of: /its slowest request, ms$/, most: 8000 },
  { of: /^hostile day: for good in all, MB$/, most: 100 },
  { of: /memory of (?:a run|the process), MB$/, most: 1024 },
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
