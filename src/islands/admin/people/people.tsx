import { useStore } from '@nanostores/react';
import { type ComponentProps, Suspense, useMemo, useRef, useState } from 'react';
import { importWords } from '#content/people/import.ts';
import { csv, filters, resend, people as words } from '#content/people/screen.ts';
import {
  EVERYBODY,
  isUnfiltered,
  type PeopleView,
  peopleSearch,
  readPeopleView,
  withFilter,
} from '#domain/people/view-address.ts';
import { useKeptFocus } from '#islands/admin/kept-focus.ts';
import { LoadedPage } from '#islands/admin/loaded.tsx';
import { NewSince } from '#islands/admin/time-filter.tsx';
import { usePagedQuery } from '#islands/admin/use-query.ts';
import { type PeoplePage, peopleCountsQuery, peoplePages } from '#stores/people/reading.ts';
import { dataOf } from '#stores/query.ts';
import { $search, leaveSearch, showSearch } from '#stores/shell/admin-router.ts';
import { Button } from '#ui/button.tsx';
import { focusInSight } from '#ui/focus.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { EmptyState } from '#ui/states.tsx';
import { DeadMails } from './dead-mails.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { ForgiveBounces } from './forgive-bounces.tsx';
import { PeopleCounts } from './people-counts.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { PeopleTable } from './people-table.tsx';
import { PersonPage } from './person/person-page.tsx';
import { ResendDialog } from './resend-dialog.tsx';

/** Empty page, whose table shows its head while the first one loads. */
const NOBODY: PeoplePage = { people: [], total: 0, unanswered: 0, previous: null, next: null };

const ImportDialog = lazyPart(async () => (await import('./import/import-dialog.tsx')).ImportDialog);

function Body(props: ComponentProps<typeof PeopleTable>) {
  const { page, view, onShow } = props;
  if (page.people.length > 0) return <PeopleTable {...props} />;
  if (isUnfiltered(view)) return <EmptyState>{words.empty}</EmptyState>;
  const { order, direction } = view;
  return (
    <EmptyState
      action={
        <Button look="outline" onClick={() => onShow({ ...EVERYBODY, order, direction })}>
          {words.reset}
        </Button>
      }
    >
      {words.nothing}
    </EmptyState>
  );
}

/** People on the lists. Filter and page are in the address, so that views can be bookmarked and shared. */
export function People() {
  const search = useStore($search);
  const view = useMemo(() => readPeopleView(search), [search]);
  const [dialog, setDialog] = useState<'export' | 'resend' | 'import'>();
  const close = (): void => setDialog(undefined);
  const headingRef = useRef<HTMLHeadingElement>(null);

  const topRef = useRef<HTMLDivElement>(null);
  useKeptFocus(topRef, String(view.person ?? ''));

  // Opening a person does not read the list again.
  const listed = peopleSearch({ ...view, person: undefined });
  const [pages, state] = usePagedQuery(peoplePages, readPeopleView(listed));
  const page = dataOf(state);

  const show = (next: PeopleView): void => showSearch(peopleSearch(next), 'push');
  const refine = (next: PeopleView): void => showSearch(peopleSearch(next), 'replace');
  const total = page?.total;
  const unanswered = page?.unanswered ?? 0;

  function refresh(): void {
    void pages.refresh();
    void peopleCountsQuery.refresh();
  }

  /** Focuses the heading, because the button is gone. */
  function showOld(): void {
    show(withFilter(view, { newSince: undefined }));
    focusInSight(headingRef.current);
  }

  /** Focuses the heading, because the filter is now empty and its button gone. */
  function forgiven(): void {
    focusInSight(headingRef.current);
    refresh();
  }

  const list = () => (
    <section aria-labelledby="people-title">
      <PeopleFilters view={view} onShow={show} onRefine={refine} />
      <NewSince since={view.newSince} words={filters} onRemove={showOld} />
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 id="people-title" ref={headingRef} tabIndex={-1} className="text-h3 outline-none">
            {words.title}
          </h2>
          <p role="status" className="text-meta text-ink-2">
            {total !== undefined && (isUnfiltered(view) ? words.all(total) : words.found(total))}
          </p>
        </div>
        {total !== undefined && (
          <div className="flex flex-wrap gap-3">
            {view.status === 'bounced' && total > 0 && <ForgiveBounces view={view} total={total} onDone={forgiven} />}
            {unanswered > 0 && (
              <Button look="outline" onClick={() => setDialog('resend')}>
                {resend.open(unanswered)}
              </Button>
            )}
            <Button look="outline" onClick={() => setDialog('import')}>
              {importWords.open}
            </Button>
            {total > 0 && (
              <Button look="outline" onClick={() => setDialog('export')}>
                {csv.open}
              </Button>
            )}
          </div>
        )}
      </header>
      <DeadMails />
      <PeopleCounts isFiltered={!isUnfiltered(view)} />
      <LoadedPage
        state={state}
        words={words}
        frame={<PeopleTable page={NOBODY} view={view} isBusy={true} onShow={show} />}
        onRetry={() => void pages.refresh()}
      >
        {(shown) => <Body page={shown} view={view} isBusy={state.status === 'refreshing'} onShow={show} />}
      </LoadedPage>
      {dialog === 'export' && total !== undefined && <ExportDialog view={view} total={total} onClose={close} />}
      {dialog === 'import' && (
        <Suspense>
          <ImportDialog onDone={refresh} onClose={close} />
        </Suspense>
      )}
      {dialog === 'resend' && <ResendDialog view={view} count={unanswered} onSent={refresh} onClose={close} />}
    </section>
  );

  return (
    <div ref={topRef} tabIndex={-1} className="outline-none">
      {view.person === undefined ? (
        list()
      ) : (
        <PersonPage
          key={view.person}
          id={view.person}
          list={listed}
          onChanged={refresh}
          onRemoved={() => leaveSearch(listed)}
        />
      )}
    </div>
  );
}
