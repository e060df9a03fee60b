import { LawCheck } from '#islands/admin/law/law-check.tsx';
import { TooltipProvider } from '#ui/tooltip.tsx';
import { EntryScreen } from './entry/entry-screen.tsx';
import { Library } from './images/library.tsx';
import { KindScreen } from './list/kind-screen.tsx';
import { Overview } from './overview/overview.tsx';
import { type Position, usePosition } from './position.ts';

function At({ position }: { readonly position: Position }) {
  switch (position.at) {
    case 'images':
      return <Library />;
    case 'law':
      return <LawCheck />;
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
