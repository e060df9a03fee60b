import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';

const ours = join(import.meta.dirname, '..', '..', '..', 'db', 'migrations');
const journalShape = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/** Creates a folder with the migrations before a tag, e.g. '0014'; the caller removes it. */
export async function migrationsBefore(tag: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mein-erwachen-before-'));
  await cp(ours, folder, { recursive: true });
  const journal = journalShape.parse(JSON.parse(await readFile(join(ours, 'meta', '_journal.json'), 'utf8')));
  const entries = journal.entries.filter((entry) => entry.tag < tag);
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
  return folder;
}
