import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { call } from '#api/client.ts';
import { saveEntry } from '#contracts/content/drafts.ts';
import {
  deleteImage,
  describeImage,
  imagePath,
  type LibraryImage,
  listImages,
  restoreImage,
  uploadImage,
} from '#contracts/content/images.ts';
import { contentEntries, contentHistory } from '#db/schema/content/drafts.ts';
import { media } from '#db/schema/content/media.ts';
import nightly from '#functions/nightly.ts';
import { openLibrary, refusalOf } from '#tests/support/content/library.ts';

const dayMs = 24 * 60 * 60 * 1000;

const library = openLibrary();
const { send } = library;

const plain = (width: number, height: number, background = '#a90499') =>
  sharp({ create: { width, height, channels: 3, background } });
const upload = (body: Uint8Array, alt = 'Eine Blüte') => call(uploadImage, { query: { alt }, body });
const photo = async (colour: string): Promise<LibraryImage> => upload(await plain(8, 6, colour).jpeg().toBuffer());

async function refusal(calling: Promise<unknown>): Promise<readonly [number, string]> {
  const { status, fields, serverMessage } = await refusalOf(calling);
  return [status, Object.values(fields)[0]?.[0] ?? serverMessage];
}

const show = ({ name }: { readonly name: string }, version: number) =>
  call(saveEntry, {
    params: { kind: 'courses', id: 'mit-bild' },
    body: { version, data: { image: { name, alt: 'Eine Blüte', focus: { x: 50, y: 50 } } } },
  });

describe('images', () => {
  beforeEach(async () => {
    await library.scene.reset();
    await library.signIn();
    for (const table of [contentEntries, contentHistory, media]) await library.scene.db.delete(table);
  });

  test('are redrawn on upload: upright, small, without metadata, named by their hash and cached for a year', async () => {
    const exif = { IFD0: { Copyright: 'Mara' }, IFD3: { GPSLatitude: '52/1 31/1 12/1' } };
    const noise = sharp(randomBytes(1500 * 900 * 3), { raw: { width: 1500, height: 900, channels: 3 } });
    const sent = await noise.withExif(exif).withMetadata({ orientation: 6 }).jpeg({ quality: 70 }).toBuffer();
    const image = await upload(sent, 'Ein Bild');
    expect(image).toMatchObject({ alt: 'Ein Bild', width: 768, height: 1280 });
    expect(image.size).toBeLessThanOrEqual(500_000);
    const answer = await send(imagePath(image.name));
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(image.name).toBe(`${createHash('sha256').update(bytes).digest('hex')}.webp`);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 768 });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await call(listImages)).toEqual([image]);
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('are accepted as %s', async (format) => {
    expect(await upload(await plain(8, 6).toFormat(format).toBuffer())).toMatchObject({ width: 8, height: 6 });
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const refused: Record<string, () => Promise<Uint8Array> | Uint8Array> = {
    'an SVG': () => Buffer.from(svg),
    'a GIF': () => plain(8, 6).gif().toBuffer(),
    'a script that begins like a JPEG': () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('alert(1)')]),
    'half a PNG': async () => (await plain(300, 300).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 20_000),
    '50 megapixels': () => plain(10_000, 5000).png().toBuffer(),
  };
  test.each(Object.entries(refused))('are refused as %s', async (_, make) => {
    const [status, message] = await refusal(upload(await make()));
    expect(status).toBe(400);
    expect(message).toMatch(/Bild/);
    expect(await library.scene.db.$count(media)).toBe(0);
  });

  test('are refused without a description, when too large and in any other format', async () => {
    const bytes = await plain(8, 6).jpeg().toBuffer();
    expect(await refusal(upload(bytes, ' '))).toEqual([400, 'Bitte beschreibe, was auf dem Bild zu sehen ist.']);
    expect((await refusal(upload(bytes, 'x'.repeat(301))))[0]).toBe(400);
    expect((await refusal(upload(new Uint8Array())))[0]).toBe(400);
    expect((await refusal(upload(new Uint8Array(4_000_001))))[0]).toBe(413);
    for (const type of ['image/jpeg', 'multipart/form-data; boundary=x', 'text/plain', 'application/json']) {
      const init = { method: 'POST', headers: { 'content-type': type }, body: Buffer.from(bytes) };
      expect((await send('/api/media/uploads?alt=x', init)).status).toBe(415);
    }
    expect(await library.scene.db.$count(media)).toBe(0);
  });

  test('are stored once when the same picture is uploaded twice, with the newer description', async () => {
    const image = await photo('#112233');
    await call(deleteImage, { params: image });
    const again = await upload(await plain(8, 6, '#112233').jpeg().toBuffer(), 'Andere Worte');
    expect(again).toEqual({ ...image, alt: 'Andere Worte' });
    expect(await call(describeImage, { params: image, body: { alt: 'Neue Worte' } })).toMatchObject({
      alt: 'Neue Worte',
    });
    expect(await call(listImages)).toMatchObject([{ alt: 'Neue Worte' }]);
  });

  test('cannot be deleted while a draft shows them; the others can be, and can be restored', async () => {
    const [used, spare] = [await photo('#111111'), await photo('#222222')];
    await show(used, 0);
    expect((await refusal(call(deleteImage, { params: used })))[0]).toBe(409);
    await call(deleteImage, { params: spare });
    expect(await call(listImages)).toEqual([used]);
    expect(await refusal(call(deleteImage, { params: spare }))).toEqual([404, 'Dieses Bild gibt es nicht mehr.']);
    expect(await call(restoreImage, { params: spare })).toEqual(spare);
    expect(await call(listImages)).toHaveLength(2);
  });

  test('are removed a week after their deletion, unless a draft or its history shows them', async () => {
    const [kept, former, gone] = [await photo('#111111'), await photo('#222222'), await photo('#333333')];
    await show(former, 0);
    library.scene.passes(60 * 60 * 1000);
    await show(kept, 1);
    for (const image of [former, gone]) await call(deleteImage, { params: image });
    const nights = async (days: number): Promise<readonly number[]> => {
      library.scene.passes(days * dayMs);
      await library.scene.run(nightly);
      const answers = [kept, former, gone].map(({ name }) => send(imagePath(name)));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect(await nights(0)).toEqual([200, 200, 200]);
    expect(await nights(8)).toEqual([200, 200, 404]);
  });
});
