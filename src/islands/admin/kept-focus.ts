import { type RefObject, useEffect, useRef } from 'react';

/**
 * Takes the focus to the top of what is shown now when the button that had it went away with what it changed, so that
 * the keyboard goes on there.
 *
 * @param what changes with what is shown; undefined until it is known
 */
export function useKeptFocus(ref: RefObject<HTMLElement | null>, what: string | undefined): void {
  const before = useRef(what);
  useEffect(() => {
    const isChange = before.current !== undefined && before.current !== what;
    before.current = what;
    if (!isChange) return undefined;
    // A dialog that closes gives the focus back first.
    const frame = requestAnimationFrame(() => {
      const top = ref.current;
      if (top === null || document.activeElement !== document.body) return;
      if (top.getBoundingClientRect().top < 0) top.scrollIntoView();
      top.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [ref, what]);
}
