import { entryList } from '#content/content/screen.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { isOwnerKind } from '#contracts/content/owner-fields.ts';
import { type KindName, kindOf } from '#contracts/content/registry.ts';
import { BackLink } from '#islands/admin/content/back-link.tsx';
import { EntryScreen } from '#islands/admin/content/entry/entry-screen.tsx';
import { OwnerOnlyNote, useIsOwner } from '#islands/admin/content/owner-only.tsx';
import { newEntryHref } from '#islands/admin/content/place.ts';
import { useFreshQuery } from '#islands/admin/use-query.ts';
import { changesQuery } from '#stores/content/releases.ts';
import { dataOf } from '#stores/query.ts';
import { buttonLooks } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { DeletedEntries } from './deleted-entries.tsx';
import { EntriesFrame } from './entries-frame.tsx';
import { EntryList } from './entry-list.tsx';

/** The entries of a kind; a kind that has only one shows its form at once. */
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
