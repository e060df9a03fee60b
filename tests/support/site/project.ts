import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

const repository = join(import.meta.dirname, '../../..');

/** The content of each file by its path in the project. */
export type ProjectFiles = Readonly<Record<string, string>>;

/** Writes a small project into a temporary folder and gives its path; the caller removes it. */
export async function writeProject(files: ProjectFiles): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'project-'));
  for (const [path, content] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    const target = join(directory, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  return directory;
}

/** `writeProject` for one test, removed when it ends. */
export async function temporaryProject(files: ProjectFiles): Promise<string> {
  const directory = await writeProject(files);
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** A step of the build on Netlify, with these variables and no others. */
export function runStep(script: string, variables: Record<string, string>, ...args: string[]) {
  const options = { cwd: tmpdir(), encoding: 'utf8', env: variables } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(repository, script), ...args], options);
  return { status, output: stdout + stderr };
}
