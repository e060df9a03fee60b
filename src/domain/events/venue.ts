import { trimParts } from '../trimming.ts';
import { isOnlinePlace, withoutOnline } from './task-reading.ts';

/** Owner's words that may name a venue. */
interface Words {
  readonly place?: string | undefined;
  readonly tags: readonly string[];
}

export interface Venue {
  readonly isOnline: boolean;
  /** Town or address; empty if not named. */
  readonly place: string;
}

/** Words between or before places: 'online und in Berlin', 'Online über Zoom'. */
const BETWEEN = /^(?:[\s,;/&+()–-]|und|oder|auch|in|im|per|via|über)$/iu;
const withoutEnds = (text: string): string =>
  trimParts(text.match(/[\p{L}\d]+|[^\p{L}\d]/gu) ?? [], (part) => !BETWEEN.test(part));

/** Returns the rest of a tag like 'Vor Ort in Berlin' or 'Vor Ort: Berlin'; undefined for other tags. */
const placeOfTag = (tag: string): string | undefined =>
  /^vor ort(.*)$/i
    .exec(tag)?.[1]
    ?.replace(/^\s+in/i, '')
    .trimStart()
    .replace(/^[:,–-]/, '')
    .trimStart();

/** Reads the venue from the owner's words for it, else from her tags ('Vor Ort in Berlin'); a default bullet names none. */
export function parseVenue({ place = '', tags }: Words): Venue {
  if (place !== '') {
    const isOnline = isOnlinePlace(place);
    return { isOnline, place: isOnline ? withoutEnds(withoutOnline(place)) : place };
  }
  const onSite = tags.map(placeOfTag).find((named) => named !== undefined);
  return { isOnline: tags.some(isOnlinePlace), place: onSite === '' ? 'Vor Ort' : (onSite ?? '') };
}

/** Returns the venue in words: the owner's, otherwise those of the tags; empty if neither names one. */
export function describeVenue({ place = '', tags }: Words): string {
  if (place !== '') return place;
  const { isOnline, place: onSite } = parseVenue({ tags });
  if (onSite === '') return isOnline ? 'Online' : '';
  return `${onSite}${isOnline ? ' und online' : ''}`;
}

/** Returns the venue of the tags if the place leaves it out, as visitors read both; else empty. */
export function findOtherVenue({ place, tags }: { readonly place: string; readonly tags: readonly string[] }): string {
  const named = parseVenue({ place, tags: [] });
  const tagged = parseVenue({ tags });
  const isOther = (tagged.isOnline && !named.isOnline) || (tagged.place !== '' && named.place === '');
  return isOther ? describeVenue({ tags }) : '';
}
