import { useEffect, useState } from 'react';

const secondsUntil = (deadline: number): number => Math.max(0, Math.ceil((deadline - Date.now()) / 1000));

/**
 * Counts down by the clock instead of by its ticks, which browsers throttle in background tabs.
 *
 * @param deadline in milliseconds since 1970
 * @returns whole seconds left, at least 0
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
