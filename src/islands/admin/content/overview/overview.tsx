import { Suspense, useState } from 'react';
import { publishing } from '#content/content/publishing.ts';
import { editor as words } from '#content/content/screen.ts';
import { law } from '#content/law/check.ts';
import { changeOnPage, screenTitles } from '#content/shell/frame.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { contentPlaces } from '#contracts/content/kind.ts';
import { type KindName, kindNames, kindOf } from '#contracts/content/registry.ts';
import type { Changes } from '#contracts/content/releases.ts';
import { pageHref } from '#domain/content/entry-href.ts';
import { AllExamples } from '#islands/admin/content/examples.tsx';
import { EntriesFrame } from '#islands/admin/content/list/entries-frame.tsx';
import { useIsOwner } from '#islands/admin/content/owner-only.tsx';
import { imagesHref, kindHref, lawHref } from '#islands/admin/content/position.ts';
import { PublishDialog } from '#islands/admin/content/publish/publish-dialog.tsx';
import { ReleaseCallout } from '#islands/admin/content/publish/release-callout.tsx';
import { ReleasesSection } from '#islands/admin/content/publish/releases-section.tsx';
import { StateBadge } from '#islands/admin/content/state-badge.tsx';
import { Icon } from '#islands/admin/icon.tsx';
import { Folded } from '#islands/admin/technician.tsx';
import { useFreshQuery } from '#islands/admin/use-query.ts';
import { paths } from '#paths.ts';
import { changesQuery } from '#stores/content/releases.ts';
import { dataOf } from '#stores/query.ts';
import { Button, buttonLooks } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { PageHead } from '#ui/page-head.tsx';
import { LiveSwitches } from './live-switches.tsx';

// Work of an editor, who has no dashboard.
const NeedsList = lazyPart(async () => (await import('./needs-list.tsx')).NeedsList);

const states = ['new', 'changed', 'moved', 'removed'] as const;

interface KindRowProps {
  readonly name: KindName;
  readonly entries: readonly DraftEntry[];
  /** Undefined until loaded. */
  readonly changes: Changes | undefined;
}

function KindState({ name, changes: all }: Pick<KindRowProps, 'name'> & { readonly changes: Changes }) {
  const changes = all.changes.filter(({ kind }) => kind === name);
  const isUnderWay = all.underWay.some(({ kind }) => kind === name);
  const counts = states.map((state) => ({ state, count: changes.filter((each) => each.state === state).length }));
  return (
    <>
      {counts.map((each) => each.count > 0 && <StateBadge key={each.state} {...each} />)}
      {isUnderWay && <StateBadge state="underWay" />}
    </>
  );
}

function KindRow({ name, entries, changes }: KindRowProps) {
  const { title, isList } = kindOf(name);
  const count = entries.filter(({ isDeleted }) => !isDeleted).length;
  return (
    <li className="border-t border-hairline last:border-b">
      <a href={kindHref(name)} className="grid grid-cols-[1fr_auto] items-center gap-x-6 px-1 py-3 hover:bg-paper">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{title}</span>
          {isList && <span className="text-ink-2 tabular-nums">{words.entries(count)}</span>}
          {changes && <KindState name={name} changes={changes} />}
        </span>
        <span className="text-admin">
          <Icon name="next" />
        </span>
      </a>
    </li>
  );
}

export function Overview() {
  const [isPublishing, setPublishing] = useState(false);
  const isOwner = useIsOwner();
  const state = useFreshQuery(changesQuery);
  const changes = dataOf(state);
  const count = changes ? changes.changes.length + changes.letters.length : 0;
  return (
    <>
      <PageHead
        title={screenTitles.content}
        lead={words.lead}
        actions={
          <>
            <a href={lawHref} className={buttonLooks.outline}>
              {law.title}
            </a>
            <a href={imagesHref} className={buttonLooks.outline}>
              {words.images}
            </a>
            <a href={pageHref(paths.home)} className={buttonLooks.outline}>
              {changeOnPage}
            </a>
            <Button onClick={() => setPublishing(true)}>
              {count === 0 ? publishing.open : publishing.openCount(count)}
            </Button>
          </>
        }
      />
      <ReleaseCallout />
      <AllExamples />
      {changes && !isOwner && (
        <Suspense>
          <NeedsList changes={changes.changes} />
        </Suspense>
      )}
      <div className="grid gap-12 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <EntriesFrame titles={contentPlaces.map((place) => words.places[place])}>
          {(entries) => (
            <div className="grid content-start gap-8">
              {contentPlaces.map((place) => {
                const rowsOf = (isRare: boolean) =>
                  kindNames
                    .filter((name) => kindOf(name).place === place && Boolean(kindOf(name).isRare) === isRare)
                    .map((name) => (
                      <KindRow
                        key={name}
                        name={name}
                        entries={entries.filter(({ kind }) => kind === name)}
                        changes={changes}
                      />
                    ));
                const rare = rowsOf(true);
                return (
                  <section key={place} aria-labelledby={`place-${place}`}>
                    <h2 id={`place-${place}`} className="mb-3 text-h3">
                      {words.places[place]}
                    </h2>
                    <ul>{rowsOf(false)}</ul>
                    {rare.length > 0 && (
                      <Folded title={words.rare}>
                        <ul>{rare}</ul>
                      </Folded>
                    )}
                  </section>
                );
              })}
            </div>
          )}
        </EntriesFrame>
        <div className="grid content-start gap-12">
          <ReleasesSection onPublish={() => setPublishing(true)} />
          <LiveSwitches />
        </div>
      </div>
      {isPublishing && <PublishDialog onClose={() => setPublishing(false)} />}
    </>
  );
}
