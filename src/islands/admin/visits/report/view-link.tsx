import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { type VisitsView, visitsSearch } from '#domain/visits/view.ts';
import { showSearch } from '#stores/shell/admin-router.ts';

interface ViewLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  /** Undefined for single days, of which the address says nothing. */
  readonly view: VisitsView | undefined;
}

/** Leads to other figures: the address has them, so that they can be kept, sent and gone back to. */
export function ViewLink({ view, ...link }: ViewLinkProps) {
  const search = view ? visitsSearch(view) : '';

  function follow(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    showSearch(search, 'push');
  }

  return <a {...link} href={`${location.pathname}${search}`} onClick={follow} />;
}
