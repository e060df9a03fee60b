import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { entryList as words } from '#content/content/screen.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { type KindName, kindOf } from '#contracts/content/registry.ts';
import type { Changes } from '#contracts/content/releases.ts';
import { moveTo, sortByIds } from '#domain/content/row-order.ts';
import { showOutcome } from '#islands/admin/content/outcome.ts';
import { $orders, reorderEntries } from '#stores/content/entry-order.ts';
import { publicationState } from '#stores/content/releases.ts';
import { EmptyState } from '#ui/states.tsx';
import { EntryRow, type RowMoves } from './entry-row.tsx';
import { useRowDrag } from './row-drag.ts';

interface EntryListProps {
  readonly kind: KindName;
  /** True if only an Inhaberin may edit the entries and the user has another role. */
  readonly isLocked: boolean;
  readonly entries: readonly DraftEntry[];
  /** Undefined until loaded. */
  readonly changes: Changes | undefined;
}

/** Entries of a kind; if the user may order them, by dragging or step by step. */
export function EntryList({ kind, isLocked, entries, changes }: EntryListProps) {
  const { fixed, ...rest } = kindOf(kind);
  const isOrdered = rest.isOrdered === true && !isLocked;
  const wanted = useStore($orders)[kind] ?? [];
  const rows = sortByIds(entries, wanted);
  const ids = rows.map(({ id }) => id);
  const listRef = useRef<HTMLUListElement>(null);
  const pressedRef = useRef('');
  const [moved, setMoved] = useState({ id: '', count: 0 });
  const { draggedId, gripOf, shiftOf } = useRowDrag(listRef, ids, place);
  if (entries.length === 0) return <EmptyState>{words.empty}</EmptyState>;

  function place(id: string, to: number): void {
    setMoved(({ count }) => ({ id, count: count + 1 }));
    void showOutcome(() => reorderEntries(kind, moveTo(ids, id, to)), words.orderFailed);
  }

  const movesOf = (id: string, index: number): RowMoves => ({
    isFirst: index === 0,
    isLast: index === ids.length - 1,
    grip: gripOf(id),
    isDragged: id === draggedId,
    shift: shiftOf(id),
    onStep(step, isGoingOn) {
      // In a series of clicks the first row has already moved away from under the pointer.
      if (!isGoingOn) pressedRef.current = id;
      const from = ids.indexOf(pressedRef.current);
      const to = from + step;
      if (from >= 0 && to >= 0 && to < ids.length) place(pressedRef.current, to);
    },
  });

  return (
    <>
      {isOrdered && <p className="mb-3 text-meta text-ink-2">{words.orderHint}</p>}
      <p role="status" className="sr-only">
        {/* The key announces the same words again after another step. */}
        {ids.includes(moved.id) && <span key={moved.count}>{words.place(ids.indexOf(moved.id) + 1, ids.length)}</span>}
      </p>
      <ul ref={listRef} tabIndex={-1} className="outline-none">
        {rows.map((entry, index) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            state={changes && publicationState(changes, kind, entry.id)}
            moves={isOrdered ? movesOf(entry.id, index) : undefined}
            isFixed={fixed !== undefined || isLocked}
            onRemoved={() => listRef.current?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
    </>
  );
}
