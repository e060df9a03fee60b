import { type Box, coverage, freeSpot } from './free-spot.ts';

const PRESSABLE = 'a[href], button, input, select, textarea, summary, label';

/** Messages that a toast reports on, and the focused element. */
const KEPT = '[role="alert"], [data-keep-clear], :focus';

const HELD = ':active, :focus-visible, :has(:focus-visible)';

/** Smaller elements are visible to screen readers only. */
const SEEN_MIN_PX = 2;

function isSeen({ width, height, top, bottom }: DOMRect): boolean {
  return width >= SEEN_MIN_PX && height >= SEEN_MIN_PX && bottom > 0 && top < innerHeight;
}

/** Returns the visible elements outside `box`; all are inert beside an open dialog. */
function boxesOf(selector: string, box: HTMLElement): Box[] {
  return [...document.querySelectorAll(selector)]
    .filter((each) => !box.contains(each) && each.closest('[inert]') === null && each.getClientRects().length > 0)
    .map((each) => each.getBoundingClientRect())
    .filter(isSeen);
}

/**
 * Moves a fixed box off what lies under it if the screen has room, but never while it is pressed or has keyboard focus.
 * Hover and mouse focus do not count, since a toast may appear under a resting pointer.
 *
 * @returns stops it
 */
export function keepClear(box: HTMLElement): () => void {
  let frame = 0;

  function place(): void {
    frame = 0;
    const taken = boxesOf(PRESSABLE, box);
    const kept = boxesOf(KEPT, box);
    const now = box.getBoundingClientRect();
    const isWithin = now.left >= 0 && now.top >= 0 && now.bottom <= innerHeight;
    if ((isWithin && coverage(now, [...taken, ...kept]) === 0) || box.matches(HELD)) return;
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const { offsetWidth, offsetHeight } = box;
    const spot = freeSpot({ width: offsetWidth, height: offsetHeight }, { width, height }, taken, kept);
    box.style.translate = `${spot.right - width}px ${spot.bottom - height}px`;
  }

  function placeSoon(): void {
    if (frame === 0) frame = requestAnimationFrame(place);
  }

  const changes = new MutationObserver(placeSoon);
  changes.observe(document.body, { childList: true, subtree: true });
  const ended = new AbortController();
  const { signal } = ended;
  window.addEventListener('scroll', placeSoon, { capture: true, passive: true, signal });
  for (const name of ['resize', 'focusin']) window.addEventListener(name, placeSoon, { signal });
  placeSoon();
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    ended.abort();
  };
}

/**
 * Lets a press that began outside the box end there, even if the box moves under the finger before it is lifted.
 *
 * @returns stops it
 */
export function letPressesPass(box: HTMLElement): () => void {
  let frame = 0;

  function begin({ target }: PointerEvent): void {
    cancelAnimationFrame(frame);
    box.style.pointerEvents = target instanceof Node && box.contains(target) ? '' : 'none';
  }

  function end(): void {
    // After the click that follows the release.
    frame = requestAnimationFrame(() => {
      box.style.pointerEvents = '';
    });
  }

  const ended = new AbortController();
  const { signal } = ended;
  window.addEventListener('pointerdown', begin, { capture: true, signal });
  // A drag cancels the pointer when it begins.
  for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, end, { capture: true, signal });
  return () => {
    cancelAnimationFrame(frame);
    ended.abort();
  };
}
