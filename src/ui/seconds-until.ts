import { useEffect, useState } from 'react';

const secondsUntil = (deadline: number): number => Math.max(0, Math.ceil((deadline - Date.now()) / 1000));

/**
 * Counts down to a moment by the clock, never by its own ticks: a tab in the background gets few of them or none, and is
 * right when the visitor comes back to it.
 *
 * @param deadline in milliseconds since 1970
 * @returns whole seconds that are left, 0 once it is over
 */
export function useSecondsUntil(deadline: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(deadline));

  useEffect(() => {
    const look = () => setSeconds(secondsUntil(deadline));
    look();
    const timer = setInterval(look, 1000);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [deadline]);

  return seconds;
}
