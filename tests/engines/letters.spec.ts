import type { Page } from '@playwright/test';
import { type EditorPage, takeSequence } from '#tests/support/letters/surface.ts';
import { expect, story } from './story.ts';

const SEQUENCES = 20;

const editorOn = (page: Page): EditorPage => ({
  keyboard: page.keyboard,
  mouse: page.mouse,
  run: (code) => page.evaluate(code),
});

story("the letter's editor stores what any sequence of buttons and keys has made", async ({ visitor }) => {
  for (let seed = 0; seed < SEQUENCES; seed += 1) {
    const { stored, intended, description } = await takeSequence(editorOn(visitor), seed);
    expect(stored, description).toEqual(intended);
  }
});
