import { randomBytes } from 'node:crypto';
import { readTemplate, SLOT_ATTRIBUTE, slotMarks } from '#domain/pages/slots.ts';
import {
  attributeOf,
  createComment,
  type Element,
  elementsIn,
  findElement,
  insertAfter,
  insertBefore,
  type Page,
  removeAttribute,
} from './html-tree.ts';

const isSlot = (element: Element): boolean => attributeOf(element, SLOT_ATTRIBUTE) !== undefined;

/**
 * Puts marks around the elements that a function replaces. Their key is random, so no author can have written one into a
 * text before the build.
 *
 * @returns the key; undefined for a page without slots @throws Error for two slots of one name, or inside one another
 */
export function markSlots(page: Page): string | undefined {
  const slots = elementsIn(page).filter(isSlot);
  const names = slots.map((slot) => attributeOf(slot, SLOT_ATTRIBUTE) ?? '');
  if (slots.length === 0) return undefined;
  if (new Set(names).size < names.length) throw new Error(`A page has a slot twice: ${names.join(', ')}`);
  if (slots.some((slot) => findElement(slot, isSlot))) throw new Error(`Of ${names.join(', ')} one is inside another`);
  const key = randomBytes(16).toString('hex');
  for (const [index, slot] of slots.entries()) {
    const { start, end } = slotMarks(key, names[index] ?? '');
    insertBefore(slot, createComment(start));
    insertAfter(slot, createComment(end));
    removeAttribute(slot, SLOT_ATTRIBUTE);
  }
  const html = findElement(page, ({ tagName }) => tagName === 'html');
  if (html !== undefined) insertBefore(html, createComment(key));
  return key;
}

/** Checks that a finished page can be split at its slots. @throws Error */
export function checkSlots(html: string, key: string): void {
  const template = readTemplate(html);
  const count = Object.keys(template?.built ?? {}).length;
  if (template === undefined || html.split(key).length !== 2 * count + 2) throw new Error('A page lost its slots');
}
