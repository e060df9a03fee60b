import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Thrown when a living process works in the folder; its message is a sentence for the operator. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/** The locks that this process holds: after a container's restart an old lock often bears our own id. */
const held = new Set<string>();

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** What a file operation returns, or undefined if it fails with `code`. */
function unless<T>(code: string, operation: () => T): T | undefined {
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

/** Makes `file` with its content at once, which `wx` alone would not; false if it is there already. */
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

/** Moves the lock of a dead process out of the way; of several that try, one succeeds. */
function removeStale(file: string, content: string): void {
  const aside = `${file}.${process.pid}.stale`;
  unless('ENOENT', () => {
    renameSync(file, aside);
    const moved = readFileSync(aside, 'utf8');
    // Another process was faster, and what we moved is its new lock.
    if (moved !== content) create(file, moved);
    rmSync(aside);
  });
}

/**
 * Takes a folder for this process alone. The lock is a file beside it, `<folder>.lock`, with the process id; that of a
 * dead process is taken over.
 *
 * @param folder the folder; its parent must exist
 * @returns what gives the folder free again
 * @throws FolderInUseError when a living process holds it
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.lock`;
  while (!create(file, String(process.pid))) {
    const content = unless('ENOENT', () => readFileSync(file, 'utf8'));
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
