/** A way in which visits began. */
export interface Row {
  readonly id: number;
  /** Empty where the number says it all. */
  readonly name: string;
  readonly visits: number;
  readonly reached: number;
  /** Cents; 0 where money is not told. */
  readonly revenue: number;
}

/** A short link. */
export interface LinkRow extends Row {
  readonly clicks: number;
}

/** Page views and visitors. */
export interface Viewed {
  readonly views: number;
  readonly visitors: number;
}

/** A goal. */
export interface Reached {
  /** Number of the goal. */
  readonly id: number;
  /** Empty for one of ours. */
  readonly name: string;
  readonly count: number;
}

/** What was viewed, or with what. */
export interface Shown {
  readonly id: number;
  readonly name: string;
  readonly views: number;
}

/** A day or a month. */
export interface Step {
  readonly start: string;
  readonly views: number;
  readonly visits: number;
  readonly reached: number;
}

interface Totals extends Viewed {
  /** All goals, visits too; the most frequent first. */
  readonly goals: readonly Reached[];
}

/** What came in. */
export interface Money {
  /** Cents. */
  readonly revenue: number;
  /** Purchases, by their first payment. */
  readonly bought: number;
  /** Whether anything that counts was ever bought. */
  readonly isAny: boolean;
}

/** What a range of days came to; lists by visits, at most 50 rows and as many that brought the most money. */
export interface VisitReport {
  readonly totals: Totals;
  readonly before: Totals;
  readonly money: Money;
  readonly moneyBefore: Money;
  readonly series: readonly Step[];
  readonly sources: readonly Row[];
  readonly campaigns: readonly Row[];
  readonly links: readonly LinkRow[];
  readonly entries: readonly Row[];
  readonly goals: readonly Reached[];
  readonly pages: readonly Shown[];
  readonly devices: readonly Shown[];
  readonly countries: readonly Shown[];
  /** Clicks on short links. */
  readonly clicks: number;
  /** The day of the first visit that was ever counted, `YYYY-MM-DD`. */
  readonly since: string | null;
}
