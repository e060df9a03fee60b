import { useEffect, useState } from 'react';
import { isKindName, type KindName } from '#contracts/content/registry.ts';
import { type FieldPosition, PAGE } from '#domain/content/entry-href.ts';

/** Place of a text of the content. */
export type TextPosition = FieldPosition<KindName>;

/** Position within the screen, from the address after `#`. */
export type Position =
  | { readonly at: 'overview' }
  | { readonly at: 'images' }
  | { readonly at: 'law' }
  | { readonly at: 'page'; readonly path: string; readonly place: TextPosition | undefined }
  | { readonly at: 'kind'; readonly kind: KindName }
  | {
      readonly at: 'entry';
      readonly kind: KindName;
      readonly id: string;
      readonly field: string | undefined;
      /** Allows an id that is not stored yet. */
      readonly isNew: boolean;
    };

const IMAGES = 'bilder';
const LAW = 'rechts-check';
/** Prefix of the id of an entry that is created by its first edit. */
const NEW = '+';

export const overviewHref = '#';
export const imagesHref = `#${IMAGES}`;
export const lawHref = `#${LAW}`;
export const kindHref = (kind: KindName): string => `#${kind}`;

export const newEntryHref = (kind: KindName): string => `#${kind}/${NEW}${crypto.randomUUID()}`;

function parsePlace([kind = '', id, field]: readonly (string | undefined)[]): TextPosition | undefined {
  return isKindName(kind) && id !== undefined && field !== undefined ? { kind, id, field } : undefined;
}

function parsePosition(hash: string): Position {
  const [kind = '', id, field, ...rest] = hash.replace(/^#/, '').split('/').map(decodeURIComponent);
  if (kind === IMAGES) return { at: 'images' };
  if (kind === LAW) return { at: 'law' };
  if (kind === PAGE) return { at: 'page', path: id ?? '/', place: parsePlace([field, ...rest]) };
  if (!isKindName(kind)) return { at: 'overview' };
  if (!id) return { at: 'kind', kind };
  return { at: 'entry', kind, id: id.replace(NEW, ''), field, isNew: id.startsWith(NEW) };
}

/** Returns the current position; it follows links and the browser's history. */
export function usePosition(): Position {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = (): void => setHash(location.hash);
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return parsePosition(hash);
}
