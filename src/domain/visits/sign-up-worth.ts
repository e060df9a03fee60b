/** Days after the confirmation at which the revenue of a cohort is read (docs/decisions/sign-up-worth.md). */
export const WORTH_AGES = [30, 90, 180, 365] as const;

/** Age of the sentence on the morning page. */
export const SENTENCE_AGE = 90;

/** Origins by which cohorts are told apart. */
export const WORTH_WAYS = ['source', 'campaign', 'link', 'letter', 'heard', 'gift'] as const;

export type WorthWay = (typeof WORTH_WAYS)[number];

/** Origins of each way with a group of their own, by people; the others are one group. */
export const WORTH_ORIGINS_MAX = 50;

/** Origins without a name of their own. */
export const WORTH_ORIGINS = { none: '', shortLink: ' link', assistants: ' ai', gift: ' gift' } as const;

/** Start of the paths of public letters. */
export const LETTERS_PATH = '/briefe/';

/** Fewest people of whom a mean is shown. */
export const FEWEST_FOR_MEAN = 20;

interface Moved {
  /** Cents. */
  readonly revenue: number;
  readonly least: number;
  readonly most: number;
}

/** People confirmed in one month who came from one origin. */
export interface WorthCohort {
  /** `YYYY-MM` of the first confirmation. */
  readonly month: string;
  /** Source, campaign, id of the link, path of the letter or answer; null for the others together. */
  readonly origin: string | null;
  /** True if an import made the entry, also of people who have confirmed it since then. */
  readonly isImported: boolean;
  readonly people: number;
  /** Cents of purchases before the confirmation. */
  readonly before: number;
  /**
   * One for each of `WORTH_AGES`; null until the youngest person has completed that day, and if a person confirmed before
   * the first known payment.
   */
  readonly ages: readonly (Moved | null)[];
}

/** Revenue per person in cents; the range instead of a mean if there are few people. */
export type Worth = { readonly people: number } & (
  | { readonly mean: number }
  | { readonly least: number; readonly most: number }
);

interface WorthFigures {
  readonly people: number;
  readonly before: number;
  readonly ages: (Worth | null)[];
}

/** Origin with all its months, the newest first. */
export interface WorthGroup extends WorthFigures {
  readonly origin: string | null;
  readonly isImported: boolean;
  /** Cents per person at each age up to the last one with a mean, of the same people at all of them. */
  readonly line: number[];
  readonly months: (WorthFigures & { readonly month: string })[];
}

const sumOf = <Row>(rows: readonly Row[], read: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + read(row), 0);

/** Sums cohorts up; each age contains only the cohorts that have reached it. */
function figuresOf(cohorts: readonly WorthCohort[]): WorthFigures {
  const ages = WORTH_AGES.map((_, index): Worth | null => {
    const reached = cohorts.flatMap(({ people, ages: { [index]: moved } }) => (moved ? [{ people, ...moved }] : []));
    if (reached.length === 0) return null;
    const people = sumOf(reached, (each) => each.people);
    if (people >= FEWEST_FOR_MEAN) return { people, mean: Math.round(sumOf(reached, (each) => each.revenue) / people) };
    const [least, most] = [reached.map((each) => each.least), reached.map((each) => each.most)];
    return { people, least: Math.min(...least), most: Math.max(...most) };
  });
  return { people: sumOf(cohorts, ({ people }) => people), before: sumOf(cohorts, ({ before }) => before), ages };
}

function lineOf(cohorts: readonly WorthCohort[]): number[] {
  const last = figuresOf(cohorts).ages.findLastIndex((age) => age !== null && 'mean' in age);
  const oldest = figuresOf(cohorts.filter(({ ages: { [last]: reached } }) => reached));
  return oldest.ages.slice(0, last + 1).flatMap((age) => (age !== null && 'mean' in age ? [age.mean] : []));
}

/** Groups the cohorts of one way: imported people last, then by people, the others together after all. */
export function groupCohorts(cohorts: readonly WorthCohort[]): readonly WorthGroup[] {
  const groups = Map.groupBy(cohorts, ({ origin, isImported }) => JSON.stringify([isImported, origin]));
  const weight = ({ isImported, origin }: WorthGroup): number => (isImported ? 2 : 0) + (origin === null ? 1 : 0);
  return [...groups.values()]
    .flatMap((months) => {
      const [{ origin, isImported } = { origin: null, isImported: false }] = months;
      const named = months.map((cohort) => ({ month: cohort.month, ...figuresOf([cohort]) }));
      const newestFirst = named.toSorted((a, b) => (a.month < b.month ? 1 : -1));
      return [{ origin, isImported, ...figuresOf(months), line: lineOf(months), months: newestFirst }];
    })
    .toSorted((a, b) => weight(a) - weight(b) || b.people - a.people);
}
