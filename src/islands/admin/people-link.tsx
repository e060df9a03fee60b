import type { ReactNode } from 'react';
import { type PeopleFilter, peopleSearch } from '#domain/people/view-address.ts';
import { NumberLink } from './screen-link.tsx';

interface PeopleLinkProps {
  readonly filter: PeopleFilter & { readonly person?: number };
  readonly children: ReactNode;
}

/** Links to the matching people if the user may see them. */
export const PeopleLink = ({ filter, children }: PeopleLinkProps) => (
  <NumberLink screen="newsletter" search={peopleSearch(filter)}>
    {children}
  </NumberLink>
);
