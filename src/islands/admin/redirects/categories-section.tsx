import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { manager, nouns, toasts, categories as words } from '#content/redirects/table.ts';
import type { Category, Redirect } from '#contracts/redirects/editing.ts';
import { counted } from '#domain/german-count.ts';
import { totalClicks } from '#domain/redirects/list.ts';
import { dataOf } from '#stores/query.ts';
import { categoriesQuery, redirectsQuery, removeCategory, undeleteCategory } from '#stores/redirects/editing.ts';
import { Swatch } from '#ui/badge.tsx';
import { ActionsCell, DataTable, NameCell, TableCell, TableRow } from '#ui/data-table.tsx';
import type { TableColumn } from '#ui/table-head.tsx';
import { shownColor } from './category-badge.tsx';
import { ListFrame } from './list-frame.tsx';
import { DeleteAction, IconAction } from './row-actions.tsx';

const columns: readonly TableColumn<keyof typeof words.columns>[] = [
  { name: 'name', label: words.columns.name, width: 'w-[28%]' },
  { name: 'description', label: words.columns.description },
  { name: 'color', label: words.columns.color, width: 'w-36' },
];

interface RowProps {
  readonly category: Category;
  readonly redirects: readonly Redirect[];
  readonly onEdit: () => void;
  readonly onRemoved: () => void;
}

function CategoryRow({ category, redirects, onEdit, onRemoved }: RowProps) {
  const color = shownColor(category.color);
  return (
    <TableRow>
      <NameCell>{category.name}</NameCell>
      <TableCell place="line">{category.description}</TableCell>
      <TableCell place="corner">
        <span className="flex items-center gap-2 figures">
          <Swatch color={color} />
          {color}
        </span>
      </TableCell>
      <ActionsCell>
        <IconAction label={manager.edit} icon="edit" onClick={onEdit} />
        <DeleteAction
          remove={{
            run: () => removeCategory(category),
            success: toasts.categoryRemoved(category.name, redirects.length, totalClicks(redirects)),
            failed: toasts.categoryRemoveFailed,
          }}
          bringBack={{
            run: () => undeleteCategory(category),
            success: toasts.categoryRestored(category.name),
            failed: toasts.categoryRestoreFailed,
          }}
          onRemoved={onRemoved}
        />
      </ActionsCell>
    </TableRow>
  );
}

/** Categories with their actions (spec 2.13). */
export function CategoriesSection({ onEdit }: { readonly onEdit: (category: Category) => void }) {
  const state = useStore(categoriesQuery.$state);
  const redirectsState = useStore(redirectsQuery.$state);
  const redirects = dataOf(redirectsState) ?? [];
  const headingRef = useRef<HTMLHeadingElement>(null);
  const all = dataOf(state) ?? [];

  return (
    <ListFrame
      id="categories-title"
      words={words}
      state={state}
      headingRef={headingRef}
      summary={counted(all.length, nouns.category)}
      onRetry={() => void categoriesQuery.refresh()}
    >
      <DataTable labelledBy="categories-title" columns={columns} actions={{ label: manager.actions, width: 'w-28' }}>
        {all.map((category) => (
          <CategoryRow
            key={category.id}
            category={category}
            redirects={redirects.filter(({ categoryId }) => categoryId === category.id)}
            onEdit={() => onEdit(category)}
            onRemoved={() => headingRef.current?.focus({ preventScroll: true })}
          />
        ))}
      </DataTable>
    </ListFrame>
  );
}
