import { type Html, html, unescapeHtml } from '../html.ts';

/**
 * Attribute with the name of a slot: an element that a function replaces. The build takes it away, and puts random marks
 * around the element instead, which no text on the page can contain (`src/build/slots.ts`).
 */
export const SLOT_ATTRIBUTE = 'data-slot';

/** Slot of a page that shows the answer of a function. */
export const ANSWER_SLOT = 'answer';
export const answerPlace = html`<div ${SLOT_ATTRIBUTE}="${ANSWER_SLOT}"></div>`;

/** Only the build writes before `<html>`: the key of a page's marks. */
const KEY = /^(<!DOCTYPE html>)<!--([0-9a-f]{32})-->/i;

/** Returns the comments that begin and end a slot. */
export const slotMarks = (key: string, name: string) => ({ start: `${key} ${name}`, end: `${key} ` }) as const;

/** Returns an attribute of a slot's element as built: in attributes the build escapes `<`, `>` and quotes. */
export function builtAttribute(element: string, name: string): string | undefined {
  const value = new RegExp(`^<[^>]* ${name}="([^"]*)"`).exec(element)?.[1];
  return value === undefined ? undefined : unescapeHtml(value);
}

/** Built page whose slots a function fills. */
export interface Template {
  /** Elements as built, by the name of their slot. */
  readonly built: Readonly<Record<string, string | undefined>>;
  /** Replaces the elements that have a filling; those without stay as built. */
  readonly fill: (fillings: Readonly<Record<string, Html | undefined>>) => string;
}

/**
 * Reads a built page with slots; undefined for any other page. The page is split at its marks once, so no filling is
 * ever searched for marks.
 */
export function readTemplate(page: string): Template | undefined {
  const [head = '', doctype = '', key] = KEY.exec(page) ?? [];
  if (key === undefined) return undefined;
  // Before each slot, its name, its element, nothing; the rest of the page in the end.
  const parts = page.slice(head.length).split(new RegExp(`<!--${key} ([a-z-]*)-->`));
  const slots = parts.flatMap((name, index) => {
    return index % 4 === 1 ? [{ name, element: parts[index + 1] ?? '', after: parts[index + 3] ?? '' }] : [];
  });
  return {
    built: Object.fromEntries(slots.map(({ name, element }) => [name, element])),
    fill: (fillings) =>
      [
        doctype,
        parts[0],
        ...slots.map(({ name, element, after }) => `${fillings[name]?.toString() ?? element}${after}`),
      ].join(''),
  };
}
