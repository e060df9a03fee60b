import { expect, test } from 'vitest';
import { readAudio } from '#domain/content/audio-file.ts';
import { box, m4a, silentMp3, track } from '#tests/support/content/recordings.ts';

const text = (words: string): Buffer => Buffer.from(words, 'latin1');
const join = (...parts: readonly Uint8Array[]): Buffer => Buffer.concat(parts);
/** ID3v2 tag with a title; its size has seven bits a byte. */
const titled = join(text('ID3'), Buffer.from([3, 0, 0, 0, 0, 1, 22]), Buffer.alloc(150, 'Musterstadt'));

test('an M4A and an MP3 of any version are recognised by their bytes', () => {
  expect(readAudio(m4a())).toMatchObject({ type: 'audio/mp4', extension: 'm4a' });
  expect(readAudio(silentMp3(1))).toMatchObject({ type: 'audio/mpeg', extension: 'mp3' });
  // MPEG 2: 22.05 kHz, 32 kbit/s, half the samples a frame.
  expect(readAudio(silentMp3(1, [0xff, 0xf3, 0x80, 0xc4]))?.type).toBe('audio/mpeg');
});

test('the tags of an MP3 are cut off at both ends', () => {
  const bare = silentMp3(2);
  const end = join(text('TAG'), Buffer.alloc(125, 'Musterstadt'));
  expect(readAudio(join(titled, bare, end))?.bytes).toEqual(bare);
});

test('names and places in an M4A are blanked without moving a byte', () => {
  const udta = box('udta', text('Musterstadt'));
  const given = join(
    m4a({ moov: [track(udta), udta, box('meta', text('Musterstadt'))] }),
    box('uuid', text('Musterstadt')),
  );
  const before = Buffer.from(given);
  const stored = Buffer.from(readAudio(given)?.bytes ?? []);
  expect(stored.includes('Musterstadt')).toBe(false);
  expect(stored).toHaveLength(given.length);
  expect(stored.indexOf(Buffer.alloc(64, 7))).toBe(given.indexOf(Buffer.alloc(64, 7)));
  expect(given).toEqual(before);
});

test.each([
  ['nothing', new Uint8Array()],
  ['a text', text('Dies ist eine Aufnahme, ganz sicher.')],
  ['a picture', text('\u0089PNG\r\n\u001a\n')],
  ['a WAV', text('RIFF\0\0\0\0WAVEfmt ')],
  ['a film', m4a({ moov: [track(box('vmhd'))] })],
  ['half an M4A', m4a().subarray(0, -30)],
  ['an M4A whose box is too small', join(m4a(), Buffer.from([0, 0, 0, 3]), text('free'))],
  ['an MP2', silentMp3(2, [0xff, 0xfd, 0x50, 0xc4])],
  ['a tag without a frame', titled],
])('%s is no recording', (_, bytes) => {
  expect(readAudio(bytes)).toBeUndefined();
});
