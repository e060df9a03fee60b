import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildFirstSnapshot } from '#build/snapshot-file.ts';
import { checksumOf, type SnapshotBody } from '#contracts/content/snapshot.ts';
import { media } from '#db/schema/content/media.ts';
import { releases } from '#db/schema/content/releases.ts';
import { type Publisher, startPublisher } from '#local/publisher.ts';
import { parseEnv } from '#server/env.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { writeProject } from '#tests/support/site/project.ts';

const PUBLISHES = 20;
const ONCE_BUILT = { interval: 10, timeout: 60_000 } as const;

/**
 * Fake build whose pages contain every text of the snapshot; the course's title controls its behaviour. Like Astro, it
 * asks Node to cache compiled modules, which include those of this build.
 */
const astro = `
import { enableCompileCache } from 'node:module';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
const snapshot = JSON.parse(readFileSync(process.env.CONTENT_SNAPSHOT, 'utf8'));
const outDir = process.argv.at(-1);
// Astro finds no packages elsewhere, and cannot move its output to another disk.
if (!outDir.startsWith(process.cwd() + '/')) throw new Error("Cannot find package '@oslojs/encoding'");
mkdirSync(outDir, { recursive: true });
const texts = [];
JSON.stringify(snapshot.content, (_, value) => (typeof value === 'string' && texts.push(value), value));
const escaped = texts.join('\\n').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const policy = '<meta http-equiv="content-security-policy" content="default-src none">';
for (const page of ['index', 'soulcircle', 'soulalchemy', 'soulplan2']) {
  writeFileSync(join(outDir, page + '.html'), policy + escaped);
}
mkdirSync(join(outDir, 'briefe'), { recursive: true });
for (const { slug, subject } of snapshot.letters ?? []) writeFileSync(join(outDir, 'briefe', slug + '.html'), policy + subject);
enableCompileCache();
writeFileSync(join(outDir, 'once.mjs'), 'export default ' + snapshot.id);
await import(join(outDir, 'once.mjs'));
writeFileSync(join(outDir, 'release.json'), JSON.stringify({ id: snapshot.id }));
const { title } = snapshot.content.courses[0].data;
if (title === 'Bricht ab') throw new Error('[Inhalte] Das geht nicht.');
if (title === 'Dauert') {
  // Takes its time to end, too, and writes until then.
  const write = () => mkdirSync(join(outDir, 'still-here'), { recursive: true });
  setInterval(write, 1);
  process.on('SIGTERM', () => setTimeout(() => process.exit(1), 100));
}
`;

let database: TestDatabase;
let projectDir: string;
let dataDir: string;
let temporary: string;
let publisher: Publisher;
/** Ids of the releases that were published. */
const online: unknown[] = [];
/** Images and recordings that the last of them publishes as files. */
let files: readonly string[] = [];

const log = { error: vi.fn(), info: () => undefined };
const begin = () =>
  startPublisher({
    db: database.db,
    env: { PUBLIC_MAINTENANCE: 'on' },
    dataDir,
    log,
    projectDir,
    async publish(folder) {
      files = await readdir(join(folder, 'media')).catch(() => []);
      online.push(JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')).id);
    },
  });

async function release(
  title: string,
  shown: Pick<SnapshotBody, 'events' | 'letters'> = { events: [] },
): Promise<number> {
  const { content, schemaVersion } = await buildFirstSnapshot(parseEnv({}));
  const courses = content.courses.map((course) => ({ ...course, data: { ...course.data, title } }));
  const snapshot = { content: { ...content, courses }, ...shown };
  const row = { snapshot, checksum: await checksumOf(snapshot), schemaVersion, createdAt: new Date() };
  const [added] = await database.db.insert(releases).values(row).returning({ id: releases.id });
  return added?.id ?? 0;
}

/** Folder of unfinished builds in the project. */
const builds = (): string => join(projectDir, '.astro/next-site');

const order = (): Promise<Response> => fetch(publisher.url, { method: 'POST' });
const states = async (): Promise<string[]> => {
  const rows = await database.db.select({ state: releases.state }).from(releases).orderBy(releases.id);
  return rows.map(({ state }) => state);
};
const processes = (): string[] => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap');
describe('the publisher at home', () => {
  beforeAll(async () => {
    database = await openTestDatabase();
    projectDir = await writeProject({ 'node_modules/astro/bin/astro.mjs': astro });
    dataDir = await mkdtemp(join(tmpdir(), 'publisher-'));
    temporary = await mkdtemp(join(tmpdir(), 'publisher-tmp-'));
    vi.stubEnv('TMPDIR', temporary);
    publisher = await begin();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await publisher.stop();
    await database.close();
    await Promise.all([projectDir, dataDir, temporary].map((folder) => rm(folder, { recursive: true })));
  });

  test('puts twenty publishes in a row, one of them broken, online one by one without leftovers', {
    tags: ['release'],
  }, async () => {
    const broken = PUBLISHES / 2;
    const ids: number[] = [];
    for (let turn = 1; turn <= PUBLISHES; turn += 1) {
      ids.push(await release(turn === broken ? 'Bricht ab' : `Kurs ${turn}`));
      await order();
      await vi.waitFor(async () => expect(await states()).not.toContain('waiting'), ONCE_BUILT);
    }
    await publisher.stop();
    expect(await readdir(temporary)).toEqual([]);
    expect(online).toEqual(ids.filter((_, index) => index !== broken - 1));
    expect(await states()).toEqual(ids.map((_, index) => (index === broken - 1 ? 'failed' : 'built')));
    expect([await readdir(dataDir), await readdir(builds())]).toEqual([[], []]);
    expect(processes()).toEqual([]);
  });

  test('puts the images online that lists and letters show, without those that are gone', async () => {
    publisher = await begin();
    const [ofEvent, ofLetter, gone] = [`${'e'.repeat(64)}.webp`, `${'1'.repeat(64)}.jpg`, `${'0'.repeat(64)}.webp`];
    const file = { width: 1, height: 1, bytes: Buffer.from('x') };
    await database.db.insert(media).values([
      { ...file, name: ofEvent, type: 'image/webp' },
      { ...file, name: ofLetter, type: 'image/jpeg' },
    ]);
    const event = { title: 'Abend', description: '', date: '2198-01-01', time: '', speaker: '', status: '', url: '' };
    await release('Mit Bildern', {
      events: [
        { ...event, id: 'a', image: `/media/${ofEvent}`, tags: [] },
        { ...event, id: 'b', image: `/media/${gone}`, tags: [] },
      ],
      letters: [
        {
          id: 'a',
          slug: 'licht',
          subject: 'Licht',
          preview: '',
          text: `Hallo\n\n![See](/media/${ofLetter} "10x10")`,
          sentAt: '2026-11-03T23:30:00.000Z',
          targets: {},
        },
      ],
    });
    await order();
    await vi.waitFor(async () => expect(await states()).not.toContain('waiting'), ONCE_BUILT);
    expect(files).toEqual([ofLetter, ofEvent]);
    await publisher.stop();
  });

  test('ends a running build at its end without leftovers', async () => {
    publisher = await begin();
    online.length = 0;
    await release('Dauert');
    await order();
    await vi.waitFor(async () => {
      const [folder = ''] = await readdir(builds());
      await access(join(builds(), folder, 'site/still-here'));
    }, ONCE_BUILT);
    await publisher.stop();
    expect([await readdir(dataDir), await readdir(builds())]).toEqual([[], []]);
    expect(processes()).toEqual([]);
    expect(online).toEqual([]);
    // The next order builds it.
    expect((await states()).at(-1)).toBe('waiting');
  });
});
