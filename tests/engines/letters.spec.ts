import { act, type EditorPage, openEditor, takeSequence, written } from '#tests/support/letters/surface.ts';
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

  story('undoes and redoes each step, whether typed or pressed', async ({ visitor }) => {
    const page = await blankPage(visitor.tab);
    await openEditor(page);
    await page.keyboard.type('Hallo');
    await act(page, 'heading');
    await act(page, 'button');
    const whole = '## Hallo\n\n[Zum Kreis](/soulcircle "Knopf")';
    for (const [keys, markdown] of [
      ['Control+z', '## Hallo'],
      ['Control+z', 'Hallo'],
      ['Control+z', ''],
      ['Control+Shift+z', 'Hallo'],
      ['Control+y', '## Hallo'],
      ['Control+y', whole],
    ] as const) {
      await page.keyboard.press(keys);
      expect(await written(page), keys).toBe(markdown);
    }
  });
});
