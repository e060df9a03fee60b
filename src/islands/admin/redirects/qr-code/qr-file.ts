import { encode } from 'uqr';
import { drawQrCode, QR_BLOOM, QR_INK, type QrDrawing, qrSvg } from '#domain/redirects/qr-drawing.ts';

/** Width of the PNG in pixels: a module of a long address is still 16 of them. */
const PNG_PX = 1024;

/** The QR code of an address. What the bloom covers is made up for by the highest error correction. */
export const qrDrawingOf = (address: string, hasBloom: boolean): QrDrawing =>
  drawQrCode(encode(address, { ecc: hasBloom ? 'H' : 'Q', border: 0 }).data, hasBloom);

/** The drawing as an SVG file. */
export const svgFile = (drawing: QrDrawing): Blob => new Blob([qrSvg(drawing)], { type: 'image/svg+xml' });

/** The drawing as a PNG file. @throws Error where the browser cannot draw */
export async function pngFile({ size, modules, bloom }: QrDrawing): Promise<Blob> {
  // Whole pixels for every module: its edges stay sharp.
  const scale = Math.ceil(PNG_PX / size);
  const canvas = new OffscreenCanvas(size * scale, size * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = QR_INK;
  context.fill(new Path2D(modules));
  if (bloom !== undefined) {
    context.fillStyle = QR_BLOOM;
    context.fill(new Path2D(bloom));
  }
  return canvas.convertToBlob({ type: 'image/png' });
}
