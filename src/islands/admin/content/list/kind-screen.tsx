import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { entryList, entryList as words } from '#content/content/screen.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { isOwnerKind } from '#contracts/content/owner-fields.ts';
import { type KindName, kindOf } from '#contracts/content/registry.ts';
import type { Changes } from '#contracts/content/releases.ts';
import { moveTo, sortByIds } from '#domain/content/row-order.ts';
import { BackLink } from '#islands/admin/content/back-link.tsx';
import { EntryScreen } from '#islands/admin/content/entry/entry-screen.tsx';
import { showOutcome } from '#islands/admin/content/outcome.ts';
import { OwnerOnlyNote, useIsOwner } from '#islands/admin/content/owner-only.tsx';
import { newEntryHref } from '#islands/admin/content/position.ts';
import { useFreshQuery } from '#islands/admin/use-query.ts';
import { $orders, reorderEntries } from '#stores/content/entry-order.ts';
import { changesQuery, publicationState } from '#stores/content/releases.ts';
import { dataOf } from '#stores/query.ts';
import { Button, buttonLooks } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { EmptyState } from '#ui/states.tsx';
import { titleOf } from './entries.ts';
import { EntriesFrame } from './entries-frame.tsx';
import { EntryRow, type RowMoves, undeleteAndShow } from './entry-row.tsx';

import { useRowDrag } from './row-drag.ts';

function DeletedEntries({ entries }: { readonly entries: readonly DraftEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="deleted-title" className="mt-10">
      <h2 id="deleted-title" className="text-h3">
        {entryList.deleted}
      </h2>
      <p className="mt-1 mb-3 text-meta text-ink-2">{entryList.deletedHint}</p>
      <ul>
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="flex flex-wrap items-center justify-between gap-3 border-t border-hairline py-2 last:border-b"
          >
            <span>{titleOf(entry)}</span>
            <Button
              look="compact"
              aria-label={`${entryList.restore}: ${titleOf(entry)}`}
              onClick={() => undeleteAndShow(entry)}
            >
              {entryList.restore}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Entries of a kind, or the form itself for a kind with a single entry. */
export function KindScreen({ kind }: { readonly kind: KindName }) {
  const { title, one, help, isList, fixed } = kindOf(kind);
  const state = useFreshQuery(changesQuery);
  const isOwner = useIsOwner();
  const isLocked = !isOwner && isOwnerKind(kind);
  if (!isList) return <EntryScreen kind={kind} id={kind} field={undefined} />;
  const changes = dataOf(state);
  const parts = (entries: readonly DraftEntry[]) => {
    const mine = entries.filter((entry) => entry.kind === kind);
    return (
      <>
        {isLocked && <OwnerOnlyNote />}
        <EntryList
          kind={kind}
          isLocked={isLocked}
          entries={mine.filter(({ isDeleted }) => !isDeleted)}
          changes={changes}
        />
        {!isLocked && <DeletedEntries entries={mine.filter(({ isDeleted }) => isDeleted)} />}
      </>
    );
  };
  return (
    <>
      <PageHead
        title={title}
        lead={help}
        actions={
          fixed === undefined &&
          !isLocked && (
            <a href={newEntryHref(kind)} className={buttonLooks.solid}>
              {entryList.add(one)}
            </a>
          )
        }
      />
      <BackLink />
      <EntriesFrame>{parts}</EntriesFrame>
    </>
  );
}

interface EntryListProps {
  readonly kind: KindName;
  /** True if only an Inhaberin may edit the entries and the user has another role. */
  readonly isLocked: boolean;
  readonly entries: readonly DraftEntry[];
  /** Undefined until loaded. */
  readonly changes: Changes | undefined;
}

/** Entries of a kind; if the user may order them, by dragging or step by step. */
function EntryList({ kind, isLocked, entries, changes }: EntryListProps) {
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
      // Rows move under the pointer during a series of clicks.
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
