import type { ReactNode } from 'react';
import { type PeopleFilter, peopleSearch } from '#domain/people/view-address.ts';
import { NumberLink } from './screen-link.tsx';

interface PeopleLinkProps {
  readonly filter: PeopleFilter & { readonly person?: number };
  readonly children: ReactNode;
}

/** Leads a number or a name to the people it stands for, if the reader may see them. */
export const PeopleLink = ({ filter, children }: PeopleLinkProps) => (
  <NumberLink screen="newsletter" search={peopleSearch(filter)}>
    {children}
  </NumberLink>
);
