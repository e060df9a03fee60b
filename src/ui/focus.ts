/** Share of the screen above the toasts. */
const CLEAR = 0.75;

/** Any element; form controls have labels. */
interface Focusable extends HTMLElement {
  readonly labels?: NodeListOf<HTMLLabelElement> | null;
}

/** Checks that an element and its label are on screen, neither under the header nor where toasts appear. */
function isInSight(element: Focusable): boolean {
  const caption = element.labels?.[0] ?? element;
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
export function focusInSight(element: Focusable | null | undefined): void {
  if (!element) return;
  element.focus({ preventScroll: true });
  if (!isInSight(element)) element.scrollIntoView({ block: 'center', behavior: 'instant' });
}
