import { expect, test } from '#tests/support/browser/test.ts';
import { takeSequence } from '#tests/support/letters/surface.ts';

/** The gate takes ten (surface.spec.ts). */
const SEQUENCES = 40;

test('any sequence of buttons and keys stores each insertion and each character once, also the fortieth', {
  tag: '@desktop',
}, async ({ page }) => {
  const editor = {
    keyboard: page.keyboard,
    mouse: page.mouse,
    run: (code: string) => page.evaluate(code),
  };
  for (let seed = 0; seed < SEQUENCES; seed += 1) {
    const { stored, intended, description } = await takeSequence(editor, seed);
    expect(stored, description).toEqual(intended);
  }
});
