import { entryList, editor as words } from '#content/content/screen.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { emptyEntry } from '#contracts/content/kind.ts';
import { type KindName, kindOf } from '#contracts/content/kinds/registry.ts';
import { BackLink } from '#islands/admin/content/back-link.tsx';
import { EntryScreen } from '#islands/admin/content/entry/entry-screen.tsx';
import { entryHref } from '#islands/admin/content/place.ts';
import { useFreshQuery } from '#islands/admin/fresh-query.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { addEntry } from '#stores/content/drafts.ts';
import { changesQuery } from '#stores/content/releases.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { DeletedEntries } from './deleted-entries.tsx';
import { EntriesFrame } from './entries-frame.tsx';
import { EntryList } from './entry-list.tsx';

async function add(kind: KindName): Promise<void> {
  try {
    const entry = await addEntry(kind, emptyEntry(kindOf(kind)));
    location.hash = entryHref(entry);
  } catch (error) {
    const description = entryList.addFailed(serverMessageOf(error));
    showToast({ title: words.errorTitle, description, variant: 'destructive' });
  }
}

/** The entries of a kind; a kind that has only one shows its form at once. */
export function KindScreen({ kind }: { readonly kind: KindName }) {
  const { title, one, help, isList, fixed } = kindOf(kind);
  const state = useFreshQuery(changesQuery);
  if (!isList) return <EntryScreen kind={kind} id={kind} field={undefined} />;
  const changes = state.status === 'loaded' ? state.data.changes.filter((change) => change.kind === kind) : [];
  const parts = (entries: readonly DraftEntry[]) => {
    const mine = entries.filter((entry) => entry.kind === kind);
    return (
      <>
        <EntryList kind={kind} entries={mine.filter(({ isDeleted }) => !isDeleted)} changes={changes} />
        <DeletedEntries entries={mine.filter(({ isDeleted }) => isDeleted)} />
      </>
    );
  };
  return (
    <>
      <PageHead
        title={title}
        lead={help}
        actions={fixed === undefined && <Button onClick={() => void add(kind)}>{entryList.add(one)}</Button>}
      />
      <BackLink />
      <EntriesFrame>{parts}</EntriesFrame>
    </>
  );
}
