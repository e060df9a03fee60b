import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import * as z from 'zod/mini';

/** Launch options for the Chromium that was found, for `browserType.launch` and Playwright's `launchOptions`. */
export interface ChromiumLaunch {
  readonly executablePath: string;
  readonly args: string[];
  readonly env?: Record<string, string>;
}

const args = ['--disable-gpu', '--disable-quic'];
const packageFolder = fileURLToPath(new URL('../', import.meta.resolve('@sparticuz/chromium')));
const cache = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url));

const fontsConfiguration = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>
`;

const textVariables = (source: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(source).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** Unpacks the browser next to its final place, then renames it, so that no other process sees half of it. */
async function unpack(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const staging = await mkdtemp(join(cache, 'unpacking-'));
  const before = process.env.TMPDIR;
  const { inflate } = await import('@sparticuz/chromium');
  // The package takes its target folder only from TMPDIR.
  process.env.TMPDIR = staging;
  try {
    const files = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
    await Promise.all(files.map((file) => inflate(join(packageFolder, 'bin', file))));
  } finally {
    if (before === undefined) Reflect.deleteProperty(process.env, 'TMPDIR');
    else process.env.TMPDIR = before;
  }
  await writeFile(join(staging, 'fonts.conf'), fontsConfiguration(folder));
  try {
    await rename(staging, folder);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

const starts = (executablePath: string, env: Record<string, string>): boolean =>
  spawnSync(executablePath, ['--version'], { env }).status === 0;

/** Returns the browser from npm. Machines without nss or fonts use those in the package. */
async function packagedChromium(): Promise<ChromiumLaunch> {
  const manifest: unknown = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  const { version } = z.parse(z.object({ version: z.string() }), manifest);
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(folder);
  const executablePath = join(folder, 'chromium');
  const env = textVariables(process.env);
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_FILE = join(folder, 'fonts.conf');
  if (!starts(executablePath, env)) {
    env.LD_LIBRARY_PATH = [join(folder, 'al2023/lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  }
  if (!starts(executablePath, env)) {
    throw new Error('No Chromium starts on this machine. Install one and name it in CHROMIUM_PATH.');
  }
  return { executablePath, args, env };
}

/**
 * Finds a Chromium: CHROMIUM_PATH, Debian's, Playwright's download, else the npm package, which works on a bare machine.
 * @throws Error if none of them starts
 */
export async function findChromium(): Promise<ChromiumLaunch> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return { executablePath: named, args };
  const installed = ['/usr/bin/chromium', chromium.executablePath()].find((path) => existsSync(path));
  return installed ? { executablePath: installed, args } : packagedChromium();
}
