import { entryList } from '#content/content/screen.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { isOwnerKind } from '#contracts/content/owner-fields.ts';
import { type KindName, kindOf } from '#contracts/content/registry.ts';
import { BackLink } from '#islands/admin/content/back-link.tsx';
import { EntryScreen } from '#islands/admin/content/entry/entry-screen.tsx';
import { OwnerOnlyNote, useIsOwner } from '#islands/admin/content/owner-only.tsx';
import { newEntryHref } from '#islands/admin/content/position.ts';
import { useFreshQuery } from '#islands/admin/use-query.ts';
import { changesQuery } from '#stores/content/releases.ts';
import { dataOf } from '#stores/query.ts';
import { Button, buttonLooks } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { titleOf } from './entries.ts';
import { EntriesFrame } from './entries-frame.tsx';
import { EntryList } from './entry-list.tsx';
import { undeleteAndShow } from './entry-row.tsx';

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
