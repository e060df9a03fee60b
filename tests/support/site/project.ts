import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

const repository = join(import.meta.dirname, '../../..');

/** File contents by path in the project. */
export type ProjectFiles = Readonly<Record<string, string>>;

/** Writes a small project into a temporary folder and returns its path; the caller removes it. */
export async function writeProject(files: ProjectFiles): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'project-'));
  for (const [path, content] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    const target = join(directory, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  return directory;
}

/** Writes a project for one test, and removes it when the test ends. */
export async function temporaryProject(files: ProjectFiles): Promise<string> {
  const directory = await writeProject(files);
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Runs a build step as Netlify does, with only these variables. */
export function runBuildStep(script: string, variables: Record<string, string>, ...args: string[]) {
  const options = { cwd: tmpdir(), encoding: 'utf8', env: variables } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(repository, script), ...args], options);
  return { status, output: stdout + stderr };
}
