import { freeSlug, slugKey } from '../address/slugs.ts';
import type { RedirectDraft } from './table.ts';

/** Choices for a row whose slug is taken. */
export const CHOICES = ['skip', 'replace', 'rename'] as const;

export type ImportChoice = (typeof CHOICES)[number];

export interface CheckedRow {
  /** Line in the file, as a spreadsheet counts it. */
  readonly line: number;
  readonly draft: RedirectDraft;
  /** Reason why it cannot be imported; undefined if it can. */
  readonly problem: string | undefined;
}

export interface PlannedRow extends CheckedRow {
  /** Owner of the same slug: a stored redirect, or an earlier row of the file. */
  readonly conflict: 'stored' | 'file' | undefined;
  readonly outcome: 'create' | 'replace' | 'skip' | 'invalid';
  readonly slug: string;
}

/** Plans every row of an import: a duplicate within the file is renamed or skipped. `taken` holds stored slug keys. */
export function planImport(
  rows: readonly CheckedRow[],
  taken: ReadonlySet<string>,
  choice: ImportChoice,
): PlannedRow[] {
  const valid = rows.filter(({ problem }) => problem === undefined);
  const wanted = new Set(valid.map(({ draft }) => slugKey(draft.slug)));
  const used = new Set<string>();

  function plan(row: CheckedRow): PlannedRow {
    const { slug } = row.draft;
    if (row.problem !== undefined) return { ...row, slug, conflict: undefined, outcome: 'invalid' };
    const key = slugKey(slug);
    const isRepeated = used.has(key);
    if (!isRepeated && !taken.has(key)) {
      used.add(key);
      return { ...row, slug, conflict: undefined, outcome: 'create' };
    }
    const conflict = isRepeated ? 'file' : 'stored';
    if (choice === 'rename') {
      const free = freeSlug(slug, (each) => taken.has(each) || used.has(each) || wanted.has(each));
      used.add(slugKey(free));
      return { ...row, slug: free, conflict, outcome: 'create' };
    }
    used.add(key);
    return { ...row, slug, conflict, outcome: choice === 'replace' && !isRepeated ? 'replace' : 'skip' };
  }

  return rows.map(plan);
}

export function countOutcomes(rows: readonly PlannedRow[]): Readonly<Record<PlannedRow['outcome'], number>> {
  const counts = { create: 0, replace: 0, skip: 0, invalid: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}
