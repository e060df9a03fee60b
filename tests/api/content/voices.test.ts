import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { call } from '#api/client.ts';
import { saveEntry } from '#contracts/content/drafts.ts';
import { imagePath, listImages } from '#contracts/content/images.ts';
import { kindOf } from '#contracts/content/registry.ts';
import { uploadVoice, VOICE_MAX } from '#contracts/content/voice.ts';
import nightly from '#functions/nightly.ts';
import { openLibrary, refusalOf } from '#tests/support/content/library.ts';
import { m4a, silentMp3 } from '#tests/support/content/recordings.ts';
import { mira } from '#tests/support/content/team.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const library = openLibrary();
const { send } = library;

const upload = (body: Uint8Array) => call(uploadVoice, { body });

async function refusal(body: Uint8Array): Promise<string> {
  const { status, serverMessage } = await refusalOf(upload(body));
  return `${status} ${serverMessage}`;
}

test('a recording is stored under its hash, served as sound for a year, and is no image', async () => {
  for (const [bytes, type, extension] of [
    [silentMp3(17.6), 'audio/mpeg', 'mp3'],
    [m4a(), 'audio/mp4', 'm4a'],
  ] as const) {
    const stored = await upload(bytes);
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(stored).toEqual({ name: `${hash}.${extension}` });
    expect(await upload(bytes)).toEqual(stored);
    const answer = await send(imagePath(stored.name));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  }
  expect(await call(listImages)).toEqual([]);
});

test('Safari gets the range of bytes that it asks for, and no cache keeps it', async () => {
  const bytes = silentMp3(3);
  const { name } = await upload(bytes);
  const part = async (range: string) => {
    const answer = await send(imagePath(name), { headers: { range } });
    const length = (await answer.arrayBuffer()).byteLength;
    return [answer.status, answer.headers.get('content-range'), length, answer.headers.get('cache-control')];
  };
  const total = bytes.length;
  expect(await part('bytes=0-1')).toEqual([206, `bytes 0-1/${total}`, 2, 'no-store']);
  expect(await part('bytes=100-')).toEqual([206, `bytes 100-${total - 1}/${total}`, total - 100, 'no-store']);
  for (const range of ['bytes=-5', 'bytes=9-3', `bytes=${total}-`, 'bytes=0-1,4-5', 'x']) {
    expect((await part(range)).slice(0, 3), range).toEqual([200, null, total]);
  }
});

test('a wrong or large recording is refused in a German sentence', async () => {
  expect(await refusal(Buffer.from('Hallo'))).toBe(
    '400 Das ist keine Aufnahme, die wir nehmen können. Möglich sind M4A und MP3, ohne Bild.',
  );
  expect(await refusal(m4a({ free: VOICE_MAX.bytes }))).toBe(
    '400 Die Aufnahme ist zu groß: Erlaubt sind 500 KB. Speichere sie mit weniger Kilobit pro Sekunde, zum Beispiel mit 96.',
  );
});

test('a recording needs its words before it is published, but not while it is a draft', async () => {
  const { strict, draft } = kindOf('team');
  const stored = { ...(await upload(silentMp3(2))), seconds: 2 };
  const withVoice = (transcript: string) => ({ ...mira.data, voice: { ...stored, transcript } });
  expect(strict.safeParse(withVoice('Schön, dass du da bist.')).success).toBe(true);
  expect(JSON.stringify(strict.safeParse(withVoice(' ')).error?.issues)).toContain(
    'Bitte schreib auf, was zu hören ist.',
  );
  expect(draft.safeParse(withVoice('')).success).toBe(true);
  expect(draft.safeParse({ ...mira.data, voice: { ...stored, seconds: 31, transcript: '' } }).success).toBe(false);
  // An entry from before the field has none.
  const { voice: _, ...older } = mira.data;
  expect(strict.safeParse(older)).toMatchObject({ success: true, data: { voice: null } });
});

// Unlike an image, a recording is in no library that would keep it as well.
test('the night keeps a recording that a draft uses, and deletes any other after a week', async () => {
  const [used, unused] = [await upload(silentMp3(4)), await upload(silentMp3(5))];
  const data = { ...mira.data, voice: { ...used, seconds: 4, transcript: 'Hallo' } };
  await call(saveEntry, { params: { kind: 'team', id: 'mira' }, body: { version: 0, data } });
  for (const days of [1, 9]) {
    library.scene.passes(days * DAY_MS);
    await library.scene.run(nightly);
  }
  expect((await send(imagePath(used.name))).status).toBe(200);
  expect((await send(imagePath(unused.name))).status).toBe(404);
});
