import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useRef, useState } from 'react';
import { editor, entryList as words } from '#content/content-editor.ts';
import { type KindName, kindOf } from '#contracts/content/registry.ts';
import type { DraftEntry } from '#contracts/content-drafts.ts';
import type { Change } from '#contracts/releases.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { putInOrder } from '#stores/content-drafts.ts';
import { showToast } from '#stores/toasts.ts';
import { guardForm } from '#stores/unsaved.ts';
import { EmptyState } from '#ui/states.tsx';
import { titleOf } from './entries.ts';
import { EntryRow } from './entry-row.tsx';

interface EntryListProps {
  readonly kind: KindName;
  readonly entries: readonly DraftEntry[];
  readonly changes: readonly Change[];
}

/** A finger that scrolls is none that drags, in pixels. */
const DRAG_DISTANCE_PX = 6;

/** The entries of a kind in their order; where it is hers, they are dragged, or moved with the keyboard. */
export function EntryList({ kind, entries, changes }: EntryListProps) {
  const { isOrdered, fixed } = kindOf(kind);
  const [moved, setMoved] = useState<readonly string[]>();
  const listRef = useRef<HTMLUListElement>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  if (entries.length === 0) return <EmptyState>{words.empty}</EmptyState>;

  // Until the server has answered, the order is what she has just made of it.
  const order = moved ?? entries.map(({ id }) => id);
  const rows = order.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  const ids = rows.map(({ id }) => id);
  const placeOf = (id: string | number): number => ids.indexOf(String(id)) + 1;
  const titleAt = (id: string | number): string => {
    const entry = rows.find((row) => row.id === id);
    return entry ? titleOf(entry) : '';
  };

  async function save(next: string[]): Promise<void> {
    setMoved(next);
    // Who leaves now is asked: the order is on its way.
    const release = guardForm(() => true);
    try {
      await putInOrder(kind, next);
    } catch (error) {
      const description = words.orderFailed(serverMessageOf(error));
      showToast({ title: editor.errorTitle, description, variant: 'destructive' });
    } finally {
      release();
      setMoved(undefined);
    }
  }

  function drop({ active, over }: DragEndEvent): void {
    if (over && active.id !== over.id) void save(arrayMove(ids, placeOf(active.id) - 1, placeOf(over.id) - 1));
  }

  const announcements = {
    onDragStart: ({ active }: { active: { id: string | number } }) => words.gripped(titleAt(active.id)),
    onDragOver: ({ over }: { over: { id: string | number } | null }) =>
      over ? words.over(placeOf(over.id), ids.length) : '',
    onDragEnd: ({ over }: { over: { id: string | number } | null }) =>
      over ? words.dropped(placeOf(over.id), ids.length) : words.letGo,
    onDragCancel: () => words.letGo,
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: words.orderHint } }}
      onDragEnd={drop}
    >
      {isOrdered && <p className="mb-3 text-meta text-ink-2">{words.orderHint}</p>}
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul ref={listRef} tabIndex={-1} className="outline-none">
          {rows.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              state={changes.find(({ id }) => id === entry.id)?.state}
              isMovable={isOrdered === true}
              isFixed={fixed !== undefined}
              onRemoved={() => listRef.current?.focus({ preventScroll: true })}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
