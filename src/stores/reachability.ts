import { atom, onMount } from 'nanostores';

/** True if the last call reached the server; the browser's online and offline events update it, too. */
export const $isReachable = atom(true);

let losses = 0;

/** Returns how often the connection was lost; an answer to a call from before the last loss says nothing about now. */
export const countLosses = (): number => losses;

onMount($isReachable, () => {
  const come = (): void => $isReachable.set(true);
  const go = (): void => {
    losses += 1;
    $isReachable.set(false);
  };
  if (!navigator.onLine) $isReachable.set(false);
  window.addEventListener('online', come);
  window.addEventListener('offline', go);
  return () => {
    window.removeEventListener('online', come);
    window.removeEventListener('offline', go);
  };
});
