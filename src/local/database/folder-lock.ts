import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Error while a running process uses the folder; its message is a sentence for the operator. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/** Locks of this process: after a container restart, an old lock often contains our own process id. */
const held = new Set<string>();

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    // Another user's process.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
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
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (holder === process.pid ? held.has(file) : isAlive(holder)) {
    throw new FolderInUseError(
      `Der Datenbankordner ${folder} wird schon benutzt (Prozess ${holder}). ` +
        'Beende diesen Prozess oder wähle mit DATA_DIR einen anderen Ordner.',
    );
  }
  rmSync(file, { force: true });
  writeFileSync(file, String(process.pid), { flag: 'wx' });
  held.add(file);
  return () => {
    held.delete(file);
    rmSync(file, { force: true });
  };
}
