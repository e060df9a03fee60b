import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { uploadImage } from '#contracts/content/images.ts';
import { copyForLetter } from '#contracts/letters/images.ts';
import { purgeLetters } from '#db/queries/letters/editing.ts';
import { media } from '#db/schema/content/media.ts';
import type { Role } from '#domain/accounts/roles.ts';
import { DAY_MS } from '#domain/durations.ts';
import letterPreview from '#functions/letter-preview.ts';
import mediaFunction from '#functions/media.ts';
import encoder from '#functions/media-encoder.ts';
import { deleteUnusedImages } from '#server/services/content/media.ts';
import { signedInAs } from '#tests/support/accounts/signed-in.ts';
import { openLetters } from '#tests/support/letters/letters.ts';

const { scene, client } = await openLetters();

const post = (path: string, body: BodyInit, type: string, role: Role = 'owner') =>
  scene
    .visitor(encoder, undefined, { sessions: signedInAs(role) })
    .send(path, { method: 'POST', headers: { 'content-type': type }, body });

/** Uploads an image to the library and returns its name. */
async function uploaded(colour: string, channels: 3 | 4 = 3): Promise<string> {
  const drawn = sharp({ create: { width: 1200, height: 600, channels, background: colour } });
  const bytes = await drawn.png().toBuffer();
  const answer = await post(`${uploadImage.path}?alt=See`, new Uint8Array(bytes), 'application/octet-stream');
  return z.parse(z.object({ name: z.string() }), await answer.json()).name;
}

const copy = (name: string, role?: Role) =>
  post(copyForLetter.path, JSON.stringify({ name }), 'application/json', role);
const copied = async (colour: string) =>
  z.parse(copyForLetter.response, await (await copy(await uploaded(colour))).json());
const ask = (name: string) => scene.visitor(mediaFunction).get(`/media/${name}`);

/** Runs the nightly job twice, more than a week apart; returns true if the image is still served. */
async function survives(name: string): Promise<boolean> {
  await deleteUnusedImages(scene.context());
  scene.passes(8 * DAY_MS);
  await deleteUnusedImages(scene.context());
  return (await ask(name)).status === 200;
}

describe('the images of letters', () => {
  beforeEach(() => scene.db.delete(media));

  test('become JPEGs on white, twice as wide as shown, and are the same when copied again', async () => {
    const name = await uploaded('#00000000', 4);
    const answer = await copy(name);
    expect(answer.status).toBe(201);
    const made = z.parse(copyForLetter.response, await answer.json());
    expect(made).toMatchObject({ width: 1040, height: 520 });
    const file = await ask(made.name);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(made.name).toBe(`${createHash('sha256').update(bytes).digest('hex')}.jpg`);
    expect((await sharp(bytes).stats()).channels.map(({ mean }) => mean)).toEqual([255, 255, 255]);
    expect(await (await copy(name)).json()).toEqual(made);
    expect((await copy(`${'0'.repeat(64)}.webp`)).status).toBe(404);
    expect((await copy(name, 'editor')).status).toBe(403);
  });

  test('stay while a letter shows them, even without the library, and are deleted a week later', async () => {
    const { name } = await copied('#445566');
    const { id } = await client.written({ text: `![See](/media/${name} "1040x520")` });
    await scene.db.execute(sql`delete from images`);
    const preview = await scene
      .visitor(letterPreview, undefined, { sessions: signedInAs('owner') })
      .get(`/brief-vorschau/${id}`);
    expect(preview.headers.get('content-security-policy')).toContain("img-src 'self'");
    expect(await preview.text()).toContain(`/media/${name}" alt="See" width="496" height="248"`);
    expect(await survives(name)).toBe(true);
    await client.send(`/${id}`, 'DELETE');
    await purgeLetters(scene.db, new Date(scene.clock.now.getTime() + 1));
    expect(await survives(name)).toBe(false);
  });

  test('stay when the mails of a welcome have shown them, even after an edit', async () => {
    await client.send('');
    const { name } = await copied('#778899');
    const { rows } = await scene.db.execute<{ id: string }>(sql`select id from letters where list = 'waitlist'`);
    const id = rows[0]?.id ?? '';
    const words = { subject: 'Schön', preview: '', audience: {} };
    const { version } = await client.ask(`/${id}`);
    await client.ask(`/${id}`, 'PUT', { ...words, text: `![See](/media/${name} "1040x520")`, version });
    await client.send(`/${id}/test`, 'POST');
    await scene.settled();
    const html = scene.smtp.mails.at(-1)?.parsed.html ?? '';
    expect(html).toContain(`<img src="http://localhost:8888/media/${name}"`);
    await client.ask(`/${id}/status`, 'POST', { action: 'resume' });
    const off = await client.ask(`/${id}/status`, 'POST', { action: 'pause' });
    await client.ask(`/${id}`, 'PUT', { ...words, text: 'Ohne Bild', version: off.version });
    expect(await survives(name)).toBe(true);
  });
});
