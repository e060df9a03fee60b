/** Messages that a toast reports on, and the focused element. */
const KEPT = '[role="alert"], :focus-visible';

/** Longer than most presses, in milliseconds. */
const PRESS_MS = 400;

/** Scrolls up what lies under the strip and must be seen. */
function reveal(stripTop: number): void {
  for (const kept of document.querySelectorAll(KEPT)) {
    const { top, bottom } = kept.getBoundingClientRect();
    if (top < innerHeight && bottom > stripTop) kept.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }
}

/**
 * Reserves the strip under a toast: bars and dialogs end above `--toast-strip` while it is open, and the page has
 * `--toast-room` at its end from then on, because taking it back would move the page. A press that began before the toast
 * appeared goes through it.
 *
 * @returns frees the strip
 */
export function reserveStrip(place: HTMLElement): () => void {
  const { style } = document.documentElement;
  place.style.pointerEvents = 'none';
  const timer = setTimeout(() => {
    place.style.pointerEvents = '';
  }, PRESS_MS);
  const size = new ResizeObserver(() => {
    for (const name of ['--toast-strip', '--toast-room']) style.setProperty(name, `${place.offsetHeight}px`);
    reveal(innerHeight - place.offsetHeight);
  });
  size.observe(place);
  return () => {
    clearTimeout(timer);
    place.style.pointerEvents = '';
    size.disconnect();
    style.removeProperty('--toast-strip');
  };
}
