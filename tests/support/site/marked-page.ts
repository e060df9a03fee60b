import { parsePage, serializePage } from '#build/html-tree.ts';
import { markSlots } from '#build/slots.ts';

/** Returns a page whose slots are marked, as the build does. */
export function markedPage(html: string): string {
  const page = parsePage(`<!doctype html>${html}`);
  markSlots(page);
  return serializePage(page);
}
