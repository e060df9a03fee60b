import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawings, paintings } from './catalogue.ts';

const ROOT = join(import.meta.dirname, '../..');

function write(path: string, content: string | Buffer): void {
  const file = join(ROOT, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
  console.log(`${path}: ${content.length} B`);
}

/** Wraps a PNG in an icon file, for browsers and robots that always request /favicon.ico. */
function iconOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  // Header of one 32-bit picture that starts at byte 22.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

for (const [path, svg] of Object.entries(drawings)) write(path, svg);
for (const [path, { svg, format }] of Object.entries(paintings)) {
  const image = sharp(Buffer.from(svg));
  const painted = await image
    .png({ palette: true, colours: 16, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer();
  write(path, format === 'ico' ? iconOf(painted, (await image.metadata()).width) : painted);
}
