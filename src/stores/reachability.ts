import { atom, onMount } from 'nanostores';

/** Whether the server was there when it was last asked; the browser says when it goes offline and comes back. */
export const $isReachable = atom(true);

onMount($isReachable, () => {
  const come = (): void => $isReachable.set(true);
  const go = (): void => $isReachable.set(false);
  if (!navigator.onLine) go();
  window.addEventListener('online', come);
  window.addEventListener('offline', go);
  return () => {
    window.removeEventListener('online', come);
    window.removeEventListener('offline', go);
  };
});
