import { useStore } from '@nanostores/react';
import { entryForm as words } from '#content/content/screen.ts';
import type { FieldFacts } from '#contracts/content/field.ts';
import { formatValue } from '#islands/admin/content/fields/values.ts';
import { $auth } from '#stores/session.ts';

/** Checks for the role of an Inhaberin; some fields are reserved for it (docs/decisions/accounts.md). */
export function useIsOwner(): boolean {
  const auth = useStore($auth);
  return 'user' in auth && auth.user.role === 'owner';
}

export const OwnerOnlyNote = () => <p className="mb-4 max-w-3xl text-meta text-ink-2">{words.ownerOnly}</p>;

/** Read-only display of a field reserved for an Inhaberin. */
export const ReadOnlyField = ({ facts, value }: { readonly facts: FieldFacts; readonly value: unknown }) => (
  <dl>
    <dt className="text-meta font-semibold">{facts.label}</dt>
    <dd className="break-words whitespace-pre-wrap">{formatValue(facts, value)}</dd>
  </dl>
);
