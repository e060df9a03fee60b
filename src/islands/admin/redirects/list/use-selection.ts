import { useState } from 'react';

/** Tracks the selected rows; removed rows are deselected. */
export function useSelection(rows: readonly { readonly id: number }[]) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  return {
    chosen: selected.size === 0 ? [] : rows.flatMap(({ id }) => (selected.has(id) ? id : [])),
    has: (id: number): boolean => selected.has(id),
    select(ids: readonly number[], isSelected: boolean): void {
      const next = new Set(selected);
      for (const id of ids) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      setSelected(next);
    },
    clear: (): void => setSelected(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
