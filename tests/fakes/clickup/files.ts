import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Answers for one file of a task, however a host of files may answer. */
export type FileAnswer = () => Response | Promise<Response>;

/** Answers with a file as it is. */
export const file =
  (bytes: Uint8Array, type: string): FileAnswer =>
  () =>
    new Response(Buffer.from(bytes), { headers: { 'Content-Type': type } });

const art = join(import.meta.dirname, '../../../public/art');

/** The files of the demo list. */
export const demoFiles: Readonly<Record<string, FileAnswer>> = {
  'klangreise.avif': async () => file(await readFile(join(art, 'masterclass-night.avif')), 'image/avif')(),
};
