import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { opens } from '#domain/accounts/roles.ts';
import { type PeopleFilter, peopleSearch } from '#domain/people/view.ts';
import { $auth } from '#stores/accounts/login.ts';
import { ScreenLink } from './screen-link.tsx';

interface PeopleLinkProps {
  readonly filter: PeopleFilter & { readonly person?: number };
  readonly children: ReactNode;
}

/** Leads a number or a name to the people it stands for, if the reader may see them. */
export function PeopleLink({ filter, children }: PeopleLinkProps) {
  const auth = useStore($auth);
  if (auth.status !== 'authenticated' || !opens(auth.user.role, 'newsletter')) return children;
  return (
    <ScreenLink
      screen="newsletter"
      search={peopleSearch(filter)}
      className="underline decoration-1 underline-offset-4 hover:text-admin"
    >
      {children}
    </ScreenLink>
  );
}
