/** A tap of a finger takes the focus away first, and clicks some milliseconds later. */
const TAP_MS = 150;

/**
 * Waits until nothing is pressed. What moves the page between press and release swallows the click: the button is no
 * longer where it was.
 */
export async function released(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, TAP_MS));
  while (document.querySelector(':active'));
}
