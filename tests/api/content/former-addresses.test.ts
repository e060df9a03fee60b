import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeRelease } from '#build/snapshot-file.ts';
import { firstContent } from '#content/content/first/first-content.ts';
import type { Content } from '#contracts/content/registry.ts';
import { checksumOf, parseSnapshot, SCHEMA_VERSION, type SnapshotBody } from '#contracts/content/snapshot.ts';
import { releases } from '#db/schema/content/releases.ts';
import eventPages from '#functions/event-pages.ts';
import formerPage from '#functions/former-page.ts';
import letterPage from '#functions/letter-page.ts';
import { startServer } from '#local/host/http.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { createVisitor, type FunctionHandler, ownerEnv } from '#tests/support/visitor.ts';

const first = firstContent(ownerEnv());
const [example] = first.courses;
const [masterclass] = first.masterclasses;
if (example === undefined || masterclass === undefined) throw new Error('There are no examples');

const course = (id: string, slug: string, text = 'Ein Text.'): Content['courses'][number] => ({
  id,
  data: { ...example.data, title: id, slug, text },
});

const letter = { subject: 'Brief', preview: '', text: 'Hallo', sentAt: '2026-05-01T10:00:00.000Z', targets: {} };

const evening = { title: 'Abend', description: '', date: '2026-05-02', time: '19:00', speaker: '', image: '' };

/** Changes of three releases, the newest last. */
const published: readonly Partial<Content & Pick<SnapshotBody, 'letters' | 'events'>>[] = [
  {
    events: [{ ...evening, id: 'abend', status: 'published', url: '', tags: [] }],
    courses: [course('atem', 'atem'), course('stille', 'stille'), course('kreis', 'kreis')],
    masterclasses: [{ ...masterclass, data: { ...masterclass.data, slug: 'nacht', text: 'Ein Text.' } }],
    letters: [
      { ...letter, id: 'one', slug: 'mai' },
      { ...letter, id: 'two', slug: 'weg' },
    ],
  },
  {
    courses: [course('atem', 'atem-und-ruhe'), course('stille', 'stille'), course('kreis', 'kreis')],
    masterclasses: [],
    letters: [{ ...letter, id: 'one', slug: 'mai-brief' }],
  },
  {
    courses: [course('atem', 'atmen'), course('neu', 'kreis'), course('stille', 'stille', '')],
    masterclasses: [],
    letters: [{ ...letter, id: 'one', slug: 'brief-im-mai' }],
  },
];

let database: TestDatabase;
let folder: string;
let site: Awaited<ReturnType<typeof startServer>>;
let former: Readonly<Record<string, string>> = {};

async function publish({ letters = [], events = [], ...content }: (typeof published)[number]): Promise<void> {
  const body = { content: { ...first, ...content }, events, letters };
  const row = {
    snapshot: body,
    checksum: await checksumOf(body),
    schemaVersion: SCHEMA_VERSION,
    createdAt: new Date(),
  };
  const [release] = await database.db
    .insert(releases)
    .values({ ...row, state: 'built' })
    .returning();
  if (release === undefined) throw new Error('The release was not returned');
  const { path } = await writeRelease(database.db, release, join(folder, String(release.id)), ownerEnv());
  ({ formerAddresses: former = {} } = await parseSnapshot(await readFile(path, 'utf8')));
}

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'former-addresses-'));
  site = await startServer(async (request) => {
    const { pathname } = new URL(request.url);
    return pathname === '/adressen.json' ? Response.json(former) : new Response(pathname);
  }, 0);
  for (const each of published) await publish(each);
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
  await database.close();
});

const handlers: Readonly<Record<string, FunctionHandler>> = {
  kurse: formerPage,
  masterclasses: formerPage,
  briefe: letterPage,
  events: eventPages,
};

async function follow(path: string): Promise<readonly [number, string | null]> {
  const handler = handlers[path.split('/')[1] ?? ''] ?? formerPage;
  const context = { db: database.db, origin: site.url, log: { error: () => undefined, info: () => undefined } };
  const response = await createVisitor(handler, { context }).get(path);
  return [response.status, response.headers.get('location') ?? (await response.text())];
}

const gone = [410, '/nicht-mehr-da'] as const;

test.each([
  ['a course whose slug changed twice', '/kurse/atem', [301, '/kurse/atmen']],
  ['a course under its second slug', '/kurse/atem-und-ruhe/', [301, '/kurse/atmen']],
  ['a course that has lost its page', '/kurse/stille', [301, '/#kurs-stille']],
  ['a masterclass that is gone', '/masterclasses/nacht', gone],
  ['a letter whose slug changed', '/briefe/mai', [301, '/briefe/brief-im-mai']],
  ['a letter that was withdrawn', '/briefe/weg', gone],
  ['an event that ClickUp no longer has', '/events/abend', gone],
  ['an address that never was', '/kurse/nie', [404, '/404']],
] as const)('%s is answered', async (_, path, expected) => {
  expect(await follow(path)).toEqual(expected);
});
