import type { FieldFacts } from '#contracts/content/field.ts';

/** A field of any kind, as its widget gets it. */
export interface FieldControlProps {
  readonly name: string;
  readonly facts: FieldFacts;
  readonly value: unknown;
  /** Messages by the place in the field: `''` for the whole, `2` for an item of a list, `alt` for a part. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly onChange: (value: unknown) => void;
}
