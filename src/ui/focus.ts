/** Share of the screen above the toasts. */
const CLEAR = 0.75;

/** Returns the label of a field, else the element itself. */
function captionOf(element: HTMLElement): Element {
  const isField =
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement;
  return (isField && element.labels?.[0]) || element;
}

/** Checks that an element and its label are on screen, neither under the header nor where toasts appear. */
function isInSight(element: HTMLElement): boolean {
  const caption = captionOf(element);
  const { left, right, bottom } = element.getBoundingClientRect();
  const first = caption.getBoundingClientRect();
  return (
    bottom <= window.innerHeight * CLEAR &&
    caption.contains(document.elementFromPoint(first.left + 1, first.top + 1)) &&
    element.contains(document.elementFromPoint((left + right) / 2, bottom - 1))
  );
}

/**
 * Focuses a heading, field or button, and centres it unless it is in sight: a bare `focus()` reveals it at the nearest edge
 * in WebKit and Firefox, under the header or a toast.
 */
export function focusInSight(element: HTMLElement | null | undefined): void {
  if (!element) return;
  element.focus({ preventScroll: true });
  if (!isInSight(element)) element.scrollIntoView({ block: 'center', behavior: 'instant' });
}
