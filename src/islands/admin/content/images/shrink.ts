import { UPLOAD_MAX_BYTES } from '#contracts/content/images.ts';

/** Twice the size at which the server redraws images; photographs of phones are larger still. */
const SIDE_MAX = 2560;
const PIXELS_MAX = 24_000_000;
const QUALITY = 0.9;
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

export const imageTypes = TYPES.join(',');

async function draw(bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null): void => (blob ? resolve(blob) : reject(new Error('The image was not drawn')));
    canvas.toBlob(done, 'image/webp', QUALITY);
  });
}

/**
 * Returns an image file for the upload, scaled down if it is too large (docs/decisions/content.md).
 *
 * @returns undefined if the browser cannot read it
 */
export async function shrink(file: File): Promise<Uint8Array | undefined> {
  if (!TYPES.includes(file.type)) return undefined;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return undefined;
  const isSmall = file.size <= UPLOAD_MAX_BYTES && bitmap.width * bitmap.height <= PIXELS_MAX;
  const sent = isSmall ? file : await draw(bitmap);
  bitmap.close();
  return new Uint8Array(await sent.arrayBuffer());
}
