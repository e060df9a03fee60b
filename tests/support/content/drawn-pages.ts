import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type DrawnPage, PREVIEW_PROGRAM, type PreviewAnswer, type PreviewOrder } from '#contracts/content/preview.ts';

const script = join(import.meta.dirname, 'preview-process.ts');

/** Draws the pages of an order with a built site's preview, as beside the owner's forms. */
export async function drawPages(siteDir: string, order: PreviewOrder): Promise<readonly DrawnPage[]> {
  const folder = await mkdtemp(join(tmpdir(), 'drawn-'));
  const [orderFile, answerFile] = [join(folder, 'order.json'), join(folder, 'answer.json')];
  try {
    await writeFile(orderFile, JSON.stringify(order));
    await promisify(execFile)(process.execPath, [script, join(siteDir, PREVIEW_PROGRAM), orderFile, answerFile]);
    const drawn: PreviewAnswer = JSON.parse(await readFile(answerFile, 'utf8'));
    if (!drawn.isDrawn) throw new Error(drawn.reason);
    if (!drawn.pages.some(({ path }) => path === '/')) throw new Error('Home was not drawn');
    // A preview has no letters, and no links to them.
    return drawn.pages.filter(({ path }) => path !== '/briefe' && path !== '/bestaetigt');
  } finally {
    await rm(folder, { recursive: true });
  }
}
