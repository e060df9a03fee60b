import { canonicalJson } from '#domain/content/canonical-json.ts';
import { type KindName, kindOf } from './registry.ts';
import type { Change } from './releases.ts';

type Data = Readonly<Record<string, unknown>>;

/** Whether only an Inhaberin changes a field of a kind, or with `ORDER` the order of its entries. */
export function isOwnerField(kind: KindName, field: string): boolean {
  const { ownerFields } = kindOf(kind);
  return ownerFields === 'all' || (ownerFields !== 'none' && ownerFields.includes(field));
}

/** Whether only an Inhaberin adds, removes and orders the entries of a kind. */
export const isOwnerKind = (kind: KindName): boolean => kindOf(kind).ownerFields === 'all';

/** The fields of a kind that only an Inhaberin changes. */
export const ownerFieldsOf = (kind: KindName): readonly string[] =>
  Object.keys(kindOf(kind).fields).filter((field) => isOwnerField(kind, field));

/** The same text with another one's fields for an Inhaberin alone. */
export const withOwnerFields = (kind: KindName, text: Data, other: Data): Data => ({
  ...text,
  ...Object.fromEntries(ownerFieldsOf(kind).map((field) => [field, other[field]])),
});

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '' || value === false;

/** A field that an older text lacks says the same as an empty one. */
const isSame = (one: unknown, other: unknown): boolean =>
  isEmpty(one) ? isEmpty(other) : canonicalJson(one) === canonicalJson(other ?? null);

/** Names the fields for an Inhaberin alone in which two states of an entry differ. @param before undefined where there is no entry */
export function ownerChanges(kind: KindName, before: Data | undefined, after: Data | undefined): readonly string[] {
  const comesOrGoes = isOwnerKind(kind) && (before === undefined) !== (after === undefined);
  return ownerFieldsOf(kind).filter((field) => comesOrGoes || !isSame(before?.[field], after?.[field]));
}

/** Reduces changes to the fields that are for an Inhaberin alone. */
export const onlyOwnerChanges = (changes: readonly Change[]): readonly Change[] =>
  changes
    .map((change) => ({
      ...change,
      fields: change.fields.filter(
        ({ field, before, after }) => isOwnerField(change.kind, field) && !isSame(before, after),
      ),
    }))
    .filter(({ fields }) => fields.length > 0);
