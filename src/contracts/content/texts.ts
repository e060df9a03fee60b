import type { FieldFacts } from './field.ts';
import { withYoungerFields } from './kind.ts';
import { type KindName, kindOf } from './registry.ts';

/** Text of an entry with the field that holds it. */
export interface FieldText {
  readonly field: string;
  readonly text: string;
}

const WRITTEN: ReadonlySet<string> = new Set(['text', 'textarea', 'markdown', 'list', 'pairs']);

/** Checks whether a field holds text that its author writes. */
export const isWrittenField = ({ widget }: Pick<FieldFacts, 'widget'>): boolean => WRITTEN.has(widget);

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Lists the texts that an entry's author has written, in the order of its form; no choices, colours or file names. */
export function listTexts(kind: KindName, data: Readonly<Record<string, unknown>>): readonly FieldText[] {
  const { fields } = kindOf(kind);
  const current = withYoungerFields({ fields }, data);
  return Object.entries(fields)
    .filter(([, facts]) => isWrittenField(facts))
    .flatMap(([field]) => stringsIn(current[field]).map((text) => ({ field, text })));
}
