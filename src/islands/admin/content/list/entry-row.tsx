import { useSortable } from '@dnd-kit/sortable';
import type { MouseEvent } from 'react';
import { editor, entryList as words } from '#content/content-editor.ts';
import type { DraftEntry } from '#contracts/content-drafts.ts';
import type { Change } from '#contracts/releases.ts';
import { entryHref } from '#islands/admin/content/place.ts';
import { StateBadge } from '#islands/admin/content/state-badge.tsx';
import { Icon } from '#islands/admin/icon.tsx';
import { serverMessageOf } from '#islands/admin/message.ts';
import { bringBackEntry, removeEntry } from '#stores/content-drafts.ts';
import { showToast } from '#stores/toasts.ts';
import { Button, buttonLooks } from '#ui/button.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { titleOf } from './entries.ts';

/** Undoes a deletion, and says how it went. */
export async function bringBack(entry: DraftEntry): Promise<void> {
  try {
    await bringBackEntry(entry);
    showToast({ title: words.restored, description: words.restoredText(titleOf(entry)), variant: 'success' });
  } catch (error) {
    const description = words.restoreFailed(serverMessageOf(error));
    showToast({ title: editor.errorTitle, description, variant: 'destructive' });
  }
}

async function remove(entry: DraftEntry, onRemoved: () => void): Promise<void> {
  try {
    await removeEntry(entry);
    const action = { label: words.undo, hint: words.undoHint, run: () => void bringBack(entry) };
    showToast({ title: words.removed, description: words.removedText(titleOf(entry)), variant: 'success', action });
    onRemoved();
  } catch (error) {
    const description = words.removeFailed(serverMessageOf(error));
    showToast({ title: editor.errorTitle, description, variant: 'destructive' });
  }
}

interface EntryRowProps {
  readonly entry: DraftEntry;
  readonly state: Change['state'] | undefined;
  readonly isMovable: boolean;
  /** Whether it is always there. */
  readonly isFixed: boolean;
  readonly onRemoved: () => void;
}

/** An entry in its list. */
export function EntryRow({ entry, state, isMovable, isFixed, onRemoved }: EntryRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: entry.id,
    disabled: !isMovable,
  });
  const title = titleOf(entry);
  // The second click of a double click hits the row that has slid under the pointer.
  const clicked = ({ detail }: MouseEvent): void => {
    if (detail <= 1) void remove(entry, onRemoved);
  };
  return (
    <li
      ref={setNodeRef}
      className={`flex items-center gap-2 border-t border-hairline bg-white py-1.5 last:border-b ${isDragging ? 'relative z-1 outline-2 outline-admin' : ''}`}
      // biome-ignore lint/style/noInlineStyles: where it is dragged to is data.
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      {isMovable && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          {...attributes}
          {...listeners}
          aria-label={words.grip(title)}
          className="grid size-11 flex-none cursor-grab touch-none place-items-center rounded-sm text-ink-2 hover:bg-admin-tint"
        >
          <Icon name="grip" />
        </button>
      )}
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-3">
        <a href={entryHref(entry)} className={`${buttonLooks.link} min-w-0 break-words`}>
          {title}
        </a>
        <StateBadge state={state} />
      </span>
      {!isFixed && (
        <Tooltip text={words.remove}>
          <Button look="rowIcon" aria-label={`${words.remove}: ${title}`} onClick={clicked}>
            <Icon name="remove" />
          </Button>
        </Tooltip>
      )}
    </li>
  );
}
