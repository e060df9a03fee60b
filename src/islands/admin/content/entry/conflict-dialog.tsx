import { editor, conflict as words } from '#content/content/screen.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { type KindName, kindOf } from '#contracts/content/registry.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { dismissFailure, showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Comparison, differing } from './comparison.tsx';

interface ConflictDialogProps {
  readonly kind: KindName;
  readonly mine: Readonly<Record<string, unknown>>;
  readonly theirs: DraftEntry;
  readonly onResolve: (choice: 'mine' | 'theirs') => Promise<void>;
}

/**
 * Shows both texts of an entry that was edited twice at once. The user chooses one; the other goes into the history.
 */
export function ConflictDialog({ kind, mine, theirs, onResolve }: ConflictDialogProps) {
  const { fields } = kindOf(kind);
  const resolveConflict = (choice: 'mine' | 'theirs'): void =>
    void onResolve(choice).then(dismissFailure, (error: unknown) =>
      showToast({ title: editor.errorTitle, description: serverMessageOf(error), variant: 'destructive' }),
    );
  return (
    // Only a choice closes it.
    <Dialog title={words.title} width={600} closeLabel={editor.close} onClose={() => undefined}>
      <div className="grid gap-5 pb-5">
        <p className="text-ink-2">{theirs.isDeleted ? words.deleted : words.lead}</p>
        {differing(fields, mine, theirs.data).map(([name, facts]) => (
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
