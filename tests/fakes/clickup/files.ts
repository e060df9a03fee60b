import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Answer for a file of a task, proper or not. */
export type FileAnswer = () => Response | Promise<Response>;

/** Answers with an unchanged file. */
export const file =
  (bytes: Uint8Array, type: string): FileAnswer =>
  () =>
    new Response(Buffer.from(bytes), { headers: { 'Content-Type': type } });

const icon = join(import.meta.dirname, '../../../public/icon-512.png');

export const demoFiles: Readonly<Record<string, FileAnswer>> = {
  'klangreise.png': async () => file(await readFile(icon), 'image/png')(),
};
