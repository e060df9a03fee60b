import { withProposals } from '#contracts/content/kind.ts';
import { kindOf } from '#contracts/content/registry.ts';
import type { Draft } from '#stores/content/draft.ts';
import type { EntryKey } from '#stores/content/drafts.ts';

/** Types a field's value into an entry's draft. */
export function changeField({ kind, id }: EntryKey, draft: Draft, field: string, value: unknown): void {
  const next = { id, data: { ...draft.$state.get().data, [field]: value } };
  draft.change(withProposals(kindOf(kind), next, field));
}
