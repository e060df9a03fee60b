import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { holdsHelperWords } from '#domain/letters/helper-words.ts';
import { randomFrom } from '#tests/support/browser/random.ts';
import { expect, test } from '#tests/support/browser/test.ts';

const SEQUENCES = 40;
/** Typed in this order, one a step: a key may put the next one into the middle of what stands there. */
const SIGNS = 'αβγδεζηθικλμ';
const image = `{ kind: 'image', address: '/media/${'0a'.repeat(32)}.jpg', size: '10x10', words: 'Wiese' }`;

/** What the editor's buttons do, as `letter-text.tsx` calls it. */
const actions = {
  bold: "surface.style('bold')",
  heading: "surface.style('heading')",
  list: "surface.style('list')",
  firstName: "surface.type('{Vorname}')",
  link: "surface.setLink({ words: surface.link().words || 'hier', address: '/soulplan2' })",
  button: "surface.setCard({ kind: 'button', address: '/soulcircle', words: 'Zum Kreis' })",
  image: `surface.setCard(${image})`,
  offer: 'surface.insert(\'### Angebot\\n\\nText davon\\n\\n[Zum Angebot](/kurse/x "Knopf")\')',
} as const;
const keys = ['Enter', 'Shift+Enter', 'ArrowUp', 'ArrowDown', 'Control+Home', 'Control+End', 'End'] as const;

let script = '';
test.beforeAll(async () => {
  const stdin = {
    contents: "export { openSurface } from '#islands/admin/letters/text/surface.ts';",
    resolveDir: import.meta.dirname,
  };
  const { outputFiles } = await build({ stdin, bundle: true, format: 'iife', globalName: 'editor', write: false });
  script = outputFiles[0]?.text ?? '';
});

/** Opens the editor alone, without the screen around it. */
async function open(page: Page): Promise<void> {
  await page.setContent('<div contenteditable style="white-space: pre-wrap"></div>');
  await page.addScriptTag({ content: script });
  await page.addScriptTag({
    content: `var markdown = ''; var surface = editor.openSurface(document.querySelector('div'), (next) => { markdown = next; });
      surface.show('');`,
  });
  await page.locator('div').click();
}

const act = (page: Page, action: keyof typeof actions): Promise<unknown> => page.evaluate(actions[action]);
const written = async (page: Page): Promise<string> => String(await page.evaluate('markdown'));

test('a button below a list is stored once, without the words of the editor', { tag: '@desktop' }, async ({ page }) => {
  await open(page);
  await page.keyboard.type('Oben');
  await page.keyboard.press('Enter');
  await act(page, 'list');
  await page.keyboard.type('eins');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Danach');
  await act(page, 'button');
  await page.keyboard.type('Ende');
  expect(await written(page)).toBe('Oben\n\n- eins\n\nDanach\n\n[Zum Kreis](/soulcircle "Knopf")\n\nEnde');
});

type Step = { readonly act: keyof typeof actions } | { readonly press: string } | { readonly type: string };

/** A sequence of steps, the same for the same seed. */
function sequence(seed: number): Step[] {
  const random = randomFrom(seed);
  const pick = <T>(from: readonly T[]): T[] => from.slice(Math.floor(random() * from.length)).slice(0, 1);
  const names = Object.keys(actions).filter((name): name is keyof typeof actions => name in actions);
  return [...SIGNS].flatMap((sign): Step[] => {
    const kind = random();
    if (kind < 0.4) return [{ type: sign }];
    return kind < 0.6 ? pick(keys).map((press) => ({ press })) : pick(names).map((name) => ({ act: name }));
  });
}

async function take(page: Page, step: Step): Promise<void> {
  if ('type' in step) await page.keyboard.type(step.type);
  else if ('press' in step) await page.keyboard.press(step.press);
  else await act(page, step.act);
}

test('whatever the buttons do in a row, each insertion and each letter is stored once', { tag: '@desktop' }, async ({
  page,
}) => {
  for (let seed = 0; seed < SEQUENCES; seed += 1) {
    const steps = sequence(seed);
    await open(page);
    for (const step of steps) await take(page, step);
    const markdown = await written(page);
    const count = (text: string): number => markdown.split(text).length - 1;
    const times = (name: keyof typeof actions): number =>
      steps.filter((step) => 'act' in step && step.act === name).length;
    const signs = steps.flatMap((step) => ('type' in step ? [step.type] : []));
    expect(
      {
        buttons: count('[Zum Kreis](/soulcircle "Knopf")'),
        images: count('![Wiese]('),
        offers: count('[Zum Angebot](/kurse/x "Knopf")'),
        signs: signs.filter((sign) => count(sign) === 1),
        hasHelperWords: holdsHelperWords(markdown),
      },
      `${seed}: ${JSON.stringify(steps)}\n${markdown}`,
    ).toEqual({
      buttons: times('button'),
      images: times('image'),
      offers: times('offer'),
      signs,
      hasHelperWords: false,
    });
  }
});
