import { createHash, randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { media } from '#db/schema/content/media.ts';
import { eventImages } from '#db/schema/events/events.ts';
import { createImageSource } from '#server/vendors/image-source.ts';
import { type FileAnswer, file } from '#tests/fakes/clickup/files.ts';
import { startFakeClickUp } from '#tests/fakes/clickup/server.ts';
import { fields } from '#tests/fakes/clickup/tasks.ts';
import { eventTask, openClickUpSite } from '#tests/support/events/clickup.ts';
import { START } from '#tests/support/scene.ts';

const site = await openClickUpSite();

/** Origin of the functions under test. */
const ORIGIN = 'http://localhost:8888';
const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const advanceClock = (ms: number): void => {
  site.passes(ms);
};

/** Draws an image with a red left half and a blue right half. */
const drawing = (width = 40, height = 20): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ]);
const jpeg = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

const keep = (name: string, answer: FileAnswer): void => void site.fake.files.set(name, answer);
const asked = (name: string): number =>
  site.fake.requests.filter(({ path }) => path.split('?')[0] === `/files/${name}`).length;
const withImage = (id: string, address: string) => eventTask(id, { custom_fields: [fields.url('Bild', address)] });
const at = (name: string): string => `${site.fake.filesUrl}/${name}`;

/** Synchronises a list with these events, each with the image of its name. */
async function syncWith(...names: readonly string[]): Promise<void> {
  site.fake.tasks = names.map((name) => withImage(name, at(name)));
  await site.tick();
  await site.settled();
}
const images = async (): Promise<Record<string, string>> =>
  Object.fromEntries(((await site.readEvents()).body.events ?? []).map(({ id, image }) => [id, image]));
const imageOf = async (id: string): Promise<string> => (await images())[id] ?? 'no event';

const copyPath = /^\/media\/[0-9a-f]{64}\.webp$/;

