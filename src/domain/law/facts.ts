import type { Examples } from '../content/placeholder.ts';
import type { Instalments } from '../purchases/offers.ts';
import { textIn } from '../record.ts';
import type { Phase, RuleId } from './rules.ts';

/** Content from a draft or a release: any field may be missing. */
export interface CheckedEntry {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface LawFacts {
  readonly content: Readonly<Record<string, readonly CheckedEntry[]>>;
  /** Examples of the first content, which no entry may still equal (L4). */
  readonly examples: Examples;
  readonly canMail: boolean;
  readonly canTellOwner: boolean;
  /** True if people have answers to 'Woher kennst du uns?'. */
  readonly hasHeardFrom?: boolean;
  /** Day in Europe/Berlin, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Legal requirement that is not met or not confirmed. */
export interface LawPoint {
  /** Rule and place; stable as long as the point concerns the same thing. */
  readonly id: string;
  readonly rule: RuleId;
  readonly title: string;
  /** Title of the row that folds all points about one entry; without one a point has a row of its own. */
  readonly row?: string;
  /** A confirmation by the owner covers exactly this sentence (src/server/services/law/check.ts). */
  readonly sentence: string;
  readonly todo: string;
  /** Instruction that the owner passes on. */
  readonly technician?: string;
  /** Field that fixes the point; `null` if it is fixed in the environment. */
  readonly place: { readonly kind: string; readonly id: string; readonly field: string } | null;
  /** A `duty` must be met; a `choice` (⚖) needs the owner's confirmation; `publish` also blocks publishing (L4). */
  readonly weight: 'publish' | 'duty' | 'choice';
  /** Group of the check that shows it; by default the rule's. */
  readonly phase: Phase;
  /** Question for the lawyer about exactly this (⚖): the website asks, and decides nothing. */
  readonly question?: string;
  /** Offer whose former prices are the proof that the point asks for. */
  readonly provenBy?: string;
}

/** Point as a rule finds it; a point that forbids publishing belongs before the first day. */
export type FoundPoint = Omit<LawPoint, 'phase'> & Partial<Pick<LawPoint, 'phase'>>;

/** Returns a field's text, trimmed; `''` if missing. */
export const textOf = ({ data }: CheckedEntry, field: string): string => textIn(data[field]);

/** Returns a field's number; `null` if missing. */
export const numberOf = ({ data }: CheckedEntry, field: string): number | null => {
  const value = data[field];
  return typeof value === 'number' ? value : null;
};

/** Names an entry in the id of a point; offers have ids that no other kind uses. */
export const subjectOf = ({ kind, entry: { id } }: { readonly kind: string; readonly entry: CheckedEntry }): string =>
  kind === 'offers' ? id : `${kind}.${id}`;

/** Returns the instalments of an entry; undefined if it has none. */
export function instalmentsOf(entry: CheckedEntry): Instalments | undefined {
  const count = numberOf(entry, 'instalmentCount');
  const amount = numberOf(entry, 'instalmentAmount');
  return count !== null && amount !== null ? { count, amount } : undefined;
}

export type Rule = (facts: LawFacts) => readonly FoundPoint[];
