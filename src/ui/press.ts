/** A tap ends `:active` some milliseconds before its click. */
const TAP_MS = 150;

/** Waits until nothing is pressed. Moving the page between press and release would swallow the click. */
export async function waitForRelease(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, TAP_MS));
  while (document.querySelector(':active'));
}
