import { useStore } from '@nanostores/react';
import { editor, conflict as words } from '#content/content/screen.ts';
import { withOwnerFields } from '#contracts/content/owner-fields.ts';
import { type KindName, kindOf } from '#contracts/content/registry.ts';
import { showOutcome } from '#islands/admin/content/outcome.ts';
import { useIsOwner } from '#islands/admin/content/owner-only.tsx';
import type { Draft } from '#stores/content/draft.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Comparison, differing } from './comparison.tsx';

/**
 * Shows both texts once another user has saved the entry meanwhile. The user chooses one; the other goes into the
 * history.
 */
export function SaveConflict({ kind, draft }: { readonly kind: KindName; readonly draft: Draft }) {
  const { data: mine, save } = useStore(draft.$state);
  const isOwner = useIsOwner();
  if (save.status !== 'conflict') return null;
  const { theirs } = save;
  const resolveConflict = (choice: 'mine' | 'theirs') =>
    showOutcome(async () => {
      draft.change(isOwner ? mine : withOwnerFields(kind, mine, theirs.data));
      await draft.resolve(choice);
      return undefined;
    });
  return (
    // Stays open until the user chooses.
    <Dialog title={words.title} width={600} closeLabel={editor.close} onClose={() => undefined}>
      <div className="grid gap-5 pb-5">
        <p className="text-ink-2">{theirs.isDeleted ? words.deleted : words.lead}</p>
        {differing(kindOf(kind).fields, mine, theirs.data).map(([name, facts]) => (
          <Comparison
            key={name}
            facts={facts}
            first={{ heading: words.mine, value: mine[name] }}
            second={{ heading: words.theirs, value: theirs.data[name] }}
          />
        ))}
        <p className="text-meta text-ink-2">{words.historyHint}</p>
      </div>
      <DialogActions>
        <Button look="outline" onClick={() => resolveConflict('theirs')}>
          {theirs.isDeleted ? words.takeDeletion : words.takeTheirs}
        </Button>
        <Button data-autofocus onClick={() => resolveConflict('mine')}>
          {theirs.isDeleted ? words.bringBack : words.keepMine}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
