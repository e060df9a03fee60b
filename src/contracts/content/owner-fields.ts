import { canonicalJson } from '#domain/content/canonical-json.ts';
import { type KindName, kindOf } from './registry.ts';
import type { Change } from './releases.ts';

type Data = Readonly<Record<string, unknown>>;

/** Checks whether only an Inhaberin may change a field of a kind, or with `ORDER` the order of its entries. */
export function isOwnerField(kind: KindName, field: string): boolean {
  const { ownerFields } = kindOf(kind);
  return ownerFields === 'all' || (ownerFields !== 'none' && ownerFields.includes(field));
}

/** Checks whether only an Inhaberin may add, remove and order the entries of a kind. */
export const isOwnerKind = (kind: KindName): boolean => kindOf(kind).ownerFields === 'all';

export const ownerFieldsOf = (kind: KindName): readonly string[] =>
  Object.keys(kindOf(kind).fields).filter((field) => isOwnerField(kind, field));

/** Copies the fields that only an Inhaberin may change from `other`. */
export const withOwnerFields = (kind: KindName, text: Data, other: Data): Data => ({
  ...text,
  ...Object.fromEntries(ownerFieldsOf(kind).map((field) => [field, other[field]])),
});

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '' || value === false;

/** Treats a missing field like an empty one, since older texts lack new fields. */
const isSame = (one: unknown, other: unknown): boolean =>
  isEmpty(one) ? isEmpty(other) : canonicalJson(one) === canonicalJson(other ?? null);

/** Returns the differing fields that only an Inhaberin may change; `undefined` stands for a missing entry. */
export function ownerChanges(kind: KindName, before: Data | undefined, after: Data | undefined): readonly string[] {
  const comesOrGoes = isOwnerKind(kind) && (before === undefined) !== (after === undefined);
  return ownerFieldsOf(kind).filter((field) => comesOrGoes || !isSame(before?.[field], after?.[field]));
}

export const onlyOwnerChanges = (changes: readonly Change[]): readonly Change[] =>
  changes
    .map((change) => ({
      ...change,
      fields: change.fields.filter(
        ({ field, before, after }) => isOwnerField(change.kind, field) && !isSame(before, after),
      ),
    }))
    .filter(({ fields }) => fields.length > 0);
