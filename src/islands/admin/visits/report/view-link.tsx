import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { type VisitsView, visitsSearch } from '#domain/visits/view.ts';
import { showSearch } from '#stores/shell/admin-router.ts';

interface ViewLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  /** Undefined for single days, which have no query. */
  readonly view: VisitsView | undefined;
}

/**
 * Link to another view of the figures; views are in the address, so that they can be bookmarked, shared and reached by
 * 'back'.
 */
export function ViewLink({ view, ...link }: ViewLinkProps) {
  const search = view ? visitsSearch(view) : '';

  function follow(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    showSearch(search, 'push');
  }

  return <a {...link} href={`${location.pathname}${search}`} onClick={follow} />;
}
