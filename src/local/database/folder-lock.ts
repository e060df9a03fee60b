import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Error while a running process uses the folder; its message is a sentence for the operator. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/** Locks of this process: after a container restart, an old lock often contains our own process id. */
const held = new Set<string>();

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Runs a file operation; undefined if it fails with `code`. */
function ignoreError<T>(code: string, operation: () => T): T | undefined {
  try {
    return operation();
  } catch (error) {
    if (hasCode(error, code)) return undefined;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** Creates `file` together with its content, which `wx` alone would not; false if it exists already. */
function create(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

/** Moves the lock of a dead process away; of several processes that try, one succeeds. */
function removeStale(file: string, content: string): void {
  const aside = `${file}.${process.pid}.stale`;
  ignoreError('ENOENT', () => {
    renameSync(file, aside);
    const moved = readFileSync(aside, 'utf8');
    // Another process was faster, and we have moved its new lock.
    if (moved !== content) create(file, moved);
    rmSync(aside);
  });
}

/**
 * Locks a folder for this process with a file next to it, `<folder>.lock`, that contains the process id. The lock of a
 * dead process is taken over.
 *
 * @returns a function that unlocks the folder
 * @throws FolderInUseError if a running process holds the lock
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.lock`;
  while (!create(file, String(process.pid))) {
    const content = ignoreError('ENOENT', () => readFileSync(file, 'utf8'));
    if (content === undefined) continue;
    const pid = Number(content);
    if (pid === process.pid ? held.has(file) : isAlive(pid)) {
      throw new FolderInUseError(
        `Der Datenbankordner ${folder} wird schon benutzt (Prozess ${pid}). ` +
          'Beende diesen Prozess oder wähle mit DATA_DIR einen anderen Ordner.',
      );
    }
    removeStale(file, content);
  }
  held.add(file);
  return () => {
    held.delete(file);
    rmSync(file, { force: true });
  };
}
