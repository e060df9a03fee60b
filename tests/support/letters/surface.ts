import { build } from 'esbuild';
import { containsHelperWords } from '#domain/letters/helper-words.ts';
import { randomFrom } from '#tests/support/browser/random.ts';

/** Signs are typed in this order, one per step; a step may move the cursor into existing text. */
const SIGNS = 'αβγδεζηθικλμ';
const image = `{ kind: 'image', address: '/media/${'0a'.repeat(32)}.jpg', size: '10x10', words: 'Wiese' }`;

/** Actions of the editor's buttons, as `letter-text.tsx` calls them. */
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
const steps = { undo: "surface.step('undo')", redo: "surface.step('redo')" } as const;
const keys = ['Enter', 'Shift+Enter', 'ArrowUp', 'ArrowDown', 'Control+Home', 'Control+End', 'End'] as const;

type Action = keyof typeof actions;
type Step = { readonly act: Action } | { readonly press: string } | { readonly type: string };

/** Page, of any engine, that can show the editor. */
export interface EditorPage {
  /** Runs code in the page and returns its value. */
  run(code: string): Promise<unknown>;
  readonly keyboard: { type(text: string): Promise<void>; press(key: string): Promise<void> };
  readonly mouse: { click(x: number, y: number): Promise<void> };
}

async function bundle(): Promise<string> {
  const contents = `export { openSurface } from '#islands/admin/letters/text/surface.ts';
    export { readMarkdown } from '#islands/admin/letters/text/markdown-reading.ts';
    export { tidy } from '#islands/admin/letters/text/tidy.ts';
    export { normalise } from '#islands/admin/letters/text/markdown-writing.ts';`;
  const stdin = { contents, resolveDir: import.meta.dirname };
  const { outputFiles } = await build({ stdin, bundle: true, format: 'iife', globalName: 'editor', write: false });
  return `(() => { ${outputFiles[0]?.text}; globalThis.editor = editor; })()`;
}

let script: Promise<string> | undefined;

/** Opens an empty editor without its screen. */
export async function openEditor(page: EditorPage): Promise<void> {
  script ??= bundle();
  if (!(await page.run("'editor' in globalThis"))) await page.run(await script);
  await page.run(`(() => {
    globalThis.surface?.close();
    document.body.innerHTML = '<div contenteditable style="white-space: pre-wrap"></div>';
    globalThis.markdown = '';
    globalThis.standing = {};
    globalThis.surface = editor.openSurface(document.querySelector('div'), {
      onChange(next) { globalThis.markdown = next; },
      onToolbarState(next) { globalThis.standing = next; },
    });
    surface.show('');
  })()`);
  // Like an owner: after a scripted focus alone, Chromium sometimes types nothing.
  await page.mouse.click(20, 20);
}

/** Presses a button of the toolbar. */
export const act = (page: EditorPage, action: Action | keyof typeof steps): Promise<unknown> =>
  page.run({ ...actions, ...steps }[action]);

export const written = async (page: EditorPage): Promise<string> => String(await page.run('markdown'));

/** Tells whether the edited document equals its Markdown. */
export const isTrue = (page: EditorPage): Promise<unknown> =>
  page.run(
    "markdown === '' || editor.normalise(editor.tidy(document.querySelector('div').pmViewDesc.node)).eq(editor.normalise(editor.readMarkdown(markdown)))",
  );

/** Tells whether the buttons undo everything, and then redo it. */
const isReversible = (page: EditorPage): Promise<unknown> =>
  page.run(`(() => {
    const whole = markdown;
    while (standing.undo) ${steps.undo};
    const start = markdown;
    while (standing.redo) ${steps.redo};
    return start === '' && markdown === whole;
  })()`);

/** Generates a sequence of steps from a seed. */
function sequence(seed: number): Step[] {
  const random = randomFrom(seed);
  const pick = <T>(from: readonly T[]): T[] => from.slice(Math.floor(random() * from.length)).slice(0, 1);
  const names = Object.keys(actions).filter((name): name is Action => name in actions);
  return [...SIGNS].flatMap((sign): Step[] => {
    const kind = random();
    if (kind < 0.4) return [{ type: sign }];
    return kind < 0.6 ? pick(keys).map((press) => ({ press })) : pick(names).map((name) => ({ act: name }));
  });
}

async function take(page: EditorPage, step: Step): Promise<void> {
  if ('type' in step) await page.keyboard.type(step.type);
  else if ('press' in step) await page.keyboard.press(step.press);
  else await act(page, step.act);
}

/**
 * Takes a random sequence of buttons and keys.
 * @returns counts of the insertions and signs, as stored and as they should be
 */
export async function takeSequence(page: EditorPage, seed: number) {
  const steps = sequence(seed);
  await openEditor(page);
  for (const step of steps) await take(page, step);
  const markdown = await written(page);
  const count = (text: string): number => markdown.split(text).length - 1;
  const times = (name: Action): number => steps.filter((step) => 'act' in step && step.act === name).length;
  const signs = steps.flatMap((step) => ('type' in step ? [step.type] : []));
  return {
    description: `${seed}: ${JSON.stringify(steps)}\n${markdown}`,
    stored: {
      buttons: count('[Zum Kreis](/soulcircle "Knopf")'),
      images: count('![Wiese]('),
      offers: count('[Zum Angebot](/kurse/x "Knopf")'),
      signs: signs.filter((sign) => count(sign) === 1),
      hasHelperWords: containsHelperWords(markdown),
      isTrue: await isTrue(page),
      isReversible: await isReversible(page),
    },
    intended: {
      buttons: times('button'),
      images: times('image'),
      offers: times('offer'),
      signs,
      hasHelperWords: false,
      isTrue: true,
      isReversible: true,
    },
  };
}
