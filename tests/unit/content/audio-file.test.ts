import { describe, expect, test } from 'vitest';
import { readAudio } from '#domain/content/audio-file.ts';
import { box, clock, m4a, silentMp3, track } from '#tests/support/content/recordings.ts';

const text = (words: string): Buffer => Buffer.from(words, 'latin1');
const join = (...parts: readonly Uint8Array[]): Buffer => Buffer.concat(parts);
/** ID3v2 tag with a title; its size has seven bits a byte. */
const titled = join(text('ID3'), Buffer.from([3, 0, 0, 0, 0, 1, 22]), Buffer.alloc(150, 'Musterstadt'));

describe('a recording is read by its bytes', () => {
  test('an MP3 lasts as long as its frames', () => {
    expect(readAudio(silentMp3(18))).toMatchObject({ type: 'audio/mpeg', extension: 'mp3' });
    expect(readAudio(silentMp3(18))?.seconds).toBeCloseTo(18, 1);
    // MPEG 2: 22.05 kHz, 32 kbit/s, half the samples a frame.
    const slower = readAudio(silentMp3(18, [0xff, 0xf3, 0x80, 0xc4]));
    expect(slower?.seconds).toBeCloseTo(18, 1);
  });

  test('an M4A lasts as long as its longest clock says, in both versions', () => {
    expect(readAudio(m4a(18.4))).toMatchObject({ type: 'audio/mp4', extension: 'm4a', seconds: 18.4 });
    expect(readAudio(m4a(5, { tracks: [track('soun', 44)] }))?.seconds).toBe(44);
    expect(readAudio(m4a(5, { more: [clock('mvhd', 44, 1)] }))?.seconds).toBe(44);
  });

  test('the tags of an MP3 are cut off, whatever their place', () => {
    const bare = silentMp3(2);
    const end = join(text('TAG'), Buffer.alloc(125, 'Musterstadt'));
    expect(readAudio(join(titled, bare, end))?.bytes).toEqual(readAudio(bare)?.bytes);
    expect(readAudio(join(bare, Buffer.alloc(40)))?.bytes).toEqual(readAudio(bare)?.bytes);
  });

  test('names and places in an M4A are blanked without moving a byte', () => {
    const udta = box('udta', text('Musterstadt'));
    const given = join(
      m4a(9, { tracks: [track('soun', 9, udta)], more: [udta, box('meta', text('Musterstadt'))] }),
      box('uuid', text('Musterstadt')),
    );
    const stored = Buffer.from(readAudio(given)?.bytes ?? []);
    expect(given.includes('Musterstadt')).toBe(true);
    expect(stored.includes('Musterstadt')).toBe(false);
    expect(stored).toHaveLength(given.length);
    expect(stored.indexOf(Buffer.alloc(64, 7))).toBe(given.indexOf(Buffer.alloc(64, 7)));
    expect(readAudio(stored)?.bytes).toEqual(readAudio(given)?.bytes);
  });
});

const broken = m4a(9).subarray(0, -30);
const unending = join(m4a(9).subarray(0, 40), Buffer.from([0, 0, 0, 3]), text('free'));

test.each([
  ['nothing', new Uint8Array()],
  ['a text', text('Dies ist eine Aufnahme, ganz sicher.')],
  ['a picture', text('\u0089PNG\r\n\u001a\n')],
  ['a WAV', text('RIFF\0\0\0\0WAVEfmt ')],
  ['an AVIF', join(box('ftyp', text('avif\0\0\0\0')), box('meta', Buffer.alloc(20)))],
  ['a film', m4a(9, { tracks: [track('soun', 9), track('vide', 9)] })],
  ['an MP4 without a sound', m4a(9, { tracks: [] })],
  ['an MP4 without a length', m4a(0)],
  ['an M4A in fragments', join(m4a(9), box('moof'))],
  ['half an M4A', broken],
  ['an M4A whose box is too small', unending],
  ['an MP3 with something else after it', join(silentMp3(2), text('<script>alert(1)</script>'))],
  ['an MP2', silentMp3(2, [0xff, 0xfd, 0x50, 0xc4])],
  ['a tag without a frame', titled],
])('%s is no recording', (_, bytes) => {
  expect(readAudio(bytes)).toBeUndefined();
});

test('an incomplete last frame is dropped', () => {
  const whole = silentMp3(2);
  expect(readAudio(join(whole, whole.subarray(0, 100)))?.bytes).toEqual(readAudio(whole)?.bytes);
});
