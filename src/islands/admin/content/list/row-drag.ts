import { type PointerEvent, type RefObject, useState } from 'react';
import { dropIndex, type RowBox, rowOffset } from '#domain/content/row-order.ts';

interface Drag {
  readonly id: string;
  readonly from: number;
  readonly boxes: readonly RowBox[];
  /** Pointer position on the page, which may scroll meanwhile. */
  readonly startY: number;
  readonly distance: number;
}

export type GripEvents = Readonly<
  Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onLostPointerCapture',
    (event: PointerEvent<HTMLElement>) => void
  >
>;

export interface RowDrag {
  readonly draggedId: string | undefined;
  readonly gripOf: (id: string) => GripEvents;
  /** Returns a row's offset from its place in pixels. */
  readonly shiftOf: (id: string) => number;
}

/** Returns the dragged distance, limited to the list. */
function distanceTo({ boxes, from, startY }: Drag, { pageY }: PointerEvent): number {
  const [first, own, last] = [boxes[0], boxes[from], boxes.at(-1)];
  if (!first || !own || !last) return 0;
  return Math.min(Math.max(pageY - startY, first.top - own.top), last.top + last.height - own.top - own.height);
}

/**
 * Makes rows draggable by their handles. Rows are measured at pointer down and the drop is computed at pointer up, so
 * that fast moves count.
 *
 * @param ids of the rows in their current order
 * @param onDrop receives the new index of a row
 */
export function useRowDrag(
  listRef: RefObject<HTMLElement | null>,
  ids: readonly string[],
  onDrop: (id: string, place: number) => void,
): RowDrag {
  const [known, setDrag] = useState<Drag>();
  // A removed row ends its drag.
  const drag = known && ids[known.from] === known.id ? known : undefined;

  function take(id: string, event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0 || !event.isPrimary) return;
    // Prevents text selection while dragging.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const boxes = [...(listRef.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    setDrag({ id, from: ids.indexOf(id), boxes, startY: event.pageY, distance: 0 });
  }

  function move(event: PointerEvent<HTMLElement>): void {
    if (!drag) return;
    setDrag({ ...drag, distance: distanceTo(drag, event) });
    event.currentTarget.closest('li')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  function drop(event: PointerEvent<HTMLElement>): void {
    if (!drag) return;
    setDrag(undefined);
    const place = dropIndex(drag.boxes, drag.from, distanceTo(drag, event));
    if (place !== drag.from) onDrop(drag.id, place);
  }

  return {
    draggedId: drag?.id,
    gripOf: (id) => ({
      onPointerDown: (event) => take(id, event),
      onPointerMove: move,
      onPointerUp: drop,
      onLostPointerCapture: () => setDrag(undefined),
    }),
    shiftOf(id) {
      if (!drag) return 0;
      const { boxes, from, distance } = drag;
      return id === drag.id ? distance : rowOffset(boxes, ids.indexOf(id), from, dropIndex(boxes, from, distance));
    },
  };
}
