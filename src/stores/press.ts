/** A tap ends `:active` some milliseconds before its click. */
const TAP_MS = 150;
/** Longest wait for a release: a drag or a held key may last. */
const PATIENCE_MS = 1500;

/** Checks whether something is pressed; never on a server. */
export const isPressed = (): boolean => typeof document !== 'undefined' && document.querySelector(':active') !== null;

/** Waits until nothing is pressed. Moving the page between press and release would swallow the click. */
export async function waitForRelease(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, TAP_MS));
  while (isPressed());
}

/** Waits for the end of a press, but not longer than `PATIENCE_MS`. */
export const waitOutPress = (): Promise<unknown> =>
  Promise.race([waitForRelease(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
