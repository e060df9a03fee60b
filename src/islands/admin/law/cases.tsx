import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { cases as words } from '#content/law/case-inbox.ts';
import { screenTitles } from '#content/shell/frame.ts';
import { caseStates } from '#contracts/law/cases.ts';
import { CASES_PER_PAGE, caseIn } from '#domain/law/cases.ts';
import { LoadedPage } from '#islands/admin/loaded.tsx';
import { usePagedQuery } from '#islands/admin/use-query.ts';
import { type CasesPage, type CasesView, casePages } from '#stores/law/cases.ts';
import { dataOf } from '#stores/query.ts';
import { $search } from '#stores/shell/admin-router.ts';
import { Button } from '#ui/button.tsx';
import { focusInSight } from '#ui/focus.ts';
import { PageHead } from '#ui/page-head.tsx';
import { EmptyState } from '#ui/states.tsx';
import { CaseCard } from './case-card.tsx';

interface ListProps {
  readonly page: CasesPage;
  readonly state: 'open' | 'answered';
  readonly onTurn: (skip: number) => void;
  readonly onMarked: () => void;
}

function List({ page, state, onTurn, onMarked }: ListProps) {
  const { cases, skip } = page;
  const [first] = cases;
  const next = skip + cases.length;
  if (first === undefined) return <EmptyState>{words.empty[state]}</EmptyState>;
  return (
    <>
      <ul className="grid gap-4">
        {cases.map((each) => (
          <CaseCard key={each.id} found={each} isFolded={each !== first} onMarked={onMarked} />
        ))}
      </ul>
      {(skip > 0 || next < page[state]) && (
        <nav aria-label={words.pages.label} className="flex flex-wrap justify-between gap-3 pt-4">
          <Button look="outline" disabled={skip === 0} onClick={() => onTurn(Math.max(0, skip - CASES_PER_PAGE))}>
            {words.pages.previous}
          </Button>
          <Button look="outline" disabled={next >= page[state]} onClick={() => onTurn(next)}>
            {words.pages.next}
          </Button>
        </nav>
      )}
    </>
  );
}

/** @param first id of the case with which the list begins */
function Inbox({ first }: { readonly first: number | undefined }) {
  const [view, setView] = useState<CasesView>(first === undefined ? { state: 'open' } : { first });
  const [pages, read] = usePagedQuery(casePages, view);
  const page = dataOf(read);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const state = view.state ?? page?.state ?? 'open';

  function turn(skip: number): void {
    setView({ state, skip });
    focusInSight(titleRef.current);
  }

  /** Reads again what is left of the page: a case that the address names would take it along to its new state. */
  function marked(): void {
    focusInSight(titleRef.current);
    if (view.first === undefined || page === undefined) void pages.refresh();
    else setView({ state, skip: page.skip });
  }

  return (
    <section aria-labelledby="cases-title">
      <h2 id="cases-title" ref={titleRef} tabIndex={-1} className="sr-only">
        {words.states[state]}
      </h2>
      {page && (
        <fieldset className="mb-4 flex flex-wrap gap-3">
          <legend className="sr-only">{words.state}</legend>
          {caseStates.map((each) => (
            <Button key={each} look="choice" aria-pressed={each === state} onClick={() => setView({ state: each })}>
              {words.withCount(words.states[each], page[each])}
            </Button>
          ))}
        </fieldset>
      )}
      <LoadedPage state={read} words={words} onRetry={pages.refresh}>
        {(shown) => <List page={shown} state={state} onTurn={turn} onMarked={marked} />}
      </LoadedPage>
    </section>
  );
}

/** Screen 'Vorgänge': withdrawals and cancellations (docs/decisions/law.md). */
export function Cases() {
  const first = caseIn(useStore($search));
  return (
    <>
      <PageHead title={screenTitles.cases} lead={words.lead} />
      <Inbox key={first} first={first} />
    </>
  );
}
