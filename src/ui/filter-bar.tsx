import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';

/** Search (first child) and filters above a list. */
export const FilterBar = ({ children }: { readonly children: ReactNode }) => (
  <search className="mb-4 grid grid-cols-2 gap-4 *:min-w-0 *:first:col-span-full lg:flex lg:*:flex-1 lg:*:first:flex-2">
    {children}
  </search>
);

interface FoldingFiltersProps {
  readonly search: ReactNode;
  /** Name of the button that opens the filters on a phone. */
  readonly button: string;
  readonly children: ReactNode;
}

/** Search and filters above a list; a phone folds the filters behind a button. */
export function FoldingFilters({ search, button, children }: FoldingFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <search className="mb-4 block gap-4 sm:grid sm:grid-cols-2 sm:*:min-w-0 lg:grid-cols-5">
      <div className="flex items-end gap-2 *:first:min-w-0 *:first:grow sm:col-span-2">
        {search}
        <Button
          look="compact"
          className="flex-none sm:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {button}
        </Button>
      </div>
      <div id={id} className={`mt-4 grid grid-cols-2 gap-4 *:min-w-0 sm:contents ${isOpen ? '' : 'max-sm:hidden'}`}>
        {children}
      </div>
    </search>
  );
}
