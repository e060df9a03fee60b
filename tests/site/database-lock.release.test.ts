// @module-tag release
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '#db/client.ts';
import { people } from '#db/schema/people/people.ts';
import { openDatabase } from '#local/database/database.ts';
import { FolderInUseError, lockFolder } from '#local/database/folder-lock.ts';

// Processes and databases start slowly on a busy machine.
type Child = ChildProcessByStdio<null, Readable, null>;

let dataDir: string;
let folder: string;
let lock: string;
const children: Child[] = [];

const newFolder = () => mkdtemp(join(tmpdir(), 'mein-erwachen-data-'));

beforeEach(async () => {
  dataDir = await newFolder();
  folder = join(dataDir, 'postgres');
  lock = join(dataDir, 'postgres.lock');
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  await rm(dataDir, { recursive: true });
});

/** Starts `database-process.ts`. */
function start(argument: string): Child {
  const path = join(import.meta.dirname, '..', 'support', 'database', 'database-process.ts');
  const child = spawn(process.execPath, [path, argument], { stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  return child;
}

async function kill(child: Child): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** Returns the id of a process that has ended. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? 0;
}

describe('the lock of a folder', () => {
  test('is refused while another process has it, and the sentence names folder and process', async () => {
    await writeFile(lock, String(process.ppid));
    expect(() => lockFolder(folder)).toThrow(
      new FolderInUseError(
        `Der Datenbankordner ${folder} wird schon benutzt (Prozess ${process.ppid}). ` +
          'Beende diesen Prozess oder wähle mit DATA_DIR einen anderen Ordner.',
      ),
    );
  });

  test.each([
    ['a dead process', deadPid],
    ['an earlier process with our id', () => process.pid],
    ['an empty file', () => ''],
  ])('is taken over from %s', async (_who, pid) => {
    await writeFile(lock, String(await pid()));
    const unlock = lockFolder(folder);
    expect(await readFile(lock, 'utf8')).toBe(String(process.pid));
    unlock();
    expect(await readdir(dataDir)).toEqual([]);
  });
});

describe('the embedded database', () => {
  let initialized: string;
  beforeAll(async () => {
    initialized = await newFolder();
    const database = await openDatabase({ dataDir: initialized });
    await database.close();
  });
  afterAll(() => rm(initialized, { recursive: true }));
  beforeEach(() => cp(initialized, dataDir, { recursive: true }));

  async function storedAddresses(): Promise<string[]> {
    const { url, close } = await openDatabase({ dataDir });
    const rows = await connect(url).select({ email: people.email }).from(people).orderBy(people.id);
    await close();
    return rows.map(({ email }) => email);
  }

  test('refuses a second opening and leaves the first one alone', async () => {
    const { url, close } = await openDatabase({ dataDir });
    await expect(openDatabase({ dataDir })).rejects.toThrow(FolderInUseError);
    await connect(url).insert(people).values({ email: 'ada@example.org' });
    await close();
    expect(existsSync(lock)).toBe(false);
    expect(await storedAddresses()).toEqual(['ada@example.org']);
  });

  test('keeps acknowledged rows when its process is killed', async () => {
    const child = start(dataDir);
    let acknowledged = 0;
    for await (const line of createInterface(child.stdout)) {
      acknowledged = Number(line);
      if (acknowledged === 100) child.kill('SIGKILL');
    }
    await kill(child);
    expect(existsSync(lock)).toBe(true);
    const expected = Array.from({ length: acknowledged }, (_, index) => `${index + 1}@example.org`);
    const stored = await storedAddresses();
    expect(stored.slice(0, acknowledged)).toEqual(expected);
    expect(acknowledged).toBeGreaterThanOrEqual(100);
    expect(existsSync(lock)).toBe(false);
  });
});
