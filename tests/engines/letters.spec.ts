import { type EditorPage, takeSequence } from '#tests/support/letters/surface.ts';
import { expect, story } from './story.ts';
import type { Tab } from './tab.ts';

const SEQUENCES = 20;

/** Opens a page without a policy, which runs any script. */
async function blankPage(tab: Tab): Promise<EditorPage> {
  await tab.goto('data:text/html,<!doctype html><title>leer</title>');
  const run = (code: string): Promise<unknown> =>
    tab.evaluate((source) => {
      const script = document.createElement('script');
      script.textContent = `globalThis.answer = ${source}`;
      document.head.append(script);
      return JSON.parse(JSON.stringify(Reflect.get(globalThis, 'answer') ?? null));
    }, code);
  return { run, keyboard: tab.keyboard, mouse: tab.mouse };
}

story.describe("the letter's editor", () => {
  story('stores what any sequence of buttons and keys has made', async ({ visitor }) => {
    const page = await blankPage(visitor.tab);
    for (let seed = 0; seed < SEQUENCES; seed += 1) {
      const { stored, intended, description } = await takeSequence(page, seed);
      expect(stored, description).toEqual(intended);
    }
  });
});
