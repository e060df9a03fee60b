import type { FieldFacts } from '#contracts/content/field.ts';

export interface FieldControlProps {
  readonly name: string;
  readonly facts: FieldFacts;
  readonly value: unknown;
  /** Messages by position: `''` for the whole, `2` for a list item, `2.text` for its part, `alt` for a part. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly onChange: (value: unknown) => void;
}
