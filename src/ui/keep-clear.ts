import { type Box, coverage, freeSpot } from './free-spot.ts';

const PRESSABLE = 'a[href], button, input, select, textarea, summary, label';

const HELD = ':active, :focus-visible, :has(:focus-visible)';

/** What is smaller is there for screen readers only. */
const SEEN_MIN_PX = 2;

function isSeen({ width, height, top, bottom }: DOMRect): boolean {
  return width >= SEEN_MIN_PX && height >= SEEN_MIN_PX && bottom > 0 && top < innerHeight;
}

/** Where on the screen something can be pressed outside of `box`; beside an open dialog all is inert. */
function pressables(box: HTMLElement): Box[] {
  return [...document.querySelectorAll(PRESSABLE)]
    .filter((each) => !box.contains(each) && each.closest('[inert]') === null && each.checkVisibility())
    .map((each) => each.getBoundingClientRect())
    .filter(isSeen);
}

/**
 * Keeps a box, fixed to the right end of an edge, off everything that can be pressed, as long as the screen has room for
 * that. It moves only when something has come to lie under it, and never while it is pressed or a keyboard's focus is in
 * it. A pointer does not hold it, nor the focus that a click has left: both rest where something was just pressed, and the
 * toast may have come up right there.
 *
 * @returns what ends it
 */
export function keepClear(box: HTMLElement, edge: 'top' | 'bottom'): () => void {
  let frame = 0;

  function place(): void {
    frame = 0;
    const taken = pressables(box);
    const now = box.getBoundingClientRect();
    const isWithin = now.left >= 0 && now.top >= 0 && now.bottom <= innerHeight;
    if ((isWithin && coverage(now, taken) === 0) || box.matches(HELD)) return;
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const { offsetWidth, offsetHeight } = box;
    const spot = freeSpot({ width: offsetWidth, height: offsetHeight }, { width, height }, taken, edge);
    const home = edge === 'top' ? 0 : height - offsetHeight;
    box.style.translate = `${spot.right - width}px ${spot.top - home}px`;
  }

  function placeSoon(): void {
    if (frame === 0) frame = requestAnimationFrame(place);
  }

  const changes = new MutationObserver(placeSoon);
  changes.observe(document.body, { childList: true, subtree: true });
  const ended = new AbortController();
  const { signal } = ended;
  window.addEventListener('scroll', placeSoon, { capture: true, passive: true, signal });
  window.addEventListener('resize', placeSoon, { signal });
  placeSoon();
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    ended.abort();
  };
}

/**
 * Lets presses that began elsewhere go where they began, even if the box comes to lie there before the finger is lifted.
 *
 * @returns what ends it
 */
export function letPressesPass(box: HTMLElement): () => void {
  let frame = 0;

  function begin({ target }: PointerEvent): void {
    cancelAnimationFrame(frame);
    box.style.pointerEvents = target instanceof Node && box.contains(target) ? '' : 'none';
  }

  function end(): void {
    // Not before the click that belongs to it.
    frame = requestAnimationFrame(() => {
      box.style.pointerEvents = '';
    });
  }

  const ended = new AbortController();
  const { signal } = ended;
  window.addEventListener('pointerdown', begin, { capture: true, signal });
  // A drag cancels the pointer as it begins.
  for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, end, { capture: true, signal });
  return () => {
    cancelAnimationFrame(frame);
    ended.abort();
  };
}
