import { useEffect, useState } from 'react';
import { isKindName, type KindName } from '#contracts/content/registry.ts';

/** Where one is on the screen: what follows `#` in the address. */
export type Spot =
  | { readonly at: 'overview' }
  | { readonly at: 'images' }
  | { readonly at: 'law' }
  | { readonly at: 'kind'; readonly kind: KindName }
  | {
      readonly at: 'entry';
      readonly kind: KindName;
      readonly id: string;
      readonly field: string | undefined;
      /** Whether it may not exist yet. */
      readonly isNew: boolean;
    };

const IMAGES = 'bilder';
const LAW = 'rechts-check';
/** Stands before the id of an entry that exists as soon as something is written. */
const NEW = '+';

export const overviewHref = '#';
export const imagesHref = `#${IMAGES}`;
export const lawHref = `#${LAW}`;
export const kindHref = (kind: KindName): string => `#${kind}`;

/** Address of the form of an entry that does not exist yet. */
export const newEntryHref = (kind: KindName): string => `#${kind}/${NEW}${crypto.randomUUID()}`;

/** The spot that an address means. */
function spotOf(hash: string): Spot {
  const [kind = '', id, field] = decodeURIComponent(hash.replace(/^#/, '')).split('/');
  if (kind === IMAGES) return { at: 'images' };
  if (kind === LAW) return { at: 'law' };
  if (!isKindName(kind)) return { at: 'overview' };
  if (!id) return { at: 'kind', kind };
  return { at: 'entry', kind, id: id.replace(NEW, ''), field, isNew: id.startsWith(NEW) };
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
