import { useEffect, useState } from 'react';
import { progress as words } from '#content/letters/screen.ts';

/** Interval of the countdown in milliseconds. */
const COUNT_MS = 250;

/** Counts down to the first mail, from what the server has answered. */
export function LetterHold({ ms }: { readonly ms: number }) {
  const [left, setLeft] = useState(ms);
  useEffect(() => {
    const end = performance.now() + ms;
    const show = (): void => setLeft(end - performance.now());
    show();
    const timer = setInterval(show, COUNT_MS);
    return () => clearInterval(timer);
  }, [ms]);
  return (
    <p role="timer" className="figures text-lead">
      {words.held(Math.max(0, Math.ceil(left / 1000)))}
    </p>
  );
}
