import { UPLOAD_MAX_BYTES } from '#contracts/content/images.ts';

/** Twice the size at which the server redraws images; photographs of phones are larger still. */
const SIDE_MAX = 2560;
/** Smallest side in pixels: shrinking further would leave no picture. */
const SIDE_MIN = 320;
/** Factor of each further attempt: half the pixels. */
const STEP = Math.SQRT1_2;
const PIXELS_MAX = 24_000_000;
const QUALITY = 0.9;
const WEBP = 'image/webp';
const JPEG = 'image/jpeg';
const TYPES = [JPEG, 'image/png', WEBP, 'image/avif'];

export const imageTypes = TYPES.join(',');

/** Draws an image with this longest side, on white if the type has no transparency; null if the browser cannot. */
async function draw(bitmap: ImageBitmap, side: number, type: string): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  if (type === JPEG) {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}

/**
 * Draws an image smaller until its file fits: as WebP, or as JPEG if the browser cannot write WebP. Safari then writes a
 * PNG, which for a photograph is far too large.
 */
async function drawToFit(bitmap: ImageBitmap): Promise<Blob | undefined> {
  let type = WEBP;
  let side = SIDE_MAX;
  while (side >= SIDE_MIN) {
    const drawn = await draw(bitmap, side, type);
    if (drawn?.type === type && drawn.size <= UPLOAD_MAX_BYTES) return drawn;
    if (type === WEBP && drawn?.type !== WEBP) type = JPEG;
    else side *= STEP;
  }
  return undefined;
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
  const sent = isSmall ? file : await drawToFit(bitmap);
  bitmap.close();
  return sent && new Uint8Array(await sent.arrayBuffer());
}
