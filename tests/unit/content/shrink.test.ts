import { afterEach, describe, expect, test, vi } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#contracts/content/images.ts';
import { shrink } from '#islands/admin/content/images/shrink.ts';

interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly isOnWhite: boolean;
}

/** Writes a canvas as a browser does. @returns null if it writes nothing at all */
type Write = (drawn: Drawn, type: string) => { readonly type: string; readonly bytes: number } | null;

const pixels = ({ width, height }: Drawn): number => width * height;
/** Bytes per pixel of a photograph full of leaves. */
const weights: Readonly<Record<string, number>> = { 'image/webp': 0.7, 'image/jpeg': 0.8, 'image/png': 2.2 };
const write = (drawn: Drawn, type: string) => ({ type, bytes: Math.round(pixels(drawn) * (weights[type] ?? 0)) });

/** Stubs a browser's images and canvas. @returns what it has drawn, in order */
function stubBrowser(size: { readonly width: number; readonly height: number }, writeFile: Write): Drawn[] {
  const drawn: Drawn[] = [];
  vi.stubGlobal('createImageBitmap', async () => ({ ...size, close: () => undefined }));
  vi.stubGlobal('document', {
    createElement() {
      let isOnWhite = false;
      const canvas = {
        width: 0,
        height: 0,
        getContext: () => ({
          fillRect() {
            isOnWhite = true;
          },
          drawImage: () => drawn.push({ width: canvas.width, height: canvas.height, isOnWhite }),
        }),
        toBlob(done: (blob: Blob | null) => void, type: string) {
          const file = writeFile({ width: canvas.width, height: canvas.height, isOnWhite }, type);
          done(file && new Blob([new Uint8Array(file.bytes)], { type: file.type }));
        },
      };
      return canvas;
    },
  });
  return drawn;
}

const photo = { width: 6000, height: 4000 };
const file = (bytes: number, type = 'image/jpeg') => new File([new Uint8Array(bytes)], 'foto', { type });

afterEach(() => vi.unstubAllGlobals());

describe('a photograph that is too large for the upload', () => {
  test.each<[string, Write, string]>([
    ['a browser that writes WebP', write, 'image/webp'],
    [
      'Safari, which writes a PNG instead',
      (drawn, type) => write(drawn, type === 'image/webp' ? 'image/png' : type),
      'image/jpeg',
    ],
    [
      'a browser that writes no WebP at all',
      (drawn, type) => (type === 'image/webp' ? null : write(drawn, type)),
      'image/jpeg',
    ],
  ])('fits after %s has drawn it', async (_, writeFile, type) => {
    const drawn = stubBrowser(photo, writeFile);
    const sent = await shrink(file(9_000_000));
    const last = drawn.at(-1);
    expect(sent?.byteLength).toBeLessThanOrEqual(UPLOAD_MAX_BYTES);
    expect(last).toEqual({ width: 2560, height: 1707, isOnWhite: type === 'image/jpeg' });
    expect(sent?.byteLength).toBe(last && write(last, type).bytes);
  });

  test('is drawn smaller until its file fits', async () => {
    const drawn = stubBrowser(photo, (one, type) => ({ type, bytes: pixels(one) * 3 }));
    expect((await shrink(file(9_000_000)))?.byteLength).toBeLessThanOrEqual(UPLOAD_MAX_BYTES);
    expect(drawn).toHaveLength(3);
  });
});

test('a small picture is sent as it is, and one of too many pixels is drawn', async () => {
  const drawn = stubBrowser({ width: 1200, height: 800 }, write);
  expect((await shrink(file(300_000, 'image/png')))?.byteLength).toBe(300_000);
  expect(drawn).toEqual([]);
  const drawnPoster = stubBrowser({ width: 8000, height: 4000 }, write);
  await shrink(file(300_000, 'image/png'));
  expect(drawnPoster).toEqual([{ width: 2560, height: 1280, isOnWhite: false }]);
});
