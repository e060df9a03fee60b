/** Content as it may be on the way: every field may be missing. */
export interface CheckedEntry {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What the rules look at. */
export interface LawFacts {
  /** Entries by kind. */
  readonly content: Readonly<Record<string, readonly CheckedEntry[]>>;
  /** Whether mails can go out, and whether the owner can be told. */
  readonly canMail: boolean;
  readonly canTellOwner: boolean;
  /** Day in Europe/Berlin, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Something that the law wants, and that is not there or not confirmed. */
export interface LawPoint {
  /** The rule with its place: the same as long as it is about the same thing. */
  readonly id: string;
  /** Of docs/decisions/law.md. */
  readonly rule: string;
  /** What it is about, in a few words. */
  readonly title: string;
  /** What was said about a point is said about this very sentence (src/server/services/law/check.ts). */
  readonly sentence: string;
  readonly todo: string;
  /** Where it is mended; `null`: in the environment. */
  readonly place: { readonly kind: string; readonly id: string; readonly field: string } | null;
  /** A duty has to be met; a choice (⚖) is closed by the owner's word. `publish`: a duty that forbids publishing (L4). */
  readonly weight: 'publish' | 'duty' | 'choice';
}

/** A field's text without the space around it; `''` where there is none. */
export const textOf = ({ data }: CheckedEntry, field: string): string => {
  const value = data[field];
  return typeof value === 'string' ? value.trim() : '';
};

/** A field's number; `null` where there is none. */
export const numberOf = ({ data }: CheckedEntry, field: string): number | null => {
  const value = data[field];
  return typeof value === 'number' ? value : null;
};

/** What one part of the law asks of the facts. */
export type Rule = (facts: LawFacts) => readonly LawPoint[];
