import { useMemo } from 'react';
import { entryForm as words } from '#content/content/screen.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { type KindName, kindOf } from '#contracts/content/kinds/registry.ts';
import { BackLink } from '#islands/admin/content/back-link.tsx';
import { titleOf } from '#islands/admin/content/list/entries.ts';
import { EntriesFrame } from '#islands/admin/content/list/entries-frame.tsx';
import { kindHref, overviewHref } from '#islands/admin/content/place.ts';
import { openDraft } from '#stores/content/draft.ts';
import { PageHead } from '#ui/page-head.tsx';
import { EmptyState } from '#ui/states.tsx';
import { EntryEditor } from './entry-editor.tsx';

interface EntryScreenProps {
  readonly kind: KindName;
  readonly id: string;
  /** The field to begin with. */
  readonly field: string | undefined;
}

/** Keeps the draft that is not saved yet; a newer text that somebody else has saved opens anew where nothing is lost. */
function Opened({
  entry,
  field,
  entries,
}: { readonly entry: DraftEntry } & Pick<EntryScreenProps, 'field'> & { readonly entries: readonly DraftEntry[] }) {
  const draft = useMemo(() => openDraft(entry), [entry]);
  return <EntryEditor entry={entry} draft={draft} field={field} siblings={entries} />;
}

/** The form of an entry, with what it looks like on its page. */
export function EntryScreen({ kind, id, field }: EntryScreenProps) {
  const { title, isList } = kindOf(kind);
  return (
    <EntriesFrame>
      {(entries) => {
        const siblings = entries.filter((entry) => entry.kind === kind && !entry.isDeleted);
        const entry = siblings.find((each) => each.id === id);
        return (
          <>
            <PageHead eyebrow={isList ? title : undefined} title={entry ? titleOf(entry) : title} />
            <BackLink href={isList ? kindHref(kind) : overviewHref} label={isList ? title : undefined} />
            {entry ? <Opened entry={entry} field={field} entries={siblings} /> : <EmptyState>{words.gone}</EmptyState>}
          </>
        );
      }}
    </EntriesFrame>
  );
}
