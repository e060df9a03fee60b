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
  readonly button: string;
  readonly children: ReactNode;
}

/** Search above a list, with a button that opens the filters. */
export function FoldingFilters({ search, button, children }: FoldingFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <search className="mb-4 block">
      <div className="flex max-w-[40rem] items-end gap-2 *:first:min-w-0 *:first:grow">
        {search}
        <Button
          look="compact"
          className="flex-none"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {button}
        </Button>
      </div>
      <div id={id} hidden={!isOpen} className="mt-4 grid grid-cols-2 gap-4 *:min-w-0 lg:grid-cols-5">
        {children}
      </div>
    </search>
  );
}
