import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { entryList, entryForm as words } from '#content/content/screen.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { emptyEntry } from '#contracts/content/kind.ts';
import { type KindName, kindOf } from '#contracts/content/registry.ts';
import { BackLink } from '#islands/admin/content/back-link.tsx';
import { titleOf } from '#islands/admin/content/list/entries.ts';
import { EntriesFrame } from '#islands/admin/content/list/entries-frame.tsx';
import { kindHref, overviewHref } from '#islands/admin/content/position.ts';
import { openDraft } from '#stores/content/draft.ts';
import { PageHead } from '#ui/page-head.tsx';
import { EmptyState } from '#ui/states.tsx';
import { EntryEditor } from './entry-editor.tsx';

interface EntryScreenProps {
  readonly kind: KindName;
  readonly id: string;
  /** Field to focus initially. */
  readonly field: string | undefined;
  /** Allows an id that is not stored yet. */
  readonly isNew?: boolean;
}

const unwritten = (kind: KindName, id: string): DraftEntry => ({
  kind,
  id,
  data: emptyEntry(kindOf(kind)),
  version: 0,
  updatedAt: null,
  isDeleted: false,
});

/** Keeps an unsaved draft; otherwise reopens the form when another user has saved a newer text. */
function Opened({
  entry,
  field,
  isNew,
  entries,
}: { readonly entry: DraftEntry } & Pick<EntryScreenProps, 'field' | 'isNew'> & {
    readonly entries: readonly DraftEntry[];
  }) {
  const draft = useMemo(() => openDraft(entry), [entry]);
  const { data, version } = useStore(draft.$state);
  const { title, isList, one } = kindOf(entry.kind);
  // The list is read again only when the form closes, so a new entry's name comes from its draft.
  const name = titleOf(isNew ? { ...entry, data } : entry);
  return (
    <>
      <PageHead eyebrow={isList ? title : undefined} title={isNew && version === 0 ? entryList.add(one) : name} />
      <BackLink href={isList ? kindHref(entry.kind) : overviewHref} label={isList ? title : undefined} />
      <EntryEditor entry={entry} draft={draft} field={field} entries={entries} />
    </>
  );
}

export function EntryScreen({ kind, id, field, isNew = false }: EntryScreenProps) {
  const { title, isList } = kindOf(kind);
  const [blank] = useState(() => unwritten(kind, id));
  return (
    <EntriesFrame>
      {(entries) => {
        const known = entries.find((each) => each.kind === kind && each.id === id);
        const entry = known?.isDeleted ? undefined : (known ?? (isNew ? blank : undefined));
        if (entry) return <Opened entry={entry} field={field} isNew={entry === blank} entries={entries} />;
        return (
          <>
            <PageHead eyebrow={isList ? title : undefined} title={title} />
            <BackLink href={isList ? kindHref(kind) : overviewHref} label={isList ? title : undefined} />
            <EmptyState>{words.gone}</EmptyState>
          </>
        );
      }}
    </EntriesFrame>
  );
}
