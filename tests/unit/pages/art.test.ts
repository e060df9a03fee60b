import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const readAll = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'));

test('each drawing uses ids of its own, because a page may contain several drawings', () => {
  const inlined = readAll('src/assets/art/*.svg');
  const ids = inlined.flatMap((svg) => [...svg.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id));
  expect(ids.length).toBeGreaterThan(inlined.length);
  expect(new Set(ids).size).toBe(ids.length);
});

test("a course's, masterclass's or event's drawing is no bloom", () => {
  const others = readAll('{src/assets,public}/art/{course,masterclass,event}-*.svg');
  expect(others).toHaveLength(11);
  expect(others.filter((svg) => /pathLength|<use|rotate/.test(svg))).toEqual([]);
  expect(new Set(others).size).toBe(others.length);
});

test('the maskable icon keeps its mark inside the circle that no mask cuts', async () => {
  const icon = sharp(readFileSync(join(root, 'public/icon-maskable-512.png')));
  const { data, info } = await icon.flatten().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const outside = Array.from({ length: width * height }, (_, index) => index).filter(
    (index) => Math.hypot((index % width) - width / 2, Math.floor(index / width) - height / 2) > width * 0.4,
  );
  const ground = data.subarray(0, channels);
  expect(outside.filter((index) => !data.subarray(index * channels, (index + 1) * channels).equals(ground))).toEqual(
    [],
  );
});
