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

for (const [path, svg] of Object.entries(drawings)) write(path, svg);
for (const [path, { svg, format }] of Object.entries(paintings)) {
  const image = sharp(Buffer.from(svg));
  write(
    path,
    await (format === 'avif'
      ? image.avif({ quality: 40 })
      : image.png({ palette: true, colours: 16, dither: 0, effort: 10, compressionLevel: 9 })
    ).toBuffer(),
  );
}
