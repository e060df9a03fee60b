import { useEffect, useState } from 'react';
import { isKindName, type KindName } from '#contracts/content/kinds/registry.ts';

/** Where one is on the screen: what follows `#` in the address. */
export type Spot =
  | { readonly at: 'overview' }
  | { readonly at: 'images' }
  | { readonly at: 'law' }
  | { readonly at: 'kind'; readonly kind: KindName }
  | { readonly at: 'entry'; readonly kind: KindName; readonly id: string; readonly field: string | undefined };

const IMAGES = 'bilder';
const LAW = 'rechts-check';

export const overviewHref = '#';
export const imagesHref = `#${IMAGES}`;
export const lawHref = `#${LAW}`;
export const kindHref = (kind: KindName): string => `#${kind}`;
/** Address of an entry's form, and of a field in it. */
export const entryHref = ({ kind, id }: { readonly kind: KindName; readonly id: string }, field?: string | null) =>
  `#${kind}/${id}${field ? `/${field}` : ''}`;

/** The spot that an address means. */
function spotOf(hash: string): Spot {
  const [kind = '', id, field] = decodeURIComponent(hash.replace(/^#/, '')).split('/');
  if (kind === IMAGES) return { at: 'images' };
  if (kind === LAW) return { at: 'law' };
  if (!isKindName(kind)) return { at: 'overview' };
  return id ? { at: 'entry', kind, id, field } : { at: 'kind', kind };
}

/** The spot in the address bar; it follows links and the browser's buttons. */
export function useSpot(): Spot {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = (): void => setHash(location.hash);
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return spotOf(hash);
}
