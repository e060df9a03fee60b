import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enqueueAnnouncement } from '#build/announcement.ts';
import { writeAtomically } from '#build/snapshot-file.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { indexNowKey } from '#domain/operations/index-now.ts';
import drainOutbox from '#functions/drain-outbox.ts';
import { type FakeIndexNow, startFakeIndexNow } from '#tests/fakes/index-now/server.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { ownerEnv } from '#tests/support/visitor.ts';

const SECRET = 'ein-geheimnis-das-niemand-kennt-und-lang-ist';
const start = new Date('2026-11-23T08:00:00Z');

let database: TestDatabase;
let fake: FakeIndexNow;
let folder: string;
/** Published site; serves the folder `online`. */
let server: Server;
let site: string;
let online = '';
let now = start;

beforeAll(async () => {
  database = await openTestDatabase();
  fake = await startFakeIndexNow();
  folder = await mkdtemp(join(tmpdir(), 'index-now-'));
  server = createServer(async ({ url = '' }, response) => {
    const file = await readFile(join(folder, online, url)).catch(() => undefined);
    response.writeHead(file ? 200 : 404).end(file);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  site = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await Promise.all([fake.close(), database.close(), rm(folder, { recursive: true })]);
});
beforeEach(async () => {
  await database.db.delete(outbox);
  fake.taken.length = 0;
  fake.status = undefined;
  online = 'nothing';
  now = start;
});

const page = (title: string, words: string, script: string) =>
  `<html><head><title>${title}</title></head><body><main><h1>${words}</h1><script src="${script}"></script></main></body></html>`;

/** Builds a site with pages, one of which is not listed. */
async function build(name: string, pages: Readonly<Record<string, string>>, script = '/_astro/a.js'): Promise<string> {
  const publishDir = join(folder, name);
  const locations = Object.keys(pages).map((path) => `<loc>${site}${path}</loc>`);
  await writeAtomically(join(publishDir, 'sitemap-0.xml'), `<urlset>${locations.join('')}</urlset>`);
  await writeAtomically(join(publishDir, 'danke.html'), page('Danke', `Danke ${name}`, script));
  for (const [path, words] of Object.entries(pages)) {
    const file = path.startsWith('/events/') ? path.replace('/events/', '/event-seiten/') : path;
    await writeAtomically(join(publishDir, file === '/' ? 'index.html' : `${file}.html`), page('Titel', words, script));
  }
  await enqueueAnnouncement(database.db, { publishDir, site, secret: SECRET, now });
  return publishDir;
}

async function sweep(sending: 'on' | 'off' = 'on', context = 'production'): Promise<void> {
  const request = new Request('https://mein-erwachen.example/.netlify/functions/drain-outbox', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ next_run: start.toISOString() }),
  });
  const deploy = { context, id: 'test', published: true };
  await drainOutbox(
    request,
    { deploy, ip: '', requestId: '', waitUntil: () => undefined },
    { db: database.db, env: ownerEnv({ INDEXNOW_URL: fake.url, SENDING: sending }), now: () => now },
  );
}

const waiting = () => database.db.select().from(outbox).where(eq(outbox.status, 'pending'));
const announced = () => fake.taken.map(({ urlList }) => urlList.map((url) => url.replace(site, '')).toSorted());

test('a build reports its new pages to search engines once, with a public key', async () => {
  await build('first', { '/': 'Willkommen', '/soulcircle': 'Kreis', '/events/nacht': 'Eine Nacht' });
  const key = await indexNowKey(SECRET);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(SECRET).not.toContain(key);

  online = 'first';
  now = new Date(start.getTime() + 15 * 60_000);
  await sweep();
  expect(announced()).toEqual([['/', '/events/nacht', '/soulcircle']]);
  expect(fake.taken[0]).toMatchObject({ key, keyLocation: `${site}/${key}.txt` });
  await sweep();
  expect(fake.taken).toHaveLength(1);

  // New script names are no change; a removed page is.
  await build('second', { '/': 'Willkommen', '/soulcircle': 'Kreis, offen' }, '/_astro/b.js');
  online = 'second';
  now = new Date(now.getTime() + 15 * 60_000);
  await sweep();
  expect(announced().at(-1)).toEqual(['/events/nacht', '/soulcircle']);

  // Soft hyphens are no change, either.
  await build('third', { '/': 'Will\u00adkommen', '/soulcircle': 'Kreis, offen' });
  expect(await waiting()).toEqual([]);
});

test('the report waits for the site to be online, for unreachable search engines and during a hold', async () => {
  await build('first', { '/': 'Willkommen' });
  await sweep();
  expect(fake.taken).toEqual([]);

  now = new Date(start.getTime() + 15 * 60_000);
  await sweep('off');
  expect(await waiting()).toMatchObject([{ attempts: 0 }]);
  await sweep('on', 'deploy-preview');
  expect(await waiting()).toMatchObject([{ attempts: 0 }]);

  await sweep();
  expect(await waiting()).toMatchObject([{ attempts: 1, lastError: expect.stringContaining('Schlüssel') }]);
  online = 'first';
  fake.status = 503;
  now = new Date(now.getTime() + 60 * 60_000);
  await sweep();
  expect(await waiting()).toMatchObject([{ attempts: 2 }]);
  fake.status = undefined;
  now = new Date(now.getTime() + 60 * 60_000);
  await sweep();
  expect(announced()).toEqual([['/']]);
  expect(await waiting()).toEqual([]);
});

test('a refused report is given up with a reason', async () => {
  await build('first', { '/': 'Willkommen' });
  fake.status = 422;
  now = new Date(start.getTime() + 15 * 60_000);
  await sweep();
  const [row] = await database.db.select().from(outbox);
  expect(row).toMatchObject({ status: 'dead', lastError: 'Die Suchmaschinen haben die Meldung abgelehnt (422).' });
});
