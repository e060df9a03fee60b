import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type SharpInput } from 'sharp';
import { expect, test } from 'vitest';
import { drawings, paintings } from '#scripts/art/catalogue.ts';
import { withSvg } from '#tests/support/content/drawings.ts';

const committed = (path: string): Buffer => readFileSync(join(import.meta.dirname, '../../..', path));

async function pixels(image: SharpInput) {
  const { data, info } = await withSvg(() => sharp(image).flatten().raw().toBuffer({ resolveWithObject: true }));
  return { data, size: [info.width, info.height, info.channels] };
}

/** Returns the mean difference of two images' values, of 255. */
const distance = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;

const slightlyMoved = (svg: string): string =>
  svg
    .replace(/rotate\(([\d.]+)\)/g, (_, degrees: string) => `rotate(${Number(degrees) + 0.5})`)
    .replace(/<svg x="([\d.-]+)"/g, (_, x: string) => `<svg x="${Number(x) + 2}"`);

test.each(Object.entries(drawings))("the file %s equals the script's drawing byte for byte", (path, svg) => {
  expect(committed(path).toString()).toBe(svg);
});

// Encoders differ slightly between machines, so paintings are compared by appearance.
test.each(Object.entries(paintings))(
  "the image %s shows the script's drawing, not one that is slightly moved",
  async (path, { svg }) => {
    // An icon file is a header followed by a PNG.
    const painted = await pixels(path.endsWith('.ico') ? committed(path).subarray(22) : committed(path));
    const drawn = await pixels(Buffer.from(svg));
    const moved = await pixels(Buffer.from(slightlyMoved(svg)));
    expect(painted.size).toEqual(drawn.size);
    expect(distance(painted.data, drawn.data)).toBeLessThan(distance(painted.data, moved.data) / 2);
  },
);

test('each drawing uses ids of its own, because a page may contain several drawings', () => {
  const inlined = Object.entries(drawings).filter(([path]) => path.startsWith('src/'));
  const ids = inlined.flatMap(([, svg]) => [...svg.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id));
  expect(ids.length).toBeGreaterThan(inlined.length);
  expect(new Set(ids).size).toBe(ids.length);
});

test("a course's, masterclass's or event's drawing is no bloom", () => {
  const others = Object.entries(drawings).filter(([path]) => /\/(?:course|masterclass|event)-[^/]+$/.test(path));
  expect(others).toHaveLength(11);
  expect(others.filter(([, svg]) => /pathLength|<use|rotate/.test(svg))).toEqual([]);
  expect(new Set(others.map(([, svg]) => svg)).size).toBe(others.length);
});

test('the maskable icon keeps its mark inside the circle that no mask cuts', async () => {
  const { data, size } = await pixels(committed('public/icon-maskable-512.png'));
  const [width = 0, height = 0, channels = 0] = size;
  const outside = Array.from({ length: width * height }, (_, index) => index).filter(
    (index) => Math.hypot((index % width) - width / 2, Math.floor(index / width) - height / 2) > width * 0.4,
  );
  const ground = data.subarray(0, channels);
  expect(outside.filter((index) => !data.subarray(index * channels, (index + 1) * channels).equals(ground))).toEqual(
    [],
  );
});
