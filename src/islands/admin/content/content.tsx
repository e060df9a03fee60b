import { Suspense } from 'react';
import { onPage } from '#content/content/on-page.ts';
import { LawCheck } from '#islands/admin/law/law-check.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { LoadingState } from '#ui/states.tsx';
import { TooltipProvider } from '#ui/tooltip.tsx';
import { EntryScreen } from './entry/entry-screen.tsx';
import { Library } from './images/library.tsx';
import { KindScreen } from './list/kind-screen.tsx';
import { Overview } from './overview/overview.tsx';
import { type Position, usePosition } from './position.ts';

// Loaded when it is opened, because the lists and forms do without it.
const OnPage = lazyPart(async () => (await import('./on-page/on-page.tsx')).OnPage);

function At({ position }: { readonly position: Position }) {
  switch (position.at) {
    case 'images':
      return <Library />;
    case 'law':
      return <LawCheck />;
    case 'page':
      return (
        <Suspense fallback={<LoadingState>{onPage.loading}</LoadingState>}>
          <OnPage {...position} />
        </Suspense>
      );
    case 'kind':
      return <KindScreen key={position.kind} kind={position.kind} />;
    case 'entry':
      return <EntryScreen key={`${position.kind}/${position.id}`} {...position} />;
    default:
      return <Overview />;
  }
}

/** Screen 'Inhalte' (docs/decisions/content.md). */
export const Content = () => (
  <TooltipProvider>
    <At position={usePosition()} />
  </TooltipProvider>
);