describe('the images of events', () => {
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.reset();
    site.fake.files.clear();
    await site.db.delete(media);
    await site.connect();
    for (const list of [site.fake.requests, site.purged, site.errors]) list.length = 0;
  });

  test('are served as our copies: upright, without metadata, named by their hash and cached for a year', async () => {
    const exif = { IFD0: { Copyright: 'Mara', Orientation: '6' }, IFD3: { GPSLatitude: '52/1 31/1 12/1' } };
    keep('a', file(await drawing().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer(), 'image/jpeg'));
    await syncWith('a');
    const path = await imageOf('a');
    expect(path).toMatch(copyPath);
    const response = await site.getMedia(path);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(path).toContain(createHash('sha256').update(bytes).digest('hex'));
    expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
      200,
      {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'netlify-cdn-cache-control': 'public, durable, max-age=31536000, immutable',
        'netlify-cache-tag': path.slice('/media/'.length),
        'x-content-type-options': 'nosniff',
      },
    ]);
    const { format, width, height, exif: kept, orientation } = await sharp(bytes).metadata();
    expect({ format, width, height, kept, orientation }).toEqual({ format: 'webp', width: 20, height: 40 });
    expect(site.purged.filter((tag) => tag === 'events')).toHaveLength(2);
    expect(site.fake.requests.filter(({ path: asked }) => asked.startsWith('/files/'))).toMatchObject([
      { hasAuthorization: false },
    ]);
    await site.sync();
    await site.settled();
    expect(asked('a')).toBe(1);
  });

  test('are shown as they are when they come from our own library, without a request', async () => {
    keep('a', file(await jpeg('#ff0000'), 'image/jpeg'));
    await syncWith('a');
    const path = await imageOf('a');
    const unknown = `/media/${'0'.repeat(64)}.webp`;
    site.fake.requests.length = 0;
    site.fake.tasks = ['a', 'b'].map((id) => withImage(id, `${ORIGIN}${path}`));
    site.fake.tasks.push(withImage('c', `${ORIGIN}${unknown}`));
    await site.tick();
    await site.settled();
    expect(await images()).toEqual({ a: path, b: path, c: '' });
    expect(site.fake.requests.filter(({ path: asked }) => asked.startsWith('/files/'))).toEqual([]);
    expect(site.errors).toEqual([]);
  });

  test('are reduced to 1280 pixels and at most 500 KB', async () => {
    const noise = await sharp(randomBytes(1500 * 900 * 3), { raw: { width: 1500, height: 900, channels: 3 } })
      .jpeg()
      .toBuffer();
    keep('a', file(noise, 'image/jpeg'));
    await syncWith('a');
    const bytes = Buffer.from(await (await site.getMedia(await imageOf('a'))).arrayBuffer());
    expect(bytes.byteLength).toBeLessThanOrEqual(500_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1280, height: 768 });
  });

  test.each(['png', 'webp', 'avif', 'gif'] as const)(
    'are accepted as %s, regardless of their content type',
    async (format) => {
      keep('a', file(await drawing().toFormat(format).toBuffer(), 'text/html'));
      await syncWith('a');
      expect(await imageOf('a')).toMatch(copyPath);
    },
  );

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  test.each<[string, () => Promise<FileAnswer>]>([
    ['a drawing with scripts', async () => file(Buffer.from(svg), 'image/png')],
    ['a page', async () => file(Buffer.from('<!doctype html><h1>Login</h1>'), 'image/jpeg')],
    ['too large', async () => file(Buffer.concat([await jpeg('red'), Buffer.alloc(5_000_000)]), 'image/jpeg')],
    ['redirected in a circle', async () => () => Response.redirect(at('bad'))],
  ])('are left out for one event only when its image is %s', async (_, answer) => {
    keep('bad', await answer());
    keep('good', file(await jpeg('green'), 'image/jpeg'));
    await syncWith('bad', 'good');
    expect(await images()).toEqual({ bad: '', good: expect.stringMatching(copyPath) });
    expect(asked('bad')).toBeLessThanOrEqual(4);
    expect(site.errors).toEqual([]);
  });

  test('are downloaded again an hour after a failure, and the former copy stays meanwhile', async () => {
    keep('old', file(await jpeg('red'), 'image/jpeg'));
    site.fake.tasks = [withImage('a', at('old'))];
    await site.sync();
    await site.settled();
    const old = await imageOf('a');
    site.fake.tasks = [withImage('a', at('new'))];
    await site.sync();
    await site.settled();
    expect([await imageOf('a'), asked('new')]).toEqual([old, 1]);
    await site.tick();
    await site.settled();
    expect(asked('new')).toBe(1);
    keep('new', file(await jpeg('blue'), 'image/jpeg'));
    advanceClock(hourMs);
    await site.tick();
    await site.settled();
    const path = await imageOf('a');
    expect(path).toMatch(copyPath);
    expect([path === old, asked('new')]).toEqual([false, 2]);
    expect((await site.getMedia(old)).status).toBe(200);
  });

  test('do not delay the list, and overlapping calls download each of them once', async () => {
    const held = site.fake.hold(/\/files\//);
    keep('a', file(await jpeg('red'), 'image/jpeg'));
    keep('b', file(await jpeg('blue'), 'image/jpeg'));
    site.fake.tasks = ['a', 'b'].map((name) => withImage(name, at(name)));
    expect(await site.sync()).toMatchObject({ status: 'success', run: { added: 2 } });
    await held.reached;
    expect(await images()).toEqual({ a: expect.any(String), b: expect.any(String) });
    expect(await site.sync()).toMatchObject({ status: 'success' });
    held.release();
    await site.settled();
    expect([asked('a'), asked('b')]).toEqual([1, 1]);
    expect(await images()).toEqual({ a: expect.stringMatching(copyPath), b: expect.stringMatching(copyPath) });
  });

  test('are downloaded after a crashed call once its lease is over', async () => {
    keep('a', file(await jpeg('red'), 'image/jpeg'));
    await syncWith('a');
    const lost = { nextAttemptAt: new Date(START.getTime() + 60_000), media: null };
    await site.db.update(eventImages).set(lost);
    await site.tick();
    await site.settled();
    expect(await imageOf('a')).toBe('');
    advanceClock(2 * 60_000);
    await site.tick();
    await site.settled();
    expect(await imageOf('a')).toMatch(copyPath);
  });

  test('are not downloaded for past events', async () => {
    site.fake.tasks = [eventTask('a', { date: '2026-11-12', custom_fields: [fields.url('Bild', at('a'))] })];
    await site.sync();
    await site.settled();
    expect(asked('a')).toBe(0);
  });

  test('are deleted a week after their last use, also from the CDN; shown ones stay', async () => {
    const colours = { a: 'red', b: 'green', c: 'blue' };
    for (const [name, colour] of Object.entries(colours)) keep(name, file(await jpeg(colour), 'image/jpeg'));
    await syncWith('a', 'b', 'c');
    const { a = '', b = '', c = '' } = await images();
    site.fake.tasks = [withImage('a', ''), withImage('b', at('b')), withImage('c', '')];
    await site.tick();
    const stored = async () => (await Promise.all([a, b, c].map(site.getMedia))).map(({ status }) => status);
    expect([await site.night(), await stored()]).toEqual([204, [200, 200, 200]]);
    advanceClock(6 * dayMs);
    site.fake.tasks = [withImage('a', ''), withImage('b', at('b')), withImage('c', at('c'))];
    await site.tick();
    await site.settled();
    expect([await site.night(), await stored()]).toEqual([204, [200, 200, 200]]);
    site.purged.length = 0;
    advanceClock(dayMs + 1);
    expect([await site.night(), await stored()]).toEqual([204, [404, 200, 200]]);
    expect(site.purged).toEqual([a.slice('/media/'.length)]);
  });
});

describe('an image host', () => {
  test('that leads to another of its addresses is followed', async () => {
    const fake = await startFakeClickUp({ tasks: [] });
    fake.files.set('a', () => Response.redirect(`${fake.filesUrl}/b`));
    fake.files.set('b', file(Buffer.from('image'), 'image/png'));
    const source = createImageSource({ homeOrigins: [fake.url] });
    expect(await source.download(`${fake.filesUrl}/a`)).toEqual({ bytes: Buffer.from('image') });
    await fake.close();
  });

  test.each([
    'https://169.254.169.254/',
    'https://localhost/',
    'http://example.com/',
    'file:///etc/passwd',
    'https://',
  ])('that leads to %s is not followed', async (target) => {
    const fake = await startFakeClickUp({ tasks: [] });
    fake.files.set('a', () => new Response(null, { status: 302, headers: { location: target } }));
    const source = createImageSource({ homeOrigins: [fake.url] });
    expect(await source.download(`${fake.filesUrl}/a`)).toEqual({ failure: 'forbidden' });
    await fake.close();
  });
});

test.each([
  'http://example.com/a.jpg',
  'https://10.0.0.1/a',
  'https://[::1]/a',
  'https://localhost/a',
  'https://example.com:8443/a',
  'data:,a',
])('production requests no image from %s', async (address) => {
  expect(await createImageSource().download(address)).toEqual({ failure: 'forbidden' });
});
