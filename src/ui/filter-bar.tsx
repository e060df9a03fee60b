import type { ReactNode } from 'react';

/** The search, which comes first, and the filters above a list. */
export const FilterBar = ({ children }: { readonly children: ReactNode }) => (
  <search className="mb-4 grid grid-cols-2 gap-4 *:min-w-0 *:first:col-span-full lg:flex lg:*:flex-1 lg:*:first:flex-2">
    {children}
  </search>
);
