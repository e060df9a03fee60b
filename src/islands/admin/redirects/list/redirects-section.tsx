import { useRef } from 'react';
import { redirectImport as importWords } from '#content/redirects/import.ts';
import { redirects as words } from '#content/redirects/table.ts';
import type { Redirect } from '#contracts/redirects/editing.ts';
import { isUnfiltered, totalClicks } from '#domain/redirects/list.ts';
import { ListFrame } from '#islands/admin/redirects/list-frame.tsx';
import { ExportAction } from '#islands/admin/redirects/transfer/export-action.tsx';
import { redirectsQuery } from '#stores/redirects/editing.ts';
import { Button } from '#ui/button.tsx';
import { focusInSight } from '#ui/focus.ts';
import { Pager } from '#ui/pager.tsx';
import { RedirectFilters } from './redirect-filters.tsx';
import type { RowOverlay } from './redirect-row.tsx';
import { RedirectsTable } from './redirects-table.tsx';
import { type RedirectList, useRedirectList } from './use-redirect-list.ts';

const TITLE_ID = 'redirects-title';

const summaryOf = ({ filter, all, found }: RedirectList): string =>
  isUnfiltered(filter) ? words.summary(all.length, totalClicks(all)) : words.found(found.length, all.length);

interface RedirectsSectionProps {
  readonly onOpen: (kind: RowOverlay, redirect: Redirect) => void;
  readonly onImport: () => void;
}

/** Redirects (spec 2.13); many of them with search, filters, order and pages. */
export function RedirectsSection({ onOpen, onImport }: RedirectsSectionProps) {
  const list = useRedirectList();
  const { all, isMany, page } = list;
  const headingRef = useRef<HTMLHeadingElement>(null);

  function turnTo(number: number): void {
    list.turnTo(number);
    focusInSight(headingRef.current);
  }

  return (
    <ListFrame
      id={TITLE_ID}
      words={words}
      state={list.state}
      headingRef={headingRef}
      summary={summaryOf(list)}
      onRetry={() => void redirectsQuery.refresh()}
      tools={
        <>
          <Button look="link" onClick={onImport}>
            {importWords.open}
          </Button>
          {all.length > 0 && <ExportAction count={all.length} />}
        </>
      }
    >
      {isMany && <RedirectFilters filter={list.filter} categories={list.categories} onChange={list.show} />}
      <RedirectsTable
        labelledBy={TITLE_ID}
        list={list}
        onOpen={onOpen}
        onRemoved={() => headingRef.current?.focus({ preventScroll: true })}
      />
      <Pager label={words.pages.label} number={page.number} count={page.count} words={words.pages} onOpen={turnTo} />
    </ListFrame>
  );
}
