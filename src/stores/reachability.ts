import { atom, onMount } from 'nanostores';

/** Whether the server was there when it was last asked; the browser says when it goes offline and comes back. */
export const $isReachable = atom(true);

let losses = 0;

/** How often the browser has lost its connection: an answer to what was asked before the last time says nothing of now. */
export const lossesSoFar = (): number => losses;

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
