import { useStore } from '@nanostores/react';
import { withOwnerFields } from '#contracts/content/owner-fields.ts';
import type { KindName } from '#contracts/content/registry.ts';
import { useIsOwner } from '#islands/admin/content/owner-only.tsx';
import type { Draft } from '#stores/content/draft.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

/** Dialog that opens when another user has saved the entry meanwhile. */
export function SaveConflict({ kind, draft }: { readonly kind: KindName; readonly draft: Draft }) {
  const { data, save } = useStore(draft.$state);
  const isOwner = useIsOwner();
  if (save.status !== 'conflict') return null;
  return (
    <ConflictDialog
      kind={kind}
      mine={data}
      theirs={save.theirs}
      onResolve={(choice) => {
        draft.change(isOwner ? data : withOwnerFields(kind, data, save.theirs.data));
        return draft.resolve(choice);
      }}
    />
  );
}
