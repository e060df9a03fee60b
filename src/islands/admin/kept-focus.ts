import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the top of the new content when the focused button disappeared with the old one.
 *
 * @param what key of the content; undefined until it is known
 */
export function useKeptFocus(ref: RefObject<HTMLElement | null>, what: string | undefined): void {
  const before = useRef(what);
  useEffect(() => {
    const isChange = before.current !== undefined && before.current !== what;
    before.current = what;
    if (!isChange) return undefined;
    // Waits for a closing dialog to restore the focus first.
    const frame = requestAnimationFrame(() => {
      const top = ref.current;
      if (top === null || document.activeElement !== document.body) return;
      if (top.getBoundingClientRect().top < 0) top.scrollIntoView();
      top.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [ref, what]);
}
