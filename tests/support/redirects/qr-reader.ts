import jsQR from 'jsqr';
import sharp from 'sharp';

/** What a reader makes of a picture of a QR code. @param width in pixels, for pictures that have none of their own */
export async function scanQrCode(picture: string | Uint8Array, width = 512): Promise<string | undefined> {
  const image = sharp(Buffer.from(picture)).resize(width).ensureAlpha().raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
