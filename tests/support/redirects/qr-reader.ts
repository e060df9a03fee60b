import jsQR from 'jsqr';
import sharp from 'sharp';
import { withSvg } from '#tests/support/content/drawings.ts';

/** Reads a QR code. @param width in pixels, for pictures without a width of their own */
export async function scanQrCode(picture: string | Uint8Array, width = 512): Promise<string | undefined> {
  const image = sharp(Buffer.from(picture)).resize(width).ensureAlpha().raw();
  const { data, info } = await withSvg(() => image.toBuffer({ resolveWithObject: true }));
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
