import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { MEDIA_PATH } from '#contracts/events/image-copying.ts';
import { finishPages } from './finished-pages.ts';
import { checkSite } from './site-check.ts';

const ownProject = join(import.meta.dirname, '../..');

/** Failed build; the message is a German sentence for the owner. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
  readonly output: string;

  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}

const FAILED = 'Die Seiten ließen sich nicht bauen.';
// biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes begin with one
const COLOURS = /\u001b\[[\d;]*m/g;

/** Extracts the '[Inhalte]' error of `src/content.config.ts` from Astro's output. */
const sentenceIn = (output: string): string =>
  /\[Inhalte\] (.+)/.exec(output.replaceAll(COLOURS, ''))?.[1]?.trim() ?? FAILED;

/** Publishes the release's files where lists and letters show them: no page that is online asks the database for one. */
async function publishMedia(snapshot: string, outDir: string): Promise<void> {
  const images = join(dirname(snapshot), 'images');
  if (existsSync(images)) await cp(images, join(outDir, MEDIA_PATH), { recursive: true });
}

/**
 * Builds the pages in a separate process, so that its memory is freed, then checks and finishes them.
 *
 * @param snapshot path of the content; the first content by default
 * @throws BuildError; AbortError once an aborted build has ended
 * @throws SnapshotError if the pages lack content of the snapshot
 */
export async function buildSite({
  snapshot,
  projectDir = ownProject,
  outDir = join(projectDir, 'dist'),
  signal,
}: {
  readonly snapshot?: string | undefined;
  readonly projectDir?: string | undefined;
  readonly outDir?: string;
  readonly signal?: AbortSignal;
}): Promise<void> {
  const astro = join(projectDir, 'node_modules/astro/bin/astro.mjs');
  const named = snapshot === undefined ? {} : { CONTENT_SNAPSHOT: snapshot };
  // Next to the pages: two concurrent builds with a shared cache would render each other's content.
  const cache = outDir === join(projectDir, 'dist') ? {} : { BUILD_CACHE: `${outDir}.cache` };
  // Astro enables Node's compile cache, but every build compiles bundles that no other build uses.
  const env = { ...process.env, ...named, ...cache, ASTRO_TELEMETRY_DISABLED: '1', NODE_DISABLE_COMPILE_CACHE: '1' };
  const child = spawn(process.execPath, [astro, 'build', '--outDir', outDir], { cwd: projectDir, env, signal });
  // Reported below; until the process has closed, it may still write.
  child.on('error', () => undefined);
  const closed = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  signal?.throwIfAborted();
  if (code !== 0) throw new BuildError(sentenceIn(output + errors), output + errors);
  if (snapshot !== undefined) {
    await checkSite(outDir, snapshot);
    await publishMedia(snapshot, outDir);
  }
  await finishPages(outDir);
}
