import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { manager, nouns, toasts, categories as words } from '#content/redirects.ts';
import type { Category } from '#contracts/redirects.ts';
import { counted } from '#domain/german-count.ts';
import { nextSorting, type Sorting, type SortKey, sortRows } from '#domain/sorting.ts';
import { categoriesQuery, removeCategory } from '#stores/redirects.ts';
import { Swatch } from '#ui/badge.tsx';
import { SortableHead } from '#ui/sortable-head.tsx';
import { shownColor } from './category-badge.tsx';
import { DeleteAction } from './delete-action.tsx';
import { Actions, IconAction } from './icon-action.tsx';
import { ListFrame } from './list-frame.tsx';

const columns = ['name', 'description', 'color'] as const;
type Column = (typeof columns)[number];

const keyOf = (category: Category, column: Column): SortKey =>
  column === 'color' ? shownColor(category.color) : (category[column] ?? '');

interface RowProps {
  readonly category: Category;
  readonly onEdit: () => void;
  readonly onRemoved: () => void;
}

function CategoryRow({ category, onEdit, onRemoved }: RowProps) {
  const color = shownColor(category.color);
  return (
    <tr>
      <th scope="row" className="cell-name">
        {category.name}
      </th>
      <td className="cell-text">{category.description}</td>
      <td className="cell-color">
        <span className="flex items-center gap-2 tabular-nums">
          <Swatch color={color} />
          {color}
        </span>
      </td>
      <Actions>
        <IconAction label={manager.edit} icon="edit" onClick={onEdit} />
        <DeleteAction
          remove={() => removeCategory(category)}
          success={toasts.categoryRemoved}
          failed={toasts.categoryRemoveFailed}
          onRemoved={onRemoved}
        />
      </Actions>
    </tr>
  );
}

/** The categories and what can be done with them (spec 2.13). */
export function CategoriesSection({ onEdit }: { readonly onEdit: (category: Category) => void }) {
  const state = useStore(categoriesQuery.$state);
  const [sorting, setSorting] = useState<Sorting<Column>>();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const all = state.status === 'loaded' ? state.data : [];
  const rows = sorting ? sortRows(all, (row) => keyOf(row, sorting.column), sorting.direction) : all;

  return (
    <ListFrame
      id="categories-title"
      words={words}
      state={state}
      headingRef={headingRef}
      summary={counted(all.length, nouns.category)}
      onRetry={() => void categoriesQuery.reload()}
    >
      <div className="data-frame">
        <table className="data-table categories-table" aria-labelledby="categories-title">
          <SortableHead
            columns={columns}
            labels={words.columns}
            sorting={sorting}
            onSort={(column) => setSorting(nextSorting(sorting, column))}
            actions={manager.actions}
          />
          <tbody>
            {rows.map((category) => (
              <CategoryRow
                key={category.id}
                category={category}
                onEdit={() => onEdit(category)}
                onRemoved={() => headingRef.current?.focus({ preventScroll: true })}
              />
            ))}
          </tbody>
        </table>
      </div>
    </ListFrame>
  );
}
