import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { finishPages } from './finished-pages.ts';
import { checkSite } from './site-check.ts';

const ownProject = join(import.meta.dirname, '../..');

/** A build that failed; the message is a German sentence for the owner. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
  /** Everything that the build has said. */
  readonly output: string;

  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}

const FAILED = 'Die Seiten ließen sich nicht bauen.';
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is how a terminal is told of colours
const COLOURS = /\u001b\[[\d;]*m/g;

/** The sentence of a snapshot that cannot be built, marked by `src/content.config.ts` among all that Astro prints. */
const sentenceIn = (output: string): string =>
  /\[Inhalte\] (.+)/.exec(output.replaceAll(COLOURS, ''))?.[1]?.trim() ?? FAILED;

/**
 * Builds the pages in a process of its own, so that its memory is given back, checks and finishes what came out.
 *
 * @param snapshot path of what they say; the first content unless given
 * @param projectDir which project is built; this one unless given
 * @param outDir where they go; `dist` unless given
 * @throws BuildError; AbortError once an aborted build has ended
 * @throws SnapshotError when the pages do not say what they should
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
  // Beside the pages: of two builds at a time with one cache, one draws what the other has read.
  const cache = outDir === join(projectDir, 'dist') ? {} : { BUILD_CACHE: `${outDir}.cache` };
  // Astro has Node keep what it compiles, and every build compiles bundles that no other one will ask for.
  const env = { ...process.env, ...named, ...cache, ASTRO_TELEMETRY_DISABLED: '1', NODE_DISABLE_COMPILE_CACHE: '1' };
  const child = spawn(process.execPath, [astro, 'build', '--outDir', outDir], { cwd: projectDir, env, signal });
  // What ends it early is told below; until it has closed, it may still write.
  child.on('error', () => undefined);
  const closed = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  signal?.throwIfAborted();
  if (code !== 0) throw new BuildError(sentenceIn(output + errors), output + errors);
  if (snapshot !== undefined) await checkSite(outDir, snapshot);
  await finishPages(outDir);
}
